/** The same files sent once more, after a server died or while it still stores them. */
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { cancelImport, requestStage } from '#app/domain/imports/job/control.server.ts';
import { receiveUpload } from '#app/domain/imports/upload/upload.server.ts';
import { endLostUploads } from '#app/domain/imports/upload/sweep.server.ts';
import { makeArchive, makePerson } from '#tests/make.ts';
import { contentType, field, file, inChunks, multipart, psd, rowsOf, sha, upload } from './originals.ts';

const admin = await makePerson({ isAdmin: true });
const flowers = await makeArchive();
afterEach(() => vi.restoreAllMocks());

const parts = (bytes: Buffer[]) => [
  field('archiveId', flowers.id),
  field('submission', randomUUID()),
  ...bytes.map((one, index) => file(`${index}.psd`, one)),
];

/** As its server leaves an upload when it is killed while it stores the last file. */
async function killedAtLast(sent: ReturnType<typeof parts>) {
  const { jobId } = await upload(admin, sent, { runsToReview: false });
  const { id, original } = (
    await db.importFile.findMany({ where: { jobId }, orderBy: { position: 'asc' }, include: { original: true } })
  ).at(-1)!;
  await db.importJob.update({ where: { id: jobId }, data: { state: 'running' } });
  await db.importFile.update({ where: { id }, data: { state: 'uploading', progress: 0 } });
  await storage.remove(original!.storageKey);
  return { jobId, storageKey: original!.storageKey };
}

test('a file that a dead server had begun to store is stored by the one it is sent to again', async () => {
  const sent = parts([psd(901), psd(902)]);
  const { jobId, storageKey } = await killedAtLast(sent);
  expect(await upload(admin, sent)).toEqual({ jobId, files: [] });
  expect((await rowsOf(jobId)).map(({ state }) => state)).toEqual(['uploaded', 'uploaded']);
  expect(await storage.size(storageKey)).toBe(psd(902).length);
});

test('an upload that is sent again lives from its first file, though its server died long ago', async () => {
  const sent = parts([psd(903), psd(904)]);
  const { jobId, storageKey } = await killedAtLast(sent);
  await db.importJob.update({ where: { id: jobId }, data: { updatedAt: new Date(Date.now() - 60_000) } });
  const size = storage.size.bind(storage);
  vi.spyOn(storage, 'size').mockImplementation(async (key) => {
    if (key === storageKey) expect(await endLostUploads()).toBe(0);
    return size(key);
  });
  expect(await upload(admin, sent)).toEqual({ jobId, files: [] });
  expect(await size(storageKey)).toBe(psd(904).length);
});

test('an original that was lost or damaged is there again once it is brought', async () => {
  const sent = parts([psd(906), psd(907)]);
  const { jobId } = await upload(admin, sent);
  const originals = await db.original.findMany({ where: { importFiles: { some: { jobId } } } });
  const those = { id: { in: originals.map(({ id }) => id) } };
  await db.original.updateMany({ where: those, data: { lostAt: new Date() } });
  await storage.remove(originals[0]!.storageKey);
  await storage.putBytes(originals[1]!.storageKey, new Uint8Array(Number(originals[1]!.bytes)));
  await upload(admin, parts([psd(906), psd(907)]));
  for (const { storageKey, sha256 } of originals) {
    const bytes = Buffer.concat(await (await storage.read(storageKey)).toArray());
    expect(sha(bytes)).toBe(Buffer.from(sha256).toString('hex'));
  }
  expect(await db.original.count({ where: { ...those, lostAt: { not: null } } })).toBe(0);
});

test.each([
  ['a database that breaks off', 'Connection terminated unexpectedly', { key: 'unavailable' }],
  ['a mistake of ours', 'the file is closed', { message: 'the file is closed' }],
])('%s is not told as the connection of the person', async (_what, message, told) => {
  const sent = parts([psd(908), psd(909)]);
  const jobs = vi.spyOn(db.importJob, 'findUnique').mockRejectedValueOnce(new Error(message) as never);
  await expect(upload(admin, sent)).rejects.toMatchObject(told);
  expect(jobs).toHaveBeenCalled();
});

test('of two that store the same file at once, the slower one may end behind the faster one', async () => {
  const sent = parts([psd(905)]);
  const putFile = storage.putFile.bind(storage);
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.spyOn(storage, 'putFile').mockImplementationOnce(async (key, from) => {
    begun.resolve();
    await ended.promise;
    await putFile(key, from);
  });
  const slower = upload(admin, sent);
  await begun.promise;
  const faster = await upload(admin, sent);
  const [{ state, sha256 }] = (await rowsOf(faster.jobId)) as [Awaited<ReturnType<typeof rowsOf>>[number]];
  const hash = Buffer.from(sha256!).toString('hex');
  const stored = await storage.size(`originals/${hash.slice(0, 2)}/${hash}`);
  ended.resolve();
  expect(await slower).toEqual(faster);
  expect([state, stored]).toEqual(['uploaded', psd(905).length]);
});

