/** What the search for similar designs knows of colorways: made at import, kept up with every change, and made up for by a job. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { databaseUrl } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { startJobs, type JobPayload } from '#app/data/jobs.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { activateColorway } from '#app/domain/catalog/designs/colorways.server.ts';
import { editDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { requestStage } from '#app/domain/imports/job/control.server.ts';
import { correctGrouping } from '#app/domain/imports/review/correct.server.ts';
import { readImport } from '#app/domain/imports/review/read-import.server.ts';
import { makePicturesAgain } from '#app/domain/oversight/attention/remedies.server.ts';
import { rebuildEmbeddings } from '#app/domain/imports/stages/rebuild.server.ts';
import { openImages, runImport, type ImageProcess } from '#app/domain/imports/run.server.ts';
import { unpackVectors } from '#app/domain/find/embeddings/embeddings.server.ts';
import { withClaims } from '#app/domain/find/embeddings/claims.server.ts';
import { embedMissing, helpEmbed } from '#app/domain/find/embeddings/embed-colorways.server.ts';
import {
  noteFilled,
  noteMade,
  noteMissing,
  readFilling,
  type Filling,
} from '#app/domain/find/embeddings/filling.server.ts';
import { countMissingEmbeddings, planFilling } from '#app/domain/find/embeddings/missing.server.ts';
import { ImageError } from '#app/image/base/types.ts';
import { unpackPrint } from '#app/image/similar/edge-bytes.ts';
import { closeImages, field, file, runWithEmbeddings, upload, vectorOf } from '#tests/imports/originals.ts';
import { makeArchive, makePerson } from '#tests/make.ts';
import { embedColorways } from '#workers/embed-colorways.ts';
import type { JobTools } from '#workers/handlers.ts';
import { printFile } from './prints.ts';

// Every file is drawn, imported and looked at for real.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
const admin = await makePerson({ isAdmin: true });
const image = openImages();
const gate = new pg.Client({ connectionString: databaseUrl() });
const signal = new AbortController().signal;

beforeAll(() => gate.connect());
afterAll(async () => {
  await closeImages();
  await image.close();
  await gate.end();
});

async function bringIn(files: [string, Buffer][], images?: ImageProcess): Promise<string> {
  const archive = await makeArchive();
  const { jobId } = await upload(admin, [
    field('archiveId', archive.id),
    field('isNewImport', true),
    ...files.map(([name, bytes]) => file(name, bytes)),
  ]);
  if (images) await runImport(systemActor('test'), { jobId }, { image: images, signal });
  else await runWithEmbeddings(jobId);
  return jobId;
}

async function add(jobId: string): Promise<string[]> {
  await requestStage(admin, { jobId, stage: 'addToArchive' });
  await requestStage(admin, { jobId, stage: 'completeTransfer' });
  await runWithEmbeddings(jobId);
  return (await readImport(admin, { jobId })).designs.map(({ designGuid }) => designGuid);
}

async function lookOf(designId: string) {
  const [row] = await db.colorway.findMany({
    where: { designId },
    include: { look: true },
    orderBy: { position: 'asc' },
  });
  return { ...row!, vectors: row!.look && unpackVectors(row!.look.vectors) };
}

const edgesOf = (designId: string) => db.colorwayEdges.findFirst({ where: { colorway: { designId } } });

/** Counts what is asked of the image core. */
function counting(replace: Partial<ImageProcess> = {}) {
  const calls = { count: 0 };
  const embedMaster: ImageProcess['embedMaster'] = (...args) => {
    calls.count++;
    return (replace.embedMaster ?? image.embedMaster)(...args);
  };
  return { calls, image: { ...image, ...replace, embedMaster } };
}

const peony = printFile('Peony Toss');
const tartan = printFile('Highland Tartan');

test('the import looks at each file, and the archive takes that over', async () => {
  const jobId = await bringIn([
    ['Peony.tif', peony],
    ['Tartan.tif', tartan],
  ]);
  const looks = await db.importFileLook.findMany({ where: { file: { jobId } } });
  expect(looks.length).toBe(2);
  const designs = await add(jobId);
  expect(await countMissingEmbeddings()).toBe(0);
  expect(await db.importFileLook.count({ where: { file: { jobId } } })).toBe(0);
  for (const id of designs) {
    const { look, vectors, masterHash } = await lookOf(id);
    expect(look!.stamp).toContain(masterHash);
    expect(look!.cm[0]).toBeCloseTo(32, 1);
    expect(vectors!.length).toBe(look!.cm.length);
    for (const vector of vectors!) expect(Math.hypot(...vector)).toBeCloseTo(1, 2);
    expect(look!.hash).not.toBeNull();
    expect(unpackPrint((await edgesOf(id))!.edges)!.levels.map(({ across }) => across)).toEqual([26, 16]);
  }
  const { calls, image } = counting();
  expect(await embedMissing(image, { signal })).toBe(false);
  expect(calls.count).toBe(0);
});

