/** How far an archive is in which many embeddings are missing, as the system page and the command line tell it. */
import { db } from '#app/data/database.server.ts';
import { countRunners } from './claims.server.ts';

/** s without work after which it counts as resumed, and its speed is measured anew */
const pauseSeconds = 60;

/** By whoever has just counted what is missing: `count` colorways. Begins a filling, or goes on with the one that isn't finished. */
export async function noteMissing(count: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "EmbeddingFilling" AS f ("id", "total") VALUES (1, ${count})
    ON CONFLICT ("id") DO UPDATE SET
      "total" = CASE WHEN f."finishedAt" IS NULL THEN f."done" ELSE 0 END + ${count},
      "done" = CASE WHEN f."finishedAt" IS NULL THEN f."done" ELSE 0 END,
      "startedAt" = CASE WHEN f."finishedAt" IS NULL THEN f."startedAt" ELSE now() END,
      "resumedAt" = CASE WHEN f."finishedAt" IS NULL AND f."seenAt" > now() - ${pauseSeconds} * interval '1 s' THEN f."resumedAt" ELSE now() END,
      "doneBefore" = CASE WHEN f."finishedAt" IS NOT NULL THEN 0
        WHEN f."seenAt" > now() - ${pauseSeconds} * interval '1 s' THEN f."doneBefore" ELSE f."done" END,
      "seenAt" = now(), "finishedAt" = NULL`;
}

export async function noteMade(count: number): Promise<void> {
  if (count === 0) return;
  await db.$executeRaw`
    UPDATE "EmbeddingFilling" SET "done" = "done" + ${count}::int, "seenAt" = now() WHERE "finishedAt" IS NULL`;
}

export async function noteFilled(): Promise<void> {
  await db.embeddingFilling.updateMany({ where: { finishedAt: null }, data: { finishedAt: new Date() } });
}

export interface Filling {
  /** colorways */
  total: number;
  done: number;
  /** ms; null while it can't be told */
  left: number | null;
  /** processes that are at it; 0: no worker runs, or it is between two steps */
  runners: number;
  isRunning: boolean;
  startedAt: Date;
}

/** Null where no more are missing than are made in a moment. */
export async function readFilling(): Promise<Filling | null> {
  const row = await db.embeddingFilling.findFirst({ where: { finishedAt: null } });
  if (!row) return null;
  const { total, done, doneBefore, resumedAt, seenAt, startedAt } = row;
  const runners = await countRunners();
  const made = done - doneBefore;
  const took = seenAt.getTime() - resumedAt.getTime();
  const isRunning = runners > 0 || Date.now() - seenAt.getTime() < 1000 * pauseSeconds;
  const left = made > 0 ? (took / made) * Math.max(0, total - done) : null;
  return { total, done: Math.min(done, total), left: isRunning ? left : null, runners, isRunning, startedAt };
}
