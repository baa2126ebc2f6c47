/**
 * Masters made again, of all originals or some designs': one run at a time, whose row says how far it is. A worker or the command line
 * goes on where the last one was ended, and the system page shows it.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { assumedProfiles, type AssumedProfiles } from '#app/domain/base/profiles/assumed.server.ts';
import { requirePermission } from '#app/domain/base/permissions.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { masterHashOf } from '#app/domain/visible/pictures/stored-files.server.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import { hasOldMaster, remakeOriginal, type Asked } from './masters.server.ts';

const { sql, empty } = Prisma;

/** ms without a sign of life after which another process may go on */
const patience = 15_000;
const signEvery = 3_000;
const lookEvery = 1_000;
const isSilent = sql`"seenAt" < now() - make_interval(secs => ${patience / 1000}::float8)`;
/** Half a million originals are counted. */
const patiently = { timeout: 300_000, maxWait: 10_000 };

export interface Progress {
  /** originals */
  total: number;
  done: number;
  failed: number;
  /** ms; null while it can't be told */
  left: number | null;
}
export type Tell = (reference: string, problem?: string) => void;

export interface RunRebuild {
  signal?: AbortSignal;
  tell?: Tell;
  progress?: (progress: Progress) => void;
  /** while another process is at it, which may have died a moment ago: then this one goes on */
  waits?: boolean;
}

/**
 * Says what is to be made. The same that was begun and not finished goes on where it was; anything else begins anew. Answers null
 * while a process is at something else. Throws `designNotFound`.
 */
