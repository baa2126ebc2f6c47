/** The users in the back office: filtered, sorted and cut into pages by the database. */
import { db, Prisma } from '#app/data/database.server.ts';
import type { Locale } from '#app/locales/languages.ts';
import { operation } from '#app/domain/base/operation.ts';
import { spanBounds } from '#app/domain/base/dates/date-span.ts';
import { foldSlug, foldText } from '#app/domain/base/text/fold.ts';
import { nameOrder } from '#app/domain/base/text/name-order.server.ts';
import { AllUsers, ListUsers, type UserFilter, type UserOrder } from './rules.ts';
import { loginOver } from '../accounts/login-over.server.ts';
import { userStates, type UserState } from '../accounts/rules.ts';

const { sql, join, empty } = Prisma;
type Sql = Prisma.Sql;

const shownStatus = sql`(case when u."status" = 'active' and ${loginOver} then 'expired' else u."status"::text end)`;

export interface ListedUser {
  userGuid: string;
  name: string;
  mail: string;
  userCompanyGuid: string;
  companyName: string;
  status: UserState;
  loginCondition: { type: 'unlimited' | 'days'; days: number | null; setAt: Date; endsAt: Date | null };
  language: Locale;
  /** null: all designs open */
  pool: string | null;
  poolName: string | null;
  isAdmin: boolean;
  isInHouse: boolean;
  shopAccess: boolean;
  archiveAccess: boolean;
  hasPassword: boolean;
  created: Date;
  lastLogin: Date | null;
  loginCount: number;
}

const columns = sql`
  u."id"::text as "userGuid", u."name", u."mail", u."customerId"::text as "userCompanyGuid", c."name" as "companyName",
  ${shownStatus} as "status",
  jsonb_build_object('type', u."loginConditionType", 'days', u."loginConditionDays") as "loginCondition",
  u."loginConditionSetAt" as "setAt",
  case when u."loginConditionType" = 'days' then u."loginConditionSetAt" + u."loginConditionDays" * interval '1 day' end as "endsAt",
  u."language"::text as "language", u."poolId"::text as "pool", p."name" as "poolName", u."isAdmin", u."isInHouse", u."shopAccess",
  u."archiveAccess", u."passwordHash" is not null as "hasPassword", u."createdAt" as "created", u."lastLoginAt" as "lastLogin", u."loginCount"`;
const tables = sql`from "User" u join "Customer" c on c."id" = u."customerId"`;

type Row = Omit<ListedUser, 'loginCondition'> & {
  loginCondition: { type: 'unlimited' | 'days'; days: number | null };
  setAt: Date;
  endsAt: Date | null;
};

/** One page, and how many users each status has under the other filters. */
export const listUsers = operation('people', ListUsers, async (actor, filter) => {
  const [rows, counts] = await Promise.all([
    findRows(filter, actor.locale, sql`limit ${filter.count} offset ${filter.page * filter.count}`),
    countStates(filter),
  ]);
  const totalCount = filter.state ? counts[filter.state] : userStates.reduce((sum, state) => sum + counts[state], 0);
  return {
    users: rows.map(toUser),
    stateCounts: counts,
    totalCount,
    totalPage: Math.ceil(totalCount / filter.count),
    currentPage: filter.page,
  };
});

/** SPEC §7 /admin/users/get-all: a page of users with what their permission maps say, and all customers. */
export const getAllUsers = operation('people', AllUsers, async (actor, filter) => {
  const { count, page } = filter;
  const [rows, customers, counts] = await Promise.all([
    findRows(filter, actor.locale, sql`limit ${count} offset ${page * count}`),
    db.customer.findMany({
      select: { id: true, name: true, nameSef: true, visible: true },
      orderBy: { nameSef: 'asc' },
    }),
    countStates(filter),
  ]);
  const permissions = await db.userPermission.findMany({
    where: { userId: { in: rows.map(({ userGuid }) => userGuid) } },
  });
  const totalCount = filter.state ? counts[filter.state] : userStates.reduce((sum, state) => sum + counts[state], 0);
  return {
    users: rows.map(toUser),
    customers: customers.map(({ id, name, nameSef, visible }) => ({
      customerGuid: id,
      customerName: name,
      guid: id,
      name,
      nameSef,
      visibility: visible,
      visible,
    })),
    userPermissions: permissions.map(({ userId, permission, allowed }) => ({ userGuid: userId, permission, allowed })),
    totalCount,
    totalPage: Math.ceil(totalCount / count),
    currentPage: page,
  };
});

