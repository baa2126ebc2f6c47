import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { copyList } from '#app/domain/lists/favorites/copy.server.ts';
import { addEntry, removeEntry } from '#app/domain/lists/favorites/entries.server.ts';
import { favoritesFor } from '#app/domain/lists/favorites/favorites.server.ts';
import { mostLists, mostNameLength } from '#app/domain/lists/favorites/limits.ts';
import {
  chooseList,
  createList,
  deleteList,
  emptyList,
  orderList,
  renameList,
} from '#app/domain/lists/favorites/lists.server.ts';
import { openFavorites } from '#app/domain/lists/favorites/pages.server.ts';
import { getEntries, getLists } from '#app/domain/lists/favorites/read.server.ts';
import { makeArchive, makeDesign, makePerson, makeStranger } from '#tests/make.ts';

let archiveId: number;
let person: Person;

beforeAll(async () => {
  archiveId = (await makeArchive()).id;
});

beforeEach(async () => {
  person = await makePerson();
});

const makePrint = (colorways = 1) => makeDesign({ archiveId, colorways });
const names = async (who = person) => (await favoritesFor(who)).lists.map(({ name }) => name);

describe('names', () => {
  test.each([
    ['Spring 2027', 'Spring 2027'],
    ['  Çiçekli   elbiseler\n', 'Çiçekli elbiseler'],
    ['Набивка', 'Набивка'],
    ['7', '7'],
    ['a\u202eb', 'ab'],
    ['Yaz \u2764\ufe0f', 'Yaz \u2764'],
  ])('%j is a name', async (given, kept) => {
    expect(await createList(person, { name: given })).toMatchObject({ name: kept });
    expect(await names()).toEqual([kept]);
  });

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    [undefined, 'required'],
    [null, 'required'],
    [12, 'wrongType'],
    [['a'], 'wrongType'],
    ['\u0301', 'required'],
    ['Spring!', 'noPunctuation'],
    ['a/b', 'noPunctuation'],
    ['a_b', 'noPunctuation'],
    ['a+b', 'noPunctuation'],
    ['Ayşe’nin', 'noPunctuation'],
    ['<script>', 'noPunctuation'],
    ['\u200b', 'required'],
    ['\u3164', 'required'],
    ['\u2800', 'required'],
    ['x'.repeat(mostNameLength + 1), 'tooLong'],
    ['\ufdfa'.repeat(mostNameLength), 'tooLong'],
  ])('%j is refused: %s', async (name, key) => {
    await expect(createList(person, { name })).rejects.toMatchObject({ key, fields: { name: [key] } });
    expect(await names()).toEqual([]);
  });

  test('a name of a million letters is refused as any long one', async () => {
    await expect(createList(person, { name: 'x'.repeat(1_000_000) })).rejects.toMatchObject({ key: 'tooLong' });
  });

  test('are unique for a person, whatever the case and the accents', async () => {
    await createList(person, { name: 'Işık' });
    for (const name of ['Işık', 'IŞIK', 'isik', ' ışık '])
      await expect(createList(person, { name })).rejects.toMatchObject({ key: 'listNameTaken', status: 409 });
    const other = await makePerson({ customerId: person.customerId });
    await createList(other, { name: 'Işık' });
    const second = await createList(person, { name: 'Two' });
    await expect(renameList(person, { listid: second.id, name: 'ISIK' })).rejects.toMatchObject({
      key: 'listNameTaken',
    });
    // Its own name in another case is no other list's.
    await renameList(person, { listid: second.id, name: 'TWO' });
    expect(await names()).toEqual(['Işık', 'TWO']);
  });

  test('ten times at once the same name makes one list', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => createList(person, { name: 'Same' })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(answers.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { key: string }).key] : []))).toEqual(
      Array.from({ length: 9 }, () => 'listNameTaken'),
    );
  });

  test('there is a bound to how many', async () => {
    const userId = person.userId;
    await db.favoritesList.createMany({
      data: Array.from({ length: mostLists - 1 }, (_, at) => ({ userId, name: `L ${at}`, nameKey: `l ${at}` })),
    });
    const answers = await Promise.allSettled(['A', 'B', 'C'].map((name) => createList(person, { name })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db.favoritesList.count({ where: { userId } })).toBe(mostLists);
    await expect(createList(person, { name: 'D' })).rejects.toMatchObject({
      key: 'tooManyLists',
      values: { limit: mostLists },
    });
  });
});

