/** The large views of an import: after the transfer, or with it where settings say so. */
import { afterAll, afterEach, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { saveSettings } from '#app/domain/base/settings/settings.server.ts';
import { requestStage } from '#app/domain/imports/job/control.server.ts';
import { obtainPicture } from '#app/domain/visible/pictures/pictures.server.ts';
import { firstRequests, pictureKey } from '#app/domain/visible/pictures/picture-keys.server.ts';
import { makeArchive, makePerson } from '#tests/make.ts';
import { findAnyColorway } from '#tests/visible.ts';
import { closeImages, psd, run, runUpload } from './originals.ts';

const admin = await makePerson({ isAdmin: true });
afterEach(() => saveSettings(admin, { viewsWithImport: false }));
afterAll(closeImages);

/** The colorway of a new import, and which of the pictures that pages ask for first are there, without a worker that makes any. */
async function importOne(seed: number) {
  const archive = await makeArchive();
  const jobId = await runUpload(admin, archive.id, [[`Fern ${seed}.psd`, psd(seed)]], true);
  await requestStage(admin, { jobId, stage: 'addToArchive' });
  await run(jobId);
  const { id } = await db.colorway.findFirstOrThrow({ where: { design: { archiveId: archive.id } } });
  const colorway = await findAnyColorway(id);
  const sizes = await Promise.all(firstRequests().map((request) => storage.size(pictureKey(colorway, request))));
  return { colorway, there: sizes.filter((size) => size !== null).length };
}

test('thumbnails alone, where settings say nothing', async () => {
  expect((await importOne(81)).there).toBe(3);
});

test('all that pages ask for first, where settings say so: nobody waits', async () => {
  await saveSettings(admin, { viewsWithImport: 'true' });
  const { colorway, there } = await importOne(82);
  expect(there).toBe(9);
  for (const request of firstRequests()) {
    const key = pictureKey(colorway, request);
    // No worker runs here: a picture that had to be made would not come.
    expect(await obtainPicture(colorway, request, { limitMs: 10 })).toBe(key);
  }
});
