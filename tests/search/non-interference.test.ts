/** What somebody can't see changes no byte of any answer: a hidden design comes, changes and goes, and every answer stays as it was. */
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { listRecent } from '#app/domain/lists/recent/recent.server.ts';
import { listSearches } from '#app/domain/lists/searches/searches.server.ts';
import { getArchives } from '#app/domain/catalog/archives/archives.server.ts';
import {
  getCollection,
  listCollections,
  searchCollection,
} from '#app/domain/lists/collections/show/collections.server.ts';
import { foldDesign } from '#app/domain/catalog/designs/fold-design.ts';
import { getDesignHeader } from '#app/domain/catalog/designs/header.server.ts';
import { getOrders } from '#app/domain/catalog/orders/orders.server.ts';
import { findSimilarColorways } from '#app/domain/catalog/designs/similar-colorways.server.ts';
import { favoritesFor } from '#app/domain/lists/favorites/favorites.server.ts';
import { openFavorites, openList } from '#app/domain/lists/favorites/pages.server.ts';
import { getEntries, getLists } from '#app/domain/lists/favorites/read.server.ts';
import { findPlaces } from '#app/domain/lists/places.server.ts';
import { getLabels } from '#app/domain/catalog/labels/labels.server.ts';
import { countDesigns, countFacets, findNeighbours, searchDesigns } from '#app/domain/find/search/search.server.ts';
import { suggest } from '#app/domain/find/search/suggest.server.ts';
import { readFilterNames } from '#app/domain/find/search/filter-names.server.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson, type DesignMaking } from '#tests/make.ts';

const navy = { l: 20, a: 5, b: -35, srgb: '#1b2a49', share: 0.6 };
const rust = { l: 45, a: 40, b: 40, srgb: '#b5452c', share: 0.3 };
let archives: number[];
let labels: number[];
let lists: number[];
let home: string;
let foreign: string;
let shown: string[];
let shownColorways: string[];
let collection: string;
let group: string;
/** a list of favourites of each person */
const favorites: Record<string, string> = {};
/** by the name of the way in which the design is hidden from them */
const people: Record<string, Person> = {};

beforeAll(async () => {
  archives = [(await makeArchive()).id, (await makeArchive()).id];
  labels = [];
  for (const mark of ['seen', 'unseen']) {
    const sef = { sefTr: mark, sefEn: mark, sefRu: mark };
    labels.push((await db.label.create({ data: { nameTr: mark, nameEn: mark, nameRu: mark, ...sef } })).id);
  }
  lists = [];
  for (const isPin of [false, true]) {
    lists.push((await db.specialList.create({ data: { nameTr: 'l', nameEn: 'l', nameRu: 'l', isPin } })).id);
  }
  home = (await makeCustomer({ country: 'DK' })).id;
  foreign = (await makeCustomer()).id;
  shown = [];
  for (let number = 1; number <= 9; number++) {
    const design = await makeDesign({
      name: `01-000${number}`,
      archiveId: archives[0],
      labelIds: number % 2 ? [labels[0]!] : [],
      screenCount: number % 3,
      uploadedAt: new Date(Date.UTC(2025, 0, Math.ceil(number / 2))),
      colorways: [{ palette: number % 2 ? [navy, rust] : [rust] }],
    });
    shown.push(design.id);
  }
  await db.specialListDesign.createMany({
    data: lists.map((listId) => ({ listId, designId: shown[3]!, position: 5 })),
  });
  const pool = await db.pool.create({
    data: { name: 'narrow', designs: { create: shown.slice(0, 6).map((designId) => ({ designId })) } },
  });
  const colorways = await db.colorway.findMany({ where: { designId: { in: shown } }, orderBy: { id: 'asc' } });
  shownColorways = shown.map((designId) => colorways.find((colorway) => colorway.designId === designId)!.id);
  const members = { create: shown.slice(0, 3).map((designId, position) => ({ designId, position: position + 1 })) };
  const made = await db.collection.create({
    data: { name: 'spring', groups: { create: { name: 'first', position: 0, designs: members } } },
    include: { groups: true },
  });
  collection = made.id;
  group = made.groups[0]!.id;
  people.confined = await makePerson({ customerId: (await makeCustomer()).id });
  people.closed = await makePerson({ customerId: home });
  people.pooled = await makePerson({ customerId: home, poolId: pool.id });
  people.pooledInHouse = await makePerson({ customerId: home, poolId: pool.id, isInHouse: true });
  for (const person of Object.values(people)) {
    await makeFavorites(person);
    await makePlaces(person);
  }
});

async function makeFavorites({ userId }: Person): Promise<void> {
  const entries = [0, 2].map((at) => ({ designId: shown[at]!, colorwayId: shownColorways[at]!, position: at + 1 }));
  const list = await db.favoritesList.create({
    data: { userId, name: 'Mine', nameKey: 'mine', entries: { create: entries } },
  });
  favorites[userId] = list.id;
  await db.recentSearch.createMany({
    data: ['unseen', 'seen'].map((text) => ({ userId, text, textFolded: text })),
  });
}

