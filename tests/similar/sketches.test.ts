/** What prints are compared by is kept with each master: made once, made anew where it is missing or unreadable, gone with its master. */
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { disposeImports, requestStage } from '#app/domain/imports/job/control.server.ts';
import { openImages, runImport, type ImageProcess } from '#app/domain/imports/run.server.ts';
import { rebuildEmbeddings } from '#app/domain/imports/stages/rebuild.server.ts';
import { sketchFolder, sketchKey } from '#app/domain/visible/pictures/picture-keys.server.ts';
import { sweepImports } from '#app/domain/imports/upload/sweep.server.ts';
import { deleteVersion, listVersions } from '#app/domain/catalog/versions/versions.server.ts';
import { makeArchive, makePerson } from '#tests/make.ts';
import { noEdges } from '#tests/image/no-edges.ts';
import { printFile, type PrintOptions } from './prints.ts';
import { field, file, rowsOf, upload } from '#tests/imports/originals.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const admin = await makePerson({ isAdmin: true });
const archive = await makeArchive({ code: 'SK' });
const opened = openImages();
afterAll(() => opened.close());
afterEach(() => vi.restoreAllMocks());

/** To the network everything is alike: whatever is in the archive is compared. */
const vector = new Float32Array(256).fill(1 / 16);
const embeddings = [{ cm: 32, vector }];
const image: ImageProcess = {
  ...opened,
  embedMaster: () => Promise.resolve({ embeddings, hash: '0'.repeat(16), edges: noEdges }),
};
const fileOf = (key: string) => path.join(config.dataDir, 'files', key);

async function run(jobId: string, tools: ImageProcess = image, signal = new AbortController().signal): Promise<void> {
  await runImport(systemActor('test'), { jobId }, { image: tools, signal });
}

async function send(
  options: PrintOptions,
  { isNewImport = true, name = `Print ${randomUUID()}` } = {},
): Promise<string> {
  const bytes = printFile('Zebra', options);
  const parts = [field('archiveId', archive.id), field('isNewImport', isNewImport), file(`${name}.tif`, bytes)];
  return (await upload(admin, parts)).jobId;
}

async function add(jobId: string): Promise<void> {
  for (const stage of ['addToArchive', 'completeTransfer'] as const) {
    await requestStage(admin, { jobId, stage });
    await run(jobId);
  }
}

/** The kinds of what a new colorway of the print is told to be like; `sketched`: the masters that were read for it. */
async function compareAnother(options: PrintOptions) {
  const jobId = await send(options);
  const sketched: string[] = [];
  const read = vi.spyOn(storage, 'localFile');
  await run(jobId, {
    ...image,
    sketchPrint: (master, target, options) => {
      sketched.push(path.relative(path.join(config.dataDir, 'files'), master));
      return image.sketchPrint(master, target, options);
    },
  });
  const [row] = await rowsOf(jobId);
  const near = row!.near as unknown as { kind: string; colorwayId: string }[];
  const told = near.filter(({ colorwayId }) => colorwayId === first.id).map(({ kind }) => kind);
  await disposeImports(admin, { jobId });
  return { told, sketched, own: row!.masterKey!, masters: read.mock.calls.map(([key]) => key) };
}

let first: { id: string; masterHash: string; masterKey: string };

beforeAll(async () => {
  const jobId = await send({});
  await run(jobId);
  await add(jobId);
  first = await db.colorway.findFirstOrThrow();
});

test('another print is compared with what is kept: its master is read once, the other one never', async () => {
  expect(await storage.size(sketchKey(first.masterHash))).toBeGreaterThan(1_000);
  const { told, sketched, own, masters } = await compareAnother({ colorway: 1 });
  expect(told).toEqual(['colors']);
  expect(sketched).toEqual([own]);
  expect(masters).toContain(sketchKey(first.masterHash));
  expect(masters).not.toContain(first.masterKey);
});

