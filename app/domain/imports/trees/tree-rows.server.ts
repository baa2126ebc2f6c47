/** The record of a tree: each file that was found in it, in which import it went, or why in none. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { db, type Transaction } from '#app/data/database.server.ts';
import { endOfImport } from '../job/batches.ts';
import { filePath, orderKey } from '../job/file-names.ts';
import type { FoundFile } from './walk-tree.server.ts';

/** ms between signs of life, as claims of files have them (stages/claims.server.ts) */
const aliveEveryMs = 3_000;
/** s without one after which another process goes on */
const lostSeconds = 15;

/** The same question again is the same tree. */
export async function openTree(question: unknown, place: string): Promise<string> {
  const key = createHash('sha256').update(JSON.stringify(question)).digest('hex');
  await db.importTree.createMany({ data: { key, place: place.slice(0, 4000) }, skipDuplicates: true });
  const { id } = await db.importTree.findUniqueOrThrow({ where: { key }, select: { id: true } });
  return id;
}

/**
 * Runs `work` while no other process works on the tree; waits until one that does has ended or died. The signal ends when another one has
 * taken over. `onWait` is told once.
 */
export async function withTree<T>(
  treeId: string,
  signal: AbortSignal,
  onWait: () => void,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const claim = randomUUID();
  for (let waits = 0; ; waits++) {
    signal.throwIfAborted();
    const taken = await db.$executeRaw`
      UPDATE "ImportTree" SET "claim" = ${claim}::uuid, "claimedAt" = now()
       WHERE "id" = ${treeId}::uuid
         AND ("claimedAt" IS NULL OR "claimedAt" < now() - ${lostSeconds} * interval '1 s')`;
    if (taken > 0) break;
    if (waits === 0) onWait();
    await sleep(1000, undefined, { signal });
  }
  const where = { id: treeId, claim };
  const lost = new AbortController();
  const timer = setInterval(() => {
    // By the database's clock, which judges it: this machine's may be wrong.
    db.$executeRaw`UPDATE "ImportTree" SET "claimedAt" = now() WHERE "id" = ${treeId}::uuid AND "claim" = ${claim}::uuid`
      .then((count) => {
        if (count === 0) lost.abort(new Error('another process works on this folder'));
      })
      .catch(() => undefined);
  }, aliveEveryMs);
  try {
    return await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(timer);
    await db.importTree.updateMany({ where, data: { claim: null, claimedAt: null } }).catch(() => undefined);
  }
}

export type Recorded = FoundFile & { archiveId: number | null };

/** What is known and unchanged stays as it is; what has changed since is to be taken anew. */
export async function recordFiles(treeId: string, files: Recorded[]): Promise<void> {
  if (files.length === 0) return;
  await db.$executeRaw`
    INSERT INTO "ImportTreeFile" AS known ("treeId", "path", "folder", "fileName", "inOrder", "bytes", "modifiedMs", "state", "reason", "archiveId")
    SELECT ${treeId}::uuid, decode("path", 'hex'), "folder", "fileName", decode("inOrder", 'hex'), "bytes", "modifiedMs",
           CASE WHEN "reason" IS NULL THEN 'waiting' WHEN "reason" IN ('fileUnreadable', 'fileEmpty', 'pathTooLong') THEN 'refused' ELSE 'left' END,
           "reason", "archiveId"
      FROM unnest(${files.map((file) => file.path.toString('hex'))}::text[], ${files.map(({ folder }) => folder)}::text[],
        ${files.map(({ fileName }) => fileName)}::text[], ${files.map(inOrder)}::text[], ${files.map(({ bytes }) => bytes)}::bigint[],
        ${files.map(({ modifiedMs }) => modifiedMs)}::bigint[], ${files.map(({ left }) => left)}::text[],
        ${files.map(({ archiveId }) => archiveId)}::int[])
        AS found ("path", "folder", "fileName", "inOrder", "bytes", "modifiedMs", "reason", "archiveId")
    ON CONFLICT ("treeId", "path") DO UPDATE
      SET "folder" = excluded."folder", "fileName" = excluded."fileName", "inOrder" = excluded."inOrder", "bytes" = excluded."bytes", "modifiedMs" = excluded."modifiedMs",
          "state" = excluded."state", "reason" = excluded."reason", "archiveId" = excluded."archiveId",
          "batch" = NULL, "position" = NULL, "jobId" = NULL
      WHERE (known."batch" IS NULL OR known."jobId" IS NOT NULL OR known."state" = 'refused')
        AND (known."bytes" <> excluded."bytes" OR known."modifiedMs" <> excluded."modifiedMs"
          OR known."state" IN ('left', 'waiting') OR known."reason" IN ('fileUnreadable', 'fileEmpty', 'pathTooLong', 'fileGone', 'fileChanged'))`;
}

