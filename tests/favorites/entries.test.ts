import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import {
  addEntry,
  copyEntries,
  moveEntries,
  orderEntry,
  removeEntries,
  removeEntry,
} from '#app/domain/lists/favorites/entries.server.ts';
import { favoritesFor, listsWith } from '#app/domain/lists/favorites/favorites.server.ts';
import { mostEntries } from '#app/domain/lists/favorites/limits.ts';
import { createList, deleteList, emptyList } from '#app/domain/lists/favorites/lists.server.ts';
import { openFavorites, openList } from '#app/domain/lists/favorites/pages.server.ts';
import { moveAmongHidden, moveTo, placeOfDrop } from '#app/domain/lists/favorites/place.ts';
import { getEntries, getListEntries, getLists } from '#app/domain/lists/favorites/read.server.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson } from '#tests/make.ts';

let archiveId: number;
let person: Person;
let list: { id: string; name: string };

beforeAll(async () => {
  archiveId = (await makeArchive()).id;
});

beforeEach(async () => {
  person = await makePerson();
  list = await createList(person, { name: 'Spring' });
});

const makePrint = (colorways = 1, data = {}) => makeDesign({ archiveId, colorways, ...data });
const idsOf = (design: Awaited<ReturnType<typeof makeDesign>>) => design.colorways.map(({ id }) => id);
const inList = async (listid = list.id, who = person) =>
  (await getListEntries(who, { listid })).entries.map(({ colorwayGuid }) => colorwayGuid);
const addAll = async (ids: string[], listid = list.id) => {
  for (const colorwayGuid of ids) await addEntry(person, { colorwayGuid, listid });
};

async function hide(designId: string): Promise<void> {
  const other = await makeCustomer();
  await db.design.update({ where: { id: designId }, data: { isConfined: true, customerId: other.id } });
}
const show = (designId: string) =>
  db.design.update({ where: { id: designId }, data: { isConfined: false, customerId: null } });

