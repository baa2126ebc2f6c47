/** Collections as the back office lists them: all that there are, shown to customers or not. */
import { config } from '#app/config.server.ts';
import { db, Prisma } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { versionOf as formVersionOf } from '#app/domain/base/edit-version.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { operation } from '#app/domain/base/operation.ts';
import { colorwayThumbnailAddress } from '#app/domain/visible/pictures/addresses.ts';
import { pictureDesign, versionOf } from '#app/domain/visible/pictures/version.server.ts';
import { guid } from '#app/domain/base/rules.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { nameOrder } from '#app/domain/base/text/name-order.server.ts';
import { foldedColumn } from '#app/domain/base/text/folded-sql.server.ts';
import { boardFilmAddress, boardPictureAddress } from '../show/addresses.ts';
import { groupsVersion, readDesignCards, readStoredGroups } from './groups.server.ts';
import { AllCollections, CollectionInAdmin, type ListOrder } from './rules.ts';
import { imageVersion } from '../show/boards.server.ts';
import { coversOf } from '../show/covers.server.ts';
import type { VisibleCollection } from '../show/visible-collections.server.ts';
import { collectionVersion, countContents } from './manage.server.ts';
import type { BoardKind, CollectionKind } from '../show/rules.ts';

const { sql } = Prisma;

interface Row extends VisibleCollection {
  updatedAt: Date;
  groupCount: number;
  filmCount: number;
  hotspotCount: number;
}

export interface AdminCollection {
  id: string;
  parentId: string | null;
  name: string;
  description: string;
  isActive: boolean;
  kind: CollectionKind;
  /** its own picture, else its cover */
  thumbnail: string | null;
  largeImage: string | null;
  hasOwnPicture: boolean;
  /** of its own, without those below it */
  groupCount: number;
  designCount: number;
  boardCount: number;
  filmCount: number;
  hotspotCount: number;
  updatedAt: Date;
  version: string;
  /** names of those above it, from the top */
  path: { id: string; name: string }[];
  subcollections: AdminCollection[];
}

const orders: Record<Exclude<ListOrder, 'name'>, Prisma.Sql> = {
  position: sql`c."position", c."createdAt", c."id"`,
  modified: sql`c."updatedAt" DESC, c."id"`,
};

