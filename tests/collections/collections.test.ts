import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { saveSettings } from '#app/domain/base/settings/settings.server.ts';
import { removeColorway } from '#app/domain/catalog/designs/colorways.server.ts';
import { deleteDesign } from '#app/domain/catalog/designs/edit.server.ts';
import {
  filterCollection,
  getBasicCollection,
  getCollection,
  getMood,
  getMoodBoards,
  listCollections,
  searchCollection,
} from '#app/domain/lists/collections/show/collections.server.ts';
import { deleteContent, showContent } from '#app/domain/lists/collections/manage/contents.server.ts';
import { getCollectionAdmin } from '#app/domain/lists/collections/manage/list.server.ts';
import { purgeTrash } from '#app/domain/upkeep/trash/purge.server.ts';
import { restoreFromTrash } from '#app/domain/upkeep/trash/restore.server.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson, makeStranger } from '#tests/make.ts';
import { makeBoard, makeCollection } from './make-collections.ts';

type Design = Awaited<ReturnType<typeof makeDesign>>;

let customer: Person;
let other: Person;
let inHouse: Person;
let admin: Person;
let pooled: Person;
let abroad: Person;
let open: Design[];
let confined: Design;
let closed: Design;

const first = (design: Design) => design.colorways[0]!.id;
const missing = { key: 'collectionNotFound', status: 404 };

beforeAll(async () => {
  const owner = await makeCustomer();
  other = await makePerson();
  customer = await makePerson({ customerId: owner.id });
  inHouse = await makePerson({ isInHouse: true });
  admin = await makePerson({ isAdmin: true });
  abroad = await makePerson({ country: 'DK' });
  open = [];
  for (let nth = 0; nth < 4; nth++)
    open.push(await makeDesign({ moldState: nth === 1 ? 'engraved' : 'none', colorways: 2 }));
  confined = await makeDesign({ isConfined: true, customerId: owner.id });
  closed = await makeDesign({ closedCountries: ['DK'] });
  const pool = await db.pool.create({
    data: { name: 'Two', designs: { create: [{ designId: open[0]!.id }, { designId: open[1]!.id }] } },
  });
  pooled = await makePerson({ poolId: pool.id });
});

const namesOf = async (actor: Person) => (await listCollections(actor, {})).map(({ id }) => id);

describe('which collections are there', () => {
  test('an inactive one is missing for customers, as one that never was, and so is what stands below it; admins see both', async () => {
    const parent = await makeCollection({ isActive: false, groups: [[open[0]!.id]] });
    const child = await makeCollection({ parentId: parent.id, groups: [[open[0]!.id]] });
    for (const id of [parent.id, child.id, '0198c0de-0000-7000-8000-000000000000', 'nonsense', '', "'; --"]) {
      for (const ask of [getCollection, getBasicCollection, getMoodBoards, searchCollection])
        await expect(ask(other, { id })).rejects.toMatchObject(missing);
    }
    expect(await namesOf(other)).not.toContain(parent.id);
    expect((await getCollection(admin, { id: parent.id })).subcollections.map(({ id }) => id)).toEqual([child.id]);
    expect(await namesOf(admin)).toContain(parent.id);
  });

  test('one whose every design is hidden is missing, for its name could tell; its owner sees it', async () => {
    const secret = await makeCollection({ name: 'For the owner alone', groups: [[confined.id]] });
    expect(await namesOf(other)).not.toContain(secret.id);
    await expect(getCollection(other, { id: secret.id })).rejects.toMatchObject(missing);
    expect(await namesOf(customer)).toContain(secret.id);
    expect(await namesOf(inHouse)).toContain(secret.id);
  });

  test('one that holds nothing yet is an announcement, and one that only holds hidden subcollections is not', async () => {
    const bare = await makeCollection({ description: 'Coming in May' });
    const around = await makeCollection();
    await makeCollection({ parentId: around.id, groups: [[confined.id]] });
    expect(await namesOf(other)).toContain(bare.id);
    expect(await namesOf(other)).not.toContain(around.id);
    expect(await namesOf(customer)).toContain(around.id);
  });

  test('a subcollection with something to see brings the one above it along', async () => {
    const above = await makeCollection({ groups: [[confined.id]] });
    const below = await makeCollection({ parentId: above.id, groups: [[open[0]!.id]] });
    const seen = await getCollection(other, { id: above.id });
    expect(seen.groups).toEqual([]);
    expect(seen.designCount).toBe(0);
    expect(seen.subcollections.map(({ id }) => id)).toEqual([below.id]);
    expect((await getCollection(other, { id: below.id })).parent).toMatchObject({ id: above.id });
  });

  test('strangers and people without access to the archive get none', async () => {
    const shut = await makePerson({ archiveAccess: false });
    await expect(listCollections(makeStranger(), {})).rejects.toMatchObject({ key: 'notSignedIn' });
    await expect(listCollections(shut, {})).rejects.toMatchObject({ key: 'noArchiveAccess' });
  });
});

