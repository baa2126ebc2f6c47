import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import { languages } from '#app/locales/languages.ts';
import { makeSay } from '#app/locales/browser-words.ts';
import { first } from '#app/locales/en/first.ts';
import { office } from '#app/locales/en/office.ts';
import { i18nextOptions } from '#app/locales/settings.ts';
import { resources } from '#app/locales/translate.ts';

type Room = { [key: string]: string | Room };

/** Every key of a language as i18next is asked for it, with its plural's ending taken off. */
function keysOf(room: Room, before = ''): string[] {
  return Object.entries(room).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [`${before}${key.replace(/_(one|few|many|other)$/, '')}`]
      : keysOf(value, `${before}${key}.`),
  );
}

const values = {
  name: 'A & B',
  names: 'x, <y>',
  number: 7,
  first: 1,
  last: 25,
  total: '2 000',
  limit: 2_500_000,
  size: 1_204,
};

describe.each(languages)('%s', (locale) => {
  test('every text reads in the browser as i18next reads it on the server', async () => {
    const i18n = createInstance();
    await i18n.init({ ...i18nextOptions, lng: locale, resources });
    const words = resources[locale].translation as unknown as Room;
    const say = makeSay(locale, () => words);
    const keys = [...new Set(keysOf(words))];
    expect(keys.length).toBeGreaterThan(300);
    for (const key of keys) {
      expect(say(key)).toBe(i18n.t(key as never));
      for (const count of [0, 1, 2, 5, 11, 21, 22, 101, 1.5, 12_345]) {
        const given = { ...values, count };
        expect(say(key, given), `${key} ${count}`).toBe(i18n.t(key as never, given as never));
      }
    }
  });
});

test.each([
  ['en', '12,345 m'],
  ['tr', '12.345 m'],
  ['ru', '12\u{a0}345 m'],
] as const)('a count is written as %s writes numbers', (locale, text) => {
  expect(makeSay(locale, () => ({ a_other: '{{count}} m', a_many: '{{count}} m' }))('a', { count: 12_345 })).toBe(text);
});

test('a text that is not there says its key, a value that is not there leaves its place', () => {
  const say = makeSay('en', () => ({ a: { b: 'Hello {{name}}' } }));
  expect(say('a.c')).toBe('a.c');
  expect(say('a')).toBe('a');
  expect(say('a.b.c')).toBe('a.b.c');
  expect(say('a.b', { other: 1 })).toBe('Hello {{name}}');
});

/** Modules that a browser loads for a file of ours: what it imports but for types and the server's own. */
async function reach(file: string, seen = new Map<string, string>()): Promise<Map<string, string>> {
  if (seen.has(file)) return seen;
  const text = await readFile(file, 'utf8');
  seen.set(file, text);
  for (const [, type, from] of text.matchAll(
    /^(?:import|export)(?:\s+(type)\s|[^'";]*?\sfrom\s|\s)*'((?:#app|\.)[^']+\.tsx?)'/gm,
  )) {
    if (type || /\.server\.ts$|\/locales\//.test(from!)) continue;
    await reach(
      from!.startsWith('#app') ? path.resolve(from!.slice(1)) : path.resolve(path.dirname(file), from!),
      seen,
    );
  }
  return seen;
}

/** Rooms whose texts are said in what screens load, each with a file that does. */
async function roomsOf(entries: string[]): Promise<{ files: string[]; rooms: Map<string, string> }> {
  const seen = new Map<string, string>();
  for (const entry of entries) await reach(path.resolve(entry), seen);
  const rooms = new Map<string, string>();
  for (const [file, text] of seen)
    for (const [, room] of text.matchAll(/\bt\(\s*['"`](\w+)\./g)) rooms.set(room!, path.relative('.', file));
  return { files: [...seen.keys()].map((file) => path.basename(file)), rooms };
}

test("the archive's page says nothing that is not among the first words", async () => {
  const { files, rooms } = await roomsOf([
    'app/routes/archive/route.tsx',
    'app/routes/archive/color-picker.tsx',
    'app/routes/layout.tsx',
    'app/root.tsx',
  ]);
  expect(files).toEqual(
    expect.arrayContaining(['filters.tsx', 'card.tsx', 'frame.ts', 'color-picker.tsx', 'design-card.ts']),
  );
  expect([...rooms].filter(([room]) => !(room in first))).toEqual([]);
});

test('a page outside the administration says nothing that is only loaded there', async () => {
  const routes = (await readdir('app/routes', { recursive: true })).filter(
    (file) => /(^|\/)route\.tsx$/.test(file) && !file.startsWith('admin/'),
  );
  const { files, rooms } = await roomsOf(routes.map((file) => `app/routes/${file}`));
  expect(files).toEqual(expect.arrayContaining(['ink-editor.tsx', 'facts.tsx', 'share-dialog.tsx']));
  expect([...rooms].filter(([room]) => room in office)).toEqual([]);
});
