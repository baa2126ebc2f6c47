import { rename } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { NotStored } from '#app/data/storage/contract.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { cancelImport, disposeImports, requestStage } from '#app/domain/imports/job/control.server.ts';
import { correctGrouping } from '#app/domain/imports/review/correct.server.ts';
import { readImport, listImports, readImportThumbnail } from '#app/domain/imports/review/read-import.server.ts';
import { calledStages } from '#app/domain/imports/job/stages.ts';
import { sweepImports } from '#app/domain/imports/upload/sweep.server.ts';
import { makeArchive, makePerson } from '#tests/make.ts';
import { closeImages, field, file, psd, rowsOf, run, runUpload, sha, tiff, upload } from './originals.ts';

const admin = await makePerson({ isAdmin: true });
afterAll(closeImages);

const importAll = (archiveId: number, files: [string, Buffer][], isNewImport = true) =>
  runUpload(admin, archiveId, files, isNewImport);

async function add(jobId: string): Promise<void> {
  await requestStage(admin, { jobId, stage: 'addToArchive' });
  await requestStage(admin, { jobId, stage: 'completeTransfer' });
  await run(jobId);
}

/** The grouping as the page would send it back, changed by the test. */
async function correctionOf(jobId: string) {
  const job = await readImport(admin, { jobId });
  return {
    jobId,
    version: job.version,
    groups: job.groups.map(({ id, name, attributes }) => ({ id, name, ...attributes })),
    files: job.files
      .filter(({ state }) => state === 'processed')
      .map(({ id, groupId, colorwayName }) => ({ id, group: groupId!, colorwayName: colorwayName! })),
  };
}

