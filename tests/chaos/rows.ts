/** Looks into the run's database, and its people. Loaded when the settings of the run stand in this process's environment. */
import { db } from '#app/data/database.server.ts';
import { queueNames } from '#app/data/jobs.server.ts';
import { hashToken, makeToken } from '#app/domain/people/accounts/tokens.server.ts';
import { makeArchive, makeUser } from '#tests/make.ts';

export interface People {
  admin: string;
  customers: string[];
  archiveId: number;
  archiveCode: string;
}

const day = 24 * 3_600_000;

/** Their tokens, as the sign-in gives them. */
export async function makePeople(customers: number): Promise<People> {
  const { id, code } = await makeArchive();
  const tokens: string[] = [];
  for (let at = 0; at < customers; at++) tokens.push(await signIn((await makeUser({ archiveAccess: true })).id));
  return {
    admin: await signIn((await makeUser({ isAdmin: true })).id, new Date()),
    customers: tokens,
    archiveId: id,
    archiveCode: code,
  };
}

async function signIn(userId: string, twoFactorAt: Date | null = null): Promise<string> {
  const token = makeToken();
  const visit = { address: '127.0.0.1', userAgent: 'chaos', expiresAt: new Date(Date.now() + day) };
  await db.session.create({ data: { tokenHash: hashToken(token), kind: 'service', userId, twoFactorAt, ...visit } });
  return token;
}

/** Files that their process stage has left behind. */
export function countProcessed(): Promise<number> {
  return db.importFile.count({ where: { state: { in: ['processed', 'added'] } } });
}

export interface QueuedJob {
  name: string;
  state: string;
  count: number;
  /** of one of them */
  output: string | null;
}

/** Jobs that wait, run or have failed. */
export async function readQueue(): Promise<QueuedJob[]> {
  return db.$queryRaw<QueuedJob[]>`
    SELECT name, state::text, count(*)::int AS "count", left(max(output::text), 500) AS "output" FROM pgboss.job
     WHERE name = ANY(${queueNames}) AND state IN ('created', 'retry', 'active', 'failed') GROUP BY 1, 2 ORDER BY 1, 2`;
}

/** Connections of the product; those of this process have another name (chaos.ts). */
export async function countConnections(): Promise<number> {
  const [{ count }] = await db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS "count" FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'print-archive%'`;
  return count;
}

/** Jobs that wait or run, and done ones that should have gone ten minutes ago. */
export async function countQueued(): Promise<{ waiting: number; overdue: number }> {
  const [counts] = await db.$queryRaw<[{ waiting: number; overdue: number }]>`
    SELECT count(*) FILTER (WHERE state < 'completed')::int AS "waiting",
           count(*) FILTER (WHERE completed_on + (deletion_seconds + 600) * interval '1 s' < now())::int AS "overdue"
      FROM pgboss.job`;
  return counts;
}
