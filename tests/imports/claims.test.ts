/** Runs that share the files of one import. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { db, Prisma } from '#app/data/database.server.ts';
import { withNextFile } from '#app/domain/imports/stages/claims.server.ts';
import { readMasterRebuild } from '#app/domain/imports/rebuild/run.server.ts';
import { openTree, withTree } from '#app/domain/imports/trees/tree-rows.server.ts';
import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';
import { field, file, psd, upload } from './originals.ts';

const { sql } = Prisma;

test('a run whose file another one has taken goes on with the next', async () => {
  const archive = await makeArchive();
  const parts = [field('archiveId', archive.id), file('a.psd', psd(910)), file('b.psd', psd(911))];
  const { jobId } = await upload(await makePerson({ isAdmin: true }), parts);
  const seen: string[] = [];
  const next = (work: (signal: AbortSignal) => Promise<unknown>, signal = new AbortController().signal) =>
    withNextFile(jobId, signal, async (id, own) => {
      seen.push(id);
      await work(own);
    });
  const losing = async (signal: AbortSignal) => {
    await db.importFile.update({ where: { id: seen[0] }, data: { claim: randomUUID() } });
    await once(signal, 'abort');
    signal.throwIfAborted();
  };
  expect(await next(losing)).toBe(true);
  expect(await next(async () => undefined)).toBe(true);
  expect(new Set(seen).size).toBe(2);
  // Its own failures, and its own end, are told.
  await expect(next(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const stop = new AbortController();
  const stopped = async (signal: AbortSignal) => {
    stop.abort(new Error('the worker stops'));
    signal.throwIfAborted();
  };
  await expect(next(stopped, stop.signal)).rejects.toThrow('the worker stops');
});

describe('a machine whose clock is slow', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 }));
  afterEach(() => void vi.useRealTimers());
  const pulse = 3_500;
  const isNew = sql`"claimedAt" > now() - interval '10 s'`;

  test('keeps the file that it works on', async () => {
    const archive = await makeArchive();
    const person = await makePerson({ isAdmin: true });
    const { jobId } = await upload(person, [field('archiveId', archive.id), file('c.psd', psd(912))]);
    const seen: unknown[] = [];
    const work = async (id: string) => {
      await sleep(pulse);
      seen.push(...(await db.$queryRaw<object[]>`SELECT ${isNew} AS new FROM "ImportFile" WHERE "id" = ${id}::uuid`));
    };
    expect(await withNextFile(jobId, new AbortController().signal, work)).toBe(true);
    expect(seen).toEqual([{ new: true }]);
  });

  test('keeps the tree that it works on', async () => {
    const treeId = await openTree({ of: 'slow' }, 'slow');
    const seen = await withTree(
      treeId,
      new AbortController().signal,
      () => undefined,
      async () => {
        await sleep(pulse);
        return db.$queryRaw`SELECT ${isNew} AS new FROM "ImportTree" WHERE "id" = ${treeId}::uuid`;
      },
    );
    expect(seen).toEqual([{ new: true }]);
  });

  test('keeps the making of masters, and knows that another one lives', async () => {
    const design = await makeDesign({});
    const seenAt = new Date(Date.now() + 60_000);
    const data = { designs: [design.name], onlyOld: false, total: 1, runner: randomUUID(), seenAt };
    await db.masterRebuild.create({ data });
    expect(await readMasterRebuild()).toMatchObject({ state: 'running' });
    vi.setSystemTime(Date.now() + 120_000);
    expect(await readMasterRebuild()).toMatchObject({ state: 'running' });
  });
});
