/** Each kind of damage to stored files is found, and what can be made again is. */
import { writeFile, rm, utimes, truncate, readFile, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { listAdminColorways } from '#app/domain/catalog/designs/colorways.server.ts';
import { sizedKey } from '#app/domain/lists/collections/show/pictures.server.ts';
import { openImages } from '#app/domain/imports/run.server.ts';
import { requestStage } from '#app/domain/imports/job/control.server.ts';
import { openOriginal } from '#app/domain/catalog/designs/original.server.ts';
import { backUp } from '#app/domain/upkeep/backup.server.ts';
import { sweepOriginals } from '#app/domain/upkeep/lost-originals.server.ts';
import { readFileLines } from '#app/domain/upkeep/parts.server.ts';
import { Repository } from '#app/domain/upkeep/repository.server.ts';
import { verifyFiles, type VerifyOptions } from '#app/domain/upkeep/verify.server.ts';
import { closeImages, psd, run, runUpload, sha, tiff } from '#tests/imports/originals.ts';
import { makeArchive, makePerson } from '#tests/make.ts';

const actor = systemActor('test');
const image = openImages();
const bytes = [psd(1), tiff(2)];
const fileOf = (key: string) => path.join(config.dataDir, 'files', key);
const long = new Date(Date.now() - 3 * 24 * 3_600_000);

async function verify(options: Partial<VerifyOptions> = {}) {
  const lines: string[] = [];
  // On a busy machine it also tells how far it is.
  const tell = (line: string) => !line.startsWith('… ') && lines.push(line);
  const found = await verifyFiles(actor, { tell, ...options }, image);
  return { ...found, lines };
}

const clean = { missing: 0, damaged: 0, orphans: 0, lines: [] };

async function flip(key: string, at: number): Promise<void> {
  const content = await readFile(fileOf(key));
  content[at]! ^= 0x55;
  await writeFile(fileOf(key), content);
}

async function rows() {
  const colorways = await db.colorway.findMany({ include: { original: true }, orderBy: { createdAt: 'asc' } });
  return colorways.map(({ original, ...colorway }) => ({ ...colorway, original: original! }));
}

beforeAll(async () => {
  const admin = await makePerson({ isAdmin: true });
  const archive = await makeArchive();
  const jobId = await runUpload(
    admin,
    archive.id,
    bytes.map((one, index) => [`verify-${index}.${index ? 'tif' : 'psd'}`, one]),
  );
  for (const stage of ['addToArchive', 'completeTransfer']) {
    await requestStage(admin, { jobId, stage });
    await run(jobId);
  }
  expect(await db.colorway.count()).toBe(2);
  // Pictures that workers would make.
  for (const { masterHash, masterKey } of await rows()) {
    const target = path.join(config.dataDir, 'picture.webp');
    await image.renderPrint(fileOf(masterKey), { width: 64, format: 'webp', quality: 80 }, target);
    await storage.putFile(`renditions/${masterHash.slice(0, 2)}/${masterHash}/print-test.webp`, target);
  }
});

afterAll(async () => {
  await image.close();
  await closeImages();
});

test('a whole archive has no findings', async () => {
  expect(await verify()).toMatchObject(clean);
  expect(await verify({ isQuick: true })).toMatchObject(clean);
});

test('a flipped byte, a file that is too short and one that is gone: originals are marked and an admin sees it', async () => {
  const [one, two] = await rows();
  const key = one!.original.storageKey;
  await flip(key, 300);
  expect(await verify({ isQuick: true })).toMatchObject(clean);
  expect(await verify()).toMatchObject({ ...clean, damaged: 1, lines: [`damaged  ${key}: its SHA-256 is another`] });
  await truncate(fileOf(key), 100);
  await rm(fileOf(two!.original.storageKey));
  const found = await verify({ isQuick: true, repairs: true });
  expect(found).toMatchObject({ damaged: 1, missing: 1, repaired: 0 });
  expect(found.lines).toContain(`damaged  ${key}: 100 bytes instead of ${bytes[0]!.length}; can't be repaired`);
  const admin = await makePerson({ isAdmin: true });
  const shown = await listAdminColorways(admin, { designGuid: one!.designId });
  expect(shown.colorways[0]!.original).toMatchObject({ isLost: true });

  await writeFile(
    fileOf(key),
    bytes.find((content) => key.endsWith(sha(content)))!,
  );
  await writeFile(
    fileOf(two!.original.storageKey),
    bytes.find((content) => two!.original.storageKey.endsWith(sha(content)))!,
  );
  expect((await verify({ repairs: true })).lines).toEqual(
    expect.arrayContaining([`found again  ${key}`, `found again  ${two!.original.storageKey}`]),
  );
  expect(await db.original.count({ where: { lostAt: { not: null } } })).toBe(0);
});

test('originals that go missing or come back are noticed without anybody asking', async () => {
  const [one] = await rows();
  const key = one!.original.storageKey;
  const whole = await readFile(fileOf(key));
  const lost = () => db.original.count({ where: { lostAt: { not: null } } });
  // What is just being stored has a row, and no file yet.
  await rm(fileOf(key));
  await sweepOriginals();
  await db.original.updateMany({ data: { createdAt: long } });
  const job = await db.importJob.findFirstOrThrow();
  const { id } = await db.importFile.create({
    data: { jobId: job.id, position: 9, fileName: 'again.psd', state: 'uploading', originalId: one!.originalId },
  });
  await sweepOriginals();
  expect(await lost()).toBe(0);
  await db.importFile.delete({ where: { id } });
  await writeFile(fileOf(key), whole);
  await truncate(fileOf(key), 100);
  await sweepOriginals();
  expect(await lost()).toBe(1);
  await writeFile(fileOf(key), Buffer.alloc(whole.length));
  await sweepOriginals();
  expect(await lost()).toBe(1);
  await writeFile(fileOf(key), whole);
  await sweepOriginals();
  expect(await lost()).toBe(0);

  await rm(fileOf(key));
  const admin = await makePerson({ isAdmin: true });
  const asked = openOriginal(admin, { designGuid: one!.designId, colorwayGuid: one!.id });
  await expect(asked).rejects.toMatchObject({ key: 'originalNotKept' });
  expect(await lost()).toBe(1);
  await writeFile(fileOf(key), whole);
  expect((await verify()).lines).toEqual([`found again  ${key}`]);
  expect(await lost()).toBe(0);

  // A share that is away.
  const away = Array.from({ length: 30 }, (_, at) => ({
    sha256: new Uint8Array(32).fill(at),
    bytes: 1,
    storageKey: `originals/away-${at}`,
    fileName: 'away.tif',
    format: 'tiff',
  }));
  await db.original.createMany({ data: away });
  await expect(sweepOriginals()).rejects.toThrow('30 of');
  expect(await lost()).toBe(0);
  await db.original.deleteMany({ where: { storageKey: { startsWith: 'originals/away-' } } });
});

test('however many files are missing, the rows are asked once a part', async () => {
  const keys = (await rows()).map(({ original }) => original.storageKey);
  const whole = await Promise.all(keys.map((key) => readFile(fileOf(key))));
  for (const key of keys) await rm(fileOf(key));
  const asked = vi.spyOn(db, '$queryRawUnsafe');
  expect(await verify()).toMatchObject({ missing: keys.length });
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
  for (const [at, key] of keys.entries()) await writeFile(fileOf(key), whole[at]!);
  expect(await verify()).toMatchObject({ missing: 0, damaged: 0 });
});

test('masters are made again from their originals', async () => {
  const [one, two] = await rows();
  const before = (await readFile(fileOf(one!.masterKey))).length;
  await truncate(fileOf(one!.masterKey), before - 400);
  await rm(fileOf(two!.masterKey));
  expect(await verify()).toMatchObject({ damaged: 1, missing: 1 });
  const found = await verify({ repairs: true });
  expect(found).toMatchObject({ damaged: 1, missing: 1, repaired: 2 });
  expect(found.lines).toContain(`missing  ${two!.masterKey}; made again`);
  expect(await verify()).toMatchObject(clean);
});

test('a master is made again of a whole original alone', async () => {
  const [one] = await rows();
  const key = one!.original.storageKey;
  const whole = await readFile(fileOf(key));
  await rm(fileOf(one!.masterKey));
  // Within its px: it still decodes.
  await flip(key, whole.length - 1);
  const found = await verify({ repairs: true });
  expect(found).toMatchObject({ missing: 1, damaged: 1, repaired: 0 });
  expect(found.lines).toContain(`missing  ${one!.masterKey}; not repaired: its original is missing or damaged`);
  await expect(readFile(fileOf(one!.masterKey))).rejects.toThrow('ENOENT');
  // With a backup both are mended in one go, though masters come first.
  const backups = path.join(config.dataDir, 'backups');
  const object = path.join(backups, 'objects', sha(whole).slice(0, 2), sha(whole));
  await mkdir(path.dirname(object), { recursive: true });
  await writeFile(object, whole);
  expect(await verify({ repairs: true, from: backups })).toMatchObject({ missing: 1, damaged: 0, repaired: 1 });
  expect(await readFile(fileOf(key))).toEqual(whole);
  expect(await verify()).toMatchObject(clean);
  expect(await db.original.count({ where: { lostAt: { not: null } } })).toBe(0);
});

test('a backup holds the master that was made again, not the damaged one that lay there at the last backup', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'archive-verify-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const key = (await rows())[0]!.masterKey;
  const inBackup = async () => {
    await backUp(actor, { dir, tell: () => {} });
    for await (const line of readFileLines(await new Repository(dir).find())) if (line.key === key) return line.sha256;
    return null;
  };
  const whole = await readFile(fileOf(key));
  await writeFile(fileOf(key), Buffer.alloc(whole.length));
  await utimes(fileOf(key), long, long);
  expect(await inBackup()).toBe(sha(Buffer.alloc(whole.length)));
  expect((await verify({ repairs: true })).lines).toContain(`damaged  ${key}: it can't be decoded; made again`);
  const again = sha(await readFile(fileOf(key)));
  expect((await storage.size(key))!).toBe(whole.length);
  expect(await inBackup()).toBe(again);

  // What has lain there since is not read.
  await writeFile(fileOf(key), Buffer.alloc(whole.length));
  await utimes(fileOf(key), long, long);
  expect(await inBackup()).toBe(again);
  await writeFile(fileOf(key), whole);
});