describe('a new import', () => {
  test('reads, groups and numbers, waits for a person, and adds to the archive', async () => {
    const archive = await makeArchive({ code: 'N1' });
    const navy = psd(1);
    const jobId = await importAll(archive.id, [
      ['Peony Toss - Navy.psd', navy],
      ['Stripe.tif', tiff(2, 40, 40)],
      ['Peony Toss - Rust.tif', tiff(3)],
    ]);

    const review = await readImport(admin, { jobId });
    expect(review).toMatchObject({ stage: 'mergeInternal', state: 'done', isInReview: true });
    expect(review.groups.map(({ name }) => name)).toEqual(['N1-0001', 'N1-0002']);
    expect(review.files.map(({ fileName, colorwayName, state }) => [fileName, colorwayName, state])).toEqual([
      ['Peony Toss - Navy.psd', 'VR-1', 'processed'],
      ['Stripe.tif', 'VR-1', 'processed'],
      ['Peony Toss - Rust.tif', 'VR-2', 'processed'],
    ]);
    expect(review.files[0]).toMatchObject({ info: { width: 64, height: 48, dpiX: 300, mode: 'rgb' }, error: null });
    expect(review.files[0]!.colors.length).toBeGreaterThan(0);
    const thumbnail = await readImportThumbnail(admin, { jobId, fileId: review.files[0]!.id });
    expect((await thumbnail.body.toArray()).length).toBeGreaterThan(0);
    expect(await db.design.count({ where: { archiveId: archive.id } })).toBe(0);

    await add(jobId);
    const done = await readImport(admin, { jobId });
    expect(done).toMatchObject({ stage: 'completeTransfer', state: 'done', isEnded: true });
    expect(done.designs.map(({ designName }) => designName)).toEqual(['N1-0001', 'N1-0002']);
    const design = await db.design.findUniqueOrThrow({
      where: { name: 'N1-0001' },
      include: { colorways: { include: { colors: true, original: true }, orderBy: { position: 'asc' } } },
    });
    expect(design.colorways.map(({ name, position }) => [name, position])).toEqual([
      ['VR-1', 0],
      ['VR-2', 1],
    ]);
    expect(design).toMatchObject({
      widthPx: 64,
      heightPx: 48,
      channelCount: 3,
      type: 'digital',
      activeColorwayId: design.colorways[0]!.id,
      originalName: 'Peony Toss - Navy',
    });
    expect(Number(design.widthCm)).toBeCloseTo((64 / 300) * 2.54, 3);
    expect(design.colorways[0]!.colors.length).toBeGreaterThan(0);
    const kept = await (await storage.read(design.colorways[0]!.original!.storageKey)).toArray();
    expect(sha(Buffer.concat(kept))).toBe(sha(navy));
    expect(await storage.size(design.colorways[0]!.masterKey)).toBeGreaterThan(0);
    expect((await db.archive.findUniqueOrThrow({ where: { id: archive.id } })).nextNumber).toBe(3);
  });

  test('a broken file is listed with what is wrong, and the others go on', async () => {
    const archive = await makeArchive();
    const whole = tiff(11);
    const zero = psd(12);
    zero.writeUInt32BE(0, 14);
    const jobId = await importAll(archive.id, [
      ['cut.tif', whole.subarray(0, 2000)],
      ['zero.psd', zero],
      ['picture.jpg', Buffer.from('no')],
      ['page.tif', Buffer.from('<html>not a picture</html>')],
      ['empty.psd', Buffer.alloc(0)],
      ['good.tif', whole],
      ['GOOD.tif', tiff(13)],
      ['same content.tif', whole],
      ['really a psd.tif', psd(14)],
    ]);
    const { files, isInReview } = await readImport(admin, { jobId });
    const found = Object.fromEntries(files.map(({ fileName, error }) => [fileName, error?.key ?? null]));
    expect(found).toEqual({
      'cut.tif': 'truncated',
      'zero.psd': 'zeroPixels',
      'picture.jpg': 'wrongFileType',
      'page.tif': 'wrongFileContent',
      'empty.psd': 'fileEmpty',
      'good.tif': null,
      'GOOD.tif': 'fileTwice',
      'same content.tif': 'fileTwice',
      'really a psd.tif': null,
    });
    expect(files.find(({ fileName }) => fileName === 'page.tif')!.error!.message).toContain('page.tif');
    expect(files.find(({ fileName }) => fileName === 'really a psd.tif')!.warnings.map(({ key }) => key)).toContain(
      'extensionMismatch',
    );
    expect(isInReview).toBe(true);
    // What can't be read leaves nothing behind.
    const rows = await rowsOf(jobId);
    expect(rows.filter(({ state }) => state === 'failed').map(({ originalId }) => originalId)).toEqual(
      Array(7).fill(null),
    );
  });

  test('goes on without a file whose original is no longer stored, and names it', async () => {
    const archive = await makeArchive();
    const both = tiff(17);
    await add(await importAll(archive.id, [['there.tif', both]]));
    const { jobId } = await upload(admin, [
      field('archiveId', archive.id),
      file('gone.tif', both),
      file('gone (Cyan).tif', tiff(18)),
      file('gone (Black).tif', tiff(19)),
      file('good.tif', tiff(20)),
    ]);
    const originals = await db.original.findMany({
      where: { importFiles: { some: { jobId, fileName: { in: ['gone.tif', 'gone (Black).tif'] } } } },
    });
    for (const { storageKey } of originals) await storage.remove(storageKey);
    await run(jobId);
    const { files, isInReview } = await readImport(admin, { jobId });
    const found = files.map(({ fileName, error }) => [fileName, error?.message ?? null]);
    expect(found).toContainEqual(['gone.tif', 'gone.tif is no longer there.']);
    expect(found).toContainEqual(['good.tif', null]);
    expect(isInReview).toBe(true);
    // A colorway has the same.
    const { id } = originals.find(({ sha256 }) => Buffer.from(sha256).toString('hex') === sha(both))!;
    expect((await db.original.findUniqueOrThrow({ where: { id } })).lostAt).not.toBeNull();
  });

  test('whose files name designs makes two of names that differ only in their ends', async () => {
    const archive = await makeArchive();
    const long = 'Rose garland on a trellis '.repeat(4);
    const jobId = await importAll(
      archive.id,
      [
        [`${long}left.tif`, tiff(21)],
        [`${long}right.tif`, tiff(22, 40, 40)],
      ],
      false,
    );
    const { groups } = await readImport(admin, { jobId });
    expect(groups.map(({ name }) => name.slice(0, 60))).toEqual([long.slice(0, 60), long.slice(0, 60)]);
  });

  // In a store a missing bucket tells that by itself.
  test.skipIf(config.storage)('fails no file for originals that are all gone, as on a disk not mounted', async () => {
    const { jobId } = await upload(admin, [field('archiveId', (await makeArchive()).id), file('away.tif', tiff(21))]);
    const found = async () =>
      (await readImport(admin, { jobId })).files.map(({ fileName, error }) => [fileName, error]);
    const folder = path.join(config.dataDir, 'files', 'originals');
    await rename(folder, `${folder}-away`);
    try {
      await expect(run(jobId)).rejects.toThrow(NotStored);
    } finally {
      await rename(`${folder}-away`, folder);
    }
    await run(jobId);
    expect(await found()).toEqual([['away.tif', null]]);
    expect(await db.original.count({ where: { importFiles: { some: { jobId } }, lostAt: null } })).toBe(1);
  });

  test('ends when no file can be read', async () => {
    const archive = await makeArchive();
    const jobId = await importAll(archive.id, [['cut.tif', tiff(15).subarray(0, 1500)]]);
    expect(await readImport(admin, { jobId })).toMatchObject({
      stage: 'process',
      state: 'failed',
      isEnded: true,
      error: { key: 'allFilesFailed' },
    });
    await expect(requestStage(admin, { jobId, stage: 'process' })).rejects.toMatchObject({ key: 'importClosed' });
  });
});

