/** What needs attention beside designs: imports, users, pools. */
import { db, Prisma } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { localized, type NamesRow } from '#app/domain/base/text/localized-names.ts';
import { isEnded, isInReview, type JobStatus } from '#app/domain/imports/job/stages.ts';
import { viewerWith, type ViewerFacts } from '#app/domain/people/pools/viewer.ts';
import { countShown } from '#app/domain/visible/visibility/visible-counts.server.ts';
import { findingsPerPage, invitedDays, ListOtherFinding, stillHours } from './rules.ts';

const { sql } = Prisma;

/** Failed, cut short while it was sent, waiting for a person's look, or without a sign of life: also one whose next stage nobody has asked for. */
const openImports = sql`
  FROM "ImportJob" j WHERE j."state" = 'failed' OR j."stage" = 'mergeInternal' AND j."state" = 'done'
    OR j."stage" = 'upload' AND j."state" = 'done' AND j."errorKey" IS NOT NULL
    OR (j."state" IN ('waiting', 'running') OR j."state" = 'done' AND j."stage" <> 'completeTransfer')
      AND j."updatedAt" < now() - ${stillHours} * interval '1 hour'`;

/** Active, never signed in, and last written to long enough ago. The audit keeps when: an invitation's own row goes with its hour. */
const waitingUsers = sql`
  FROM "User" u
  JOIN "Customer" k ON k."id" = u."customerId"
  CROSS JOIN LATERAL (SELECT coalesce(max(e."at"), u."createdAt") AS "invitedAt" FROM "AuditEntry" e
    WHERE e."subjectKind" = 'user' AND e."subjectId" = u."id"::text AND e."operation" IN ('createUser', 'resetUserPassword')) i
  WHERE u."lastLoginAt" IS NULL AND u."status" = 'active' AND u."createdAt" < now() - ${invitedDays} * interval '1 day'
    AND i."invitedAt" < now() - ${invitedDays} * interval '1 day'
    AND (u."loginConditionType" = 'unlimited' OR u."loginConditionDays" IS NULL
      OR u."loginConditionSetAt" + u."loginConditionDays" * interval '1 day' > now())`;

export async function countOthers(actor: Actor): Promise<{ imports: number; users: number; pools: number }> {
  const [[imports], [users], pools] = await Promise.all([
    db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count ${openImports}`,
    db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count ${waitingUsers}`,
    findEmptyPools(actor),
  ]);
  return { imports: imports!.count, users: users!.count, pools: pools.length };
}

const pages = (totalCount: number, currentPage: number) => ({
  totalCount,
  totalPage: Math.ceil(totalCount / findingsPerPage),
  currentPage,
});

export const listOpenImports = operation('import', ListOtherFinding, async (actor, { page }) => {
  const [[total], rows] = await Promise.all([
    db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count ${openImports}`,
    db.$queryRaw<(JobStatus & NamesRow & { jobId: string; createdAt: Date; by: string | null; files: number })[]>`
      SELECT j."id"::text AS "jobId", j."stage"::text, j."state"::text, j."requestedStage"::text, j."errorKey", j."createdAt",
        (SELECT u."name" FROM "User" u WHERE u."id" = j."createdById") AS by, a."nameTr", a."nameEn", a."nameRu",
        (SELECT count(*)::int FROM "ImportFile" f WHERE f."jobId" = j."id" AND f."state" <> 'removed') AS files
      FROM (SELECT j.* ${openImports} ORDER BY j."createdAt" DESC, j."id" DESC
        LIMIT ${findingsPerPage} OFFSET ${page * findingsPerPage}) j
      JOIN "Archive" a ON a."id" = j."archiveId" ORDER BY j."createdAt" DESC, j."id" DESC`,
  ]);
  const imports = rows.map(({ nameTr, nameEn, nameRu, ...job }) => ({
    ...job,
    archiveName: localized({ nameTr, nameEn, nameRu }, actor.locale),
    isInReview: isInReview(job),
    /** its files are there; nobody has asked for more */
    waitsAtUpload: job.stage === 'upload' && job.state === 'done',
    /** nothing of it can be used: it can only be cleared */
    isOver: isEnded(job),
    canRunAgain: job.state === 'failed' && job.stage !== 'upload' && !isEnded(job) && !isInReview(job),
  }));
  return { imports, ...pages(total!.count, page) };
});

/** Longest waiting first. */
export const listWaitingUsers = operation('people', ListOtherFinding, async (_actor, { page }) => {
  const [[total], users] = await Promise.all([
    db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count ${waitingUsers}`,
    db.$queryRaw<
      { userGuid: string; name: string; mail: string; customerName: string; invitedAt: Date; hasPassword: boolean }[]
    >`
      SELECT u."id"::text AS "userGuid", u."name", u."mail", k."name" AS "customerName", i."invitedAt",
        u."passwordHash" IS NOT NULL AS "hasPassword" ${waitingUsers}
      ORDER BY i."invitedAt", u."id" LIMIT ${findingsPerPage} OFFSET ${page * findingsPerPage}`,
  ]);
  return { users, ...pages(total!.count, page) };
});

interface EmptyPool {
  guid: string;
  name: string;
  userCount: number;
  /** whose users see nothing; empty where nobody has the pool and it shows nothing to anybody */
  customers: string[];
}

/** Asked for each customer whose users have it: own and confined designs are another's elsewhere. Of a pool without users for nobody's. */
async function findEmptyPools(actor: Actor): Promise<EmptyPool[]> {
  const rows = await db.$queryRaw<
    {
      guid: string;
      name: string;
      customerId: string | null;
      customer: string | null;
      country: string | null;
      users: number;
    }[]
  >`
    SELECT p."id"::text AS guid, p."name", k."id"::text AS "customerId", k."name" AS customer, k."country", count(u."id")::int AS users
    FROM "Pool" p
    LEFT JOIN "User" u ON u."poolId" = p."id" AND NOT u."isInHouse" AND NOT u."isAdmin"
    LEFT JOIN "Customer" k ON k."id" = u."customerId"
    GROUP BY p."id", k."id" ORDER BY p."name", k."name"`;
  const shownTo = async (facts: ViewerFacts[]) =>
    facts.length === 0 ? [] : countShown(facts.map((one) => ({ viewer: viewerWith(one, actor.locale) })));
  // What nobody's customer sees, every customer of that country does: being one only adds designs.
  const placeOf = ({ guid, country }: (typeof rows)[number]) => `${guid} ${country ?? ''}`;
  const places = [...new Map(rows.map((row) => [placeOf(row), row]))];
  const counts = await shownTo(places.map(([, { guid, country }]) => ({ poolId: guid, country })));
  const bare = new Set(places.flatMap(([place], at) => (counts[at] === 0 ? [place] : [])));
  const open = rows.filter((row) => bare.has(placeOf(row)));
  const own = await shownTo(
    open.map(({ guid, customerId, country }) => ({ poolId: guid, country, ...(customerId && { customerId }) })),
  );
  const empty = new Map<string, EmptyPool>();
  for (const [at, { guid, name, customer, users }] of open.entries()) {
    if (own[at] !== 0) continue;
    const pool = empty.get(guid) ?? { guid, name, userCount: 0, customers: [] };
    pool.userCount += users;
    if (customer) pool.customers.push(customer);
    empty.set(guid, pool);
  }
  return [...empty.values()];
}

export const listEmptyPools = operation('pools', Nothing, async (actor) => ({ pools: await findEmptyPools(actor) }));
