/** Which colorways' embeddings or edges are missing or of what the colorway no longer is, and in which order they are made. */
import { db, Prisma } from '#app/data/database.server.ts';
import { stampSql } from './embeddings.server.ts';

const { sql } = Prisma;

/** the scope of StatisticsCount's totals of all users */
const everybody = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/** Its edges too, of one whose master could be read. */
const isMissing = sql`(l."stamp" IS DISTINCT FROM ${stampSql} OR length(l."vectors") > 0 AND e."stamp" IS DISTINCT FROM l."stamp")`;

/** Of one of the demo whose original is still to come: what there is isn't to be looked at. */
const isAwaited = sql`l."cm" = '{0}'`;

const colorways = sql`
      FROM "Colorway" k JOIN "Design" d ON d."id" = k."designId" LEFT JOIN "ColorwayLook" l ON l."colorwayId" = k."id"
      LEFT JOIN "ColorwayEdges" e ON e."colorwayId" = k."id"`;
const missing = sql`${colorways} WHERE ${isMissing}`;

export async function countMissingEmbeddings(): Promise<number> {
  const [row] = await db.$queryRaw<[{ count: number }]>`SELECT count(*)::int AS "count" ${missing}`;
  return row.count;
}

/** Of designs by their ordinals: those whose pictures can't be read are not missing, they will never have any. */
export async function isAnyMissing(ordinals: number[]): Promise<boolean> {
  if (ordinals.length === 0) return false;
  const [row] = await db.$queryRaw<[{ isAny: boolean }]>`
    SELECT EXISTS (
      SELECT ${colorways} WHERE (${isMissing} OR ${isAwaited}) AND d."ordinal" = ANY(${ordinals}::int[])) AS "isAny"`;
  return row.isAny;
}

/** Of designs that were changed within a day, the newest first: somebody may look for their like. */
export async function findLatelyMissing(without: string[], most: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT k."id"::text ${missing} AND d."modifiedAt" > now() - interval '1 day' AND k."id" <> ALL(${without}::uuid[])
     ORDER BY k."id" DESC LIMIT ${most}`;
  return rows.map(({ id }) => id);
}

/**
 * Of all of the archive: the newest colorway, the most viewed one, the second newest, the second most viewed one, and so on.
 * With half a million colorways it takes some seconds.
 */
export async function planFilling(without: string[], most: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH open AS (SELECT k."id" ${missing} AND k."id" <> ALL(${without}::uuid[])),
    viewed AS (
      SELECT s."subject" AS "id", sum(s."count") AS "views" FROM "StatisticsCount" s
       WHERE s."kind" = 'view' AND s."dimension" = 'colorway' AND s."grain" = 'year' AND s."scope" = ${everybody}
       GROUP BY s."subject"),
    placed AS (
      SELECT o."id", row_number() OVER (ORDER BY o."id" DESC) AS "newest",
             row_number() OVER (ORDER BY v."views" DESC NULLS LAST, o."id" DESC) AS "viewed"
        FROM open o LEFT JOIN viewed v ON v."id" = o."id")
    SELECT "id"::text FROM placed ORDER BY least("newest", "viewed"), "newest" LIMIT ${most}`;
  return rows.map(({ id }) => id);
}

/** Those of `ids` that are still missing, in the same order. `isTaken`: a process computes it just now. */
export async function stillMissing(
  ids: string[],
  tx: Pick<typeof db, '$queryRaw'>,
): Promise<{ id: string; isTaken: boolean }[]> {
  return tx.$queryRaw`
    SELECT k."id"::text, c."runner" IS NOT NULL AS "isTaken"
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY u("id", "place")
      JOIN "Colorway" k ON k."id" = u."id" JOIN "Design" d ON d."id" = k."designId"
      LEFT JOIN "ColorwayLook" l ON l."colorwayId" = k."id" LEFT JOIN "ColorwayEdges" e ON e."colorwayId" = k."id"
      LEFT JOIN "EmbeddingClaim" c ON c."colorwayId" = k."id"
     WHERE ${isMissing}
     ORDER BY u."place"`;
}
