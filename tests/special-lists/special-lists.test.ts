import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { languages } from '#app/locales/languages.ts';
import { readFilterNames } from '#app/domain/find/search/filter-names.server.ts';
import { searchDesigns } from '#app/domain/find/search/search.server.ts';
import {
  addToList,
  getListDesigns,
  moveInList,
  removeFromList,
  whichAreInList,
} from '#app/domain/catalog/special-lists/designs.server.ts';
import {
  deleteSpecialList,
  getAllSpecialLists,
  makeSpecialList,
  moveSpecialList,
  saveSpecialList,
} from '#app/domain/catalog/special-lists/lists.server.ts';
import { previewArchive } from '#app/domain/catalog/special-lists/preview.server.ts';
import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';

let admin: Person;
let archiveId: number;
let guids: string[];
const named = (at: number) => `LIST-${String(at).padStart(3, '0')}`;

beforeAll(async () => {
  admin = await makePerson({ isAdmin: true });
  archiveId = (await makeArchive()).id;
  guids = [];
  for (let at = 0; at < 8; at++) guids.push((await makeDesign({ archiveId, name: named(at) })).id);
});

let counter = 0;
const newList = async () => (await makeSpecialList(admin, { nameEn: `List ${++counter}` })).listId;
const numbersOf = async (listId: number | 'pins') =>
  (await getListDesigns(admin, { listId })).designs.map(({ designName }) => designName);

describe('pinned designs', () => {
  test('pasted numbers lead the archive in their order; what is not found is named', async () => {
    const answer = await addToList(admin, {
      numbers: `${named(3)}\r\n list-001/VR-1 ;${named(2)}\t${named(3)},NOPE-9\n<b>x</b>\n${named(5)} ${named(6)} GONE`,
    });
    expect(answer).toMatchObject({ added: 5, already: 0, notFound: ['NOPE-9', '<b>x</b>', 'GONE'] });
    expect(await numbersOf('pins')).toEqual([3, 1, 2, 5, 6].map(named));
    expect(await addToList(admin, { numbers: `${named(1)} ${named(0)}`, atTop: 'on' })).toMatchObject({
      added: 1,
      already: 1,
    });
    const customer = await makePerson();
    const { designs } = await searchDesigns(customer, {});
    expect(designs.slice(0, 6).map(({ designName }) => designName)).toEqual([0, 3, 1, 2, 5, 6].map(named));
    expect(await whichAreInList(admin, { designGuids: guids })).toHaveLength(6);
    expect((await db.specialList.findMany({ where: { isPin: true } })).length).toBe(1);
  });

  test('moved by a step, to a place, to the ends, before another', async () => {
    const guid = (at: number) => guids[at]!;
    const move = (at: number, to: object) => moveInList(admin, { designGuid: guid(at), ...to });
    await move(1, { direction: 'up' });
    await move(0, { direction: 'up' });
    expect(await numbersOf('pins')).toEqual([0, 1, 3, 2, 5, 6].map(named));
    await move(6, { direction: 'top' });
    await move(0, { place: '99' });
    await move(5, { place: 2 });
    expect(await numbersOf('pins')).toEqual([6, 5, 1, 3, 2, 0].map(named));
    await move(0, { before: guid(1) });
    await move(6, { before: '' });
    expect(await numbersOf('pins')).toEqual([5, 0, 1, 3, 2, 6].map(named));
    await expect(move(5, { before: guid(7) })).rejects.toMatchObject({ key: 'changedMeanwhile' });
    // It is still in the archive: what it says must not read as if it were deleted.
    await expect(move(7, { direction: 'up' })).rejects.toMatchObject({ key: 'designOffList' });
    await expect(move(5, {})).rejects.toMatchObject({ fields: { place: ['required'] } });
    await expect(move(5, { place: '1.5' })).rejects.toMatchObject({ fields: { place: ['wrongType'] } });
    await expect(move(5, { place: 0 })).rejects.toMatchObject({ fields: { place: ['tooSmall'] } });
  });

  test('two people at once: every move counts and nothing is lost', async () => {
    await Promise.all([
      moveInList(admin, { designGuid: guids[6], direction: 'top' }),
      moveInList(admin, { designGuid: guids[2], direction: 'up' }),
      addToList(admin, { numbers: named(7) }),
      removeFromList(admin, { designGuids: [guids[3]!] }),
    ]);
    expect((await numbersOf('pins')).toSorted()).toEqual([0, 1, 2, 5, 6, 7].map(named));
    const places = (await getListDesigns(admin, {})).designs.map(({ place }) => place);
    expect(places).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('the preview is what a customer sees, without what is confined to others', async () => {
    const owner = await makePerson();
    const secret = await makeDesign({ archiveId, name: 'LIST-SECRET', isConfined: true, customerId: owner.customerId });
    await addToList(admin, { designGuids: secret.id, atTop: true });
    const seen = (await searchDesigns(await makePerson(), {})).designs.map(({ designGuid }) => designGuid);
    const preview = await previewArchive(admin, {});
    expect(preview.leads).toBe(true);
    expect(preview.designs.map(({ designGuid }) => designGuid)).toEqual(seen);
    expect(seen).not.toContain(secret.id);
    expect((await searchDesigns(owner, {})).designs[0]!.designGuid).toBe(secret.id);
    await removeFromList(admin, { designGuids: secret.id });
    // Twice: no matter.
    expect(await removeFromList(admin, { designGuids: secret.id })).toMatchObject({ removed: 0 });
  });

  test('no more than it holds', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => `MANY-${at}`);
    const archive = await makeArchive();
    await db.design.createMany({
      data: rows.map((name) => ({
        name,
        nameFolded: name.toLowerCase(),
        archiveId: archive.id,
        widthPx: 1,
        heightPx: 1,
        widthCm: 1,
        heightCm: 1,
        dpi: 1,
        channelCount: 1,
        layerCount: 1,
      })),
    });
    await expect(addToList(admin, { numbers: rows.join('\n') })).rejects.toMatchObject({
      key: 'specialListFull',
      fields: { numbers: ['specialListFull'] },
    });
    expect(await numbersOf('pins')).toHaveLength(6);
    const listId = await newList();
    expect(await addToList(admin, { listId, numbers: rows.join(' ') })).toMatchObject({ added: 500, notFound: [] });
    const last = await getListDesigns(admin, { listId, page: 9 });
    expect(last).toMatchObject({ totalPage: 10, totalCount: 500, currentPage: 9 });
    expect(last.designs.map(({ place }) => place).at(-1)).toBe(500);
  });

  test.each([
    [{}, 'nothingSelected'],
    [{ numbers: '   ' }, 'nothingSelected'],
    [{ numbers: 'x'.repeat(200_001) }, 'tooLong'],
    [{ numbers: Array.from({ length: 5001 }, (_, at) => at).join() }, 'tooLong'],
    [{ numbers: 'x', listId: 'lists' }, 'notOneOf'],
    [{ designGuids: 'x' }, 'invalidGuid'],
  ])('refuses %o', async (input, key) => {
    await expect(addToList(admin, input)).rejects.toMatchObject({ key });
  });

  test('only admins', async () => {
    const person = await makePerson({ isInHouse: true });
    for (const call of [addToList, removeFromList, moveInList, previewArchive, getListDesigns, makeSpecialList])
      await expect(call(person, {})).rejects.toMatchObject({ key: 'notAllowed' });
  });
});

