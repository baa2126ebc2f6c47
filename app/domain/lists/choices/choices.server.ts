/**
 * Designs to choose from by picture, wherever the back office puts designs together: by the archive's own search, from what was put together
 * before, or by pasted numbers. What another part of the administration keeps is offered to those who have that part.
 */
import { db } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { operation, personOf } from '#app/domain/base/operation.ts';
import { can } from '#app/domain/base/permissions.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { localized } from '#app/domain/base/text/localized-names.ts';
import { getAllArchives } from '#app/domain/catalog/archives/archives.server.ts';
import { countPasted, findPasted, readPasted } from '#app/domain/catalog/designs/pasted-designs.server.ts';
import { whichAreInList } from '#app/domain/catalog/special-lists/designs.server.ts';
import { readResults, type DesignResult } from '#app/domain/find/results/results.server.ts';
import { findPage } from '#app/domain/find/search/search.server.ts';
import { everything } from '#app/domain/visible/criteria/criteria.ts';
import { colorFamilyKeys } from '#app/domain/visible/colors/color-families.ts';
import { nameFamily } from '#app/domain/visible/colors/color-words.ts';
import { pictureDesign, versionOf } from '#app/domain/visible/pictures/version.server.ts';
import { findReadable } from '../favorites/shared.server.ts';
import { choicesPerPage, mostChosen } from './limits.ts';
import { FindChoices, FindPastedChoices, type SourceKind } from './rules.ts';

export interface DesignChoice {
  designGuid: string;
  designName: string;
  archiveName: string;
  /** the colorway that is shown first; null where the design has none */
  colorwayGuid: string | null;
  colorways: { colorwayGuid: string; colorwayName: string; version: string }[];
  /** it stands in the list that is being filled */
  isThere: boolean;
}

export interface ChoicesPage {
  totalCount: number;
  totalPage: number;
  currentPage: number;
  /** nothing is numbered as was typed: these numbers come near it */
  isAlike: boolean;
  choices: DesignChoice[];
}

/** A design of a source, and the colorway by which it is there. */
interface Entry {
  designId: string;
  colorwayId: string | null;
}

type Fills = 'pins' | number | undefined;

export const findChoices = operation(
  'designChoices',
  FindChoices,
  async (actor, { q, source, archive = -1, label, color, page, fills }): Promise<ChoicesPage> => {
    const entries = await readSource(actor, source);
    const isFiltered = archive !== -1 || label !== undefined || color !== undefined;
    const wanted = { archive, labels: label ? [label] : [], colorFamily: color ? [color] : [] };
    const order = source.kind === 'changed' ? (2 as const) : undefined;
    const found =
      entries && !q && !isFiltered
        ? await readSlice(actor, entries, page)
        : await findPage(
            actor,
            { ...everything, ...wanted, q, page, count: choicesPerPage, order },
            entries ? { designs: entries.map(({ designId }) => designId) } : undefined,
          );
    // A word that nothing is called by finds nothing here: what is chosen should be what was asked for.
    if (found.understood.some(({ isLeftOut }) => isLeftOut))
      return { totalCount: 0, totalPage: 0, currentPage: page, isAlike: false, choices: [] };
    const { totalCount, totalPage, currentPage, isAlike, designs } = found;
    return { totalCount, totalPage, currentPage, isAlike, choices: await toChoices(actor, designs, entries, fills) };
  },
);

/** In the order in which they stand there. */
async function readSlice(actor: Actor, entries: Entry[], page: number) {
  const ids = [...new Set(entries.map(({ designId }) => designId))];
  return {
    totalCount: ids.length,
    totalPage: Math.ceil(ids.length / choicesPerPage),
    currentPage: page,
    isAlike: false,
    understood: [],
    designs: await readResults(actor, ids.slice(page * choicesPerPage, (page + 1) * choicesPerPage)),
  };
}

