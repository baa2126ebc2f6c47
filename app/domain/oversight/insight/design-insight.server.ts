/** One design: who looked at it and took it away, where it stands, and who may see it. */
import { db } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { localized } from '#app/domain/base/text/localized-names.ts';
import { viewerWith } from '#app/domain/people/pools/viewer.ts';
import { explainDesign } from '#app/domain/visible/visibility/explain.server.ts';
import { groupAlike } from './people.server.ts';
import { firstObstacle, listReasons, type Reason } from './reasons.ts';
import { insightRows, OneDesignInsight } from './rules.ts';

export const readDesignInsight = operation('designs', OneDesignInsight, async (actor, { designGuid }) => {
  const design = await db.design.findUnique({
    where: { id: designGuid },
    select: { id: true, name: true, isConfined: true, customerId: true, customer: { select: { name: true } } },
  });
  if (!design) throw new DomainError('designNotFound');
  const [views, downloads, older, pools, favorites, places, seers] = await Promise.all([
    readViews(designGuid),
    readDownloads(designGuid),
    countOlder(designGuid),
    readPools(actor, design),
    readFavorites(designGuid),
    readPlaces(actor, designGuid),
    readSeers(actor, design),
  ]);
  return {
    designGuid,
    designName: design.name,
    confinedTo: design.isConfined ? (design.customer?.name ?? '') : null,
    views: { ...views, older: older.view },
    downloads: { ...downloads, older: older.cad },
    pools,
    favorites,
    ...places,
    seers,
  };
});

const everybody = '00000000-0000-0000-0000-000000000000';

type Design = { id: string; isConfined: boolean; customerId: string | null };

/** By user, who looked last first. */
async function readViews(id: string) {
  const [[total], people] = await Promise.all([
    db.$queryRaw<{ views: number; people: number }[]>`
      SELECT count(*)::int AS views, count(DISTINCT v."userId")::int AS people FROM "ColorwayView" v WHERE v."designId" = ${id}::uuid`,
    db.$queryRaw<
      { userGuid: string | null; name: string | null; customerName: string | null; count: number; lastAt: Date }[]
    >`
      SELECT max(u."id"::text) AS "userGuid", max(u."name") AS name, max(k."name") AS "customerName", count(*)::int AS count, max(v."at") AS "lastAt"
      FROM "ColorwayView" v LEFT JOIN "User" u ON u."id" = v."userId" LEFT JOIN "Customer" k ON k."id" = v."customerId"
      WHERE v."designId" = ${id}::uuid GROUP BY v."userId" ORDER BY max(v."at") DESC LIMIT ${insightRows}`,
  ]);
  return { ...total!, rows: people };
}

async function readDownloads(id: string) {
  const [total, rows] = await Promise.all([
    db.cadDownload.count({ where: { designId: id } }),
    db.cadDownload.findMany({
      where: { designId: id },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      take: insightRows,
    }),
  ]);
  // They go on naming people and companies that are gone.
  const [people, companies] = await Promise.all([
    db.user.findMany({
      where: { id: { in: rows.flatMap(({ userId }) => userId ?? []) } },
      select: { id: true, name: true },
    }),
    db.customer.findMany({
      where: { id: { in: rows.flatMap(({ customerId }) => customerId ?? []) } },
      select: { id: true, name: true },
    }),
  ]);
  return {
    total,
    rows: rows.map(({ id: rowId, at, userId, customerId, reference, code }) => {
      const person = people.find((one) => one.id === userId);
      const company = companies.find((one) => one.id === customerId);
      return {
        id: String(rowId),
        at,
        userGuid: person?.id ?? null,
        name: person?.name ?? null,
        customerName: company?.name ?? null,
        reference,
        code,
      };
    }),
  };
}

/** Those of which a limit in the settings left only how many there were: docs/decisions/0011-statistics.md. */
async function countOlder(id: string) {
  const rows = await db.statisticsCount.groupBy({
    by: 'kind',
    where: { subject: id, dimension: 'design', grain: 'day', scope: everybody },
    _sum: { count: true },
  });
  const of = (wanted: 'view' | 'cad') => rows.find(({ kind }) => kind === wanted)?._sum.count ?? 0;
  return { view: of('view'), cad: of('cad') };
}

/** Pools that show it, whoever has them, and by what; `opens`: not only to its own customer's users. */
async function readPools(actor: Actor, design: Design) {
  const pools = await db.pool.findMany({
    select: {
      id: true,
      name: true,
      searches: { orderBy: { position: 'asc' }, select: { criteria: true } },
      _count: { select: { users: true } },
    },
    orderBy: { name: 'asc' },
  });
  const viewers = pools.map(({ id, searches }) => ({
    ...viewerWith({ poolId: id }, actor.locale),
    poolSearches: searches.map(({ criteria }) => criteria),
  }));
  const explained = (await explainDesign(actor, design.id, viewers)) ?? [];
  return pools.flatMap(({ id, name, _count }, at) => {
    const among = explained[at]?.ways.filter(({ isAmong }) => isAmong) ?? [];
    if (among.length === 0) return [];
    const searches = among.flatMap(({ way, search }) => (way === 'search' ? [search! + 1] : []));
    return [
      {
        guid: id,
        name,
        userCount: _count.users,
        searches,
        isSingle: among.some(({ way }) => way === 'single'),
        isOpen: among.some(({ isOpen }) => isOpen),
      },
    ];
  });
}

