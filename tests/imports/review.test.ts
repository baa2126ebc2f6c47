/** The review as a table: several files at once, numbers that are kept, twins that are named, and what became of each file. */
import { afterAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { cancelImport, requestStage } from '#app/domain/imports/job/control.server.ts';
import { arrangeFiles } from '#app/domain/imports/review/arrange.server.ts';
import { correctGrouping } from '#app/domain/imports/review/correct.server.ts';
import { undoImports } from '#app/domain/imports/job/undo.server.ts';
import { exportImportFiles } from '#app/domain/imports/review/export-files.server.ts';
import { readImport } from '#app/domain/imports/review/read-import.server.ts';
import { readReview } from '#app/domain/imports/review/review-list.server.ts';
import { rowsPerPage, type Arrangement } from '#app/domain/imports/job/rules.ts';
import { makeLabel } from '#app/domain/catalog/labels/manage.server.ts';
import { mergeLabels } from '#app/domain/catalog/labels/merge.server.ts';
import { calibrateLabels } from '#app/domain/catalog/labels/suggest/judge.server.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson } from '#tests/make.ts';
import { makeLargeReview } from './large-review.ts';
import { closeImages, psd, run, runUpload, tiff } from './originals.ts';

const admin = await makePerson({ isAdmin: true });
afterAll(closeImages);

const bringIn = (archiveId: number, files: [string, Buffer][], isNewImport = true) =>
  runUpload(admin, archiveId, files, isNewImport);
const read = (jobId: string) => readImport(admin, { jobId });
const namesOf = async (jobId: string) => (await read(jobId)).groups.map(({ name }) => name);

async function arrange(jobId: string, act: Arrangement, fileNames: string[] | 'all', fields?: object) {
  const { version, files } = await read(jobId);
  const chosen = files.flatMap(({ id, fileName }) => (fileNames !== 'all' && fileNames.includes(fileName) ? [id] : []));
  return arrangeFiles(admin, {
    jobId,
    version,
    act,
    files: chosen,
    ...(fileNames === 'all' && { all: 'all' }),
    fields,
  });
}

async function add(jobId: string): Promise<void> {
  await requestStage(admin, { jobId, stage: 'addToArchive' });
  await requestStage(admin, { jobId, stage: 'completeTransfer' });
  await run(jobId);
}

/** Files of sizes of their own, so that nothing is taken for a colorway of another. */
const apart = (names: string[], seed: number): [string, Buffer][] =>
  names.map((name, at) => [name, tiff(seed + at, 40 + 4 * at, 30)]);

describe('several files at once', () => {
  test('become one design, designs of their own, are left out and taken back in, and get the same fields', async () => {
    const archive = await makeArchive({ code: 'RA' });
    const jobId = await bringIn(archive.id, apart(['a.tif', 'b.tif', 'c.tif', 'd.tif'], 101));
    expect(await namesOf(jobId)).toEqual(['RA-0001', 'RA-0002', 'RA-0003', 'RA-0004']);

    expect(await arrange(jobId, 'oneDesign', ['b.tif', 'c.tif'])).toMatchObject({
      files: 2,
      changed: 1,
      renumbered: 1,
    });
    expect(await arrange(jobId, 'oneDesign', ['b.tif', 'c.tif'])).toMatchObject({ files: 2, changed: 0 });
    expect(await namesOf(jobId)).toEqual(['RA-0001', 'RA-0002', 'RA-0003']);
    const joined = await read(jobId);
    expect(joined.files.map(({ colorwayName }) => colorwayName)).toEqual(['VR-1', 'VR-1', 'VR-2', 'VR-1']);
    expect(joined.files[1]!.groupId).toBe(joined.files[2]!.groupId);

    await arrange(jobId, 'fields', ['b.tif', 'd.tif'], { studio: 'Ateliér', isScreenEngraved: 'true', notes: '' });
    expect((await read(jobId)).groups.map(({ attributes }) => attributes.studio)).toEqual(['', 'Ateliér', 'Ateliér']);
    await expect(arrange(jobId, 'fields', ['b.tif'], { isConfined: 'true' })).rejects.toMatchObject({
      fields: { 'fields.customerId': ['confinedNeedsCustomer'] },
    });

    // A new design keeps what was said of the one that it is taken from.
    await arrange(jobId, 'eachOwn', ['b.tif', 'c.tif']);
    const apartAgain = await read(jobId);
    expect(new Set(apartAgain.files.map(({ groupId }) => groupId)).size).toBe(4);
    const ofC = apartAgain.groups.find(({ id }) => id === apartAgain.files[2]!.groupId)!;
    expect(ofC.attributes).toMatchObject({ studio: 'Ateliér', originalName: 'c', isScreenEngraved: true });

    await arrange(jobId, 'leaveOut', ['a.tif', 'b.tif']);
    expect(await namesOf(jobId)).toEqual(['RA-0001', 'RA-0002']);
    await arrange(jobId, 'takeIn', ['b.tif']);
    const before = await read(jobId);
    expect(before.files.map(({ isLeftOut }) => isLeftOut)).toEqual([true, false, false, false]);
    expect(new Set(await namesOf(jobId))).toEqual(new Set(['RA-0001', 'RA-0002', 'RA-0003']));

    // What was shown is what it is called.
    const shown = new Map(
      before.files.map(({ fileName, groupId }) => [fileName, before.groups.find(({ id }) => id === groupId)?.name]),
    );
    await add(jobId);
    const done = await read(jobId);
    expect(done).toMatchObject({ stage: 'completeTransfer', state: 'done' });
    for (const { fileName, reference } of done.files)
      expect(reference).toBe(fileName === 'a.tif' ? null : `${shown.get(fileName)}/VR-1`);
    const { csv } = await exportImportFiles(admin, { jobId });
    const lines = csv.split('\r\n').map((line) => line.split(';'));
    expect(lines.find(([name]) => name === 'b.tif')!.slice(0, 4)).toEqual([
      'b.tif',
      'In the archive',
      shown.get('b.tif'),
      'VR-1',
    ]);
    expect(lines.find(([name]) => name === 'a.tif')!.slice(0, 4)).toEqual(['a.tif', 'Left out', '', '']);
    expect(await db.design.count({ where: { archiveId: archive.id } })).toBe(3);
  });

  test('with all left out nothing is added, and with none chosen nothing is done', async () => {
    const archive = await makeArchive();
    const jobId = await bringIn(archive.id, apart(['x.tif', 'y.tif'], 111));
    await expect(arrange(jobId, 'leaveOut', [])).rejects.toMatchObject({ key: 'nothingSelected' });
    await arrange(jobId, 'leaveOut', 'all');
    expect((await readReview(admin, { jobId })).coming).toMatchObject({ files: 0, designs: 0 });
    await arrange(jobId, 'takeIn', 'all');
    expect((await readReview(admin, { jobId })).coming).toMatchObject({
      files: 2,
      designs: 2,
      last: (await namesOf(jobId))[1],
    });
  });

  test('where file names name the designs, what is taken back in goes where its name says', async () => {
    const archive = await makeArchive();
    const jobId = await bringIn(
      archive.id,
      [
        ['Oak_VR-1.psd', psd(121)],
        ['Oak_VR-3.psd', psd(122)],
        ['Elm.psd', psd(123, 32, 40)],
      ],
      false,
    );
    await arrange(jobId, 'leaveOut', ['Oak_VR-3.psd', 'Elm.psd']);
    await arrange(jobId, 'takeIn', 'all');
    const { files, groups } = await read(jobId);
    const placed = files.map(({ groupId, colorwayName }) => [
      groups.find(({ id }) => id === groupId)!.name,
      colorwayName,
    ]);
    expect(placed).toEqual([
      ['Oak', 'VR-1'],
      ['Oak', 'VR-3'],
      ['Elm', 'VR-1'],
    ]);
  });
});

describe('numbers', () => {
  test('are reserved by the import that shows them, and free again when it is cancelled', async () => {
    const archive = await makeArchive({ code: 'RB' });
    const one = await bringIn(archive.id, apart(['a.tif', 'b.tif'], 131));
    const two = await bringIn(archive.id, apart(['c.tif', 'd.tif'], 133));
    expect([await namesOf(one), await namesOf(two)]).toEqual([
      ['RB-0001', 'RB-0002'],
      ['RB-0003', 'RB-0004'],
    ]);
    await add(two);
    expect((await read(two)).designs.map(({ designName }) => designName)).toEqual(['RB-0003', 'RB-0004']);
    await add(one);
    expect((await read(one)).designs.map(({ designName }) => designName)).toEqual(['RB-0001', 'RB-0002']);
    const three = await bringIn(archive.id, apart(['e.tif'], 135));
    await cancelImport(admin, { jobId: three });
    const four = await bringIn(archive.id, apart(['f.tif'], 136));
    expect([await namesOf(three), await namesOf(four)]).toEqual([['RB-0005'], ['RB-0005']]);
  });

  test('that another design got by hand are replaced by others, shown before anything is added under them', async () => {
    const archive = await makeArchive({ code: 'RC' });
    const jobId = await bringIn(archive.id, apart(['a.tif', 'b.tif'], 141));
    const other = await bringIn(archive.id, apart(['Other.tif'], 143), false);
    await add(other);
    await db.design.update({ where: { name: 'Other' }, data: { name: 'RC-0001' } });
    await add(jobId);
    const failed = await read(jobId);
    expect(failed).toMatchObject({ isInReview: true, error: { key: 'numberTaken' } });
    expect(failed.error!.message).toContain('RC-0003');
    expect(failed.groups.map(({ name, error }) => [name, error?.key])).toEqual([
      ['RC-0003', 'numberTaken'],
      ['RC-0002', undefined],
    ]);
    await add(jobId);
    expect((await read(jobId)).designs.map(({ designName }) => designName)).toEqual(['RC-0003', 'RC-0002']);
  });

  test('follow the archive’s pattern, are not another import’s, and each fault names its own', async () => {
    const archive = await makeArchive({ code: 'RD' });
    const other = await bringIn(archive.id, apart(['z.tif'], 151));
    const jobId = await bringIn(archive.id, apart(['a.tif', 'b.tif', 'c.tif'], 152));
    const { version, groups, files } = await read(jobId);
    const correction = (names: string[]) => ({
      jobId,
      version,
      groups: groups.map(({ id, attributes }, at) => ({ ...attributes, id, name: names[at]! })),
      files: files.map(({ id }) => ({ id, group: groups[0]!.id, colorwayName: id === files[0]!.id ? 'Red' : 'Blue' })),
    });
    const [reserved] = await namesOf(other);
    const refused = correctGrouping(admin, {
      ...correction(['falan filan', reserved!, 'RD-0900']),
      files: files.map(({ id }, at) => ({ id, group: groups[at]!.id, colorwayName: 'VR-1' })),
    });
    await expect(refused).rejects.toMatchObject({
      fields: { 'groups.0.name': ['numberPattern'], 'groups.1.name': ['numberReserved'] },
      fieldValues: {
        'groups.0.name': [{ name: 'falan filan', example: 'RD-0001' }],
        'groups.1.name': [{ name: reserved }],
      },
    });
    await expect(correctGrouping(admin, correction(['falan filan', 'RD-0002', 'RD-0003']))).rejects.toMatchObject({
      fieldValues: { 'groups.0.name': [{ name: 'falan filan' }], 'files.2.colorwayName': [{ name: 'Blue' }] },
    });
  });

  test('typed where file names name the designs, are the archive’s too, the file’s own, or of the form that others have, or any where most have another', async () => {
    const archive = await makeArchive({ code: 'RI' });
    const jobId = await bringIn(archive.id, [['Oak_VR-1.tif', tiff(156, 44, 30)]], false);
    const type = async (name: string) => {
      const { version, groups, files } = await read(jobId);
      const [{ id, attributes }] = groups as [(typeof groups)[number]];
      return correctGrouping(admin, {
        jobId,
        version,
        groups: [{ ...attributes, id, name }],
        files: files.map((file) => ({ id: file.id, group: id, colorwayName: 'VR-1' })),
      });
    };
    await expect(type('falan filan')).rejects.toMatchObject({
      fields: { 'groups.0.name': ['numberPattern'] },
      fieldValues: { 'groups.0.name': [{ name: 'falan filan', example: 'RI-0001' }] },
    });
    await type('RI-0700');
    await type('Oak');
    for (const name of ['RI-0901', 'RI-0902']) await makeDesign({ archiveId: archive.id, name });
    await makeDesign({ archiveId: archive.id, name: `Elm-${Date.now()}.b` });
    await expect(type('falan filan')).rejects.toMatchObject({ fields: { 'groups.0.name': ['numberPattern'] } });
    await type('Çınar Ağacı 12A_кр');
    expect(await namesOf(jobId)).toEqual(['Çınar Ağacı 12A_кр']);
    await makeDesign({
      archiveId: archive.id,
      name: `Elm ${[...String(Date.now())].map((d) => 'abcdefghij'[Number(d)]).join('')}`,
    });
    await type('falan filan');
    expect(await namesOf(jobId)).toEqual(['falan filan']);
    await expect(type('12 13')).rejects.toMatchObject({ fields: { 'groups.0.name': ['numberPattern'] } });
    await db.design.deleteMany({ where: { name: 'RI-0902' } });
    await type('12 13');
    expect(await namesOf(jobId)).toEqual(['12 13']);
  });
});

describe('labels', () => {
  test('are proposed as the archive proves them, by the folders too, and accepted for one design or for all', async () => {
    const archive = await makeArchive({ code: 'RL' });
    const { labelId: motif } = await makeLabel(admin, { nameEn: 'Motif', isGroupHeader: true });
    const label = async (nameEn: string) =>
      (await makeLabel(admin, { nameEn, nameTr: nameEn, nameRu: nameEn, groupId: motif })).labelId;
    const [dots, leopard] = [await label('Dots'), await label('Leopard')];
    for (let at = 0; at < 16; at++)
      for (const [word, id] of [
        ['dots', dots],
        ['leopard', leopard],
      ] as const)
        await makeDesign({ archiveId: archive.id, originalName: `${word} ${at}`, labelIds: [id] });
    const jobId = await bringIn(archive.id, [
      ['Dots/scan_01.tif', tiff(181, 44, 30)],
      ['Leopard/scan_01.tif', tiff(182, 48, 30)],
      ['Plain/scan_01.tif', tiff(183, 52, 30)],
    ]);
    const proposed = async () => {
      const { rows, coming } = await readReview(admin, { jobId });
      return {
        labelled: coming.labelled,
        rows: rows.map(({ folder, design }) => [folder, design!.labelIDs, design!.proposals.map(({ name }) => name)]),
      };
    };
    expect(await proposed()).toMatchObject({ labelled: 0 });
    await calibrateLabels();
    expect(await proposed()).toEqual({
      labelled: 2,
      rows: [
        ['Dots', [], ['Dots']],
        ['Leopard', [], ['Leopard']],
        ['Plain', [], []],
      ],
    });
    const { rows, version } = await readReview(admin, { jobId });
    const { open } = await readReview(admin, { jobId, open: rows[0]!.id });
    expect(open!.proposals).toMatchObject([{ labelId: dots, why: ['name'] }]);
    expect(await arrangeFiles(admin, { jobId, version, act: 'labels', files: [rows[0]!.id] })).toMatchObject({
      labelled: 1,
    });
    expect(await arrange(jobId, 'labels', 'all')).toMatchObject({ labelled: 1, renumbered: 0 });
    expect(await proposed()).toEqual({
      labelled: 0,
      rows: [
        ['Dots', [dots], []],
        ['Leopard', [leopard], []],
        ['Plain', [], []],
      ],
    });

    // Five hundred files have theirs too.
    const large = await makeLargeReview(archive.id, 500, [{ labelId: dots, source: 'name', strength: 2 }]);
    expect((await readReview(admin, { jobId: large, page: 2 })).coming.labelled).toBe(500);
  });

  test('that are merged after the review are those that they are part of now', async () => {
    const { id: archiveId } = await makeArchive();
    const [former, present] = [
      await makeLabel(admin, { nameEn: 'Rosette' }),
      await makeLabel(admin, { nameEn: 'Rosebud' }),
    ].map(({ labelId }) => labelId) as [number, number];
    const jobId = await bringIn(archiveId, apart(['merged.tif'], 190));
    await arrange(jobId, 'fields', 'all', { labelIDs: [former] });
    await mergeLabels(admin, { labelId: former, intoId: present });
    await add(jobId);
    expect(await db.designLabel.findMany({ where: { design: { archiveId } } })).toMatchObject([{ labelId: present }]);
  });

  test('that are merged meanwhile are shown, and kept by a correction, as those that they are part of now', async () => {
    const { id: archiveId } = await makeArchive();
    const former = await makeLabel(admin, { nameEn: 'Ribbon' });
    const present = await makeLabel(admin, { nameEn: 'Bow' });
    const jobId = await bringIn(archiveId, apart(['bow.tif'], 193));
    await arrange(jobId, 'fields', 'all', { labelIDs: [former.labelId] });
    const before = await read(jobId);
    await mergeLabels(admin, { labelId: former.labelId, intoId: present.labelId });
    const [group] = (await read(jobId)).groups;
    expect(group!.attributes.labelIDs).toEqual([present.labelId]);
    const row = (await readReview(admin, { jobId })).rows[0]!;
    expect(row.design!.labelIDs).toEqual([present.labelId]);
    // By a page that was opened before.
    await correctGrouping(admin, {
      jobId,
      version: before.version,
      groups: [{ ...before.groups[0]!.attributes, id: group!.id, name: group!.name, notes: 'silk' }],
      files: before.files.map(({ id, colorwayName }) => ({ id, group: group!.id, colorwayName })),
    });
    const [kept] = await db.importGroup.findMany({ where: { jobId } });
    expect(kept!.attributes).toMatchObject({ notes: 'silk', labelIDs: [present.labelId] });
  });
});

test('what another session has changed since is not added unseen', async () => {
  const archive = await makeArchive({ code: 'RS' });
  const jobId = await bringIn(archive.id, apart(['a.tif', 'b.tif'], 171));
  const { version } = await read(jobId);
  await arrange(jobId, 'leaveOut', ['a.tif']);
  const asSeen = (seen: number) => requestStage(admin, { jobId, stage: 'addToArchive', version: seen });
  await expect(asSeen(version)).rejects.toMatchObject({ key: 'changedMeanwhile' });
  expect((await read(jobId)).isInReview).toBe(true);
  await asSeen((await read(jobId)).version);
  // The same press once more changes nothing.
  expect(await asSeen(version)).toMatchObject({ jobId });
});

test('a customer that was deleted since the review is told as that, and the design waits for another', async () => {
  const archive = await makeArchive();
  const customer = await makeCustomer();
  const jobId = await bringIn(archive.id, apart(['whose.tif'], 195));
  await arrange(jobId, 'fields', 'all', { customerId: customer.id });
  await db.customer.delete({ where: { id: customer.id } });
  await add(jobId);
  const [group] = await db.importGroup.findMany({ where: { jobId } });
  expect(group!.attributes).toMatchObject({ error: { key: 'customerNotFound' } });
  expect(await db.design.count({ where: { archiveId: archive.id } })).toBe(0);
  await expect(arrange(jobId, 'fields', 'all', { customerId: customer.id })).rejects.toMatchObject({
    fields: { 'fields.customerId': ['customerNotFound'] },
  });
});

test('a design alone may be corrected, and the others stay', async () => {
  const archive = await makeArchive({ code: 'RE' });
  const jobId = await bringIn(archive.id, apart(['a.tif', 'b.tif', 'c.tif'], 161));
  const { version, groups, files } = await read(jobId);
  const alone = (name: string, colorwayName: string) => ({
    jobId,
    version,
    groups: [{ ...groups[1]!.attributes, id: groups[1]!.id, name }],
    files: [{ id: files[1]!.id, group: groups[1]!.id, colorwayName }],
  });
  await expect(correctGrouping(admin, alone('RE-0003', 'VR-1'))).rejects.toMatchObject({ key: 'groupNameTaken' });
  await correctGrouping(admin, alone('RE-0500', 'Rust'));
  expect(await namesOf(jobId)).toEqual(['RE-0001', 'RE-0500', 'RE-0002']);
  expect((await read(jobId)).files.map(({ colorwayName }) => colorwayName)).toEqual(['VR-1', 'Rust', 'VR-1']);
});

test('a file given twice names its twin, in the import and in the archive, and is left out by choice', async () => {
  const archive = await makeArchive({ code: 'RF' });
  const rose = tiff(171, 44, 30);
  const first = await bringIn(archive.id, [
    ['Rose.tif', rose],
    ['Rose copy.tif', rose],
  ]);
  const told = (await read(first)).files.find(({ fileName }) => fileName === 'Rose copy.tif')!;
  expect(told.error).toMatchObject({
    key: 'fileTwice',
    message: 'Rose copy.tif is already in this import, as Rose.tif.',
  });
  const { rows, counts } = await readReview(admin, { jobId: first, show: 'twins' });
  expect(counts.twins).toBe(1);
  expect(rows).toMatchObject([
    { fileName: 'Rose copy.tif', twin: { fileName: 'Rose.tif', thumbnail: expect.any(String) } },
  ]);
  await add(first);

  const second = await bringIn(archive.id, [
    ['Again.tif', rose],
    ['New.tif', tiff(172, 60, 30)],
  ]);
  const review = await readReview(admin, { jobId: second });
  expect(review.coming.files).toBe(2);
  // What should be looked at comes first.
  expect(review.rows[0]).toMatchObject({
    fileName: 'Again.tif',
    warns: true,
    twin: { isSameFile: true, near: { designName: 'RF-0001', colorwayName: 'VR-1' } },
  });
  const { version } = review;
  await arrangeFiles(admin, { jobId: second, version, act: 'leaveOut', all: 'twins' });
  expect((await readReview(admin, { jobId: second })).coming.files).toBe(1);
});

test('a file that waits in another import is told with it, and once it is in the archive with its colorway', async () => {
  const archive = await makeArchive({ code: 'RH' });
  const rose = tiff(191, 44, 30);
  const first = await bringIn(archive.id, [['Rose.tif', rose]]);
  const second = await bringIn(archive.id, [
    ['Again.tif', rose],
    ['New.tif', tiff(192, 60, 30)],
  ]);
  const rowOf = async (jobId: string, name: string) =>
    (await readReview(admin, { jobId })).rows.find(({ fileName }) => fileName === name);
  expect(await rowOf(second, 'Again.tif')).toMatchObject({
    warns: true,
    elsewhere: { jobId: first, fileName: 'Rose.tif' },
    twin: null,
  });
  // Of two the later one is told: not both are left out.
  expect(await rowOf(first, 'Rose.tif')).toMatchObject({ elsewhere: null, twin: null });
  expect((await readReview(admin, { jobId: second })).counts.twins).toBe(1);

  await cancelImport(admin, { jobId: first });
  expect(await rowOf(second, 'Again.tif')).toMatchObject({ elsewhere: null, twin: null });
  await undoImports(admin, { jobId: first });
  await add(first);
  // Read before its twin was in the archive.
  expect(await rowOf(second, 'Again.tif')).toMatchObject({
    warns: true,
    elsewhere: null,
    twin: { isSameFile: true, near: { designName: 'RH-0001', colorwayName: 'VR-1' } },
  });
});

test('hundreds of files are a page at a time, and one design open', async () => {
  const { id } = await makeArchive({ code: 'RG' });
  const jobId = await makeLargeReview(id, 500);
  const first = await readReview(admin, { jobId });
  expect(first).toMatchObject({ totalCount: 500, totalPage: 5, currentPage: 0, open: null });
  expect(first.rows).toHaveLength(rowsPerPage);
  expect(first.rows.map(({ warns }) => warns)).toEqual([...Array(50).fill(true), ...Array(50).fill(false)]);
  expect(first.coming).toEqual({
    files: 500,
    designs: 500,
    labelled: 0,
    first: 'RG-1000',
    last: 'RG-1499',
  });
  const last = await readReview(admin, { jobId, page: 99, open: first.rows[3]!.id });
  expect(last).toMatchObject({ currentPage: 4, open: { group: { name: first.rows[3]!.design!.name } } });
  expect(last.open!.files).toHaveLength(1);
});
