import { afterAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { requestStage } from '#app/domain/imports/job/control.server.ts';
import { correctGrouping } from '#app/domain/imports/review/correct.server.ts';
import { masterOf } from '#app/domain/visible/pictures/stored-files.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { partKey } from '#app/domain/imports/stages/look-at-file.server.ts';
import type { RepeatChoice } from '#app/domain/imports/job/rules.ts';
import { openImages, runImport } from '#app/domain/imports/run.server.ts';
import { readImport, readImportThumbnail } from '#app/domain/imports/review/read-import.server.ts';
import { readMasterInfo } from '#app/image/render/tiles.ts';
import { ImageError, type PixelBox } from '#app/image/base/types.ts';
import { translate } from '#app/locales/translate.ts';
import { makeTiff } from '#tests/image/make-files.ts';
import { cloth } from '#tests/image/make-prints.ts';
import { makeArchive, makePerson } from '#tests/make.ts';
import { ask, askRaw, jsonBody, signedInAdmin } from '#tests/ask.ts';
import { remakeMasters } from './remake-masters.ts';
import { closeImages, field, file, psd, rowsOf, run, runUpload, upload } from './originals.ts';

const admin = await makePerson({ isAdmin: true });
afterAll(closeImages);

const STRAIGHT = { drop: 0, shift: 0 };
let seed = 100;
type Json = Record<string, unknown>;
/** 2 × 2 of a 220 × 180 px repeat, at 100 dpi */
const fourTimes = () => makeTiff({ width: 440, height: 360, dpi: 100, paint: cloth(220, 180, STRAIGHT, seed++) });
const box = { x: 0, y: 0, width: 220, height: 180 };

const review = async (files: [string, Buffer][], archiveId?: number) =>
  runUpload(admin, archiveId ?? (await makeArchive()).id, files);

async function correctionOf(jobId: string, repeat?: RepeatChoice, own?: Partial<PixelBox>) {
  const job = await readImport(admin, { jobId });
  return {
    jobId,
    version: job.version,
    groups: job.groups.map(({ id, name, attributes }) => ({ id, name, ...attributes })),
    files: job.files
      .filter(({ state }) => state === 'processed')
      .map(({ id, groupId, colorwayName }) => ({
        id,
        group: groupId!,
        colorwayName: colorwayName!,
        repeat,
        ...(own && { box: own }),
      })),
  };
}

async function choose(jobId: string, repeat: RepeatChoice, own?: PixelBox) {
  await correctGrouping(admin, await correctionOf(jobId, repeat, own));
  await run(jobId);
  return readImport(admin, { jobId });
}

async function add(jobId: string): Promise<void> {
  await requestStage(admin, { jobId, stage: 'addToArchive' });
  await requestStage(admin, { jobId, stage: 'completeTransfer' });
  await run(jobId);
}

const bytesOf = async (jobId: string, fileId: string, part: string | null = null) =>
  Buffer.concat(await (await readImportThumbnail(admin, { jobId, fileId, part })).body.toArray());

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
    expect(found!.repeat!.picture).toContain('part=whole');
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
    expect(await readMasterInfo((await storage.localFile(colorway!.masterKey)).path)).toMatchObject({
      width: 220,
      height: 180,
    });

    const images = openImages();
    try {
      await remakeMasters('B1-0001', images);
    } finally {
      await images.close();
    }
    const rebuilt = await db.colorway.findUniqueOrThrow({ where: { id: colorway!.id } });
    expect(rebuilt).toMatchObject({ masterKey: colorway!.masterKey, repeatBox: box });
    expect(await readMasterInfo((await storage.localFile(rebuilt.masterKey)).path)).toMatchObject({
      width: 220,
      height: 180,
    });
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
    const number = correction.groups[0]!.name.replace(/\d+$/, '7001');
    correction.groups[0]!.name = number;
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
    expect(after.groups[0]!.name).toBe(number);
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

  test('is the same for all colorways of a design that ask for the first one’s', async () => {
    const paint = cloth(220, 180, STRAIGHT, seed++);
    const colorway = (shift: number) =>
      makeTiff({ width: 440, height: 360, dpi: 100, paint: (x, y) => paint(x, y).map((v) => (v + shift) % 256) });
    const jobId = await review([
      ['Twin - Red.tif', colorway(0)],
      ['Twin - Blue.tif', colorway(60)],
    ]);
    const correction = await correctionOf(jobId, 'first');
    expect(correction.groups).toHaveLength(1);
    correction.files[0]!.repeat = 'proposed';
    expect(await correctGrouping(admin, correction)).toMatchObject({ remakes: 2 });
    await run(jobId);
    expect((await readImport(admin, { jobId })).files.map(({ repeat }) => repeat!.box)).toEqual([box, box]);
  });

  test('is taken once, however many ask at once, and not after the files are in the archive', async () => {
    const archive = await makeArchive({ code: 'B3' });
    const jobId = await review([['Race.tif', fourTimes()]], archive.id);
    const correction = await correctionOf(jobId, 'proposed');
    const answers = await Promise.allSettled([1, 2, 3].map(() => correctGrouping(admin, correction)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ key: 'importRunning' });
    await run(jobId);
    await expect(correctGrouping(admin, correction)).rejects.toMatchObject({ key: 'changedMeanwhile' });
    const current = await correctionOf(jobId, 'whole');
    await add(jobId);
    await expect(correctGrouping(admin, current)).rejects.toMatchObject({ key: 'importClosed' });
    expect(await db.design.findUniqueOrThrow({ where: { name: 'B3-0001' } })).toMatchObject({ widthPx: 220 });
  });

  test('can not be chosen where none was found', async () => {
    const jobId = await review([['Plain.psd', psd(seed++)]]);
    await expect(correctGrouping(admin, await correctionOf(jobId, 'proposed'))).rejects.toMatchObject({
      fields: { 'files.0.repeat': ['notOneOf'] },
    });
  });
});

