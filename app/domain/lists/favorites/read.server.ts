/** Lists and their entries as pages and programs read them, under the reader's visibility. */
import { db, Prisma } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { localized, type NamesRow } from '#app/domain/base/text/localized-names.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { operation, personOf } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { pictureDesignColumn, versionOf, type Versioned } from '#app/domain/visible/pictures/version.server.ts';
import type { DesignType, MoldState } from '#app/domain/visible/criteria/criteria.ts';
import type { Sql } from '#app/domain/visible/index/criteria-sql.server.ts';
import { visibleDesigns, type Visibility } from '#app/domain/visible/visibility/visibility.server.ts';
import { favoritesFor } from './favorites.server.ts';
import { entriesPerPage } from './limits.ts';
import { OneList } from './rules.ts';
import { findReadable } from './shared.server.ts';

const { sql } = Prisma;

/** pictures on a list's card */
const previewLength = 6;

export interface ListEntry {
  designGuid: string;
  colorwayGuid: string;
  listId: string;
}

export interface Preview extends ListEntry {
  version: string;
}

export interface EntryCard extends Preview {
  reference: string;
  designType: DesignType;
  moldState: MoldState;
  isConfined: boolean;
  screenCount: number;
  archiveName: string;
}

/** SPEC §3: Favourites list. Own lists in the person's order; `entries` and entryCount hold what she may see. */
export const getLists = operation('favorites', Nothing, async (actor) => {
  const { lists, currentListId } = await favoritesFor(actor);
  const rows = await db.favoritesList.findMany({
    where: { id: { in: lists.map(({ id }) => id) } },
    select: { id: true, createdAt: true, updatedAt: true, position: true },
  });
  const about = new Map(rows.map((row) => [row.id, row]));
  const entries = await readOwnEntries(actor);
  return {
    lists: lists.flatMap((list) => {
      const row = about.get(list.id);
      if (!row) return [];
      return [
        {
          ...list,
          created: row.createdAt,
          changed: row.updatedAt,
          isCurrent: list.id === currentListId,
          entries: entries.filter(({ listId }) => listId === list.id),
        },
      ];
    }),
  };
});

export const getEntries = operation('favorites', Nothing, async (actor) => ({
  entries: (await readOwnEntries(actor)).map(toEntry),
}));

/** Of one's own list, or of one that a colleague shares. */
export const getListEntries = operation('favorites', OneList, async (actor, { listid }) => {
  const { list, visible } = await findReadable(personOf(actor), listid);
  return { entries: (await readPreviews(sql`e."listId" = ${list.id}::uuid`, visible)).map(toEntry) };
});

const toEntry = ({ designGuid, colorwayGuid, listId }: Preview): ListEntry => ({ designGuid, colorwayGuid, listId });

async function readOwnEntries(actor: Actor): Promise<Preview[]> {
  const { userId } = personOf(actor);
  const own = sql`e."listId" IN (SELECT l."id" FROM "FavoritesList" l WHERE l."userId" = ${userId}::uuid)`;
  return readPreviews(own, await visibleDesigns(actor));
}

/** `which`: a condition over "FavoritesEntry" e. In each list's order. */
async function readPreviews(which: Sql, visible: Visibility): Promise<Preview[]> {
  const rows = await db.$queryRaw<(ListEntry & Versioned)[]>`
    SELECT c."designId"::text AS "designGuid", c."id"::text AS "colorwayGuid", e."listId"::text AS "listId", c."masterHash", ${pictureDesignColumn}
    FROM "FavoritesEntry" e JOIN "Colorway" c ON c."id" = e."colorwayId" JOIN "Design" d ON d."id" = c."designId"
    WHERE ${which} AND ${visible} ORDER BY e."listId", e."position", e."createdAt", e."colorwayId"`;
  return rows.map(({ masterHash, design, ...entry }) => ({ ...entry, version: versionOf({ masterHash, design }) }));
}

export interface FirstEntries {
  entryCount: number;
  previews: Preview[];
}