/** SPEC §7 …/all */
export const allCollections = operation('collections', AllCollections, async (actor, input) => {
  const { query = '', show = 'all', order = 'position', page = 0, resultsPerPage = 100 } = input;
  const words = foldText(query);
  const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const where = [
    words
      ? sql`(${foldedColumn(sql`c."name"`)} LIKE ${like} OR ${foldedColumn(sql`c."description"`)} LIKE ${like})`
      : sql`c."parentId" IS NULL`,
    show === 'all' ? sql`TRUE` : sql`c."isActive" = ${show === 'active'}`,
  ];
  const condition = Prisma.join(where, ' AND ');
  const [{ total }] = await db.$queryRaw<[{ total: number }]>`
    SELECT count(*)::int AS total FROM "Collection" c WHERE ${condition}`;
  const totalPage = Math.ceil(total / resultsPerPage);
  const currentPage = Math.min(page, Math.max(0, totalPage - 1));
  const byName = () => nameOrder(sql`c."name"`, sql`lower(c."name")`, actor.locale);
  const ordered = order === 'name' ? sql`${await byName()}, c."id"` : orders[order];
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT c."id"::text FROM "Collection" c WHERE ${condition}
    ORDER BY ${ordered} LIMIT ${resultsPerPage} OFFSET ${currentPage * resultsPerPage}`;
  const ids = found.map(({ id }) => id);
  const trees = await readTrees(actor, ids);
  return { collections: ids.flatMap((id) => trees.get(id) ?? []), totalCount: total, totalPage, currentPage };
});

/** Each with all below it. */
async function readTrees(actor: Actor, ids: string[]): Promise<Map<string, AdminCollection>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<Row[]>`
    WITH RECURSIVE branch AS (
      SELECT c.*, 0 AS depth FROM "Collection" c WHERE c."id" = ANY(${ids}::uuid[])
      UNION
      SELECT c.*, b.depth + 1 FROM "Collection" c JOIN branch b ON c."parentId" = b."id"
    ), part AS (
      SELECT DISTINCT ON ("id") * FROM branch ORDER BY "id", depth DESC
    )
    SELECT p."id"::text, p."parentId"::text, p."name", p."description", p."isActive", p."kind"::text, p."thumbnailKey", p."largeKey", p."updatedAt",
      (SELECT count(*) FROM "CollectionGroup" g WHERE g."collectionId" = p."id")::int AS "groupCount",
      (SELECT count(DISTINCT x."designId") FROM "CollectionGroup" g JOIN "CollectionGroupDesign" x ON x."groupId" = g."id"
        WHERE g."collectionId" = p."id")::int AS "designCount",
      (SELECT count(*) FROM "CollectionImage" i WHERE i."collectionId" = p."id" AND i."kind" = 'picture')::int AS "boardCount",
      (SELECT count(*) FROM "CollectionImage" i WHERE i."collectionId" = p."id" AND i."kind" = 'film')::int AS "filmCount",
      (SELECT count(*) FROM "CollectionHotspot" h JOIN "CollectionImage" i ON i."id" = h."imageId" WHERE i."collectionId" = p."id")::int AS "hotspotCount"
    FROM part p ORDER BY p.depth, p."position", p."createdAt", p."id"`;
  const [covers, paths] = await Promise.all([coversOf(actor, rows), readPaths(ids)]);
  const cards = new Map<string, AdminCollection>();
  // From the deepest up, so that each finds those below it made.
  for (const { thumbnailKey, largeKey, updatedAt, ...row } of rows.toReversed()) {
    const cover = covers.get(row.id);
    cards.set(row.id, {
      ...row,
      thumbnail: cover?.small ?? null,
      largeImage: cover?.large ?? null,
      hasOwnPicture: (thumbnailKey ?? largeKey) !== null,
      updatedAt,
      version: collectionVersion({ updatedAt }),
      path: paths.get(row.id) ?? [],
      subcollections: rows.flatMap((below) => (below.parentId === row.id ? (cards.get(below.id) ?? []) : [])),
    });
  }
  return cards;
}

async function readPaths(ids: string[]): Promise<Map<string, { id: string; name: string }[]>> {
  const rows = await db.$queryRaw<{ of: string; id: string; name: string }[]>`
    WITH RECURSIVE above AS (
      SELECT c."id" AS of, c."parentId" AS id, 1 AS height FROM "Collection" c WHERE c."id" = ANY(${ids}::uuid[])
      UNION ALL
      SELECT a.of, c."parentId", a.height + 1 FROM "Collection" c JOIN above a ON c."id" = a.id
    )
    SELECT a.of::text, c."id"::text, c."name" FROM above a JOIN "Collection" c ON c."id" = a.id ORDER BY a.height DESC`;
  const paths = new Map<string, { id: string; name: string }[]>();
  for (const { of, ...one } of rows) paths.set(of, [...(paths.get(of) ?? []), one]);
  return paths;
}

/** SPEC §7 /admin/new-collection/{id}: all of one, as it is edited. */
export const getCollectionAdmin = operation('collections', CollectionInAdmin, async (actor, { id }) => {
  const tree = guid.safeParse(id).success ? (await readTrees(actor, [id])).get(id) : undefined;
  if (!tree) throw new DomainError('collectionNotFound');
  const [stored, images, contents] = await Promise.all([
    readStoredGroups(db, id),
    readImages([id]).then((found) => found.get(id) ?? []),
    countContents(db, id),
  ]);
  const designs = await readDesignCards(actor, [...new Set(stored.flatMap((group) => group.designs))]);
  const byId = new Map(designs.map((design) => [design.designGuid, design]));
  return {
    ...tree,
    groups: stored.map((group, order) => ({
      id: group.id,
      name: group.name,
      order,
      designs: group.designs.flatMap((designId) => byId.get(designId) ?? []),
    })),
    groupsVersion: groupsVersion(stored),
    images,
    contents,
    /** of one picture that is sent */
    pictureBytes: config.maxPictureBytes,
  };
});
export type CollectionInAdmin = Awaited<ReturnType<typeof getCollectionAdmin>>;

export interface AdminBoard {
  id: string;
  kind: BoardKind;
  title: string;
  titleVersion: string;
  /** px */
  width: number;
  height: number;
  version: string;
  hasPicture: boolean;
  /** kept from customers: it shows a confined or closed design that was deleted for good */
  isSecret: boolean;
  thumbnail: string | null;
  largeImage: string | null;
  film: string | null;
  hotspots: AdminHotspot[];
}

export interface AdminHotspot {
  id: string;
  number: number;
  designGuid: string;
  colorwayGuid: string;
  reference: string;
  /** 0 … 1 of the picture's width and height */
  x: number;
  y: number;
  thumbnail: string;
}

/** By collection; one without boards is left out. */
export async function readImages(collectionIds: string[]): Promise<Map<string, AdminBoard[]>> {
  const rows = await db.collectionImage.findMany({
    where: { collectionId: { in: collectionIds } },
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
    include: {
      hotspots: {
        orderBy: [{ position: 'asc' }, { id: 'asc' }],
        include: {
          colorway: {
            select: { name: true, masterHash: true, design: { select: { id: true, name: true, ...pictureDesign } } },
          },
        },
      },
    },
  });
  const found = new Map<string, AdminBoard[]>();
  for (const { id, collectionId, kind, title, width, height, isSecret, storageKey, posterKey, hotspots } of rows) {
    const version = imageVersion({ storageKey, posterKey });
    const hasPicture = kind === 'picture' || posterKey !== null;
    const board: AdminBoard = {
      id,
      kind,
      title,
      titleVersion: formVersionOf(title),
      width,
      height,
      version,
      hasPicture,
      isSecret,
      thumbnail: hasPicture ? boardPictureAddress(id, 480, version) : null,
      largeImage: hasPicture ? boardPictureAddress(id, 1600, version) : null,
      film: kind === 'film' ? boardFilmAddress(id, version) : null,
      hotspots: hotspots.map(({ colorway, ...spot }, at) => ({
        id: spot.id,
        number: at + 1,
        designGuid: colorway.design.id,
        colorwayGuid: spot.colorwayId,
        reference: formatReference(colorway.design.name, colorway.name),
        x: spot.x,
        y: spot.y,
        thumbnail: colorwayThumbnailAddress(colorway.design.id, spot.colorwayId, versionOf(colorway)),
      })),
    };
    found.set(collectionId, [...(found.get(collectionId) ?? []), board]);
  }
  return found;
}
