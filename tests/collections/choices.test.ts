/** Designs chosen by picture in the back office: found by the archive's search, in what was put together before, or by pasted numbers. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#app/domain/base/actor.ts';
import { officeParts, type OfficePart } from '#app/domain/base/office-parts.ts';
import { findPasted, readPasted } from '#app/domain/catalog/designs/pasted-designs.server.ts';
import { addToList } from '#app/domain/catalog/special-lists/designs.server.ts';
import { makeSpecialList } from '#app/domain/catalog/special-lists/lists.server.ts';
import { suggestChoices } from '#app/domain/find/search/suggest.server.ts';
import { findChoices, findPastedChoices, listChoiceSources } from '#app/domain/lists/choices/choices.server.ts';
import { addColorways } from '#app/domain/lists/collections/manage/hotspots.server.ts';
import { db } from '#app/data/database.server.ts';
import { keyOf } from '#tests/key-of.ts';
import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';
import { makeBoard, makeCollection } from './make-collections.ts';

type Design = Awaited<ReturnType<typeof makeDesign>>;

let admin: Person;
let designs: Design[];
const office = (...parts: OfficePart[]) =>
  makePerson({
    isAdmin: true,
    archiveAccess: false,
    permissions: Object.fromEntries(officeParts.map((part) => [part, parts.includes(part)])),
  });
const namesOf = (found: { choices: { designName: string }[] }) => found.choices.map(({ designName }) => designName);

beforeAll(async () => {
  admin = await makePerson({ isAdmin: true });
  const { id: archiveId } = await makeArchive({ nameTr: 'Pickery', nameEn: 'Pickery', nameRu: 'Pickery' });
  designs = [];
  for (let at = 1; at <= 4; at++)
    designs.push(await makeDesign({ archiveId, name: `PICK-${at}`, colorways: at === 1 ? 10 : 2 }));
});

describe('pasted numbers', () => {
  const read = async (text: string, colorways = false) => {
    const { found, notFound } = await findPasted(readPasted(text), { colorways });
    return {
      found: found.map(({ designName, colorwayName }) => (colorwayName ? `${designName}/${colorwayName}` : designName)),
      notFound: notFound.map(({ text: typed, key }) => [typed, key]),
    };
  };

  test('as cells of a spreadsheet: number and colorway beside one another, in quotes, several in a line', async () => {
    expect(await read('PICK-1\tVR-2\r\n"PICK-2";VR-1\nPICK-3, pick-4 PICK-1', true)).toEqual({
      found: ['PICK-1/VR-2', 'PICK-2/VR-1'],
      notFound: ['PICK-3', 'pick-4 PICK-1'].map((number) => [number, 'wrongColorwayFormat']),
    });
    expect(await read('PICK-1\tVR-2\nPICK-2/VR-99;pick-3\n\n,;\nPICK-1')).toEqual({
      found: ['PICK-1/VR-2', 'PICK-2', 'PICK-3'],
      notFound: [],
    });
  });

  test('what fits nothing is named with its reason, each once', async () => {
    expect(await read('just words\nPICK-1/VR-77\n99-x/VR-1\na/b/c\njust words', true)).toEqual({
      found: [],
      notFound: [
        ['just words', 'wrongColorwayFormat'],
        ['PICK-1/VR-77', 'colorwayNotFound'],
        ['99-x/VR-1', 'designNotFound'],
        ['a/b/c', 'wrongColorwayFormat'],
      ],
    });
  });

  test('are shown with the colorway that they name', async () => {
    const answer = await findPastedChoices(admin, { numbers: 'PICK-1/VR-3\nPICK-1/VR-2\nNOPE', of: 'colorway' });
    expect(namesOf(answer)).toEqual(['PICK-1']);
    expect(answer.colorwayGuids).toEqual([2, 1].map((at) => designs[0]!.colorways[at]!.id));
    expect(answer.choices[0]!.colorwayGuid).toBe(designs[0]!.colorways[2]!.id);
    expect(answer.notFound).toEqual([{ text: 'NOPE', key: 'wrongColorwayFormat' }]);
    const many = Array.from({ length: 501 }, (_, at) => `N-${at}`).join();
    expect(await keyOf(findPastedChoices(admin, { numbers: many }))).toBe('tooLong');
    expect(await keyOf(findPastedChoices(admin, { numbers: ' ' }))).toBe('required');
  });
});

describe('designs to choose from', () => {
  test('by the archive’s search, with every colorway of each', async () => {
    const found = await findChoices(admin, { q: 'pick-1' });
    expect(namesOf(found)).toEqual(['PICK-1']);
    expect(found.choices[0]!.colorways).toHaveLength(10);
    expect(namesOf(await findChoices(admin, { q: 'pickery' })).sort()).toEqual(designs.map(({ name }) => name));
    expect(await findChoices(admin, { q: 'brxzq wvkpl' })).toMatchObject({ totalCount: 0, choices: [] });
    expect((await suggestChoices(admin, { q: 'PICK-' })).map(({ q }) => q)).toContain('PICK-1');
  });

  test('the last changed first', async () => {
    await db.design.update({ where: { id: designs[2]!.id }, data: { modifiedAt: new Date(Date.now() + 60_000) } });
    expect(namesOf(await findChoices(admin, { source: 'changed', q: 'pickery' }))[0]).toBe('PICK-3');
  });

  test('a special list in its order, searched, and marked where it is the one that is filled', async () => {
    const { listId } = await makeSpecialList(admin, { nameEn: 'Picks' });
    await addToList(admin, { listId, numbers: 'PICK-4 PICK-2' });
    const source = `list:${listId}`;
    expect(namesOf(await findChoices(admin, { source }))).toEqual(['PICK-4', 'PICK-2']);
    expect(namesOf(await findChoices(admin, { source, q: 'pick-2' }))).toEqual(['PICK-2']);
    expect(await findChoices(admin, { source, page: 5 })).toMatchObject({ totalCount: 2, totalPage: 1, choices: [] });
    const { choices } = await findChoices(admin, { q: 'pickery', fills: listId });
    const there = choices.filter(({ isThere }) => isThere).map(({ designName }) => designName);
    expect(there.sort()).toEqual(['PICK-2', 'PICK-4']);
    expect((await listChoiceSources(admin, {})).lists).toContainEqual({ value: source, name: 'Picks' });
    expect(await keyOf(findChoices(admin, { source: 'list:999999' }))).toBe('specialListNotFound');
  });

  test('narrowed by archive, label and colour, whatever the source', async () => {
    const sef = { sefTr: 'narrowing', sefEn: 'narrowing', sefRu: 'narrowing' };
    const label = await db.label.create({
      data: { nameTr: 'Narrowing', nameEn: 'Narrowing', nameRu: 'Narrowing', ...sef },
    });
    const { id: archiveId } = await makeArchive({ nameTr: 'Narrow', nameEn: 'Narrow', nameRu: 'Narrow' });
    const inBoth = await makeDesign({ archiveId, name: 'NARROW-1', labelIds: [label.id] });
    const elsewhere = await makeDesign({ name: 'NARROW-2', labelIds: [label.id] });
    await makeDesign({ archiveId, name: 'NARROW-3' });
    expect(namesOf(await findChoices(admin, { label: label.id })).sort()).toEqual(['NARROW-1', 'NARROW-2']);
    expect(namesOf(await findChoices(admin, { archive: archiveId })).sort()).toEqual(['NARROW-1', 'NARROW-3']);
    expect(namesOf(await findChoices(admin, { archive: archiveId, label: String(label.id) }))).toEqual(['NARROW-1']);
    expect(namesOf(await findChoices(admin, { archive: archiveId, color: 'turquoise' }))).toEqual([]);
    const { id } = await makeCollection({ groups: [[elsewhere.id, inBoth.id]] });
    const source = `collection:${id}`;
    expect(namesOf(await findChoices(admin, { source, archive: archiveId }))).toEqual(['NARROW-1']);
    expect(await keyOf(findChoices(admin, { color: 'mauvish' }))).toBe('notOneOf');
    const offered = await listChoiceSources(admin, {});
    expect(offered.archives).toContainEqual({ value: String(archiveId), name: 'Narrow' });
    expect(offered.labels[0]).toMatchObject({
      name: '',
      labels: expect.arrayContaining([{ value: String(label.id), name: 'Narrowing' }]),
    });
    expect(offered.colors).toContainEqual({ value: 'turquoise', name: 'Turquoise' });
  });

  test('a collection with what stands on its boards', async () => {
    const { id } = await makeCollection({ name: 'Picked', groups: [[designs[3]!.id], [designs[0]!.id]] });
    await makeBoard(id, { colorwayIds: [designs[1]!.colorways[1]!.id, designs[0]!.colorways[4]!.id] });
    const found = await findChoices(admin, { source: `collection:${id}` });
    expect(namesOf(found)).toEqual(['PICK-4', 'PICK-1', 'PICK-2']);
    expect(found.choices.slice(1).map(({ colorwayGuid }) => colorwayGuid)).toEqual([
      designs[0]!.colorways[4]!.id,
      designs[1]!.colorways[1]!.id,
    ]);
    expect((await listChoiceSources(admin, {})).collections).toContainEqual({
      value: `collection:${id}`,
      name: 'Picked',
    });
  });

  test('one’s own favourites, and a list that a colleague shares; nobody else’s', async () => {
    const fill = async (userId: string, name: string) => {
      const list = await db.favoritesList.create({ data: { userId, name, nameKey: name.toLowerCase(), position: 0 } });
      const colorway = designs[1]!.colorways[1]!;
      await db.favoritesEntry.create({
        data: { listId: list.id, colorwayId: colorway.id, designId: designs[1]!.id, position: 0 },
      });
      return list.id;
    };
    const colleague = await makePerson({ customerId: admin.customerId });
    const [own, shared, secret] = [
      await fill(admin.userId, 'Mine'),
      await fill(colleague.userId, 'Ours'),
      await fill((await makePerson()).userId, 'Theirs'),
    ];
    await db.favoritesShare.create({ data: { listId: shared, userId: admin.userId } });
    const { favorites } = await listChoiceSources(admin, {});
    expect(favorites).toEqual([
      { value: `favorites:${own}`, name: 'Mine' },
      { value: `favorites:${shared}`, name: 'Ours', maker: colleague.name },
    ]);
    const found = await findChoices(admin, { source: `favorites:${own}` });
    expect(found.choices.map(({ colorwayGuid }) => colorwayGuid)).toEqual([designs[1]!.colorways[1]!.id]);
    expect(namesOf(await findChoices(admin, { source: `favorites:${shared}` }))).toEqual(['PICK-2']);
    expect(await keyOf(findChoices(admin, { source: `favorites:${secret}` }))).toBe('listNotFound');
  });

  test.each([['list'], ['list:x'], ['favorites:1'], ['pool:1'], ['all:1']])('not from %s', async (source) => {
    expect(await keyOf(findChoices(admin, { source }))).toBe('notOneOf');
  });
});

describe('who may', () => {
  test('has a part that puts designs together, and sees of the others’ what that part opens', async () => {
    const [lists, collections, labeller] = [
      await office('lists'),
      await office('collections'),
      await office('labelling'),
    ];
    const { id } = await makeCollection({ groups: [[designs[0]!.id]] });
    const { listId } = await makeSpecialList(admin, { nameEn: 'Closed' });
    expect(namesOf(await findChoices(lists, { q: 'pick-1' }))).toEqual(['PICK-1']);
    expect(await suggestChoices(collections, { q: 'PICK-1' })).not.toEqual([]);
    expect(await keyOf(findChoices(lists, { source: `collection:${id}` }))).toBe('notAllowed');
    expect(await keyOf(findChoices(collections, { source: `list:${listId}` }))).toBe('notAllowed');
    expect(await keyOf(findChoices(collections, { q: 'pickery', fills: listId }))).toBe('notAllowed');
    expect((await listChoiceSources(lists, {})).collections).toEqual([]);
    expect(await listChoiceSources(collections, {})).toMatchObject({ lists: [], favorites: [] });
    const inHouse = await makePerson({ isInHouse: true });
    for (const person of [labeller, inHouse])
      for (const call of [findChoices, findPastedChoices, listChoiceSources, suggestChoices])
        expect(await keyOf(call(person, { numbers: 'x' }))).toBe('notAllowed');
  });
});

test('several colorways come onto a board at once, each where there is room; the others are told', async () => {
  const { id: subCollectionId } = await makeCollection();
  const { id: imageId } = await makeBoard(subCollectionId);
  const board = { subCollectionId, imageId };
  const [one, two] = designs[0]!.colorways;
  const first = await addColorways(admin, { ...board, colorwayGuids: [two!.id, one!.id, two!.id], x: '0.2', y: '0.3' });
  expect(first.added).toEqual([
    { reference: 'PICK-1/VR-2', number: 1 },
    { reference: 'PICK-1/VR-1', number: 2 },
  ]);
  const gone = crypto.randomUUID();
  const second = await addColorways(admin, { ...board, val: 'PICK-1/VR-1\nPICK-2\tVR-1\nx/y', colorwayGuids: [gone] });
  expect(second.added).toEqual([{ reference: 'PICK-2/VR-1', number: 3 }]);
  expect(second.refused.map(({ key }) => key)).toEqual(['designNotFound', 'colorwayNotFound', 'colorwayOnBoard']);
  const spots = await db.collectionHotspot.findMany({ where: { imageId }, orderBy: { position: 'asc' } });
  expect(spots[0]).toMatchObject({ x: 0.2, y: 0.3 });
  expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(3);
  expect(await keyOf(addColorways(admin, board))).toBe('required');
});
