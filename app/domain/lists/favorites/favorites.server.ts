/** What every page with hearts needs: the person's lists, which is the current one, and what is in it. */
import { z } from 'zod';
import { db, Prisma } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { operation } from '#app/domain/base/operation.ts';
import { can } from '#app/domain/base/permissions.ts';
import { guid } from '#app/domain/base/rules.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import { keptChoice, lastChoice } from './current.server.ts';

const { sql } = Prisma;

export interface Favorites {
  /** false: no hearts for this person */
  allowed: boolean;
  /** in the person's own order; entryCount of what she may see */
  lists: { id: string; name: string; entryCount: number }[];
  currentListId: string | null;
  /** those of the current list */
  colorwayIds: string[];
}

/** `among`: only these colorways are asked about, such as those on the page. */
export const getFavorites = operation('archive', z.object({ among: z.array(guid).optional() }), (actor, { among }) =>
  favoritesFor(actor, among),
);

export async function favoritesFor(actor: Actor, among?: string[]): Promise<Favorites> {
  if (actor.kind !== 'person' || !can(actor, 'favorites'))
    return { allowed: false, lists: [], currentListId: null, colorwayIds: [] };
  const visible = await visibleDesigns(actor);
  const rows = await db.$queryRaw<
    { id: string; name: string; entryCount: number; kept: string | null; last: string | null }[]
  >`
    SELECT l."id"::text AS id, l."name", ${keptChoice(actor)} AS kept, ${lastChoice(actor)} AS last,
      (SELECT count(*) FROM "FavoritesEntry" e JOIN "Colorway" c ON c."id" = e."colorwayId" JOIN "Design" d ON d."id" = c."designId"
       WHERE e."listId" = l."id" AND ${visible})::int AS "entryCount"
    FROM "FavoritesList" l WHERE l."userId" = ${actor.userId}::uuid ORDER BY l."position", l."id"`;
  const current =
    rows.find(({ id, kept }) => id === kept) ?? rows.find(({ id, last }) => id === last) ?? rows[0] ?? null;
  return {
    allowed: true,
    lists: rows.map(({ id, name, entryCount }) => ({ id, name, entryCount })),
    currentListId: current?.id ?? null,
    colorwayIds: current && among?.length !== 0 ? await readColorways(current.id) : [],
  };

  async function readColorways(listId: string): Promise<string[]> {
    const asked = among ? sql`e."colorwayId" = ANY(${among}::uuid[])` : sql`TRUE`;
    const found = await db.$queryRaw<{ id: string }[]>`
      SELECT e."colorwayId"::text AS id
      FROM "FavoritesEntry" e JOIN "Colorway" c ON c."id" = e."colorwayId" JOIN "Design" d ON d."id" = c."designId"
      WHERE e."listId" = ${listId}::uuid AND ${asked} AND ${visible}`;
    return found.map(({ id }) => id);
  }
}

/** The person's own lists that hold a colorway, for the design's page. A colorway that she may not see is in none. */
export const listsWith = operation('archive', z.object({ colorwayGuid: guid }), async (actor, { colorwayGuid }) => {
  if (actor.kind !== 'person' || !can(actor, 'favorites')) return [];
  const visible = await visibleDesigns(actor);
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT l."id"::text AS id
    FROM "FavoritesEntry" e JOIN "FavoritesList" l ON l."id" = e."listId"
      JOIN "Colorway" c ON c."id" = e."colorwayId" JOIN "Design" d ON d."id" = c."designId"
    WHERE e."colorwayId" = ${colorwayGuid}::uuid AND l."userId" = ${actor.userId}::uuid AND ${visible}`;
  return rows.map(({ id }) => id);
});
