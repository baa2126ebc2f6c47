/** Orders in the back office: every one, or those of a design; added, changed, removed. */
import { dayOf } from '#app/domain/base/dates/days.ts';
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { requireVersion, versionOf } from '#app/domain/base/edit-version.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { containing } from '#app/domain/visible/index/criteria-sql.server.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { foldedColumn } from '#app/domain/base/text/folded-sql.server.ts';
import { ListAdminOrders, OneOrder, SaveOrder, type OrderType } from './rules.ts';

const perPage = 50;

interface Row {
  orderGuid: string;
  designGuid: string;
  designName: string;
  colorwayGuid: string | null;
  colorwayName: string | null;
  customerId: string;
  customer: string;
  /** metres */
  amount: number;
  orderType: OrderType;
  orderedAt: Date;
}

/** Newest first. `query`: a piece of the design's number or of the customer's name or code. */
export const listAdminOrders = operation('designs', ListAdminOrders, async (_actor, { designGuid, query, page }) => {
  const where = orderWhere({ designGuid, query });
  const [total] = await db.$queryRaw<{ count: number; metres: number }[]>`
    SELECT count(*)::int AS count, coalesce(sum(o."amount"), 0)::float8 AS metres FROM "Order" o WHERE ${where}`;
  // The page is cut before anything is joined to it.
  const orders = await db.$queryRaw<Row[]>`
    WITH page AS (
      SELECT o."id" FROM "Order" o WHERE ${where} ORDER BY o."orderedAt" DESC, o."id" DESC LIMIT ${perPage} OFFSET ${page * perPage})
    ${selectOrders} WHERE o."id" IN (SELECT "id" FROM page) ORDER BY o."orderedAt" DESC, o."id" DESC`;
  return {
    totalPage: Math.ceil(total!.count / perPage),
    totalCount: total!.count,
    currentPage: page,
    /** metres of all of them, not of this page alone */
    totalMetres: total!.metres,
    orders: orders.map(withVersion),
  };
});
export type AdminOrder = ReturnType<typeof withVersion>;

export const getAdminOrder = operation('designs', OneOrder, async (_actor, { designGuid, orderGuid }) => {
  const [order] = await db.$queryRaw<Row[]>`
    ${selectOrders} WHERE o."id" = ${orderGuid}::uuid AND o."designId" = ${designGuid}::uuid`;
  if (!order) throw new DomainError('orderNotFound');
  return withVersion(order);
});

export const selectOrders = Prisma.sql`
  SELECT o."id"::text AS "orderGuid", d."id"::text AS "designGuid", d."name" AS "designName", k."id"::text AS "colorwayGuid",
    k."name" AS "colorwayName", c."id"::text AS "customerId", c."name" AS customer, o."amount"::float8 AS amount,
    o."type"::text AS "orderType", o."orderedAt"
  FROM "Order" o JOIN "Design" d ON d."id" = o."designId" JOIN "Customer" c ON c."id" = o."customerId"
    LEFT JOIN "Colorway" k ON k."id" = o."colorwayId"`;

/** Over "Order" o alone. */
export function orderWhere({ designGuid, query }: { designGuid?: string; query: string }): Prisma.Sql {
  const pattern = containing(foldText(query));
  return Prisma.join(
    [
      Prisma.sql`TRUE`,
      ...(designGuid ? [Prisma.sql`o."designId" = ${designGuid}::uuid`] : []),
      ...(query
        ? [
            Prisma.sql`(o."designId" IN (SELECT d."id" FROM "Design" d WHERE d."nameFolded" LIKE ${pattern})
              OR o."customerId" IN (SELECT c."id" FROM "Customer" c
                WHERE ${foldedColumn(Prisma.sql`c."name"`)} LIKE ${pattern} OR ${foldedColumn(Prisma.sql`c."code"`)} LIKE ${pattern}))`,
          ]
        : []),
    ],
    ' AND ',
  );
}

