/** What was ordered of a design: a customer sees its own orders, in-house users every one; the newest, and how many there are. */
import { db } from '#app/data/database.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { can } from '#app/domain/base/permissions.ts';
import { requireVisibleDesign } from '#app/domain/visible/visibility/find-visible.server.ts';
import { DesignByGuid } from '#app/domain/catalog/designs/rules.ts';

const mostShown = 200;

export const getOrders = operation('archive', DesignByGuid, async (actor, { designGuid }) => {
  const design = await requireVisibleDesign(actor, designGuid);
  const everyOne = can(actor, 'inHouse');
  const own = actor.kind === 'person' ? actor.customerId : undefined;
  const where = { designId: design.id, ...(!everyOne && { customerId: own }) };
  const rows = await db.order.findMany({
    where,
    orderBy: [{ orderedAt: 'desc' }, { id: 'desc' }],
    include: { customer: { select: { name: true } }, colorway: { select: { name: true } } },
    take: mostShown,
  });
  const totalCount = rows.length < mostShown ? rows.length : await db.order.count({ where });
  const orders = rows.map((row) => ({
    orderGuid: row.id,
    customer: row.customer.name,
    colorwayName: row.colorway?.name ?? null,
    /** metres */
    amount: row.amount.toNumber(),
    orderType: row.type,
    orderedAt: row.orderedAt,
  }));
  return { orders, totalCount };
});