describe('what is in one', () => {
  test('groups and designs in their order, hidden designs left out of groups and counts, a wholly hidden group left out', async () => {
    const { id } = await makeCollection({
      groups: [[open[2]!.id, confined.id, open[0]!.id], [confined.id], [open[1]!.id, open[0]!.id]],
    });
    const seen = await getCollection(other, { id });
    expect(
      seen.groups.map(({ order, name, designs }) => [order, name, designs.map(({ designGuid }) => designGuid)]),
    ).toEqual([
      [0, 'Group 1', [open[2]!.id, open[0]!.id]],
      [1, 'Group 3', [open[1]!.id, open[0]!.id]],
    ]);
    expect(seen.designCount).toBe(3);
    expect((await getCollection(customer, { id })).designCount).toBe(4);
    const cardOf = async (actor: Person) => (await listCollections(actor, {})).find((card) => card.id === id);
    expect((await cardOf(other))!.designCount).toBe(3);
  });

  test('a search within it finds the designs of it and all below it, under the filters and the visibility of the archive', async () => {
    const { id } = await makeCollection({ groups: [[open[0]!.id, open[1]!.id, confined.id]] });
    await makeCollection({ parentId: id, groups: [[open[2]!.id]] });
    const ids = async (actor: Person, criteria = {}) =>
      (await searchCollection(actor, { id, ...criteria })).designs.map(({ designGuid }) => designGuid).sort();
    expect(await ids(other)).toEqual([open[0]!.id, open[1]!.id, open[2]!.id].sort());
    expect(await ids(customer)).toContain(confined.id);
    expect(await ids(other, { moldstate: 'engraved' })).toEqual([open[1]!.id]);
    expect(await ids(other, { number: open[2]!.name })).toEqual([open[2]!.id]);
    expect(await ids(other, { number: open[3]!.name })).toEqual([]);
    const page = await searchCollection(other, { id, count: 2, page: 1 });
    expect([page.totalCount, page.totalPage, page.designs.length]).toEqual([3, 2, 1]);
    await expect(searchCollection(other, { id, moldstate: 'broken' })).rejects.toMatchObject({
      fields: { 'moldstate.0': ['notOneOf'] },
    });
  });

  test('a search within it looks in all archives, whichever the archive itself opens with', async () => {
    const { id } = await makeCollection({ groups: [[open[0]!.id, open[1]!.id]] });
    const { id: another } = await makeArchive();
    const [, first] = await Promise.all([
      saveSettings(admin, { defaultArchive: another }),
      db.design.findUniqueOrThrow({ where: { id: open[0]!.id } }),
    ]);
    const count = async (criteria = {}) => (await searchCollection(other, { id, ...criteria })).totalCount;
    try {
      expect(await count()).toBe(2);
      expect((await filterCollection(other, { id })).totalCount).toBe(2);
      expect(await count({ archive: first.archiveId })).toBe(1);
      expect(await count({ archive: another })).toBe(0);
    } finally {
      await saveSettings(admin, { defaultArchive: -1 });
    }
  });
});