describe('order', () => {
  test('steps, ends and places', async () => {
    const made = [];
    for (const name of ['A', 'B', 'C', 'D']) made.push(await createList(person, { name }));
    const [a, , , d] = made.map(({ id }) => id) as [string, string, string, string];
    await orderList(person, { listid: d, to: 'up' });
    expect(await names()).toEqual(['A', 'B', 'D', 'C']);
    await orderList(person, { listid: a, to: 'last' });
    expect(await names()).toEqual(['B', 'D', 'C', 'A']);
    await orderList(person, { listid: a, before: d });
    expect(await names()).toEqual(['B', 'A', 'D', 'C']);
    await orderList(person, { listid: a.toUpperCase(), before: 'end' });
    expect(await names()).toEqual(['B', 'D', 'C', 'A']);
    await expect(orderList(person, { listid: a, to: 'down' })).rejects.toMatchObject({ key: 'moveNotPossible' });
    await expect(orderList(person, { listid: a, before: a })).rejects.toMatchObject({ key: 'moveNotPossible' });
    await expect(orderList(person, { listid: a })).rejects.toMatchObject({ key: 'invalidInput' });
    await expect(orderList(person, { listid: a, to: 'up', before: d })).rejects.toMatchObject({ key: 'invalidInput' });
    const foreign = await createList(await makePerson(), { name: 'X' });
    await expect(orderList(person, { listid: a, before: foreign.id })).rejects.toMatchObject({
      key: 'moveNotPossible',
    });
  });

  test('many moves at once leave every list once', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 6; at++) ids.push((await createList(person, { name: `L ${at}` })).id);
    await Promise.allSettled(
      Array.from({ length: 24 }, (_, at) => orderList(person, { listid: ids[at % 6], to: at % 2 ? 'first' : 'down' })),
    );
    const rows = await db.favoritesList.findMany({ where: { userId: person.userId }, orderBy: { position: 'asc' } });
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids));
  });
});

