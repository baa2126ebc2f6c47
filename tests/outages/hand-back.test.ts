/** What becomes of a job whose worker stops or dies, that meets an outage, or that fails. */
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { queueNames, sendJob, startJobs, stopJobs, type JobName } from '#app/data/jobs.server.ts';
import { ImageError } from '#app/image/base/types.ts';
import { startWork, type Work } from '#workers/work.ts';
import type { JobTools } from '#workers/handlers.ts';

const run = vi.hoisted(() =>
  vi.fn<(payload: { wearId: string }, tools: Pick<JobTools, 'image' | 'signal'>) => Promise<void>>(),
);
vi.mock(import('#workers/handlers.ts'), async (original) => ({
  handlers: { ...(await original()).handlers, 'wear-check': run },
}));

let working: Work | undefined;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await startJobs('work');
});
afterEach(async () => {
  await working?.stop();
  await stopJobs();
  run.mockReset();
});

interface Row {
  state: string;
  tries: number;
}

async function send(): Promise<string> {
  const wearId = crypto.randomUUID();
  return (await sendJob('wear-check', { wearId }, { key: wearId }))!;
}

async function rowOf(id: string): Promise<Row> {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT state::text, retry_count AS tries FROM pgboss.job WHERE name = 'wear-check' AND id = ${id}::uuid`;
  return row!;
}

const attempts = () => run.mock.calls.map(([, tools]) => (tools as JobTools).attempt);

it('a worker that stops hands its job back at once, and the next one begins the first try again', async () => {
  const asked = await send();
  run.mockImplementationOnce(
    (_payload, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
  );
  working = await startWork(['wear-check']);
  await expect.poll(attempts).toEqual([0]);
  await working.stop();
  expect(await rowOf(asked)).toEqual({ state: 'created', tries: 0 });
  run.mockResolvedValueOnce();
  working = await startWork(['wear-check']);
  await expect.poll(() => rowOf(asked)).toEqual({ state: 'completed', tries: 0 });
  expect(attempts()).toEqual([0, 0]);
});

it('an outage uses up no try; a failure does', async () => {
  const asked = await send();
  run
    .mockRejectedValueOnce(
      new Error('reading failed', { cause: Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }) }),
    )
    .mockRejectedValueOnce(new Error('a mistake'))
    .mockResolvedValueOnce();
  working = await startWork(['wear-check']);
  await expect.poll(() => rowOf(asked)).toEqual({ state: 'completed', tries: 1 });
  expect(attempts()).toEqual([0, 0, 1]);
});

it('a full disk uses up no try', async () => {
  const asked = await send();
  run
    .mockRejectedValueOnce(new ImageError('diskFull', {}))
    .mockRejectedValueOnce(Object.assign(new Error('write'), { code: 'ENOSPC' }))
    .mockResolvedValueOnce();
  working = await startWork(['wear-check']);
  await expect.poll(() => rowOf(asked)).toEqual({ state: 'completed', tries: 0 });
  expect(attempts()).toEqual([0, 0, 0]);
});

it('the death of a worker uses up no try', async () => {
  const asked = await send();
  // As pg-boss leaves a job whose worker gave no more sign of life.
  await db.$executeRaw`
    UPDATE pgboss.job SET state = 'retry', started_on = now() - interval '1 minute', output = '{"value":{"message":"job heartbeat timeout"}}'
     WHERE name = 'wear-check' AND id = ${asked}::uuid`;
  run.mockResolvedValueOnce();
  working = await startWork(['wear-check']);
  await expect.poll(() => rowOf(asked)).toEqual({ state: 'completed', tries: 0 });
  expect(attempts()).toEqual([0]);
});

it('of no queue a job is lost with its worker', async () => {
  const boss = await startJobs('work');
  const lose = async (name: JobName) => {
    const id = (await boss.send(name, {}, { singletonKey: `lost ${name}` }))!;
    await boss.fetch(name);
    // As if its worker had given no more sign of life.
    await db.$executeRaw`
      UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE name = ${name} AND id = ${id}::uuid AND state = 'active'`;
    await expect.poll(async () => (await boss.findJobs(name, { id }))[0]?.state, { message: name }).toBe('retry');
    await boss.deleteJob(name, id);
  };
  await Promise.all(queueNames.map(lose));
});

it('a job that is done goes when its time is over, not days later', async () => {
  const boss = await startJobs('work');
  const id = await send();
  await boss.fetch('wear-check');
  await boss.complete('wear-check', id);
  await db.$executeRaw`UPDATE pgboss.job SET completed_on = now() - interval '1 hour' WHERE id = ${id}::uuid`;
  await db.$executeRaw`UPDATE pgboss.queue SET maintain_on = now() - interval '6 minutes' WHERE name = 'wear-check'`;
  await expect.poll(() => rowOf(id)).toBeUndefined();
});

it('of two jobs with one key, one that meets an outage leaves the work to the one that waits', async () => {
  const wearId = crypto.randomUUID();
  const first = (await sendJob('wear-check', { wearId }, { key: wearId }))!;
  let second = '';
  run.mockImplementationOnce(async () => {
    second = (await sendJob('wear-check', { wearId }, { key: wearId }))!;
    throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
  });
  run.mockResolvedValueOnce();
  working = await startWork(['wear-check']);
  await expect.poll(() => rowOf(first)).toMatchObject({ state: 'completed' });
  await expect.poll(() => rowOf(second)).toMatchObject({ state: 'completed' });
  expect(attempts()).toEqual([0, 0]);
});
