/** A job that a worker gives back belongs to whoever takes it up next. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { handBack, sendJob, startJobs, wasLost } from '#app/data/jobs.server.ts';
import type { ImageProcess } from '#app/domain/imports/run.server.ts';
import { makeUser } from '#tests/make.ts';
import { exportMake } from '../../workers/export-make.ts';

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
  await expect.poll(async () => (await take())?.id).toBe(id);
});

test(
  'a job that its workers die of comes to an end: from the third death on each is a try',
  { timeout: 120_000 },
  async () => {
    const boss = await startJobs('work');
    const { id: userId } = await makeUser();
    const { id: exportId } = await db.exportJob.create({
      data: { userId, kind: 'pictures', parameters: {}, state: 'running' },
    });
    const id = (await sendJob('export-make', { exportId }))!;
    const take = async () => (await boss.fetch<{ exportId: string }>('export-make', { includeMetadata: true }))[0];
    const tries: number[] = [];
    const waits: number[] = [];
    for (let death = 1; death <= 6; death++) {
      await expect.poll(async () => (await take())?.id).toBe(id);
      await db.$executeRaw`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour' WHERE id = ${id}::uuid`;
      await boss.supervise('export-make');
      // pg-boss has waits of its own.
      await db.$executeRaw`UPDATE pgboss.job SET start_after = now() WHERE id = ${id}::uuid`;
      let lost: Awaited<ReturnType<typeof take>>;
      await expect.poll(async () => (lost ??= await take())?.id).toBe(id);
      expect(wasLost(lost!.output)).toBe(true);
      const [{ now }] = await db.$queryRaw<[{ now: Date }]>`SELECT clock_timestamp() AS now`;
      await handBack('export-make', lost!, { isLost: true });
      const [row] = await db.$queryRaw<[{ tries: number; after: Date }]>`
      SELECT retry_count AS tries, start_after AS after FROM pgboss.job WHERE id = ${id}::uuid`;
      tries.push(row.tries);
      waits.push((row.after.getTime() - now.getTime()) / 1000);
      await db.$executeRaw`UPDATE pgboss.job SET start_after = now() WHERE id = ${id}::uuid`;
    }
    expect(tries).toEqual([0, 0, 1, 2, 3, 4]);
    for (const [at, least] of [1, 1, 8, 16, 32, 64].entries()) expect(waits[at]).toBeGreaterThanOrEqual(least);
    const last = await take();
    const tools = { image: {} as ImageProcess, signal: new AbortController().signal, attempt: last!.retryCount, id };
    await expect(exportMake(last!.data, tools)).rejects.toThrow('died');
    expect(await db.exportJob.findUniqueOrThrow({ where: { id: exportId } })).toMatchObject({
      state: 'failed',
      errorKey: 'downloadFailed',
    });
  },
);
