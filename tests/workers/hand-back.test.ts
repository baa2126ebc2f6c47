/** A job that a worker gives back belongs to whoever takes it up next. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { handBack, sendJob, startJobs } from '#app/data/jobs.server.ts';

const name = 'seams-check';

test('a job that was handed back is not taken up before its worker has done with it', async () => {
  const boss = await startJobs('work');
  const id = (await sendJob(name, { designId: crypto.randomUUID() }))!;
  const take = async () => (await boss.fetch(name, { includeMetadata: true }))[0];
  const job = await take();
  expect(job?.id).toBe(id);
  const [{ now }] = await db.$queryRaw<[{ now: Date }]>`SELECT clock_timestamp() AS now`;
  expect(await handBack(name, job!)).toBe(true);
  const [{ after }] = await db.$queryRaw<[{ after: Date }]>`
    SELECT start_after AS after FROM pgboss.job WHERE id = ${id}::uuid`;
  expect(after.getTime() - now.getTime()).toBeGreaterThanOrEqual(1000);
  // What pg-boss does when the handler returns.
  await boss.complete(name, id);
  await expect.poll(async () => (await take())?.id, { timeout: 10_000 }).toBe(id);
});