describe('special lists', () => {
  test('made, named, filled, filtered by, deleted', async () => {
    const { listId } = await makeSpecialList(admin, { nameTr: 'Yaz 2027' });
    await expect(makeSpecialList(admin, { nameTr: 'YAZ 2027', nameEn: 'Other' })).rejects.toMatchObject({
      fields: { nameTr: ['specialListNameTaken'] },
    });
    // Told where it was typed: the Turkish name was left out.
    const english = await makeSpecialList(admin, { nameEn: 'Winter 2027' });
    await expect(makeSpecialList(admin, { nameEn: 'winter 2027' })).rejects.toMatchObject({
      fields: { nameEn: ['specialListNameTaken'] },
    });
    await deleteSpecialList(admin, { listId: english.listId });
    await expect(makeSpecialList(admin, { nameEn: ' ' })).rejects.toMatchObject({ fields: { nameEn: ['required'] } });
    await saveSpecialList(admin, { listId, nameTr: 'Yaz 2027', nameEn: 'Summer 2027', nameRu: 'Лето 2027' });
    const customer = await makePerson();
    expect((await readFilterNames(customer, {})).lists.map(({ id }) => id)).not.toContain(listId);
    await addToList(admin, { listId, numbers: `${named(4)}, ${named(1)}` });
    expect(await numbersOf(listId)).toEqual([named(4), named(1)]);
    const names = { tr: 'Yaz 2027', en: 'Summer 2027', ru: 'Лето 2027' };
    for (const locale of languages)
      expect((await readFilterNames({ ...customer, locale }, {})).lists).toContainEqual({
        id: listId,
        name: names[locale],
      });
    expect((await searchDesigns(customer, { specialListId: listId })).totalCount).toBe(2);
    await removeFromList(admin, { listId, designGuids: [guids[4]!] });
    expect((await searchDesigns(customer, { specialListId: listId })).totalCount).toBe(1);
    await deleteSpecialList(admin, { listId });
    expect((await searchDesigns(customer, { specialListId: listId })).totalCount).toBe(0);
    await expect(deleteSpecialList(admin, { listId })).rejects.toMatchObject({ key: 'specialListNotFound' });
    expect(await db.auditEntry.count({ where: { subjectKind: 'specialList', subjectId: String(listId) } })).toBe(5);
  });

  test('in their own order', async () => {
    const [one, two] = [await newList(), await newList()];
    const order = async () => (await getAllSpecialLists(admin, {})).map(({ id }) => id);
    const before = await order();
    expect(before.slice(-2)).toEqual([one, two]);
    await moveSpecialList(admin, { listId: two, direction: 'up' });
    expect((await order()).slice(-2)).toEqual([two, one]);
  });

  test('one that a stock page shows stays, and says where', async () => {
    const listId = await newList();
    await db.stockPage.create({ data: { name: 'list-stock', title: 'Stock of the list', specialListId: listId } });
    await expect(deleteSpecialList(admin, { listId })).rejects.toMatchObject({
      key: 'specialListInUse',
      values: { pages: 'Stock of the list' },
    });
    expect((await getAllSpecialLists(admin, {})).find(({ id }) => id === listId)).toMatchObject({
      stockPages: [{ name: 'list-stock', title: 'Stock of the list' }],
    });
  });

  test('the pinned designs are no list to rename or delete', async () => {
    const { id } = await getListDesigns(admin, {});
    for (const call of [deleteSpecialList, saveSpecialList])
      await expect(call(admin, { listId: id, nameEn: 'X' })).rejects.toMatchObject({ key: 'specialListNotFound' });
  });
});
