/** "Already in the archive?": what a file under import is told to be like, and what the review does about it. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { deleteDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { requestStage } from '#app/domain/imports/job/control.server.ts';
import { arrangeFiles } from '#app/domain/imports/review/arrange.server.ts';
import { correctGrouping } from '#app/domain/imports/review/correct.server.ts';
import { readImport } from '#app/domain/imports/review/read-import.server.ts';
import { closeImages, field, file, runWithEmbeddings, upload } from '#tests/imports/originals.ts';
import { makeArchive, makePerson } from '#tests/make.ts';
import { printFile } from './prints.ts';

// Every file is drawn, imported and looked at for real.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
const admin = await makePerson({ isAdmin: true });
const archive = await makeArchive({ code: 'NR' });
afterAll(closeImages);

async function bringIn(files: [string, Buffer][], options: { archiveId?: number; isNewImport?: boolean } = {}) {
  const { archiveId = archive.id, isNewImport = true } = options;
  const { jobId } = await upload(admin, [
    field('archiveId', archiveId),
    field('isNewImport', isNewImport),
    ...files.map(([name, bytes]) => file(name, bytes)),
  ]);
  await runWithEmbeddings(jobId);
  return readImport(admin, { jobId });
}

type Job = Awaited<ReturnType<typeof bringIn>>;

async function duplicatesOf(name: string, bytes: Buffer) {
  const job = await bringIn([[name, bytes]]);
  return job.files[0]!.near;
}

/** The grouping as the page sends it back. */
function formOf(job: Job) {
  return {
    jobId: job.jobId,
    version: job.version,
    groups: job.groups.map(({ id, name, attributes }) => ({ id, name, ...attributes })),
    files: job.files.map(({ id, groupId, colorwayName }) => ({ id, group: groupId!, colorwayName: colorwayName! })),
  };
}

async function add(jobId: string): Promise<Job> {
  await requestStage(admin, { jobId, stage: 'addToArchive' });
  await requestStage(admin, { jobId, stage: 'completeTransfer' });
  await runWithEmbeddings(jobId);
  return readImport(admin, { jobId });
}

const peony = printFile('Peony Toss', { cm: 32 });

beforeAll(async () => {
  const job = await bringIn([
    ['Peony Toss.tif', peony],
    ['Tartan.tif', printFile('Highland Tartan')],
    ['Leopard.tif', printFile('Leopard')],
    ['Paisley.tif', printFile('Paisley Court')],
    ['Terrazzo.tif', printFile('Terrazzo')],
  ]);
  expect(job.files.flatMap(({ near }) => near)).toEqual([]);
  await add(job.jobId);
});

describe('a file that is in the archive', () => {
  test('already, under another name', async () => {
    const [near, ...others] = await duplicatesOf('Pfingstrose.tif', peony);
    expect(near).toMatchObject({
      kind: 'copy',
      isSameFile: true,
      designName: 'NR-0001',
      colorwayName: 'VR-1',
      scale: 1,
      otherArchive: null,
      thumbnail: expect.stringContaining('/design/thumbnail/'),
    });
    expect(near!.colors.every(({ deltaE }) => deltaE < 1)).toBe(true);
    expect(others).toEqual([]);
  });

  test('as a smaller copy with losses', async () => {
    const [near] = await duplicatesOf('Peony small.tif', printFile('Peony Toss', { scale: 0.5, noise: 8 }));
    expect(near).toMatchObject({ kind: 'copy', isSameFile: false, designName: 'NR-0001' });
  });

  test('as the same picture at another size', async () => {
    const [near] = await duplicatesOf('Peony 64.tif', printFile('Peony Toss', { cm: 64 }));
    expect(near).toMatchObject({ kind: 'copy', designName: 'NR-0001', scale: 2 });
    expect(near!.size!.widthCm).toBeCloseTo(32, 1);
  });

  test('in other colours', async () => {
    const [near] = await duplicatesOf('Peony night.tif', printFile('Peony Toss', { colorway: 2 }));
    expect(near).toMatchObject({ kind: 'colors', designName: 'NR-0001', scale: 1 });
    expect(Math.max(...near!.colors.map(({ deltaE }) => deltaE))).toBeGreaterThan(10);
  });

  test('in other colours and half the size', async () => {
    const [near] = await duplicatesOf('Peony ditsy.tif', printFile('Peony Toss', { colorway: 1, cm: 16 }));
    expect(near).toMatchObject({ kind: 'scale', designName: 'NR-0001', scale: 0.5 });
  });

  test('in part', async () => {
    const part = { x: 0, y: 0, width: 0.6, height: 0.6 };
    const [near] = await duplicatesOf('Peony detail.tif', printFile('Peony Toss', { part, cm: 32 * 0.6 }));
    expect(near).toMatchObject({ designName: 'NR-0001' });
  });

  test.each([
    [{ turned: 90 }, { turned: 90, isMirrored: false }],
    [
      { turned: 180, colorway: 1 },
      { turned: 180, isMirrored: false },
    ],
    [
      { isMirrored: true, cm: 64 },
      { turned: 0, isMirrored: true, scale: 2 },
    ],
  ] as const)('laid otherwise: %o', async (options, laid) => {
    const [near] = await duplicatesOf('Peony turned.tif', printFile('Peony Toss', options));
    expect(near).toMatchObject({ kind: 'turned', designName: 'NR-0001', ...laid });
  });

  test('by no more than its manner: nothing is said', async () => {
    for (const other of ['Camellia Wall', 'Dress Tartan', 'Zebra', 'Petite Paisley'])
      expect(await duplicatesOf(`${other}.tif`, printFile(other))).toEqual([]);
  });
});

