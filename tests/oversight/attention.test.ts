/** What needs attention: each finding is found of exactly what has it, and gone when it is mended or set aside. */
import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { checkSeams } from '#app/domain/catalog/designs/check-seams.server.ts';
import { editDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { countAttention, countFindings, listDesignFinding } from '#app/domain/oversight/attention/attention.server.ts';
import {
  listEmptyPools,
  listOpenImports,
  listWaitingUsers,
} from '#app/domain/oversight/attention/other-findings.server.ts';
import {
  makePicturesAgain,
  setFindingAside,
  takeFindingBack,
} from '#app/domain/oversight/attention/remedies.server.ts';
import { designFindings, type DesignFinding } from '#app/domain/oversight/attention/rules.ts';
import { getSeamPicture } from '#app/domain/oversight/attention/seam-picture.server.ts';
import { checkOriginalsAgain } from '#app/domain/upkeep/check-original.server.ts';
import { pictureSize, planPicture } from '#app/domain/visible/pictures/requests.ts';
import { findVisibleColorway } from '#app/domain/visible/visibility/find-visible.server.ts';
import { resetUserPassword } from '#app/domain/people/users/admin-passwords.server.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import { type DesignMaking, makeArchive, makeDesign, makePerson, makeUser } from '#tests/make.ts';

const admin = await makePerson({ isAdmin: true });
const archive = await makeArchive();
const label = await db.label.create({
  data: { nameTr: 'Çiçek', nameEn: 'Floral', nameRu: 'Цветы', sefTr: 'cicek', sefEn: 'floral', sefRu: 'cvety' },
});

/** Nothing is to be said of it. */
const fine = { archiveId: archive.id, studio: 'Own', dpi: 300, widthCm: 64, heightCm: 64, labelIds: [label.id] };
const days = (count: number) => new Date(Date.now() - count * 86_400_000);

async function makeOriginal(lostAt: Date | null = null) {
  const sha256 = Uint8Array.from(randomBytes(32));
  const storageKey = `originals/${Buffer.from(sha256).toString('hex')}`;
  return db.original.create({ data: { sha256, bytes: 10, storageKey, fileName: 'a.tif', format: 'tiff', lostAt } });
}

async function found(finding: DesignFinding): Promise<string[]> {
  const { designs, totalCount } = await listDesignFinding(admin, { finding });
  expect(totalCount).toBe(designs.length);
  expect((await countFindings(admin, {}))[finding]).toBe(totalCount);
  return designs.map(({ design }) => design.designGuid).sort();
}

const seam = [{ key: 'seamHorizontal', values: { seam: 9, p95: 20 } }];
type Rows = Exclude<DesignMaking['colorways'], number | undefined>;
const made = async ({ colorways = [{}], ...data }: DesignMaking & { colorways?: Rows }) => {
  const whole: Rows = [];
  for (const one of colorways) whole.push({ originalId: (await makeOriginal()).id, ...one });
  return (await makeDesign({ ...fine, ...data, colorways: whole })).id;
};

test('a design that is as it should be is found for nothing', async () => {
  await made({ screenCount: 8, type: 'rotary', moldState: 'engraved' });
  for (const finding of designFindings) expect(await found(finding)).toEqual([]);
});

test('a design of the demo whose original is still to come is found for nothing', async () => {
  const { colorways } = await makeDesign({ ...fine, dpi: 30, colorways: 1 });
  await db.colorwayLook.create({
    data: { colorwayId: colorways[0]!.id, stamp: 'sketch', hash: null, cm: [], vectors: new Uint8Array() },
  });
  for (const finding of designFindings) expect(await found(finding)).toEqual([]);
});

test('each finding is found of what has it, and of nothing else', async () => {
  const shared = await makeOriginal();
  const lost = await makeOriginal(new Date());
  const [low, high, tiny, huge, silent] = [
    await made({ dpi: 71 }),
    await made({ dpi: 2401 }),
    await made({ widthCm: 1.9 }),
    await made({ heightCm: 301 }),
    await made({ colorways: [{}, { warnings: [{ key: 'noResolution' }] }] }),
  ];
  const open = await made({ colorways: [{ warnings: [{ key: 'nearRotary' }, ...seam] }] });
  const bare = await made({ labelIds: [] });
  const nobodys = await made({ studio: '' });
  const [rotary, engraved] = [await made({ type: 'rotary' }), await made({ moldState: 'engraved' })];
  const [one, other] = [
    await made({ colorways: [{ originalId: shared.id }] }),
    await made({ colorways: [{}, { originalId: shared.id }] }),
  ];
  // Two colorways of one design from one file are no duplicate.
  const twice = await makeOriginal();
  await made({ colorways: [{ originalId: twice.id }, { originalId: twice.id }] });
  const gone = await made({ colorways: [{ originalId: lost.id }] });
  const failing = await makeDesign({ ...fine, colorways: 2 });
  await db.pictureFailure.create({ data: { colorwayId: failing.colorways[1]!.id, reason: 'damaged' } });

  expect(await found('resolution')).toEqual([low, high, tiny, huge, silent].sort());
  expect(await found('seam')).toEqual([open]);
  expect(await found('labels')).toEqual([bare]);
  expect(await found('studio')).toEqual([nobodys]);
  expect(await found('screens')).toEqual([rotary, engraved].sort());
  expect(await found('duplicates')).toEqual([one, other].sort());
  expect(await found('originals')).toEqual([gone]);
  expect(await found('pictures')).toEqual([failing.id]);

  const { designs } = await listDesignFinding(admin, { finding: 'duplicates' });
  expect(designs.find(({ design }) => design.designGuid === one)!.twins).toMatchObject([
    { designGuid: other, isSameFile: true },
  ]);
  const [seamed] = (await listDesignFinding(admin, { finding: 'seam' })).designs;
  expect(seamed!.colorways).toMatchObject([
    { colorwayName: 'VR-1', remarks: ['The repeat doesn’t match at the left and right edges.'] },
  ]);

  // The resolution that somebody says is right, also where it is the assumed one.
  await editDesign(admin, { designGuid: silent, designDpi: 300 });
  await editDesign(admin, { designGuid: low, designDpi: 254 });
  expect(await found('resolution')).toEqual([high, tiny, huge].sort());

  await makePicturesAgain(admin, { designGuid: failing.id });
  expect(await found('pictures')).toEqual([]);
});

test('a copy that the import found is a finding of both, until one of them goes', async () => {
  const [first, copy] = [await makeDesign(fine), await makeDesign(fine)];
  const job = await db.importJob.create({ data: { archiveId: archive.id, isNewImport: true, state: 'done' } });
  const near = (kind: string) => [{ kind, designId: first.id, colorwayId: first.colorways[0]!.id, isSameFile: false }];
  const file = await db.importFile.create({
    data: {
      jobId: job.id,
      position: 0,
      fileName: 'copy.tif',
      state: 'added',
      colorwayId: copy.colorways[0]!.id,
      near: near('colors'),
    },
  });
  const before = await found('duplicates');
  expect(before).not.toContain(copy.id);
  await db.importFile.update({ where: { id: file.id }, data: { near: near('copy') } });
  expect(await found('duplicates')).toEqual([...before, first.id, copy.id].sort());
  await db.design.delete({ where: { id: first.id } });
  expect(await found('duplicates')).toEqual(before);
});

test('two copies that came in by one import are a finding of both', async () => {
  const [first, copy] = [await makeDesign(fine), await makeDesign(fine)];
  const job = await db.importJob.create({ data: { archiveId: archive.id, isNewImport: true, state: 'done' } });
  const come = (fileName: string, colorwayId: string, near: object[] = []) =>
    db.importFile.create({ data: { jobId: job.id, position: 0, fileName, state: 'added', colorwayId, near } });
  const before = await found('duplicates');
  const { id: fileId } = await come('rose.tif', first.colorways[0]!.id);
  await come('rose saved again.tif', copy.colorways[0]!.id, [
    { kind: 'copy', designId: null, colorwayId: null, fileId, isSameFile: false },
  ]);
  expect(await found('duplicates')).toEqual([...before, first.id, copy.id].sort());
  await db.importFile.deleteMany({ where: { jobId: job.id } });
});

test('set aside, a design is found for that no more; who and when is told, and it comes back', async () => {
  const id = await made({ studio: '', labelIds: [] });
  const before = await found('studio');
  await setFindingAside(admin, { designGuid: id, finding: 'studio' });
  await setFindingAside(admin, { designGuid: id, finding: 'studio' });
  expect(await found('studio')).toEqual(before.filter((one) => one !== id));
  expect(await found('labels')).toContain(id);
  const aside = await listDesignFinding(admin, { finding: 'studio', aside: true });
  expect(aside).toMatchObject({ totalCount: 1, asideCount: 1 });
  expect(aside.designs[0]).toMatchObject({ design: { designGuid: id }, aside: { by: admin.name } });
  await takeFindingBack(admin, { designGuid: id, finding: 'studio' });
  expect(await found('studio')).toEqual(before);
  const audit = await db.auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } });
  expect(audit.map(({ operation }) => operation)).toEqual(['setFindingAside', 'takeFindingBack']);
  await expect(setFindingAside(admin, { designGuid: crypto.randomUUID(), finding: 'studio' })).rejects.toMatchObject({
    key: 'designNotFound',
  });
});

