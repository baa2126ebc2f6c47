/** The files of one import are worked on by several runs. */
import { afterAll, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { helpImport, openImages, runImport, type ImageProcess } from '#app/domain/imports/run.server.ts';
import { ImageError } from '#app/image/base/types.ts';
import { withNextFile } from '#app/domain/imports/stages/claims.server.ts';
import { makeArchive, makePerson } from '#tests/make.ts';
import { field, file, tiff, upload, vectorOf } from './originals.ts';

const admin = await makePerson({ isAdmin: true });
const actor = systemActor('import');
const images = [openImages(), openImages()];
afterAll(() => Promise.all(images.map((image) => image.close())));

/** Six files, as they wait for their first stage. */
async function uploaded(): Promise<string> {
  const archive = await makeArchive();
  const files = Array.from({ length: 6 }, (_, at) => file(`${at}.tif`, tiff(40 + at, 60, 60)));
  const { jobId } = await upload(admin, [field('archiveId', archive.id), field('isNewImport', 1), ...files]);
  return jobId;
}

/** Notes whose masters were made, with embeddings left out. */
function noting(image: ImageProcess): { image: ImageProcess; made: string[] } {
  const made: string[] = [];
  const noted: ImageProcess = {
    ...image,
    makeMaster: (source, ...rest) => {
      made.push(source);
      return image.makeMaster(source, ...rest);
    },
    embedMaster: vectorOf,
  };
  return { image: noted, made };
}

const signal = new AbortController().signal;
const rows = (jobId: string) =>
  db.importFile.findMany({ where: { jobId }, select: { state: true, claim: true }, orderBy: { position: 'asc' } });

test('each file is made once, by whichever run had room', async () => {
  const jobId = await uploaded();
  const [one, other] = images.map(noting) as [ReturnType<typeof noting>, ReturnType<typeof noting>];
  const led = runImport(actor, { jobId }, { image: one.image, signal });
  await expect.poll(async () => (await db.importJob.findUnique({ where: { id: jobId } }))!.state).toBe('running');
  await Promise.all([led, helpImport(actor, { jobId }, { image: other.image, signal })]);
  expect(await rows(jobId)).toEqual(Array.from({ length: 6 }, () => ({ state: 'processed', claim: null })));
  expect(one.made.length).toBeGreaterThan(0);
  expect(other.made.length).toBeGreaterThan(0);
  expect(new Set([...one.made, ...other.made]).size).toBe(6);
  expect(one.made.length + other.made.length).toBe(6);
  expect(await db.importJob.findUnique({ where: { id: jobId } })).toMatchObject({
    stage: 'mergeInternal',
    state: 'done',
  });
  // One that comes late finds nothing to do.
  await helpImport(actor, { jobId }, { image: other.image, signal });
  expect(other.made.length + one.made.length).toBe(6);
});

test('a file whose image process is killed by others again and again is not broken', async () => {
  const jobId = await uploaded();
  const { image } = noting(images[0]!);
  const killed = new ImageError(
    'crashed',
    {},
    { cause: Object.assign(new Error('exit SIGKILL'), { signal: 'SIGKILL' }) },
  );
  let kills = 4;
  const makeMaster: ImageProcess['makeMaster'] = (...given) =>
    kills-- > 0 ? Promise.reject(killed) : image.makeMaster(...given);
  await runImport(actor, { jobId }, { image: { ...image, makeMaster }, signal });
  expect(kills).toBeLessThan(0);
  expect((await rows(jobId)).map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'processed'));
});

test('what a run that died had claimed is taken up by another', async () => {
  const jobId = await uploaded();
  const [first, second] = await db.importFile.findMany({ where: { jobId }, orderBy: { position: 'asc' } });
  const claim = (id: string, seconds: number) =>
    db.$executeRaw`
      UPDATE "ImportFile" SET "state" = 'processing', "claim" = gen_random_uuid(), "claimedAt" = now() - ${seconds} * interval '1 s'
       WHERE "id" = ${id}::uuid`;
  await claim(first!.id, 60);
  await claim(second!.id, 0);
  const taken: string[] = [];
  await withNextFile(jobId, signal, (id) => Promise.resolve(void taken.push(id)));
  expect(taken).toEqual([first!.id]);
  await claim(second!.id, 60);
  const { image, made } = noting(images[0]!);
  await runImport(actor, { jobId }, { image, signal });
  expect(made).toHaveLength(6);
  expect(await rows(jobId)).toEqual(Array.from({ length: 6 }, () => ({ state: 'processed', claim: null })));
});

test('a run whose file another one has taken gives it up, and one that fails lets it go', async () => {
  const jobId = await uploaded();
  await expect(withNextFile(jobId, signal, () => Promise.reject(new Error('a mistake')))).rejects.toThrow('a mistake');
  expect((await rows(jobId)).every(({ claim }) => claim === null)).toBe(true);
  const given = await withNextFile(jobId, signal, async (id, mine) => {
    await db.importFile.update({ where: { id }, data: { claim: crypto.randomUUID() } });
    await new Promise((resolve) => mine.addEventListener('abort', resolve));
  });
  expect(given).toBe(true);
});
