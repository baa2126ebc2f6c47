/**
 * Customer companies in the back office. A hidden customer is not offered any more where customers are chosen (filters, new users,
 * orders, confining a design); its users, designs, orders and pages stay as they are.
 */
import { brokenConstraint, db, Prisma, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { requireUnchanged, requireVersion, versionOf } from '#app/domain/base/edit-version.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { keepInTrash, longTransaction } from '#app/domain/base/trash/keep.server.ts';
import { containing } from '#app/domain/visible/index/criteria-sql.server.ts';
import { foldedColumn } from '#app/domain/base/text/folded-sql.server.ts';
import { foldSlug, foldText } from '#app/domain/base/text/fold.ts';
import { nameOrder } from '#app/domain/base/text/name-order.server.ts';
import { lockPools } from '../pools/lock.server.ts';
import {
  AddCustomer,
  type customerOrders,
  DeleteCustomer,
  GetAllCustomers,
  OneCustomer,
  SaveCustomer,
  SetVisibility,
} from './rules.ts';

const { sql } = Prisma;

export interface ListedCustomer {
  customerGuid: string;
  customerName: string;
  guid: string;
  name: string;
  nameSef: string;
  address: string;
  code: string | null;
  visibility: boolean;
  country: string | null;
  createdAt: Date;
  updatedAt: Date;
  userCount: number;
  designCount: number;
  /** of the designs, those confined to it */
  confinedCount: number;
  orderCount: number;
}

const orderColumns: Record<Exclude<(typeof customerOrders)[number], 'name'>, Prisma.Sql> = {
  code: sql`lower("code")`,
  country: sql`"country"`,
  users: sql`"userCount"`,
  designs: sql`"designCount"`,
  orders: sql`"orderCount"`,
  created: sql`"createdAt"`,
};

const facts = sql`
  c."id"::text AS "customerGuid", c."name" AS "customerName", c."id"::text AS guid, c."name", c."nameSef", c."address", c."code",
  c."visible" AS visibility, c."country", c."createdAt", c."updatedAt",
  (SELECT count(*)::int FROM "User" u WHERE u."customerId" = c."id") AS "userCount",
  (SELECT count(*)::int FROM "Design" d WHERE d."customerId" = c."id") AS "designCount",
  (SELECT count(*)::int FROM "Design" d WHERE d."customerId" = c."id" AND d."isConfined") AS "confinedCount",
  (SELECT count(*)::int FROM "Order" o WHERE o."customerId" = c."id") AS "orderCount"`;

/** SPEC §7 /admin/customers/get-all */
export const getAllCustomers = operation('people', GetAllCustomers, async (actor, input) => {
  const { query, visibility, users, country, order, direction, page, count } = input;
  const pattern = containing(foldText(query));
  const has = sql`EXISTS (SELECT FROM "User" u WHERE u."customerId" = c."id")`;
  const conditions = [
    ...(query
      ? [
          sql`(${Prisma.join(
            ['name', 'code', 'address'].map(
              (name) => sql`${foldedColumn(Prisma.raw(`c."${name}"`) as Prisma.Sql)} LIKE ${pattern}`,
            ),
            ' OR ',
          )})`,
        ]
      : []),
    ...(visibility === 'all' ? [] : [sql`c."visible" = ${visibility === 'visible'}`]),
    ...(users === 'all' ? [] : [users === 'with' ? has : sql`NOT ${has}`]),
    ...(country ? [sql`c."country" = ${country}`] : []),
  ];
  const where = conditions.length ? Prisma.join(conditions, ' AND ') : sql`TRUE`;
  const turned = direction === 'down' ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`;
  const byName = await nameOrder(sql`c."name"`, sql`"nameSef"`, actor.locale);
  const ordered = order === 'name' ? byName : orderColumns[order];
  const [[total], customers, used] = await Promise.all([
    db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM "Customer" c WHERE ${where}`,
    db.$queryRaw<ListedCustomer[]>`
      SELECT ${facts} FROM "Customer" c WHERE ${where} ORDER BY ${ordered} ${turned}, ${byName}, guid
      LIMIT ${count} OFFSET ${page * count}`,
    db.$queryRaw<{ country: string; count: number }[]>`
      SELECT "country", count(*)::int AS count FROM "Customer" WHERE "country" IS NOT NULL GROUP BY 1 ORDER BY 1`,
  ]);
  return {
    customers,
    totalCount: total!.count,
    totalPage: Math.ceil(total!.count / count),
    currentPage: page,
    /** those that customers have, for the filter */
    countries: used,
  };
});

