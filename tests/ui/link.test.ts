/** The short way to a served link, which says what Remix's own does. */
import { Link as RemixLink, type LinkProps } from '@remix-run/react';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom/server.js';
import { expect, test } from 'vitest';
import { Link } from '#app/ui/link.tsx';

/** Attributes in any order. */
function render(link: ComponentType<LinkProps>, props: LinkProps): string[] {
  const page = createElement(StaticRouter, { location: '/design/1?from=all' }, createElement(link, props, 'A & B'));
  const [, attributes, rest] = /^<a (.*?)>(.*)$/.exec(renderToStaticMarkup(page))!;
  return [...attributes!.match(/[\w-]+="[^"]*"/g)!.sort(), rest!];
}

test.each<LinkProps>([
  { to: '/archive' },
  { to: '/archive?q=1&color=%23ff0000', className: 'button', title: 'x' },
  { to: '/design/1/2?from=color%3D%2523ff0000#top', tabIndex: -1, prefetch: 'intent' },
  { to: '/archive', discover: 'none', preventScrollReset: true, replace: true },
  { to: '/archive', reloadDocument: true, 'aria-current': 'page' },
  { to: '/' },
  { to: '?page=2' },
  { to: 'https://example.test/a', target: '_blank' },
  { to: '//example.test/a' },
])('%o', (props) => {
  expect(render(Link, props)).toEqual(render(RemixLink as ComponentType<LinkProps>, props));
});