/** The first few of each list and how many there are; a list without entries has none here. */
export async function readFirst(listIds: string[], visible: Visibility): Promise<Map<string, FirstEntries>> {
  const rows = await db.$queryRaw<(ListEntry & Versioned & { entryCount: number })[]>`
    SELECT * FROM (
      SELECT c."designId"::text AS "designGuid", c."id"::text AS "colorwayGuid", e."listId"::text AS "listId", c."masterHash", ${pictureDesignColumn},
        row_number() OVER (PARTITION BY e."listId" ORDER BY e."position", e."createdAt", e."colorwayId") AS n,
        count(*) OVER (PARTITION BY e."listId")::int AS "entryCount"
      FROM "FavoritesEntry" e JOIN "Colorway" c ON c."id" = e."colorwayId" JOIN "Design" d ON d."id" = c."designId"
      WHERE e."listId" = ANY(${listIds}::uuid[]) AND ${visible}) first
    WHERE n <= ${previewLength} ORDER BY n`;
  const lists = new Map<string, FirstEntries>();
  for (const { designGuid, colorwayGuid, listId, entryCount, ...drawn } of rows) {
    const list = lists.get(listId) ?? { entryCount, previews: [] };
    list.previews.push({ designGuid, colorwayGuid, listId, version: versionOf(drawn) });
    lists.set(listId, list);
  }
  return lists;
}

type EntryRow = NamesRow &
  Versioned &
  Omit<EntryCard, 'reference' | 'version' | 'archiveName'> & {
    designName: string;
    colorwayName: string;
    total: number;
  };

export interface EntryPage {
  entryCount: number;
  entries: EntryCard[];
  page: number;
  pageCount: number;
  /** the colorway after this page's last one */
  following: string | null;
}

/** One page of a list, or all of it; a page beyond the end is the last one. */
export async function readEntryPage(
  actor: Actor,
  listId: string,
  visible: Visibility,
  asked: { page: number; whole: boolean },
): Promise<EntryPage> {
  const from = sql`"FavoritesEntry" e JOIN "Colorway" c ON c."id" = e."colorwayId" JOIN "Design" d ON d."id" = c."designId"`;
  const where = sql`e."listId" = ${listId}::uuid AND ${visible}`;
  const [total] = await db.$queryRaw<[{ count: number }]>`SELECT count(*)::int AS count FROM ${from} WHERE ${where}`;
  const perPage = asked.whole ? Math.max(1, total.count) : entriesPerPage;
  const pageCount = Math.ceil(total.count / perPage);
  const page = Math.max(0, Math.min(asked.whole ? 0 : asked.page, pageCount - 1));
  const rows = await db.$queryRaw<EntryRow[]>`
    SELECT d."id"::text AS "designGuid", c."id"::text AS "colorwayGuid", e."listId"::text AS "listId",
      d."name" AS "designName", c."name" AS "colorwayName", c."masterHash", ${pictureDesignColumn}, d."type"::text AS "designType",
      d."moldState"::text AS "moldState", d."isConfined", d."screenCount", a."nameTr", a."nameEn", a."nameRu"
    FROM ${from} JOIN "Archive" a ON a."id" = d."archiveId"
    WHERE ${where} ORDER BY e."position", e."createdAt", e."colorwayId" LIMIT ${perPage + 1} OFFSET ${page * perPage}`;
  return {
    entryCount: total.count,
    entries: rows.slice(0, perPage).map((row) => toCard(row, actor)),
    page,
    pageCount,
    following: rows[perPage]?.colorwayGuid ?? null,
  };
}

function toCard(
  { designName, colorwayName, masterHash, design, nameTr, nameEn, nameRu, ...entry }: EntryRow,
  { locale }: Actor,
): EntryCard {
  return {
    ...entry,
    reference: formatReference(designName, colorwayName),
    version: versionOf({ masterHash, design }),
    archiveName: localized({ nameTr, nameEn, nameRu }, locale),
  };
}
