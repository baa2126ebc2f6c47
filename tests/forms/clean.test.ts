/** What is taken of the text that people and programs send. */
import { expect, test } from 'vitest';
import { takeText } from '#app/domain/base/text/clean.ts';
import { readFieldsOf } from '#app/domain/base/bodies/body.server.ts';
import { readFormBody } from '#app/forms/read-body.server.ts';

const piled = `Z${'\u0301'.repeat(60)}algo`;
const marks = (text: string) => [...text.matchAll(/\p{M}/gu)].length;

test('marks pile up on a letter no higher than a language piles them', () => {
  expect(takeText(piled)).toBe(`Z${'\u0301'.repeat(6)}algo`);
  // Vietnamese taken apart, Hebrew with its points, Thai, Burmese, a family of emoji.
  for (const text of ['Tiếng Việt'.normalize('NFD'), 'שָׁלוֹם', 'น้ำที่', 'ကြွှေ့', '❤️👨‍👩‍👧']) expect(takeText(text)).toBe(text);
});

test('NUL and half surrogate pairs are not taken', () => {
  expect(takeText('a\0b\ud800c')).toBe('ab\ufffdc');
});

test('so it is in a form, and in the body of a call', async () => {
  const form = new URLSearchParams({ name: piled });
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const read = await readFormBody(request, { bytes: 10_000, ms: 1000 });
  expect(marks(String(read.get('name')))).toBe(6);
  for (const [body, type] of [
    [JSON.stringify({ names: [piled] }), 'application/json'],
    [`names[]=${encodeURIComponent(piled)}`, 'application/x-www-form-urlencoded'],
  ] as const)
    expect(marks((readFieldsOf(Buffer.from(body), type).names as string[])[0]!), type).toBe(6);
});
