/** One of each kind, with everything that can hang on it. */
import { randomBytes } from 'node:crypto';
import { db } from '#app/data/database.server.ts';
import { nameKeyOf } from '#app/domain/lists/favorites/rules.ts';
import { makeBoard, makeCollection } from '#tests/collections/make-collections.ts';
import { makeVersion } from '#tests/designs/make-version.ts';
import { makeCustomer, makeDesign, makePerson } from '#tests/make.ts';

const palette = [
  { l: 40.25, a: 12.1, b: -3.7, srgb: '#704050', share: 0.6 },
  { l: 90.5, a: 0, b: 1.3, srgb: '#e4e3e0', share: 0.4 },
];

export async function makeOriginal() {
  const sha256 = Uint8Array.from(randomBytes(32));
  const key = `originals/test/${Buffer.from(sha256).toString('hex')}`;
  return db.original.create({ data: { sha256, bytes: 10, storageKey: key, fileName: 'şal.tif', format: 'tif' } });
}

let counter = 0;
export async function makeLabel(
  name: string,
  more: { groupId?: number; isGroupHeader?: boolean; position?: number } = {},
) {
  const slug = `${name.toLowerCase()}-${++counter}`;
  return db.label.create({
    data: {
      nameTr: name,
      nameEn: name,
      nameRu: name,
      sefTr: slug,
      sefEn: slug,
      sefRu: slug,
      synonymsEn: ['x y'],
      ...more,
    },
  });
}