describe('a correction', () => {
  test('regroups, renames, sets fields, and reaches the design', async () => {
    const archive = await makeArchive({ code: 'C1' });
    const label = await db.label.create({
      data: { nameTr: 'Çiçek', nameEn: 'Flower', nameRu: 'Цветок', sefTr: 'cicek', sefEn: 'flower', sefRu: 'cvetok' },
    });
    const jobId = await importAll(archive.id, [
      ['Rose - A.psd', psd(21)],
      ['Rose - B.psd', psd(22)],
      ['Lily.psd', psd(23)],
    ]);
    const correction = await correctionOf(jobId);
    const [rose, lily] = correction.groups;
    const was = correction.files[1]!.colorwayName;
    // B leaves the roses for the lilies; the lilies get a number of their own making.
    correction.files[1] = { ...correction.files[1]!, group: lily!.id, colorwayName: 'Rust' };
    correction.groups[1] = {
      ...lily!,
      name: 'C1-0077',
      studio: 'Ateliér',
      labelIDs: [label.id],
      repeatOffset: 'custom',
      repeatDirection: 'horizontal',
      repeatOffsetCustomValue: 33.3333,
      isScreenEngraved: true,
      type: 'rotary',
    };
    await correctGrouping(admin, correction);
    await expect(correctGrouping(admin, correction)).rejects.toMatchObject({ key: 'changedMeanwhile' });
    const note = await db.auditEntry.findFirst({ where: { operation: 'correctGrouping', subjectId: jobId } });
    expect(note).toMatchObject({
      before: {
        groups: { [lily!.name]: { name: lily!.name, studio: '' } },
        files: { 'Rose - B.psd': { design: rose!.name, colorway: was } },
      },
      after: {
        groups: { [lily!.name]: { name: 'C1-0077', studio: 'Ateliér', labelIDs: [label.id], type: 'rotary' } },
        files: { 'Rose - B.psd': { design: 'C1-0077', colorway: 'Rust' } },
      },
    });
    await add(jobId);
    const design = await db.design.findUniqueOrThrow({
      where: { name: 'C1-0077' },
      include: { colorways: true, labels: true },
    });
    expect(design).toMatchObject({
      studio: 'Ateliér',
      studioFolded: 'atelier',
      repeatOffset: 'custom',
      repeatDirection: 'horizontal',
      moldState: 'engraved',
      type: 'rotary',
    });
    expect(Number(design.repeatCustomValue)).toBeCloseTo(33.3333);
    expect(design.labels.map(({ labelId }) => labelId)).toEqual([label.id]);
    expect(design.colorways.map(({ name }) => name).sort()).toEqual(['Rust', 'VR-1']);
    expect(await db.design.findUnique({ where: { name: rose!.name }, include: { colorways: true } })).toMatchObject({
      colorways: [{ name: 'VR-1' }],
    });
    expect((await db.archive.findUniqueOrThrow({ where: { id: archive.id } })).nextNumber).toBe(2);
  });

  test('takes a file out into a design of its own', async () => {
    const archive = await makeArchive({ code: 'C2' });
    const jobId = await importAll(archive.id, [
      ['Fern - A.psd', psd(24)],
      ['Fern - B.psd', psd(25)],
    ]);
    const correction = await correctionOf(jobId);
    correction.files[1] = { ...correction.files[1]!, group: 'new' };
    await correctGrouping(admin, correction);
    const after = await readImport(admin, { jobId });
    expect(after.groups.map(({ name }) => name)).toEqual(['C2-0001', 'C2-0002']);
    expect(after.files.map(({ colorwayName }) => colorwayName)).toEqual(['VR-1', 'VR-1']);
  });

  test('tells every fault at its field and changes nothing', async () => {
    const archive = await makeArchive({ code: 'C3' });
    const jobId = await importAll(archive.id, [
      ['One.psd', psd(26)],
      ['Two.psd', psd(27)],
      ['Two - b.psd', psd(28)],
    ]);
    const correction = await correctionOf(jobId);
    const before = await readImport(admin, { jobId });
    correction.groups[1]!.name = correction.groups[0]!.name;
    correction.groups[0]!.labelIDs = [999_999];
    correction.files[2]!.colorwayName = correction.files[1]!.colorwayName.toLowerCase();
    correction.files[2]!.group = correction.files[1]!.group;
    await expect(correctGrouping(admin, correction)).rejects.toMatchObject({
      key: 'invalidInput',
      fields: {
        'groups.0.labelIDs': ['notOneOf'],
        'groups.1.name': ['groupNameTaken'],
        'files.2.colorwayName': ['colorwayNameTaken'],
      },
    });
    correction.groups[0] = { ...correction.groups[0]!, labelIDs: [], name: 'a/b' };
    await expect(correctGrouping(admin, correction)).rejects.toMatchObject({
      fields: { 'groups.0.name': ['badDesignNumber'] },
    });
    expect(await readImport(admin, { jobId })).toEqual(before);
  });
});

