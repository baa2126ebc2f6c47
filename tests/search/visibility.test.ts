import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { systemActor, type Actor, type Person } from '#app/domain/base/actor.ts';
import { getArchives } from '#app/domain/catalog/archives/archives.server.ts';
import { getDesignHeader } from '#app/domain/catalog/designs/header.server.ts';
import { readFilterNames } from '#app/domain/find/search/filter-names.server.ts';
import { getLabels } from '#app/domain/catalog/labels/labels.server.ts';
import { countDesigns, countFacets, searchDesigns } from '#app/domain/find/search/search.server.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson, makeStranger } from '#tests/make.ts';
import { visibleIds } from '#tests/visible.ts';

/** One design of each kind that the rules tell apart. */
const names = [
  'plain',
  'own',
  'ownConfined',
  'foreign',
  'foreignConfined',
  'ownerlessConfined',
  'closedInDk',
  'labelled',
  'other',
] as const;
type Name = (typeof names)[number];
const ids = {} as Record<Name, string>;
let home: { id: string };
let foreign: { id: string };
let archives: { id: number }[];
let label: { id: number };
let hiddenLabel: { id: number };

const makeLabel = (mark: string, groupId?: number) =>
  db.label.create({
    data: {
      nameTr: mark,
      nameEn: mark,
      nameRu: mark,
      sefTr: mark,
      sefEn: mark,
      sefRu: mark,
      groupId,
      isGroupHeader: false,
    },
  });

beforeAll(async () => {
  home = await makeCustomer({ country: 'TR' });
  foreign = await makeCustomer();
  archives = [await makeArchive(), await makeArchive()];
  label = await makeLabel('stripe');
  hiddenLabel = await makeLabel('secret');
  const [first, second] = archives.map(({ id }) => id);
  const make = async (name: Name, data: Parameters<typeof makeDesign>[0]) => {
    ids[name] = (await makeDesign({ name, archiveId: first, ...data })).id;
  };
  await make('plain', { screenCount: 4 });
  await make('own', { customerId: home.id });
  await make('ownConfined', { customerId: home.id, isConfined: true });
  await make('foreign', { customerId: foreign.id });
  await make('foreignConfined', {
    customerId: foreign.id,
    isConfined: true,
    labelIds: [hiddenLabel.id],
    screenCount: 17,
  });
  await make('ownerlessConfined', { isConfined: true });
  await make('closedInDk', { closedCountries: ['DK', 'SE'] });
  await make('labelled', { labelIds: [label.id], moldState: 'engraved' });
  await make('other', { archiveId: second, type: 'rotary', labelIds: [label.id] });
});

/** What every caller shows must be what visibility says: search, count, facets, labels and headers are asked each time. */
async function seen(actor: Actor): Promise<Name[]> {
  const answer = await searchDesigns(actor, { count: 100 });
  const found = answer.designs.map(({ designName }) => designName as Name).sort();
  expect(answer.totalCount).toBe(found.length);
  expect(await countDesigns(actor, {})).toBe(found.length);
  expect((await visibleIds(actor, Object.values(ids))).length).toBe(found.length);
  const facets = await countFacets(actor, {});
  const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
  expect(sum(facets.archives)).toBe(found.length);
  expect(sum(facets.channelcounts)).toBe(found.length);
  expect(facets.type.digital + facets.type.rotary).toBe(found.length);
  expect(facets.moldstate.engraved + facets.moldstate.faded + facets.moldstate.none).toBe(found.length);
  expect(facets.confined.open + facets.confined.closed).toBe(found.length);
  const secret = found.includes('foreignConfined') ? 1 : 0;
  expect(facets.labels.filter(({ labelId }) => labelId === hiddenLabel.id)).toHaveLength(secret);
  expect(facets.channelcounts.some(({ screenCount }) => screenCount === 17)).toBe(secret === 1);
  const labels = await getLabels(actor, undefined);
  expect(labels.find(({ id }) => id === hiddenLabel.id)?.labelCount ?? 0).toBe(secret);
  for (const name of names) {
    const header = getDesignHeader(actor, { designGuid: ids[name] });
    if (found.includes(name)) expect((await header).designName).toBe(name);
    else await expect(header).rejects.toMatchObject({ key: 'designNotFound' });
  }
  return found;
}