const searches: Record<string, unknown>[] = [
  {},
  ...[0, 1, 2, 3, 4, 5].map((order) => ({ order, count: 4, page: 1 })),
  { number: '01-000' },
  { number: '01-0005' },
  { since: '2025-01-03T00:00:00Z' },
  { number: '77-7777' },
  { number: '77-7778' },
  { number: '01-0050' },
  { labels: 'LABELS', labelSearchMode: 'all' },
  { labels: 'LABELS' },
  { screenCount: 2, channelcounts: [0, 77] },
  { type: 'rotary' },
  { moldstate: 'engraved' },
  { confined: 'closed' },
  { closedcountry: 'DK' },
  { closedcountry: 'SE' },
  { owned: true },
  { dp2: 'gizli' },
  { studio: 'gizli' },
  { studio: 'gzli' },
  { originalname: 'secret' },
  { note: 'secret' },
  { color: '#b5452c' },
  { color: ['#b5452c', '#1b2a49'], colorTolerance: 20 },
  { color: '#00ff00', colorTolerance: 40 },
  { dateRange: '2025-01-01..2025-01-04' },
  ...[
    'unseen',
    'seen',
    'gizli',
    'gizl',
    'secret',
    'secert',
    '77-7777',
    '77 screens',
    'rotary green',
    'navy',
    'list l',
    '2025',
    'unseen or green',
    'seen or unseen',
    'unseen rust',
    'green or navy, rust',
    // Only the hidden design has all of these words: the fewest are left out, the same ones before and after.
    'seen list l',
    'list l navy',
    'seen list l navy',
    'seen 01-0004 unseen',
    'seen rotary',
    'seen 2 screens rust list l',
    'navy gizli seen',
    'list l "seen"',
    // Sides, each ranked by its own colours.
    'seen navy or list l rust',
    'list l navy or seen green',
    'unseen green or seen rust',
    'navy or list l',
    // Palettes as a whole.
    'dark',
    'bright',
    'seen bright',
    'not bright',
    'bright or dark',
    'list l bright',
    'unseen dark',
    'dark green',
    'multicoloured',
    'seen, not multicoloured',
    'neon list l or dark seen',
  ].map((q) => ({ q })),
  { q: 'seen rust', labels: 'LABELS' },
  { q: 'list l', labels: 'LABELS', labelSearchMode: 'all' },
  { q: 'bright', colorFamily: ['green'] },
  { q: 'seen list l', order: 4, count: 2, page: 1 },
];

/** Beginnings of what the hidden design is called, has or stands in. */
const begun = [
  '',
  'un',
  'unseen',
  'se',
  'gr',
  'green',
  '7',
  '77-',
  'giz',
  'l',
  'li',
  'mi',
  'mine',
  'navy un',
  'bri',
  'seen br',
  'not br',
  'dark or br',
  'seen li',
  'list l or se',
  'mult',
];

/** Everything that this person can learn, as one text. */
async function everythingFor(person: Person, hiddenId: string): Promise<string> {
  const answers: unknown[] = [];
  for (const given of searches) {
    const raw = { ...given, ...(given.labels === 'LABELS' && { labels }) };
    answers.push(given, await searchDesigns(person, raw), await countFacets(person, raw));
    answers.push(await countDesigns(person, raw));
    answers.push(await searchDesigns(person, { ...raw, after: hiddenId }));
    for (const designGuid of [shown[0], shown[3], shown[8], hiddenId])
      answers.push(await findNeighbours(person, { designGuid, criteria: raw }));
  }
  for (const q of begun) answers.push(q, await suggest(person, { q }));
  answers.push(await listSearches(person, undefined), await listRecent(person, undefined));
  answers.push(await getArchives(person, undefined), await getLabels(person, undefined));
  answers.push(await readFilterNames(person, undefined));
  for (const designGuid of [...shown, hiddenId]) {
    answers.push(await getDesignHeader(person, { designGuid }).catch(named));
    answers.push(await getOrders(person, { designGuid }).catch(named));
  }
  for (const [at, designGuid] of shown.entries()) {
    const asked = { designGuid, colorwayGuid: shownColorways[at]! };
    answers.push(await findSimilarColorways(person, asked).catch(named));
  }
  answers.push(await listCollections(person, {}), await getCollection(person, { id: collection }));
  answers.push(await searchCollection(person, { id: collection, count: 2 }));
  const { colorwayIds, ...current } = await favoritesFor(person);
  answers.push(current, [...colorwayIds], await getLists(person, {}), await getEntries(person, {}));
  answers.push(await findPlaces(person, {}));
  answers.push(await openFavorites(person, {}), await openList(person, { listid: favorites[person.userId]! }));
  return JSON.stringify(answers);
}

