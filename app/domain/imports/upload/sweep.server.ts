/** What crashes, closed browsers and forgotten jobs leave behind. Safe to run at any time, beside anything. */
import { db, Prisma } from '#app/data/database.server.ts';
import { sweepScratch } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { lockJob } from '../job/changes.server.ts';
import { releaseFiles } from '../job/control.server.ts';
import { sendRun } from '../job/send-run.server.ts';
import { freeFiles } from '#app/domain/visible/pictures/stored-files.server.ts';
import { findUnknownOriginals, removeUnknown } from './unknown-files.server.ts';
import { endLostUpload } from './upload-rows.server.ts';

const hour = 3_600_000;
const day = 24 * hour;

export interface Swept {
  scratch: number;
  uploads: number;
  originals: number;
  files: number;
}

/** `olderThanMs`: younger leavings may still be at work. `unknown`: stored originals that no row names. */
export async function sweepImports(olderThanMs = day, unknown = findUnknownOriginals()): Promise<Swept> {
  // It may have failed before it is awaited.
  unknown.catch(() => undefined);
  const before = new Date(Date.now() - olderThanMs);
  const uploads = await endLostUploads(Math.min(olderThanMs, lostMs));
  await wakeStalled();
  const scratch = await sweepScratch(Math.min(olderThanMs, 6 * hour));
  // Stored files go only where they belong to this database.
  const unknownOriginals = await unknown;
  await releaseEnded(before);
  return {
    scratch,
    uploads,
    originals: await freeUnused(before),
    files: (await storage.sweep(olderThanMs)) + (await removeUnknown(unknownOriginals, olderThanMs)),
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
  let ended = 0;
  for (const { id } of lost) if (await endLostUpload(id, before)) ended++;
  return ended;
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
export async function wakeStalled(): Promise<void> {
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