test('edges that are missing or of another picture are made without another look', async () => {
  const jobId = await bringIn([['Agate.tif', printFile('Agate', { colorway: 1 })]]);
  await db.importFileLook.updateMany({ where: { file: { jobId } }, data: { edges: null } });
  const [designId] = await add(jobId);
  expect(await edgesOf(designId!)).toBeNull();
  const { look: before } = await lookOf(designId!);
  for (const spoil of [() => Promise.resolve(), () => db.colorwayEdges.updateMany({ data: { stamp: 'of another' } })]) {
    await spoil();
    const missing = await countMissingEmbeddings();
    expect(missing).toBeGreaterThan(0);
    const { calls, image } = counting();
    expect(await embedMissing(image, { signal })).toBe(false);
    expect(calls.count).toBe(0);
    expect(await countMissingEmbeddings()).toBe(0);
    expect((await edgesOf(designId!))!.stamp).toBe(before!.stamp);
    expect((await lookOf(designId!)).look).toEqual(before);
  }
});

test('a resolution given in the review makes another look of the same picture', async () => {
  const jobId = await bringIn([['Peony.tif', printFile('Peony Toss', { colorway: 1 })]]);
  const job = await readImport(admin, { jobId });
  const [group] = job.groups;
  await correctGrouping(admin, {
    jobId,
    version: job.version,
    groups: [{ id: group!.id, name: group!.name, ...group!.attributes, dpi: 100 }],
    files: job.files.map(({ id, groupId, colorwayName }) => ({ id, group: groupId!, colorwayName: colorwayName! })),
  });
  const seen = await db.importFileLook.findFirstOrThrow({ where: { file: { jobId } } });
  const [designId] = await add(jobId);
  expect(await countMissingEmbeddings()).toBe(1);
  expect((await lookOf(designId!)).look).toBeNull();
  const asked = await gate.query(`select 1 from pgboss.job where name = 'looks-make' and state = 'created'`);
  expect(asked.rows.length).toBe(1);

  await embedMissing(image, { signal });
  const { look } = await lookOf(designId!);
  expect(look!.hash).toBe(seen.hash);
  expect(look!.cm[0]).not.toBeCloseTo(seen.cm[0]!, 1);
  expect(await countMissingEmbeddings()).toBe(0);
});

test('follows size and layout of a design, and nothing else of it', async () => {
  const [designGuid] = await add(await bringIn([['Peony.tif', printFile('Peony Toss', { colorway: 2 })]]));
  const before = await lookOf(designGuid!);
  await editDesign(admin, { designGuid, notes: 'nothing that shows' });
  expect(await countMissingEmbeddings()).toBe(0);

  await editDesign(admin, { designGuid, repeatOffset: 'custom', repeatOffsetCustomValue: 30 });
  expect(await countMissingEmbeddings()).toBe(1);
  await embedMissing(image, { signal });
  const shifted = await lookOf(designGuid!);
  expect(shifted.look!.stamp).not.toBe(before.look!.stamp);
  // The fixed window of 36 cm shows more than one repeat of 32.
  expect(shifted.vectors![2]).not.toEqual(before.vectors![2]);

  const { dpi } = await db.design.findUniqueOrThrow({ where: { id: designGuid! } });
  await editDesign(admin, { designGuid, designDpi: dpi.toNumber() * 2 });
  expect(await countMissingEmbeddings()).toBe(1);
  await embedMissing(image, { signal });
  expect((await lookOf(designGuid!)).look!.cm[0]).toBeCloseTo(16, 1);
});

test('follows the colorway that gives a design its size', async () => {
  const jobId = await bringIn([
    ['Peony - Navy.tif', printFile('Peony Toss', { colorway: 3 })],
    ['Peony - Half.tif', printFile('Peony Toss', { part: { x: 0, y: 0, width: 0.5, height: 0.5 } })],
  ]);
  const job = await readImport(admin, { jobId });
  const [first] = job.groups;
  await correctGrouping(admin, {
    jobId,
    version: job.version,
    groups: job.groups.map(({ id, name, attributes }) => ({ id, name, ...attributes })),
    files: job.files.map(({ id }, at) => ({ id, group: first!.id, colorwayName: `VR-${at + 1}` })),
  });
  const [designGuid] = await add(jobId);
  await embedMissing(image, { signal });
  const second = await db.colorway.findFirstOrThrow({ where: { designId: designGuid!, name: 'VR-2' } });
  await activateColorway(admin, { designGuid, colorwayGuid: second.id });
  expect(await countMissingEmbeddings()).toBe(2);
  await embedMissing(image, { signal });
  expect(await countMissingEmbeddings()).toBe(0);
});