describe('a part of the file that a person drew', () => {
  const own = { x: 100, y: 60, width: 220, height: 180 };

  test('becomes the design, laid as its own edges close', async () => {
    const archive = await makeArchive({ code: 'O1' });
    const paint = cloth(200, 300, { drop: 0.5, shift: 0 }, seed++);
    const jobId = await review([['Own.tif', makeTiff({ width: 430, height: 330, dpi: 100, paint })]], archive.id);
    const part = { x: 17, y: 9, width: 200, height: 300 };
    const made = await choose(jobId, 'own', part);
    expect(made.files[0]!.repeat).toMatchObject({
      box: part,
      seams: [],
      repeat: { repeatOffset: 'halfDrop' },
      used: { widthPx: 200, heightPx: 300 },
    });
    expect(made.groups[0]!.attributes).toMatchObject({ repeatOffset: 'halfDrop' });
    await add(jobId);
    const design = await db.design.findUniqueOrThrow({ where: { name: 'O1-0001' }, include: { colorways: true } });
    expect(design).toMatchObject({ widthPx: 200, heightPx: 300, repeatOffset: 'halfDrop' });
    expect(design.colorways[0]).toMatchObject({ repeatBox: part });
  });

  test('can follow another one, with the whole file still there to be seen and nothing left behind', async () => {
    const jobId = await review([['Twice.tif', fourTimes()]]);
    const { files } = await choose(jobId, 'own', own);
    const outline = await bytesOf(jobId, files[0]!.id, 'whole');
    const [first] = await rowsOf(jobId);
    const other = { ...own, x: 0 };
    const again = await choose(jobId, 'own', other);
    expect(again.files[0]).toMatchObject({ repeat: { box: other, proposal: { box } } });
    expect(await bytesOf(jobId, files[0]!.id, 'whole')).toEqual(outline);
    expect(await storage.size(first!.masterKey!)).toBeNull();
    // Lost with a master that is gone, the picture is made from the original.
    const [second] = await rowsOf(jobId);
    await storage.remove(partKey(second!.masterHash!, 'whole'));
    await choose(jobId, 'own', own);
    expect((await bytesOf(jobId, files[0]!.id, 'whole')).length).toBeGreaterThan(0);
    // All of the file is no part of it.
    const whole = await choose(jobId, 'own', { x: 0, y: 0, width: 440, height: 360 });
    expect(whole.files[0]!.repeat!.box).toBeNull();
  });

  test('must lie in the file and be large enough', async () => {
    const jobId = await review([['Bounds.tif', fourTimes()]]);
    const refused: [Partial<PixelBox> | undefined, string, string][] = [
      [{ ...own, x: 221 }, 'files.0.box', 'repeatBoxOutside'],
      [{ ...own, height: 1_000_000 }, 'files.0.box', 'repeatBoxOutside'],
      [{ ...own, width: 15 }, 'files.0.box.width', 'repeatBoxTooSmall'],
      [{ ...own, x: -1 }, 'files.0.box.x', 'tooSmall'],
      [{ ...own, y: 1.5 }, 'files.0.box.y', 'wrongType'],
      [{ ...own, y: 'x' as never }, 'files.0.box.y', 'wrongType'],
      [{ x: 0, y: 0, width: 100 }, 'files.0.box.height', 'required'],
      [undefined, 'files.0.box', 'required'],
    ];
    for (const [part, field, key] of refused)
      await expect(correctGrouping(admin, await correctionOf(jobId, 'own', part))).rejects.toMatchObject({
        fields: { [field]: [key] },
      });
    // What stands in the fields of another choice doesn't matter.
    await correctGrouping(admin, await correctionOf(jobId, 'whole', { x: 'x' as never }));
    const t = translate('ru')('errors.repeatBoxOutside', { width: 440, height: 360 });
    expect(t).toContain('440 × 360');
  });
});

