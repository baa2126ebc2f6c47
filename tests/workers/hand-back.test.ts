/** A job that a worker gives back belongs to whoever takes it up next. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { handBack, sendJob, startJobs, wasLost, type JobName, type JobWithMetadata } from '#app/data/jobs.server.ts';
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

async function take(queue: JobName, id: string): Promise<JobWithMetadata<object>> {
  const boss = await startJobs('work');
  let job: JobWithMetadata<object> | undefined;
  await expect.poll(async () => (job ??= (await boss.fetch<object>(queue, { includeMetadata: true }))[0])?.id).toBe(id);
  return job!;
}

/** As when its worker dies under it, and another one takes it up. Answers the tries it has used up then, and s until it is due. */
async function loseJob(queue: JobName, id: string): Promise<{ tries: number; wait: number }> {
  const boss = await startJobs('work');
  await take(queue, id);
  await db.$executeRaw`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour' WHERE id = ${id}::uuid`;
  await boss.supervise(queue);
  // pg-boss has waits of its own.
  await db.$executeRaw`UPDATE pgboss.job SET start_after = now() WHERE id = ${id}::uuid`;
  const lost = await take(queue, id);
  expect(wasLost(lost.output)).toBe(true);
  const [{ now }] = await db.$queryRaw<[{ now: Date }]>`SELECT clock_timestamp() AS now`;
  await handBack(queue, lost, { isLost: true });
  const [row] = await db.$queryRaw<[{ tries: number; after: Date }]>`
    SELECT retry_count AS tries, start_after AS after FROM pgboss.job WHERE id = ${id}::uuid`;
  await db.$executeRaw`UPDATE pgboss.job SET start_after = now() WHERE id = ${id}::uuid`;
  return { tries: row.tries, wait: (row.after.getTime() - now.getTime()) / 1000 };
}

test(
  'a job that its workers die of comes to an end: from the third death on each is a try',
  { timeout: 120_000 },
  async () => {
    const { id: userId } = await makeUser();
    const { id: exportId } = await db.exportJob.create({
      data: { userId, kind: 'pictures', parameters: {}, state: 'running' },
    });
    const id = (await sendJob('export-make', { exportId }))!;
    const deaths = [];
    for (let death = 1; death <= 6; death++) deaths.push(await loseJob('export-make', id));
    expect(deaths.map(({ tries }) => tries)).toEqual([0, 0, 1, 2, 3, 4]);
    for (const [at, least] of [1, 1, 8, 16, 32, 64].entries()) expect(deaths[at]!.wait).toBeGreaterThanOrEqual(least);
    const last = await take('export-make', id);
    const tools = { image: {} as ImageProcess, signal: new AbortController().signal, attempt: last.retryCount, id };
    await expect(exportMake({ exportId }, tools)).rejects.toThrow('died');
    expect(await db.exportJob.findUniqueOrThrow({ where: { id: exportId } })).toMatchObject({
      state: 'failed',
      errorKey: 'downloadFailed',
    });
  },
);

test(
  'work that goes on where it ended uses up no try by deaths, and waits for up to a minute, so that jobs beside it come to their end',
  { timeout: 120_000 },
  async () => {
    const key = crypto.randomUUID();
    const send = async () => (await sendJob('design-edit', { editId: key }, { key }))!;
    const id = await send();
    const deaths = [];
    for (let death = 1; death <= 6; death++) deaths.push(await loseJob('design-edit', id));
    expect(deaths.map(({ tries }) => tries)).toEqual([0, 0, 0, 0, 0, 0]);
    for (const [at, least] of [1, 1, 8, 16, 32, 60].entries()) {
      expect(deaths[at]!.wait).toBeGreaterThanOrEqual(least);
      expect(deaths[at]!.wait).toBeLessThan(least + 5);
    }

    // One that was sent meanwhile waits in its place.
    const taken = await take('design-edit', id);
    const next = await send();
    expect(await handBack('design-edit', taken, { isLost: true })).toBe(false);
    const [row] = await db.$queryRaw<[{ wait: number; losses: number }]>`
      SELECT extract(epoch FROM start_after - now())::float8 AS wait, (data->>'losses')::int AS losses
        FROM pgboss.job WHERE id = ${next}::uuid`;
    expect(row.losses).toBe(7);
    expect(row.wait).toBeGreaterThan(55);
  },
);