test('a master that is gone or broken is noted once, and seen again when it is another', async () => {
  const [designGuid] = await add(await bringIn([['Leopard.tif', printFile('Leopard')]]));
  const { id, masterKey } = await lookOf(designGuid!);
  const kept = Buffer.concat(await (await storage.read(masterKey)).toArray());
  for (const breakIt of [
    () => storage.remove(masterKey),
    () => storage.putBytes(masterKey, Buffer.from('not a picture')),
  ]) {
    await db.colorwayLook.delete({ where: { colorwayId: id } });
    await breakIt();
    await embedMissing(image, { signal });
    expect((await lookOf(designGuid!)).look).toMatchObject({ hash: null, cm: [] });
    expect(await countMissingEmbeddings()).toBe(0);
    const { calls, image: counted } = counting();
    await embedMissing(counted, { signal });
    expect(calls.count).toBe(0);
  }
  await storage.putBytes(masterKey, kept);
  const name = (await db.design.findUniqueOrThrow({ where: { id: designGuid! } })).name;
  expect(await rebuildEmbeddings(systemActor('test'), { designs: [name] }, image, () => undefined)).toBe(true);
  expect((await lookOf(designGuid!)).vectors!.length).toBeGreaterThan(0);
});

test('a master that is gone or broken takes nothing that was seen before', async () => {
  const [designId] = await add(
    await bringIn([['Cheetah.tif', printFile('Leopard', { part: { x: 0, y: 0, width: 0.5, height: 0.5 } })]]),
  );
  const { look, masterKey } = await lookOf(designId!);
  const { seeEdges } = image;
  for (const breakIt of [
    () => storage.putBytes(masterKey, Buffer.from('not a picture')),
    () => storage.remove(masterKey),
  ]) {
    await db.colorwayEdges.deleteMany({ where: { colorway: { designId: designId! } } });
    await breakIt();
    await embedMissing(image, { signal });
    expect((await lookOf(designId!)).look).toEqual(look);
    expect(await edgesOf(designId!)).toMatchObject({ stamp: look!.stamp, edges: new Uint8Array() });
    expect(await countMissingEmbeddings()).toBe(0);
    let looks = 0;
    const counted = { ...image, seeEdges: (...args: Parameters<typeof seeEdges>) => (looks++, seeEdges(...args)) };
    await embedMissing(counted, { signal });
    expect(looks).toBe(0);
  }
});

test('what somebody asks to be made again is made though nobody has changed it for long', async () => {
  const part = { x: 0.5, y: 0, width: 0.5, height: 0.5 };
  const [designGuid] = await add(await bringIn([['Puma.tif', printFile('Leopard', { part })]]));
  const { id, look } = await lookOf(designGuid!);
  await db.design.update({ where: { id: designGuid! }, data: { modifiedAt: new Date(Date.now() - 3 * 86_400_000) } });
  await embedMissing(image, { signal });
  await db.colorwayLook.update({ where: { colorwayId: id }, data: { hash: null, cm: [], vectors: new Uint8Array() } });
  await gate.query(`delete from pgboss.job where name = 'looks-make'`);
  await makePicturesAgain(admin, { designGuid: designGuid! });
  const { rows } = await gate.query<{ data: JobPayload<'looks-make'> }>(
    `select data from pgboss.job where name = 'looks-make' and state = 'created'`,
  );
  for (const { data } of rows) await embedColorways(data, { image, signal } as JobTools);
  expect((await lookOf(designGuid!)).look).toEqual(look);
});

test('a passing failure leaves one colorway to a later run and holds up no other', async () => {
  const designs = await add(
    await bringIn([
      ['Zebra.tif', printFile('Zebra')],
      ['Tiger.tif', printFile('Tiger')],
    ]),
  );
  await db.colorwayLook.deleteMany({ where: { colorway: { designId: { in: designs } } } });
  const failing = await lookOf(designs[1]!);
  const { image: stumbling, calls } = counting({
    embedMaster: (master, ...rest) =>
      master.includes(failing.masterHash)
        ? Promise.reject(new ImageError('crashed'))
        : image.embedMaster(master, ...rest),
  });
  expect(await embedMissing(stumbling, { signal })).toBe(false);
  expect(calls.count).toBe(2);
  expect((await lookOf(designs[0]!)).look).not.toBeNull();
  expect((await lookOf(designs[1]!)).look).toBeNull();
  await embedMissing(image, { signal });
  expect(await countMissingEmbeddings()).toBe(0);
});

