/** Users as visibility tells them apart: those of one customer, pool and rights see the same. */
import { db, Prisma } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { viewerWith } from '#app/domain/people/pools/viewer.ts';
import type { Locale } from '#app/locales/languages.ts';

const { sql, empty } = Prisma;

export interface Alike {
  viewer: Person;
  customerName: string;
  poolName: string | null;
  /** who may sign in */
  userCount: number;
}

interface Row {
  customerId: string;
  customerName: string;
  country: string | null;
  poolId: string | null;
  poolName: string | null;
  isAdmin: boolean;
  isInHouse: boolean;
  archiveAccess: boolean;
  userCount: number;
}

/** Who can sign in, all or of one customer. */
export async function groupAlike(locale: Locale, customerId?: string): Promise<Alike[]> {
  const [rows, searches] = await Promise.all([
    db.$queryRaw<Row[]>`
      SELECT k."id"::text AS "customerId", k."name" AS "customerName", k."country", p."id"::text AS "poolId", p."name" AS "poolName",
        u."isAdmin", u."isInHouse", u."archiveAccess", count(*)::int AS "userCount"
      FROM "User" u JOIN "Customer" k ON k."id" = u."customerId" LEFT JOIN "Pool" p ON p."id" = u."poolId"
      WHERE u."status" = 'active' AND (u."loginConditionType" = 'unlimited' OR u."loginConditionDays" IS NULL
          OR u."loginConditionSetAt" + u."loginConditionDays" * interval '1 day' > now())
        ${customerId ? sql`AND k."id" = ${customerId}::uuid` : empty}
      GROUP BY k."id", p."id", u."isAdmin", u."isInHouse", u."archiveAccess" ORDER BY k."name", k."id", p."name" NULLS FIRST`,
    readPoolSearches(),
  ]);
  return rows.map(({ customerName, poolName, userCount, ...facts }) => ({
    viewer: { ...viewerWith(facts, locale), poolSearches: facts.poolId ? (searches.get(facts.poolId) ?? []) : [] },
    customerName,
    poolName,
    userCount,
  }));
}

/** By pool, as the rule reads them. */
async function readPoolSearches(): Promise<Map<string, unknown[]>> {
  const rows = await db.poolSearch.findMany({ orderBy: [{ poolId: 'asc' }, { position: 'asc' }] });
  const byPool = new Map<string, unknown[]>();
  for (const { poolId, criteria } of rows) byPool.set(poolId, [...(byPool.get(poolId) ?? []), criteria]);
  return byPool;
}
