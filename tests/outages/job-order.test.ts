/** In which order jobs are done that were asked for more than once. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { sendJob, startJobs, stopJobs } from '#app/data/jobs.server.ts';

beforeEach(async () => void (await startJobs()));
afterEach(() => stopJobs());

const send = (key: string, priority?: number, tx?: Parameters<Parameters<typeof db.$transaction>[0]>[0]) =>
  sendJob('picture-make', { colorwayId: crypto.randomUUID(), request: {}, key }, { key, priority, tx });

async function rowsOf(key: string) {
  return db.$queryRaw`
    SELECT state::text, priority FROM pgboss.job WHERE name = 'picture-make' AND singleton_key = ${key} ORDER BY created_on`;
}

it('what was asked for ahead is done first once somebody waits for it', async () => {
  const key = crypto.randomUUID();
  await send(key, -10);
  expect(await send(key)).toBeNull();
  expect(await rowsOf(key)).toEqual([{ state: 'created', priority: 0 }]);
  // Asked for ahead once more, it keeps its place.
  expect(await send(key, -10)).toBeNull();
  expect(await rowsOf(key)).toEqual([{ state: 'created', priority: 0 }]);
});

it('within a transaction too, on its commit', async () => {
  const key = crypto.randomUUID();
  await send(key, -10);
  await db.$transaction(async (tx) => {
    expect(await send(key, 5, tx)).toBeNull();
    expect(await rowsOf(key)).toEqual([{ state: 'created', priority: -10 }]);
  });
  expect(await rowsOf(key)).toEqual([{ state: 'created', priority: 5 }]);
});
