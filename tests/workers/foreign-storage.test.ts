/** A sweep over files that its database doesn't know: of another archive, or of days that a restored database has not seen. */
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { makeArchive, makeUser } from '#tests/make.ts';
import { sweep } from '../../workers/sweep.ts';

afterEach(() => void vi.restoreAllMocks());

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

const long = new Date(Date.now() - 400 * 86_400_000);

async function putKnown(number: number): Promise<string> {
  await put(original(number), 400);
  const { id } = await db.original.create({
    data: {
      sha256: Uint8Array.from(Buffer.from(hex(number), 'hex')),
      bytes: 7,
      storageKey: original(number),
      fileName: `${number}.tif`,
      format: 'tiff',
      createdAt: long,
    },
  });
  return id;
}

test('where most originals are unknown, nothing stored goes, of what this database knows neither, and the log says why', async () => {
  const keys = [...Array.from({ length: 21 }, (_, at) => original(at)), master(1), `boards/00/${hex(1)}.webp`];
  for (const key of keys) await put(key, 400);
  // What it would let go of: the file of a trashed item whose time is over, one that nothing has, one of a cancelled import, and a download.
  const [trashed, , cancelled] = [await putKnown(31), await putKnown(32), await putKnown(33)];
  const [thingId, actId] = [crypto.randomUUID(), crypto.randomUUID()];
  const item = await db.trashItem.create({
    data: {
      kind: 'design',
      thingId,
      actId,
      name: 'PR-1',
      actorName: 'A',
      deletedAt: long,
      until: long,
      files: { create: { originalId: trashed! } },
    },
  });
  const { id: userId } = await makeUser();
  const { id: archiveId } = await makeArchive();
  await db.importJob.create({
    data: {
      archiveId,
      isNewImport: true,
      state: 'cancelled',
      undoFrom: long,
      createdById: userId,
      files: { create: { position: 0, fileName: '33.tif', originalId: cancelled! } },
    },
  });
  await put('exports/00/over.zip', 400);
  await db.exportJob.create({
    data: {
      userId,
      kind: 'pictures',
      parameters: {},
      state: 'done',
      expiresAt: long,
      storageKey: 'exports/00/over.zip',
    },
  });
  keys.push(original(31), original(32), original(33), 'exports/00/over.zip');

  const told = vi.spyOn(console, 'error').mockReturnValue();
  await sweep();
  expect(told.mock.calls.flat().join()).toContain('21 of 24 stored originals are unknown to this database');
  expect(await left(keys)).toEqual(keys);
  expect(await db.trashItem.count({ where: { id: item.id } })).toBe(1);
});

test('where another part fails too, the job does', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(db.session, 'deleteMany').mockRejectedValue(new Error('a mistake'));
  await expect(sweep()).rejects.toThrow(/unknown to this database.*a mistake|a mistake.*unknown to this database/s);
});
