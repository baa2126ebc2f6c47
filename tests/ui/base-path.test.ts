import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { addBase, dropBase, setBasePath } from '#app/base-path.ts';
import { jsx } from '#app/jsx/jsx-runtime.ts';

const root = path.resolve(import.meta.dirname, '../..');

afterEach(() => setBasePath(''));

test('at the root nothing changes', () => {
  const props = { src: '/a.png', srcSet: '/a.png 1x, /b.png 2x' };
  expect(jsx('img', props).props).toEqual(props);
  expect([addBase('/'), addBase('/archive'), dropBase('/'), dropBase('/archive')]).toEqual([
    '/',
    '/archive',
    '/',
    '/archive',
  ]);
});

test.each([
  ['/', '/prints/'],
  ['/archive?q=1#a', '/prints/archive?q=1#a'],
  ['/prints', '/prints/prints'],
  ['//elsewhere.example/x', '//elsewhere.example/x'],
  ['https://elsewhere.example/x', 'https://elsewhere.example/x'],
  ['blob:1', 'blob:1'],
  ['#part', '#part'],
  ['?page=2', '?page=2'],
  ['', ''],
])('%j goes out as %j', (address, placed) => {
  setBasePath('/prints');
  expect(addBase(address)).toBe(placed);
});

test.each([
  ['/prints', '/'],
  ['/prints/', '/'],
  ['/prints/archive', '/archive'],
  ['/prints/prints', '/prints'],
  ['/printsx/archive', '/printsx/archive'],
  ['/archive', '/archive'],
])('%j comes in as %j', (path, inside) => {
  setBasePath('/prints');
  expect(dropBase(path)).toBe(inside);
});

test('elements get the base, components are left alone', () => {
  setBasePath('/prints');
  const Plain = ({ href }: { href: string }) => createElement('a', { href });
  const draw = (type: Parameters<typeof jsx>[0], props: Record<string, unknown>) =>
    renderToStaticMarkup(jsx(type, props));
  expect(draw('img', { src: '/a.png', srcSet: '/a.png 1x, /b.png 2x' })).toBe(
    '<img src="/prints/a.png" srcSet="/prints/a.png 1x, /prints/b.png 2x"/>',
  );
  expect(draw('form', { action: '/compare' })).toBe('<form action="/prints/compare"></form>');
  expect(draw('a', { href: '#main' })).toBe('<a href="#main"></a>');
  expect(draw(Plain, { href: '/archive' })).toBe('<a href="/archive"></a>');
});

test('what scripts ask for gets the base', () => {
  const asking =
    /(?:(?<!\.|async )\bfetch\(|new EventSource\(|sendBeacon\(|location\.\w+\(|window\.open\(|\.open\('\w+', |(?:push|replace)State\([^,]+, '', )\s*(?!addBase\(|\))\S.*/g;
  const files = globSync('app/{forms,routes,ui}/**/*.{ts,tsx}', { cwd: root }).filter(
    (one) => !one.includes('.server.'),
  );
  const forgotten = files.flatMap((file) => {
    const found = readFileSync(path.join(root, file), 'utf8').matchAll(asking);
    return [...found].map(([line]) => `${file}: ${line}`);
  });
  expect(forgotten).toEqual([]);
});