type Facts = Pick<Row, 'customerId' | 'colorwayGuid' | 'amount' | 'orderType' | 'orderedAt'>;
const factsOf = ({ customerId, colorwayGuid, amount, orderType, orderedAt }: Facts): Facts => ({
  customerId,
  colorwayGuid,
  amount,
  orderType,
  orderedAt,
});
/** With what the form of an order is made from. */
const withVersion = (order: Row) => ({ ...order, version: versionOf(factsOf(order)) });

/** A new order, or what one of them is to be. Throws `orderNotFound`, `changedMeanwhile`. */
export const saveOrder = operation('designs', SaveOrder, async (actor, input) => {
  const { designGuid, customerId, colorwayGuid, amount, orderType } = input;
  return db.$transaction(async (tx) => {
    if ((await tx.design.count({ where: { id: designGuid } })) === 0) throw new DomainError('designNotFound');
    if ((await tx.customer.count({ where: { id: customerId } })) === 0) throw fieldError('customerId', 'notOneOf');
    if (colorwayGuid && (await tx.colorway.count({ where: { id: colorwayGuid, designId: designGuid } })) === 0)
      throw fieldError('colorwayGuid', 'colorwayNotFound');
    const data = { customerId, colorwayId: colorwayGuid, amount, type: orderType };
    const day = input.orderedAt ? new Date(`${input.orderedAt}T00:00:00Z`) : undefined;
    if (input.orderGuid) {
      const before = await lockOrder(tx, designGuid, input.orderGuid);
      const { colorwayId: ofColorway, amount: inMetres, type: ofType } = before;
      const now = { ...before, colorwayGuid: ofColorway, amount: inMetres.toNumber(), orderType: ofType };
      requireVersion(input.version, factsOf(now));
      const after = { ...data, colorwayId: colorwayGuid === undefined ? ofColorway : colorwayGuid };
      await tx.order.update({ where: { id: before.id }, data: { ...after, ...(day && { orderedAt: day }) } });
      const { customerId: was, amount: metres, type, orderedAt, colorwayId } = before;
      await recordAudit(tx, actor, {
        operation: 'saveOrder',
        subject: ['order', before.id],
        before: { customerId: was, colorwayId, amount: metres, type, orderedAt },
        after: { ...after, orderedAt: day ?? orderedAt },
      });
      return { designGuid, orderGuid: before.id };
    }
    const orderGuid = input.submission ?? crypto.randomUUID();
    const row = { id: orderGuid, designId: designGuid, orderedAt: day ?? today(), ...data };
    const { count } = await tx.order.createMany({ data: [row], skipDuplicates: true });
    if (count > 0)
      await recordAudit(tx, actor, { operation: 'saveOrder', subject: ['order', orderGuid], after: { ...row } });
    return { designGuid, orderGuid };
  });
});

export function today(): Date {
  return new Date(dayOf(new Date()));
}

async function lockOrder(tx: Transaction, designGuid: string, orderGuid: string) {
  await tx.$queryRaw`SELECT 1 FROM "Order" WHERE "id" = ${orderGuid}::uuid FOR UPDATE`;
  const order = await tx.order.findFirst({ where: { id: orderGuid, designId: designGuid } });
  if (!order) throw new DomainError('orderNotFound');
  return order;
}

export const deleteOrder = operation('designs', OneOrder, async (actor, { designGuid, orderGuid }) =>
  db.$transaction(async (tx) => {
    const { customerId, colorwayId, amount, type, orderedAt } = await lockOrder(tx, designGuid, orderGuid);
    await tx.order.delete({ where: { id: orderGuid } });
    await recordAudit(tx, actor, {
      operation: 'deleteOrder',
      subject: ['order', orderGuid],
      before: { designId: designGuid, customerId, colorwayId, amount, type, orderedAt },
    });
    return { designGuid, orderGuid };
  }),
);
