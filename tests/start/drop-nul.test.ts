import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { dropNul } from '#app/drop-nul.server.ts';

/** A page whose letters of two and three bytes meet the end of every block at every offset. */
const lines = Array.from({ length: 400 }, (_, at) => `${'x'.repeat(at % 7)}ığ“Раппорт”`);
const page = createElement(
  'main',
  null,
  lines.map((line) => createElement('p', { key: line + Math.random(), title: line }, line)),
);

test.each([
  ['React alone would break letters', () => new PassThrough(), true],
  ['none is broken', dropNul, false],
] as const)('%s', async (_name, open, hasNul) => {
  const body = open();
  const { pipe } = renderToPipeableStream(page, { onAllReady: () => pipe(body) });
  const html = await text(body);
  expect(html.includes('\0')).toBe(hasNul);
  if (!hasNul) expect(html).toBe(`<main>${lines.map((line) => `<p title="${line}">${line}</p>`).join('')}</main>`);
});
