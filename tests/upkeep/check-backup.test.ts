/** Several backups checked at once: what they share is read once, also where their lists are too long for memory. */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { backUp } from '#app/domain/upkeep/backup.server.ts';
import { checkBackups } from '#app/domain/upkeep/check-backup.server.ts';
import type { Backup } from '#app/domain/upkeep/manifest.server.ts';
import { Repository } from '#app/domain/upkeep/repository.server.ts';
import { originalKey } from '#app/domain/visible/pictures/stored-files.server.ts';
import { sha } from '#tests/imports/originals.ts';

let dir: string;
let contents: Buffer[];

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'archive-check-'));
  contents = Array.from({ length: 40 }, () => randomBytes(20));
  for (const [at, bytes] of contents.entries()) {
    const sha256 = Uint8Array.from(Buffer.from(sha(bytes), 'hex'));
    const storageKey = originalKey(sha256);
    await storage.putBytes(storageKey, bytes);
    const data = { sha256, bytes: bytes.length, storageKey, fileName: `${at}.tif`, format: 'tiff' };
    await db.original.create({ data });
    if (at >= 38) await backUp(systemActor('test'), { dir, tell: () => undefined });
  }
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const isLong = (backup: Backup): Backup => ({
  ...backup,
  manifest: { ...backup.manifest, files: { ...backup.manifest.files, count: 600_000 } },
});

test('the lists of many files are gone through part by part, and what is found is the same', async () => {
  const repository = new Repository(dir);
  const damaged = repository.objectPath(sha(contents[7]!));
  await writeFile(damaged, randomBytes(20));
  const backups = await repository.list();
  const parts = backups[0]!.manifest.database.tables.length + 2;
  for (const given of [backups, backups.map(isLong)]) {
    const told: string[] = [];
    const found = await checkBackups(repository, given, { tell: (line) => told.push(line) });
    const key = originalKey(Buffer.from(sha(contents[7]!), 'hex'));
    // The second reads anew what was damaged, and what it alone has.
    expect(found.map(({ checked }) => checked)).toEqual([parts + 39, parts + 2]);
    expect(found.map(({ files }) => [...files])).toEqual([[key], [key]]);
    expect(told).toEqual(backups.map(({ name }) => `damaged  ${name}: ${key}`));
  }
  await writeFile(damaged, contents[7]!);
});

test('what was found damaged is marked and stays, and the next backup copies it anew', async () => {
  const repository = new Repository(dir);
  const [bytes, elsewhere] = [contents[3]!, contents[4]!];
  const object = repository.objectPath(sha(bytes));
  const damaged = randomBytes(20);
  await writeFile(object, damaged);
  const backUpAgain = () => backUp(systemActor('test'), { dir, tell: () => undefined });
  const check = async (marks: boolean) => {
    const told: string[] = [];
    await checkBackups(repository, await repository.list(), { marks, tell: (line) => told.push(line) });
    return told.map((line) => line.replace(/^.*; /, ''));
  };
  expect(await check(false)).not.toContain('marked, the next backup copies it anew');
  expect(await check(true)).toContain('marked, the next backup copies it anew');
  expect(await readFile(object)).toEqual(damaged);
  expect(await readFile(`${object}.bad`)).toHaveLength(0);
  expect(await repository.hasObject(sha(bytes), 20)).toBe(false);
  expect(await backUpAgain()).toMatchObject({ files: { newCount: 1 } });
  expect(await readFile(object)).toEqual(bytes);
  expect(await check(true)).toEqual([]);
  await expect(readFile(`${object}.bad`)).rejects.toThrow('ENOENT');

  // Of what is damaged in the storage, damaged content is no copy.
  const key = originalKey(Buffer.from(sha(elsewhere), 'hex'));
  await storage.putBytes(key, randomBytes(10));
  await writeFile(repository.objectPath(sha(elsewhere)), randomBytes(20));
  expect((await backUpAgain()).problems).toEqual([`damaged  ${key}; backed up as it is`]);
});

test('where an earlier version renamed what was damaged, the next backup copies it anew too', async () => {
  const repository = new Repository(dir);
  const bytes = contents[5]!;
  const object = repository.objectPath(sha(bytes));
  await rename(object, `${object}.bad`);
  const check = async () => {
    await checkBackups(repository, await repository.list(), { marks: true, tell: () => undefined });
  };
  await check();
  expect(await readFile(`${object}.bad`)).toEqual(bytes);
  expect(await backUp(systemActor('test'), { dir, tell: () => undefined })).toMatchObject({ files: { newCount: 1 } });
  expect(await readFile(object)).toEqual(bytes);
  await expect(readFile(`${object}.bad`)).rejects.toThrow('ENOENT');

  // A person who puts the file back whole needs no backup for it to count.
  await repository.markDamaged(sha(bytes));
  await check();
  expect(await repository.hasObject(sha(bytes), 20)).toBe(true);
});

test('the mark goes with content that no backup needs any more', async () => {
  const repository = new Repository(dir);
  const unneeded = path.join(dir, 'objects', 'ab', 'ab'.repeat(32));
  await mkdir(path.dirname(unneeded), { recursive: true });
  await writeFile(unneeded, 'content');
  await repository.markDamaged('ab'.repeat(32));
  expect(await repository.prune()).toMatchObject({ objects: 2, bytes: 7 });
});
