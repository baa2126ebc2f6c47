/** The type and the number of screens follow the active original, and what somebody entered stays. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { activateColorway, removeColorway } from '#app/domain/catalog/designs/colorways.server.ts';
import { editDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { listVersions, restoreVersion } from '#app/domain/catalog/versions/versions.server.ts';
import { requestStage } from '#app/domain/imports/job/control.server.ts';
import { restoreFromTrash } from '#app/domain/upkeep/trash/restore.server.ts';
import { makePsd, unicodeNames, wavePaint } from '#tests/image/make-files.ts';
import { closeImages, runUpload, runWithEmbeddings, tiff } from '#tests/imports/originals.ts';
import { makeArchive, makePerson } from '#tests/make.ts';

const admin = await makePerson({ isAdmin: true });
afterAll(closeImages);

let archiveId: number;
let count = 700;
let name: string;
beforeAll(async () => {
  archiveId = (await makeArchive()).id;
});
beforeEach(() => (name = `Printed ${++count}`));

/** A separation of so many inks. */
function separation(inks: number): Buffer {
  const [paint, seed] = [wavePaint(64, 48), ++count];
  return makePsd({
    width: 64,
    height: 48,
    compression: 'rle',
    mode: 7,
    channels: inks,
    paint: (x, y) => Array.from({ length: inks }, (_, ink) => (paint(x, y)[ink % 3]! + seed * (31 + ink)) % 256),
    resources: [{ id: 1045, data: unicodeNames(Array.from({ length: inks }, (_, ink) => `Ink ${ink + 1}`)) }],
    dpi: 300,
  });
}

const picture = () => tiff(++count);

/** The first is VR-1; one of the same name takes its place. */
async function bring(bytes: Buffer, colorway = 'VR-1'): Promise<void> {
  const fileName = `${name}_${colorway}.${bytes.subarray(0, 4).toString() === '8BPS' ? 'psd' : 'tif'}`;
  const jobId = await runUpload(admin, archiveId, [[fileName, bytes]], false);
  for (const stage of ['addToArchive', 'completeTransfer']) await requestStage(admin, { jobId, stage });
  await runWithEmbeddings(jobId);
}

async function read() {
  const design = await db.design.findUniqueOrThrow({ where: { name }, include: { colorways: true } });
  const colorwayOf = (called: string) => design.colorways.find((one) => one.name === called)!.id;
  return { designGuid: design.id, colorwayOf, printing: [design.type, design.screenCount] };
}

const lastNote = async (operation: string) =>
  db.auditEntry.findFirstOrThrow({ where: { operation }, orderBy: { id: 'desc' } });

test('an original of other inks, and going back to the former one', async () => {
  await bring(separation(4));
  expect((await read()).printing).toEqual(['rotary', 4]);
  await bring(separation(3));
  expect((await read()).printing).toEqual(['rotary', 3]);
  expect((await lastNote('addToArchive')).after).toMatchObject({ screenCount: 3 });
  await bring(picture());
  const { printing, colorwayOf } = await read();
  expect(printing).toEqual(['digital', 0]);
  const { versions } = await listVersions(admin, { colorwayGuid: colorwayOf('VR-1') });
  await restoreVersion(admin, { versionId: versions.at(-1)!.versionId });
  expect((await read()).printing).toEqual(['rotary', 4]);
  expect(await lastNote('restoreVersion')).toMatchObject({
    before: { type: 'digital', screenCount: 0 },
    after: { type: 'rotary', screenCount: 4 },
  });
});

test('what somebody entered stays, each field by itself', async () => {
  await bring(separation(4));
  await editDesign(admin, { designGuid: (await read()).designGuid, screenCount: 6 });
  await bring(picture());
  expect((await read()).printing).toEqual(['digital', 6]);
});

test('engraved screens are what they are', async () => {
  await bring(separation(4));
  await editDesign(admin, { designGuid: (await read()).designGuid, moldState: 'engraved' });
  await bring(picture());
  expect((await read()).printing).toEqual(['rotary', 4]);
});

test('an original that isn’t the active colorway’s changes nothing; choosing another active one does', async () => {
  await bring(separation(4));
  await bring(picture(), 'VR-2');
  expect((await read()).printing).toEqual(['rotary', 4]);
  const { designGuid, colorwayOf } = await read();
  await activateColorway(admin, { designGuid, colorwayGuid: colorwayOf('VR-2') });
  expect((await read()).printing).toEqual(['digital', 0]);
  expect((await lastNote('activateColorway')).after).toMatchObject({ type: 'digital', screenCount: 0 });
  await editDesign(admin, { designGuid, activeColorwayGuid: colorwayOf('VR-1'), screenCount: 5 });
  expect((await read()).printing).toEqual(['rotary', 5]);
});

test('a removed active colorway brings them back from the trash, unless somebody has entered others', async () => {
  await bring(separation(4));
  await bring(picture(), 'VR-2');
  const { designGuid, colorwayOf } = await read();
  const removed = colorwayOf('VR-1');
  await removeColorway(admin, { designGuid, colorwayGuid: removed });
  expect((await read()).printing).toEqual(['digital', 0]);
  await editDesign(admin, { designGuid, screenCount: 9 });
  await restoreFromTrash(admin, { kind: 'colorway', id: removed });
  expect((await read()).printing).toEqual(['rotary', 9]);
});