const named = (error: Error) => ({ ...error, stack: '' });

/** With something to betray it in every answer: at the head of each order, first among the pins, alone with its label, screens and colour. */
async function makeHidden(data: DesignMaking): Promise<string> {
  const texts = { name: '77-7777', studio: 'Gizli Stüdyo', originalName: 'secret.tif', notes: 'secret' };
  const design = await makeDesign({
    ...texts,
    ...foldDesign(texts),
    archiveId: archives[0],
    labelIds: labels,
    screenCount: 77,
    type: 'rotary',
    moldState: 'engraved',
    dp2: 'Gizli',
    uploadedAt: new Date(Date.UTC(2025, 0, 3)),
    modifiedAt: new Date(Date.UTC(2030, 0, 3)),
    colorways: [{ palette: [navy, rust] }, { palette: [{ l: 85, a: -80, b: 80, srgb: '#00ff00', share: 0.9 }] }],
    ...data,
  });
  await db.specialListDesign.createMany({
    data: lists.map((listId) => ({ listId, designId: design.id, position: 0 })),
  });
  // In front of the group and of everybody's favourites.
  await db.collectionGroupDesign.create({ data: { groupId: group, designId: design.id, position: 0 } });
  const { id: colorwayId } = await db.colorway.findFirstOrThrow({ where: { designId: design.id } });
  await db.favoritesEntry.createMany({
    data: Object.values(favorites).map((listId) => ({ listId, colorwayId, designId: design.id, position: 0 })),
  });
  await db.recentDesign.createMany({
    data: Object.keys(favorites).map((userId) => ({ userId, designId: design.id, colorwayId })),
  });
  await db.order.create({ data: { designId: design.id, customerId: foreign, amount: 100, type: 'sample' } });
  return design.id;
}

/** Searches that the hidden design would be found by, one's own and a colleague's, since before it came; and what was looked at last. */
async function makePlaces({ userId, customerId }: Person): Promise<void> {
  const colleague = await makePerson({ customerId, isInHouse: true });
  for (const [of, query] of [
    [userId, ''],
    [userId, 'channelcounts=77'],
    [userId, 'since=2025-01-03T00%3A00%3A00.000Z&order=1'],
    [colleague.userId, 'studio=gizli'],
  ] as const)
    await db.savedSearch.create({
      data: {
        userId: of,
        name: query,
        nameKey: query,
        query,
        queryHash: Buffer.from(query),
        isShared: true,
        openedAt: new Date(Date.UTC(2025, 0, 2)),
      },
    });
  const [designId, colorwayId] = [shown[0]!, shownColorways[0]!];
  await db.recentDesign.create({ data: { userId, designId, colorwayId } });
}

describe.each([
  ['confined', { isConfined: true }],
  ['closed', { closedCountries: ['DK', 'SE'] }],
  ['pooled', {}],
  ['pooledInHouse', {}],
] as const)('hidden: %s', (way, data) => {
  test('comes, changes and goes without a trace', async () => {
    const person = people[way]!;
    const customerId = way === 'confined' ? foreign : null;
    const hidden = {
      ...data,
      closedCountries: [...((data as { closedCountries?: string[] }).closedCountries ?? [])],
      customerId,
    };
    // The guid is asked for before there is such a design, too.
    const id = crypto.randomUUID();
    const before = await everythingFor(person, id);
    await makeHidden({ id, ...hidden });
    expect(await everythingFor(person, id)).toBe(before);
    await db.design.update({ where: { id }, data: { name: '01-0005x', nameFolded: '01-0005x', screenCount: 2 } });
    await db.designLabel.deleteMany({ where: { designId: id, labelId: labels[0]! } });
    expect(await everythingFor(person, id)).toBe(before);
    await db.design.delete({ where: { id } });
    expect(await everythingFor(person, id)).toBe(before);
  });

  test('this test would notice: somebody who sees it gets other answers', async () => {
    const admin = await makePerson({ isAdmin: true });
    await makeFavorites(admin);
    const id = crypto.randomUUID();
    const before = await everythingFor(admin, id);
    await makeHidden({ id, ...data, closedCountries: [], customerId: foreign });
    expect(await everythingFor(admin, id)).not.toBe(before);
    await db.design.delete({ where: { id } });
  });
});

test('the bytes of one person do not depend on who asked before', async () => {
  const id = crypto.randomUUID();
  await makeHidden({ id, isConfined: true, customerId: foreign });
  const before = await everythingFor(people.confined!, id);
  for (const other of [await makePerson({ isAdmin: true }), await makePerson({ customerId: foreign })]) {
    await makeFavorites(other);
    await everythingFor(other, id);
  }
  expect(await everythingFor(people.confined!, id)).toBe(before);
  await db.design.delete({ where: { id } });
});
