/** Who has which pool. */
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { requireVersion } from '#app/domain/base/edit-version.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { containing } from '#app/domain/visible/index/criteria-sql.server.ts';
import { foldedColumn } from '#app/domain/base/text/folded-sql.server.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { AssignPool, ListPoolUsers, MovePoolUsers, seenPool, type poolUserOrders } from './rules.ts';

const { sql } = Prisma;

/** SPEC §7 /admin/pool/assign. Throws `poolNotFound`, `poolUserNotFound`, `changedMeanwhile`. */
export const assignPool = operation('poolChoices', AssignPool, async (actor, { bagId, userGuid, version }) =>
  db.$transaction((tx) => movePoolUsers(tx, actor, bagId, userGuid, 'bagId', version)),
);

/**
 * Users whom somebody else has put into another pool since `seen` keep it: taken out of the pool that the page showed, they would lose one
 * that it did not, and with it what keeps designs from them. Throws `poolNotFound`, `poolUserNotFound`, and `changedMeanwhile` where
 * nobody is left.
 */
export const moveListedUsers = operation('pools', MovePoolUsers, async (actor, { bagId, userGuid, seen }) =>
  db.$transaction(async (tx) => {
    // Before its users, as everywhere.
    if (bagId) await tx.$queryRaw`SELECT 1 FROM "Pool" WHERE "id" = ${bagId}::uuid FOR SHARE`;
    const users = await tx.$queryRaw<{ userGuid: string; poolGuid: string | null }[]>`
      SELECT "id"::text AS "userGuid", "poolId"::text AS "poolGuid" FROM "User"
      WHERE "id" = ANY(${userGuid}::uuid[]) ORDER BY "id" FOR UPDATE`;
    const shown = new Set(seen);
    const free = users.filter((user) => user.poolGuid === bagId || shown.has(seenPool(user)));
    if (users.length > 0 && free.length === 0) throw new DomainError('changedMeanwhile');
    const guids = free.map((user) => user.userGuid);
    return { ...(await movePoolUsers(tx, actor, bagId, guids, 'bagId')), leftCount: users.length - free.length };
  }),
);

/** Users who are gone meanwhile are passed over, unless nobody is left. `field` is at fault where the pool is gone. */
export async function movePoolUsers(
  tx: Transaction,
  actor: Actor,
  bagId: string | null,
  userGuids: string[],
  field: string,
  version?: string,
) {
  const [pool] = bagId
    ? await tx.$queryRaw<{ name: string }[]>`SELECT "name" FROM "Pool" WHERE "id" = ${bagId}::uuid FOR SHARE`
    : [];
  if (bagId && !pool) throw fieldError(field, 'poolNotFound');
  const users = await tx.$queryRaw<{ id: string; poolId: string | null; poolName: string | null }[]>`
    SELECT u."id"::text, u."poolId"::text, p."name" AS "poolName" FROM "User" u LEFT JOIN "Pool" p ON p."id" = u."poolId"
    WHERE u."id" = ANY(${userGuids}::uuid[]) ORDER BY u."id" FOR UPDATE OF u`;
  if (users.length === 0) throw new DomainError('poolUserNotFound');
  requireVersion(version, users[0]!.poolId);
  const moved = users.filter(({ poolId }) => poolId !== bagId);
  await tx.user.updateMany({ where: { id: { in: moved.map(({ id }) => id) } }, data: { poolId: bagId } });
  for (const { id, poolId, poolName } of moved)
    await recordAudit(tx, actor, {
      operation: 'assignPool',
      subject: ['user', id],
      before: { pool: poolId, name: poolName },
      after: { pool: bagId, name: pool?.name ?? null },
    });
  return { bagId, poolName: pool?.name ?? null, userGuids: users.map(({ id }) => id), movedCount: moved.length };
}

export interface PoolUser {
  userGuid: string;
  name: string;
  mail: string;
  status: 'active' | 'stopped' | 'cancelled' | 'expired';
  isAdmin: boolean;
  isInHouse: boolean;
  customerGuid: string;
  customerName: string;
  poolGuid: string | null;
  poolName: string | null;
  lastLoginAt: Date | null;
}

const orderColumns: Record<(typeof poolUserOrders)[number], Prisma.Sql> = {
  name: sql`u."searchText"`,
  mail: sql`u."mail"`,
  customer: sql`c."nameSef"`,
  pool: sql`p."name"`,
  login: sql`u."lastLoginAt"`,
};

/** Those in a pool, or everybody else with the pool that they have now. */
export const listPoolUsers = operation('pools', ListPoolUsers, async (_actor, input) => {
  const { guid, which, query, customerGuid, page, count, order, direction } = input;
  const pool = await db.pool.findUnique({ where: { id: guid }, select: { name: true } });
  if (!pool) throw new DomainError('poolNotFound');
  const pattern = containing(foldText(query));
  const where = Prisma.join(
    [
      which === 'in' ? sql`u."poolId" = ${guid}::uuid` : sql`u."poolId" IS DISTINCT FROM ${guid}::uuid`,
      ...(query
        ? [
            // The kept text leaves letters that become two as they are.
            sql`(u."searchText" LIKE ${pattern} OR (u."name" ~ '[ßẞæÆœŒ]' AND ${foldedColumn(sql`u."name"`)} LIKE ${pattern})
              OR u."customerId" IN (SELECT s."id" FROM "Customer" s WHERE ${foldedColumn(sql`s."name"`)} LIKE ${pattern}))`,
          ]
        : []),
      ...(customerGuid ? [sql`u."customerId" = ${customerGuid}::uuid`] : []),
    ],
    ' AND ',
  );
  const from = sql`FROM "User" u JOIN "Customer" c ON c."id" = u."customerId" LEFT JOIN "Pool" p ON p."id" = u."poolId" WHERE ${where}`;
  const turned = direction === 'down' ? sql`DESC NULLS LAST` : sql`ASC NULLS FIRST`;
  const [[total], users, inPool] = await Promise.all([
    db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM "User" u WHERE ${where}`,
    db.$queryRaw<PoolUser[]>`
      SELECT u."id"::text AS "userGuid", u."name", u."mail", u."status"::text, u."isAdmin", u."isInHouse",
        c."id"::text AS "customerGuid", c."name" AS "customerName", p."id"::text AS "poolGuid", p."name" AS "poolName", u."lastLoginAt"
      ${from} ORDER BY ${orderColumns[order]} ${turned}, u."id" LIMIT ${count} OFFSET ${page * count}`,
    db.user.count({ where: { poolId: guid } }),
  ]);
  return {
    poolName: pool.name,
    users,
    inPool,
    totalCount: total!.count,
    totalPage: Math.ceil(total!.count / count),
    currentPage: page,
  };
});
