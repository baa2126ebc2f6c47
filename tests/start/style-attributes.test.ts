import { expect, test } from 'vitest';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { moveStyles } from '#app/style-attributes.server.ts';

const move = (html: string) => new TextDecoder().decode(moveStyles(new TextEncoder().encode(html), 'once'));
const page = (body: string) => `<html><head><title>İ</title></head><body>${body}</body></html>`;
const render = (style: object, text = '') => renderToStaticMarkup(createElement('p', { style, title: 'ğ“"' }, text));

test('style attributes become rules of one element with the page’s nonce, equal ones one rule', () => {
  const html = move(page(render({ '--shape': 1.5 }) + render({ width: 3 }) + render({ '--shape': 1.5 })));
  expect(html).toContain(
    '<style data-styles nonce="once">:root:not(#x) [data-s="0"]{--shape:1.5}:root:not(#x) [data-s="1"]{width:3px}</style></head>',
  );
  expect(html.match(/data-s="\d"/g)).toEqual(['data-s="0"', 'data-s="1"', 'data-s="0"', 'data-s="1"', 'data-s="0"']);
  expect(html).not.toContain(' style="');
  expect(html).toContain('<title>İ</title>');
  expect(html).toContain('title="ğ“&quot;"');
});

test('what a value says is said in CSS', () => {
  expect(move(page(render({ backgroundImage: `url("/a?b=1&c='2'")` })))).toContain(
    `{background-image:url("/a?b=1&c='2'")}`,
  );
});

test.each(['red}*{display:none', 'red</style><script>', 'red/*', '\\7d'])('%s ends nothing', (color) => {
  const html = move(page(render({ color })));
  expect(html).not.toContain(' style=');
  expect(html).not.toContain('data-styles');
});

test('text and scripts that look like an attribute stay', () => {
  const body = renderToStaticMarkup(createElement('p', null, ' style="color:red"'));
  const script = `<script nonce="once">say("<p style=\\"color:red\\">")</script>`;
  expect(move(page(body + script))).toBe(page(body + script));
});
