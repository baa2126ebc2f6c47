/** What crashes, closed browsers and forgotten jobs leave behind. Safe to run at any time, beside anything. */
import path from 'node:path';
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import { sweepScratch } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { lockJob } from '../job/changes.server.ts';
import { releaseFiles } from '../job/control.server.ts';
import { sendRun } from '../job/send-run.server.ts';
import { freeFiles, lockKey } from '#app/domain/visible/pictures/stored-files.server.ts';
import { breakUpload, dropHalfway } from './upload-rows.server.ts';

const hour = 3_600_000;
const day = 24 * hour;

export interface Swept {
  scratch: number;
  uploads: number;
  originals: number;
  files: number;
}

/** `olderThanMs`: younger leavings may still be at work. */
export async function sweepImports(olderThanMs = day): Promise<Swept> {
  const before = new Date(Date.now() - olderThanMs);
  const uploads = await endLostUploads(Math.min(olderThanMs, lostMs));
  await releaseEnded(before);
  await wakeStalled();
  return {
    scratch: await sweepScratch(Math.min(olderThanMs, 6 * hour)),
    uploads,
    originals: await freeUnused(before),
    files: (await removeUnknown()) + (await storage.sweep(olderThanMs)),
  };
}

/** ms without a sign of life, of which an upload gives one every 8 s */
const lostMs = 30_000;

/** The web process died during an upload: what had arrived whole stays, and a person can send the rest. Workers look often. */
export async function endLostUploads(olderThanMs = lostMs): Promise<number> {
  const before = new Date(Date.now() - olderThanMs);
  const lost = await db.importJob.findMany({
    where: { stage: 'upload', state: 'running', updatedAt: { lt: before } },
    select: { id: true },
  });
  for (const { id } of lost) {
    await dropHalfway(id);
    await breakUpload(id, 'uploadBroken');
  }
  return lost.length;
}

/** Cancelled, cleared and useless jobs keep their files for a while: it may be undone, or somebody looks. Then there is no way back. */
async function releaseEnded(before: Date): Promise<void> {
  const jobs = await db.importJob.findMany({
    where: {
      files: { some: { OR: [{ originalId: { not: null } }, { masterHash: { not: null } }] } },
      OR: isOver(before),
    },
    select: { id: true },
  });
  for (const { id } of jobs) {
    const isReleased = await db.$transaction(async (tx) => {
      await lockJob(tx, id);
      const { count } = await tx.importJob.updateMany({
        where: { id, OR: isOver(before) },
        data: { undo: Prisma.DbNull, updatedAt: before },
      });
      return count > 0;
    });
    if (isReleased) await releaseFiles(id);
  }
}

const isOver = (before: Date): Prisma.ImportJobWhereInput[] => [
  { state: { in: ['cancelled', 'disposed'] }, undoFrom: { lte: before } },
  { state: 'disposed', undoFrom: null },
  { state: 'cancelled', undoFrom: null, updatedAt: { lte: before } },
  { state: 'failed', errorKey: 'allFilesFailed', updatedAt: { lte: before } },
];

/** A job that should go on but has no run waiting (its queue was lost): a second request does no harm. */
async function wakeStalled(): Promise<void> {
  const jobs = await db.importJob.findMany({
    where: { state: { in: ['waiting', 'running'] }, stage: { not: 'upload' } },
    select: { id: true, createdById: true },
  });
  for (const job of jobs) await sendRun(job);
}

async function freeUnused(before: Date): Promise<number> {
  const unused = await db.original.findMany({
    where: {
      createdAt: { lt: before },
      colorways: { none: {} },
      versions: { none: {} },
      importFiles: { none: {} },
      trashFiles: { none: {} },
    },
    select: { id: true },
  });
  await freeFiles({ originalIds: unused.map(({ id }) => id) });
  return unused.length;
}

/** Stored originals and masters that no row names. A reference is written before its file, so what has none now will never get one unnoticed. */
async function removeUnknown(): Promise<number> {
  const originals = await removeOthers('originals', async (tx, keys) => {
    const rows = await tx.original.findMany({ where: { storageKey: { in: keys } }, select: { storageKey: true } });
    return rows.map(({ storageKey }) => storageKey);
  });
  const findUsedMasters: FindUsed = async (tx, keys) => {
    const where = { masterKey: { in: keys } };
    const colorways = await tx.colorway.findMany({ where, select: { masterKey: true } });
    const versions = await tx.originalVersion.findMany({ where, select: { masterKey: true } });
    const waiting = await tx.importFile.findMany({ where, select: { masterKey: true } });
    const hashes = keys.map((key) => path.basename(key, '.tif'));
    const trashed = await tx.trashFile.findMany({
      where: { masterHash: { in: hashes } },
      select: { masterHash: true },
    });
    const trashedHashes = new Set(trashed.map(({ masterHash }) => masterHash));
    return [
      ...[...colorways, ...versions, ...waiting].map(({ masterKey }) => masterKey!),
      ...keys.filter((key) => trashedHashes.has(path.basename(key, '.tif'))),
    ];
  };
  // With a master, what was made from it.
  const masters = await removeOthers('masters', findUsedMasters, async (key) => {
    await freeFiles({ masterHashes: [path.basename(key, '.tif')] });
    return 1;
  });
  return originals + masters;
}

type FindUsed = (tx: Transaction, keys: string[]) => Promise<string[]>;

async function removeOthers(prefix: string, findUsed: FindUsed, remove = removeUnlessUsed): Promise<number> {
  let removed = 0;
  const keys = await storage.list(prefix);
  for (let start = 0; start < keys.length; start += 1000) {
    const some = keys.slice(start, start + 1000);
    const used = new Set(await findUsed(db, some));
    for (const key of some) if (!used.has(key)) removed += await remove(key, findUsed);
  }
  return removed;
}

async function removeUnlessUsed(key: string, findUsed: FindUsed): Promise<number> {
  return db.$transaction(async (tx) => {
    await lockKey(tx, key);
    if ((await findUsed(tx, [key])).length > 0) return 0;
    await storage.remove(key);
    return 1;
  });
}
