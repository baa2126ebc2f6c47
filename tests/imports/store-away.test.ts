/** Work goes on where the store went away in the middle of it. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { StorageUnavailable } from '#app/data/storage/contract.ts';
import { disposeImports, requestStage } from '#app/domain/imports/job/control.server.ts';
import { readImport } from '#app/domain/imports/review/read-import.server.ts';
import { sweepImports } from '#app/domain/imports/upload/sweep.server.ts';
import { getColorwayPicture, getTile } from '#app/domain/visible/pictures/find-picture.server.ts';
import { readDesignPage } from '#app/routes/design/data.server.ts';
import { makeArchive, makePerson } from '#tests/make.ts';
import { closeImages, field, file, psd, rowsOf, run, runUpload, tiff, upload } from './originals.ts';

// Whole imports, waits for the store among them.
vi.setConfig({ testTimeout: 180_000 });

const admin = await makePerson({ isAdmin: true });
afterAll(closeImages);

/** ms after which the store is asked again */
const pause = () => new Promise((resolve) => setTimeout(resolve, 2100));
const stored = () => [...testStore.objects.keys()].map((key) => key.split('/')[0]!);

test('an import is finished when the store is back', async () => {
  const archive = await makeArchive();
  const given = [
    field('archiveId', archive.id),
    field('isNewImport', 1),
    file('a.tif', tiff(1, 900, 900)),
    file('b.psd', psd(2)),
  ];
  const { jobId } = await upload(admin, given);
  expect(stored()).toEqual(['originals', 'originals']);

  let left = 3;
  // It dies after it has taken some files of the processing.
  testStore.fault = (request) => {
    if (request.startsWith('PUT') && --left === 0) void testStore.stop();
    return undefined;
  };
  await requestStage(admin, { jobId, stage: 'process' });
  await expect(run(jobId)).rejects.toThrow(StorageUnavailable);
  testStore.fault = undefined;
  const halfway = await readImport(admin, { jobId });
  expect(halfway.files.map(({ state }) => state)).not.toContain('failed');

  await testStore.start();
  await pause();
  await run(jobId);
  const done = await readImport(admin, { jobId });
  expect(done.files.map(({ state, error }) => [state, error])).toEqual([
    ['processed', null],
    ['processed', null],
  ]);
  expect(stored().filter((folder) => folder === 'masters')).toHaveLength(2);
  expect(testStore.uploads.size).toBe(0);
});

test('nothing is kept of an upload that the store did not take, and what was there is not lost', async () => {
  const archive = await makeArchive();
  const before = stored().length;
  const jobs = await db.importJob.count();
  await testStore.stop();
  const given = [field('archiveId', archive.id), field('isNewImport', 1), file('c.tif', tiff(3))];
  await expect(upload(admin, given)).rejects.toMatchObject({
    key: 'unavailable',
    status: 503,
    typed: { archiveId: String(archive.id), isNewImport: '1' },
  });
  expect(await db.importJob.count()).toBe(jobs);
  await testStore.start();
  await pause();
  const { jobId } = await upload(admin, given);
  expect((await rowsOf(jobId)).map(({ state }) => state)).toEqual(['uploaded']);
  expect(stored()).toHaveLength(before + 1);
});

test('what was disposed of while the store was away goes when it is back', async () => {
  const archive = await makeArchive();
  testStore.objects.clear();
  const jobId = await runUpload(admin, archive.id, [['x.psd', psd(7)]], true);
  expect(new Set(stored())).toEqual(new Set(['originals', 'masters', 'renditions', 'sketches']));
  await testStore.stop();
  expect(await disposeImports(admin, { jobId })).toEqual({ disposed: 1 });
  await testStore.start();
  await pause();
  expect(stored().length).toBeGreaterThan(3);
  await sweepImports(0);
  expect(stored()).toEqual([]);
});

test('pictures and tiles that were seen lately are shown while the store is away, others say that it is', async () => {
  const archive = await makeArchive();
  const jobId = await runUpload(admin, archive.id, [
    ['seen.tif', tiff(11, 300, 300)],
    ['new.tif', tiff(12, 300, 300)],
  ]);
  await requestStage(admin, { jobId, stage: 'addToArchive' });
  await requestStage(admin, { jobId, stage: 'completeTransfer' });
  await run(jobId);
  const [seen, other] = await db.colorway.findMany({
    where: { design: { archiveId: archive.id } },
    orderBy: { createdAt: 'asc' },
  });
  const picture = (colorwayGuid: string) =>
    getColorwayPicture(admin, { colorwayGuid, asked: { view: 'thumbnail', shape: 'h' } }).then(({ open }) => open());
  const tile = (colorwayGuid: string) => getTile(admin, { colorwayGuid, level: 0, col: 0, row: 0 });
  const { size } = await picture(seen!.id);
  const { bytes } = await tile(seen!.id);
  const asked = testStore.requests.length;
  for (let time = 0; time < 20; time++) await tile(seen!.id);
  expect(testStore.requests).toHaveLength(asked);

  await testStore.stop();
  const again = await picture(seen!.id);
  expect(again.size).toBe(size);
  expect(Buffer.concat(await (await again.read()).toArray())).toHaveLength(size);
  expect((await tile(seen!.id)).bytes).toEqual(bytes);
  await expect(
    getColorwayPicture(admin, { colorwayGuid: other!.id, asked: { view: 'print', width: 123 } }),
  ).rejects.toMatchObject({
    key: 'unavailable',
  });
  const page = (colorway: typeof seen) =>
    readDesignPage(admin, colorway!.designId, colorway!.id, new URLSearchParams(), { isOpened: false }).then(
      (read) => read.picture,
    );
  expect(await page(seen)).toMatchObject({ isAway: false, zoom: expect.any(Object) as object });
  // As on another machine, which hasn't got it yet.
  await rm(path.join(config.dataDir, 'cache'), { recursive: true });
  expect(await page(other)).toMatchObject({ isAway: true, zoom: null });
  await testStore.start();
  await pause();
  expect(await page(other)).toMatchObject({ isAway: false, zoom: expect.any(Object) as object });
  expect((await picture(other!.id)).size).toBeGreaterThan(0);
});