export async function makeWorld() {
  const admin = await makePerson({ isAdmin: true });
  const person = await makePerson();
  const customer = await makeCustomer({ code: `C-${++counter}`, address: 'Bursa\nTR' });
  const group = await makeLabel(`Motif ${++counter}`, {
    isGroupHeader: true,
    position: await db.label.count({ where: { isGroupHeader: true } }),
  });
  const rose = await makeLabel('Rose', { groupId: group.id, position: 0 });
  const lily = await makeLabel('Lily', { groupId: group.id, position: 1 });
  const oak = await makeLabel('Oak', { groupId: group.id, position: 2 });
  const original = await makeOriginal();
  const design = await makeDesign({
    name: `01-${String(9000 + counter)}`,
    notes: 'not: “ipek”',
    closedCountries: ['TR', 'DE'],
    dp0: 'silk',
    labelIds: [rose.id, lily.id],
    colorways: [
      { palette, originalId: original.id, layerNames: ['a', 'b'], repeatBox: { x: 1, y: 2, width: 3, height: 4 } },
      { palette, widthPx: 600, heightPx: 600 },
    ],
  });
  const [first, second] = design.colorways;
  const other = await makeDesign({ labelIds: [oak.id] });
  for (const { id } of design.colorways)
    await db.colorwayLook.create({
      data: {
        colorwayId: id,
        stamp: 'test',
        hash: -5_000_000_000_000_000_000n,
        cm: [10.1, 20],
        vectors: Uint8Array.from(randomBytes(64)),
      },
    });
  await makeVersion(second!.id);
  const list = await db.favoritesList.create({
    data: { userId: person.userId, name: 'Yaz', nameKey: nameKeyOf('Yaz'), position: 3 },
  });
  await db.favoritesEntry.createMany({
    data: [
      { listId: list.id, colorwayId: second!.id, designId: design.id, position: 0 },
      { listId: list.id, colorwayId: other.colorways[0]!.id, designId: other.id, position: 1 },
      { listId: list.id, colorwayId: first!.id, designId: design.id, position: 2 },
    ],
  });
  await db.favoritesShare.createMany({
    data: [
      { listId: list.id, userId: admin.userId },
      { listId: list.id, tokenHash: Uint8Array.from(randomBytes(32)), expiresAt: new Date(Date.now() + 86_400_000) },
    ],
  });
  await db.order.createMany({
    data: [
      { designId: design.id, colorwayId: first!.id, customerId: person.customerId, amount: '12.50', type: 'sample' },
      { designId: design.id, customerId: person.customerId, amount: 3, type: 'repeatOrder' },
    ],
  });
  const pool = await db.pool.create({
    data: {
      name: `Pool ${counter}`,
      searches: { create: [{ position: 0, criteria: { allowedLabels: [rose.id, lily.id], forbiddenLabels: [] } }] },
      designs: { create: [{ designId: design.id }, { designId: other.id }] },
    },
  });
  const pooled = await makePerson({ poolId: pool.id });
  const special = await db.specialList.create({
    data: {
      nameTr: `Yeni ${counter}`,
      nameEn: `New ${counter}`,
      nameRu: `Новое ${counter}`,
      position: 2,
      designs: {
        create: [
          { designId: design.id, position: 0 },
          { designId: other.id, position: 1 },
        ],
      },
    },
  });
  const stockList = await db.specialList.create({
    data: { nameTr: 'Stok', nameEn: `Stock ${counter}`, nameRu: 'Склад' },
  });
  const page = await db.stockPage.create({
    data: { name: `stock-${counter}`, title: 'Stock', specialListId: stockList.id },
  });
  await db.stockEntry.create({
    data: { pageId: page.id, designId: design.id, colorwayId: second!.id, metres: '7.25' },
  });
  const collection = await makeCollection({ groups: [[design.id, other.id], [other.id]] });
  const child = await makeCollection({ parentId: collection.id, groups: [[design.id]] });
  const board = await makeBoard(collection.id, { title: 'Pano', colorwayIds: [first!.id, other.colorways[0]!.id] });
  await makeBoard(child.id, { colorwayIds: [second!.id] });
  const wear = await db.wearModel.create({
    data: {
      wearName: `Dress ${counter}`,
      wearOrder: 4,
      filesKey: `wear/aa/aa${counter}`,
      geometry: { width: 1 },
      draft: { state: 'ready', filesKey: `wear/bb/bb${counter}`, uploads: [] },
      labels: { create: [{ labelId: rose.id }] },
      pools: { create: [{ poolId: pool.id }] },
    },
  });
  await db.colorwayProposal.create({ data: { colorwayId: first!.id, userId: person.userId, inks: [] } });
  await db.recentDesign.create({ data: { userId: person.userId, designId: design.id, colorwayId: second!.id } });
  const job = await db.importJob.create({
    data: { archiveId: design.archiveId, isNewImport: true, state: 'done', stage: 'completeTransfer' },
  });
  const importGroup = await db.importGroup.create({
    data: { jobId: job.id, position: 0, name: design.name, designId: design.id },
  });
  await db.importFile.create({
    data: {
      jobId: job.id,
      groupId: importGroup.id,
      position: 0,
      fileName: 'şal.tif',
      state: 'added',
      originalId: original.id,
      masterKey: first!.masterKey,
      masterHash: first!.masterHash,
      colorwayId: first!.id,
    },
  });
  for (let day = 0; day < 3; day++) {
    const at = new Date(Date.UTC(2026, 9, 1 + day, 10));
    const who = {
      at,
      userId: person.userId,
      customerId: day === 0 ? customer.id : person.customerId,
      reference: `${design.name}/VR-1`,
    };
    await db.colorwayView.create({
      data: { ...who, designId: design.id, colorwayId: day === 2 ? second!.id : first!.id },
    });
    await db.cadDownload.create({
      data: { ...who, designId: design.id, colorwayId: first!.id, wearId: wear.id, code: 101 },
    });
    await db.loginRecord.create({ data: { at, userId: person.userId, customerId: customer.id, address: '10.0.0.1' } });
  }
  await db.$queryRaw`SELECT roll_statistics(1000)`;
  return {
    admin,
    person,
    pooled,
    customer,
    group,
    rose,
    lily,
    oak,
    design,
    first: first!,
    second: second!,
    other,
    original,
    list,
    pool,
    special,
    collection,
    child,
    board,
    wear,
  };
}
export type World = Awaited<ReturnType<typeof makeWorld>>;