test('imports that failed, wait for a look or stand still', async () => {
  const make = (data: object) => db.importJob.create({ data: { archiveId: archive.id, isNewImport: true, ...data } });
  const failed = await make({ state: 'failed', stage: 'process', requestedStage: 'process' });
  const hopeless = await make({ state: 'failed', stage: 'process', errorKey: 'allFilesFailed' });
  const review = await make({ state: 'done', stage: 'mergeInternal', requestedStage: 'mergeInternal' });
  const still = await make({ state: 'running', stage: 'process', updatedAt: days(1) });
  const forgotten = await make({ state: 'done', stage: 'upload', updatedAt: days(1) });
  const cut = await make({ state: 'done', stage: 'upload', errorKey: 'uploadBroken' });
  await make({ state: 'done', stage: 'upload' });
  await make({ state: 'running', stage: 'process' });
  await make({ state: 'done', stage: 'renameMain', requestedStage: 'renameMain' });
  await make({ state: 'done', stage: 'completeTransfer', updatedAt: days(1) });
  const { imports, totalCount } = await listOpenImports(admin, {});
  expect(totalCount).toBe(6);
  expect(imports.map(({ jobId }) => jobId).sort()).toEqual(
    [failed, hopeless, review, still, forgotten, cut].map(({ id }) => id).sort(),
  );
  expect(imports.filter(({ canRunAgain }) => canRunAgain).map(({ jobId }) => jobId)).toEqual([failed.id]);
  expect(imports.filter(({ isOver }) => isOver).map(({ jobId }) => jobId)).toEqual([hopeless.id]);
  expect(imports.filter(({ waitsAtUpload }) => waitsAtUpload).length).toBe(2);
  expect((await countFindings(admin, {})).imports).toBe(6);
});

