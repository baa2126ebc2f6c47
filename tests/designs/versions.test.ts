import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { removeColorway } from '#app/domain/catalog/designs/colorways.server.ts';
import { deleteDesign, editDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { describeDeletion } from '#app/domain/catalog/designs/deletion.server.ts';
import { openOriginal } from '#app/domain/catalog/designs/original.server.ts';
import { getVersionPicture } from '#app/domain/catalog/versions/picture.server.ts';
import { deleteVersion, listVersions, restoreVersion } from '#app/domain/catalog/versions/versions.server.ts';
import { requestStage } from '#app/domain/imports/job/control.server.ts';
import { sweepImports } from '#app/domain/imports/upload/sweep.server.ts';
import { referencesQuery } from '#app/domain/upkeep/references.server.ts';
import { restoreFromTrash } from '#app/domain/upkeep/trash/restore.server.ts';
import { purgeTrash } from '#app/domain/upkeep/trash/purge.server.ts';
import { makeTiff, wavePaint } from '#tests/image/make-files.ts';
import { closeImages, psd, runUpload, runWithEmbeddings, tiff } from '#tests/imports/originals.ts';
import { makeArchive, makePerson } from '#tests/make.ts';

const admin = await makePerson({ isAdmin: true });
const other = await makePerson({ isAdmin: true });
const nobody = '01900000-0000-7000-8000-000000000000';
afterAll(closeImages);

let archiveId: number;
let count = 500;
beforeAll(async () => {
  archiveId = (await makeArchive()).id;
});

async function bring(fileName: string, bytes: Buffer, person = admin): Promise<void> {
  const jobId = await runUpload(person, archiveId, [[fileName, bytes]], false);
  for (const stage of ['addToArchive', 'completeTransfer']) await requestStage(person, { jobId, stage });
  await runWithEmbeddings(jobId);
}

/** Everything that an original decides of its colorway and design. */
async function stateOf(designName: string) {
  const design = await db.design.findUniqueOrThrow({
    where: { name: designName },
    include: { colorways: { include: { colors: { orderBy: { position: 'asc' } }, palette: true, look: true } } },
  });
  const { widthPx, heightPx, widthCm, heightCm, dpi, channelCount, layerCount } = design;
  const {
    versionId: _id,
    versionAt: _at,
    versionById: _by,
    versionKind: _kind,
    versionWhy: _why,
    editedAt: _edited,
    ...colorway
  } = design.colorways[0]!;
  return { design: { widthPx, heightPx, widthCm, heightCm, dpi, channelCount, layerCount }, colorway };
}

const isStored = async (key: string) => (await storage.size(key)) !== null;

async function replaced(name: string) {
  await bring(`${name}.psd`, psd(++count));
  const first = await stateOf(name);
  await bring(`${name}_VR-1.tif`, tiff(++count, 32, 24), other);
  const second = await stateOf(name);
  const colorwayGuid = first.colorway.id;
  const { versions } = await listVersions(admin, { colorwayGuid });
  return { first, second, colorwayGuid, designGuid: first.colorway.designId, versions };
}

describe('a replaced original', () => {
  test('stays as a version: who, when, why, its sizes, and its files', async () => {
    const { first, second, colorwayGuid, designGuid, versions } = await replaced('Kept');
    expect(versions).toMatchObject([
      { isCurrent: true, by: other.name, kind: 'imported', sizePx: [32, 24], original: { fileName: 'Kept_VR-1.tif' } },
      {
        isCurrent: false,
        by: admin.name,
        kind: 'imported',
        sizePx: [64, 48],
        designDpi: 300,
        original: { fileName: 'Kept.psd' },
      },
    ]);
    expect(versions[1]!.sizeCm).toEqual([0.54, 0.41]);
    expect(second.colorway.id).toBe(first.colorway.id);
    await sweepImports(0);
    expect(await isStored(first.colorway.masterKey)).toBe(true);
    const needed = await db.$queryRawUnsafe<{ owner: string }[]>(
      `SELECT owner FROM (${referencesQuery}) r WHERE needed`,
    );
    const { storageKey } = await db.original.findUniqueOrThrow({ where: { id: first.colorway.originalId! } });
    expect(needed.map(({ owner }) => owner)).toEqual(expect.arrayContaining([first.colorway.masterKey, storageKey]));
    expect(await isStored(storageKey)).toBe(true);
    const file = await openOriginal(admin, { designGuid, colorwayGuid, versionId: versions[1]!.versionId });
    expect(file.fileName).toBe('Kept.psd');
    const picture = await getVersionPicture(admin, { versionId: versions[1]!.versionId });
    expect((await picture.open()).size).toBeGreaterThan(0);
    expect((await describeDeletion(admin, { designGuid })).originals).toBe(2);
  });

  test('comes back whole, without being processed anew, and what it takes the place of is kept too', async () => {
    const { first, second, colorwayGuid, versions } = await replaced('Whole');
    await restoreVersion(other, { versionId: versions[1]!.versionId });
    expect(await stateOf('Whole')).toEqual(first);
    const after = await listVersions(admin, { colorwayGuid });
    expect(after.versions.map(({ isCurrent, kind, by, sizePx }) => [isCurrent, kind, by, sizePx[0]])).toEqual([
      [true, 'restored', other.name, 64],
      [false, 'imported', other.name, 32],
      [false, 'imported', admin.name, 64],
    ]);
    // The present one is there already.
    const present = after.versions[0]!.versionId;
    expect(await restoreVersion(admin, { versionId: present })).toMatchObject({ versionId: present, colorwayGuid });
    expect((await listVersions(admin, { colorwayGuid })).versions).toHaveLength(3);
    await restoreVersion(admin, { versionId: versions[0]!.versionId });
    expect(await stateOf('Whole')).toEqual(second);
    const audit = await db.auditEntry.findMany({ where: { subjectId: colorwayGuid, operation: 'restoreVersion' } });
    expect(audit.map(({ before, after }) => [before, after])).toMatchObject([
      [
        { reference: 'Whole/VR-1', px: '32 × 24' },
        { fileName: 'Whole.psd', px: '64 × 48', dpi: 300 },
      ],
      [{ px: '64 × 48' }, { fileName: 'Whole_VR-1.tif', px: '32 × 24' }],
    ]);
  });

  test('of px that are not square keeps its cm, whether its colorway was the active one or not', async () => {
    const tags = [{ tag: 283, type: 5, values: [15_000, 100] }];
    const oblong = makeTiff({ width: 60, height: 30, paint: wavePaint(60, 30), dpi: 300, tags });
    await bring('Oblong_VR-1.tif', tiff(++count));
    await bring('Oblong_VR-2.tif', oblong);
    const design = await db.design.findUniqueOrThrow({ where: { name: 'Oblong' }, include: { colorways: true } });
    const colorwayGuid = design.colorways.find(({ name }) => name === 'VR-2')!.id;
    const sizes = async () =>
      (await listVersions(admin, { colorwayGuid })).versions.map(({ sizePx, sizeCm }) => [sizePx, sizeCm]);
    expect(await sizes()).toEqual([
      [
        [60, 30],
        [0.51, 0.51],
      ],
    ]);
    await bring('Oblong_VR-2.tif', tiff(++count, 32, 24));
    expect((await sizes())[1]).toEqual([
      [60, 30],
      [0.51, 0.51],
    ]);
    await editDesign(admin, { designGuid: design.id, activeColorwayGuid: colorwayGuid });
    const { versions } = await listVersions(admin, { colorwayGuid });
    await restoreVersion(admin, { versionId: versions[1]!.versionId });
    const after = await db.design.findUniqueOrThrow({ where: { name: 'Oblong' } });
    expect([after.widthCm.toNumber(), after.heightCm.toNumber()]).toEqual([0.508, 0.508]);
  });

  test('two who restore it at once restore it once, and both are told which one is there now', async () => {
    const { colorwayGuid, versions } = await replaced('Twice');
    const { versionId } = versions[1]!;
    const both = await Promise.all([restoreVersion(admin, { versionId }), restoreVersion(other, { versionId })]);
    const after = (await listVersions(admin, { colorwayGuid })).versions;
    expect(after.map(({ sizePx }) => sizePx[0])).toEqual([64, 32, 64]);
    expect(both.map((one) => one.versionId)).toEqual([after[0]!.versionId, after[0]!.versionId]);
    const acts = await db.auditEntry.count({ where: { subjectId: colorwayGuid, operation: 'restoreVersion' } });
    expect(acts).toBe(1);
  });

  test('two who restore different ones at once lose none', async () => {
    const { colorwayGuid, versions, first } = await replaced('Apart');
    await bring('Apart_VR-1.tif', tiff(++count, 40, 24), other);
    await Promise.all(versions.map(({ versionId }, at) => restoreVersion(at === 0 ? admin : other, { versionId })));
    const after = (await listVersions(admin, { colorwayGuid })).versions;
    expect([
      [64, 32, 40, 32, 64],
      [32, 64, 40, 32, 64],
    ]).toContainEqual(after.map(({ sizePx }) => sizePx[0]));
    const state = await stateOf('Apart');
    expect(state.design.widthPx).toBe(after[0]!.sizePx[0]);
    expect(state.colorway.widthPx).toBe(state.design.widthPx);
    if (state.colorway.widthPx === 64) expect(state).toEqual(first);
  });

  test('restored while an import replaces it: one of them is present, whole, and all are kept', async () => {
    const { colorwayGuid, versions, first } = await replaced('Race');
    const jobId = await runUpload(other, archiveId, [['Race_VR-1.tif', tiff(++count, 48, 24)]], false);
    await requestStage(other, { jobId, stage: 'addToArchive' });
    await Promise.all([restoreVersion(admin, { versionId: versions[1]!.versionId }), runWithEmbeddings(jobId)]);
    const after = (await listVersions(admin, { colorwayGuid })).versions;
    const widths = after.map(({ sizePx }) => sizePx[0]);
    expect([
      [48, 64, 32, 64],
      [64, 48, 32, 64],
    ]).toContainEqual(widths);
    const { design, colorway } = await stateOf('Race');
    expect([design.widthPx, colorway.widthPx]).toEqual([widths[0], widths[0]]);
    expect(await isStored(colorway.masterKey)).toBe(true);
    expect(colorway.look).not.toBeNull();
    if (widths[0] === 64) expect({ design, colorway }).toEqual(first);
    await sweepImports(0);
    for (const { masterKey } of await db.originalVersion.findMany({ where: { colorwayId: colorwayGuid } }))
      expect(await isStored(masterKey)).toBe(true);
  });

  test('goes for good when that is asked for, and with its colorway', async () => {
    const { first, second, colorwayGuid, designGuid, versions } = await replaced('Gone');
    await expect(deleteVersion(admin, { versionId: versions[0]!.versionId })).rejects.toMatchObject({
      key: 'versionIsCurrent',
    });
    await deleteVersion(admin, { versionId: versions[1]!.versionId });
    expect(await isStored(first.colorway.masterKey)).toBe(false);
    expect(await isStored(second.colorway.masterKey)).toBe(true);
    for (const gone of [versions[1]!.versionId, nobody])
      for (const act of [restoreVersion, deleteVersion, getVersionPicture])
        await expect(act(admin, { versionId: gone })).rejects.toMatchObject({ key: 'versionNotFound' });
    await bring('Gone_VR-1.psd', psd(++count));
    await bring('Gone_VR-2.psd', psd(++count));
    expect((await listVersions(admin, { colorwayGuid })).versions).toHaveLength(2);
    await removeColorway(admin, { designGuid, colorwayGuid });
    expect(await isStored(second.colorway.masterKey)).toBe(true);
    await purgeTrash(admin, { kind: 'colorway', id: colorwayGuid });
    expect(await isStored(second.colorway.masterKey)).toBe(false);
    await expect(listVersions(admin, { colorwayGuid })).rejects.toMatchObject({ key: 'colorwayNotFound' });
  });

  test('goes to the trash with its design, and comes back with it', async () => {
    const { first, colorwayGuid, designGuid, versions } = await replaced('Trashed');
    await deleteDesign(admin, { designGuid });
    await sweepImports(0);
    expect(await isStored(first.colorway.masterKey)).toBe(true);
    await expect(restoreVersion(admin, { versionId: versions[1]!.versionId })).rejects.toMatchObject({
      key: 'versionNotFound',
    });
    await restoreFromTrash(admin, { kind: 'design', id: designGuid });
    expect((await listVersions(admin, { colorwayGuid })).versions).toEqual(versions);
    await restoreVersion(admin, { versionId: versions[1]!.versionId });
    expect(await stateOf('Trashed')).toEqual(first);
  });

  test('whose master is gone is not made the present one', async () => {
    const { first, second, versions } = await replaced('Lost');
    await storage.remove(first.colorway.masterKey);
    await expect(restoreVersion(admin, { versionId: versions[1]!.versionId })).rejects.toMatchObject({
      key: 'versionLost',
    });
    expect(await stateOf('Lost')).toEqual(second);
  });

  test('is nobody’s but an admin’s', async () => {
    const { colorwayGuid, versions } = await replaced('Closed');
    const { versionId } = versions[1]!;
    for (const actor of [await makePerson({}), await makePerson({ isInHouse: true })]) {
      await expect(listVersions(actor, { colorwayGuid })).rejects.toMatchObject({ key: 'notAllowed' });
      for (const act of [restoreVersion, deleteVersion, getVersionPicture])
        await expect(act(actor, { versionId })).rejects.toMatchObject({ key: 'notAllowed' });
    }
  });
});