test('pictures that do not decode go, and workers are asked for them', async () => {
  const [one, two] = await rows();
  const key = (hash: string) => `renditions/${hash.slice(0, 2)}/${hash}/print-test.webp`;
  const size = (await storage.size(key(one!.masterHash)))!;
  await truncate(fileOf(key(one!.masterHash)), size - 60);
  await rm(path.dirname(fileOf(key(two!.masterHash))), { recursive: true });
  const inks = `inks/${one!.masterHash.slice(0, 2)}/${one!.masterHash}/sheet-1.json`;
  await storage.putBytes(inks, Buffer.from('{"cut'));
  await db.$executeRaw`DELETE FROM pgboss.job`;
  const found = await verify({ repairs: true });
  expect(found).toMatchObject({ damaged: 2, missing: 0, repaired: 2, bare: 1 });
  expect(await storage.size(key(one!.masterHash))).toBeNull();
  expect(await storage.size(inks)).toBeNull();
  const jobs = await db.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT name FROM pgboss.job WHERE name IN ('picture-make', 'inks-make')`;
  expect(jobs.map(({ name }) => name).sort()).toEqual(['inks-make', 'picture-make']);
});

test('orphans older than a day are removed, originals only when that is asked for', async () => {
  const hash = sha(Buffer.from('nobody'));
  const place = `${hash.slice(0, 2)}/${hash}`;
  const sized = sizedKey(`boards/${place}.png`, 960);
  const old = [`originals/${place}`, `masters/${place}.tif`, `asked/${place}/print-1.webp`, `boards/${place}.png`];
  for (const key of [...old, sized]) await storage.putBytes(key, Buffer.from(key));
  for (const key of old) await utimes(fileOf(key), long, long);
  const first = await verify({ repairs: true });
  expect(first.orphans).toBe(4);
  expect(first.lines).toContain(`orphan  originals/${place}; kept: --remove-orphans removes it`);
  expect(await storage.size(sized)).not.toBeNull();
  expect((await verify({ repairs: true, removesOriginals: true })).lines).toContain(
    `orphan  originals/${place}; removed`,
  );
  expect(await storage.size(`originals/${place}`)).toBeNull();
});

test('boards by their hash, wear models by their folders, downloads by their size', async () => {
  const content = await readFile(fileOf((await rows())[0]!.masterKey));
  const board = `boards/${sha(content).slice(0, 2)}/${sha(content)}.tif`;
  await storage.putBytes(board, content);
  const collection = await db.collection.create({ data: { name: 'Boards', thumbnailKey: board } });
  const wear = await db.wearModel.create({ data: { wearName: 'Gone', filesKey: `wear/ab/abcd` } });
  await mkdir(fileOf('exports/aa'), { recursive: true });
  expect(await verify()).toMatchObject({
    missing: expect.any(Number),
    lines: expect.arrayContaining(['missing  wear/ab/abcd']),
  });
  await flip(board, content.length - 10);
  expect((await verify()).lines).toContain(`damaged  ${board}: its SHA-256 is another`);
  await db.wearModel.delete({ where: { id: wear.id } });
  await db.collection.delete({ where: { id: collection.id } });
});