const without = (...hidden: Name[]) => names.filter((name) => !hidden.includes(name)).sort();

async function pooled(searches: unknown[], designs: string[] = [], data: Partial<Person> = {}): Promise<Person> {
  const pool = await db.pool.create({
    data: {
      name: crypto.randomUUID(),
      searches: { create: searches.map((criteria, position) => ({ position, criteria: criteria as never })) },
      designs: { create: designs.map((designId) => ({ designId })) },
    },
  });
  return makePerson({ customerId: home.id, poolId: pool.id, ...data });
}

describe('without a pool', () => {
  test('a customer sees all but what is confined to others', async () => {
    expect(await seen(await makePerson({ customerId: home.id }))).toEqual(
      without('foreignConfined', 'ownerlessConfined'),
    );
  });
  test('a customer in a country does not see what is closed there', async () => {
    const person = await makePerson({ country: 'DK' });
    expect(await seen(person)).toEqual(without('ownConfined', 'foreignConfined', 'ownerlessConfined', 'closedInDk'));
  });
  test('the house sees all, whatever its country', async () => {
    expect(await seen(await makePerson({ country: 'DK', isInHouse: true }))).toEqual(without());
  });
  test('an admin with second factor sees all', async () => {
    expect(await seen(await makePerson({ isAdmin: true }))).toEqual(without());
  });
  test('an admin without second factor is like any user of that customer', async () => {
    const person = await makePerson({ customerId: home.id, isAdmin: true, is2FaValidated: false });
    expect(await seen(person)).toEqual(without('foreignConfined', 'ownerlessConfined'));
  });
  test('strangers and people without archive access see nothing', async () => {
    for (const actor of [makeStranger(), await makePerson({ archiveAccess: false })]) {
      expect(await visibleIds(actor, Object.values(ids))).toEqual([]);
      await expect(searchDesigns(actor, {})).rejects.toMatchObject({
        key: actor.kind === 'stranger' ? 'notSignedIn' : 'noArchiveAccess',
      });
    }
  });
  test('the system sees all', async () => {
    expect(await visibleIds(systemActor('test'), Object.values(ids))).toHaveLength(names.length);
  });
});