/** As much as an index holds; what follows hardly tells two files apart. */
const inOrder = ({ folder, fileName }: FoundFile) =>
  Buffer.from(orderKey(filePath(folder, fileName)))
    .subarray(0, 1000)
    .toString('hex');

export interface BatchFile {
  path: Buffer;
  folder: string;
  fileName: string;
  bytes: number;
  modifiedMs: number;
  position: number;
  state: string;
  reason: string | null;
}

export interface Batch {
  id: string;
  archiveId: number | null;
  files: BatchFile[];
}

/** The import that was cut short, else a new one of at most `most` files that wait; null where none do. */
export async function nextBatch(treeId: string, most: number): Promise<Batch | null> {
  const [begun] = await db.$queryRaw<{ batch: string }[]>`
    SELECT "batch"::text FROM "ImportTreeFile"
     WHERE "treeId" = ${treeId}::uuid AND "batch" IS NOT NULL AND "jobId" IS NULL AND "state" IN ('waiting', 'taken') LIMIT 1`;
  const batch = begun?.batch ?? (await formBatch(treeId, most));
  return batch === null ? null : readBatch(batch);
}

async function readBatch(id: string): Promise<Batch> {
  const rows = await db.importTreeFile.findMany({ where: { batch: id }, orderBy: { position: 'asc' } });
  return {
    id,
    archiveId: rows[0]?.archiveId ?? null,
    files: rows.map(({ path, bytes, modifiedMs, position, ...row }) => ({
      ...row,
      path: Buffer.from(path),
      bytes: Number(bytes),
      modifiedMs: Number(modifiedMs),
      position: position!,
    })),
  };
}

/** Of one archive, in the order in which people read their paths; colorways of one name are not parted. */
async function formBatch(treeId: string, most: number): Promise<string | null> {
  const waiting = await db.$queryRaw<{ path: Uint8Array; folder: string; fileName: string }[]>`
    SELECT "path", "folder", "fileName" FROM "ImportTreeFile"
     WHERE "treeId" = ${treeId}::uuid AND "state" = 'waiting' AND "batch" IS NULL
       AND "archiveId" IS NOT DISTINCT FROM (
         SELECT "archiveId" FROM "ImportTreeFile"
          WHERE "treeId" = ${treeId}::uuid AND "state" = 'waiting' AND "batch" IS NULL ORDER BY "inOrder", "path" LIMIT 1)
     ORDER BY "inOrder", "path" LIMIT ${most + 1}`;
  if (waiting.length === 0) return null;
  const paths = waiting.slice(0, endOfImport(waiting, most)).map(({ path }) => Buffer.from(path).toString('hex'));
  const id = randomUUID();
  await db.$executeRaw`
    UPDATE "ImportTreeFile" SET "batch" = ${id}::uuid, "position" = found."at" - 1
      FROM unnest(${paths}::text[]) WITH ORDINALITY AS found ("path", "at")
     WHERE "treeId" = ${treeId}::uuid AND "ImportTreeFile"."path" = decode(found."path", 'hex')`;
  return id;
}

export async function noteFile(batch: string, position: number, state: string, reason: string | null): Promise<void> {
  await db.importTreeFile.updateMany({ where: { batch, position }, data: { state, reason } });
}

/** The import is whole: its files belong to it, and go with it where they move to another archive. */
export async function closeBatch(tx: Transaction, batch: string, jobId: string): Promise<void> {
  await tx.importTreeFile.updateMany({ where: { batch, state: { in: ['taken', 'refused'] } }, data: { jobId } });
}

/** Its import was whole already, or was cleared away half-way: what is not in it waits for another one. Of one that somebody has cancelled all goes with it. */
export async function settleBatch(batch: string, jobId: string): Promise<void> {
  const ended = await db.importJob.count({ where: { id: jobId, state: { in: ['cancelled', 'disposed'] } } });
  if (ended > 0) {
    await db.importTreeFile.updateMany({ where: { batch, state: 'waiting' }, data: { state: 'taken' } });
    await db.$transaction((tx) => closeBatch(tx, batch, jobId));
    return;
  }
  await db.$transaction([
    db.$executeRaw`
      UPDATE "ImportTreeFile" SET "state" = 'taken', "jobId" = ${jobId}::uuid
       WHERE "batch" = ${batch}::uuid AND "position" IN (
         SELECT "position" FROM "ImportFile" WHERE "jobId" = ${jobId}::uuid AND ("state" NOT IN ('failed', 'removed') OR "setId" IS NOT NULL OR "errorKey" LIKE 'image.%'))`,
    db.$executeRaw`
      UPDATE "ImportTreeFile" SET "state" = 'waiting', "batch" = NULL, "position" = NULL
       WHERE "batch" = ${batch}::uuid AND "jobId" IS NULL AND "state" IN ('waiting', 'taken')`,
  ]);
}