describe('an import by file names', () => {
  test('adds colorways to a design that is there, and replaces the ones that are named', async () => {
    const archive = await makeArchive({ code: 'R1' });
    const first = await importAll(
      archive.id,
      [
        ['01-0559_VR-1.psd', psd(31)],
        ['01-0559_VR-2.psd', psd(32)],
      ],
      false,
    );
    await add(first);
    const before = await db.design.findUniqueOrThrow({
      where: { name: '01-0559' },
      include: { colorways: { orderBy: { position: 'asc' }, include: { original: true } } },
    });
    expect(before.colorways.map(({ name }) => name)).toEqual(['VR-1', 'VR-2']);

    const second = await importAll(
      archive.id,
      [
        ['01-0559_VR-2.psd', psd(33)],
        ['01-0559.tif', tiff(34)],
      ],
      false,
    );
    const review = await readImport(admin, { jobId: second });
    expect(review.groups).toMatchObject([{ name: '01-0559', isExisting: true }]);
    await add(second);
    const after = await db.design.findUniqueOrThrow({
      where: { name: '01-0559' },
      include: { colorways: { orderBy: { position: 'asc' }, include: { original: true } } },
    });
    expect(after.colorways.map(({ name }) => name)).toEqual(['VR-1', 'VR-2', 'VR-3']);
    expect(after.colorways[1]!.id).toBe(before.colorways[1]!.id);
    expect(after.colorways[1]!.masterHash).not.toBe(before.colorways[1]!.masterHash);
    expect(after.colorways[1]!.editedAt.getTime()).toBeGreaterThan(before.colorways[1]!.editedAt.getTime());
    expect(after.activeColorwayId).toBe(before.activeColorwayId);
    // The replaced original and its master stay with its version.
    expect(await storage.size(before.colorways[1]!.original!.storageKey)).not.toBeNull();
    expect(await storage.size(before.colorways[1]!.masterKey)).not.toBeNull();
    expect(await storage.size(before.colorways[0]!.original!.storageKey)).not.toBeNull();
  });

  test('replaces an original only where the review has named it, or a program asked for all', async () => {
    const archive = await makeArchive({ code: 'R3' });
    await add(await importAll(archive.id, [['R3-0001_VR-1.psd', psd(131)]], false));
    const { id, colorways } = await db.design.findUniqueOrThrow({
      where: { name: 'R3-0001' },
      include: { colorways: true },
    });
    const old = colorways[0]!;
    const jobId = await importAll(
      archive.id,
      [
        ['R3-0001_VR-1.psd', psd(132)],
        ['R3-0001_VR-2.psd', psd(133)],
      ],
      false,
    );
    const review = await readImport(admin, { jobId });
    expect(review.files.map(({ replaces }) => replaces?.reference ?? null)).toEqual(['R3-0001/VR-1', null]);
    expect(review.files[0]!.replaces).toMatchObject({
      designGuid: id,
      colorwayGuid: old.id,
      fileName: 'R3-0001_VR-1.psd',
      before: { widthPx: old.widthPx, heightPx: old.heightPx },
      isSmaller: false,
      isAgreed: false,
    });
    await expect(requestStage(admin, { jobId, stage: 'addToArchive', replace: 'named' })).rejects.toMatchObject({
      key: 'replacementUnnamed',
      values: { fileName: 'R3-0001_VR-1.psd', reference: 'R3-0001/VR-1' },
    });
    const correction = await correctionOf(jobId);
    await expect(correctGrouping(admin, { ...correction, adds: 'true' })).rejects.toMatchObject({
      key: 'replacementChoice',
      fields: { 'files.0.replace': ['replacementChoice'] },
    });
    // Asked for by whoever passes over the review: it fails where it would replace.
    await db.importJob.update({
      where: { id: jobId },
      data: { requestedStage: 'addToArchive', stage: 'addToArchive', state: 'waiting' },
    });
    await run(jobId);
    expect(await readImport(admin, { jobId })).toMatchObject({ state: 'failed', error: { key: 'replacementUnnamed' } });
    expect((await db.colorway.findUniqueOrThrow({ where: { id: old.id } })).masterHash).toBe(old.masterHash);

    const choose = async (replace: string) => {
      const { version } = await readImport(admin, { jobId });
      const files = correction.files.map((file, at) =>
        at === 0 ? { ...file, replace, replaceReason: ' New scan ' } : file,
      );
      await correctGrouping(admin, { ...correction, files, version, adds: 'true' });
    };
    await choose('original');
    expect((await readImport(admin, { jobId })).files[0]!.replaces).toMatchObject({
      isAgreed: true,
      reason: 'New scan',
    });
    await choose('colorway');
    const renamed = (await readImport(admin, { jobId })).files;
    expect(renamed.map(({ colorwayName, replaces }) => [colorwayName, replaces])).toEqual([
      ['VR-3', null],
      ['VR-2', null],
    ]);
    await choose('original');
    await requestStage(admin, { jobId, stage: 'addToArchive', replace: 'named' });
    await run(jobId);
    const after = await db.colorway.findUniqueOrThrow({ where: { id: old.id } });
    expect(after.masterHash).not.toBe(old.masterHash);
  });

  test('leaves a file out that is not to replace', async () => {
    const archive = await makeArchive({ code: 'R4' });
    await add(await importAll(archive.id, [['R4-0001_VR-1.psd', psd(134)]], false));
    const jobId = await importAll(
      archive.id,
      [
        ['R4-0001_VR-1.psd', psd(135)],
        ['R4-0001_VR-2.psd', psd(136)],
      ],
      false,
    );
    const correction = await correctionOf(jobId);
    const files = correction.files.map((file, at) => (at === 0 ? { ...file, replace: 'out' } : file));
    await correctGrouping(admin, { ...correction, files, adds: 'true' });
    await add(jobId);
    const { colorways } = await db.design.findUniqueOrThrow({
      where: { name: 'R4-0001' },
      include: { colorways: { include: { original: true } } },
    });
    expect(colorways.map(({ name }) => name)).toEqual(['VR-1', 'VR-2']);
    expect(await db.importFile.findMany({ where: { jobId, originalId: { not: null }, state: 'removed' } })).toEqual([]);
  });

  test('refuses a name that another archive has, and goes on after a correction', async () => {
    const [one, other] = [await makeArchive(), await makeArchive()];
    await add(await importAll(one.id, [['Taken.psd', psd(35)]], false));
    const jobId = await importAll(
      other.id,
      [
        ['Taken.psd', psd(36)],
        ['Free.psd', psd(37)],
      ],
      false,
    );
    await add(jobId);
    const failed = await readImport(admin, { jobId });
    expect(failed).toMatchObject({
      stage: 'addToArchive',
      state: 'failed',
      error: { key: 'designInOtherArchive' },
      isInReview: true,
    });
    expect(failed.designs.map(({ designName }) => designName)).toEqual(['Free']);
    const correction = await correctionOf(jobId);
    correction.groups = correction.groups
      .filter(({ name }) => name === 'Taken')
      .map((group) => ({ ...group, name: 'Taken 2' }));
    await correctGrouping(admin, correction);
    await add(jobId);
    expect(await readImport(admin, { jobId })).toMatchObject({
      stage: 'completeTransfer',
      state: 'done',
      designs: [{ designName: 'Taken 2' }, { designName: 'Free' }],
    });
  });
});