export const readCustomer = operation('people', OneCustomer, async (_actor, { customerGuid }) => {
  const [row] = await db.$queryRaw<ListedCustomer[]>`
    SELECT ${facts} FROM "Customer" c WHERE c."id" = ${customerGuid}::uuid`;
  if (!row) throw new DomainError('customerNotFound');
  const [stockPages, pools, adminCount] = await Promise.all([
    db.stockPage.findMany({ where: { customerId: customerGuid } }),
    findPools(db, customerGuid),
    db.user.count({ where: { customerId: customerGuid, isAdmin: true } }),
  ]);
  return { ...row, stockPages, pools, adminCount, version: versionOf(editedFacts(row)) };
});

/** SPEC §7 /admin/customers/add-customer */
export const addCustomer = operation('people', AddCustomer, async (actor, { name, address, code, country }) =>
  named(code, () =>
    db.$transaction(async (tx) => {
      await refuseCode(tx, code);
      const data = { name, nameSef: foldSlug(name), address, code, country };
      const { id } = await tx.customer.create({ data });
      await recordAudit(tx, actor, {
        operation: 'addCustomer',
        subject: ['customer', id],
        after: { name, address, code, country },
      });
      return { customerGuid: id, customerName: name };
    }),
  ),
);

/** what a customer's form shows */
function editedFacts({ name, address, code, country }: Pick<ListedCustomer, 'name' | 'address' | 'code' | 'country'>) {
  return { name, address, code, country };
}

export const saveCustomer = operation('people', SaveCustomer, async (actor, input) => {
  const { customerGuid, changedAt, version, name } = input;
  return named(input.code ?? null, () =>
    db.$transaction(async (tx) => {
      const before = await lockCustomer(tx, customerGuid);
      const { address = before.address, code = before.code, country = before.country } = input;
      requireVersion(version, editedFacts(before));
      requireUnchanged(changedAt, before.updatedAt);
      await refuseCode(tx, code, customerGuid);
      const data = { name, nameSef: foldSlug(name), address, code, country };
      await tx.customer.update({ where: { id: customerGuid }, data });
      await recordAudit(tx, actor, {
        operation: 'saveCustomer',
        subject: ['customer', customerGuid],
        before: { name: before.name, address: before.address, code: before.code, country: before.country },
        after: { name, address, code, country },
      });
      return { customerGuid, customerName: name };
    }),
  );
});

/** SPEC §7 /admin/customers/set-visibility */
export const setVisibility = operation('people', SetVisibility, async (actor, { customerGuid, val }) =>
  db.$transaction(async (tx) => {
    const before = await lockCustomer(tx, customerGuid);
    if (before.visible !== val) {
      await tx.customer.update({ where: { id: customerGuid }, data: { visible: val } });
      await recordAudit(tx, actor, {
        operation: 'setVisibility',
        subject: ['customer', customerGuid],
        before: { visibility: before.visible },
        after: { visibility: val },
      });
    }
    return { customerGuid, customerName: before.name, visibility: val };
  }),
);

/**
 * To the trash, with `everything` also its users, orders and stock pages; its designs stay, without it, and what is confined stays closed
 * to everybody else. A pool that searches for it would mean something else, and administrators are nobody's to delete: both are refused.
 */
