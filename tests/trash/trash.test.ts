import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { saveSettings } from '#app/domain/base/settings/settings.server.ts';
import { longTransaction } from '#app/domain/base/trash/keep.server.ts';
import { removeColorway } from '#app/domain/catalog/designs/colorways.server.ts';
import { trashDesigns } from '#app/domain/catalog/designs/deletion.server.ts';
import { deleteDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { deleteWear } from '#app/domain/catalog/wear/manage.server.ts';
import { deleteSpecialList } from '#app/domain/catalog/special-lists/lists.server.ts';
import { deleteContent } from '#app/domain/lists/collections/manage/contents.server.ts';
import { deleteCollection } from '#app/domain/lists/collections/manage/manage.server.ts';
import { deleteCustomer } from '#app/domain/people/customers/manage.server.ts';
import { getUserActivity } from '#app/domain/people/users/one-user.server.ts';
import { readBreakdown, readEntries } from '#app/domain/statistics/statistics.server.ts';
import { mergeLabels, removeLabel } from '#app/domain/catalog/labels/merge.server.ts';
import { reserveNumbers } from '#app/domain/imports/job/numbers.server.ts';
import { sweepImports } from '#app/domain/imports/upload/sweep.server.ts';
import { createList, deleteList, getDeletedLists, restoreList } from '#app/domain/lists/favorites/lists.server.ts';
import { deletePool, savePool } from '#app/domain/people/pools/keep.server.ts';
import { listTrash, readTrashed } from '#app/domain/upkeep/trash/list.server.ts';
import { purgeTrash, sweepTrash } from '#app/domain/upkeep/trash/purge.server.ts';
import { restoreAct, restoreFromTrash } from '#app/domain/upkeep/trash/restore.server.ts';
import { searchDesigns } from '#app/domain/find/search/search.server.ts';
import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';
import { allRows, differences } from './rows.ts';
import { makeLabel, makeWorld, type World } from './world.ts';

let world: World;
beforeEach(async () => {
  await db.$executeRaw`TRUNCATE "TrashItem" CASCADE`;
  world = await makeWorld();
});

const removeDesign = () => deleteDesign(world.admin, { designGuid: world.design.id });
const restoreDesign = (name?: string) => restoreFromTrash(world.admin, { kind: 'design', id: world.design.id, name });

describe('a name that was taken meanwhile', () => {
  test('is refused with one that is free, and another one is accepted', async () => {
    const { name } = world.design;
    await removeDesign();
    await makeDesign({ name });
    await expect(restoreDesign()).rejects.toMatchObject({
      key: 'trashNameTaken',
      values: { name, free: `${name} (2)` },
      fields: { name: ['trashNameTaken'] },
    });
    expect(await restoreDesign(`${name} (2)`)).toMatchObject({ name: `${name} (2)`, lost: {} });
    const back = await db.design.findUniqueOrThrow({ where: { id: world.design.id } });
    expect(back).toMatchObject({ name: `${name} (2)`, ordinal: world.design.ordinal });
  });

  test('a number in the trash is passed over by the archive’s own numbering', async () => {
    const { code, id } = await makeArchive();
    const { id: design } = await makeDesign({ name: `${code}-0007`, archiveId: id });
    await deleteDesign(world.admin, { designGuid: design });
    await db.archive.update({ where: { id }, data: { nextNumber: 7 } });
    const free = () => db.$transaction((tx) => reserveNumbers(tx, { id: design, archiveId: id }, 1));
    expect(await free()).toEqual([`${code}-0008`]);
    await purgeTrash(world.admin, { kind: 'design', id: design });
    expect(await free()).toEqual([`${code}-0007`]);
  });

  test('a person’s own list gets another one by itself', async () => {
    const { person, list } = world;
    await deleteList(person, { listid: list.id });
    await createList(person, { name: 'yaz' });
    expect(await getDeletedLists(person, {})).toMatchObject([{ id: list.id, name: 'Yaz' }]);
    await expect(restoreList(await makePerson(), { listid: list.id })).rejects.toMatchObject({ key: 'listNotFound' });
    expect(await restoreList(person, { listid: list.id })).toEqual({ id: list.id, name: 'Yaz 2' });
    expect(await db.favoritesEntry.count({ where: { listId: list.id } })).toBe(3);
  });
});

describe('things that hang on one another come back in whichever order', () => {
  const remove = {
    design: removeDesign,
    list: () => deleteList(world.person, { listid: world.list.id }),
    label: () => removeLabel(world.admin, { labelId: world.rose.id, acceptOpening: true }),
    pool: () => deletePool(world.admin, { guid: world.pool.id, usersTo: 'open' }),
  };
  const restore = {
    design: () => restoreDesign(),
    list: () => restoreFromTrash(world.admin, { kind: 'favoritesList', id: world.list.id }),
    label: () => restoreFromTrash(world.admin, { kind: 'label', id: world.rose.id }),
    pool: () => restoreFromTrash(world.admin, { kind: 'pool', id: world.pool.id }),
  };
  const orders: (keyof typeof remove)[][] = [
    ['design', 'list', 'pool'],
    ['list', 'pool', 'design'],
    ['label', 'design', 'list'],
    ['design', 'label'],
  ];
  test.for(orders.flatMap((order) => [[order, order] as const, [order, order.toReversed()] as const]))(
    '%s, restored %s',
    async ([gone, back]) => {
      const before = await allRows();
      for (const one of gone) await remove[one]();
      for (const one of back) expect((await restore[one]()).lost, one).toEqual({});
      const left = differences(before, await allRows());
      // Only moments of change differ.
      for (const [table, { gone: were, come }] of Object.entries(left)) {
        expect(['User', 'Label', 'Pool'], JSON.stringify(left)).toContain(table);
        expect(come).toHaveLength(were.length);
      }
    },
  );

  test('a colorway asks for its design first, and goes with it for good', async () => {
    const { admin, design, second } = world;
    await removeColorway(admin, { designGuid: design.id, colorwayGuid: second.id });
    await removeDesign();
    const one = { kind: 'colorway', id: second.id };
    await expect(restoreFromTrash(admin, one)).rejects.toMatchObject({
      key: 'trashNeedsFirst',
      values: { parent: design.name },
    });
    await purgeTrash(admin, { kind: 'design', id: design.id });
    await expect(restoreFromTrash(admin, one)).rejects.toMatchObject({ key: 'trashItemNotFound' });
    expect((await listTrash(admin, {})).items.filter(({ id }) => id === second.id)).toEqual([]);
    const gone = { operation: 'purgeTrash', subjectId: { in: [design.id, second.id] } };
    expect(await db.auditEntry.count({ where: gone })).toBe(2);
  });
});

describe('purging takes what can’t come back without it', () => {
  const inTrash = async () =>
    (await db.trashItem.findMany({ select: { thingId: true } })).map(({ thingId }) => thingId);
  const board = (subCollectionId: string, imageId: string) => deleteContent(world.admin, { subCollectionId, imageId });

  test('a collection: its boards, those below it and their boards, each deleted before by itself', async () => {
    const { admin, collection, child } = world;
    const { id: below } = await db.collectionImage.findFirstOrThrow({ where: { collectionId: child.id } });
    await board(child.id, below);
    await board(collection.id, world.board.id);
    await deleteCollection(admin, { collectionId: child.id });
    await deleteCollection(admin, { collectionId: collection.id });
    expect((await inTrash()).sort()).toEqual([below, world.board.id, child.id, collection.id].sort());
    await purgeTrash(admin, { kind: 'collection', id: collection.id });
    expect(await inTrash()).toEqual([]);
  });

  test('a label comes back without the group that is gone for good, and says so', async () => {
    const { admin, group, lily } = world;
    await removeLabel(admin, { labelId: lily.id, acceptOpening: true });
    await removeLabel(admin, { labelId: group.id, membersTo: '', acceptOpening: true });
    await purgeTrash(admin, { kind: 'label', id: group.id });
    expect(await inTrash()).toEqual([String(lily.id)]);
    const { lost } = await restoreFromTrash(admin, { kind: 'label', id: lily.id });
    expect(lost).toEqual({ 'Label.groupId': 1 });
    expect(await db.label.findUnique({ where: { id: lily.id } })).toMatchObject({
      groupId: null,
      isGroupHeader: false,
    });
  });

  test('a list, a pool, a customer and a wear model go alone, with what the trash kept of them', async () => {
    const { admin, person, list, special, pool, customer, wear } = world;
    await deleteList(person, { listid: list.id });
    await deleteSpecialList(admin, { listId: special.id });
    await deletePool(admin, { guid: pool.id, usersTo: 'open' });
    await deleteCustomer(admin, { customerGuid: customer.id });
    await deleteWear(admin, { wearGuid: wear.id });
    const before = await inTrash();
    expect(before).toHaveLength(5);
    const all = [
      ['favoritesList', list.id],
      ['specialList', String(special.id)],
      ['pool', pool.id],
      ['customer', customer.id],
      ['wear', wear.id],
    ] as const;
    for (const [at, [kind, id]] of all.entries()) {
      expect(await purgeTrash(admin, { kind, id })).toEqual({ purged: 1 });
      expect(await inTrash()).toHaveLength(all.length - 1 - at);
    }
    const rest = [db.trashRow.count(), db.trashLink.count(), db.trashFile.count()];
    expect(await Promise.all(rest)).toEqual([0, 0, 0]);
  });
});

test('what was seen of a design goes on naming it, and leads there again once it is back', async () => {
  const { admin, design, first, person } = world;
  const counts = () => readBreakdown(admin, { kind: 'colorway', of: 'designs', from: '2026-09-20', to: '2026-10-20' });
  const links = async () => {
    const { views } = await getUserActivity(admin, { userGuid: person.userId });
    const page = await readEntries(admin, { kind: 'colorway', from: '2026-09-20', to: '2026-10-20' });
    return [views, page.entries as { designGuid: string | null }[]].flatMap((all) =>
      all.map(({ designGuid }) => designGuid),
    );
  };
  const before = await counts();
  expect(await links()).toContain(design.id);
  await removeDesign();
  expect((await counts()).rows.map(({ name, count }) => [name, count])).toEqual(
    before.rows.map(({ name, count }) => [name, count]),
  );
  expect(await links()).not.toContain(design.id);
  const named = { where: { designId: design.id, colorwayId: first.id } };
  expect(await db.colorwayView.count(named)).toBe(2);
  await restoreDesign();
  expect(await counts()).toEqual(before);
  expect(await links()).toContain(design.id);
});

test('whose label was merged meanwhile comes back with the one that it is part of now', async () => {
  const { admin, design, wear, pool, group, rose, lily, oak } = world;
  await removeDesign();
  await deletePool(admin, { guid: pool.id, usersTo: 'open' });
  await deleteWear(admin, { wearGuid: wear.id });
  const elm = await makeLabel('Elm', { groupId: group.id });
  await removeLabel(admin, { labelId: elm.id });
  await mergeLabels(admin, { labelId: rose.id, intoId: lily.id });
  await mergeLabels(admin, { labelId: lily.id, intoId: oak.id });
  const wood = await makeLabel('Wood', { isGroupHeader: true });
  await mergeLabels(admin, { labelId: group.id, intoId: wood.id });
  const things = { design: design.id, pool: pool.id, wear: wear.id, label: String(elm.id) };
  for (const [kind, id] of Object.entries(things))
    expect((await restoreFromTrash(admin, { kind, id })).lost, kind).toEqual({});
  const labelId = oak.id;
  expect(await db.designLabel.findMany({ where: { designId: design.id } })).toEqual([{ designId: design.id, labelId }]);
  expect(await db.wearModelLabel.findMany({ where: { wearModelId: wear.id } })).toMatchObject([{ labelId }]);
  expect(await db.poolSearch.findMany({ where: { poolId: pool.id } })).toMatchObject([
    { criteria: { allowedLabels: [labelId] } },
  ]);
  expect((await db.label.findUniqueOrThrow({ where: { id: elm.id } })).groupId).toBe(wood.id);
});

test('a label comes back to its pools’ searches, which name those that others were merged into', async () => {
  const { admin, pool, rose, lily, oak } = world;
  const elm = await makeLabel('Elm');
  const write = (position: number, allowedLabels: number[], forbiddenLabels: number[]) =>
    db.poolSearch.create({ data: { poolId: pool.id, position, criteria: { allowedLabels, forbiddenLabels } } });
  const searches = [await write(8, [elm.id, rose.id], []), await write(9, [elm.id], [rose.id])];
  await removeLabel(admin, { labelId: elm.id });
  await mergeLabels(admin, { labelId: rose.id, intoId: lily.id });
  await mergeLabels(admin, { labelId: lily.id, intoId: oak.id });
  expect((await restoreFromTrash(admin, { kind: 'label', id: String(elm.id) })).lost).toEqual({});
  const criteriaOf = async ({ id }: { id: string }) =>
    (await db.poolSearch.findUniqueOrThrow({ where: { id } })).criteria;
  expect(await criteriaOf(searches[0]!)).toMatchObject({ allowedLabels: [elm.id, oak.id], forbiddenLabels: [] });
  expect(await criteriaOf(searches[1]!)).toMatchObject({ allowedLabels: [elm.id], forbiddenLabels: [oak.id] });
});

test('a label’s own search comes back to its pool, and not beside what the pool has been rewritten to since', async () => {
  const { admin, pool, lily, oak } = world;
  const [yew, ash] = [await makeLabel('Yew'), await makeLabel('Ash')];
  const write = (position: number, ...allowedLabels: number[]) =>
    db.poolSearch.create({ data: { poolId: pool.id, position, criteria: { allowedLabels, forbiddenLabels: [] } } });
  await db.poolSearch.deleteMany({ where: { poolId: pool.id } });
  await write(0, yew.id);
  await write(1, ash.id, lily.id);
  await write(2, ash.id);
  const allowed = async () => {
    const searches = await db.poolSearch.findMany({ where: { poolId: pool.id }, orderBy: { position: 'asc' } });
    return searches.map(({ criteria }) => (criteria as { allowedLabels: number[] }).allowedLabels);
  };
  const both = [String(yew.id), String(ash.id)];
  for (const order of [both, both.toReversed()]) {
    for (const id of both) await removeLabel(admin, { labelId: Number(id) });
    expect(await allowed()).toEqual([[lily.id]]);
    for (const id of order) expect((await restoreFromTrash(admin, { kind: 'label', id })).lost).toEqual({});
    expect(await allowed()).toEqual([[yew.id], [ash.id, lily.id], [ash.id]]);
  }
  await removeLabel(admin, { labelId: yew.id });
  await removeLabel(admin, { labelId: ash.id });
  await savePool(admin, { guid: pool.id, name: pool.name, searches: [{ allowedLabels: [oak.id] }] });
  await mergeLabels(admin, { labelId: oak.id, intoId: lily.id, acceptOpening: true });
  for (const id of both) expect((await restoreFromTrash(admin, { kind: 'label', id })).lost).toEqual({ PoolSearch: 1 });
  expect(await allowed()).toEqual([[lily.id]]);
});

test('a pool comes back with what its searches forbid, or without those searches', async () => {
  const { admin, customer, pool, pooled, rose, lily, oak } = world;
  const own = await makeDesign({ labelIds: [lily.id, oak.id] });
  const ofCustomer = await makeDesign({ labelIds: [lily.id], customerId: customer.id });
  const forbiddenLabels = [oak.id];
  const searches = [
    { allowedLabels: [rose.id], forbiddenLabels },
    { allowedLabels: [lily.id], forbiddenLabels, forbiddenCustomers: [customer.id] },
  ];
  await db.poolSearch.deleteMany({ where: { poolId: pool.id } });
  for (const [position, criteria] of searches.entries())
    await db.poolSearch.create({ data: { poolId: pool.id, position, criteria } });
  const seen = async () => {
    const { designs } = await searchDesigns({ ...pooled, poolSearches: undefined }, { labels: [lily.id] });
    return designs.map(({ designGuid }) => designGuid);
  };
  expect(await seen()).toEqual([world.design.id]);
  await deletePool(admin, { guid: pool.id, usersTo: 'open' });
  await removeLabel(admin, { labelId: oak.id });
  await deleteCustomer(admin, { customerGuid: customer.id, everything: true });
  const restore = () => restoreFromTrash(admin, { kind: 'pool', id: pool.id });
  await expect(restore()).rejects.toMatchObject({ key: 'trashNeedsFirst', values: { parent: 'Oak' } });
  await restoreFromTrash(admin, { kind: 'label', id: String(oak.id) });
  await expect(restore()).rejects.toMatchObject({ key: 'trashNeedsFirst', values: { parent: customer.name } });
  await purgeTrash(admin, { kind: 'customer', id: customer.id });
  expect((await restore()).lost).toEqual({ PoolSearch: 1 });
  expect(await seen()).not.toContain(own.id);
  expect(await seen()).not.toContain(ofCustomer.id);
});

test('what is gone for good stays away, and is told', async () => {
  const { admin, person, list } = world;
  await removeDesign();
  await deleteList(person, { listid: list.id });
  await purgeTrash(admin, { kind: 'favoritesList', id: list.id });
  expect((await restoreDesign()).lost).toEqual({ FavoritesEntry: 2 });
});

test('a design is found the moment it is back, and not while it is away', async () => {
  const { admin, design } = world;
  const found = async () => {
    const { designs } = await searchDesigns(admin, { labels: [world.rose.id] });
    return designs.map(({ designGuid }) => designGuid);
  };
  expect(await found()).toEqual([design.id]);
  await removeDesign();
  expect(await found()).toEqual([]);
  await restoreDesign();
  expect(await found()).toEqual([design.id]);
});

test('its files stay until it is purged', async () => {
  const { admin, design, first, original } = world;
  for (const key of [first.masterKey, original.storageKey]) await storage.putBytes(key, new Uint8Array([1]));
  await removeDesign();
  await sweepImports(0);
  expect([await storage.size(first.masterKey), await storage.size(original.storageKey)]).toEqual([1, 1]);
  await purgeTrash(admin, { kind: 'design', id: design.id });
  expect([await storage.size(first.masterKey), await storage.size(original.storageKey)]).toEqual([null, null]);
  expect(await db.original.count({ where: { id: original.id } })).toBe(0);
});

test('files of many things leave with the next sweep', async () => {
  const { admin, design, first, original } = world;
  for (const key of [first.masterKey, original.storageKey]) await storage.putBytes(key, new Uint8Array([1]));
  const others: string[] = [];
  for (let at = 0; at < 50; at++) others.push((await makeDesign()).id);
  await db.$transaction((tx) => trashDesigns(tx, admin, [design.id, ...others]), longTransaction);
  expect(await purgeTrash(admin, { kind: 'design', all: true })).toEqual({ purged: 51 });
  expect(await storage.size(first.masterKey)).toBe(1);
  await sweepImports(0);
  expect([await storage.size(first.masterKey), await storage.size(original.storageKey)]).toEqual([null, null]);
});

test('many designs of one act come back as a whole, except those that can’t', async () => {
  const { admin, design, other } = world;
  const { actId, moved } = await db.$transaction(async (tx) => {
    const first = await trashDesigns(tx, admin, [design.id]);
    return {
      ...first,
      moved: [...first.moved, ...(await trashDesigns(tx, admin, [other.id, design.id], first.actId)).moved],
    };
  }, longTransaction);
  expect(moved.map(({ id }) => id)).toEqual([design.id, other.id]);
  expect((await listTrash(admin, { actId })).totalCount).toBe(2);
  await makeDesign({ name: other.name });
  expect(await restoreAct(admin, { actId })).toEqual({
    editId: null,
    restored: 1,
    left: [{ kind: 'design', id: other.id, name: other.name, error: 'trashNameTaken' }],
  });
  expect(await db.design.count({ where: { id: design.id } })).toBe(1);
});

test('it is listed for admins alone, kept as long as the settings say, and purged when its time is over', async () => {
  const { admin, person, design } = world;
  await saveSettings(admin, { trashDays: 2 });
  await removeDesign();
  const one = { kind: 'design', id: design.id };
  const { items } = await listTrash(admin, { kind: 'design', query: design.name.toLowerCase() });
  expect(items).toMatchObject([
    { ...one, name: design.name, by: admin.name, daysLeft: 2, actCount: 1, hasPicture: true },
  ]);
  expect(items[0]!.contents).toMatchObject({ Colorway: 2, FavoritesEntry: 2, Order: 2 });
  for (const call of [
    listTrash(person, {}),
    readTrashed(person, one),
    purgeTrash(person, one),
    restoreFromTrash(person, one),
  ])
    await expect(call).rejects.toMatchObject({ key: 'notAllowed' });
  await sweepTrash();
  expect(await db.trashItem.count({ where: { thingId: design.id } })).toBe(1);
  await sweepTrash(new Date(Date.now() + 2 * 86_400_000));
  expect(await db.trashItem.count({ where: { thingId: design.id } })).toBe(0);
  await saveSettings(admin, { trashDays: 30 });
});

test('two who restore at once: one does, the other is told', async () => {
  await removeDesign();
  const both = await Promise.allSettled([restoreDesign(), restoreDesign()]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await db.colorway.count({ where: { designId: world.design.id } })).toBe(2);
});

test('a column that a later version added gets its default', async () => {
  await removeDesign();
  await db.$executeRaw`UPDATE "TrashRow" SET "row" = "row" - 'screenCount' WHERE "table" = 'Design'`;
  await restoreDesign();
  expect((await db.design.findUniqueOrThrow({ where: { id: world.design.id } })).screenCount).toBe(0);
});
