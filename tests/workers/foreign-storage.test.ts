/** A sweep over files that its database doesn't know: of another archive, or of days that a restored database has not seen. */
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { config } from '#app/config.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { sweep } from '../../workers/sweep.ts';

const hex = (number: number) => number.toString(16).padStart(64, '0');
const original = (number: number) => `originals/00/${hex(number)}`;
const master = (number: number) => `masters/00/${hex(number)}.tif`;

async function put(key: string, days: number): Promise<void> {
  await storage.putBytes(key, Buffer.from('content'));
  const at = new Date(Date.now() - days * 86_400_000);
  await utimes(path.join(config.dataDir, 'files', key), at, at);
}

async function left(keys: string[]): Promise<string[]> {
  const sizes = await Promise.all(keys.map((key) => storage.size(key)));
  return keys.filter((_, at) => sizes[at] !== null);
}

test('unknown originals stay for a month, and masters, which can be made again, for a day', async () => {
  await put(original(1), 29);
  await put(original(2), 31);
  await put(master(1), 0);
  await put(master(2), 2);
  await sweep();
  expect(await left([original(1), original(2), master(1), master(2)])).toEqual([original(1), master(1)]);
});

test('where most originals are unknown, nothing stored goes, and the log says why', async () => {
  const keys = [...Array.from({ length: 21 }, (_, at) => original(at)), master(1), `boards/00/${hex(1)}.webp`];
  for (const key of keys) await put(key, 400);
  await expect(sweep()).rejects.toThrow('21 of 21 stored originals are unknown to this database');
  expect(await left(keys)).toEqual(keys);
});
