import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { sameLetters } from '#app/data/same-letters.ts';
import { makeCustomer } from '#tests/make.ts';

test.each(['a_b', 'a%', '%', 'a\\', 'ÇAĞ_1', 'plain'])(
  '%s is itself in any letter case, and nothing else',
  async (code) => {
    const { id } = await makeCustomer({ code });
    for (const other of ['axb', 'ab', 'ÇAĞ-1']) await makeCustomer({ code: other });
    for (const asked of [code, code.toUpperCase(), code.toLowerCase()])
      expect((await db.customer.findMany({ where: { code: sameLetters(asked) } })).map((one) => one.id)).toEqual([id]);
    await db.customer.deleteMany({ where: { code: { not: null } } });
  },
);

test('nothing else asks so', async () => {
  const app = path.resolve(import.meta.dirname, '../../app');
  const asking: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: app, exclude: ['data/generated/**', 'data/same-letters.ts'] })) {
    const text = await readFile(path.join(app, file), 'utf8');
    if (/equals:[^}]*mode: 'insensitive'/.test(text)) asking.push(file);
  }
  expect(asking).toEqual([]);
});
