/** What every page with hearts needs: the person's lists, which is the current one, and what is in it. */
import { z } from 'zod';
import { db, Prisma } from '#app/data/database.server.ts';
import { readPrepared } from '#app/data/prepared-reads.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { operation } from '#app/domain/base/operation.ts';
import { can } from '#app/domain/base/permissions.ts';
import { guid } from '#app/domain/base/rules.ts';
import { visibleDesignBy, visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
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

interface ListRow {
  id: string;
  name: string;
  entryCount: number;
  /** of the current list alone */
  colorwayIds: string[] | null;
}

/** `among`: only these colorways are asked about, such as those on the page. */
export const getFavorites = operation('archive', z.object({ among: z.array(guid).optional() }), (actor, { among }) =>
  favoritesFor(actor, among),
);

export async function favoritesFor(actor: Actor, among?: string[]): Promise<Favorites> {
  if (actor.kind !== 'person' || !can(actor, 'favorites'))
    return { allowed: false, lists: [], currentListId: null, colorwayIds: [] };
  const visible = await visibleDesigns(actor);
  const asked = among ? sql`e."colorwayId" = ANY(${among}::uuid[])` : sql`TRUE`;
  const design = visibleDesignBy(sql`c."designId"`, visible);
  const entries = sql`"FavoritesEntry" e JOIN "Colorway" c ON c."id" = e."colorwayId" JOIN ${design} ON TRUE WHERE e."listId" = own."id"`;
  const rows = await readPrepared<ListRow>(sql`
    WITH choice AS (SELECT ${keptChoice(actor)} AS kept, ${lastChoice(actor)} AS last),
    own AS (SELECT l."id", l."name", l."position" FROM "FavoritesList" l WHERE l."userId" = ${actor.userId}::uuid),
    current AS (
      SELECT own."id" FROM own, choice
      ORDER BY own."id"::text = kept DESC NULLS LAST, own."id"::text = last DESC NULLS LAST, own."position", own."id" LIMIT 1)
    SELECT own."id"::text AS id, own."name",
      (SELECT count(*) FROM ${entries})::int AS "entryCount",
      CASE WHEN own."id" = current."id" THEN
        ARRAY(SELECT e."colorwayId"::text FROM ${entries} AND ${asked})
      END AS "colorwayIds"
    FROM own, current ORDER BY own."position", own."id"`);
  const current = rows.find(({ colorwayIds }) => colorwayIds !== null);
  return {
    allowed: true,
    lists: rows.map(({ id, name, entryCount }) => ({ id, name, entryCount })),
    currentListId: current?.id ?? null,
    colorwayIds: current?.colorwayIds ?? [],
  };
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
