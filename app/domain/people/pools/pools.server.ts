/** Pools as the back office reads them. */
import { db, Prisma } from '#app/data/database.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { foldedColumn } from '#app/domain/base/text/folded-sql.server.ts';
import { nameOrder } from '#app/domain/base/text/name-order.server.ts';
import { containing } from '#app/domain/visible/index/criteria-sql.server.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { AllPools, ListPools, OnePool, readKept, type poolOrders } from './rules.ts';

const { sql } = Prisma;

const whole = {
  searches: { orderBy: { position: 'asc' }, select: { criteria: true } },
  designs: { orderBy: { design: { nameFolded: 'asc' } }, select: { design: { select: { id: true, name: true } } } },
  wears: { orderBy: { wearModel: { wearOrder: 'asc' } }, select: { wearModelId: true } },
  _count: { select: { users: true } },
} as const satisfies Prisma.PoolInclude;

/** SPEC §7 /admin/pool/all: by name, each with all that is in it. */
export const allPools = operation('pools', AllPools, async (_actor, { page, count }) => {
  const named = await db.pool.findMany({ select: { id: true, name: true } });
  const collator = new Intl.Collator('tr');
  const ids = named.sort((one, other) => collator.compare(one.name, other.name)).map(({ id }) => id);
  const shown = ids.slice(page * count, (page + 1) * count);
  const rows = await db.pool.findMany({ where: { id: { in: shown } }, include: whole });
  const byId = new Map(rows.map((row) => [row.id, toPool(row)]));
  return {
    pools: shown.flatMap((id) => byId.get(id) ?? []),
    totalCount: ids.length,
    totalPage: Math.ceil(ids.length / count),
    currentPage: page,
  };
});

export const readPool = operation('pools', OnePool, async (_actor, { guid }) => {
  const row = await db.pool.findUnique({ where: { id: guid }, include: whole });
  if (!row) throw new DomainError('poolNotFound');
  return toPool(row);
});
export type Pool = Awaited<ReturnType<typeof readPool>>;

/** As the specification names its parts; `bagId` is what assigning calls its guid. */
function toPool(row: Prisma.PoolGetPayload<{ include: typeof whole }>) {
  return {
    guid: row.id,
    bagId: row.id,
    name: row.name,
    description: row.description,
    searches: row.searches.map(({ criteria }) => readKept(criteria)),
    extraDesigns: row.designs.map(({ design }) => ({ designGuid: design.id, designName: design.name })),
    wearGuids: row.wears.map(({ wearModelId }) => wearModelId),
    userCount: row._count.users,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** To choose one from. */
export const poolNames = operation('poolChoices', Nothing, async (actor) => {
  const rows = await db.pool.findMany({ select: { id: true, name: true } });
  const collator = new Intl.Collator(actor.locale);
  return rows.map(({ id, name }) => ({ guid: id, name })).sort((one, other) => collator.compare(one.name, other.name));
});

/** The customers whose users have it. */
export const poolCustomers = operation(
  'pools',
  OnePool,
  async (_actor, { guid }) =>
    db.$queryRaw<{ customerGuid: string; customerName: string }[]>`
    SELECT c."id"::text AS "customerGuid", c."name" AS "customerName" FROM "Customer" c
    WHERE EXISTS (SELECT FROM "User" u WHERE u."customerId" = c."id" AND u."poolId" = ${guid}::uuid) ORDER BY c."nameSef"`,
);

export interface ListedPool {
  guid: string;
  name: string;
  description: string;
  searchCount: number;
  designCount: number;
  wearCount: number;
  userCount: number;
  updatedAt: Date;
}

const orderColumns: Record<Exclude<(typeof poolOrders)[number], 'name'>, Prisma.Sql> = {
  searches: sql`"searchCount"`,
  designs: sql`"designCount"`,
  wears: sql`"wearCount"`,
  users: sql`"userCount"`,
  changed: sql`"updatedAt"`,
};

/** A page of them with how much is in each. */
export const listPools = operation('pools', ListPools, async (actor, { query, page, count, order, direction }) => {
  const pattern = containing(foldText(query));
  const where = query
    ? sql`(${foldedColumn(sql`p."name"`)} LIKE ${pattern} OR ${foldedColumn(sql`p."description"`)} LIKE ${pattern})`
    : sql`TRUE`;
  const turned = direction === 'down' ? sql`DESC` : sql`ASC`;
  const byName = await nameOrder(sql`p."name"`, foldedColumn(sql`p."name"`), actor.locale);
  const ordered = order === 'name' ? byName : orderColumns[order];
  const [[total], rows] = await Promise.all([
    db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM "Pool" p WHERE ${where}`,
    db.$queryRaw<ListedPool[]>`
      SELECT p."id"::text AS guid, p."name", p."description", p."updatedAt",
        (SELECT count(*)::int FROM "PoolSearch" s WHERE s."poolId" = p."id") AS "searchCount",
        (SELECT count(*)::int FROM "PoolDesign" x WHERE x."poolId" = p."id") AS "designCount",
        (SELECT count(*)::int FROM "PoolWearModel" w WHERE w."poolId" = p."id") AS "wearCount",
        (SELECT count(*)::int FROM "User" u WHERE u."poolId" = p."id") AS "userCount"
      FROM "Pool" p WHERE ${where}
      ORDER BY ${ordered} ${turned}, ${byName}, p."id" LIMIT ${count} OFFSET ${page * count}`,
  ]);
  return { pools: rows, totalCount: total!.count, totalPage: Math.ceil(total!.count / count), currentPage: page };
});
