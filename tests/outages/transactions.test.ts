/** Transactions that wait for each other's rows leave connections to whoever only reads. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { config, databaseUrl } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { findOutage } from '#app/data/outage.ts';
import { makeUser } from '#tests/make.ts';

const other = new pg.Client({ connectionString: databaseUrl() });
beforeAll(() => other.connect());
afterAll(() => other.end());

const many = 3 * config.databasePoolSize;

/** Another process holds the row meanwhile. */
async function whileHeld(id: string, run: () => Promise<void>): Promise<void> {
  await other.query('BEGIN');
  await other.query('SELECT FROM "User" WHERE "id" = $1 FOR UPDATE', [id]);
  await run();
  await other.query('COMMIT');
}

const change = (id: string, maxWait = 60_000) =>
  db.$transaction((tx) => tx.user.update({ where: { id }, data: { name: { set: 'Changed' } } }), { maxWait });

test('however many wait for a row, everything is read, and each has its turn', async () => {
  const { id } = await makeUser();
  let changes: Promise<unknown>[] = [];
  await whileHeld(id, async () => {
    changes = Array.from({ length: many }, () => change(id));
    const waiting = () =>
      db.$queryRaw<unknown[]>`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(1);
    const reads = await Promise.all(Array.from({ length: many }, () => db.user.findUnique({ where: { id } })));
    expect(new Set(reads.map((row) => row?.name)).size).toBe(1);
  });
  expect(await Promise.all(changes)).toHaveLength(many);
  expect(await db.user.findUnique({ where: { id } })).toMatchObject({ name: 'Changed' });
});

test('one that has no turn in time is told so, and takes none later', async () => {
  const { id } = await makeUser();
  let held: Promise<unknown>[] = [];
  await whileHeld(id, async () => {
    held = Array.from({ length: config.databasePoolSize }, () => change(id));
    const late = await change(id, 50).catch((error: unknown) => error);
    expect(findOutage(late)).toBe('database');
  });
  await Promise.all(held);
  expect(await change(id)).toMatchObject({ name: 'Changed' });
});
