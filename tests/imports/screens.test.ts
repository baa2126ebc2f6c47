/** Separations as mills keep them: sets of files, pages, and inks that a file names without their colour. */
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { openOriginal } from '#app/domain/catalog/designs/original.server.ts';
import { saveInk } from '#app/domain/catalog/inks/manage.server.ts';
import { requestStage } from '#app/domain/imports/job/control.server.ts';
import { findScreenSets, type ScreenFile } from '#app/domain/imports/job/screen-sets.ts';
import { arrangeFiles } from '#app/domain/imports/review/arrange.server.ts';
import { correctGrouping } from '#app/domain/imports/review/correct.server.ts';
import { readImport } from '#app/domain/imports/review/read-import.server.ts';
import { readReview } from '#app/domain/imports/review/review-list.server.ts';
import { importTree } from '#app/domain/imports/trees/import-tree.server.ts';
import { countOutcomes, jobsOfTree, writeReport } from '#app/domain/imports/trees/report.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { obtainInkSheet } from '#app/domain/visible/pictures/inks.server.ts';
import { findVisibleColorway } from '#app/domain/visible/visibility/find-visible.server.ts';
import { openImageProcess } from '#app/image/process/process.ts';
import { inkPrinter } from '#app/image/inks/ink-printer.ts';
import type { Channel } from '#app/image/base/types.ts';
import { readPixels } from '#tests/image/scratch.ts';
import { makePsd, unicodeNames } from '#tests/image/make-files.ts';
import { writeTiff, type TiffStructure } from '#tests/image/write-tiff.ts';
import { makeArchive, makePerson } from '#tests/make.ts';
import { closeImages, run, runUpload } from './originals.ts';
import { remakeMasters } from './remake-masters.ts';

const admin = await makePerson({ isAdmin: true });
const image = openImageProcess();
afterAll(() => Promise.all([closeImages(), image.close()]));

const [width, height] = [160, 120];
/** A film with ink in one of four columns, in rows of `period` px, so that no two are alike. */
const film = (column: number, period = 8 + 3 * column): Buffer =>
  writeTiff({
    width,
    height,
    bits: [8],
    photometric: 1,
    value: (x, y) => (Math.floor(x / 40) === column && (y % period) * 2 < period ? 0 : 255),
  });
const bitmap = (column: number): TiffStructure => ({
  width,
  height,
  bits: [1],
  photometric: 0,
  value: (x, y) => (Math.floor(x / 40) === column && (x + y) % 7 < 4 ? 1 : 0),
});

const read = (jobId: string) => readImport(admin, { jobId });
const bringIn = async (files: [string, Buffer][]) => {
  const archive = await makeArchive();
  return runUpload(admin, archive.id, files, true);
};
async function add(jobId: string): Promise<void> {
  await requestStage(admin, { jobId, stage: 'addToArchive' });
  await requestStage(admin, { jobId, stage: 'completeTransfer' });
  await run(jobId);
}
async function act(jobId: string, what: 'screens' | 'apart', names: string[]) {
  const { version, files } = await read(jobId);
  const chosen = files.filter(({ fileName }) => names.includes(fileName)).map(({ id }) => id);
  await arrangeFiles(admin, { jobId, version, act: what, files: chosen });
  await run(jobId);
}
const shownNames = async (jobId: string) => (await read(jobId)).files.map(({ fileName }) => fileName);

