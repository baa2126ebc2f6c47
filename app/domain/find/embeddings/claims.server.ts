/** Several processes fill one archive: each claims some colorways, gives signs of life, and lets them go. What one that died had claimed is free again soon. */
import { db, Prisma } from '#app/data/database.server.ts';
import { stillMissing } from './missing.server.ts';

const { sql } = Prisma;

/** ms between signs of life */
const aliveEveryMs = 3_000;
/** s without one after which a claim lapses */
const lostSeconds = 15;
/** a few seconds' work */
const atOnce = 4;

const hasLapsed = sql`"claimedAt" < clock_timestamp() - ${lostSeconds} * interval '1 s'`;

/**
 * The first of `ids` that are missing and nobody's become `runner`'s, until `work` ends. Answers those that were missing before, in the same order; `work`
 * is not called where all of them are others'.
 */
export async function withClaims(
  ids: string[],
  runner: string,
  work: (mine: string[]) => Promise<void>,
): Promise<{ open: string[]; mine: string[] }> {
  const claimed = await claim(ids, runner);
  if (claimed.mine.length === 0) return claimed;
  const timer = setInterval(() => void keepClaims(runner).catch(() => undefined), aliveEveryMs);
  try {
    await work(claimed.mine);
  } finally {
    clearInterval(timer);
    await db.embeddingClaim.deleteMany({ where: { runner } }).catch(() => undefined);
  }
  return claimed;
}

const keepClaims = (runner: string) =>
  db.$executeRaw`UPDATE "EmbeddingClaim" SET "claimedAt" = clock_timestamp() WHERE "runner" = ${runner}::uuid`;

/** One process after another: the second sees the first one's claims, or what it has made by them. */
function claim(ids: string[], runner: string): Promise<{ open: string[]; mine: string[] }> {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('claims of embeddings', 0))`;
    await tx.$executeRaw`DELETE FROM "EmbeddingClaim" WHERE ${hasLapsed}`;
    const open = await stillMissing(ids, tx);
    const mine = open.flatMap(({ id, isTaken }) => (isTaken ? [] : [id])).slice(0, atOnce);
    await tx.$executeRaw`
      INSERT INTO "EmbeddingClaim" ("colorwayId", "runner", "claimedAt")
      SELECT "id", ${runner}::uuid, clock_timestamp() FROM unnest(${mine}::uuid[]) "id"`;
    return { open: open.map(({ id }) => id), mine };
  });
}

/** Processes that compute embeddings just now. */
export async function countRunners(): Promise<number> {
  const [row] = await db.$queryRaw<[{ count: number }]>`
    SELECT count(DISTINCT "runner")::int AS "count" FROM "EmbeddingClaim" WHERE NOT ${hasLapsed}`;
  return row.count;
}