/** Null: the whole archive. */
async function readSource(actor: Actor, { kind, id }: { kind: SourceKind; id: string }): Promise<Entry[] | null> {
  switch (kind) {
    case 'list': {
      if (!can(actor, 'listChoices')) throw new DomainError('notAllowed');
      const list = await db.specialList.findUnique({ where: { id: Number(id) }, select: { id: true } });
      if (!list) throw new DomainError('specialListNotFound');
      return db.$queryRaw<Entry[]>`
        SELECT p."designId"::text AS "designId", NULL AS "colorwayId" FROM "SpecialListDesign" p
        WHERE p."listId" = ${list.id} ORDER BY p."position", p."designId"`;
    }
    case 'favorites': {
      if (!can(actor, 'favorites')) throw new DomainError('notAllowed');
      const { list, visible } = await findReadable(personOf(actor), id);
      return db.$queryRaw<Entry[]>`
        SELECT d."id"::text AS "designId", e."colorwayId"::text AS "colorwayId" FROM "FavoritesEntry" e
        JOIN "Colorway" c ON c."id" = e."colorwayId" JOIN "Design" d ON d."id" = c."designId"
        WHERE e."listId" = ${list.id}::uuid AND ${visible} ORDER BY e."position", e."createdAt", e."colorwayId"`;
    }
    case 'collection': {
      if (!can(actor, 'collections')) throw new DomainError('notAllowed');
      const collection = await db.collection.findUnique({ where: { id }, select: { id: true } });
      if (!collection) throw new DomainError('collectionNotFound');
      return db.$queryRaw<Entry[]>`
        SELECT "designId", "colorwayId" FROM (
          SELECT x."designId"::text AS "designId", NULL AS "colorwayId", 0 AS part, g."position" AS one, x."position" AS two
          FROM "CollectionGroup" g JOIN "CollectionGroupDesign" x ON x."groupId" = g."id" WHERE g."collectionId" = ${id}::uuid
          UNION ALL
          SELECT k."designId"::text, k."id"::text, 1, i."position", h."position"
          FROM "CollectionImage" i JOIN "CollectionHotspot" h ON h."imageId" = i."id" JOIN "Colorway" k ON k."id" = h."colorwayId"
          WHERE i."collectionId" = ${id}::uuid) there
        ORDER BY part, one, two, "designId", "colorwayId"`;
    }
    default:
      return null;
  }
}

async function toChoices(
  actor: Actor,
  designs: DesignResult[],
  entries: Entry[] | null,
  fills: Fills,
): Promise<DesignChoice[]> {
  const designGuids = designs.map(({ designGuid }) => designGuid);
  const [rows, there] = await Promise.all([
    db.colorway.findMany({
      where: { designId: { in: designGuids } },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
      select: { id: true, name: true, masterHash: true, designId: true, design: { select: pictureDesign } },
    }),
    fills === undefined ? [] : whichAreInList(actor, { listId: fills, designGuids }),
  ]);
  const colorwaysOf = Map.groupBy(rows, ({ designId }) => designId);
  const meant = new Map(
    entries?.toReversed().flatMap((one) => (one.colorwayId ? [[one.designId, one.colorwayId]] : [])),
  );
  const inList = new Set(there);
  return designs.map((design) => ({
    designGuid: design.designGuid,
    designName: design.designName,
    archiveName: design.archiveName,
    colorwayGuid: meant.get(design.designGuid) ?? design.thumbnail?.colorwayGuid ?? null,
    colorways: (colorwaysOf.get(design.designGuid) ?? []).map(({ id, name, ...drawn }) => ({
      colorwayGuid: id,
      colorwayName: name,
      version: versionOf(drawn),
    })),
    isThere: inList.has(design.designGuid),
  }));
}

/** The designs that pasted numbers name, in their order, and which of the numbers don't fit. */
export const findPastedChoices = operation(
  'designChoices',
  FindPastedChoices,
  async (actor, { numbers, of, fills }) => {
    const rows = readPasted(numbers);
    if (countPasted(rows) > mostChosen) throw fieldError('numbers', 'tooLong');
    const { found, notFound } = await findPasted(rows, { colorways: of === 'colorway' });
    const entries = found.map(({ designGuid, colorwayGuid }) => ({ designId: designGuid, colorwayId: colorwayGuid }));
    const designs = await readResults(actor, [...new Set(entries.map(({ designId }) => designId))]);
    return {
      choices: await toChoices(actor, designs, entries, fills),
      /** what the numbers themselves say, for several colorways of one design */
      colorwayGuids: of === 'colorway' ? found.flatMap(({ colorwayGuid }) => colorwayGuid ?? []) : [],
      notFound,
    };
  },
);

