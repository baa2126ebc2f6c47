/** Words that leave something out: which of what is typed isn't wanted, what may be suggested after them, and what an asker may learn by them. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#app/domain/base/actor.ts';
import { foldDesign } from '#app/domain/catalog/designs/fold-design.ts';
import { makeLabel } from '#app/domain/catalog/labels/manage.server.ts';
import { countDesigns, searchDesigns } from '#app/domain/find/search/search.server.ts';
import { suggest } from '#app/domain/find/search/suggest.server.ts';
import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';

let customer: Person;
let house: Person;

const palette = (srgb: string, l: number, a: number, b: number) => ({ palette: [{ srgb, l, a, b, share: 0.8 }] });
const blue = palette('#1e4fa3', 35, 15, -52);
const pink = palette('#f2a3b5', 76, 32, 4);

beforeAll(async () => {
  customer = await makePerson();
  house = await makePerson({ isInHouse: true });
  const admin = await makePerson({ isAdmin: true });
  const { id: archiveId } = await makeArchive({ nameEn: 'Woollens', nameTr: 'Yünlüler', nameRu: 'Шерстяные' });
  const { labelId: stripe } = await makeLabel(admin, { nameEn: 'Stripe', nameTr: 'Çizgili', nameRu: 'Полоса' });
  const { labelId: rose } = await makeLabel(admin, { nameEn: 'Rose', nameTr: 'Gül', nameRu: 'Роза' });
  await makeLabel(admin, { nameEn: 'Knit', nameTr: 'Örgü', nameRu: 'Вязка' });
  await makeLabel(admin, { nameEn: 'No. Five', nameTr: 'Desensiz', nameRu: 'Без рисунка' });
  const make = (name: string, more: Parameters<typeof makeDesign>[0] & { notes?: string }) => {
    const texts = { name, originalName: '', studio: '', notes: '', ...more };
    return makeDesign({ archiveId, ...texts, ...foldDesign(texts), ...more });
  };
  await make('01-0001', { labelIds: [stripe], colorways: [pink, blue], type: 'rotary' });
  await make('01-0002', { labelIds: [stripe, rose], colorways: [pink], type: 'digital' });
  await make('01-0003', { labelIds: [], colorways: [blue], notes: 'brushed petals', type: 'digital' });
});

const ask = (person: Person, q: string) => searchDesigns(person, { q, order: 4 });
const find = async (person: Person, q: string) => (await ask(person, q)).designs.map(({ designName }) => designName);
const excluded = async (q: string) =>
  (await ask(customer, q)).understood.map(({ field, text, isExcluded }) => `${isExcluded ? '-' : ''}${field} ${text}`);

test.each([
  ['not stripe', ['01-0003']],
  ['-stripe', ['01-0003']],
  ['stripe -rose', ['01-0001']],
  ['stripe but without any roses', ['01-0001']],
  ['no roses, digital', ['01-0003']],
  ['non-rose', ['01-0001', '01-0003']],
  ['not rose or stripe', ['01-0003']],
  ['without rose and stripe', ['01-0003']],
  ['not rose and stripe', ['01-0001']],
  ['gül değil', ['01-0001', '01-0003']],
  ['gülsüz çizgili', ['01-0001']],
  ['ne gül ne çizgili', ['01-0003']],
  ['ne gül ne de çizgili', ['01-0003']],
  ['ne gül var', ['01-0002']],
  ['ÇİZGİSİZ', ['01-0003']],
  ['gül veya çizgili değil', ['01-0003']],
  ['gül ve çizgili hariç', ['01-0003']],
  ['gül deseni olmayan', ['01-0001', '01-0003']],
  ['не роза', ['01-0001', '01-0003']],
  ['без роз и полос', ['01-0003']],
  ['полоса, кроме роз', ['01-0001']],
  ['not digital', ['01-0001']],
  ['not 01-0002', ['01-0001', '01-0003']],
  ['not 01-0002/VR-1', ['01-0001', '01-0003']],
  ['not "01-0003"', ['01-0001', '01-0002']],
  ['not zzzz', ['01-0001', '01-0002', '01-0003']],
  // What a colorway has and another doesn't: one is enough that doesn't.
  ['not blue', ['01-0001', '01-0002']],
  ['stripe -pink', ['01-0001']],
  ['pembesiz', ['01-0001', '01-0003']],
  ['pink not blue', ['01-0001', '01-0002']],
  ['blue not blue', []],
  // What is called so, and what only looks like it.
  ['no. five', []],
  ['no 01-0001', ['01-0001']],
  ['-0001', ['01-0001']],
  ['stripe - rose', ['01-0002']],
  ['rose or stripe', ['01-0001', '01-0002']],
])('%s', async (q, names) => {
  expect(await find(customer, q)).toEqual(names);
  expect(await countDesigns(customer, { q })).toBe(names.length);
});

test('it is told what was left out, and where that stands', async () => {
  expect(await excluded('paisley not blue')).toEqual(['text paisley', '-colorFamily blue']);
  expect(await excluded('mavi değil çizgili')).toEqual(['-colorFamily mavi', 'labels çizgili']);
  expect(await excluded('desensiz')).toEqual(['labels desensiz']);
  expect(await excluded('not')).toEqual([]);
  const q = 'stripe without any roses please';
  const [, { from, to }] = (await ask(customer, q)).understood as [unknown, { from: number; to: number }];
  expect(q.slice(from, to)).toBe('without any roses');
  const [minus] = (await ask(customer, '-"red rose"')).understood;
  expect(minus).toMatchObject({ from: 0, to: 11, isExcluded: true, field: 'text' });
});

test('the colorway that is shown has none of what isn’t wanted, and nothing is marked on it', async () => {
  const [shown] = (await ask(customer, 'stripe not pink')).designs;
  expect(shown).toMatchObject({ designName: '01-0001', matchedVariantName: 'VR-2' });
  expect(shown).not.toHaveProperty('matchedColors');
  expect((await ask(customer, 'not pink')).isRanked).toBe(false);
  const [both] = (await ask(customer, 'blue not pink')).designs;
  expect(both!.matchedColors!.map(({ isMatch }) => isMatch)).toEqual([true]);
});

test('what only the house may know leaves nothing out for a customer', async () => {
  expect(await find(house, 'not petals')).toEqual(['01-0001', '01-0002']);
  expect(await find(customer, 'not petals')).toEqual(['01-0001', '01-0002', '01-0003']);
});

describe('suggestions after such a word', () => {
  test.each([
    ['not ro', 'not Rose', 2],
    ['-ro', '-Rose', 2],
    ['stripe -ro', 'stripe -Rose', 1],
    ['stripe not pin', 'stripe not pink', 1],
    ['stripe ro', 'stripe Rose', 1],
  ])('%s', async (typed, q, count) => {
    const found = await suggest(customer, { q: typed });
    expect(found.map((one) => [one.q!.toLowerCase(), one.count])).toContainEqual([q.toLowerCase(), count]);
    expect(await countDesigns(customer, { q })).toBe(count);
  });
});
