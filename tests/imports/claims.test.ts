/** Runs that share the files of one import. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { withNextFile } from '#app/domain/imports/stages/claims.server.ts';
import { makeArchive, makePerson } from '#tests/make.ts';
import { field, file, psd, upload } from './originals.ts';

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
