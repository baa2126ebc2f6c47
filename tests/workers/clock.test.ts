import { afterEach, expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
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
