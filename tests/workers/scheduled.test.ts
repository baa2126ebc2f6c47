/** Jobs that the queue's own clock sends: as pg-boss sends them, without a payload. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { startJobs } from '#app/data/jobs.server.ts';
import { startWork, type Work } from '#workers/work.ts';

let work: Work;
beforeAll(async () => {
  work = await startWork(['sweep', 'search-mails']);
});
afterAll(() => work.stop());

test('every queue that has a schedule does the jobs that come of it', { timeout: 180_000 }, async () => {
  const boss = await startJobs('work');
  const schedules = await db.$queryRaw<{ name: string; data: object | null }[]>`
    SELECT "name", "data" FROM pgboss.schedule ORDER BY "name"`;
  expect(schedules.map(({ name }) => name)).toEqual(['search-mails', 'sweep']);
  for (const { name, data } of schedules) {
    // `sweep` is sent at start as well, and waits for that one.
    let id: string | null = null;
    await expect.poll(async () => (id ??= await boss.send(name, data))).not.toBeNull();
    await expect.poll(async () => (await boss.findJobs(name, { id: id! }))[0]?.state).toBe('completed');
  }
});

test('a sweep of hours is not given up and begun anew beside itself', async () => {
  const [queue] = await db.$queryRaw<[{ expire: number }]>`
    SELECT expire_seconds AS expire FROM pgboss.queue WHERE name = 'sweep'`;
  expect(queue.expire).toBeGreaterThan(12 * 3600);
});
