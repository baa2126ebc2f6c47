import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { StorageUnavailable } from '#app/data/storage/contract.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { listVersions, restoreVersion } from '#app/domain/catalog/versions/versions.server.ts';
import { requestStage } from '#app/domain/imports/job/control.server.ts';
import {
  askMasterRebuild,
  readMasterRebuild,
  runMasterRebuild,
  wakeMasterRebuild,
} from '#app/domain/imports/rebuild/run.server.ts';
import { sweepImports } from '#app/domain/imports/upload/sweep.server.ts';
import { openImages } from '#app/domain/imports/run.server.ts';
import { assumedProfiles } from '#app/domain/base/profiles/assumed.server.ts';
import { checkMasters, within } from '#app/domain/upkeep/doctor.server.ts';
import { readSystem } from '#app/domain/upkeep/system/system.server.ts';
import { masterHashOf, masterOf } from '#app/domain/visible/pictures/stored-files.server.ts';
import { ImageError } from '#app/image/base/types.ts';
import { closeImages, psd, runUpload, runWithEmbeddings, tiff } from '#tests/imports/originals.ts';
import { makeArchive, makePerson } from '#tests/make.ts';
import { mastersRemake } from '../../workers/masters-remake.ts';

const admin = await makePerson({ isAdmin: true });
const system = systemActor('test');
const image = openImages();
afterAll(async () => {
  await image.close();
  await closeImages();
});

let archiveId: number;
let count = 700;
beforeAll(async () => {
  archiveId = (await makeArchive()).id;
});
beforeEach(() => db.masterRebuild.deleteMany());

async function bring(fileName: string, bytes: Buffer): Promise<void> {
  const jobId = await runUpload(admin, archiveId, [[fileName, bytes]], false);
  for (const stage of ['addToArchive', 'completeTransfer']) await requestStage(admin, { jobId, stage });
  await runWithEmbeddings(jobId);
}

/** A colorway whose original was replaced, and whose masters an earlier version made. */
async function makeOld(name: string) {
  await bring(`${name}.psd`, psd(++count));
  await bring(`${name}_VR-1.tif`, tiff(++count, 32, 24));
  const colorway = await db.colorway.findFirstOrThrow({ where: { design: { name } }, include: { versions: true } });
  for (const { masterHash, masterKey } of [colorway, ...colorway.versions]) {
    const old = { masterHash: masterHash.replace(/^......../, '00000000'), masterKey: oldKey(masterHash) };
    await storage.putBytes(old.masterKey, new Uint8Array([1]));
    await storage.remove(masterKey);
    await db.colorway.updateMany({ where: { masterHash }, data: old });
    await db.originalVersion.updateMany({ where: { masterHash }, data: old });
    await db.importFile.updateMany({ where: { masterHash }, data: { masterHash: null, masterKey: null } });
  }
  return colorway;
}
const oldKey = (hash: string) => `masters/00/${hash.replace(/^......../, '00000000')}.tif`;

const makeAgain = async (asked: { designs: string[]; onlyOld: boolean }, signal?: AbortSignal) => {
  const told: string[] = [];
  const begun = await askMasterRebuild(system, asked);
  const ended = await runMasterRebuild(system, image, {
    tell: (reference, problem) => told.push(problem ? `${reference}: ${problem}` : reference),
    signal,
  });
  return { begun, ended, told };
};