describe('adding and removing', () => {
  test('answer only where something changed', async () => {
    const design = await makePrint();
    const asked = { designGuid: design.id, colorwayGuid: idsOf(design)[0], listid: list.id };
    expect(await addEntry(person, asked)).toEqual({
      designGuid: design.id,
      colorwayGuid: idsOf(design)[0],
      listId: list.id,
      listName: 'Spring',
      reference: `${design.name}/VR-1`,
    });
    await expect(addEntry(person, asked)).rejects.toMatchObject({ key: 'colorwayInList', status: 409 });
    expect(await removeEntry(person, asked)).toMatchObject({ listName: 'Spring' });
    await expect(removeEntry(person, asked)).rejects.toMatchObject({ key: 'entryNotFound', status: 404 });
    expect(await inList()).toEqual([]);
  });

  test('in capitals a guid is the same', async () => {
    const design = await makePrint();
    const colorwayGuid = idsOf(design)[0]!;
    const asked = { designGuid: design.id.toUpperCase(), colorwayGuid: colorwayGuid.toUpperCase() };
    await addEntry(person, { ...asked, listid: list.id.toUpperCase() });
    await expect(addEntry(person, { colorwayGuid })).rejects.toMatchObject({ key: 'colorwayInList' });
    await removeEntry(person, asked);
  });

  test.each([
    ['no colorway', {}, 'invalidGuid'],
    ['an empty one', { colorwayGuid: '' }, 'invalidGuid'],
    ['no guid', { colorwayGuid: '1 OR 1=1' }, 'invalidGuid'],
    ['a list', { colorwayGuid: [] }, 'invalidGuid'],
    ['an unknown one', { colorwayGuid: '0190c0de-0000-7000-8000-000000000000' }, 'colorwayNotFound'],
  ])('%s is refused', async (_what, asked, key) => {
    await expect(addEntry(person, asked)).rejects.toMatchObject({ key });
  });

  test("a colorway of another design than said isn't there", async () => {
    const [one, two] = [await makePrint(), await makePrint()];
    const asked = { designGuid: two.id, colorwayGuid: idsOf(one)[0] };
    await expect(addEntry(person, asked)).rejects.toMatchObject({ key: 'colorwayNotFound' });
    await addAll(idsOf(one));
    await expect(removeEntry(person, asked)).rejects.toMatchObject({ key: 'entryNotFound' });
    expect(await inList()).toEqual(idsOf(one));
  });

  test('the same twelve times at once is one, and all taken out at once are gone once', async () => {
    const design = await makePrint(3);
    for (let round = 0; round < 3; round++) {
      const colorwayGuid = idsOf(design)[round]!;
      const added = await Promise.allSettled(
        Array.from({ length: 12 }, () => addEntry(person, { colorwayGuid, listid: list.id })),
      );
      expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const removed = await Promise.allSettled(
        Array.from({ length: 12 }, () => removeEntry(person, { colorwayGuid, listid: list.id })),
      );
      expect(removed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
    expect(await db.favoritesEntry.count({ where: { listId: list.id } })).toBe(0);
  });

  test('many at once all get a place of their own', async () => {
    const design = await makePrint(16);
    await Promise.all(idsOf(design).map((colorwayGuid) => addEntry(person, { colorwayGuid, listid: list.id })));
    const rows = await db.favoritesEntry.findMany({ where: { listId: list.id }, orderBy: { position: 'asc' } });
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 16 }, (_, at) => at));
  });

  test('a design deleted while it is added leaves nothing behind', async () => {
    for (let round = 0; round < 6; round++) {
      const design = await makePrint(4);
      const answers = await Promise.allSettled([
        ...idsOf(design).map((colorwayGuid) => addEntry(person, { colorwayGuid, listid: list.id })),
        db.design.delete({ where: { id: design.id } }),
      ]);
      const keys = answers.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { key?: string }).key] : []));
      expect(keys.every((key) => key === 'colorwayNotFound')).toBe(true);
      expect(await inList()).toEqual([]);
      expect(await db.favoritesEntry.count({ where: { listId: list.id } })).toBe(0);
    }
  });

  test('there is a bound to how many, and what is hidden does not count', async () => {
    const many = await makePrint(0);
    const rows = Array.from({ length: mostEntries + 2 }, (_, at) => ({
      designId: many.id,
      name: `VR-${at + 1}`,
      position: at,
      widthPx: 1,
      heightPx: 1,
      dpi: 1,
      colorMode: 'rgb',
      depth: 8,
      channelCount: 3,
      layerCount: 1,
      masterKey: 'k',
      masterHash: 'h',
    }));
    const made = await db.colorway.createManyAndReturn({ data: rows, select: { id: true } });
    const ids = made.map(({ id }) => id);
    const copied = await copyEntries(person, { colorwayGuids: ids.slice(0, mostEntries - 1), targetid: list.id });
    expect(copied).toMatchObject({ added: mostEntries - 1, already: 0 });
    const last = await Promise.allSettled(
      ids.slice(mostEntries - 1).map((colorwayGuid) => addEntry(person, { colorwayGuid, listid: list.id })),
    );
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const design = await makePrint();
    const asked = { colorwayGuid: idsOf(design)[0], listid: list.id };
    await expect(addEntry(person, asked)).rejects.toMatchObject({ key: 'listFull', values: { limit: mostEntries } });
    await hide(many.id);
    await addEntry(person, asked);
    expect((await favoritesFor(person)).lists).toMatchObject([{ entryCount: 1 }]);
    await expect(copyEntries(person, { colorwayGuids: [...ids, ids[0]], targetid: list.id })).rejects.toMatchObject({
      key: 'tooLong',
    });
  });
});

describe('what became hidden', () => {
  test('is not shown, not counted, not taken out, and comes back at its place', async () => {
    const [a, b, c] = [await makePrint(), await makePrint(2), await makePrint()];
    const [hidden1, hidden2] = idsOf(b) as [string, string];
    await addAll([...idsOf(a), hidden1, hidden2, ...idsOf(c)]);
    await hide(b.id);
    const seen = [...idsOf(a), ...idsOf(c)];
    expect(await inList()).toEqual(seen);
    expect((await getEntries(person, undefined)).entries).toHaveLength(2);
    expect((await getLists(person, undefined)).lists).toMatchObject([{ entryCount: 2, entries: [{}, {}] }]);
    expect((await openFavorites(person, undefined)).lists).toMatchObject([{ entryCount: 2, previews: [{}, {}] }]);
    expect(await openList(person, { listid: list.id })).toMatchObject({ entryCount: 2, entries: [{}, {}] });
    expect(await favoritesFor(person)).toMatchObject({ lists: [{ entryCount: 2 }] });
    expect((await favoritesFor(person)).colorwayIds.sort()).toEqual([...seen].sort());
    expect(await favoritesFor(person, [hidden1])).toMatchObject({ colorwayIds: [] });
    expect(await listsWith(person, { colorwayGuid: hidden1 })).toEqual([]);
    const gone = { colorwayGuid: crypto.randomUUID(), listid: list.id };
    for (const asked of [{ colorwayGuid: hidden1, listid: list.id }, gone]) {
      // Hidden and missing are refused alike.
      await expect(addEntry(person, asked)).rejects.toMatchObject({ key: 'colorwayNotFound' });
      await expect(removeEntry(person, asked)).rejects.toMatchObject({ key: 'entryNotFound' });
      await expect(orderEntry(person, { ...asked, to: 'up' })).rejects.toMatchObject({ key: 'entryNotFound' });
      const several = { listid: list.id, colorwayGuids: [asked.colorwayGuid] };
      await expect(removeEntries(person, several)).rejects.toMatchObject({ key: 'entryNotFound' });
      const other = (await createList(person, { name: `Other ${asked.colorwayGuid.slice(-6)}` })).id;
      await expect(moveEntries(person, { ...several, targetid: other })).rejects.toMatchObject({
        key: 'entryNotFound',
      });
      const copying = copyEntries(person, { colorwayGuids: [asked.colorwayGuid], targetid: other });
      await expect(copying).rejects.toMatchObject({ key: 'colorwayNotFound' });
    }
    // Among what is seen, the first one goes down: the hidden ones keep their neighbours.
    await orderEntry(person, { listid: list.id, colorwayGuid: seen[0], to: 'down' });
    expect(await inList()).toEqual([...idsOf(c), ...idsOf(a)]);
    await show(b.id);
    expect(await inList()).toEqual([hidden1, hidden2, ...idsOf(c), ...idsOf(a)]);
    expect(await listsWith(person, { colorwayGuid: hidden1 })).toEqual([list.id]);
  });

  test('a list of nothing else is empty for emptying, and goes whole when deleted', async () => {
    const design = await makePrint(2);
    await addAll(idsOf(design));
    await hide(design.id);
    await expect(emptyList(person, { listid: list.id })).rejects.toMatchObject({ key: 'listEmpty' });
    expect(await deleteList(person, { listid: list.id })).toMatchObject({ removed: 0 });
  });
});

