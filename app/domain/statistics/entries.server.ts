/** Single events, newest first; paged by the last one seen, so that new ones push nothing on. */
import { db, Prisma } from '#app/data/database.server.ts';
import { isOf, type Who } from './counts.server.ts';
import type { Days } from '../base/dates/days.ts';

const { sql, empty } = Prisma;

export interface EntryPage<Entry> {
  entries: Entry[];
  /** `after` of the page that follows; null on the last one */
  next: string | null;
}

interface Person {
  userGuid: string | null;
  userName: string | null;
  userMail: string | null;
  customerGuid: string | null;
  customerName: string | null;
}
export interface LoginEntry extends Person {
  at: Date;
  device: string;
  location: string;
  address: string;
  view: string;
}
export interface CadEntry extends Person {
  at: Date;
  reference: string;
  designGuid: string | null;
  colorwayGuid: string | null;
  code: number;
  wearGuid: string | null;
  wearName: string | null;
}
export interface ColorwayEntry extends Person {
  at: Date;
  reference: string;
  designGuid: string | null;
  colorwayGuid: string | null;
}

export interface EntryQuery {
  who: Who;
  days: Days | undefined;
  after?: string;
  count: number;
}

/** Who is gone is called as in the totals: by the name kept of them. */
const personFields = sql`u."id" AS "userGuid", coalesce(u."name", uw."word") AS "userName", u."mail" AS "userMail",
  k."id" AS "customerGuid", coalesce(k."name", kw."word") AS "customerName"`;
const personJoins = sql`LEFT JOIN "User" u ON u."id" = e."userId" LEFT JOIN "StatisticsWord" uw ON uw."id" = e."userId"
  LEFT JOIN "Customer" k ON k."id" = e."customerId" LEFT JOIN "StatisticsWord" kw ON kw."id" = e."customerId"`;
const designFields = sql`e."reference", d."id" AS "designGuid", c."id" AS "colorwayGuid"`;
/** An event goes on naming what is gone. */
const designJoins = sql`LEFT JOIN "Design" d ON d."id" = e."designId" LEFT JOIN "Colorway" c ON c."id" = e."colorwayId"`;

export const findLogins = (query: EntryQuery) =>
  findEntries<LoginEntry>(sql`"LoginRecord"`, sql`e."device", e."location", e."address", e."view"`, empty, query);

export const findDownloads = (query: EntryQuery) =>
  findEntries<CadEntry>(
    sql`"CadDownload"`,
    sql`${designFields}, e."code", w."id" AS "wearGuid", w."wearName"`,
    sql`${designJoins} LEFT JOIN "WearModel" w ON w."id" = e."wearId"`,
    query,
  );

export const findViews = (query: EntryQuery) =>
  findEntries<ColorwayEntry>(sql`"ColorwayView"`, designFields, designJoins, query);

async function findEntries<Entry extends { at: Date }>(
  table: Prisma.Sql,
  fields: Prisma.Sql,
  joins: Prisma.Sql,
  { who, days, after, count }: EntryQuery,
): Promise<EntryPage<Entry>> {
  if (!days) return { entries: [], next: null };
  const [ms, id] = after?.split('_') ?? [];
  const key = ms ? sql`AND (e."at", e."id") < (${new Date(Number(ms))}::timestamptz, ${id}::bigint)` : empty;
  const rows = await db.$queryRaw<(Entry & { id: bigint })[]>`
    SELECT e."id", e."at", ${fields}, ${personFields}
    FROM (
      SELECT * FROM ${table} e
      WHERE e."at" >= ${`${days.from}T00:00:00Z`}::timestamptz AND e."at" < ${`${days.before}T00:00:00Z`}::timestamptz
        ${isOf(who)} ${key}
      ORDER BY e."at" DESC, e."id" DESC LIMIT ${count + 1}
    ) e ${personJoins} ${joins}
    ORDER BY e."at" DESC, e."id" DESC`;
  const shown = rows.slice(0, count);
  const last = shown.at(-1);
  const entries = shown.map(({ id: _, ...entry }) => entry as unknown as Entry);
  return { entries, next: rows.length > count && last ? `${last.at.getTime()}_${last.id}` : null };
}
