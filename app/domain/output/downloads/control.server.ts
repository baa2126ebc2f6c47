/** What a person does with her downloads: cancel, remove, make again; and what the sweep clears away. */
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { ownOperation, personOf } from '#app/domain/base/operation.ts';
import { findVisibleColorways } from '#app/domain/visible/visibility/find-visible.server.ts';
import { findVisibleWear } from '#app/domain/catalog/wear/visible.server.ts';
import { chooseCode } from '../making/allowed.server.ts';
import { Parameters } from '../making/parameters.ts';
import { placeDownload } from './place.server.ts';
import { isCad, keptDays, OneDownload, type DownloadKind } from '../making/rules.ts';

/** One that is finished meanwhile stays. */
export const cancelDownload = ownOperation('downloads', OneDownload, async (actor, { jobId }) => {
  const { userId } = personOf(actor);
  const { count } = await db.exportJob.updateMany({
    where: { id: jobId, userId, state: { in: ['waiting', 'running'] } },
    data: { state: 'cancelled', finishedAt: new Date() },
  });
  const row = await db.exportJob.findFirst({ where: { id: jobId, userId }, select: { state: true } });
  if (!row) throw new DomainError('downloadNotFound');
  return { jobId, cancelled: count > 0 };
});

/** The row and its file; one in the making is cancelled by it. */
export const removeDownload = ownOperation('archive', OneDownload, async (actor, { jobId }) => {
  const { userId } = personOf(actor);
  const [row] = await db.exportJob.findMany({ where: { id: jobId, userId }, select: { storageKey: true } });
  if (!row) throw new DomainError('downloadNotFound');
  await db.exportJob.deleteMany({ where: { id: jobId, userId } });
  if (row.storageKey) await storage.remove(row.storageKey);
  return { jobId };
});

/** The same ask once more, under what is open and visible now. */
export const repeatDownload = ownOperation('archive', OneDownload, async (actor, { jobId }) => {
  const person = personOf(actor);
  const row = await db.exportJob.findFirst({ where: { id: jobId, userId: person.userId } });
  if (!row) throw new DomainError('downloadNotFound');
  const { colorwayIds, askedIds = colorwayIds, title, wearId, paper } = Parameters.parse(row.parameters);
  const wear = wearId ? await findVisibleWear(person, wearId) : null;
  if (wearId && !wear) throw new DomainError('wearNotFound');
  return placeDownload(person, {
    kind: wear ? (row.kind as DownloadKind) : await kindNow(row.kind as DownloadKind),
    colorways: await findVisibleColorways(person, askedIds),
    title,
    wear: wear && { id: wear.id, version: wear.filesKey },
    paper,
    mail: false,
  });
});

/** The settings may give another code by now. */
async function kindNow(kind: DownloadKind): Promise<DownloadKind> {
  if (!isCad(kind)) return kind;
  const code = await chooseCode(kind.endsWith('101') ? 101 : 102);
  return kind.startsWith('cadAll') ? `cadAll${code}` : `cad${code}`;
}

const day = 24 * 3_600_000;

/**
 * Files whose time is over, what failed or was cancelled long ago, files that no row names, and jobs that lost their place in the queue.
 * `isOwn`: fails where the stored files are another database's.
 */
export async function sweepExports(
  now = new Date(),
  isOwn: Promise<unknown> = Promise.resolve(),
): Promise<{ removed: number; files: number }> {
  // It may have failed before it is awaited.
  isOwn.catch(() => undefined);
  await wakeDownloads();
  await isOwn;
  const long = new Date(now.getTime() - keptDays * day);
  const over = await db.exportJob.findMany({
    where: {
      OR: [
        { state: 'done', expiresAt: { lt: now } },
        { state: { in: ['failed', 'cancelled'] }, createdAt: { lt: long } },
      ],
    },
    select: { id: true, storageKey: true },
  });
  for (const { id, storageKey } of over) {
    await db.exportJob.deleteMany({ where: { id } });
    if (storageKey) await storage.remove(storageKey);
  }
  return { removed: over.length, files: await removeUnknown(now) };
}

/** One that is there already is not asked for twice. */
export async function wakeDownloads(): Promise<void> {
  const stalled = await db.exportJob.findMany({
    where: { state: { in: ['waiting', 'running'] } },
    select: { id: true },
  });
  for (const { id } of stalled) await sendJob('export-make', { exportId: id }, { key: id });
}

/** A file is stored before its row names it; what is younger may be just that. */
async function removeUnknown(now: Date): Promise<number> {
  let removed = 0;
  for (const { key, usedAt } of await storage.entries('exports')) {
    if (now.getTime() - usedAt < day) continue;
    const named = await db.exportJob.count({ where: { storageKey: key } });
    if (named > 0) continue;
    await storage.remove(key);
    removed++;
  }
  return removed;
}