describe('order', () => {
  test('steps, ends and places', async () => {
    const ids = idsOf(await makePrint(4));
    const [a, b, c, d] = ids as [string, string, string, string];
    await addAll(ids);
    const order = (place: object) => orderEntry(person, { listid: list.id, ...place });
    await order({ colorwayGuid: d, to: 'up' });
    expect(await inList()).toEqual([a, b, d, c]);
    await order({ colorwayGuid: a, to: 'last' });
    expect(await inList()).toEqual([b, d, c, a]);
    await order({ colorwayGuid: a, before: d });
    expect(await inList()).toEqual([b, a, d, c]);
    await order({ colorwayGuid: b, before: 'end' });
    expect(await inList()).toEqual([a, d, c, b]);
    for (const place of [{ to: 'up' }, { to: 'first' }, { before: a }, { before: d }])
      await expect(order({ colorwayGuid: a, ...place })).rejects.toMatchObject({ key: 'moveNotPossible' });
    await expect(order({ colorwayGuid: a, to: 'sideways' })).rejects.toMatchObject({ key: 'notOneOf' });
    await expect(order({ colorwayGuid: crypto.randomUUID(), to: 'up' })).rejects.toMatchObject({
      key: 'entryNotFound',
    });
  });

  test('many moves, adds and removals at once leave each entry once', async () => {
    const ids = idsOf(await makePrint(8));
    await addAll(ids.slice(0, 6));
    await Promise.allSettled([
      ...Array.from({ length: 12 }, (_, at) =>
        orderEntry(person, { listid: list.id, colorwayGuid: ids[at % 6], to: at % 3 ? 'first' : 'down' }),
      ),
      ...ids.slice(6).map((colorwayGuid) => addEntry(person, { colorwayGuid, listid: list.id })),
      removeEntry(person, { colorwayGuid: ids[0], listid: list.id }),
    ]);
    expect((await inList()).sort()).toEqual(ids.slice(1).sort());
  });
});

