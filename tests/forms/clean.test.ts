/** What is taken of the text that people and programs send. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { SaveProfile } from '#app/domain/base/profiles/rules.ts';
import { isSeen, takeText } from '#app/domain/base/text/clean.ts';
import { readFieldsOf } from '#app/domain/base/bodies/body.server.ts';
import { SaveArchive } from '#app/domain/catalog/archives/rules.ts';
import { MakeList } from '#app/domain/catalog/special-lists/rules.ts';
import { SaveStockPage } from '#app/domain/catalog/stock/rules.ts';
import { SaveWear } from '#app/domain/catalog/wear/rules.ts';
import { CreateCollection } from '#app/domain/lists/collections/manage/rules.ts';
import { AddPasskey, MakeApiToken, personName } from '#app/domain/people/accounts/rules.ts';
import { AddCustomer } from '#app/domain/people/customers/rules.ts';
import { InsertPool } from '#app/domain/people/pools/rules.ts';
import { MakeWebhook } from '#app/domain/webhooks/rules.ts';
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

test('a name has something to be seen', () => {
  const unseen = [
    '',
    ' ',
    '\u200b',
    '\u2060\u200d',
    '\u3164',
    '\u115f\u1160',
    '\u00ad',
    '\u2800',
    '\u0301',
    '\u200f',
    '\ufe0f',
  ];
  for (const text of unseen) expect(isSeen(text), JSON.stringify(text)).toBe(false);
  for (const text of ['7', '-', '❤️', '🙂', 'é', 'أ', 'ㄱ', '½']) expect(isSeen(text), text).toBe(true);

  const names: Record<string, [z.ZodType, (name: string) => object]> = {
    person: [personName(), (name) => name as unknown as object],
    customer: [AddCustomer, (name) => ({ name })],
    pool: [InsertPool, (name) => ({ name })],
    archive: [SaveArchive, (nameTr) => ({ nameTr })],
    specialList: [MakeList, (nameEn) => ({ nameEn })],
    stockPage: [SaveStockPage, (title) => ({ title })],
    wear: [SaveWear, (wearName) => ({ wearName })],
    collection: [CreateCollection, (name) => ({ name })],
    accessToken: [MakeApiToken, (name) => ({ name })],
    passkey: [AddPasskey, (name) => ({ name })],
    webhook: [MakeWebhook, (name) => ({ name })],
    profile: [SaveProfile, (name) => ({ name })],
  };
  const saying = /required$/i;
  for (const [noun, [schema, fieldsOf]] of Object.entries(names)) {
    const field = Object.keys(fieldsOf('x'))[0]!;
    const says = (text: string) =>
      (schema.safeParse(fieldsOf(text)).error?.issues ?? []).some(
        ({ path, message }) => (noun === 'person' || path[0] === field) && saying.test(message),
      );
    for (const text of unseen) expect(says(text), `${noun} ${JSON.stringify(text)}`).toBe(true);
    expect(says('Şal'), noun).toBe(false);
  }
});