/** The page is cut first, from narrow rows; what it shows is fetched for those alone. */
async function findRows(filter: UserFilter, locale: Locale, cut: Sql): Promise<Row[]> {
  const way = filter.direction === 'down' ? sql`desc nulls last` : sql`asc nulls first`;
  const order = sql`${await orderColumn(filter.order, locale)} ${way}, u."id"`;
  return db.$queryRaw<Row[]>`
    with page as (
      select u."id", row_number() over (order by ${order}) as place
      from "User" u join "Customer" c on c."id" = u."customerId" where ${matches(filter, true)} order by ${order} ${cut})
    select ${columns} from page join "User" u on u."id" = page."id"
      join "Customer" c on c."id" = u."customerId" left join "Pool" p on p."id" = u."poolId" order by page.place`;
}

const toUser = ({ setAt, endsAt, loginCondition, ...row }: Row): ListedUser => ({
  ...row,
  loginCondition: { ...loginCondition, setAt, endsAt },
});

async function countStates(filter: UserFilter): Promise<Record<UserState, number>> {
  const rows = await db.$queryRaw<{ status: UserState; count: number }[]>`
    select ${shownStatus} as "status", count(*)::int as "count" ${tables} where ${matches(filter, false)} group by 1`;
  const found = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(userStates.map((state) => [state, found.get(state) ?? 0])) as Record<UserState, number>;
}

function matches(filter: UserFilter, withState: boolean): Sql {
  const parts: Sql[] = [sql`true`];
  for (const word of foldText(filter.search ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, 10)) {
    const company = foldSlug(word);
    const inCompany = company ? sql` or c."nameSef" like ${like(company)}` : empty;
    parts.push(sql`(u."searchText" like ${like(word)}${inCompany})`);
  }
  if (withState && filter.state) parts.push(sql`${shownStatus} = ${filter.state}`);
  if (filter.company) parts.push(sql`u."customerId" = ${filter.company}::uuid`);
  if (filter.companyName) {
    const slug = foldSlug(filter.companyName);
    parts.push(slug ? sql`c."nameSef" like ${like(slug)}` : sql`false`);
  }
  if (filter.pool) parts.push(sql`u."poolId" = ${filter.pool}::uuid`);
  const { from, before } = spanBounds(filter.dateRange ?? {});
  if (from) parts.push(sql`u."lastLoginAt" >= ${from}`);
  if (before) parts.push(sql`u."lastLoginAt" < ${before}`);
  if (filter.inactive === 'never') parts.push(sql`u."lastLoginAt" is null`);
  else if (filter.inactive !== undefined)
    parts.push(sql`coalesce(u."lastLoginAt", u."createdAt") < now() - ${filter.inactive}::int * interval '1 day'`);
  return join(parts, ' and ');
}

const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

async function orderColumn(order: UserOrder, locale: Locale): Promise<Sql> {
  switch (order) {
    case 'name':
      return nameOrder(sql`u."name"`, sql`u."searchText"`, locale);
    case 'company':
      return nameOrder(sql`c."name"`, sql`c."nameSef"`, locale);
    case 'status':
      return shownStatus;
    case 'created':
      return sql`u."createdAt"`;
    case 'lastLogin':
      return sql`u."lastLoginAt"`;
    case 'loginCount':
      return sql`u."loginCount"`;
  }
}