describe('files of one import', () => {
  test('two colours of one print in two designs are told of once', async () => {
    const job = await bringIn([
      ['One.tif', printFile('Suzani')],
      ['Other.tif', printFile('Suzani', { colorway: 1 })],
    ]);
    // Colorways of one drawing are proposed as one design; a person may say otherwise.
    expect(job.groups.length).toBe(1);
    expect(job.files.flatMap(({ near }) => near)).toEqual([]);
    const files = job.files.map(({ id }) => id);
    await arrangeFiles(admin, { jobId: job.jobId, version: job.version, act: 'eachOwn', files });
    const apart = await readImport(admin, { jobId: job.jobId });
    expect(apart.groups.length).toBe(2);
    const told = apart.files.flatMap(({ fileName, near }) => near.map((one) => [fileName, one.kind, one.fileName]));
    expect(told).toEqual([['Other.tif', 'colors', 'One.tif']]);

    const [one, other] = apart.groups;
    await correctGrouping(admin, { ...formOf(apart), join: { group: other!.id, into: one!.id } });
    const joined = await readImport(admin, { jobId: job.jobId });
    expect(joined.groups.map(({ name }) => name)).toEqual([one!.name]);
    expect(joined.files.map(({ colorwayName }) => colorwayName)).toEqual(['VR-1', 'VR-2']);
    expect(joined.files.flatMap(({ near }) => near)).toEqual([]);
    const done = await add(job.jobId);
    expect(done.designs.length).toBe(1);
  });
});

