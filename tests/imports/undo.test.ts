import { afterAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import {
  cancelImport,
  describeDisposal,
  disposeImports,
  requestStage,
} from '#app/domain/imports/job/control.server.ts';
import { listUndoable, undoImports } from '#app/domain/imports/job/undo.server.ts';
import { correctGrouping } from '#app/domain/imports/review/correct.server.ts';
import { listImports, readImport } from '#app/domain/imports/review/read-import.server.ts';
import { addToArchive } from '#app/domain/imports/stages/add-to-archive.server.ts';
import { sweepImports } from '#app/domain/imports/upload/sweep.server.ts';
import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';
import { closeImages, field, file, psd, run, runUpload, tiff, upload } from './originals.ts';

const admin = await makePerson({ isAdmin: true });
const other = await makePerson({ isAdmin: true });
afterAll(closeImages);
let count = 900;

const make = async (names = ['Rose.tif', 'Iris.tif']) => {
  const { id } = await makeArchive();
  return runUpload(
    admin,
    id,
    names.map((name) => [name, tiff(++count)]),
  );
};
const actOf = async (jobId: string) =>
  (await listUndoable(admin, {})).acts.find(({ jobIds }) => jobIds.includes(jobId));
/** as if the act had been a day ago */
const dayLater = (jobId: string) =>
  db.importJob.update({ where: { id: jobId }, data: { undoFrom: new Date(Date.now() - 24 * 3_600_000 - 1000) } });
const audited = async (jobId: string) =>
  (await db.auditEntry.findMany({ where: { subjectId: jobId }, orderBy: { id: 'asc' } })).map(
    ({ operation }) => operation,
  );

test('adding goes on with what a killed run has added, and says so from its first design on', async () => {
  const jobId = await make(['One.tif', 'Two.tif', 'Three.tif', 'Four.tif']);
  await requestStage(admin, { jobId, stage: 'addToArchive' });
  const job = await db.importJob.update({ where: { id: jobId }, data: { state: 'running' } });
  const addSome = async (most: number) => {
    let added = 0;
    const throwIfAborted = () => {
      if (added++ === most) throw new Error('killed');
    };
    await expect(addToArchive(job, { signal: { throwIfAborted } as AbortSignal })).rejects.toThrow('killed');
    return (await readImport(admin, { jobId })).progress;
  };
  expect(await addSome(2)).toBe(0.5);
  expect(await addSome(1)).toBe(0.75);
});

describe('an import taken back', () => {
  test('goes on where it was reviewed, with its corrections and files', async () => {
    const jobId = await make();
    const { groups, files, version } = await readImport(admin, { jobId });
    const typed = groups.map(({ id, name, attributes }, at) => ({
      ...attributes,
      id,
      name: name.replace(/\d+$/, String(7000 + at)),
      notes: 'kept',
    }));
    await correctGrouping(admin, {
      jobId,
      version,
      groups: typed,
      files: files.map(({ id, groupId, colorwayName }) => ({ id, group: groupId, colorwayName })),
    });
    const { version: _, ...before } = await readImport(admin, { jobId });
    expect(await describeDisposal(admin, { jobId })).toEqual({
      imports: 1,
      files: 2,
      notAdded: 2,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    });
    await cancelImport(admin, { jobId });
    expect(await readImport(admin, { jobId })).toMatchObject({ state: 'cancelled', canUndo: true, isEnded: true });
    await expect(undoImports(other, { jobId })).resolves.toEqual({ undone: 1, renumbered: 0 });
    // Pressed twice.
    await expect(undoImports(other, { jobId })).resolves.toEqual({ undone: 0, renumbered: 0 });
    expect(await readImport(admin, { jobId })).toMatchObject(before);

    // Cancelled, then cleared: each is taken back by itself.
    await cancelImport(admin, { jobId });
    await disposeImports(other, { jobId });
    expect(await actOf(jobId)).toMatchObject({ kind: 'disposed', by: other.name, jobIds: [jobId], files: 2 });
    await sweepImports(24 * 3_600_000);
    await undoImports(admin, { jobId });
    expect(await readImport(admin, { jobId })).toMatchObject({ state: 'cancelled', canUndo: true });
    await undoImports(admin, { jobId });
    expect(await readImport(admin, { jobId })).toMatchObject(before);
    for (const stage of ['addToArchive', 'completeTransfer']) await requestStage(admin, { jobId, stage });
    await run(jobId);
    const designs = await db.design.findMany({ where: { name: { in: typed.map(({ name }) => name) } } });
    expect(designs.map(({ notes }) => notes)).toEqual(['kept', 'kept']);
    const acts = [
      'correctGrouping',
      'cancelImport',
      'undoCancel',
      'cancelImport',
      'disposeImport',
      'undoDispose',
      'undoCancel',
    ];
    expect((await audited(jobId)).slice(0, acts.length)).toEqual(acts);
  });

  test('goes on in the middle of its files, beside the run that was told to stop', async () => {
    const { id } = await makeArchive();
    const { jobId } = await upload(admin, [
      field('archiveId', id),
      field('isNewImport', 1),
      file('big.tif', tiff(++count, 900, 900)),
      file('next.psd', psd(++count)),
    ]);
    const running = run(jobId);
    await expect.poll(async () => (await readImport(admin, { jobId })).state, { interval: 5 }).toBe('running');
    await cancelImport(admin, { jobId });
    await undoImports(admin, { jobId });
    expect((await readImport(admin, { jobId })).state).toBe('waiting');
    await Promise.all([running, run(jobId)]);
    await run(jobId);
    expect(await readImport(admin, { jobId })).toMatchObject({ isInReview: true, groups: [{}, {}] });
  });

  test('comes back with the others that were cleared by the same act, and each act is told by what it did', async () => {
    const [one, two] = [await make(['One.tif']), await make(['Two.tif'])];
    for (const jobId of [one, two]) await cancelImport(admin, { jobId });
    const all = await describeDisposal(admin, {});
    expect(all.imports).toBeGreaterThanOrEqual(2);
    expect(await disposeImports(admin, {})).toEqual({ disposed: all.imports });
    expect(await disposeImports(admin, {})).toEqual({ disposed: 0 });
    const act = (await actOf(one))!;
    expect(act.jobIds).toEqual(expect.arrayContaining([one, two]));
    expect(
      await db.auditEntry.findFirst({ where: { operation: 'disposeImports' }, orderBy: { id: 'desc' } }),
    ).toMatchObject({
      after: { jobs: expect.arrayContaining([one, two]) },
    });
    expect(await undoImports(other, { act: act.act })).toMatchObject({ undone: all.imports });
    const listed = (await listImports(admin, {})).imports.map(({ jobId }) => jobId);
    expect(listed).toEqual(expect.arrayContaining([one, two]));
    // The only one that has ended is one import, not all.
    for (const jobId of [one, two]) await undoImports(admin, { jobId });
    await db.importJob.updateMany({
      where: { id: { not: one }, state: { not: 'running' } },
      data: { state: 'disposed' },
    });
    await cancelImport(admin, { jobId: one });
    expect(await disposeImports(admin, {})).toEqual({ disposed: 1 });
    expect((await audited(one)).at(-1)).toBe('disposeImport');
  });

  test('no longer comes back after a day, before the sweep and after it', async () => {
    const jobId = await make(['Late.tif']);
    const { originalId } = await db.importFile.findFirstOrThrow({ where: { jobId } });
    const { storageKey } = await db.original.findUniqueOrThrow({ where: { id: originalId! } });
    await disposeImports(admin, { jobId });
    await sweepImports(24 * 3_600_000);
    expect(await storage.size(storageKey)).not.toBeNull();
    await dayLater(jobId);
    expect(await actOf(jobId)).toBeUndefined();
    await expect(undoImports(admin, { jobId })).rejects.toMatchObject({ key: 'undoExpired' });
    await sweepImports(24 * 3_600_000);
    expect(await storage.size(storageKey)).toBeNull();
    await expect(undoImports(admin, { jobId })).rejects.toMatchObject({ key: 'undoExpired' });
    await expect(undoImports(admin, { act: crypto.randomUUID() })).rejects.toMatchObject({ key: 'undoExpired' });
    await expect(undoImports(admin, { jobId: crypto.randomUUID() })).rejects.toMatchObject({ key: 'importNotFound' });
    await expect(undoImports(admin, {})).rejects.toMatchObject({ fields: { jobId: ['required'] } });
  });

  test('keeps the numbers that it showed where they are free, also below the next one', async () => {
    const { id, code } = await makeArchive();
    const numbersOf = async (jobId: string) => (await readImport(admin, { jobId })).groups.map(({ name }) => name);
    const first = await runUpload(admin, id, [
      ['One.tif', tiff(++count)],
      ['Two.tif', tiff(++count)],
    ]);
    const second = await runUpload(admin, id, [['Three.tif', tiff(++count)]]);
    for (const stage of ['addToArchive', 'completeTransfer']) await requestStage(admin, { jobId: second, stage });
    await run(second);
    const shown = [`${code}-0001`, `${code}-0002`];
    expect([await numbersOf(first), await numbersOf(second)]).toEqual([shown, [`${code}-0003`]]);
    await cancelImport(admin, { jobId: first });
    expect(await undoImports(admin, { jobId: first })).toEqual({ undone: 1, renumbered: 0 });
    expect(await numbersOf(first)).toEqual(shown);
    // One of them is taken now: all move, so that they follow one another.
    await cancelImport(admin, { jobId: first });
    await makeDesign({ archiveId: id, name: shown[1] });
    expect(await undoImports(admin, { jobId: first })).toEqual({ undone: 1, renumbered: 2 });
    expect(await numbersOf(first)).toEqual([`${code}-0004`, `${code}-0005`]);
  });

  test('an upload that was cancelled waits for the rest of its files', async () => {
    const { id } = await makeArchive();
    const job = await db.importJob.create({
      data: { archiveId: id, isNewImport: true, stage: 'upload', state: 'running', createdById: admin.userId },
    });
    await cancelImport(admin, { jobId: job.id });
    await undoImports(admin, { jobId: job.id });
    expect(await readImport(admin, { jobId: job.id })).toMatchObject({ stage: 'upload', state: 'running' });
  });

  test('is nobody’s but an admin’s', async () => {
    const jobId = await make(['Mine.tif']);
    await cancelImport(admin, { jobId });
    for (const act of [undoImports, describeDisposal, listUndoable])
      await expect(act(await makePerson({ isInHouse: true }), { jobId })).rejects.toMatchObject({ key: 'notAllowed' });
  });
});