describe('the current list', () => {
  test('the first favourite makes the first list, in the language of the person', async () => {
    const design = await makePrint(2);
    const [one, two] = design.colorways.map(({ id }) => id);
    const reader = { ...person, locale: 'ru' as const };
    const entry = await addEntry(reader, { designGuid: design.id, colorwayGuid: one });
    expect(entry).toMatchObject({ listName: 'Моё избранное', reference: `${design.name}/VR-1` });
    await addEntry(person, { colorwayGuid: two, listid: '' });
    expect(await favoritesFor(person)).toMatchObject({
      allowed: true,
      lists: [{ id: entry.listId, entryCount: 2 }],
      currentListId: entry.listId,
    });
  });

  test('two first favourites at once make one list with both', async () => {
    const designs = await Promise.all([makePrint(), makePrint(), makePrint()]);
    await Promise.all(designs.map(({ colorways }) => addEntry(person, { colorwayGuid: colorways[0]!.id })));
    expect((await favoritesFor(person)).lists).toMatchObject([{ name: 'My favourites', entryCount: 3 }]);
  });

  test('chosen, it is remembered for every session; without the setting each session has its own', async () => {
    const [a, b] = [await createList(person, { name: 'A' }), await createList(person, { name: 'B' })];
    await chooseList(person, { listid: a.id });
    const elsewhere = await makePerson({ userId: person.userId });
    expect((await favoritesFor(elsewhere)).currentListId).toBe(a.id);
    const forgetful = { ...elsewhere, settings: { ...elsewhere.settings, rememberList: false } };
    const design = await makePrint();
    await addEntry(forgetful, { colorwayGuid: design.colorways[0]!.id, listid: b.id });
    expect((await favoritesFor(forgetful)).currentListId).toBe(b.id);
    // The other session keeps to what was chosen by hand.
    expect((await favoritesFor(person)).currentListId).toBe(a.id);
    const fresh = await makePerson({ userId: person.userId });
    const unsettled = { ...fresh, settings: { ...fresh.settings, rememberList: false } };
    expect((await favoritesFor(unsettled)).currentListId).toBe(a.id);
  });

  test('when it goes another one takes its place, and foreign lists never do', async () => {
    const [a, b] = [await createList(person, { name: 'A' }), await createList(person, { name: 'B' })];
    expect((await favoritesFor(person)).currentListId).toBe(b.id);
    await deleteList(person, { listid: b.id });
    expect((await favoritesFor(person)).currentListId).toBe(a.id);
    const foreign = await createList(await makePerson(), { name: 'X' });
    await expect(chooseList(person, { listid: foreign.id })).rejects.toMatchObject({ key: 'listNotFound' });
    await db.user.update({ where: { id: person.userId }, data: { clientSettings: { currentList: foreign.id } } });
    expect((await favoritesFor(person)).currentListId).toBe(a.id);
    await deleteList(person, { listid: a.id });
    expect(await favoritesFor(person)).toMatchObject({ lists: [], currentListId: null, colorwayIds: [] });
  });

  test('choosing keeps the other client settings', async () => {
    await db.user.update({ where: { id: person.userId }, data: { clientSettings: { surround: 'dark' } } });
    const { id } = await createList(person, { name: 'A' });
    const user = await db.user.findUniqueOrThrow({ where: { id: person.userId } });
    expect(user.clientSettings).toEqual({ surround: 'dark', currentList: id });
  });
});

describe('emptying and deleting', () => {
  test('say how many went, and answer only where something changed', async () => {
    const design = await makePrint(3);
    const { id } = await createList(person, { name: 'Spring' });
    for (const { id: colorwayGuid } of design.colorways) await addEntry(person, { colorwayGuid });
    expect(await emptyList(person, { listid: id })).toEqual({ id, name: 'Spring', removed: 3 });
    await expect(emptyList(person, { listid: id })).rejects.toMatchObject({ key: 'listEmpty' });
    await addEntry(person, { colorwayGuid: design.colorways[0]!.id });
    expect(await deleteList(person, { listid: id })).toEqual({ id, name: 'Spring', removed: 1 });
    await expect(deleteList(person, { listid: id })).rejects.toMatchObject({ key: 'listNotFound', status: 404 });
    expect(await db.favoritesEntry.count({ where: { listId: id } })).toBe(0);
  });

  test('deleted twice at once one is told so, and adding meanwhile ends clean', async () => {
    const design = await makePrint(8);
    for (let round = 0; round < 4; round++) {
      const { id } = await createList(person, { name: `Round ${round}` });
      const answers = await Promise.allSettled([
        ...design.colorways.slice(0, 4).map((one) => addEntry(person, { colorwayGuid: one.id, listid: id })),
        deleteList(person, { listid: id }),
        deleteList(person, { listid: id }),
        emptyList(person, { listid: id }),
        ...design.colorways.slice(4).map((one) => addEntry(person, { colorwayGuid: one.id, listid: id })),
        removeEntry(person, { colorwayGuid: design.colorways[0]!.id, listid: id }),
      ]);
      const keys = answers.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { key?: string }).key] : []));
      expect(keys.every((key) => key === 'listNotFound' || key === 'listEmpty' || key === 'entryNotFound')).toBe(true);
      expect([answers[4]!.status, answers[5]!.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect(await db.favoritesList.count({ where: { id } })).toBe(0);
      expect(await db.favoritesEntry.count({ where: { listId: id } })).toBe(0);
    }
  });
});

