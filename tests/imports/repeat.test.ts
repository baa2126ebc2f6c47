import { afterAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage.server.ts';
import { requestStage } from '#app/domain/imports/control.server.ts';
import { correctGrouping } from '#app/domain/imports/correct.server.ts';
import { masterOf } from '#app/domain/imports/files.server.ts';
import { openImages } from '#app/domain/imports/run.server.ts';
import { readImport, readImportThumbnail } from '#app/domain/imports/read-import.server.ts';
import { rebuildMasters } from '#app/domain/imports/rebuild.server.ts';
import { readMasterInfo } from '#app/image/tiles.ts';
import { makeTiff } from '#tests/image/make-files.ts';
import { cloth } from '#tests/image/make-prints.ts';
import { makeArchive, makePerson } from '#tests/make.ts';
import { closeImages, field, file, psd, rowsOf, run, upload } from './originals.ts';

const admin = await makePerson({ isAdmin: true });
afterAll(closeImages);

const STRAIGHT = { drop: 0, shift: 0 };
let seed = 100;
/** 2 × 2 of a 220 × 180 px repeat, at 100 dpi */
const fourTimes = () => makeTiff({ width: 440, height: 360, dpi: 100, paint: cloth(220, 180, STRAIGHT, seed++) });
const box = { x: 0, y: 0, width: 220, height: 180 };

async function review(files: [string, Buffer][], archiveId?: number): Promise<string> {
  const archive = archiveId ?? (await makeArchive()).id;
  const { jobId } = await upload(admin, [
    field('archiveId', archive),
    field('isNewImport', true),
    ...files.map(([name, bytes]) => file(name, bytes)),
  ]);
  await run(jobId);
  return jobId;
}

async function correctionOf(jobId: string, repeat?: 'whole' | 'proposed') {
  const job = await readImport(admin, { jobId });
  return {
    jobId,
    version: job.version,
    groups: job.groups.map(({ id, name, attributes }) => ({ id, name, ...attributes })),
    files: job.files
      .filter(({ state }) => state === 'processed')
      .map(({ id, groupId, colorwayName }) => ({ id, group: groupId!, colorwayName: colorwayName!, repeat })),
  };
}

async function choose(jobId: string, repeat: 'whole' | 'proposed') {
  await correctGrouping(admin, await correctionOf(jobId, repeat));
  await run(jobId);
  return readImport(admin, { jobId });
}

async function add(jobId: string): Promise<void> {
  await requestStage(admin, { jobId, stage: 'addToArchive' });
  await requestStage(admin, { jobId, stage: 'completeTransfer' });
  await run(jobId);
}

const bytesOf = async (jobId: string, fileId: string, part: string | null = null) =>
  Buffer.concat(await (await readImportThumbnail(admin, jobId, fileId, part)).body.toArray());

describe('a smaller repeat', () => {
  test('is proposed, used when chosen, and kept by the design and by a rebuild', async () => {
    const archive = await makeArchive({ code: 'B1' });
    const jobId = await review([['Confetti.tif', fourTimes()]], archive.id);
    const before = await readImport(admin, { jobId });
    const [found] = before.files;
    expect(found!.repeat).toMatchObject({
      box: null,
      seams: [],
      whole: { widthPx: 440, heightPx: 360 },
      proposal: { box, across: 2, down: 2, repeat: { repeatOffset: 'straight' }, widthPx: 220 },
    });
    expect(found!.repeat!.proposal!.widthCm).toBeCloseTo(5.588, 3);
    expect(found!.repeat!.proposal!.picture).toContain('part=whole');
    const outline = await bytesOf(jobId, found!.id, 'whole');
    const wholeMaster = (await rowsOf(jobId))[0]!.masterKey!;

    const correction = await correctionOf(jobId, 'proposed');
    correction.groups[0]!.studio = 'Kept';
    correction.files[0]!.colorwayName = 'Rust';
    expect(await correctGrouping(admin, correction)).toMatchObject({ remakes: 1 });
    // The same form sent twice, or an old one, changes nothing more.
    await expect(correctGrouping(admin, correction)).rejects.toMatchObject({ key: 'importRunning' });
    await run(jobId);

    const after = await readImport(admin, { jobId });
    expect(after).toMatchObject({ stage: 'mergeInternal', state: 'done', isInReview: true });
    expect(after.groups).toMatchObject([{ id: before.groups[0]!.id, name: 'B1-0001', attributes: { studio: 'Kept' } }]);
    expect(after.files[0]).toMatchObject({
      colorwayName: 'Rust',
      info: { width: 440, height: 360 },
      repeat: { box, used: { widthPx: 220, heightPx: 180 }, proposal: { box } },
    });
    expect(after.files[0]!.colors.length).toBeGreaterThan(2);
    expect(await bytesOf(jobId, found!.id, 'whole')).toEqual(outline);
    expect((await bytesOf(jobId, found!.id)).length).toBeGreaterThan(0);
    expect(await storage.size(wholeMaster)).toBeNull();

    await add(jobId);
    const design = await db.design.findUniqueOrThrow({ where: { name: 'B1-0001' }, include: { colorways: true } });
    expect(design).toMatchObject({ widthPx: 220, heightPx: 180, studio: 'Kept' });
    expect(Number(design.widthCm)).toBeCloseTo(5.588, 3);
    const [colorway] = design.colorways;
    expect(colorway).toMatchObject({ name: 'Rust', widthPx: 220, heightPx: 180, repeatBox: box });
    expect(await readMasterInfo(await storage.localPath(colorway!.masterKey))).toMatchObject({
      width: 220,
      height: 180,
    });

    const images = openImages();
    try {
      expect(await rebuildMasters(admin, { designs: ['B1-0001'] }, images, () => {})).toBe(true);
    } finally {
      await images.close();
    }
    const rebuilt = await db.colorway.findUniqueOrThrow({ where: { id: colorway!.id } });
    expect(rebuilt).toMatchObject({ masterKey: colorway!.masterKey, repeatBox: box });
    expect(await readMasterInfo(await storage.localPath(rebuilt.masterKey))).toMatchObject({ width: 220, height: 180 });
  });

  test('can be given back for the whole file', async () => {
    const jobId = await review([['Back.tif', fourTimes()]]);
    const chosen = await choose(jobId, 'proposed');
    expect(chosen.files[0]!.repeat!.box).toEqual(box);
    const whole = await choose(jobId, 'whole');
    expect(whole).toMatchObject({ isInReview: true, files: [{ repeat: { box: null, proposal: { box } } }] });
    const [row] = await rowsOf(jobId);
    expect(row!.masterHash).toBe(masterOf(row!.sha256!).masterHash);
    expect(await storage.size(masterOf(row!.sha256!, box).masterKey)).toBeNull();
    // Saved as it is, nothing is made again.
    expect(await correctGrouping(admin, await correctionOf(jobId, 'whole'))).toMatchObject({ remakes: 0 });
    expect(await readImport(admin, { jobId })).toMatchObject({ isInReview: true });
  });

  test('brings its layout to the design, unless a person says otherwise', async () => {
    const halfDrop = () =>
      makeTiff({ width: 400, height: 300, dpi: 100, paint: cloth(200, 300, { drop: 0.5, shift: 0 }, seed++) });
    const jobId = await review([['Drop.tif', halfDrop()]]);
    const { groups } = await choose(jobId, 'proposed');
    expect(groups[0]!.attributes).toMatchObject({ repeatOffset: 'halfDrop' });
    expect((await choose(jobId, 'whole')).groups[0]!.attributes).toMatchObject({ repeatOffset: 'straight' });
    const correction = await correctionOf(jobId, 'proposed');
    correction.groups[0] = { ...correction.groups[0]!, repeatOffset: 'brick', repeatDirection: 'horizontal' };
    await correctGrouping(admin, correction);
    await run(jobId);
    expect((await readImport(admin, { jobId })).groups[0]!.attributes).toMatchObject({ repeatOffset: 'brick' });
  });

  test('a run cut short at any of its writes is taken up, with the grouping as corrected', async () => {
    const jobId = await review([
      ['One.tif', fourTimes()],
      ['Two.tif', fourTimes()],
    ]);
    const correction = await correctionOf(jobId, 'proposed');
    correction.groups[0]!.name = 'CUT-1';
    await correctGrouping(admin, correction);
    for (const progress of [0, 0.3, 1]) {
      const abort = new AbortController();
      const running = run(jobId, abort.signal).catch((error: unknown) => error);
      await expect
        .poll(async () => (await rowsOf(jobId)).some((row) => row.state === 'processing' || row.progress >= progress), {
          interval: 5,
        })
        .toBe(true);
      abort.abort(new Error('the worker stops'));
      await running;
    }
    await run(jobId);
    const after = await readImport(admin, { jobId });
    expect(after).toMatchObject({ stage: 'mergeInternal', state: 'done', isInReview: true });
    expect(after.groups[0]!.name).toBe('CUT-1');
    expect(after.files.map(({ state, repeat }) => [state, repeat?.box])).toEqual([
      ['processed', box],
      ['processed', box],
    ]);
  });

  test('chosen and added in one go', async () => {
    const archive = await makeArchive({ code: 'B2' });
    const jobId = await review([['Go.tif', fourTimes()]], archive.id);
    await correctGrouping(admin, await correctionOf(jobId, 'proposed'));
    await add(jobId);
    expect(await readImport(admin, { jobId })).toMatchObject({ stage: 'completeTransfer', state: 'done' });
    expect(await db.design.findUniqueOrThrow({ where: { name: 'B2-0001' } })).toMatchObject({ widthPx: 220 });
  });

  test('can not be chosen where none was found', async () => {
    const jobId = await review([['Plain.psd', psd(seed++)]]);
    await expect(correctGrouping(admin, await correctionOf(jobId, 'proposed'))).rejects.toMatchObject({
      fields: { 'files.0.repeat': ['notOneOf'] },
    });
  });
});

test('a seam is told with its strength and place, and shown', async () => {
  const cut = makeTiff({
    width: 400,
    height: 400,
    dpi: 100,
    paint: (x, y) => (Math.hypot(x - 395, y - 150) < 40 ? [160, 30, 50] : [240, 236, 226]),
  });
  const jobId = await review([['Cut.tif', cut]]);
  const [found] = (await readImport({ ...admin, locale: 'en' }, { jobId })).files;
  const seam = found!.warnings.find(({ key }) => key === 'seamHorizontal');
  expect(seam!.message).toMatch(/left and right edges: ΔE \d+(\.\d)? on average.* 2\.\d to 5\.\d cm from the top/);
  expect(found!.repeat!.seams).toMatchObject([{ edge: 'sides', picture: expect.stringContaining('part=seam-sides') }]);
  expect((await bytesOf(jobId, found!.id, 'seam-sides')).length).toBeGreaterThan(100);
  await expect(readImportThumbnail(admin, jobId, found!.id, 'seam-ends')).rejects.toMatchObject({ key: 'notFound' });
  await expect(readImportThumbnail(admin, jobId, found!.id, '../../x')).rejects.toMatchObject({ key: 'notFound' });
  const turkish = (await readImport({ ...admin, locale: 'tr' }, { jobId })).files[0]!.warnings;
  expect(turkish.find(({ key }) => key === 'seamHorizontal')!.message).toMatch(/üstten 2,\d–5,\d cm/);
});

test('a size that can not be true is told, and the resolution typed in the review counts', async () => {
  const archive = await makeArchive({ code: 'D1' });
  const jobId = await review(
    [['Tiny.tif', makeTiff({ width: 300, height: 300, dpi: 1200, paint: cloth(300, 300, STRAIGHT, seed++) })]],
    archive.id,
  );
  const job = await readImport(admin, { jobId });
  expect(job.files[0]!.warnings.map(({ key }) => key)).toEqual(['sizeTooSmall']);
  expect(job.groups[0]).toMatchObject({ needsDpi: true, hasOwnDpi: true });
  const correction = await correctionOf(jobId);
  correction.groups[0]!.dpi = 75;
  await correctGrouping(admin, correction);
  await add(jobId);
  const design = await db.design.findUniqueOrThrow({ where: { name: 'D1-0001' }, include: { colorways: true } });
  expect(Number(design.widthCm)).toBeCloseTo(10.16, 3);
  expect(Number(design.colorways[0]!.dpi)).toBe(75);
});