export async function askMasterRebuild(actor: Actor, { designs, onlyOld }: Asked): Promise<Progress | null> {
  requirePermission(actor, 'import');
  const known = await db.design.count({ where: { name: { in: designs } } });
  if (known < new Set(designs).size) throw new DomainError('designNotFound');
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('rebuild of masters', 0))`;
    const row = await tx.masterRebuild.findUnique({ where: { id: 1 } });
    if (row && !row.finishedAt) {
      const isSame = row.onlyOld === onlyOld && row.designs.join('\n') === designs.toSorted().join('\n');
      if (isSame) return progressOf(row);
      if (await isAlive(tx)) return null;
    }
    const total = await countMeant(tx, { designs, onlyOld });
    await tx.masterRebuild.deleteMany();
    const made = await tx.masterRebuild.create({ data: { designs: designs.toSorted(), onlyOld, total } });
    return progressOf(made);
  }, patiently);
}

/** By a worker, in the background. */
export async function sendMasterRebuild(): Promise<void> {
  await sendJob('masters-remake', {}, { key: 'masters' });
}

/** One that nobody began, or whose process died; what was stopped by hand waits for the same command. */
export async function wakeMasterRebuild(): Promise<void> {
  const found = await db.$queryRaw<object[]>`
    SELECT FROM "MasterRebuild" WHERE "finishedAt" IS NULL AND ("seenAt" IS NULL OR "runner" IS NOT NULL AND ${isSilent})`;
  if (found.length > 0) await sendMasterRebuild();
}

/** A master's hash tells of chosen inks too, in a way that only the program knows. */
const hasChosenInks = sql`jsonb_path_exists(r."channels", '$[*].ink.from')`;

async function countMeant(tx: Transaction, asked: Asked): Promise<number> {
  const now = await assumedProfiles(tx);
  const plain = isMeant(asked, now, asked.onlyOld ? sql`AND NOT ${hasChosenInks}` : empty);
  const [{ total }] = await tx.$queryRaw<[{ total: number }]>`
    SELECT count(*)::int AS total FROM "Original" o WHERE ${plain}`;
  if (!asked.onlyOld) return total;
  const others = await tx.$queryRaw<{ id: string }[]>`
    SELECT o."id"::text FROM "Original" o WHERE ${isMeant(asked, now, sql`AND ${hasChosenInks}`)} AND NOT ${plain}`;
  let old = 0;
  for (const { id } of others) if (await hasOldMaster(tx, id, asked.designs)) old++;
  return total + old;
}

const isMeant = ({ designs, onlyOld }: Asked, now: AssumedProfiles, more = empty) => {
  const of = designs.length > 0 ? sql`AND d."name" = ANY(${designs}::text[])` : empty;
  const old = onlyOld ? sql`AND r."masterHash" <> ${masterHashOf(now)} ${more}` : more;
  return sql`(EXISTS (SELECT FROM "Colorway" r JOIN "Design" d ON d."id" = r."designId" WHERE r."originalId" = o."id" ${of} ${old})
    OR EXISTS (SELECT FROM "OriginalVersion" r JOIN "Colorway" k ON k."id" = r."colorwayId" JOIN "Design" d ON d."id" = k."designId"
      WHERE r."originalId" = o."id" ${of} ${old}))`;
};

/** Originals with masters that another version of the program, or another profile, would make otherwise today: those meant by `onlyOld`. */
export const countOldMasters = (): Promise<number> =>
  db.$transaction((tx) => countMeant(tx, { designs: [], onlyOld: true }), patiently);

type Stored = Prisma.MasterRebuildGetPayload<object>;

async function isAlive(tx: Pick<Transaction, '$queryRaw'>): Promise<boolean> {
  const found = await tx.$queryRaw<object[]>`
    SELECT FROM "MasterRebuild" WHERE "runner" IS NOT NULL AND "seenAt" IS NOT NULL AND NOT ${isSilent}`;
  return found.length > 0;
}

function progressOf({ total, done, failed, doneBefore, resumedAt, seenAt }: Stored): Progress {
  const made = done - doneBefore;
  const took = resumedAt && seenAt ? seenAt.getTime() - resumedAt.getTime() : 0;
  return { total, done, failed, left: made > 0 ? Math.max(0, (took / made) * (total - done)) : null };
}

/** Until all are made, or another process is at it. Answers how far it is; null where nothing was asked for. */
export async function runMasterRebuild(
  actor: Actor,
  image: ImageProcess,
  { signal, tell = () => undefined, progress, waits = false }: RunRebuild = {},
): Promise<Progress | null> {
  requirePermission(actor, 'import');
  const runner = randomUUID();
  while (!(await claim(runner))) {
    if (!waits || !(await db.masterRebuild.findFirst({ where: { finishedAt: null } }))) return readProgress();
    await sleep(lookEvery, undefined, { signal });
  }
  // One original may take longer than anybody waits for a sign.
  const pulse = setInterval(() => void keepSign(runner).catch(() => undefined), signEvery);
  try {
    for (;;) {
      signal?.throwIfAborted();
      const row = await db.masterRebuild.findFirst({ where: { runner, finishedAt: null } });
      if (!row) return await readProgress();
      const now = await assumedProfiles();
      const after = row.after ? sql`AND o."id" > ${row.after}::uuid` : empty;
      const [next] = await db.$queryRaw<{ id: string }[]>`
        SELECT o."id"::text FROM "Original" o WHERE ${isMeant(row, now)} ${after} ORDER BY o."id" LIMIT 1`;
      if (!next) return await finish(row, runner, tell);
      const made = await remakeOriginal(next.id, row, image, { signal });
      for (const { reference, problem } of made) tell(reference, problem);
      // None was old after all: it wasn't counted.
      const done = row.onlyOld && made.length === 0 ? 0 : 1;
      const failed = made.some(({ problem }) => problem) ? 1 : 0;
      await db.$executeRaw`
        UPDATE "MasterRebuild" SET "after" = ${next.id}::uuid, "done" = "done" + ${done}::int, "failed" = "failed" + ${failed}::int, "seenAt" = now()
         WHERE "runner" = ${runner}::uuid`;
      if (progress) progress((await readProgress())!);
    }
  } finally {
    clearInterval(pulse);
    await db.masterRebuild.updateMany({ where: { runner }, data: { runner: null } });
  }
}

async function claim(runner: string): Promise<boolean> {
  const taken = await db.$executeRaw`
    UPDATE "MasterRebuild" SET "runner" = ${runner}::uuid, "host" = ${hostname().slice(0, 100)}, "seenAt" = now(), "resumedAt" = now(),
      "doneBefore" = "done"
    WHERE "finishedAt" IS NULL AND ("runner" IS NULL OR ${isSilent})`;
  return taken === 1;
}

/** By the database's clock, which judges it: this machine's may be wrong. */
const keepSign = (runner: string) =>
  db.$executeRaw`UPDATE "MasterRebuild" SET "seenAt" = now() WHERE "runner" = ${runner}::uuid`;

async function readProgress(): Promise<Progress | null> {
  const row = await db.masterRebuild.findUnique({ where: { id: 1 } });
  return row && progressOf(row);
}

/** Colorways whose original isn't in the archive have nothing to be made of: they are told last. */
async function finish({ designs, onlyOld }: Stored, runner: string, tell: Tell): Promise<Progress | null> {
  const without = onlyOld
    ? []
    : await db.colorway.findMany({
        where: { originalId: null, ...(designs.length > 0 && { design: { name: { in: designs } } }) },
        select: { name: true, design: { select: { name: true } } },
      });
  for (const { name, design } of without)
    tell(formatReference(design.name, name), 'its original is not in the archive');
  await db.$executeRaw`
    UPDATE "MasterRebuild" SET "failed" = "failed" + ${without.length}::int, "finishedAt" = now(), "seenAt" = now()
     WHERE "runner" = ${runner}::uuid`;
  return readProgress();
}

export interface ShownRebuild extends Progress {
  state: 'waiting' | 'running' | 'stopped' | 'done';
  onlyOld: boolean;
  /** none: all */
  designs: string[];
  host: string;
  startedAt: Date;
  finishedAt: Date | null;
}

/** For the system page; null where masters were never made again. */
export async function readMasterRebuild(): Promise<ShownRebuild | null> {
  const row = await db.masterRebuild.findUnique({ where: { id: 1 } });
  if (!row) return null;
  const { onlyOld, designs, host, startedAt, finishedAt } = row;
  const unfinished = (await isAlive(db)) ? 'running' : row.seenAt ? 'stopped' : 'waiting';
  return { ...progressOf(row), state: finishedAt ? 'done' : unfinished, onlyOld, designs, host, startedAt, finishedAt };
}