describe('boards', () => {
  test('hotspots lead to what the asker may see and are numbered without gaps where a pool hides some', async () => {
    const { id } = await makeCollection();
    await makeBoard(id, {
      title: 'Mixed',
      colorwayIds: [first(open[2]!), first(open[0]!), first(open[3]!), first(open[1]!)],
    });
    const spots = async (actor: Person) =>
      (await getCollection(actor, { id })).images.map(({ hotspots }) => hotspots.map(({ reference }) => reference));
    const reference = (nth: number) => `${open[nth]!.name}/VR-1`;
    expect(await spots(other)).toEqual([[2, 0, 3, 1].map(reference)]);
    expect(await spots(pooled)).toEqual([[0, 1].map(reference)]);
  });

  test('a picture that shows a design confined to another customer, or closed in the country, is not there at all', async () => {
    const { id } = await makeCollection();
    const mixed = await makeBoard(id, { colorwayIds: [first(open[0]!), first(confined)] });
    const plain = await makeBoard(id, { position: 1 });
    const inDenmark = await makeBoard(id, { position: 2, colorwayIds: [first(closed), first(open[0]!)] });
    const ids = async (actor: Person) =>
      (await getMoodBoards(actor, { id })).sections.flatMap(({ images }) => images.map((image) => image.id));
    expect(await ids(customer)).toEqual([mixed.id, plain.id, inDenmark.id]);
    expect(await ids(other)).toEqual([plain.id, inDenmark.id]);
    expect(await ids(abroad)).toEqual([plain.id]);
    await expect(getMood(other, { id, moodid: mixed.id })).rejects.toMatchObject({ key: 'boardNotFound', status: 404 });
    expect((await getCollection(other, { id })).boardCount).toBe(2);
  });

  test('it stays away while that design, or its colorway, is in the trash, and so does a collection of nothing else', async () => {
    const owner = customer.customerId;
    const secret = () => makeDesign({ isConfined: true, customerId: owner, colorways: 2 });
    const [gone, half] = [await secret(), await secret()];
    const { id } = await makeCollection();
    const boards = [
      await makeBoard(id, { colorwayIds: [first(open[0]!), first(gone)] }),
      await makeBoard(id, { position: 1, colorwayIds: [first(half)] }),
      await makeBoard(id, { position: 2, colorwayIds: [first(open[0]!)] }),
    ].map((board) => board.id);
    const capsule = await makeCollection({ groups: [[gone.id]] });
    const ids = async (actor: Person) => (await getCollection(actor, { id })).images.map((image) => image.id);
    await removeColorway(admin, { designGuid: half.id, colorwayGuid: first(half) });
    await deleteDesign(admin, { designGuid: gone.id });
    expect(await ids(other)).toEqual([boards[2]]);
    expect(await ids(customer)).toEqual(boards);
    expect(await ids(admin)).toEqual(boards);
    await expect(getCollection(other, { id: capsule.id })).rejects.toMatchObject(missing);
    expect(await namesOf(customer)).toContain(capsule.id);
    await deleteDesign(admin, { designGuid: half.id });
    expect(await ids(other)).toEqual([boards[2]]);
    await restoreFromTrash(admin, { kind: 'design', id: gone.id });
    expect(await ids(other)).toEqual([boards[2]]);
    await db.design.update({ where: { id: gone.id }, data: { isConfined: false } });
    expect(await ids(other)).toEqual([boards[0], boards[2]]);
  });

  test('once that design is deleted for good, customers see it when an admin has shown it to them', async () => {
    const secret = (fields: object) => makeDesign({ customerId: customer.customerId, colorways: 2, ...fields });
    const gone = [await secret({ isConfined: true }), await secret({ closedCountries: ['TR'] }), await secret({})];
    const half = await secret({ isConfined: true });
    const { id } = await makeCollection();
    const board = (position: number, colorwayIds: string[]) => makeBoard(id, { position, colorwayIds });
    const boards = [
      await board(0, [first(open[0]!), first(gone[0]!)]),
      await board(1, [first(gone[1]!)]),
      await board(2, [first(gone[2]!)]),
      await board(3, [first(half)]),
      await board(4, [first(gone[0]!)]),
    ].map((each) => each.id);
    const ids = async (actor: Person) => (await getCollection(actor, { id })).images.map((image) => image.id);
    await deleteContent(admin, { subCollectionId: id, imageId: boards[4]! });
    for (const { id: designGuid } of gone) await deleteDesign(admin, { designGuid });
    await removeColorway(admin, { designGuid: half.id, colorwayGuid: first(half) });
    await purgeTrash(admin, { kind: 'colorway', id: first(half) });
    for (const one of gone) await purgeTrash(admin, { kind: 'design', id: one.id });
    await restoreFromTrash(admin, { kind: 'board', id: boards[4]! });
    // Whose secret it was, nothing tells any more.
    for (const one of [customer, other]) expect(await ids(one)).toEqual([boards[2]]);
    for (const one of [admin, inHouse]) expect(await ids(one)).toEqual(boards);
    const shown = await getCollectionAdmin(admin, { id });
    expect(shown.images.map(({ isSecret }) => isSecret)).toEqual([true, true, false, true, true]);
    const shownOnce = { subCollectionId: id, imageId: boards[1]! };
    await showContent(admin, shownOnce);
    await showContent(admin, shownOnce);
    expect(await ids(other)).toEqual([boards[1], boards[2]]);
    expect(await db.auditEntry.count({ where: { operation: 'showContent', subjectId: boards[1]! } })).toBe(1);
  });

  test('of the person’s own confined designs a pool takes hotspots away, and keeps the picture', async () => {
    const pool = await db.pool.create({ data: { name: 'One', designs: { create: [{ designId: open[0]!.id }] } } });
    const own = await makePerson({ customerId: customer.customerId, poolId: pool.id });
    const { id } = await makeCollection();
    await makeBoard(id, { colorwayIds: [first(open[0]!), first(confined)] });
    expect((await getCollection(own, { id })).images.map(({ hotspots }) => hotspots.length)).toEqual([1]);
  });

  test('a picture all of whose hotspots a pool hides is not there, and a collection of only such is missing', async () => {
    const { id } = await makeCollection();
    await makeBoard(id, { colorwayIds: [first(open[2]!), first(open[3]!)] });
    expect((await getCollection(other, { id })).images).toHaveLength(1);
    await expect(getCollection(pooled, { id })).rejects.toMatchObject(missing);
  });

  test('moods follow one another through the subcollections; a mood of another collection is missing', async () => {
    const top = await makeCollection();
    const sub = await makeCollection({ parentId: top.id });
    const [one, two, three] = [
      await makeBoard(top.id, { position: 1 }),
      await makeBoard(top.id, { position: 2, kind: 'film' }),
      await makeBoard(sub.id, { position: 0 }),
    ];
    const mood = await getMood(other, { id: top.id, moodid: two.id });
    expect(mood).toMatchObject({ number: 2, count: 3, previous: one.id, next: three.id });
    expect(mood.mood.film).toMatch(new RegExp(`^/collections/film/${two.id}`));
    const elsewhere = await makeCollection();
    await expect(getMood(other, { id: elsewhere.id, moodid: one.id })).rejects.toMatchObject({ key: 'boardNotFound' });
    await expect(getMood(other, { id: sub.id, moodid: one.id })).rejects.toMatchObject({ key: 'boardNotFound' });
    await expect(getMood(other, { id: top.id, moodid: 'x\0y' })).rejects.toMatchObject({ key: 'boardNotFound' });
  });

  test('a picture that stands for a collection is its own, else its first board that may be seen, else a design', async () => {
    const { id } = await makeCollection({ groups: [[open[0]!.id]] });
    const cover = async () => (await getBasicCollection(other, { id })).thumbnail;
    expect(await cover()).toMatch(new RegExp(`^/design/thumbnail/d/h/${open[0]!.id}`));
    await makeBoard(id, { colorwayIds: [first(confined)] });
    const board = await makeBoard(id, { position: 1 });
    expect(await cover()).toMatch(new RegExp(`^/collections/picture/${board.id}\\?width=480`));
    await db.collection.update({ where: { id }, data: { thumbnailKey: board.storageKey } });
    expect(await cover()).toMatch(new RegExp(`^/collections/cover/${id}\\?width=480`));
  });

  test('of one that only holds others it is the first one’s that has any', async () => {
    const { id } = await makeCollection();
    const [without, ...others] = [0, 1, 2].map((position) => ({ parentId: id, position }));
    await makeCollection(without);
    const boards = [];
    for (const place of others) {
      const middle = await makeCollection(place);
      const below = [];
      for (const position of [0, 1]) below.push(await makeCollection({ parentId: middle.id, position }));
      for (const one of below) boards.push(await makeBoard(one.id));
    }
    const { thumbnail } = await getBasicCollection(other, { id });
    expect(thumbnail).toContain(`/collections/picture/${boards[0]!.id}`);
  });
});