/** Sends its first bytes, and the rest, or a broken connection, when the test says so. */
function sendSlowly(sent: ReturnType<typeof parts>, firstBytes: number) {
  const body = multipart(sent);
  const more = Promise.withResolvers<void>();
  async function* slow() {
    yield* inChunks(body.subarray(0, firstBytes));
    await more.promise;
    yield* inChunks(body.subarray(firstBytes));
  }
  const answer = receiveUpload(admin, { body: slow(), contentType, runsToReview: true });
  answer.catch(() => undefined);
  const breakOff = () => more.reject(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
  return { answer, finish: more.resolve, breakOff };
}
const large = (seed: number) => psd(seed, 200, 200);
const namesOf = async (jobId: string) => (await rowsOf(jobId)).map(({ fileName, state }) => `${fileName} ${state}`);
const jobWith = (bytes: Buffer, state: 'running' | 'done') =>
  db.importJob.findFirst({ where: { state, files: { some: { bytes: bytes.length, state: 'uploaded' } } } });

test('while the rest of an upload that broke off comes, it runs, and nobody else can let it go on without that', async () => {
  const [whole, rest] = [psd(910, 31, 17), large(911)];
  const sent = parts([whole, rest]);
  const first = sendSlowly(sent, multipart(sent).length - 5000);
  await expect.poll(() => jobWith(whole, 'running')).not.toBeNull();
  first.breakOff();
  await expect(first.answer).rejects.toMatchObject({ key: 'uploadBroken' });
  const { id: jobId } = (await jobWith(whole, 'done'))!;
  const again = sendSlowly(sent, multipart(sent).length - multipart(sent.slice(2)).length + 400);
  const look = () => db.importJob.findUniqueOrThrow({ where: { id: jobId } });
  await expect.poll(async () => (await look()).state).toBe('running');
  expect((await look()).errorKey).toBeNull();
  const { state } = await requestStage(await makePerson({ isAdmin: true }), { jobId, stage: 'process' });
  expect(state).toBe('running');
  again.finish();
  expect(await again.answer).toEqual({ jobId, files: [] });
  expect(await namesOf(jobId)).toEqual(['0.psd uploaded', '1.psd uploaded']);
  expect(await look()).toMatchObject({ stage: 'process', state: 'waiting' });
});

test('a broken connection that is noticed after the files were sent again ends nothing', async () => {
  const [whole, rest] = [psd(912, 32, 17), large(913)];
  const sent = parts([whole, rest]);
  const dead = sendSlowly(sent, multipart(sent).length - 5000);
  await expect.poll(() => jobWith(whole, 'running')).not.toBeNull();
  const { id: jobId, claim } = (await jobWith(whole, 'running'))!;
  const again = sendSlowly(sent, multipart(sent).length - 5000);
  const look = () => db.importJob.findUniqueOrThrow({ where: { id: jobId } });
  await expect.poll(async () => (await look()).claim).not.toBe(claim);
  dead.breakOff();
  await expect(dead.answer).rejects.toMatchObject({ key: 'uploadBroken' });
  expect(await look()).toMatchObject({ state: 'running', errorKey: null });
  again.finish();
  expect(await again.answer).toEqual({ jobId, files: [] });
});

test('what comes for an import that somebody has cancelled meanwhile is refused by its name', async () => {
  const [whole, rest] = [psd(914, 33, 17), large(915)];
  const sent = parts([whole, rest]);
  const coming = sendSlowly(sent, multipart(sent).length - 5000);
  await expect.poll(() => jobWith(whole, 'running')).not.toBeNull();
  const { id: jobId } = (await jobWith(whole, 'running'))!;
  await cancelImport(await makePerson({ isAdmin: true }), { jobId });
  coming.finish();
  await expect(coming.answer).rejects.toMatchObject({ key: 'uploadHasEnded', values: { fileName: '1.psd' } });
  expect(await namesOf(jobId)).toEqual(['0.psd uploaded']);
});

test('an upload that is sent again while the sweep ends others lives', async () => {
  const sent = parts([psd(916), large(917)]);
  const { jobId } = await killedAtLast(sent);
  const lost = await db.importJob.create({ data: { archiveId: flowers.id, isNewImport: true, state: 'running' } });
  await db.importJob.updateMany({
    where: { id: { in: [jobId, lost.id] } },
    data: { updatedAt: new Date(Date.now() - 60_000) },
  });
  const again = sendSlowly(sent, multipart(sent).length - 5000);
  const takenUp = async () => (await db.importJob.findUniqueOrThrow({ where: { id: jobId } })).updatedAt.getTime();
  // As the sweep has listed them before.
  vi.spyOn(db.importJob, 'findMany').mockResolvedValueOnce([{ id: lost.id }, { id: jobId }] as never);
  await expect.poll(async () => Date.now() - (await takenUp())).toBeLessThan(30_000);
  expect(await endLostUploads()).toBe(1);
  expect(await namesOf(jobId)).toEqual(['0.psd uploaded', '1.psd uploading']);
  again.finish();
  expect(await again.answer).toEqual({ jobId, files: [] });
});