describe('stages', () => {
  test('wait for their calls, in order, and each call may be repeated', async () => {
    const archive = await makeArchive();
    const { jobId } = await upload(
      admin,
      [field('archiveId', archive.id), field('isNewImport', 1), file('a.psd', psd(41))],
      { runsToReview: false },
    );
    expect(await readImport(admin, { jobId })).toMatchObject({ stage: 'upload', state: 'done' });
    await expect(requestStage(admin, { jobId, stage: 'renameInternal' })).rejects.toMatchObject({
      key: 'stageOutOfOrder',
    });
    await expect(requestStage(admin, { jobId, stage: 'addToArchive' })).rejects.toMatchObject({
      key: 'stageOutOfOrder',
    });
    for (const stage of calledStages) {
      expect(await requestStage(admin, { jobId, stage })).toMatchObject({ stage, state: 'waiting' });
      await requestStage(admin, { jobId, stage });
      await run(jobId);
      expect(await readImport(admin, { jobId })).toMatchObject({ stage, state: 'done' });
      expect(await requestStage(admin, { jobId, stage })).toMatchObject({ stage, state: 'done' });
    }
    expect(await db.design.count({ where: { archiveId: archive.id } })).toBe(1);
    await expect(cancelImport(admin, { jobId })).rejects.toMatchObject({ key: 'importClosed' });
  });

  test('of two jobs that add at once share the numbers without gaps', async () => {
    const archive = await makeArchive({ code: 'Q1' });
    const jobs = [
      await importAll(archive.id, [
        ['a.psd', psd(42)],
        ['b.psd', psd(43, 32, 32)],
      ]),
      await importAll(archive.id, [
        ['c.psd', psd(44)],
        ['d.psd', psd(45, 32, 32)],
      ]),
    ];
    await Promise.all(jobs.map(add));
    const names = (await db.design.findMany({ where: { archiveId: archive.id }, orderBy: { name: 'asc' } })).map(
      ({ name }) => name,
    );
    expect(names).toEqual(['Q1-0001', 'Q1-0002', 'Q1-0003', 'Q1-0004']);
    expect((await db.archive.findUniqueOrThrow({ where: { id: archive.id } })).nextNumber).toBe(5);
  });
});

