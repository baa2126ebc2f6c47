/** A run that is cut short after it has joined screens, and before it has read what they make together. */
import { afterAll, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { requestStage } from '#app/domain/imports/job/control.server.ts';
import { readImport } from '#app/domain/imports/review/read-import.server.ts';
import { writeTiff } from '#tests/image/write-tiff.ts';
import { makeArchive, makePerson } from '#tests/make.ts';
import { closeImages, field, file, run, upload } from './originals.ts';

const admin = await makePerson({ isAdmin: true });
afterAll(closeImages);

const film = (column: number): Buffer =>
  writeTiff({
    width: 160,
    height: 120,
    bits: [8],
    photometric: 1,
    value: (x, y) => (Math.floor(x / 40) === column && y % (8 + 3 * column) < 4 ? 0 : 255),
  });

test('the next run reads the set that was joined', async () => {
  const archive = await makeArchive();
  const { jobId } = await upload(admin, [
    field('archiveId', archive.id),
    field('isNewImport', true),
    file('Rose_Sarı.tif', film(0)),
    file('Rose_Mavi.tif', film(2)),
  ]);
  const stop = new AbortController();
  const writeScreenSet = () => {
    stop.abort(new Error('the worker stops'));
    return Promise.reject(stop.signal.reason as Error);
  };
  await expect(run(jobId, stop.signal, { writeScreenSet })).rejects.toThrow('the worker stops');
  await run(jobId);
  const { files, groups } = await readImport(admin, { jobId });
  expect(files.map(({ fileName, state }) => [fileName, state])).toEqual([['Rose.zip', 'processed']]);
  expect(groups).toHaveLength(1);
  for (const stage of ['addToArchive', 'completeTransfer'] as const) await requestStage(admin, { jobId, stage });
  await run(jobId);
  expect(await db.colorway.count({ where: { original: { fileName: 'Rose.zip' } } })).toBe(1);
});