describe('masters made again', () => {
  test('are those of earlier versions of an original too; these come back with theirs', async () => {
    const { id, masterKey, versions } = await makeOld('Again');
    // Doctor tells of them.
    const doctor = async () => (await within('masters', checkMasters)).map(({ level, values }) => [level, values]);
    expect(await doctor()).toEqual([['warn', { count: 2 }]]);
    const { begun, ended, told } = await makeAgain({ designs: ['Again'], onlyOld: true });
    expect(await doctor()).toEqual([['ok', {}]]);
    expect([begun, ended]).toMatchObject([
      { total: 2, done: 0, failed: 0 },
      { total: 2, done: 2, failed: 0, left: 0 },
    ]);
    expect(told.sort()).toEqual(['Again/VR-1', `Again/VR-1, version of ${versions[0]!.at.toISOString().slice(0, 10)}`]);
    const now = await db.colorway.findUniqueOrThrow({ where: { id }, include: { versions: true, look: true } });
    expect([now.masterKey, now.versions[0]!.masterKey]).toEqual([masterKey, versions[0]!.masterKey]);
    for (const one of [now, now.versions[0]!]) {
      expect(await storage.size(one.masterKey)).toBeGreaterThan(100);
      expect(await storage.size(oldKey(one.masterHash))).toBeNull();
    }
    const shades = (colors: unknown) => (colors as { srgb: string }[]).map(({ srgb }) => srgb);
    expect(shades(now.versions[0]!.colors)).toEqual(shades(versions[0]!.colors));
    await restoreVersion(admin, { versionId: versions[0]!.id });
    expect((await listVersions(admin, { colorwayGuid: id })).versions[0]).toMatchObject({ sizePx: [64, 48] });
    // None is old any more; all can still be made.
    expect((await makeAgain({ designs: ['Again'], onlyOld: true })).begun).toMatchObject({ total: 0 });
    expect((await makeAgain({ designs: ['Again'], onlyOld: false })).told).toHaveLength(3);
  });

  test('the key in SQL is the key', async () => {
    const originals = await db.original.findMany({ take: 5 });
    const box = { x: 3, y: 4, width: 50, height: 60 };
    for (const repeatBox of [null, box]) {
      const rows = await db.$queryRaw<{ id: string; hash: string }[]>`
        SELECT o."id"::text, ${masterHashOf(await assumedProfiles())} AS hash FROM "Original" o, (SELECT ${JSON.stringify(repeatBox)}::jsonb AS "repeatBox", NULL::text AS "assumedProfile") r`;
      const hashes = new Map(rows.map(({ id, hash }) => [id, hash]));
      for (const { id, sha256 } of originals) expect(hashes.get(id)).toBe(masterOf(sha256, repeatBox).masterHash);
    }
  });

  test('stopped, they go on where they were, and the system page says so', async () => {
    await makeOld('Stopped');
    const asked = { designs: ['Stopped'], onlyOld: false };
    await askMasterRebuild(system, asked);
    expect(await readMasterRebuild()).toMatchObject({ state: 'waiting', total: 2, done: 0, left: null });
    const stop = new AbortController();
    const first: string[] = [];
    // Its signs of life are the database's time, whatever this machine's clock says.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 });
    const run = runMasterRebuild(system, image, {
      signal: stop.signal,
      tell: (reference) => first.push(reference),
      progress: () => stop.abort(),
    });
    await expect(run.finally(() => vi.useRealTimers())).rejects.toThrow();
    const seen = await db.$queryRaw`SELECT "seenAt" > now() - interval '10 s' AS new FROM "MasterRebuild"`;
    expect(seen).toEqual([{ new: true }]);
    expect((await readSystem(admin, {})).rebuild).toMatchObject({
      state: 'stopped',
      total: 2,
      done: 1,
      finishedAt: null,
    });
    const { begun, ended, told } = await makeAgain(asked);
    expect([begun, ended]).toMatchObject([{ done: 1 }, { done: 2, total: 2 }]);
    expect(new Set([...first, ...told]).size).toBe(2);
    expect((await readSystem(admin, {})).rebuild).toMatchObject({ state: 'done', failed: 0 });
  });

  test('are made once more where a sweep takes them before a row names them', async () => {
    const { id } = await makeOld('Swept');
    const putFile = storage.putFile.bind(storage);
    let sweeps = 0;
    const spy = vi.spyOn(storage, 'putFile').mockImplementation(async (key, from) => {
      await putFile(key, from);
      if (key.startsWith('masters/') && sweeps++ === 0) expect((await sweepImports(0)).files).toBeGreaterThan(0);
    });
    const { ended, told } = await makeAgain({ designs: ['Swept'], onlyOld: true }).finally(() => spy.mockRestore());
    expect(ended).toMatchObject({ total: 2, done: 2, failed: 0 });
    expect(told.filter((one) => one.includes(': '))).toEqual([]);
    const now = await db.colorway.findUniqueOrThrow({ where: { id }, include: { versions: true } });
    for (const { masterKey } of [now, now.versions[0]!]) expect(await storage.size(masterKey)).toBeGreaterThan(100);
  });

  test('a worker goes on where a process died a moment ago, whenever that is found', async () => {
    await makeOld('Killed');
    const asked = { designs: ['Killed'], onlyOld: false };
    await askMasterRebuild(system, asked);
    const waiting = () => db.$queryRaw<object[]>`SELECT FROM pgboss.job WHERE name = 'masters-remake'`;
    const wake = async () => {
      await db.$executeRaw`DELETE FROM pgboss.job WHERE name = 'masters-remake'`;
      await wakeMasterRebuild();
      return (await waiting()).length;
    };
    expect(await wake()).toBe(1);
    const since = (seconds: number, runner: string | null) =>
      db.$executeRaw`UPDATE "MasterRebuild" SET "runner" = ${runner}::uuid, "seenAt" = now() - ${seconds} * interval '1 s'`;
    await since(60, null);
    expect(await wake()).toBe(0);
    await since(60, crypto.randomUUID());
    expect(await wake()).toBe(1);
    await since(12, crypto.randomUUID());
    expect(await wake()).toBe(0);
    const { signal } = new AbortController();
    await mastersRemake({}, { image, signal, attempt: 0, id: crypto.randomUUID() });
    expect(await readMasterRebuild()).toMatchObject({ state: 'done', total: 2, done: 2 });
    expect(await wake()).toBe(0);
  });

  test('two at once: one makes them; another selection has to wait', async () => {
    await makeOld('Two');
    await askMasterRebuild(system, { designs: ['Two'], onlyOld: false });
    const made: string[] = [];
    const answers: unknown[] = [];
    const other = { designs: [], onlyOld: true };
    const tell = (reference: string) => {
      made.push(reference);
      answers.push(askMasterRebuild(system, other));
    };
    await Promise.all([runMasterRebuild(system, image, { tell }), runMasterRebuild(system, image, { tell })]);
    expect(made).toHaveLength(2);
    expect(await answers[0]).toBeNull();
    expect(await askMasterRebuild(system, other)).not.toBeNull();
  });

  test('wait where they were while the storage is away or full, and fail none for it', async () => {
    await makeOld('Away');
    const asked = { designs: ['Away'], onlyOld: true };
    for (const error of [new StorageUnavailable('away'), Object.assign(new Error('full'), { code: 'ENOSPC' })]) {
      const spy = vi.spyOn(storage, 'putFile').mockRejectedValue(error);
      await expect(makeAgain(asked).finally(() => spy.mockRestore())).rejects.toBe(error);
      expect(await readMasterRebuild()).toMatchObject({ state: 'stopped', total: 2, done: 0, failed: 0 });
    }
    expect((await makeAgain(asked)).ended).toMatchObject({ total: 2, done: 2, failed: 0 });
  });

  test('are made once more where the image process ended', async () => {
    await makeOld('Crashed');
    const spy = vi.spyOn(image, 'makeMaster').mockRejectedValueOnce(new ImageError('crashed'));
    const { ended } = await makeAgain({ designs: ['Crashed'], onlyOld: true }).finally(() => spy.mockRestore());
    expect(ended).toMatchObject({ total: 2, done: 2, failed: 0 });
  });

  test('what can’t be made is told, and the others are made', async () => {
    const { originalId } = await makeOld('Broken');
    const { storageKey } = await db.original.findUniqueOrThrow({ where: { id: originalId! } });
    await storage.remove(storageKey);
    const { ended, told } = await makeAgain({ designs: ['Broken'], onlyOld: false });
    expect(ended).toMatchObject({ total: 2, done: 2, failed: 1 });
    expect(told.filter((one) => one.includes(': '))).toHaveLength(1);
    await expect(askMasterRebuild(system, { designs: ['Nobody knows it'], onlyOld: false })).rejects.toMatchObject({
      key: 'designNotFound',
    });
  });
});
