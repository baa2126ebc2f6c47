/** A folder that a scanner fills. */
import { writeFileSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { watchFolder, type WatchNews } from '#app/domain/imports/trees/watch-folder.server.ts';
import { makeArchive } from '#tests/make.ts';
import { closeImages, run, tiff } from './originals.ts';

const actor = systemActor('test');
afterAll(closeImages);
let folders = 0;

async function makeFolder(): Promise<string> {
  const folder = path.join(config.dataDir, `scans-${++folders}`);
  await mkdir(folder, { recursive: true });
  return folder;
}

function watch(
  folder: string,
  archiveId: number,
  more: { settleMs?: number; gatherMs?: number } = {},
  hear: (news: WatchNews) => void = () => undefined,
) {
  const stop = new AbortController();
  const news: WatchNews[] = [];
  const ended = watchFolder(
    actor,
    {
      folder,
      name: folder,
      archiveId,
      isNewImport: true,
      runTo: 'mergeInternal',
      everyMs: 20,
      settleMs: 400,
      gatherMs: 50,
      locale: 'en',
      ...more,
    },
    { signal: stop.signal, tell: (one) => (news.push(one), hear(one)) },
  );
  return { news, ended, stop: () => (stop.abort(), ended) };
}

const files = (archiveId: number) =>
  db.importFile.findMany({
    where: { job: { archiveId } },
    select: { folder: true, fileName: true, bytes: true, jobId: true },
  });

/** Imports that are whole by now: what a worker does again and again. */
async function runAll(archiveId: number): Promise<void> {
  for (const { id } of await db.importJob.findMany({ where: { archiveId, state: 'waiting' } })) await run(id);
}

test(
  'what still grows waits; what was read moves to done, what is damaged to failed with a reason',
  { timeout: 120_000 },
  async () => {
    const archive = await makeArchive();
    const folder = await makeFolder();
    const whole = tiff(1);
    await mkdir(path.join(folder, 'table 2'));
    await writeFile(path.join(folder, 'table 2', 'whole.tif'), tiff(2));
    await writeFile(path.join(folder, 'cut.tif'), tiff(3).subarray(0, 1800));
    await writeFile(path.join(folder, 'page.tif'), '<html>');
    await writeFile(path.join(folder, 'scanner.log'), 'x');
    await writeFile(path.join(folder, 'slow.tif'), whole.subarray(0, 100));
    const watching = watch(folder, archive.id, { settleMs: 2_000 });
    // For twice as long as a file must lie still to be taken.
    for (let at = 100; at < 1000; at += 9) {
      await new Promise((resolve) => setTimeout(resolve, 40));
      await appendFile(path.join(folder, 'slow.tif'), whole.subarray(at, at + 9));
    }
    expect((await files(archive.id)).map(({ fileName }) => fileName)).not.toContain('slow.tif');
    await appendFile(path.join(folder, 'slow.tif'), whole.subarray(1000));
    await expect
      .poll(async () => (await files(archive.id)).filter(({ fileName }) => fileName === 'slow.tif'))
      .toHaveLength(1);
    await expect
      .poll(async () => (await runAll(archive.id), (await readdir(folder)).sort()))
      .toEqual(['done', 'failed', 'scanner.log', 'table 2']);
    expect((await readdir(path.join(folder, 'done'), { recursive: true })).sort()).toEqual([
      'slow.tif',
      'table 2',
      'table 2/whole.tif',
    ]);
    expect((await readdir(path.join(folder, 'failed'))).sort()).toEqual([
      'cut.tif',
      'cut.tif.txt',
      'page.tif',
      'page.tif.txt',
    ]);
    expect(await readFile(path.join(folder, 'failed', 'cut.tif.txt'), 'utf8')).toContain('The file is incomplete');
    expect(await readFile(path.join(folder, 'failed', 'page.tif.txt'), 'utf8')).toContain(
      'its content is something else',
    );
    const slow = (await files(archive.id)).find(({ fileName }) => fileName === 'slow.tif')!;
    expect(Number(slow.bytes)).toBe(whole.length);
    // Put back by a person, it is imported once more; never over the one that is there.
    await rename(path.join(folder, 'done', 'slow.tif'), path.join(folder, 'slow.tif'));
    await writeFile(path.join(folder, 'done', 'slow.tif'), 'another');
    await expect
      .poll(async () => (await files(archive.id)).filter(({ fileName }) => fileName === 'slow.tif'))
      .toHaveLength(2);
    await expect
      .poll(async () => (await runAll(archive.id), (await readdir(path.join(folder, 'done'))).sort()))
      .toEqual(['slow (2).tif', 'slow.tif', 'table 2']);
    await watching.stop();
    expect(await db.importTreeFile.count({ where: { fileName: { in: ['slow.tif', 'cut.tif', 'page.tif'] } } })).toBe(0);
  },
);

test(
  'where nothing can be moved nothing is imported twice, and a watcher that is started again goes on',
  { timeout: 120_000 },
  async () => {
    const archive = await makeArchive();
    const folder = await makeFolder();
    // A file where the folders should be: as on a share that can only be read, nothing can be moved.
    await writeFile(path.join(folder, 'done'), '');
    await writeFile(path.join(folder, 'a.tif'), tiff(20));
    const first = watch(folder, archive.id);
    await expect.poll(() => files(archive.id)).toHaveLength(1);
    const notMoved = () => first.news.filter(({ kind }) => kind === 'notMoved');
    await expect.poll(async () => (await runAll(archive.id), notMoved())).toHaveLength(1);
    await first.stop();
    const second = watch(folder, archive.id);
    await expect.poll(() => second.news.filter(({ kind }) => kind === 'notMoved')).toHaveLength(1);
    expect(await files(archive.id)).toHaveLength(1);

    // Gone and back with the same content: known. With another one: a new file.
    await rename(path.join(folder, 'a.tif'), `${folder}-a.tif`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await rename(`${folder}-a.tif`, path.join(folder, 'a.tif'));
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(await files(archive.id)).toHaveLength(1);
    await writeFile(path.join(folder, 'a.tif'), tiff(21, 80, 80));
    await utimes(path.join(folder, 'a.tif'), new Date(), new Date(Date.now() + 3000));
    await expect.poll(() => files(archive.id)).toHaveLength(2);
    await second.stop();
  },
);

test('a damaged file with the longest name that a disk takes moves to failed as well', async () => {
  const archive = await makeArchive();
  const folder = await makeFolder();
  const name = `${'ş'.repeat(125)}x.tif`;
  await writeFile(path.join(folder, name), '<html>');
  const watching = watch(folder, archive.id);
  const cut = `${'ş'.repeat(123)}.tif`;
  await expect
    .poll(async () => (await readdir(folder, { recursive: true })).sort())
    .toEqual(['failed', `failed/${cut}`, `failed/${cut}.txt`]);
  await watching.stop();
});

test('a file scanned anew under its name while others are taken is looked at anew, not moved unread', async () => {
  const archive = await makeArchive();
  const folder = await makeFolder();
  await writeFile(path.join(folder, 'a.tif'), '<html>');
  await writeFile(path.join(folder, 'b.tif'), tiff(60));
  let isAgain = false;
  const watching = watch(folder, archive.id, {}, ({ kind }) => {
    if (kind !== 'import' || isAgain) return;
    isAgain = true;
    writeFileSync(path.join(folder, 'a.tif'), tiff(61));
  });
  const whole = async () =>
    (await files(archive.id)).filter(({ fileName, bytes }) => fileName === 'a.tif' && bytes > 6);
  await expect.poll(whole).toHaveLength(1);
  await watching.stop();
});

test('two watchers: one works, and the other takes over', async () => {
  const archive = await makeArchive();
  const folder = await makeFolder();
  const [one, other] = [watch(folder, archive.id), watch(folder, archive.id)];
  for (let at = 0; at < 5; at++) await writeFile(path.join(folder, `${at}.tif`), tiff(30 + at));
  await expect.poll(() => files(archive.id)).toHaveLength(5);
  await expect
    .poll(() => [one, other].filter(({ news }) => news.some(({ kind }) => kind === 'waiting')))
    .toHaveLength(1);
  const [waits, works] = one.news.some(({ kind }) => kind === 'waiting') ? [one, other] : [other, one];
  await works.stop();
  await writeFile(path.join(folder, 'late.tif'), tiff(40));
  await expect.poll(() => files(archive.id)).toHaveLength(6);
  await expect.poll(() => waits.news.filter(({ kind }) => kind === 'import')).toHaveLength(1);
  await waits.stop();
});

test('files that come one after another become one import', async () => {
  const archive = await makeArchive();
  const folder = await makeFolder();
  const watching = watch(folder, archive.id, { settleMs: 40, gatherMs: 6_000 });
  for (let at = 0; at < 4; at++) {
    await writeFile(path.join(folder, `${at}.tif`), tiff(50 + at));
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  await expect.poll(() => files(archive.id)).toHaveLength(4);
  expect(new Set((await files(archive.id)).map(({ jobId }) => jobId)).size).toBe(1);
  await watching.stop();
});
