/** What every storage must do, tried on whichever it is given. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NotStored, type Storage } from '#app/data/storage/contract.ts';

export const text = (value: string) => new TextEncoder().encode(value);
export const readAll = async (storage: Storage, ...asked: Parameters<Storage['read']>) =>
  Buffer.concat(await (await storage.read(...asked)).toArray());
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** `manyKeys`: more than a store lists at once. */
export function describeStorage(name: string, open: () => Promise<Storage>, { manyKeys = 1005 } = {}): void {
  describe(name, () => {
    let storage: Storage;
    let folder: string;
    const fileOf = async (bytes: Uint8Array) => {
      const file = path.join(folder, randomBytes(6).toString('hex'));
      await writeFile(file, bytes);
      return file;
    };

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'archive-given-'));
      storage = await open();
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it('keeps bytes', async () => {
      await storage.putBytes('a/one.txt', text('first'));
      expect((await readAll(storage, 'a/one.txt')).toString()).toBe('first');
      expect(await storage.size('a/one.txt')).toBe(5);
      expect(await storage.has('a/one.txt')).toBe(true);
    });

    it('replaces what a key holds, for every way of reading', async () => {
      await storage.putBytes('a/again.txt', text('first'));
      using before = await storage.localFile('a/again.txt');
      expect(await readFile(before.path, 'utf8')).toBe('first');
      await storage.putBytes('a/again.txt', text('another'));
      using after = await storage.localFile('a/again.txt');
      expect([await storage.size('a/again.txt'), after.size]).toEqual([7, 7]);
      expect(await readFile(after.path, 'utf8')).toBe('another');
      expect((await readAll(storage, 'a/again.txt')).toString()).toBe('another');
    });

    it('moves a file in', async () => {
      const file = await fileOf(text('moved'));
      await storage.putFile('a/moved.txt', file);
      expect(existsSync(file)).toBe(false);
      expect((await readAll(storage, 'a/moved.txt')).toString()).toBe('moved');
    });

    it('keeps an empty file', async () => {
      await storage.putFile('a/empty', await fileOf(text('')));
      expect([await storage.size('a/empty'), (await readAll(storage, 'a/empty')).length]).toEqual([0, 0]);
      using file = await storage.localFile('a/empty');
      expect((await readFile(file.path)).length).toBe(0);
    });

    it('keeps a file of many parts, byte for byte', async () => {
      const bytes = randomBytes(21_000_001);
      await storage.putFile('a/large.tif', await fileOf(bytes));
      expect(await storage.size('a/large.tif')).toBe(bytes.length);
      expect(sha256(await readAll(storage, 'a/large.tif'))).toBe(sha256(bytes));
      const across = { start: 8 * 1024 ** 2 - 5, end: 8 * 1024 ** 2 + 4 };
      expect(await readAll(storage, 'a/large.tif', across)).toEqual(bytes.subarray(across.start, across.end + 1));
      using file = await storage.localFile('a/large.tif');
      expect(sha256(await readFile(file.path))).toBe(sha256(bytes));
    });

    it.each([
      [{ start: 0, end: 0 }, '0'],
      [{ start: 2, end: 4 }, '234'],
      [{ start: 7, end: 9 }, '789'],
      [{ start: 8, end: 500 }, '89'],
      [{ start: 10, end: 12 }, ''],
      [{ start: 500, end: 600 }, ''],
    ])('reads bytes %j', async (range, expected) => {
      await storage.putBytes('a/digits', text('0123456789'));
      expect((await readAll(storage, 'a/digits', range)).toString()).toBe(expected);
    });

    it('refuses a range that ends before it starts', async () => {
      await storage.putBytes('a/digits', text('0123456789'));
      await expect(storage.read('a/digits', { start: 3, end: 2 })).rejects.toThrow(RangeError);
    });

    it('says what is missing', async () => {
      expect([await storage.size('a/none'), await storage.has('a/none')]).toEqual([null, false]);
      await expect(storage.read('a/none')).rejects.toThrow(NotStored);
      await expect(storage.read('a/none', { start: 0, end: 1 })).rejects.toThrow(NotStored);
      await expect(storage.localFile('a/none')).rejects.toThrow(NotStored);
      await storage.remove('a/none');
      await storage.removeBelow('a/nothing');
      expect(await storage.list('nothing')).toEqual([]);
    });

    it('refuses keys that could leave their place', async () => {
      for (const key of ['../up', 'a//b', '/a', 'A/b', 'a/', '', 'a/../b']) {
        await expect(storage.putBytes(key, text('x')), key).rejects.toThrow('not a storage key');
        await expect(storage.localFile(key), key).rejects.toThrow('not a storage key');
      }
    });

    it('forgets what was removed, its copies too', async () => {
      await storage.putBytes('a/gone', text('x'));
      (await storage.localFile('a/gone'))[Symbol.dispose]();
      await storage.remove('a/gone');
      expect([await storage.size('a/gone'), await storage.has('a/gone')]).toEqual([null, false]);
      await expect(storage.localFile('a/gone')).rejects.toThrow(NotStored);
    });

    it('lists and removes a folder and nothing beside it', async () => {
      for (const key of ['f/1/a', 'f/1/b.webp', 'f/1/c/d', 'f/10/a', 'f/2']) await storage.putBytes(key, text(key));
      expect((await storage.list('f/1')).sort()).toEqual(['f/1/a', 'f/1/b.webp', 'f/1/c/d']);
      await storage.removeBelow('f/1');
      expect((await storage.list('f')).sort()).toEqual(['f/10/a', 'f/2']);
    });

    it('lists more than a thousand keys, and removes them', async () => {
      const keys = Array.from({ length: manyKeys }, (_, index) => `many/${String(index).padStart(5, '0')}`);
      for (let at = 0; at < keys.length; at += 16) {
        await Promise.all(keys.slice(at, at + 16).map((key) => storage.putBytes(key, text(key))));
      }
      expect((await storage.list('many')).sort()).toEqual(keys);
      await storage.removeBelow('many');
      expect(await storage.list('many')).toEqual([]);
    }, 180_000);

    it('tells size and time of what it keeps', async () => {
      await storage.putBytes('e/one', text('12345'));
      const [entry] = await storage.entries('e');
      expect(entry).toMatchObject({ key: 'e/one', size: 5 });
      expect(Math.abs(entry!.usedAt - Date.now())).toBeLessThan(60_000);
      await storage.touch('e/one', 0);
      await storage.touch('e/none', 0);
      expect(sha256(await readAll(storage, 'e/one'))).toBe(sha256(text('12345')));
    });

    it('keeps a local file in place for as long as it is held', async () => {
      await storage.putBytes('a/held', text('held'));
      const [one, other] = await Promise.all([storage.localFile('a/held'), storage.localFile('a/held')]);
      expect(one.path).toBe(other.path);
      one[Symbol.dispose]();
      one[Symbol.dispose]();
      expect(await readFile(other.path, 'utf8')).toBe('held');
      other[Symbol.dispose]();
    });

    it('frees what is read in part', async () => {
      await storage.putBytes('a/part', randomBytes(3_000_000));
      for (let time = 0; time < 100; time++) {
        const stream = await storage.read('a/part');
        if (time % 2) await new Promise((resolve) => stream.once('readable', resolve));
        stream.destroy();
      }
      expect((await readAll(storage, 'a/part')).length).toBe(3_000_000);
    });

    it('can be checked and swept', async () => {
      await storage.check();
      expect(await storage.sweep(86_400_000)).toBeGreaterThanOrEqual(0);
    });
  });
}
