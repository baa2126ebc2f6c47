/** Words of which one is enough, words by which nothing is called beside others, and names with a slip in a later word. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#app/domain/base/actor.ts';
import { foldDesign } from '#app/domain/catalog/designs/fold-design.ts';
import { makeLabel } from '#app/domain/catalog/labels/manage.server.ts';
import {
  countDesigns,
  countFacets,
  findAllDesigns,
  findNeighbours,
  searchDesigns,
} from '#app/domain/find/search/search.server.ts';
import { suggest } from '#app/domain/find/search/suggest.server.ts';
import { everything } from '#app/domain/visible/criteria/criteria.ts';
import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';

let house: Person;
let customer: Person;
const ids = new Map<string, string>();

const color = (srgb: string, l: number, a: number, b: number, share: number) => ({ srgb, l, a, b, share });
const blue = (share = 0.8) => color('#1e4fa3', 35, 15, -52, share);
const red = (share = 0.8) => color('#c8102e', 43, 68, 40, share);
const white = (share = 0.8) => color('#ffffff', 100, 0, 0, share);

beforeAll(async () => {
  house = await makePerson({ isInHouse: true });
  customer = await makePerson();
  const admin = await makePerson({ isAdmin: true });
  const { id: archiveId } = await makeArchive({ nameEn: 'Woollens', nameTr: 'Yünlüler', nameRu: 'Шерстяные' });
  const label = async (nameEn: string, nameTr: string, nameRu: string) =>
    (await makeLabel(admin, { nameEn, nameTr, nameRu })).labelId;
  const stripe = await label('Stripe', 'Çizgili', 'Полоса');
  const tulip = await label('Tulip', 'Lale', 'Тюльпан');
  const weave = await label('Basket weave', 'Hasır örgüsü', 'Плетёная корзинка');
  await label('Unicorn', 'Tek boynuzlu', 'Единорог');
  const make = async (name: string, more: Parameters<typeof makeDesign>[0] & { notes?: string }) => {
    const texts = { name, originalName: '', studio: '', notes: '', ...more };
    ids.set(name, (await makeDesign({ archiveId, ...texts, ...foldDesign(texts), ...more })).id);
  };
  const of = (...palettes: ReturnType<typeof blue>[][]) => palettes.map((palette) => ({ palette }));
  await make('01-0001', {
    labelIds: [stripe],
    colorways: of([white()], [red(), white(0.2)]),
    widthCm: 10,
    heightCm: 10,
  });
  await make('01-0002', { labelIds: [stripe], colorways: of([blue(), white(0.2)]), widthCm: 60, heightCm: 60 });
  await make('01-0003', { labelIds: [tulip], colorways: of([white(1)]), widthCm: 60, heightCm: 60 });
  await make('01-0004', {
    labelIds: [weave],
    colorways: of([red(0.5), white(0.5)], [blue(0.3), red(0.7)]),
    notes: 'xyzzyx',
  });
  // A little of each makes neither.
  await make('01-0005', { colorways: of([blue(0.05), red(0.05), white(0.9)]) });
});

const ask = (person: Person, q: string, more: object = {}) => searchDesigns(person, { q, order: 4, ...more });
const namesOf = ({ designs }: Awaited<ReturnType<typeof ask>>) => designs.map(({ designName }) => designName);
const find = async (q: string, more?: object) => namesOf(await ask(customer, q, more));

describe('either of several', () => {
  test.each([
    ['red or blue', ['01-0001', '01-0002', '01-0004']],
    ['either red or blue', ['01-0001', '01-0002', '01-0004']],
    ['red and/or blue', ['01-0001', '01-0002', '01-0004']],
    ['in red | blue', ['01-0001', '01-0002', '01-0004']],
    ['kırmızı ya da mavi', ['01-0001', '01-0002', '01-0004']],
    ['kırmızı veya mavi', ['01-0001', '01-0002', '01-0004']],
    ['красный или синий', ['01-0001', '01-0002', '01-0004']],
    ['либо красный, либо синий', ['01-0001', '01-0002', '01-0004']],
    ['green, red or blue', ['01-0001', '01-0002', '01-0004']],
    ['stripes in red or blue', ['01-0001', '01-0002']],
    ['red or blue and white', ['01-0001', '01-0002', '01-0004']],
    // All that is wanted in one and the same colorway.
    ['red and blue', ['01-0004']],
    ['red, blue', ['01-0004']],
    ['stripes or tulips', ['01-0001', '01-0002', '01-0003']],
    ['çizgili veya lale', ['01-0001', '01-0002', '01-0003']],
    ['полоска или тюльпаны', ['01-0001', '01-0002', '01-0003']],
    ['blue stripes or tulips', ['01-0002']],
    ['white stripes or tulips', ['01-0001', '01-0002', '01-0003']],
    ['small or tulip', ['01-0001', '01-0003']],
    ['01-0001 or 010003', ['01-0001', '01-0003']],
    ['1-1 or 010003 or 01/0004', ['01-0001', '01-0003', '01-0004']],
    ['010001vr2 ya da 1-3', ['01-0001', '01-0003']],
    ['10003 or tulip', ['01-0003']],
    ['01-0001 or 01-0003', ['01-0001', '01-0003']],
    // A list of numbers, as it is pasted: no design has two.
    ['01-0001 01-0003', ['01-0001', '01-0003']],
    ['01-0001, 010003;01/0004', ['01-0001', '01-0003', '01-0004']],
    ['01-0001,01-0003,010004', ['01-0001', '01-0003', '01-0004']],
    ['01-0001 01-0003 stripes', ['01-0001']],
    ['010001vr2 010003 white', ['01-0001', '01-0003']],
    ['01-0001 not 01-0003', ['01-0001']],
    ['01-0001 01-9999', ['01-0001']],
    ['tulip or xyzzyx', ['01-0003']],
    ['red or', ['01-0001', '01-0004']],
    ['or blue', ['01-0002', '01-0004']],
    ['red or or blue', ['01-0001', '01-0002', '01-0004']],
    ['red or red', ['01-0001', '01-0004']],
    ['stripes or -tulips', ['01-0001', '01-0002']],
    ['red or "blue"', ['01-0001', '01-0004']],
    [
      Array.from({ length: 20 }, () => 'red or blue')
        .join(' and ')
        .slice(0, 300),
      ['01-0001', '01-0002', '01-0004'],
    ],
    // Between a colour and something else, "or" joins all that stands on its sides.
    ['tulips or red', ['01-0001', '01-0003', '01-0004']],
    ['blue stripes or white tulips', ['01-0002', '01-0003']],
    ['red stripes or blue weaves', ['01-0001']],
    ['red stripes or blue basket weave', ['01-0001', '01-0004']],
    ['kırmızı çizgili veya mavi hasır örgüsü', ['01-0001', '01-0004']],
    ['lale ya da mavi', ['01-0002', '01-0003', '01-0004']],
    ['красные полоски или синяя плетёная корзинка', ['01-0001', '01-0004']],
    ['tulips or red without stripes', ['01-0003', '01-0004']],
    ['neither red nor blue stripes', ['01-0001']],
  ])('%s', async (q, names) => {
    expect(await find(q)).toEqual(names);
  });

  test('is as many as each by itself, with counts, neighbours and the colorway that answers', async () => {
    const answer = await ask(customer, 'red or blue');
    expect(answer.designs.map(({ matchedVariantName }) => matchedVariantName)).toEqual(['VR-2', 'VR-1', 'VR-2']);
    expect(answer.designs[1]!.matchedColors!.filter(({ isMatch }) => isMatch)).toHaveLength(1);
    const each = new Set([...(await find('red')), ...(await find('blue'))]);
    expect(each.size).toBe(answer.totalCount);
    expect(await countDesigns(customer, { q: 'red or blue' })).toBe(answer.totalCount);
    const { labels } = await countFacets(customer, { q: 'red or blue' });
    expect(labels.map(({ count }) => count).toSorted()).toEqual([1, 2]);
    const criteria = { q: 'red or blue', order: 4 };
    const beside = await findNeighbours(customer, { designGuid: ids.get('01-0002'), criteria });
    expect([beside.previous?.designName, beside.next?.designName]).toEqual(['01-0001', '01-0004']);
  });

  test('is told as one', async () => {
    const told = async (q: string) =>
      (await ask(customer, q)).understood.map(({ field, text, value, either }) => ({
        field,
        text,
        value,
        of: either?.length,
      }));
    expect(await told('stripes in red or blue')).toEqual([
      { field: 'labels', text: 'stripes', value: [expect.any(Number)], of: undefined },
      { field: 'colorFamily', text: 'red or blue', value: ['red', 'blue'], of: 2 },
    ]);
    expect(await told('tulips or red stripes')).toMatchObject([{ field: 'any', value: ['tulips', 'red stripes'] }]);
    const { designs } = await ask(customer, 'tulips or red');
    expect(designs.map(({ matchedVariantName }) => matchedVariantName)).toEqual(['VR-2', undefined, 'VR-2']);
    expect(await find('tulips or red', { colorFamily: ['white'] })).toEqual(['01-0001', '01-0003', '01-0004']);
    expect(await find('tulips or red', { colorFamily: ['blue'] })).toEqual(['01-0004']);
    expect(await told('small or tulip')).toMatchObject([{ field: 'any', text: 'small or tulip', of: 2 }]);
  });

  test.each([
    ['red or bl', 'red or Blue', 3],
    ['kırmızı ya da mav', 'kırmızı ya da Mavi', 3],
    ['stripes or tu', 'stripes or Tulip', 3],
    ['stripes tu', 'stripes Tulip', undefined],
  ])('is suggested with what both find: %s', async (q, whole, count) => {
    const suggestions = await suggest(customer, { q });
    expect(suggestions.find((one) => one.q?.toLowerCase() === whole.toLowerCase())?.count).toBe(count);
  });

  test('counts in what filters have set', async () => {
    expect(await find('red or blue', { colorFamily: ['white'] })).toEqual(['01-0001', '01-0002', '01-0004']);
    expect(await find('red or blue', { colorFamily: ['green'] })).toEqual([]);
  });
});

const left = async (person: Person, q: string, more?: object) =>
  (await ask(person, q, more)).understood.filter(({ isLeftOut }) => isLeftOut).map(({ text }) => text);

describe('a word by which nothing is called', () => {
  test.each([
    ['xyzzy stripes', ['01-0001', '01-0002'], ['xyzzy']],
    ['stripes for granny in blue', ['01-0002'], ['granny']],
    ['unicorn tulip', ['01-0003'], ['unicorn']],
    ['99-9999 blue', ['01-0002', '01-0004'], ['99-9999']],
    // Alone, in quotes, or not wanted, it is meant.
    ['xyzzy', [], []],
    ['xyzzy plugh', [], []],
    ['stripes "xyzzy"', [], []],
    ['stripes -xyzzy', ['01-0001', '01-0002'], []],
    // An amount is no name.
    ['stripes 77 screens', [], []],
  ])('%s', async (q, names, leftOut) => {
    expect(await find(q)).toEqual(names);
    expect(await left(customer, q)).toEqual(leftOut);
  });

  test('is told by what its asker sees alone', async () => {
    // Only those in the house may read notes.
    expect(namesOf(await ask(house, 'xyzzyx red'))).toEqual(['01-0004']);
    expect(namesOf(await ask(customer, 'xyzzyx red'))).toEqual(namesOf(await ask(customer, 'xqzkyx red')));
    expect(await left(customer, 'xyzzyx red')).toEqual(['xyzzyx']);
  });

  test('counts where something is done with all that is found, and says of no number that others come near', async () => {
    const raw = { q: 'xyzzy stripes' };
    expect((await findAllDesigns(house, { ...everything, ...raw }, { most: 9, isExact: true })).ids).toEqual([]);
    expect((await ask(customer, raw.q)).isAlike).toBe(false);
    expect(await countDesigns(customer, raw)).toBe(2);
  });
});

describe('words that no design has together', () => {
  test.each([
    // Of two, what fewer designs are called by says more.
    ['stripes tulips', ['01-0003'], ['stripes']],
    ['lale çizgili', ['01-0003'], ['çizgili']],
    ['тюльпаны в полоску', ['01-0003'], ['полоску']],
    // The fewest are left out.
    ['red basket weave tulip', ['01-0004'], ['tulip']],
    ['tulip 01-0003 stripes', ['01-0003'], ['stripes']],
    ['tulip basket weave stripes', ['01-0003'], ['basket weave', 'stripes']],
    // A print in another colour is nearer than the colour without the print.
    ['green stripes', ['01-0001', '01-0002'], ['green']],
    ['red or blue tulips', ['01-0003'], ['red or blue']],
    ['green stripes tulips', ['01-0003'], ['green', 'stripes']],
    // With what nothing is called by as well.
    ['xyzzy stripes tulips', ['01-0003'], ['xyzzy', 'stripes']],
    // What is meant as it stands, isn't wanted, or is no name, stays; and so does the only name.
    ['"stripe" tulips', ['01-0001', '01-0002'], ['tulips']],
    ['"stripe" "tulip"', [], []],
    ['tulips -tulips', [], []],
    ['tulips under 20 cm', [], []],
    ['small tulips stripes', ['01-0001'], ['tulips']],
    ['green', [], []],
  ])('%s', async (q, names, leftOut) => {
    expect(await find(q)).toEqual(names);
    expect(await left(customer, q)).toEqual(leftOut);
  });

  test('stay where something is done with all that is found, and count alike everywhere else', async () => {
    const q = 'green stripes tulips';
    expect((await findAllDesigns(house, { ...everything, q }, { most: 9, isExact: true })).ids).toEqual([]);
    expect(await countDesigns(customer, { q })).toBe(1);
    const { labels } = await countFacets(customer, { q });
    expect(labels.map(({ count }) => count)).toEqual([1]);
    const criteria = { q: 'green stripes', order: 4 };
    const beside = await findNeighbours(customer, { designGuid: ids.get('01-0001'), criteria });
    expect(beside.next?.designName).toBe('01-0002');
    // What is new since a visit is counted as it was asked for.
    expect(await countDesigns(customer, { q, since: '2000-01-01T00:00:00.000Z' })).toBe(0);
    // Where no colour was looked for, none decides which colorway is shown.
    const { designs, isRanked } = await ask(customer, 'green stripes');
    expect(designs.map(({ matchedVariantName }) => matchedVariantName)).toEqual([undefined, undefined]);
    expect(isRanked).toBe(false);
  });

  test('are looked for within the filters that are set', async () => {
    const { designs } = await ask(customer, 'stripes tulips', { colorFamily: ['red'] });
    expect(designs.map(({ designName }) => designName)).toEqual(['01-0001']);
    expect(await left(customer, 'stripes tulips', { colorFamily: ['red'] })).toEqual(['tulips']);
    // A filter's colour stays what it is.
    expect(await find('blue tulips', { colorFamily: ['green'] })).toEqual([]);
  });

  test('are suggested only where something has all of them', async () => {
    const suggestions = await suggest(customer, { q: 'stripes tul' });
    expect(suggestions.map(({ text }) => text)).not.toContain('Tulip');
  });
});

describe('sides', () => {
  const ranked = async (q: string) => {
    const { designs, isRanked } = await searchDesigns(customer, { q });
    return { isRanked, names: designs.map(({ designName }) => designName) };
  };

  test('lead with what answers its own side’s colours best, where each side has some', async () => {
    // Red covers 80 % of 01-0001's second colorway, blue 80 % of 01-0002's, red 70 % of 01-0004's.
    expect(await ranked('red basket weave or blue stripes')).toEqual({ isRanked: true, names: ['01-0002', '01-0004'] });
    expect(await ranked('blue basket weave or red stripes')).toEqual({ isRanked: true, names: ['01-0001', '01-0004'] });
    // Two colours at once are no worse than one for being two.
    expect((await ranked('white and red stripes or blue basket weave')).names).toEqual(['01-0001', '01-0004']);
  });

  test('have no order of their own where one has no colour', async () => {
    expect((await ranked('tulips or red stripes')).isRanked).toBe(false);
  });
});

test.each(['basket weve', 'baskt weave', 'baskte waeve', 'hasır örgsü', 'плетеная корзника', 'big basket weav'])(
  'a name of two words with a slip: %s',
  async (q) => {
    const { understood } = await ask(customer, q);
    expect(understood.map(({ field }) => field)).toContain('labels');
    expect(await find(q.replace('big ', ''))).toEqual(['01-0004']);
  },
);
