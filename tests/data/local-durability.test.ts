/** What the database is about to name is on the disk before: file, its name, and the folders that it needed. */
import type * as Fs from 'node:fs/promises';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openLocalStorage } from '#app/data/storage/local.server.ts';

const synced: string[] = [];

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof Fs>();
  return {
    ...fs,
    open: async (file: string, flags?: string) => {
      const handle = await fs.open(file, flags);
      const sync = handle.sync.bind(handle);
      handle.sync = () => {
        synced.push(file);
        return sync();
      };
      return handle;
    },
  };
});

let root: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'archive-local-'));
});
beforeEach(() => void synced.splice(0));
afterAll(() => rm(root, { recursive: true, force: true }));

test('a file that is put, with folders that are new', async () => {
  const storage = openLocalStorage(root);
  const file = path.join(root, 'incoming');
  await writeFile(file, 'print');
  await storage.putFile('originals/ab/abcd', file);
  const folders = ['originals/ab', 'originals', ''].map((name) => path.join(root, name).replace(/\/$/, ''));
  expect(synced).toEqual(expect.arrayContaining([file, ...folders]));
  // The name comes last.
  expect(synced.at(-1)).toBe(folders[0]);
});

test('bytes that are put, in a folder that is there', async () => {
  const storage = openLocalStorage(root);
  await storage.putBytes('originals/ab/ef', Buffer.from('print'));
  expect(synced).toEqual([path.join(root, 'originals/ab')]);
});
