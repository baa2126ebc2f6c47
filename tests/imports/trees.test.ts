/** Trees of a disk: what is taken, what is left out and why, and that nothing is taken twice wherever a run ends. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { cancelImport } from '#app/domain/imports/job/control.server.ts';
import { moveToArchive } from '#app/domain/imports/job/part-import.server.ts';
import { importTree, type TreeToImport } from '#app/domain/imports/trees/import-tree.server.ts';
import { countOutcomes, jobsOfTree, readFailures, writeReport } from '#app/domain/imports/trees/report.server.ts';
import { decodeName, decodePath } from '#app/domain/imports/trees/walk-tree.server.ts';
import { makeArchive, makePerson } from '#tests/make.ts';
import { psd, run, tiff } from './originals.ts';

const actor = systemActor('test');
const forever = new AbortController().signal;
let trees = 0;

async function makeTree(files: Record<string, Buffer | string>): Promise<string> {
  const root = path.join(config.dataDir, `tree-${++trees}`);
  await mkdir(root, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), bytes);
  }
  return root;
}

function take(roots: string[], archiveId: number, more: Partial<TreeToImport> = {}, signal = forever): Promise<string> {
  return importTree(actor, { archiveId, isNewImport: true, runTo: 'mergeInternal', roots, ...more }, { signal });
}

const files = (treeId: string) =>
  db.$queryRaw<{ folder: string; fileName: string; state: string; reason: string | null }[]>`
    SELECT "folder", "fileName", "state", "reason" FROM "ImportTreeFile" WHERE "treeId" = ${treeId}::uuid ORDER BY "path"`;
const inImports = (archiveId: number) =>
  db.importFile.findMany({
    where: { job: { archiveId } },
    select: { folder: true, fileName: true, state: true, job: { select: { state: true, stage: true } } },
    orderBy: [{ job: { createdAt: 'asc' } }, { position: 'asc' }],
  });

test('a tree of everything that a disk holds', async () => {
  const archive = await makeArchive();
  const root = await makeTree({
    'Rose/navy.tif': tiff(1),
    'Lily/navy.tif': tiff(2),
    'Lily/NAVY.tif': tiff(3),
    'Lily/Navy.tif': tiff(7),
    'Lily/copy of navy.tif': tiff(2),
    'empty.tif': '',
    'page.tif': '<html>',
    'notes.txt': 'x',
    '.DS_Store': 'x',
    '._navy.tif': 'x',
    'Thumbs.db': 'x',
    '.git/HEAD.tif': tiff(4),
  });
  const odd = Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xde, 0x61, 0x6c]), Buffer.from('.tif')]);
  await writeFile(odd, tiff(5));
  const outside = await makeTree({ 'secret.tif': tiff(6) });
  await symlink(outside, path.join(root, 'out'));
  await symlink(path.join(outside, 'secret.tif'), path.join(root, 'out.tif'));
  await symlink(root, path.join(root, 'Rose/again'));
  execFileSync('mkfifo', [path.join(root, 'pipe.tif')]);
  const treeId = await take([root], archive.id);
  const name = path.basename(root);
  expect(await files(treeId)).toEqual(
    expect.arrayContaining([
      { folder: `${name}/Rose`, fileName: 'navy.tif', state: 'taken', reason: null },
      { folder: `${name}/Lily`, fileName: 'copy of navy.tif', state: 'taken', reason: null },
      { folder: `${name}/Lily`, fileName: 'navy.tif', state: 'refused', reason: 'fileTwice' },
      { folder: `${name}/Lily`, fileName: 'NAVY.tif', state: 'taken', reason: null },
      { folder: `${name}/Rose`, fileName: 'again', state: 'left', reason: 'fileLink' },
      { folder: name, fileName: 'Şal.tif', state: 'taken', reason: null },
      { folder: name, fileName: 'empty.tif', state: 'refused', reason: 'fileEmpty' },
      { folder: name, fileName: 'page.tif', state: 'refused', reason: 'wrongFileContent' },
      { folder: name, fileName: 'notes.txt', state: 'left', reason: 'wrongFileType' },
      { folder: name, fileName: '.DS_Store', state: 'left', reason: 'fileHidden' },
      { folder: name, fileName: '._navy.tif', state: 'left', reason: 'fileHidden' },
      { folder: name, fileName: 'Thumbs.db', state: 'left', reason: 'fileHidden' },
      { folder: name, fileName: '.git', state: 'left', reason: 'fileHidden' },
      { folder: name, fileName: 'out', state: 'left', reason: 'fileLink' },
      { folder: name, fileName: 'out.tif', state: 'left', reason: 'fileLink' },
      { folder: name, fileName: 'pipe.tif', state: 'left', reason: 'fileSpecial' },
    ]),
  );
  expect(await files(treeId)).toHaveLength(17);
  const taken = (await inImports(archive.id)).filter(({ state }) => state === 'uploaded');
  expect(taken.map(({ folder, fileName }) => `${folder}/${fileName}`)).toEqual([
    `${name}/Lily/copy of navy.tif`,
    `${name}/Lily/NAVY.tif`,
    // Another disk would hold them as one.
    `${name}/Lily/Navy (2).tif`,
    `${name}/Rose/navy.tif`,
    `${name}/Şal.tif`,
  ]);
  expect(await countOutcomes(actor, treeId)).toMatchObject({ waiting: 5, left: 9, failed: 3 });

  const [jobId] = await jobsOfTree(actor, treeId);
  await run(jobId!);
  expect(await countOutcomes(actor, treeId)).toMatchObject({ review: 5, left: 9, failed: 3 });
  // One name in two folders is two designs.
  const groups = await db.importGroup.findMany({ where: { jobId: jobId! }, include: { files: true } });
  expect(groups.filter(({ files: members }) => members.length > 1)).toEqual([]);
  const report = path.join(config.dataDir, 'report.csv');
  await writeReport(actor, treeId, report, 'en');
  const lines = (await readFile(report, 'utf8')).split('\r\n');
  expect(lines).toHaveLength(19);
  expect(lines.find((line) => line.includes('empty.tif'))).toContain('Failed;;;empty.tif is empty.');
  // A twin is told with its folder.
  expect(lines.find((line) => line.startsWith(`${root}/Lily/navy.tif`))).toContain(
    `navy.tif is already in this import, as ${name}/Lily/copy of navy.tif.`,
  );
  expect(lines.find((line) => line.includes('out.tif'))).toContain('Left out');
  expect(lines.find((line) => line.includes('Rose/navy.tif'))).toContain(`Needs review;${archive.code}-`);
});

test('what couldn’t be read is told once the others are in the archive', async () => {
  const archive = await makeArchive();
  const broken = psd(11);
  const root = await makeTree({ 'good.psd': psd(10), 'half.psd': broken.subarray(0, broken.length - 40) });
  const treeId = await take([root], archive.id, { runTo: 'completeTransfer' });
  const [jobId] = await jobsOfTree(actor, treeId);
  await run(jobId!);
  expect(await countOutcomes(actor, treeId)).toMatchObject({ archive: 1, failed: 1, cleared: 0 });
  const told = [];
  for await (const failure of readFailures(actor, treeId, 'en')) told.push(failure);
  expect(told).toEqual([
    { path: path.join(root, 'half.psd'), reason: expect.stringContaining('incomplete') as string },
  ]);
});

test('a scanner’s files come in the order of their numbers, over all imports and in the report', async () => {
  const archive = await makeArchive();
  const names = [1, 2, 3, 9, 10, 11, 20].map((number) => `scan_${number}.tif`);
  const root = await makeTree(Object.fromEntries(names.toReversed().map((name, at) => [name, tiff(60 + at)])));
  const treeId = await take([root], archive.id, { perImport: 4 });
  expect((await inImports(archive.id)).map(({ fileName }) => fileName)).toEqual(names);
  const report = path.join(config.dataDir, 'in-order.csv');
  await writeReport(actor, treeId, report, 'en');
  const lines = (await readFile(report, 'utf8')).split('\r\n').slice(1, -1);
  expect(lines.map((line) => path.basename(line.split(';')[0]!))).toEqual(names);
});

test('paths that no row is found by are told by their folder, and the rest is taken', async () => {
  const archive = await makeArchive();
  const root = await makeTree({ 'good.tif': tiff(70) });
  // More than the index of a database holds; a name at a time, or the path is longer than a call takes.
  const deep = Array.from({ length: 18 }, (_, at) => randomBytes(90).toString('hex') + String(at));
  const shallow = path.join(root, ...deep.slice(0, 7));
  await mkdir(path.join(root, ...deep), { recursive: true });
  await writeFile(path.join(root, ...deep, 'deep.tif'), tiff(71));
  await writeFile(path.join(shallow, 'a.tif'), tiff(72));
  const treeId = await take([root], archive.id);
  const refused = (await files(treeId)).filter(({ state }) => state === 'refused');
  expect(refused.map(({ reason }) => reason)).toEqual(['pathTooLong']);
  expect(deep).toContain(refused[0]!.fileName);
  expect((await inImports(archive.id)).map(({ fileName }) => fileName).sort()).toEqual(['a.tif', 'good.tif']);
});

test('goes on wherever it ended, and takes nothing twice', async () => {
  const archive = await makeArchive();
  const names = Array.from(
    { length: 7 },
    (_, at) => [`${String.fromCodePoint(97 + at)}/x.tif`, tiff(20 + at)] as const,
  );
  const root = await makeTree(Object.fromEntries(names));
  for (let taken = 1; taken <= 7; taken++) {
    const stop = new AbortController();
    const running = take([root], archive.id, { perImport: 3 }, stop.signal);
    running.catch(() => undefined);
    await expect.poll(async () => (await inImports(archive.id)).length, { interval: 2 }).toBeGreaterThanOrEqual(taken);
    stop.abort(new Error('stopped'));
    await running.catch(() => undefined);
  }
  const treeId = await take([root], archive.id, { perImport: 3 });
  await take([root], archive.id, { perImport: 3 });
  const kept = await inImports(archive.id);
  expect(kept.map(({ folder }) => folder.at(-1)).sort()).toEqual([...'abcdefg']);
  expect(new Set(kept.map(({ job }) => `${job.stage} ${job.state}`))).toEqual(new Set(['process waiting']));
  expect(await jobsOfTree(actor, treeId)).toHaveLength(3);

  // What has come since, and what has changed, is taken; --again takes all.
  await writeFile(path.join(root, 'new.tif'), tiff(40));
  await writeFile(path.join(root, 'a/x.tif'), tiff(41));
  await utimes(path.join(root, 'a/x.tif'), new Date(), new Date(Date.now() + 5000));
  await take([root], archive.id);
  expect(await inImports(archive.id)).toHaveLength(9);
  await take([root], archive.id, { again: true });
  expect(await inImports(archive.id)).toHaveLength(17);
});

test('killed once an import is whole, it takes none of its files again that have gone to another archive', async () => {
  const [archive, other] = [await makeArchive(), await makeArchive()];
  const root = await makeTree({ 'a.tif': tiff(60), 'b.tif': tiff(61) });
  const { updateMany } = db.importTreeFile;
  const killed = vi
    .spyOn(db.importTreeFile, 'updateMany')
    .mockImplementation(((change: { data: object }) =>
      'jobId' in change.data ? Promise.reject(new Error('killed')) : updateMany(change)) as never);
  await take([root], archive.id).catch(() => undefined);
  killed.mockRestore();
  const job = await db.importJob.findFirstOrThrow({ where: { archiveId: archive.id }, include: { files: true } });
  await db.importFile.updateMany({ where: { jobId: job.id }, data: { state: 'processed' } });
  const gone = job.files.filter(({ fileName }) => fileName === 'a.tif');
  await db.$transaction((tx) => moveToArchive(tx, job, other.id, gone));
  await take([root], archive.id);
  const shown = async (id: number) => (await inImports(id)).map(({ fileName }) => fileName);
  expect([await shown(archive.id), await shown(other.id)]).toEqual([['b.tif'], ['a.tif']]);
});

test('a cancelled import takes the rest of its files along, which begin no other', async () => {
  const archive = await makeArchive();
  const names = Array.from({ length: 40 }, (_, at) => `${at + 10}.tif`);
  const root = await makeTree(Object.fromEntries(names.map((name, at) => [name, tiff(70 + at)])));
  const taking = take([root], archive.id);
  await expect.poll(() => inImports(archive.id), { interval: 5 }).not.toHaveLength(0);
  const { id: jobId } = await db.importJob.findFirstOrThrow({ where: { archiveId: archive.id } });
  await cancelImport(await makePerson({ isAdmin: true }), { jobId });
  const treeId = await taking;
  expect(await db.importJob.count({ where: { archiveId: archive.id } })).toBe(1);
  expect(await db.importTreeFile.count({ where: { treeId, state: 'taken', jobId } })).toBe(names.length);
});

test('what vanishes, or is no file any more once its turn comes, is told and taken when it is back', async () => {
  const archive = await makeArchive();
  const root = await makeTree({ 'a.tif': tiff(50), 'b.tif': tiff(51), 'c.tif': tiff(52) });
  const stop = new AbortController();
  await importTree(
    actor,
    { archiveId: archive.id, isNewImport: true, runTo: 'mergeInternal', roots: [root] },
    { signal: stop.signal, onFound: () => stop.abort(new Error('stopped')) },
  ).catch(() => undefined);
  await rename(path.join(root, 'a.tif'), `${root}-a.tif`);
  await rename(path.join(root, 'b.tif'), `${root}-b.tif`);
  await symlink(`${root}-b.tif`, path.join(root, 'b.tif'));
  // The link is seen by the walk; here it has come between the walk and the reading.
  await db.$executeRaw`UPDATE "ImportTreeFile" SET "batch" = gen_random_uuid(), "position" = 0 WHERE "fileName" = 'b.tif'`;
  const treeId = await take([root], archive.id);
  expect(await files(treeId)).toMatchObject([
    { fileName: 'a.tif', state: 'refused', reason: 'fileGone' },
    { fileName: 'b.tif', state: 'refused', reason: 'fileUnreadable' },
    { fileName: 'c.tif', state: 'taken' },
  ]);
  await rm(path.join(root, 'b.tif'));
  for (const name of ['a.tif', 'b.tif']) await rename(`${root}-${name}`, path.join(root, name));
  await take([root], archive.id);
  expect((await files(treeId)).map(({ state }) => state)).toEqual(['taken', 'taken', 'taken']);
});

test('two runs at once: the second waits for the first', async () => {
  const archive = await makeArchive();
  const root = await makeTree({ 'a.tif': tiff(60), 'b.psd': psd(61) });
  const [one, other] = await Promise.all([take([root], archive.id), take([root], archive.id)]);
  expect(one).toBe(other);
  expect(await inImports(archive.id)).toHaveLength(2);
});

test('a folder named beside the one that it lies in is taken once', async () => {
  const archive = await makeArchive();
  const root = await makeTree({ 'a.tif': tiff(62), '2024/b.psd': psd(63), '2024-2/c.psd': psd(64) });
  const given = [path.join(root, '2024'), root, path.join(root, '2024/b.psd'), `${root}/2024-2`];
  const treeId = await take(given, archive.id);
  const name = path.basename(root);
  expect(await files(treeId)).toMatchObject([
    { folder: `${name}/2024-2`, fileName: 'c.psd', state: 'taken' },
    { folder: `${name}/2024`, fileName: 'b.psd', state: 'taken' },
    { folder: name, fileName: 'a.tif', state: 'taken' },
  ]);
});

test('colorways of one name are not parted by the size of an import', async () => {
  const archive = await makeArchive();
  const root = await makeTree({
    'Dot.tif': tiff(70),
    'Fan - Navy.tif': tiff(71),
    'Fan - Rust.tif': tiff(72),
    'Fan - Sky.tif': tiff(73),
  });
  const treeId = await take([root], archive.id, { perImport: 3 });
  const jobs = await jobsOfTree(actor, treeId);
  const sizes = await Promise.all(jobs.map((jobId) => db.importFile.count({ where: { jobId } })));
  expect(sizes.sort()).toEqual([1, 3]);
});

test.each([
  [[0xdd, 0x70, 0x65, 0x6b], 'İpek'],
  [[0xf0, 0xee, 0xe7, 0xe0], 'роза'],
  [[0xcf, 0xe8, 0xee, 0xed, ...Buffer.from('.tiff')], 'Пион.tiff'],
  [[0xf0, 0xfc, 0xfe, ...Buffer.from('.tif')], 'ğüş.tif'],
  [[...Buffer.from('роза ş')], 'роза ş'],
])('names of older systems are read: %j', (bytes, name) => expect(decodeName(Buffer.from(bytes))).toBe(name));

test('each part of a path is read by itself', () => {
  const path = [...Buffer.from('/share/Лето/Kış/'), 0xcf, 0xe8, 0xee, 0xed, ...Buffer.from('.tif')];
  expect(decodePath(Buffer.from(path))).toBe('/share/Лето/Kış/Пион.tif');
  expect(decodePath(Buffer.from('/'))).toBe('/');
});