describe('several', () => {
  test('are moved in the order asked, those there already just leave', async () => {
    const ids = idsOf(await makePrint(4));
    const [a, b, c, d] = ids as [string, string, string, string];
    const other = await createList(person, { name: 'Other' });
    await addAll(ids);
    await addAll([b], other.id);
    const moving = { listid: list.id, colorwayGuids: [c, b, c.toUpperCase()], targetid: other.id };
    expect(await moveEntries(person, moving)).toMatchObject({ listName: 'Other', moved: 2, added: 1 });
    expect(await inList()).toEqual([a, d]);
    expect(await inList(other.id)).toEqual([b, c]);
    await expect(moveEntries(person, { ...moving, targetid: list.id })).rejects.toMatchObject({ key: 'sameList' });
    await expect(moveEntries(person, moving)).rejects.toMatchObject({ key: 'entryNotFound' });
  });

  test('copies count what is new; nothing new is no change', async () => {
    const ids = idsOf(await makePrint(3));
    const other = await createList(person, { name: 'Other' });
    await addAll(ids.slice(0, 1), other.id);
    expect(await copyEntries(person, { colorwayGuids: ids.join(','), targetid: other.id })).toMatchObject({
      added: 2,
      already: 1,
    });
    await expect(copyEntries(person, { colorwayGuids: ids, targetid: other.id })).rejects.toMatchObject({
      key: 'colorwayInList',
    });
    expect(await inList(other.id)).toEqual(ids);
  });

  test('removed: as many as were there', async () => {
    const ids = idsOf(await makePrint(3));
    await addAll(ids);
    const asked = { listid: list.id, colorwayGuids: [ids[0], ids[2], crypto.randomUUID()] };
    expect(await removeEntries(person, asked)).toMatchObject({ removed: 2 });
    expect(await inList()).toEqual([ids[1]]);
    await expect(removeEntries(person, { ...asked, colorwayGuids: [] })).rejects.toMatchObject({
      key: 'nothingSelected',
    });
    await expect(removeEntries(person, { ...asked, colorwayGuids: ['x'] })).rejects.toMatchObject({ status: 422 });
  });

  test("another person's list takes nothing and gives nothing", async () => {
    const ids = idsOf(await makePrint(2));
    await addAll(ids);
    const other = await makePerson({ customerId: person.customerId });
    const hers = await createList(other, { name: 'Hers' });
    const tries = [
      () => moveEntries(person, { listid: list.id, colorwayGuids: ids, targetid: hers.id }),
      () => moveEntries(other, { listid: list.id, colorwayGuids: ids, targetid: hers.id }),
      () => copyEntries(person, { colorwayGuids: ids, targetid: hers.id }),
      () => removeEntries(other, { listid: list.id, colorwayGuids: ids }),
      () => orderEntry(other, { listid: list.id, colorwayGuid: ids[0], to: 'down' }),
      () => getListEntries(other, { listid: list.id }),
      () => openList(other, { listid: list.id }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ key: 'listNotFound' });
    expect(await inList()).toEqual(ids);
  });

  test('two lists into each other at once lose nothing', async () => {
    const ids = idsOf(await makePrint(10));
    const other = await createList(person, { name: 'Other' });
    await addAll(ids.slice(0, 5));
    await addAll(ids.slice(5), other.id);
    await Promise.all([
      moveEntries(person, { listid: list.id, colorwayGuids: ids.slice(0, 5), targetid: other.id }),
      moveEntries(person, { listid: other.id, colorwayGuids: ids.slice(5), targetid: list.id }),
    ]);
    expect([...(await inList()), ...(await inList(other.id))].sort()).toEqual([...ids].sort());
  });
});

test('a long list comes in pages, and whole for paper', async () => {
  const ids = idsOf(await makePrint(205));
  await copyEntries(person, { colorwayGuids: ids, targetid: list.id });
  const page = (asked: object) => openList(person, { listid: list.id, ...asked });
  const first = await page({});
  expect(first).toMatchObject({ entryCount: 205, page: 0, pageCount: 3, following: ids[100] });
  expect(first.entries).toHaveLength(100);
  expect(await page({ page: 2 })).toMatchObject({ page: 2, following: null, entries: { length: 5 } });
  expect(await page({ page: 99 })).toMatchObject({ page: 2 });
  expect((await page({ whole: true, page: 2 })).entries.map(({ colorwayGuid }) => colorwayGuid)).toEqual(ids);
  await expect(page({ page: -1 })).rejects.toMatchObject({ status: 422 });
});

describe('places', () => {
  test('what is hidden stays beside whom it stood', () => {
    const all = ['a', 'x', 'b', 'y', 'c'];
    const shown = ['a', 'b', 'c'];
    const move = (id: string, place: Parameters<typeof moveTo>[2]) =>
      moveAmongHidden(all, moveTo(shown, id, place)!, id).join('');
    expect(move('c', { to: 'first' })).toBe('caxby');
    expect(move('a', { to: 'last' })).toBe('xbyca');
    expect(move('b', { to: 'up' })).toBe('baxyc');
    expect(move('a', { before: 'c' })).toBe('xbyac');
  });

  test('what is dropped beside its own place stays there', () => {
    const drop = (id: string, onto: string, side: 'before' | 'after', following?: string) =>
      placeOfDrop(['a', 'b', 'c'], id, { onto, side, following });
    expect(drop('a', 'b', 'before')).toBeNull();
    expect(drop('b', 'a', 'after')).toBeNull();
    expect(drop('c', 'b', 'after', 'd')).toBeNull();
    expect(drop('a', 'b', 'after')).toBe('c');
    expect(drop('c', 'a', 'before')).toBe('a');
    expect(drop('a', 'c', 'after')).toBe('end');
    expect(drop('a', 'c', 'after', 'd')).toBe('d');
  });
});
