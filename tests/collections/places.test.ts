import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { createList, deleteList, restoreList } from '#app/domain/lists/favorites/lists.server.ts';
import { listCollections } from '#app/domain/lists/collections/show/collections.server.ts';
import { findPlaces } from '#app/domain/lists/places.server.ts';
import { readBoardChoice, readOverview } from '#app/routes/shared/collections/data.server.ts';
import { makeCustomer, makeDesign, makePerson, makeStranger } from '#tests/make.ts';
import { makeBoard, makeCollection } from './make-collections.ts';

const none = { favorites: false, collections: false, boards: false, stock: false, downloads: false };

let owner: Person;
let customer: Person;
let admin: Person;
let confined: Awaited<ReturnType<typeof makeDesign>>;
let open: Awaited<ReturnType<typeof makeDesign>>;

beforeAll(async () => {
  owner = await makePerson();
  customer = await makePerson({ shopAccess: true });
  admin = await makePerson({ isAdmin: true });
  confined = await makeDesign({ isConfined: true, customerId: owner.customerId });
  open = await makeDesign();
});

const places = (person: Person) => findPlaces(person, {});
/** What the pages themselves show agrees with what leads to them. */
async function expectAgreement(person: Person): Promise<void> {
  const { collections, boards } = await places(person);
  expect([collections, boards]).toEqual([
    (await readOverview(person)).length > 0,
    (await readBoardChoice(person)).length > 0,
  ]);
}

test('a card counts what is in its collection alone, and where it leads to boards also those below', async () => {
  const above = await makeCollection({ name: 'Counted', groups: [[open.id]] });
  const below = await makeCollection({ parentId: above.id, groups: [[open.id]] });
  for (const id of [above.id, below.id]) await makeBoard(id);
  await makeBoard(below.id, { position: 1 });
  const countsOf = (cards: { id: string; counts: object }[]) => cards.find(({ id }) => id === above.id)?.counts;
  expect(countsOf(await readOverview(customer))).toEqual({ designs: 1, boards: 1, parts: 1 });
  expect(countsOf(await readBoardChoice(customer))).toEqual({ designs: 0, boards: 3, parts: 0 });
  await db.collection.delete({ where: { id: above.id } });
});

describe('the places that the header leads to', () => {
  test('an archive with nothing in them has none for customers, and all for admins', async () => {
    expect(await places(customer)).toEqual(none);
    expect(await places(admin)).toEqual({ ...none, favorites: true, collections: true, boards: true, downloads: true });
    await expect(findPlaces(makeStranger(), {})).rejects.toMatchObject({ status: 401 });
    await expect(findPlaces(await makePerson({ archiveAccess: false }), {})).rejects.toMatchObject({ status: 403 });
  });

  test('what holds hidden designs alone is there for those who may see them, and for nobody else', async () => {
    const secret = await makeCollection({ groups: [[confined.id]] });
    await makeBoard(secret.id, { colorwayIds: [confined.colorways[0]!.id] });
    const around = await makeCollection();
    await makeCollection({ parentId: around.id, groups: [[confined.id]] });
    await makeCollection({ isActive: false, groups: [[open.id]] });
    expect(await places(customer)).toEqual(none);
    expect(await places(owner)).toMatchObject({ collections: true, boards: true });
    await expectAgreement(customer);
    await expectAgreement(owner);
  });

  test('a pool that opens none of their designs leaves them out', async () => {
    const pool = await db.pool.create({ data: { name: 'Elsewhere', designs: { create: { designId: open.id } } } });
    const pooled = await makePerson({ poolId: pool.id, customerId: owner.customerId });
    expect(await places(pooled)).toEqual(none);
    await expectAgreement(pooled);
  });

  test('an empty collection is an announcement, and something to see anywhere below brings all along', async () => {
    const bare = await makeCollection();
    expect(await places(customer)).toMatchObject({ collections: true, boards: false });
    await expectAgreement(customer);
    await db.collection.delete({ where: { id: bare.id } });
    const above = await makeCollection({ groups: [[confined.id]] });
    const below = await makeCollection({ parentId: above.id, groups: [[open.id]] });
    expect(await places(customer)).toMatchObject({ collections: true, boards: false });
    await makeBoard(below.id, { colorwayIds: [open.colorways[0]!.id] });
    expect(await places(customer)).toMatchObject({ collections: true, boards: true });
    await expectAgreement(customer);
    expect(await listCollections(customer, {})).toHaveLength(1);
  });

  test('favourites come with the first list, or with one that a colleague shares', async () => {
    const [maker, reader] = [owner, await makePerson({ customerId: owner.customerId })];
    expect(await places(reader)).toMatchObject({ favorites: false });
    const list = await createList(maker, { name: 'Summer' });
    expect(await places(maker)).toMatchObject({ favorites: true });
    const share = await db.favoritesShare.create({ data: { listId: list.id, userId: reader.userId } });
    expect(await places(reader)).toMatchObject({ favorites: true });
    await db.favoritesShare.update({ where: { id: share.id }, data: { revokedAt: new Date() } });
    expect(await places(reader)).toMatchObject({ favorites: false });
    expect(await places(customer)).toMatchObject({ favorites: false });
    const barred = await makePerson({ permissions: { favorites: false } });
    await db.favoritesList.create({ data: { userId: barred.userId, name: 'Old', nameKey: 'old' } });
    expect(await places(barred)).toMatchObject({ favorites: false });
  });

  test('favourites stay as long as a deleted list can be restored', async () => {
    const person = await makePerson();
    const { id } = await createList(person, { name: 'Only one' });
    await deleteList(person, { listid: id });
    expect(await places(person)).toMatchObject({ favorites: true });
    await db.trashItem.updateMany({ where: { thingId: id }, data: { until: new Date(Date.now() - 1000) } });
    expect(await places(person)).toMatchObject({ favorites: false });
    await db.trashItem.updateMany({ where: { thingId: id }, data: { until: new Date(Date.now() + 60_000) } });
    await restoreList(person, { listid: id });
    expect(await places(person)).toMatchObject({ favorites: true });
  });

  test('stock and downloads are there for their own company and person', async () => {
    const specialList = await db.specialList.create({ data: { nameTr: 'Stok', nameEn: 'Stock', nameRu: 'Склад' } });
    const page = { specialListId: specialList.id, title: 'Stock' };
    const another = await makeCustomer();
    await db.stockPage.create({ data: { ...page, name: 'another', customerId: another.id } });
    expect(await places(customer)).toMatchObject({ stock: false });
    await db.stockPage.create({ data: { ...page, name: 'own', customerId: customer.customerId } });
    expect(await places(customer)).toMatchObject({ stock: true, downloads: false });
    expect(await places(await makePerson({ customerId: customer.customerId }))).toMatchObject({ stock: false });
    await db.exportJob.create({ data: { userId: customer.userId, kind: 'cad', parameters: {} } });
    expect(await places(customer)).toMatchObject({ downloads: true });
    expect(await places(owner)).toMatchObject({ downloads: false });
  });
});