test('what changes while it is looked at is looked at again', async () => {
  const [designGuid] = await add(await bringIn([['Giraffe.tif', printFile('Giraffe')]]));
  await db.colorwayLook.deleteMany({ where: { colorway: { designId: designGuid! } } });
  let changed = false;
  const { image: slow } = counting({
    embedMaster: async (...args) => {
      const made = await image.embedMaster(...args);
      if (!changed) await editDesign(admin, { designGuid, repeatOffset: 'brick' });
      changed = true;
      return made;
    },
  });
  await embedMissing(slow, { signal });
  expect(await countMissingEmbeddings()).toBe(1);
  await embedMissing(slow, { signal });
  expect((await lookOf(designGuid!)).look!.stamp).toContain(':brick:');
});

test('an import never fails for a look', async () => {
  const { image: blind } = counting({ embedMaster: () => Promise.reject(new ImageError('crashed')) });
  const jobId = await bringIn([['Python.tif', printFile('Python')]], blind);
  expect(await readImport(admin, { jobId })).toMatchObject({
    isInReview: true,
    files: [{ state: 'processed', near: [] }],
  });
  const [designGuid] = await add(jobId);
  expect((await lookOf(designGuid!)).look).toBeNull();
  await embedMissing(image, { signal });
  expect((await lookOf(designGuid!)).look).not.toBeNull();
});

const workers = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of workers) await end(child);
});

