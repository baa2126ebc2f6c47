/** What the database is about to name is on the disk before: file, its name, and the folders that it needed. */
import type * as Fs from 'node:fs/promises';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openLocalStorage } from '#app/data/storage/local.server.ts';

const synced: string[] = [];
/** files on another disk than the storage's */
const away = new Set<string>();

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof Fs>();
  return {
    ...fs,
    rename: (from: string, to: string) =>
      away.has(from) ? Promise.reject(Object.assign(new Error('EXDEV'), { code: 'EXDEV' })) : fs.rename(from, to),
    copyFile: async (from: string, to: string) => {
      await fs.writeFile(to, 'half');
      throw Object.assign(new Error(`ENOSPC: no space left on device, copyfile '${from}'`), { code: 'ENOSPC' });
    },
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

test('a copy from another disk that finds no room leaves nothing on the full one', async () => {
  const storage = openLocalStorage(root);
  const file = path.join(root, 'elsewhere');
  await writeFile(file, 'print');
  away.add(file);
  await expect(storage.putFile('originals/ab/full', file)).rejects.toThrow('ENOSPC');
  const left = await readdir(path.join(root, 'originals/ab'));
  expect(left.filter((name) => name.startsWith('full'))).toEqual([]);
});