describe('a set of files, one a screen', () => {
  const rose: [string, Buffer][] = [
    ['Rose_Sarı 4R.tif', film(0)],
    ['Rose_Lacivert.tif', writeTiff(bitmap(1))],
    ['Rose_фон.tif', film(2)],
  ];

  test('called like inks becomes one colorway, whose originals stay as they came', async () => {
    const jobId = await bringIn(rose);
    const { files, groups } = await read(jobId);
    expect(groups).toHaveLength(1);
    expect(files.map(({ fileName, state, isSet }) => [fileName, state, isSet])).toEqual([
      ['Rose.zip', 'processed', true],
    ]);
    expect(files[0]!.inks.map(({ name, from }) => [name, from])).toEqual([
      ['Sarı 4R', 'name'],
      ['Lacivert', 'name'],
      ['фон', 'none'],
    ]);
    expect(files[0]!.warnings.map(({ message }) => message)).toContain(
      'The colours of these inks are unknown: Sarı 4R, Lacivert, фон. Substitutes are shown.',
    );
    await add(jobId);
    const colorway = await db.colorway.findFirstOrThrow({
      where: { importFiles: { some: { jobId } } },
      include: { original: true, design: true },
    });
    expect(colorway.original).toMatchObject({ format: 'screens', fileName: 'Rose.zip' });
    expect(colorway.design).toMatchObject({ screenCount: 3, type: 'rotary' });
    const download = await openOriginal(admin, { designGuid: colorway.designId, colorwayGuid: colorway.id });
    expect(download).toMatchObject({ type: 'application/zip', fileName: 'Rose.zip' });
    using kept = await storage.localFile(colorway.original!.storageKey);
    const whole = readFileSync(kept.path);
    for (const [, bytes] of rose) expect(whole.includes(bytes)).toBe(true);
    expect(await db.original.count({ where: { importFiles: { some: { jobId } } } })).toBe(0);

    const visible = (await findVisibleColorway(systemActor('test'), colorway.id))!;
    const sheet = (await obtainInkSheet(visible))!;
    expect(sheet).toMatchObject({ base: false, process: null });
    // Recoloured: the first ink is green.
    const target = new Uint8Array(3);
    const choices = sheet.inks.map((_, at) => ({ on: true, ...(at === 0 && { srgb: '#00ff00' }) }));
    inkPrinter(sheet, choices)([[255, 0, 0]], 3, target, 3);
    expect([...target]).toEqual([0, 255, 0]);
    using master = await storage.localFile(colorway.masterKey);
    expect((await readPixels(master.path)).at(10, 1)).toEqual([255, 237, 0]);

    await remakeMasters(colorway.design.name, image);
    expect((await db.colorway.findUniqueOrThrow({ where: { id: colorway.id } })).masterKey).toBe(colorway.masterKey);
  });

  test('of a tree: each is told of once in its report, and so is one that is there twice', async () => {
    const archive = await makeArchive();
    const root = path.join(config.dataDir, 'films');
    await mkdir(root);
    const there = { 'Gül(Black).tif': 0, 'Gül(Cyan).tif': 0, 'Gül(Lacivert).tif': 1, 'Gül(Sarı 4R).tif': 2 };
    for (const [name, column] of Object.entries(there)) await writeFile(path.join(root, name), film(column, 30));
    const actor = systemActor('test');
    const treeId = await importTree(
      actor,
      { archiveId: archive.id, isNewImport: true, runTo: 'mergeInternal', roots: [root] },
      { signal: new AbortController().signal },
    );
    const [jobId] = await jobsOfTree(actor, treeId);
    await run(jobId!);
    const none = { waiting: 0, review: 0, archive: 0, failed: 0, left: 0, cleared: 0 };
    expect(await countOutcomes(actor, treeId)).toEqual({ ...none, review: 3, failed: 1 });
    await act(jobId!, 'apart', ['Gül.zip']);
    expect(await countOutcomes(actor, treeId)).toEqual({ ...none, review: 3, failed: 1 });
    await act(jobId!, 'screens', ['Gül(Black).tif', 'Gül(Lacivert).tif', 'Gül(Sarı 4R).tif']);
    await add(jobId!);
    expect(await countOutcomes(actor, treeId)).toEqual({ ...none, archive: 3, failed: 1 });
    const report = path.join(config.dataDir, 'films.csv');
    await writeReport(actor, treeId, report, 'en');
    const rows = readFileSync(report, 'utf8').trim().split(/\r?\n/).slice(1);
    expect(rows.map((row) => /(Gül\(.+\)\.tif);([^;]+);/.exec(row)?.slice(1))).toEqual([
      ['Gül(Black).tif', 'In the archive'],
      ['Gül(Cyan).tif', 'Failed'],
      ['Gül(Lacivert).tif', 'In the archive'],
      ['Gül(Sarı 4R).tif', 'In the archive'],
    ]);
    expect(rows[1]).toContain('as films/Gül(Black).tif');
  });

  test('by numbers alone is offered, joined by one press, and parted again', async () => {
    const jobId = await bringIn([
      ['Lale_1.tif', film(0)],
      ['Lale_2.tif', film(1)],
      ['Lale_10.tif', film(2)],
    ]);
    expect((await read(jobId)).groups).toHaveLength(3);
    const { offers } = await readReview(admin, { jobId });
    expect(offers.map(({ names }) => names)).toEqual([['Lale_1.tif', 'Lale_2.tif', 'Lale_10.tif']]);
    await act(jobId, 'screens', offers[0]!.names);
    const joined = await read(jobId);
    expect(joined.groups).toHaveLength(1);
    expect(joined.files).toMatchObject([{ fileName: 'Lale.zip', state: 'processed', colorwayName: 'VR-1' }]);
    expect(joined.files[0]!.inks.map(({ name }) => name)).toEqual(['1', '2', '10']);
    expect((await readReview(admin, { jobId })).offers).toEqual([]);
    const { originalId } = await db.importFile.findUniqueOrThrow({ where: { id: joined.files[0]!.id } });
    await act(jobId, 'apart', ['Lale.zip']);
    expect(await shownNames(jobId)).toEqual(['Lale_1.tif', 'Lale_2.tif', 'Lale_10.tif']);
    expect((await read(jobId)).groups).toHaveLength(3);
    expect(await db.original.count({ where: { id: originalId! } })).toBe(0);
  });

  test('that can not be read after all leaves its screens as files of their own', async () => {
    const turned = (column: number): Buffer => writeTiff({ ...bitmap(column), orientation: 6 });
    const jobId = await bringIn([
      ['Nar_Sarı.tif', turned(0)],
      ['Nar_Mavi.tif', turned(2)],
    ]);
    const { files, groups } = await read(jobId);
    expect(files.map(({ fileName, state }) => [fileName, state]).toSorted()).toEqual([
      ['Nar.zip', 'failed'],
      ['Nar_Mavi.tif', 'processed'],
      ['Nar_Sarı.tif', 'processed'],
    ]);
    expect(groups).toHaveLength(2);
  });

  test('joined by a person, that can not be read leaves them as designs of their own, none left out', async () => {
    const turned = (column: number): Buffer => writeTiff({ ...bitmap(column), orientation: 6 });
    const jobId = await bringIn([
      ['Kiraz_1.tif', turned(0)],
      ['Kiraz_2.tif', turned(2)],
    ]);
    const before = await read(jobId);
    expect(before.groups).toHaveLength(2);
    await act(jobId, 'screens', ['Kiraz_1.tif', 'Kiraz_2.tif']);
    const { files, groups, state } = await read(jobId);
    expect([state, groups.map(({ name }) => name)]).toEqual([before.state, before.groups.map(({ name }) => name)]);
    expect(files.map(({ fileName, state }) => [fileName, state]).toSorted()).toEqual([
      ['Kiraz.zip', 'failed'],
      ['Kiraz_1.tif', 'processed'],
      ['Kiraz_2.tif', 'processed'],
    ]);
    await add(jobId);
    expect(await db.colorway.count({ where: { importFiles: { some: { jobId } } } })).toBe(2);
  });

  test('is no set where files are in colour, of other sizes, or one alone; those that cannot be are refused', async () => {
    const color = writeTiff({ width, height, bits: [8, 8, 8], value: (x, y, s) => (x * (s + 1) + y) % 256 });
    const small = writeTiff({ width: 80, height, bits: [8], value: (x, y) => (x + y) % 256 });
    const jobId = await bringIn([
      ['Gül_Sarı.tif', film(0)],
      ['Gül_Mavi.tif', color],
      ['Gül_Siyah.tif', small],
    ]);
    const { files, version } = await read(jobId);
    expect(files).toHaveLength(3);
    const all = files.map(({ id }) => id);
    for (const chosen of [all, all.slice(0, 1), [all[0]!, all[2]!]])
      await expect(arrangeFiles(admin, { jobId, version, act: 'screens', files: chosen })).rejects.toMatchObject({
        key: 'notScreens',
      });
    await expect(arrangeFiles(admin, { jobId, version, act: 'apart', files: all })).rejects.toMatchObject({
      key: 'notScreens',
    });
  });
});