test('users who never came, until they are written to again', async () => {
  const waiting = await makeUser({ createdAt: days(8), password: null });
  await makeUser({ createdAt: days(3) });
  await makeUser({ createdAt: days(9), status: 'stopped' });
  await makeUser({ createdAt: days(9), lastLoginAt: days(8) });
  await makeUser({
    createdAt: days(9),
    loginConditionType: 'days',
    loginConditionDays: 2,
    loginConditionSetAt: days(9),
  });
  const { users } = await listWaitingUsers(admin, {});
  expect(users.map(({ userGuid }) => userGuid)).toEqual([waiting.id]);
  expect((await countFindings(admin, {})).users).toBe(1);
  await resetUserPassword(admin, { userGuid: waiting.id });
  expect((await listWaitingUsers(admin, {})).users).toEqual([]);
});

test('pools that show nothing, to whom', async () => {
  const own = await db.pool.create({
    data: {
      name: 'Own',
      searches: {
        create: { position: 0, criteria: { allowedLabels: [], designNumber: 'none', allowOwnDesigns: true } },
      },
    },
  });
  const empty = await db.pool.create({ data: { name: 'Empty' } });
  const full = await db.pool.create({ data: { name: 'Full', searches: { create: { position: 0, criteria: {} } } } });
  const [rich, poor] = [await makeUser({ poolId: own.id }), await makeUser({ poolId: own.id })];
  await makeUser({ poolId: full.id });
  await made({ customerId: rich.customerId });
  const { pools } = await listEmptyPools(admin, {});
  const { name } = await db.customer.findUniqueOrThrow({ where: { id: poor.customerId } });
  expect(pools).toEqual([
    { guid: empty.id, name: 'Empty', userCount: 0, customers: [] },
    { guid: own.id, name: 'Own', userCount: 1, customers: [name] },
  ]);
  expect((await countFindings(admin, {})).pools).toBe(2);
});

test('the menu tells how much there is of all', async () => {
  const counts = await countFindings(admin, {});
  const { total } = await countAttention(admin, {});
  expect(total).toBe(Object.values(counts).reduce((sum, count) => sum + count, 0));
});

