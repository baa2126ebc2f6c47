/** Colorways whose picture is the file's, by its bytes or its hash. */
import { db, Prisma } from '#app/data/database.server.ts';
import { copyBits } from '../job/duplicates.ts';

const { sql } = Prisma;

/**
 * The 63 bits of a hash in five bands, as the index has them (migration hash_bands). Of five bands four differing bits leave one whole,
 * so that none within `copyBits` is missed.
 */
const bandsOf = (hash: Prisma.Sql) => sql`ARRAY[
  (${hash} & 8191)::int, ((${hash} >> 13) & 8191)::int | 8192, ((${hash} >> 26) & 8191)::int | 16384,
  ((${hash} >> 39) & 4095)::int | 24576, ((${hash} >> 51) & 4095)::int | 32768]`;

export function likeHash(hash: bigint | null, most: number): Prisma.Sql {
  const ours = sql`${hash}::bigint`;
  return sql`SELECT l."colorwayId"::text AS "id", bit_count((l."hash" # ${ours})::bit(64)) AS "bits" FROM "ColorwayLook" l
    WHERE ${bandsOf(sql`l."hash"`)} && ${bandsOf(ours)} AND bit_count((l."hash" # ${ours})::bit(64)) <= ${copyBits}
    ORDER BY 2 LIMIT ${most}`;
}

/** Of the same bytes, or of nearly the same hash: the nearest first, as many as `most` of each. */
export async function findCopies(sha256: Uint8Array, hash: bigint | null, most: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT * FROM (
      (SELECT k."id"::text, -1 AS "bits" FROM "Colorway" k JOIN "Original" o ON o."id" = k."originalId" WHERE o."sha256" = ${sha256} LIMIT ${most})
      UNION ALL (${likeHash(hash, most)})) AS found
    ORDER BY "bits"`;
  return rows.map(({ id }) => id);
}