describe('cancel and dispose', () => {
  test('a cancelled job stops before its end and, cleared, leaves nothing', async () => {
    const archive = await makeArchive();
    const { jobId } = await upload(admin, [
      field('archiveId', archive.id),
      field('isNewImport', 1),
      file('big.tif', tiff(51, 900, 900)),
      file('next.psd', psd(52)),
    ]);
    const running = run(jobId);
    await expect.poll(async () => (await readImport(admin, { jobId })).state, { interval: 5 }).toBe('running');
    await expect(disposeImports(admin, { jobId })).rejects.toMatchObject({ key: 'importRunning' });
    await cancelImport(admin, { jobId });
    await running;
    expect(await readImport(admin, { jobId })).toMatchObject({ state: 'cancelled', isEnded: true });
    const [first, second] = await rowsOf(jobId);
    const originals = await db.original.findMany({ where: { id: { in: [first!.originalId!, second!.originalId!] } } });
    expect(originals).toHaveLength(2);
    expect(await disposeImports(admin, {})).toMatchObject({ disposed: expect.any(Number) });
    await sweepImports(0);
    for (const { storageKey } of originals) expect(await storage.size(storageKey)).toBeNull();
    await expect(readImport(admin, { jobId })).rejects.toMatchObject({ key: 'importNotFound' });
    expect((await listImports(admin, {})).imports.map((job) => job.jobId)).not.toContain(jobId);
  });

  test('content that two jobs share stays until the last has gone', async () => {
    const archive = await makeArchive();
    const bytes = psd(53);
    const [one, two] = [
      await importAll(archive.id, [['x.psd', bytes]]),
      await importAll(archive.id, [['y.psd', bytes]]),
    ];
    const original = await db.original.findFirstOrThrow({ where: { importFiles: { some: { jobId: one } } } });
    await disposeImports(admin, { jobId: one });
    expect(await storage.size(original.storageKey)).toBe(bytes.length);
    await add(two);
    expect(await storage.size(original.storageKey)).toBe(bytes.length);
    await sweepImports(0);
    expect(await storage.size(original.storageKey)).toBe(bytes.length);
  });

  test('nobody but an admin may do any of it', async () => {
    const archive = await makeArchive();
    const jobId = await importAll(archive.id, [['z.psd', psd(54)]]);
    for (const actor of [
      await makePerson({ isInHouse: true }),
      await makePerson({ isAdmin: true, is2FaValidated: false }),
    ]) {
      const key = actor.isAdmin ? 'secondFactorNeeded' : 'notAllowed';
      await expect(readImport(actor, { jobId })).rejects.toMatchObject({ key });
      await expect(requestStage(actor, { jobId, stage: 'addToArchive' })).rejects.toMatchObject({ key });
      await expect(cancelImport(actor, { jobId })).rejects.toMatchObject({ key });
      await expect(disposeImports(actor, { jobId })).rejects.toMatchObject({ key });
      await expect(upload(actor, [])).rejects.toMatchObject({ key });
      await expect(readImportThumbnail(actor, { jobId, fileId: jobId })).rejects.toMatchObject({ key });
    }
  });
});