describe('adding to the design that is there', () => {
  test('takes the next colorway, keeps what was typed elsewhere, and is not asked again', async () => {
    const proposed = await bringIn([
      ['Rot.tif', printFile('Leopard', { colorway: 1 })],
      ['Gelb.tif', printFile('Leopard', { colorway: 2 })],
      ['Neu.tif', printFile('Brush Marks')],
    ]);
    const { jobId, version } = proposed;
    await arrangeFiles(admin, { jobId, version, act: 'eachOwn', files: proposed.files.map(({ id }) => id) });
    const job = await readImport(admin, { jobId });
    const [red, yellow, fresh] = job.groups;
    const leopard = job.files[0]!.near[0]!;
    expect(leopard).toMatchObject({ kind: 'colors', designName: 'NR-0003' });
    const form = formOf(job);
    form.groups[2]!.studio = 'typed meanwhile';
    await correctGrouping(admin, { ...form, join: { group: red!.id, designGuid: leopard.designGuid! } });
    const once = await readImport(admin, { jobId: job.jobId });
    expect(once.groups[0]).toMatchObject({ name: 'NR-0003', isExisting: true });
    expect(once.groups[2]!.attributes.studio).toBe('typed meanwhile');
    expect(once.files[0]).toMatchObject({ colorwayName: 'VR-2', near: [] });

    // The second goes where the first went.
    await correctGrouping(admin, { ...formOf(once), join: { group: yellow!.id, designGuid: leopard.designGuid! } });
    const twice = await readImport(admin, { jobId: job.jobId });
    expect(twice.groups.map(({ id }) => id)).toEqual([red!.id, fresh!.id]);
    // Saved again by hand, it stays.
    await correctGrouping(admin, formOf(twice));
    const done = await add(job.jobId);
    expect(done.error).toBeNull();
    const colorways = await db.colorway.findMany({
      where: { design: { name: 'NR-0003' } },
      orderBy: { position: 'asc' },
      include: { look: { select: { stamp: true } } },
    });
    expect(colorways.map(({ name }) => name)).toEqual(['VR-1', 'VR-2', 'VR-3']);
  });

  test('needs the button: a number that is taken is refused in a new import as before', async () => {
    const job = await bringIn([['Terra.tif', printFile('Terrazzo', { colorway: 1 })]]);
    const form = formOf(job);
    form.groups[0]!.name = 'NR-0005';
    await expect(correctGrouping(admin, form)).rejects.toMatchObject({ key: 'designNameTaken' });
    const join = { group: form.groups[0]!.id, designGuid: job.files[0]!.near[0]!.designGuid! };
    await correctGrouping(admin, { ...formOf(job), join });
    // Another number takes the join back.
    const joined = formOf(await readImport(admin, { jobId: job.jobId }));
    joined.groups[0]!.name = 'NR-9000';
    await correctGrouping(admin, joined);
    const back = formOf(await readImport(admin, { jobId: job.jobId }));
    back.groups[0]!.name = 'NR-0005';
    await expect(correctGrouping(admin, back)).rejects.toMatchObject({ key: 'designNameTaken' });
  });

  test('refuses what can not be', async () => {
    const other = await makeArchive({ code: 'NO' });
    const job = await bringIn([['Terra.tif', printFile('Terrazzo', { colorway: 2 })]], { archiveId: other.id });
    const near = job.files[0]!.near[0]!;
    expect(near.otherArchive).not.toBeNull();
    const group = job.groups[0]!.id;
    const form = formOf(job);
    const strange = '00000000-0000-7000-8000-000000000000';
    const refusals: [object, string][] = [
      [{ group, designGuid: near.designGuid }, 'designInOtherArchive'],
      [{ group, designGuid: strange }, 'designNotFound'],
      [{ group: strange, designGuid: near.designGuid }, 'notOneOf'],
      [{ group, into: group }, 'notOneOf'],
      [{ group, into: strange }, 'notOneOf'],
    ];
    for (const [join, key] of refusals)
      await expect(correctGrouping(admin, { ...form, join } as never)).rejects.toMatchObject({ key });
    const slips: [unknown, string][] = [
      [{ group }, 'invalidInput'],
      [{ group, into: group, designGuid: strange }, 'invalidInput'],
      [{ group: 'x', into: group }, 'invalidGuid'],
      ['join', 'wrongType'],
      [[], 'wrongType'],
    ];
    for (const [join, key] of slips)
      await expect(correctGrouping(admin, { ...form, join } as never)).rejects.toMatchObject({ key });
  });

  test('a design that goes is told of no more, and is not brought back under its number', async () => {
    const job = await bringIn([['Paisley night.tif', printFile('Paisley Court', { colorway: 1 })]]);
    const near = job.files[0]!.near[0]!;
    expect(near).toMatchObject({ designName: 'NR-0004' });
    await correctGrouping(admin, {
      ...formOf(job),
      join: { group: job.groups[0]!.id, designGuid: near.designGuid! },
    });
    await deleteDesign(admin, { designGuid: near.designGuid! });
    const after = await readImport(admin, { jobId: job.jobId });
    expect(after.files[0]!.near).toEqual([]);
    const done = await add(job.jobId);
    expect(done.groups[0]!.error).toMatchObject({ key: 'designNotFound' });
    expect(await db.design.count({ where: { name: 'NR-0004' } })).toBe(0);
  });
});

test('a file that is to replace a colorway is not told to be like it', async () => {
  const files: [string, Buffer][] = [['NR-0002 - VR-1.tif', printFile('Highland Tartan', { noise: 4 })]];
  const job = await bringIn(files, { isNewImport: false });
  expect(job.groups[0]).toMatchObject({ name: 'NR-0002', isExisting: true });
  expect(job.files[0]).toMatchObject({ colorwayName: 'VR-1', near: [] });
});
