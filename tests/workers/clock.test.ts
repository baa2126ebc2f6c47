import { afterEach, expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { maySweep } from '#app/domain/upkeep/require-clock.server.ts';
import { sweep } from '#workers/sweep.ts';
import { makeSession, makeUser } from '#tests/make.ts';

const day = 24 * 3_600_000;
afterEach(() => void vi.restoreAllMocks());

test.each([
  ['ahead of', 2 * day],
  ['behind', -2 * day],
  ['ahead of', 20_000],
])('a worker whose clock is %s the database’s clears nothing away (%d ms)', async (side, offMs) => {
  const { id: userId } = await makeUser();
  await makeSession(userId);
  const tomorrow = new Date(Date.now() + day);
  await db.session.updateMany({ where: { userId }, data: { expiresAt: tomorrow } });
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + offMs);
  await expect(sweep()).rejects.toThrow(`${side} the database's`);
  expect(await db.session.count({ where: { userId } })).toBe(1);
});

test('one that is some seconds off clears away what is over', async () => {
  const { id: userId } = await makeUser();
  await makeSession(userId);
  await db.session.updateMany({ where: { userId }, data: { expiresAt: new Date(Date.now() - 40 * day) } });
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 5000);
  await sweep();
  expect(await db.session.count({ where: { userId } })).toBe(0);
});

test('after more than a day without a sweep, as a clock that jumps makes it seem, the first hour clears nothing away', async () => {
  const minute = 60_000;
  const { id: userId } = await makeUser();
  const now = Date.now.bind(Date);
  /** as if both clocks were so far ahead: what the last sweep noted lies so far back */
  const pass = async (ms: number) => {
    const rows = await db.setting.findMany({ where: { key: 'lastSweep' } });
    for (const { key, value } of rows) {
      const times = Object.entries(value as Record<string, number>).map(([name, at]) => [name, at - ms]);
      await db.setting.update({ where: { key }, data: { value: Object.fromEntries(times) } });
    }
  };
  const isCleared = async () => {
    await makeSession(userId);
    await db.session.updateMany({ where: { userId }, data: { expiresAt: new Date(now() - 40 * day) } });
    await sweep();
    const left = await db.session.count({ where: { userId } });
    await db.session.deleteMany({ where: { userId } });
    return left === 0;
  };
  expect(await isCleared()).toBe(true);
  await pass(23 * 60 * minute);
  expect(await isCleared()).toBe(true);
  await pass(30 * day);
  const { id } = await db.exportJob.create({ data: { userId, kind: 'pictures', parameters: {}, state: 'waiting' } });
  expect(await isCleared()).toBe(false);
  // Work that lost its job goes on all the same, as after a restore.
  const jobs = await db.$queryRaw<
    unknown[]
  >`SELECT FROM pgboss.job WHERE name = 'export-make' AND data->>'exportId' = ${id}`;
  expect(jobs).toHaveLength(1);
  await pass(45 * minute);
  expect(await isCleared()).toBe(false);
  await pass(10 * minute);
  expect(await isCleared()).toBe(true);
  await pass(30 * day);
  expect(await isCleared()).toBe(false);
  // The clock is set right.
  await pass(-30 * day);
  expect(await isCleared()).toBe(true);
});

test('an archive that runs for less than an hour now and then clears away at every other start', async () => {
  const now = Date.now.bind(Date);
  const sweeps: boolean[] = [];
  await db.setting.deleteMany({ where: { key: 'lastSweep' } });
  for (let start = 0; start < 5; start++) {
    vi.spyOn(Date, 'now').mockImplementation(() => now() + start * 2 * day);
    sweeps.push(await maySweep());
  }
  expect(sweeps).toEqual([true, false, true, false, true]);
});
