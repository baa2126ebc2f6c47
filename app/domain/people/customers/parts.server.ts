/** What belongs to one customer, a page at a time. */
import { db } from '#app/data/database.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { readResults } from '#app/domain/find/results/results.server.ts';
import { CustomerPart } from './rules.ts';

export const listCustomerUsers = operation('people', CustomerPart, async (_actor, { customerGuid, page, count }) => {
  const where = { customerId: customerGuid };
  const [totalCount, rows] = await Promise.all([
    db.user.count({ where }),
    db.user.findMany({
      where,
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      skip: page * count,
      take: count,
      select: {
        id: true,
        name: true,
        mail: true,
        status: true,
        lastLoginAt: true,
        pool: { select: { id: true, name: true } },
      },
    }),
  ]);
  return {
    users: rows.map(({ id, pool, ...row }) => ({
      userGuid: id,
      ...row,
      poolGuid: pool?.id ?? null,
      poolName: pool?.name ?? null,
    })),
    totalCount,
    totalPage: Math.ceil(totalCount / count),
    currentPage: page,
  };
});

/** Its designs, those confined to it first, then the newest. */
export const listCustomerDesigns = operation('people', CustomerPart, async (actor, { customerGuid, page, count }) => {
  const where = { customerId: customerGuid };
  const [totalCount, rows] = await Promise.all([
    db.design.count({ where }),
    db.design.findMany({
      where,
      orderBy: [{ isConfined: 'desc' }, { uploadedAt: 'desc' }, { id: 'desc' }],
      skip: page * count,
      take: count,
      select: { id: true },
    }),
  ]);
  const designs = await readResults(
    actor,
    rows.map(({ id }) => id),
  );
  return { designs, totalCount, totalPage: Math.ceil(totalCount / count), currentPage: page };
});

export const listCustomerOrders = operation('people', CustomerPart, async (_actor, { customerGuid, page, count }) => {
  const where = { customerId: customerGuid };
  const [totalCount, rows] = await Promise.all([
    db.order.count({ where }),
    db.order.findMany({
      where,
      orderBy: [{ orderedAt: 'desc' }, { id: 'desc' }],
      skip: page * count,
      take: count,
      select: {
        id: true,
        amount: true,
        type: true,
        orderedAt: true,
        design: { select: { id: true, name: true } },
        colorway: { select: { id: true, name: true } },
      },
    }),
  ]);
  return {
    orders: rows.map(({ id, amount, type, orderedAt, design, colorway }) => ({
      orderGuid: String(id),
      amount: Number(amount),
      type,
      orderedAt,
      designGuid: design.id,
      designName: design.name,
      colorwayGuid: colorway?.id ?? null,
      colorwayName: colorway?.name ?? null,
    })),
    totalCount,
    totalPage: Math.ceil(totalCount / count),
    currentPage: page,
  };
});