describe('inks without a colour', () => {
  const separated = (names: string[]) =>
    writeTiff({
      width,
      height,
      bits: names.map(() => 8),
      photometric: 5,
      value: (x, y, sample) => (Math.floor(x / 40) === sample && y % 9 < 5 ? 255 : 0),
      tags: { 332: [2], 333: Buffer.from(`${names.join('\0')}\0`) },
    });

  test('have the one of the library, matched without case and diacritics; the others are asked for and chosen in the review', async () => {
    await saveInk(admin, { name: 'Sarı 4R', l: '85,5', a: 5, b: 80, opacity: 40 });
    const jobId = await bringIn([['a.tif', separated(['SARI  4r', 'Remazol Blue BR', 'X-12'])]]);
    const before = await read(jobId);
    const [file] = before.files;
    expect(file!.inks.map(({ from, opacity }) => [from, opacity])).toEqual([
      ['library', 40],
      ['name', 0],
      ['none', 0],
    ]);
    const { masterHash } = await db.importFile.findUniqueOrThrow({ where: { id: file!.id } });
    const group = { ...before.groups[0]!.attributes, id: before.groups[0]!.id, name: before.groups[0]!.name };
    const correct = (inks: object[], more: object = {}) =>
      read(jobId).then(({ version }) =>
        correctGrouping(admin, {
          jobId,
          version,
          groups: [group],
          files: [{ id: file!.id, group: group.id, colorwayName: 'VR-1', inks, ...more }],
        } as never),
      );
    // Left as they are, nothing is made again.
    expect(await correct(file!.inks)).toMatchObject({ remakes: 0 });
    const chosen = file!.inks.map((ink) =>
      ink.channel === 2 ? { ...ink, name: 'Zemin', srgb: '#336699', opacity: 100 } : ink,
    );
    expect(await correct(chosen)).toMatchObject({ remakes: 1 });
    await run(jobId);
    const after = (await read(jobId)).files[0]!;
    expect(after.inks[2]).toEqual({ channel: 2, name: 'Zemin', srgb: '#336699', opacity: 100, from: 'person' });
    expect(after.inks[1]!.from).toBe('name');
    expect(await correct(after.inks, { inksRight: 'true' })).toMatchObject({ remakes: 1 });
    await run(jobId);
    const right = (await read(jobId)).files[0]!;
    expect(right.inks.map(({ from }) => from)).toEqual(['library', 'person', 'person']);
    expect(right.warnings.map(({ key }) => key)).not.toContain('spotColorUnknown');
    const row = await db.importFile.findUniqueOrThrow({ where: { id: file!.id } });
    expect(row.masterHash).not.toBe(masterHash);
    expect(await storage.size(`masters/${masterHash!.slice(0, 2)}/${masterHash}.tif`)).toBeNull();
    await add(jobId);
    const colorway = await db.colorway.findFirstOrThrow({
      where: { importFiles: { some: { jobId } } },
      include: { design: true },
    });
    expect((colorway.channels as unknown as Channel[])[2]).toMatchObject({
      name: 'Zemin',
      ink: { srgb: '#336699', solidity: 1 },
    });
    // What was chosen outlives a new master.
    await remakeMasters(colorway.design.name, image);
    using master = await storage.localFile(colorway.masterKey);
    expect((await readPixels(master.path)).at(100, 1)).toEqual([0x33, 0x66, 0x99]);
    const visible = (await findVisibleColorway(systemActor('test'), colorway.id))!;
    expect((await obtainInkSheet(visible))!.inks[2]).toMatchObject({ name: 'Zemin', srgb: '#336699', known: true });
  });

  test('beside a picture of the print have the colours that they show there', async () => {
    const colors = [
      [200, 30, 60],
      [20, 90, 160],
    ];
    const column = (x: number) => Math.floor(x / 40);
    const bytes = makePsd({
      width,
      height,
      channels: 5,
      paint: (x) => [...(colors[column(x)] ?? [255, 255, 255]), ...[0, 1].map((at) => (column(x) === at ? 0 : 255))],
      resources: [{ id: 1045, data: unicodeNames(['zemin', 'fon 2']) }],
    });
    const jobId = await bringIn([['c.psd', bytes]]);
    const [file] = (await read(jobId)).files;
    expect(file!.inks).toMatchObject([
      { channel: 3, name: 'zemin', srgb: '#c81e3c', from: 'picture' },
      { channel: 4, name: 'fon 2', srgb: '#145aa0', from: 'picture' },
    ]);
    expect(file!.warnings.map(({ key }) => key)).toContain('spotColorUnknown');
    const { masterKey } = await db.importFile.findUniqueOrThrow({ where: { id: file!.id } });
    using master = await storage.localFile(masterKey!);
    const shown = await readPixels(master.path);
    expect([10, 50, 100].map((x) => shown.at(x, 1))).toEqual([...colors, [255, 255, 255]]);
  });

  test('refuses names and colours that are none, at their field', async () => {
    const jobId = await bringIn([['b.tif', separated(['One', 'Two'])]]);
    const { files, groups, version } = await read(jobId);
    const inks = files[0]!.inks.map((ink) => ({ ...ink, name: '\u0007', srgb: 'red', opacity: 101 }));
    const group = { ...groups[0]!.attributes, id: groups[0]!.id, name: groups[0]!.name };
    await expect(
      correctGrouping(admin, {
        jobId,
        version,
        groups: [group],
        files: [{ id: files[0]!.id, group: group.id, colorwayName: 'VR-1', inks }],
      } as never),
    ).rejects.toMatchObject({
      fields: {
        'files.0.inks.0.name': ['required'],
        'files.0.inks.0.srgb': ['wrongType'],
        'files.0.inks.0.opacity': ['tooBig'],
      },
    });
  });
});