test.each([
  ['missing, as of an archive that has none yet', (key: string) => storage.remove(key)],
  [
    'of another recipe',
    async (key: string) => {
      await storage.putFile(key.replace(/print-\d+/, 'print-0'), fileOf(key));
    },
  ],
  ['cut short', async (key: string) => writeFile(fileOf(key), (await readFile(fileOf(key))).subarray(0, 5_000))],
  [
    'another in a byte',
    async (key: string) => writeFile(fileOf(key), (await readFile(fileOf(key))).fill(0, 9_000, 9_002)),
  ],
  [
    'a picture of another size',
    async (key: string) => {
      await image.renderPrint(fileOf(first.masterKey), { width: 90, format: 'png', quality: 80 }, fileOf(key));
    },
  ],
] as const)('one that is %s is made anew', async (_, spoil) => {
  // prettier-ignore
  const key = sketchKey(first.masterHash);
  const whole = await readFile(fileOf(key));
  await spoil(key);
  const { told, sketched, own } = await compareAnother({ colorway: 2 });
  expect(told).toEqual(['colors']);
  expect(sketched).toEqual([own, first.masterKey]);
  expect(await readFile(fileOf(key))).toEqual(whole);
});

test('where a master is gone as well, the file comes in and is told to be like nothing', async () => {
  const key = sketchKey(first.masterHash);
  const [sketch, master] = [await readFile(fileOf(key)), await readFile(fileOf(first.masterKey))];
  await storage.remove(key);
  await storage.remove(first.masterKey);
  expect((await compareAnother({ colorway: 1 })).told).toEqual([]);
  await storage.putBytes(first.masterKey, master);
  await storage.putBytes(key, sketch);
});

test('a run that ends while prints are compared loses nothing', async () => {
  const jobId = await send({ colorway: 1 });
  const stop = new AbortController();
  const stopping: ImageProcess = {
    ...image,
    comparePrints: () => {
      stop.abort(new Error('the worker stops'));
      return Promise.reject(stop.signal.reason as Error);
    },
  };
  await expect(run(jobId, stopping, stop.signal)).rejects.toThrow('the worker stops');
  await db.importFile.updateMany({ where: { jobId }, data: { claim: null, claimedAt: null } });
  await run(jobId);
  const [row] = await rowsOf(jobId);
  expect(row).toMatchObject({ state: 'processed', near: [expect.objectContaining({ kind: 'colors' })] });
  await disposeImports(admin, { jobId });
});

test('it goes with its master, and a replaced original has its own', async () => {
  const jobId = await send({ colorway: 1 });
  await run(jobId);
  const [row] = await rowsOf(jobId);
  expect(await storage.list(sketchFolder(row!.masterHash!))).toHaveLength(1);
  await disposeImports(admin, { jobId });
  await sweepImports(0);
  expect(await storage.list(sketchFolder(row!.masterHash!))).toEqual([]);

  const { name, design } = await db.colorway.findUniqueOrThrow({ where: { id: first.id }, include: { design: true } });
  const replacing = await send({ noise: 4 }, { isNewImport: false, name: `${design.name} - ${name}` });
  await run(replacing);
  await add(replacing);
  const next = await db.colorway.findUniqueOrThrow({ where: { id: first.id } });
  expect(next.masterHash).not.toBe(first.masterHash);
  expect(await storage.size(sketchKey(next.masterHash))).toBeGreaterThan(1_000);
  const [version] = (await listVersions(admin, { colorwayGuid: first.id })).versions.slice(1);
  await deleteVersion(admin, { versionId: version!.versionId });
  expect(await storage.list(sketchFolder(first.masterHash))).toEqual([]);
  first = next;
});

test('rebuilding what is known of similar designs makes it again', async () => {
  await storage.removeBelow('sketches');
  expect(await rebuildEmbeddings(systemActor('test'), { designs: [] }, image, () => undefined)).toBe(true);
  expect(await storage.list('sketches')).toEqual([sketchKey(first.masterHash)]);
});