/** Whose lists it is in, and how many: what else is in a private list is its owner's own. */
async function readFavorites(id: string) {
  const [[total], rows] = await Promise.all([
    db.$queryRaw<{ lists: number; people: number }[]>`
      SELECT count(DISTINCT e."listId")::int AS lists, count(DISTINCT l."userId")::int AS people
      FROM "FavoritesEntry" e JOIN "FavoritesList" l ON l."id" = e."listId" WHERE e."designId" = ${id}::uuid`,
    db.$queryRaw<{ userGuid: string; name: string; customerName: string; lists: number; addedAt: Date }[]>`
      SELECT u."id"::text AS "userGuid", u."name", k."name" AS "customerName", count(DISTINCT e."listId")::int AS lists, max(e."createdAt") AS "addedAt"
      FROM "FavoritesEntry" e JOIN "FavoritesList" l ON l."id" = e."listId" JOIN "User" u ON u."id" = l."userId" JOIN "Customer" k ON k."id" = u."customerId"
      WHERE e."designId" = ${id}::uuid GROUP BY u."id", k."id" ORDER BY max(e."createdAt") DESC LIMIT ${insightRows}`,
  ]);
  return { ...total!, rows };
}

/** Special lists, collections, boards, stock pages. */
async function readPlaces(actor: Actor, designId: string) {
  const [lists, collections, boards, stockPages] = await Promise.all([
    db.specialListDesign.findMany({
      where: { designId },
      select: { list: true },
      orderBy: { list: { position: 'asc' } },
    }),
    db.$queryRaw<{ guid: string; name: string; groups: string[] }[]>`
      SELECT c."id"::text AS guid, c."name", array_agg(g."name" ORDER BY g."position") AS groups
      FROM "CollectionGroupDesign" x JOIN "CollectionGroup" g ON g."id" = x."groupId" JOIN "Collection" c ON c."id" = g."collectionId"
      WHERE x."designId" = ${designId}::uuid GROUP BY c."id" ORDER BY c."name"`,
    db.$queryRaw<
      { guid: string; collectionGuid: string; collectionName: string; title: string; colorways: string[] }[]
    >`
      SELECT i."id"::text AS guid, c."id"::text AS "collectionGuid", c."name" AS "collectionName", i."title", array_agg(DISTINCT k."name") AS colorways
      FROM "Colorway" k JOIN "CollectionHotspot" h ON h."colorwayId" = k."id" JOIN "CollectionImage" i ON i."id" = h."imageId"
      JOIN "Collection" c ON c."id" = i."collectionId"
      WHERE k."designId" = ${designId}::uuid GROUP BY i."id", c."id" ORDER BY c."name", i."position"`,
    db.$queryRaw<{ guid: string; title: string }[]>`
      SELECT DISTINCT p."id"::text AS guid, p."title" FROM "StockPage" p JOIN "StockEntry" e ON e."pageId" = p."id"
      WHERE e."designId" = ${designId}::uuid ORDER BY 2`,
  ]);
  return {
    specialLists: lists.map(({ list }) => ({ id: list.id, name: localized(list, actor.locale), isPin: list.isPin })),
    collections,
    boards,
    stockPages,
  };
}

export interface CustomerSeers {
  customerGuid: string;
  customerName: string;
  userCount: number;
  mayCount: number;
  /** why those who may not don't see it */
  obstacles: Reason['rule'][];
}

/** Of those who can sign in, how many may see it, by customer: most first. */
async function readSeers(actor: Actor, design: Design) {
  const alike = await groupAlike(actor.locale);
  const explained =
    (await explainDesign(
      actor,
      design.id,
      alike.map(({ viewer }) => viewer),
    )) ?? [];
  const byCustomer = new Map<string, CustomerSeers>();
  for (const [at, { viewer, customerName, userCount }] of alike.entries()) {
    const { customerId } = viewer;
    const row = byCustomer.get(customerId) ?? {
      customerGuid: customerId,
      customerName,
      userCount: 0,
      mayCount: 0,
      obstacles: [],
    };
    row.userCount += userCount;
    if (explained[at]!.isVisible) row.mayCount += userCount;
    else {
      const obstacle = firstObstacle(listReasons(explained[at]!, factsOf(design, viewer)));
      if (obstacle && !row.obstacles.includes(obstacle)) row.obstacles.push(obstacle);
    }
    byCustomer.set(customerId, row);
  }
  const customers = [...byCustomer.values()].sort((a, b) => b.mayCount - a.mayCount);
  const sum = (of: 'userCount' | 'mayCount') => customers.reduce((total, row) => total + row[of], 0);
  return { userCount: sum('userCount'), mayCount: sum('mayCount'), customers };
}

export function factsOf(
  design: Pick<Design, 'isConfined' | 'customerId'>,
  viewer: { isInHouse: boolean; country: string | null; customerId: string },
) {
  return {
    isInHouse: viewer.isInHouse,
    country: viewer.country,
    isConfined: design.isConfined,
    isOwn: design.customerId === viewer.customerId,
  };
}