describe('behind a pool', () => {
  test('an empty pool shows nothing', async () => {
    expect(await seen(await pooled([]))).toEqual([]);
  });
  test('a search that does not fit the schema shows nothing', async () => {
    expect(await seen(await pooled([{ allowedArchive: 'everything', allowUnlabeledDesigns: true }]))).toEqual([]);
  });
  test('criteria of one search are ANDed, searches are ORed', async () => {
    expect(await seen(await pooled([{ allowedLabels: [label.id], allowedArchive: archives[0]!.id }]))).toEqual([
      'labelled',
    ]);
    const two = [
      { allowedLabels: [label.id], allowedScreenStatus: 'engraved' },
      { allowedLabels: [label.id], allowedArchive: archives[1]!.id },
    ];
    expect(await seen(await pooled(two))).toEqual(['labelled', 'other']);
  });
  test('designs without labels need their flag', async () => {
    expect(await seen(await pooled([{}]))).toEqual(['labelled', 'other']);
    const all = without('foreignConfined', 'ownerlessConfined');
    expect(await seen(await pooled([{ allowUnlabeledDesigns: true }]))).toEqual(all);
    const either = await pooled([{ allowedLabels: [hiddenLabel.id], allowUnlabeledDesigns: true }]);
    expect(await seen(either)).toEqual(all.filter((name) => name !== 'labelled' && name !== 'other'));
  });
  test('forbidden labels and customers stay out', async () => {
    expect(await seen(await pooled([{ forbiddenLabels: [label.id] }]))).toEqual([]);
    const person = await pooled([
      { allowUnlabeledDesigns: true, forbiddenCustomers: [home.id], allowedArchive: archives[0]!.id },
    ]);
    expect(await seen(person)).toEqual(['closedInDk', 'foreign', 'labelled', 'plain']);
    expect(await seen(await pooled([{ allowUnlabeledDesigns: true, allowedCustomers: [foreign.id] }]))).toEqual([
      'foreign',
    ]);
  });
  test('extra designs come beside searches, under the confined rule', async () => {
    expect(await seen(await pooled([], [ids.plain, ids.foreignConfined, ids.ownConfined]))).toEqual([
      'ownConfined',
      'plain',
    ]);
  });
  test('a search that allows confined designs opens those it finds, and no others', async () => {
    const person = await pooled([
      { allowUnlabeledDesigns: true, allowConfinedDesigns: true, allowedCustomers: [foreign.id] },
      { designNumber: 'ownerless', allowUnlabeledDesigns: true },
    ]);
    expect(await seen(person)).toEqual(['foreign', 'foreignConfined']);
  });
  test('own designs, where they are allowed', async () => {
    const search = { allowedArchive: archives[1]!.id, allowOwnDesigns: 'true' };
    expect(await seen(await pooled([search]))).toEqual(['other', 'own', 'ownConfined']);
  });
  test('years of the upload', async () => {
    await db.design.update({ where: { id: ids.plain }, data: { uploadedAt: new Date('2019-06-01T12:00:00Z') } });
    expect(await seen(await pooled([{ allowedYears: '2018-2019', allowUnlabeledDesigns: true }]))).toEqual(['plain']);
    expect(await seen(await pooled([{ allowedYears: { from: 2019, to: 2019 }, allowUnlabeledDesigns: true }]))).toEqual(
      ['plain'],
    );
    await db.design.update({ where: { id: ids.plain }, data: { uploadedAt: new Date() } });
  });
  test('closed countries hold behind a pool, own designs among them', async () => {
    const danish = await makeCustomer({ country: 'DK' });
    const person = await pooled([{ allowUnlabeledDesigns: true, allowedCustomers: [] }], [ids.closedInDk], {
      customerId: danish.id,
    });
    expect(await seen(person)).not.toContain('closedInDk');
  });
  test('dynamic parameters are kept and not applied', async () => {
    expect(await seen(await pooled([{ dp0: 'nothing has this', allowedLabels: [label.id] }]))).toEqual([
      'labelled',
      'other',
    ]);
  });
  test('the house stays within its pool, an admin does not', async () => {
    const search = { allowedLabels: [hiddenLabel.id] };
    expect(await seen(await pooled([search], [], { isInHouse: true }))).toEqual(['foreignConfined']);
    expect(await seen(await pooled([search], [], { isAdmin: true }))).toEqual(without());
  });
  test('archives without anything to see are not named', async () => {
    const person = await pooled([{ allowedLabels: [label.id], allowedArchive: archives[1]!.id }]);
    expect((await getArchives(person, undefined)).map(({ archiveId }) => archiveId)).toEqual([archives[1]!.id]);
  });
  test('labels without anything to see are not named, nor is a group of none but those', async () => {
    const group = await makeLabel('group');
    await db.label.update({ where: { id: group.id }, data: { isGroupHeader: true } });
    const member = await makeLabel('member', group.id);
    const idsOf = async (person: Person) => {
      const filters = (await readFilterNames(person, undefined)).labels.map(({ id }) => id);
      const ids = (await getLabels(person, undefined)).map(({ id }) => id);
      expect(new Set(filters)).toEqual(new Set(ids));
      return ids;
    };
    expect(await idsOf(await pooled([{ allowedLabels: [label.id] }]))).toEqual([label.id]);
    expect(await idsOf(await makePerson({ customerId: home.id }))).toEqual(
      expect.arrayContaining([label.id, hiddenLabel.id, group.id, member.id]),
    );
    await db.label.deleteMany({ where: { id: { in: [group.id, member.id] } } });
  });
});

test('the expression can stand inside any other statement', async () => {
  const visible = await visibleDesigns(await makePerson({ customerId: home.id }));
  const rows = await db.$queryRaw<
    { name: string }[]
  >`SELECT d."name" FROM "Design" d WHERE d."name" = 'ownConfined' OR NOT ${visible} ORDER BY 1`;
  expect(rows.map(({ name }) => name)).toEqual(['foreignConfined', 'ownConfined', 'ownerlessConfined']);
});
