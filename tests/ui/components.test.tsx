import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextField } from '#app/ui/field.tsx';
import { pageWindow } from '#app/ui/pager.tsx';
import { Ruler } from '#app/ui/ruler.tsx';
import { rowsBetween } from '#app/ui/table.tsx';
import { Toasts } from '#app/ui/toasts.tsx';

const render = (element: ReactElement) => renderToStaticMarkup(element);

test('a field ties its hint and its errors to the control', () => {
  const html = render(
    createElement(TextField, { id: 'mail', name: 'mail', label: 'E-mail', hint: 'Yours', errors: ['Missing'] }),
  );
  expect(html).toContain('aria-describedby="mail-description mail-error"');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toMatch(/id="mail-error".*Missing/);
});

test('a field without hint and errors points at nothing', () => {
  const html = render(createElement(TextField, { id: 'mail', name: 'mail', label: 'E-mail', errors: [] }));
  expect(html).not.toContain('aria-describedby');
  expect(html).not.toContain('aria-invalid');
});

test.each([0, 1, 3, 4, 20, 45, 46, 48])(
  'the pager keeps its width on page %i, so that nothing moves under the pointer',
  (page) => {
    const shown = pageWindow(page, 49);
    expect(shown).toHaveLength(7);
    expect(shown).toContain(page);
    expect(shown[0]).toBe(0);
    expect(shown.at(-1)).toBe(48);
    const known = shown.filter((number) => number !== null);
    expect(known).toEqual([...new Set(known)].sort((a, b) => a - b));
  },
);

test('at most three toasts are served, the newest', () => {
  const toasts = ['one', 'two', 'three', 'four'].map((text) => ({ id: text, kind: 'info' as const, text }));
  const html = render(createElement(Toasts, { toasts, labels: { region: 'Messages', dismiss: 'Dismiss' } }));
  expect(html).not.toContain('>one<');
  expect(html.match(/toast-text/g)).toHaveLength(3);
});

test('a ruler puts a figure where its cm lies along the cloth', () => {
  const html = render(createElement(Ruler, { lengthCm: 50, fromCm: 20 }));
  expect(html).toMatch(/<text x="20\.000%"[^>]*>30</);
  expect(html).not.toContain('>80<');
});

test('with Shift, all rows from the last one on are chosen, up or down; none that isn’t on the page', () => {
  const keys = ['a', 'b', 'c', 'd'];
  expect(rowsBetween(keys, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(rowsBetween(keys, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(rowsBetween(keys, null, 'c')).toEqual(['c']);
  expect(rowsBetween(keys, 'gone', 'c')).toEqual(['c']);
});
