import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { PassThrough, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { collectPage } from '#app/collect-page.server.ts';

/** A page whose letters of two and three bytes meet the end of every block at every offset. */
const lines = Array.from({ length: 400 }, (_, at) => `${'x'.repeat(at % 7)}ığ“Раппорт”`);
const page = createElement(
  'main',
  null,
  lines.map((line) => createElement('p', { key: line + Math.random(), title: line }, line)),
);

type Pipe = (to: Writable) => unknown;

function collectAsSent(pipe: Pipe): Promise<Uint8Array> {
  const sent = new PassThrough();
  pipe(sent);
  return buffer(sent);
}

test.each([
  ['React alone would break letters', collectAsSent, true],
  ['none is broken', collectPage, false],
])('%s', async (_name, collect, hasNul) => {
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => void collect(pipe).then((bytes) => resolve(new TextDecoder().decode(bytes)), reject),
    });
  });
  expect(html.includes('\0')).toBe(hasNul);
  if (!hasNul) expect(html).toBe(`<main>${lines.map((line) => `<p title="${line}">${line}</p>`).join('')}</main>`);
});