export interface ChoiceSource {
  /** as `source` names it */
  value: string;
  name: string;
  /** of somebody else's list */
  maker?: string;
}

/** of each kind: a list to choose from isn't a search */
const mostSources = 300;

/** What else than the whole archive there is to choose from, and what a choice can be narrowed by. */
export const listChoiceSources = operation('designChoices', Nothing, async (actor) => {
  const [archives, labels, lists, favorites, collections] = await Promise.all([
    getAllArchives(actor, {}),
    db.label.findMany({ orderBy: [{ position: 'asc' }, { id: 'asc' }] }),
    can(actor, 'listChoices')
      ? db.specialList.findMany({
          where: { designs: { some: {} } },
          orderBy: [{ isPin: 'desc' }, { position: 'asc' }, { id: 'asc' }],
          take: mostSources,
        })
      : [],
    can(actor, 'favorites') && actor.kind === 'person' ? readFavoritesLists(actor.userId, actor.customerId) : [],
    can(actor, 'collections')
      ? db.collection.findMany({
          where: { OR: [{ groups: { some: {} } }, { images: { some: { hotspots: { some: {} } } } }] },
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
          select: { id: true, name: true },
          take: mostSources,
        })
      : [],
  ]);
  const nameOf = (row: (typeof labels)[number]) => localized(row, actor.locale);
  const members = (groupId: number | null) =>
    labels
      .filter((row) => !row.isGroupHeader && row.groupId === groupId)
      .map((row): ChoiceSource => ({ value: String(row.id), name: nameOf(row) }));
  const heads = labels.filter(({ isGroupHeader }) => isGroupHeader);
  return {
    archives: archives.map(({ archiveId, archiveName }): ChoiceSource => ({
      value: String(archiveId),
      name: archiveName[actor.locale],
    })),
    /** by group; the first one has those that are in none */
    labels: [
      { name: '', labels: members(null) },
      ...heads.map((head) => ({ name: nameOf(head), labels: members(head.id) })),
    ].filter((group) => group.labels.length > 0),
    colors: colorFamilyKeys.map((key): ChoiceSource => ({ value: key, name: nameFamily(key, actor.locale) })),
    lists: lists.map((row): ChoiceSource => ({ value: `list:${row.id}`, name: localized(row, actor.locale) })),
    favorites,
    collections: collections.map(({ id, name }): ChoiceSource => ({ value: `collection:${id}`, name })),
  };
});

/** One's own, and those that colleagues share: nobody else's are opened, not even here. */
async function readFavoritesLists(userId: string, customerId: string): Promise<ChoiceSource[]> {
  const rows = await db.$queryRaw<{ id: string; name: string; maker: string | null }[]>`
    SELECT l."id"::text AS id, l."name", CASE WHEN l."userId" = ${userId}::uuid THEN NULL ELSE u."name" END AS maker
    FROM "FavoritesList" l JOIN "User" u ON u."id" = l."userId"
    WHERE EXISTS (SELECT FROM "FavoritesEntry" e WHERE e."listId" = l."id") AND (l."userId" = ${userId}::uuid
      OR u."customerId" = ${customerId}::uuid AND u."status" = 'active'
        AND EXISTS (SELECT FROM "FavoritesShare" s WHERE s."listId" = l."id" AND s."userId" = ${userId}::uuid AND s."revokedAt" IS NULL))
    ORDER BY maker NULLS FIRST, l."position", l."id" LIMIT ${mostSources}`;
  return rows.map(({ id, name, maker }) => ({ value: `favorites:${id}`, name, ...(maker !== null && { maker }) }));
}