describe('isolation', () => {
  test("another person's lists are not there, whatever is tried", async () => {
    const design = await makePrint();
    const colorwayGuid = design.colorways[0]!.id;
    const owner = await makePerson({ customerId: person.customerId });
    const { id } = await createList(owner, { name: 'Hers' });
    await addEntry(owner, { colorwayGuid, listid: id });
    const tries = [
      () => renameList(person, { listid: id, name: 'Mine' }),
      () => orderList(person, { listid: id, to: 'up' }),
      () => chooseList(person, { listid: id }),
      () => emptyList(person, { listid: id }),
      () => deleteList(person, { listid: id }),
      () => addEntry(person, { colorwayGuid, listid: id }),
      () => removeEntry(person, { colorwayGuid, listid: id }),
      () => copyList(person, { listid: id, name: 'Copy' }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ key: 'listNotFound', status: 404 });
    expect(await favoritesFor(owner)).toMatchObject({ lists: [{ name: 'Hers', entryCount: 1 }] });
    expect((await openFavorites(person, undefined)).lists).toEqual([]);
    expect((await getEntries(person, undefined)).entries).toEqual([]);
  });

  test('who may not keep favourites gets none', async () => {
    const kept = await makePerson({ permissions: { favorites: false } });
    const outside = await makePerson({ archiveAccess: false });
    for (const who of [kept, outside]) {
      await expect(createList(who, { name: 'A' })).rejects.toMatchObject({ status: 403 });
      expect(await favoritesFor(who)).toEqual({ allowed: false, lists: [], currentListId: null, colorwayIds: [] });
    }
    await expect(createList(makeStranger(), { name: 'A' })).rejects.toMatchObject({ key: 'notSignedIn' });
    expect(await favoritesFor(makeStranger())).toMatchObject({ allowed: false });
  });

  test.each([['7'], [''], [undefined], [{}], ["'; drop table"], ['00000000-0000-0000-0000-000000000000x']])(
    '%j is no list',
    async (listid) => {
      await expect(deleteList(person, { listid })).rejects.toMatchObject({ status: 422 });
    },
  );
});

test('a program reads lists with their entries, as the specification has them', async () => {
  const design = await makePrint(2);
  const { id } = await createList(person, { name: 'Spring' });
  const other = await createList(person, { name: 'Autumn' });
  for (const { id: colorwayGuid } of design.colorways) await addEntry(person, { colorwayGuid, listid: id });
  const entries = design.colorways.map((one) => ({ designGuid: design.id, colorwayGuid: one.id, listId: id }));
  const { lists } = await getLists(person, undefined);
  expect(lists).toMatchObject([
    { id, name: 'Spring', entryCount: 2, created: expect.any(Date), isCurrent: false, entries },
    { id: other.id, name: 'Autumn', entryCount: 0, isCurrent: true, entries: [] },
  ]);
  expect(await getEntries(person, {})).toEqual({ entries });
});

test('a copy is a list of its own', async () => {
  const design = await makePrint(3);
  const { id } = await createList(person, { name: 'Spring' });
  for (const one of [...design.colorways].reverse()) await addEntry(person, { colorwayGuid: one.id });
  const copy = await copyList(person, { listid: id, name: 'Spring 2' });
  expect(copy).toMatchObject({ name: 'Spring 2', added: 3 });
  await emptyList(person, { listid: id });
  const { entries } = await getEntries(person, {});
  expect(entries.map(({ listId, colorwayGuid }) => [listId, colorwayGuid])).toEqual(
    [...design.colorways].reverse().map((one) => [copy.id, one.id]),
  );
  await expect(copyList(person, { listid: id, name: 'Empty' })).rejects.toMatchObject({ key: 'listEmpty' });
  await expect(copyList(person, { listid: copy.id, name: 'spring' })).rejects.toMatchObject({ key: 'listNameTaken' });
});