export const deleteCustomer = operation('people', DeleteCustomer, async (actor, { customerGuid, everything }) =>
  db.$transaction(async (tx) => {
    await lockPools(tx);
    const { name, address, code, country } = await lockCustomer(tx, customerGuid);
    // None of its users becomes an administrator from here on; nobody else's rights wait for a deletion of minutes.
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "customerId" = ${customerGuid}::uuid ORDER BY "id" FOR UPDATE`;
    const pools = await findPools(tx, customerGuid);
    if (pools.length > 0)
      throw new DomainError('customerInPools', { values: { names: listed(pools.map((pool) => pool.name)) } });
    const where = { where: { customerId: customerGuid } };
    const users = await tx.user.findMany({ ...where, select: { id: true, name: true, isAdmin: true } });
    const admins = users.filter(({ isAdmin }) => isAdmin);
    if (admins.length > 0)
      throw new DomainError('customerHasAdmins', { values: { names: listed(admins.map((admin) => admin.name)) } });
    const counts = {
      userCount: users.length,
      designs: await tx.design.count(where),
      orders: await tx.order.count(where),
      stockPages: await tx.stockPage.count(where),
    };
    const hanging = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
    if (!everything && Object.keys(hanging).length > 0) throw new DomainError('customerInUse');
    // Who comes back signs in anew. Access tokens come back as they were.
    await tx.session.deleteMany({ where: { userId: { in: users.map(({ id }) => id) }, apiToken: { is: null } } });
    await keepInTrash(tx, actor, {
      kind: 'customer',
      things: [{ id: customerGuid, name }],
      takes: ['User.customerId', 'Order.customerId', 'StockPage.customerId'],
      moves: { 'Design.customerId': null },
    });
    await tx.order.deleteMany(where);
    await tx.stockPage.deleteMany(where);
    await tx.user.deleteMany(where);
    await tx.$executeRaw`UPDATE "Design" SET "customerId" = NULL WHERE "customerId" = ${customerGuid}::uuid`;
    await tx.customer.delete({ where: { id: customerGuid } });
    await recordAudit(tx, actor, {
      operation: 'deleteCustomer',
      subject: ['customer', customerGuid],
      before: { name, address, code, country },
      ...(Object.keys(hanging).length > 0 && { after: hanging }),
    });
    return { customerGuid, customerName: name };
  }, longTransaction),
);

/** names that a refusal tells */
const mostNamed = 5;
const listed = (names: string[]) => names.slice(0, mostNamed).join(', ') + (names.length > mostNamed ? ' …' : '');

/** Pools whose searches name the customer: without it such a search would mean something else. */
async function findPools(tx: Pick<Transaction, '$queryRaw'>, customerGuid: string) {
  return tx.$queryRaw<{ guid: string; name: string }[]>`
    SELECT p."id"::text AS guid, p."name" FROM "Pool" p WHERE EXISTS (SELECT FROM "PoolSearch" s WHERE s."poolId" = p."id"
      AND (s."criteria"->'allowedCustomers' @> to_jsonb(${customerGuid.toLowerCase()}::text)
        OR s."criteria"->'forbiddenCustomers' @> to_jsonb(${customerGuid.toLowerCase()}::text)))
    ORDER BY p."name"`;
}

async function lockCustomer(tx: Transaction, customerGuid: string) {
  await tx.$queryRaw`SELECT FROM "Customer" WHERE "id" = ${customerGuid}::uuid FOR UPDATE`;
  const row = await tx.customer.findUnique({ where: { id: customerGuid } });
  if (!row) throw new DomainError('customerNotFound');
  return row;
}

/** Codes are one whatever their case. */
async function refuseCode(tx: Transaction, code: string | null, customerGuid: string | null = null): Promise<void> {
  if (code === null) return;
  const [owner] = await tx.$queryRaw<{ name: string }[]>`
    SELECT "name" FROM "Customer" WHERE lower("code") = lower(${code}) AND "id" IS DISTINCT FROM ${customerGuid}::uuid LIMIT 1`;
  if (owner) throw fieldError('code', 'customerCodeTaken', { name: owner.name });
}

/** What the unique rules refuse, at its field; a code says whose it is. */
async function named<T>(code: string | null, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === undefined) throw error;
    if (!broken.includes('code')) throw fieldError('name', 'customerNameTaken');
    const owner = await db.customer.findUnique({ where: { code: code ?? '' }, select: { name: true } });
    throw fieldError('code', 'customerCodeTaken', { name: owner?.name ?? '' });
  }
}
