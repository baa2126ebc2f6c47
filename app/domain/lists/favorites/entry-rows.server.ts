/** A list's entries in the database, always under somebody's visibility. */
import { Prisma, type Transaction } from '#app/data/database.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import type { VisibleColorway } from '#app/domain/visible/visibility/find-visible.server.ts';
import type { Visibility } from '#app/domain/visible/visibility/visibility.server.ts';
import { holdDesigns } from '#app/domain/catalog/designs/deletion.server.ts';
import { holdEntryDesigns, isGoneReference, touchList } from './owned.server.ts';
import { mostEntries } from './limits.ts';

const { sql } = Prisma;

const from = sql`"FavoritesEntry" e JOIN "Colorway" c ON c."id" = e."colorwayId" JOIN "Design" d ON d."id" = c."designId"`;

export async function countVisible(tx: Transaction, listId: string, visible: Visibility): Promise<number> {
  const [row] = await tx.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM ${from} WHERE e."listId" = ${listId}::uuid AND ${visible}`;
  return row.count;
}

/** In the list's order, with entries marked that its reader may not see. */
export function readOrder(
  tx: Transaction,
  listId: string,
  visible: Visibility,
): Promise<{ id: string; seen: boolean }[]> {
  return tx.$queryRaw`
    SELECT e."colorwayId"::text AS id, ${visible} AS seen FROM ${from}
    WHERE e."listId" = ${listId}::uuid ORDER BY e."position", e."createdAt", e."colorwayId"`;
}

/** Puts them at the list's end, those in it already left where they are; answers how many are new. */
export async function putIn(
  tx: Transaction,
  listId: string,
  colorways: VisibleColorway[],
  visible: Visibility,
): Promise<number> {
  const [last] = await tx.$queryRaw<[{ position: number }]>`
    SELECT coalesce(max("position"), -1)::int AS position FROM "FavoritesEntry" WHERE "listId" = ${listId}::uuid`;
  const data = colorways.map(({ id, designId }, at) => ({
    listId,
    colorwayId: id,
    designId,
    position: last.position + 1 + at,
  }));
  // The references alone would be checked colorways first.
  await holdDesigns(
    tx,
    colorways.map(({ designId }) => designId),
  );
  const { count } = await tx.favoritesEntry.createMany({ data, skipDuplicates: true }).catch((error: unknown) => {
    throw isGoneReference(error) ? new DomainError('colorwayNotFound') : error;
  });
  if (count === 0) return 0;
  // What is hidden today doesn't count: the bound must not tell of it.
  if ((await countVisible(tx, listId, visible)) > mostEntries)
    throw new DomainError('listFull', { values: { limit: mostEntries } });
  await touchList(tx, listId);
  return count;
}

/** Takes out those of them that may be seen; answers which they were. */
export async function takeOut(
  tx: Transaction,
  listId: string,
  colorwayIds: string[],
  visible: Visibility,
): Promise<string[]> {
  await holdEntryDesigns(tx, listId, colorwayIds);
  const rows = await tx.$queryRaw<{ id: string }[]>`
    DELETE FROM "FavoritesEntry" e USING "Colorway" c, "Design" d
    WHERE e."listId" = ${listId}::uuid AND e."colorwayId" = ANY(${colorwayIds}::uuid[])
      AND c."id" = e."colorwayId" AND d."id" = c."designId" AND ${visible}
    RETURNING e."colorwayId"::text AS id`;
  if (rows.length > 0) await touchList(tx, listId);
  return rows.map(({ id }) => id);
}