test('a program reads what was found and chooses by call', async () => {
  const { token } = await signedInAdmin();
  const jobId = await review([['Call.tif', fourTimes()]]);
  const read = await ask(`/design/job/${jobId}`, { method: 'GET', token });
  expect(read.body).toMatchObject({ files: [{ repeat: { box: null, proposal: { box, across: 2, down: 2 } } }] });
  const correction = await correctionOf(jobId, 'own', { x: 0, y: 0, width: 220, height: 360 });
  const answer = await ask('/design/correct', { token, ...jsonBody(correction) });
  expect(answer.body).toEqual({ responseCode: 0, jobId, remakes: 1 });
  const again = await ask('/design/correct', { token, ...jsonBody(correction) });
  expect(again).toMatchObject({ status: 409, body: { error: 'importRunning' } });
  await run(jobId);
  const made = await ask(`/design/job/${jobId}`, { method: 'GET', token });
  expect(made.body).toMatchObject({ files: [{ repeat: { used: { widthPx: 220, heightPx: 360 } } }] });
  const document = (await (await askRaw('/openapi.json', { method: 'GET' })).json()) as { components: Json };
  expect(document.components.schemas).toMatchObject({
    PostDesignCorrectFiles: { properties: { repeat: { type: 'string', enum: ['whole', 'proposed', 'own', 'first'] } } },
    PostDesignCorrectFilesBox: { type: 'object', properties: { x: { minimum: 0 } } },
  });
});

test.each([new ImageError('outOfMemory'), new RangeError('offset')])(
  'a check that fails costs no file its import',
  async (fault) => {
    const { jobId } = await upload(admin, [
      field('archiveId', (await makeArchive()).id),
      field('isNewImport', true),
      file('Unchecked.tif', fourTimes()),
    ]);
    const images = openImages();
    const checkRepeat = () => Promise.reject(fault);
    try {
      const { signal } = new AbortController();
      await runImport(systemActor('test'), { jobId }, { image: { ...images, checkRepeat }, signal });
    } finally {
      await images.close();
    }
    const job = await readImport(admin, { jobId });
    expect(job).toMatchObject({ isInReview: true, groups: [{ attributes: { repeatOffset: 'straight' } }] });
    expect(job.files[0]).toMatchObject({ state: 'processed', repeat: { seams: [], proposal: null } });
    expect(job.files[0]!.warnings.map(({ key }) => key)).toEqual(['repeatNotChecked']);
  },
);

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
  expect(seam!.message).toMatch(/left and right edges: ΔE \d+(\.\d)? on average.* 2\.\d–5\.\d cm from the top/);
  expect(found!.repeat!.seams).toMatchObject([{ edge: 'sides', picture: expect.stringContaining('part=seam-sides') }]);
  expect((await bytesOf(jobId, found!.id, 'seam-sides')).length).toBeGreaterThan(100);
  for (const part of ['seam-ends', '../../x'])
    await expect(readImportThumbnail(admin, { jobId, fileId: found!.id, part })).rejects.toMatchObject({
      key: 'notFound',
    });
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