describe('which names make a set', () => {
  const info = {
    format: 'tiff',
    width: 10,
    height: 10,
    dpiX: 300,
    dpiY: 300,
    mode: 'bitmap',
    channelCount: 1,
    pages: 1,
  } as const;
  const files = (names: string[], more: Partial<ScreenFile> = {}): ScreenFile[] =>
    names.map((fileName, position) => ({ id: fileName, position, folder: '', fileName, info, cover: 0.2, ...more }));
  const sets = (names: string[], more?: Partial<ScreenFile>) =>
    findScreenSets(files(names, more)).map(({ files: found, sure }) => [found.map(({ fileName }) => fileName), sure]);

  test('inks surely, in order; numbers perhaps', () => {
    expect(sets(['A-K.tif', 'A-C.tif', 'A-Y.tif', 'A-M.tif'])).toEqual([
      [['A-C.tif', 'A-M.tif', 'A-Y.tif', 'A-K.tif'], true],
    ]);
    expect(sets(['Cyan.tif', 'fon.tif'])).toEqual([[['Cyan.tif', 'fon.tif'], true]]);
    expect(sets(['A_01 sarı.tif', 'A_03 zemin.tif', 'A_02 koyu mavi.tif'])).toEqual([
      [['A_01 sarı.tif', 'A_02 koyu mavi.tif', 'A_03 zemin.tif'], true],
    ]);
    // As Ghostscript calls them.
    expect(sets(['A(Sar%C4%B1 4R).tif', 'A(Black).tif', 'A(Cyan).tif'])).toEqual([
      [['A(Cyan).tif', 'A(Black).tif', 'A(Sar%C4%B1 4R).tif'], true],
    ]);
    // Spots are called anything.
    expect(sets(['A(Black).tif', 'A(Cyan).tif', 'A(Logo 7).tif', 'A(PANTONE 186 C).tif', 'A(1).tif'])).toEqual([
      [['A(Cyan).tif', 'A(Black).tif', 'A(Logo 7).tif', 'A(PANTONE 186 C).tif'], true],
    ]);
    expect(sets(['A_PANTONE 186 C.tif', 'A_sarı.tif'])).toEqual([[['A_PANTONE 186 C.tif', 'A_sarı.tif'], true]]);
    expect(sets(['A(Cyan).tif', 'A(Logo).tif'])).toEqual([]);
    expect(sets(['A(Cyan).tif', 'A(Black).tif', 'A(kopya 2).tif', 'B(Logo).tif'])).toEqual([
      [['A(Cyan).tif', 'A(Black).tif'], true],
    ]);
    expect(sets(['A (1).tif', 'A (2).tif'])).toEqual([]);
    expect(sets(['A_1.tif', 'A_2.tif', 'A_10.tif'])).toEqual([[['A_1.tif', 'A_2.tif', 'A_10.tif'], false]]);
    expect(sets(['A_1.tif', 'A_2.tif', 'B_1.tif', 'B_2.tif'])).toHaveLength(2);
  });

  test('not surely while one is missing', () => {
    const names = ['A_C.tif', 'A_M.tif'];
    const other = (fileName: string) => files([fileName], { info: { ...info, width: 11 } });
    expect(findScreenSets([...files(names), ...other('A_Y.tif')]).map(({ sure }) => sure)).toEqual([false]);
    expect(findScreenSets([...files(names), ...other('B_Y.tif')]).map(({ sure }) => sure)).toEqual([true]);
    // The same set in another size.
    expect(findScreenSets([...files(names), ...other('A_C.tif')]).map(({ sure }) => sure)).toEqual([true]);
    const refused = (fileName: string, twinId: string) => [{ folder: '', fileName, twinId }];
    expect(findScreenSets(files(names), refused('A_zemin.tif', 'B_zemin.tif'))[0]!.sure).toBe(false);
    // Two empty plates of one set, or a copy.
    expect(findScreenSets(files(names), refused('A_Y.tif', 'A_M.tif'))[0]!.sure).toBe(true);
    expect(findScreenSets(files(names), refused('A_M (1).tif', 'A_M.tif'))[0]!.sure).toBe(true);
  });

  test('sets that lack a plate wait for a person', async () => {
    const jobId = await bringIn([
      ['Gül_sarı.tif', film(0)],
      ['Gül_mavi.tif', film(1)],
      ['Gül_siyah.tif', film(2)],
      ['Lale_sarı.tif', film(0, 30)],
      ['Lale_mavi.tif', film(1, 31)],
      // As in the set before.
      ['Lale_siyah.tif', film(2)],
      ['Nergis_sarı.tif', film(0, 40)],
      ['Nergis_mavi.tif', film(1, 41)],
      ['Nergis_siyah.tif', writeTiff({ ...bitmap(2), width: width + 1 })],
    ]);
    const shown = await shownNames(jobId);
    expect(shown).toContain('Gül.zip');
    expect(shown).toEqual(expect.arrayContaining(['Lale_sarı.tif', 'Nergis_sarı.tif']));
    expect(shown.filter((name) => name.endsWith('.zip'))).toEqual(['Gül.zip']);
  });

  test('scans and other drawings do not', () => {
    const twelve = Array.from({ length: 12 }, (_, at) => `scan_${String(at + 1).padStart(2, '0')}.tif`);
    expect(sets(twelve)).toEqual([]);
    expect(
      sets(
        twelve.map((name) => name.replace('scan', 'Rose')),
        { cover: 0.5 },
      ),
    ).toEqual([]);
    expect(sets(['A_front.tif', 'A_back.tif'])).toEqual([]);
    expect(sets(['A_K.tif', 'A_k.tif'])).toEqual([]);
    expect(sets(['A_C.tif'])).toEqual([]);
    expect(findScreenSets([...files(['A_C.tif']), ...files(['A_M.tif'], { folder: 'other' })])).toEqual([]);
    expect(findScreenSets([...files(['A_C.tif']), ...files(['A_M.tif'], { info: { ...info, dpiX: 200 } })])).toEqual(
      [],
    );
  });
});