function startWorker(): ChildProcess {
  const child = spawn(process.execPath, ['workers/cli.ts', 'work', 'looks-make', 'looks-help'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, IMPORT_FILES_AT_ONCE: '2' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  workers.add(child);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  workers.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

const lock = 4712;

/** More colorways of a design, of the same picture, that nobody has touched for long. */
async function addColorways(designId: string, count: number): Promise<string[]> {
  const { id: _, look: __, vectors: ___, channels, repeatBox: ____, warnings, ...colorway } = await lookOf(designId);
  const made = await db.colorway.createManyAndReturn({
    data: Array.from({ length: count }, (_, at) => ({
      ...colorway,
      versionId: undefined,
      name: `VR-${at + 100}`,
      position: at + 100,
      channels: channels!,
      warnings: warnings!,
    })),
    select: { id: true, position: true },
  });
  return made.toSorted((one, other) => one.position - other.position).map(({ id }) => id);
}

test('the newest and the most viewed come first, by turns', async () => {
  const [designId] = await add(await bringIn([['Ikat.tif', printFile('Agate', { colorway: 1 })]]));
  const ids = await addColorways(designId!, 10);
  const newest = ids.toSorted().toReversed();
  const [second, first] = newest.slice(7);
  for (const [subject, count] of [
    [first!, 50],
    [second!, 20],
  ] as const)
    await gate.query(
      `insert into "StatisticsCount" ("kind", "dimension", "grain", "scope", "start", "subject", "count")
       values ('view', 'colorway', 'year', '00000000-0000-0000-0000-000000000000', '2020-01-01', $1, $2)`,
      [subject, count],
    );
  expect((await planFilling([], 6)).slice(0, 6)).toEqual([newest[0], first, newest[1], second, newest[2], newest[3]]);
  expect(await planFilling([newest[0]!, first!], 2)).toEqual([newest[1], second]);
  await db.colorway.deleteMany({ where: { id: { in: ids } } });
});

test('two runs share an archive that has none, and how far they are is told until they are done', async () => {
  const [designId] = await add(
    await bringIn([['Batik.tif', printFile('Agate', { part: { x: 0, y: 0, width: 0.5, height: 0.5 } })]]),
  );
  const ids = await addColorways(designId!, 120);
  expect(await readFilling()).toBeNull();
  const told: Filling[] = [];
  const made = [0, 0];
  const open = (run: 0 | 1) =>
    counting({
      embedMaster: async (...args) => {
        made[run]!++;
        // Neither is done before the other one has begun.
        while (made.includes(0)) await sleep(20);
        const filling = await readFilling();
        if (filling) told.push(filling);
        return vectorOf(...args);
      },
    }).image;
  let helpers = 0;
  const helping: Promise<boolean>[] = [];
  const askForHelp = async () => {
    if (helpers++ === 0) helping.push(helpEmbed(open(1), { signal }));
  };
  expect(await embedMissing(open(0), { signal, askForHelp })).toBe(false);
  await Promise.all(helping);
  expect(made[0]! + made[1]!).toBe(120);
  expect(Math.min(...made)).toBeGreaterThan(10);
  expect(await countMissingEmbeddings()).toBe(0);
  expect(told[0]).toMatchObject({ total: 120, done: 0, left: null, isRunning: true });
  expect(Math.max(...told.map(({ runners }) => runners))).toBe(2);
  const last = told.at(-1)!;
  expect(last.done).toBeGreaterThan(100);
  expect(last.left).toBeGreaterThan(0);
  expect(await readFilling()).toBeNull();
  expect(await db.embeddingClaim.count()).toBe(0);
  await db.colorway.deleteMany({ where: { id: { in: ids } } });
});

test('a filling that no worker goes on with is told as stopped, and its speed is measured anew afterwards', async () => {
  const old = new Date(Date.now() - 86_400_000);
  await noteMissing(1000);
  await noteMade(400);
  await db.embeddingFilling.updateMany({ data: { startedAt: old, resumedAt: old, seenAt: old } });
  expect(await readFilling()).toMatchObject({ total: 1000, done: 400, left: null, isRunning: false, runners: 0 });
  await noteMissing(650);
  expect(await readFilling()).toMatchObject({ total: 1050, done: 400, left: null, isRunning: true, startedAt: old });
  await noteFilled();
  expect(await readFilling()).toBeNull();
});

test('what a process that died had claimed is free again, and nothing else', async () => {
  const [designId] = await add(
    await bringIn([['Suzani.tif', printFile('Agate', { part: { x: 0.4, y: 0.4, width: 0.5, height: 0.5 } })]]),
  );
  const ids = await addColorways(designId!, 6);
  const [dead, alive] = [randomUUID(), randomUUID()];
  await db.embeddingClaim.createMany({
    data: [
      ...ids.slice(0, 2).map((colorwayId) => ({ colorwayId, runner: alive })),
      { colorwayId: ids[2]!, runner: dead, claimedAt: new Date(Date.now() - 60_000) },
    ],
  });
  const claimed: string[] = [];
  const { open, mine } = await withClaims(ids, randomUUID(), async (taken) => {
    claimed.push(...taken);
    expect(await db.embeddingClaim.count()).toBe(6);
  });
  expect(open).toEqual(ids);
  expect(mine).toEqual(ids.slice(2));
  expect(claimed).toEqual(mine);
  expect((await db.embeddingClaim.findMany()).map(({ runner }) => runner)).toEqual([alive, alive]);
  await db.embeddingClaim.deleteMany();
  await db.colorway.deleteMany({ where: { id: { in: ids } } });
});

test('workers fill an archive together, kill -9 of one in the middle, without losing one or making one twice', async () => {
  await startJobs('send');
  const [designId] = await add(await bringIn([['Agate.tif', printFile('Agate')]]));
  await addColorways(designId!, 60);
  const all = await db.colorway.count();
  await db.colorwayLook.deleteMany();
  // What nobody has touched for long is found as well.
  await db.design.updateMany({ data: { modifiedAt: new Date('2020-01-01') } });
  await gate.query(`create table made ("colorwayId" uuid)`);
  await gate.query(`create function note_made() returns trigger language plpgsql as $$ begin
    if (select count(*) from made) >= 3 then perform pg_advisory_xact_lock_shared(${lock}); end if;
    insert into made values (new."colorwayId"); return new; end $$`);
  await gate.query(`create trigger note before insert on "ColorwayLook" for each row execute function note_made()`);
  await gate.query(`select pg_advisory_lock(${lock})`);
  const both = [startWorker(), startWorker()];
  // One of them leads, and each has room for one helper: three runs are at work, in both.
  const waits = async () =>
    (await gate.query(`select 1 from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`)).rows
      .length;
  await expect.poll(waits, { timeout: 200_000 }).toBe(3);
  const claims = await db.embeddingClaim.findMany();
  expect(new Set(claims.map(({ colorwayId }) => colorwayId)).size).toBe(claims.length);
  await end(both[0]!);
  await gate.query(`select pg_advisory_unlock(${lock})`);
  await expect.poll(countMissingEmbeddings, { timeout: 240_000, interval: 500 }).toBe(0);
  const { rows } = await gate.query(
    `select count(*)::int as all, count(distinct "colorwayId")::int as different from made`,
  );
  expect(rows[0]).toEqual({ all, different: all });
  await expect.poll(() => db.embeddingClaim.count()).toBe(0);
}, 700_000);
