/** A PostgreSQL server whose own time zone is not UTC, as one is that was installed with its machine's. */
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';

const zone = 'America/New_York';
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
await client.query(`ALTER DATABASE ${rows[0]!.name} SET timezone TO '${zone}'`);
await client.end();

const { db, preparedPool } = await import('#app/data/database.server.ts');
const { openBulkReader } = await import('#app/data/bulk-reads.server.ts');
const { listUsers } = await import('#app/domain/people/users/list-users.server.ts');
const { loginEndsAt } = await import('#app/domain/people/accounts/login-condition.ts');
const { findPerson } = await import('#app/domain/people/accounts/sessions.server.ts');
const { makePerson, makeSession, makeStranger, makeUser } = await import('#tests/make.ts');

const minute = 60_000;
const near = (at: Date) => Math.abs(at.getTime() - Date.now());

beforeAll(async () => {
  const fresh = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await fresh.connect();
  expect((await fresh.query('SHOW timezone')).rows).toEqual([{ TimeZone: zone }]);
  await fresh.end();
});

test('moments that the database writes are read as they are, and those that a process writes are what the database compares', async () => {
  const user = await makeUser();
  const { createdAt } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
  expect(near(createdAt)).toBeLessThan(minute);
  const soon = new Date(Date.now() + minute);
  await db.user.update({ where: { id: user.id }, data: { lastLoginAt: soon } });
  const { lastLoginAt } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
  expect(lastLoginAt).toEqual(soon);
  const [row] = await db.$queryRaw<{ ahead: number }[]>`
    SELECT extract(epoch FROM "lastLoginAt" - now())::float8 AS ahead FROM "User" WHERE "id" = ${user.id}::uuid`;
  expect(row!.ahead).toBeGreaterThan(0);
  expect(row!.ahead).toBeLessThanOrEqual(60);
});

test('a session ends when it says', async () => {
  const { userId } = await makePerson();
  const { token, sessionId } = await makeSession(userId);
  const visit = makeStranger();
  expect(await findPerson(token, visit)).toMatchObject({ userId });
  await db.session.update({ where: { id: sessionId }, data: { expiresAt: new Date(Date.now() - minute) } });
  expect(await findPerson(token, visit)).toBeNull();
  await db.session.update({ where: { id: sessionId }, data: { expiresAt: new Date(Date.now() + minute) } });
  expect(await findPerson(token, visit)).toMatchObject({ userId });
});

test('an access period over a change of the clocks ends for lists, sessions and pages at one moment', async () => {
  const admin = await makePerson({ isAdmin: true });
  const period = {
    loginConditionType: 'days',
    loginConditionDays: 4000,
    loginConditionSetAt: new Date('2026-07-01T12:00:00Z'),
  } as const;
  const { id } = await makeUser(period);
  const { users } = await listUsers(admin, {});
  const found = users.find(({ userGuid }) => userGuid === id)!;
  expect(found.loginCondition.endsAt).toEqual(loginEndsAt(period));
});

test('every connection is in UTC', async () => {
  const reader = openBulkReader('zone');
  expect(await reader.read('SHOW timezone')).toEqual([['UTC']]);
  await reader.end();
  expect((await preparedPool.query('SHOW timezone')).rows).toEqual([{ TimeZone: 'UTC' }]);
  expect(await db.$queryRaw`SELECT current_setting('timezone') AS zone`).toEqual([{ zone: 'UTC' }]);
});