test('nobody but admins', async () => {
  const person = await makePerson({ isInHouse: true });
  for (const ask of [countAttention, countFindings, listOpenImports, listWaitingUsers, listEmptyPools])
    await expect(ask(person, {})).rejects.toMatchObject({ key: 'notAllowed' });
  await expect(listDesignFinding(person, { finding: 'labels' })).rejects.toMatchObject({ key: 'notAllowed' });
});

test('a lost original is looked for again: what is whole is found no more', async () => {
  const bytes = randomBytes(10);
  const sha256 = Uint8Array.from(createHash('sha256').update(bytes).digest());
  const storageKey = `originals/${Buffer.from(sha256).toString('hex')}`;
  const row = { sha256, bytes: 10, storageKey, fileName: 'back.tif', format: 'tiff', lostAt: new Date() };
  const original = await db.original.create({ data: row });
  const designGuid = await made({ colorways: [{ originalId: original.id }] });
  expect(await checkOriginalsAgain(admin, { designGuid })).toMatchObject({ found: 0, missing: ['back.tif'] });
  await storage.putBytes(storageKey, randomBytes(10));
  expect(await checkOriginalsAgain(admin, { designGuid })).toMatchObject({ found: 0, damaged: ['back.tif'] });
  expect(await found('originals')).toContain(designGuid);
  await storage.putBytes(storageKey, bytes);
  expect(await checkOriginalsAgain(admin, { designGuid })).toMatchObject({ found: 1, missing: [], damaged: [] });
  expect(await found('originals')).not.toContain(designGuid);
});

test('an open seam has its picture, in the print’s own px', async () => {
  const colorways = [{ warnings: seam }];
  const design = await makeDesign({ ...fine, colorways });
  const colorwayGuid = design.colorways[0]!.id;
  expect((await listDesignFinding(admin, { finding: 'seam' })).designs[0]!.colorways).toMatchObject([
    { colorwayGuid, seams: ['sides'] },
  ]);
  await expect(getSeamPicture(admin, { colorwayGuid, edge: 'ends' })).rejects.toMatchObject({ key: 'notFound' });
  const colorway = (await findVisibleColorway(admin, colorwayGuid))!;
  const plan = planPicture(colorway, { view: 'seam', edge: 'sides', at: 7 });
  expect(plan).toMatchObject({ kind: 'seam', options: { edge: 'sides', at: 7 } });
  expect(pictureSize(colorway, { view: 'seam', edge: 'sides', at: 7 }).width).toBeLessThanOrEqual(320);
});

test('an open seam is looked at again once the print is laid otherwise', async () => {
  const designGuid = await made({ colorways: [{ warnings: [{ key: 'nearRotary' }, ...seam] }, {}] });
  const [open] = await db.colorway.findMany({ where: { designId: designGuid }, orderBy: { position: 'asc' } });
  const asked = async () =>
    (
      await db.$queryRaw<{ id: string }[]>`
        SELECT data ->> 'designId' AS id FROM pgboss.job WHERE name = 'seams-check' AND data ->> 'designId' = ${designGuid}`
    ).length;
  await editDesign(admin, { designGuid, studio: 'Other' });
  expect(await asked()).toBe(0);
  await editDesign(admin, { designGuid, repeatOffset: 'halfDrop' });
  expect(await asked()).toBe(1);

  let left = [{ key: 'seamVertical', values: { seam: 4, from: 1, to: 2 } }];
  const laid: unknown[] = [];
  const checkRepeat = (_master: string, { layout }: { layout?: unknown }) => {
    laid.push(layout);
    return Promise.resolve({ warnings: [...left, { key: 'nearRotary' }] });
  };
  const check = () => checkSeams(designGuid, { checkRepeat } as unknown as ImageProcess, {});
  const warnings = async () => (await db.colorway.findUniqueOrThrow({ where: { id: open!.id } })).warnings;
  // Its master is away.
  await check();
  expect(await warnings()).toEqual([{ key: 'nearRotary' }, ...seam]);
  await storage.putBytes(open!.masterKey, Buffer.from('master'));
  await check();
  expect(await warnings()).toEqual([...left, { key: 'nearRotary' }]);
  expect(await found('seam')).toContain(designGuid);
  left = [];
  await check();
  expect(await warnings()).toEqual([{ key: 'nearRotary' }]);
  expect(await found('seam')).not.toContain(designGuid);
  await check();
  expect(laid).toEqual([
    { drop: 0.5, shift: 0 },
    { drop: 0.5, shift: 0 },
  ]);
});
