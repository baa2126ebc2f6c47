/** The search box: how its words are read, what an asker may learn by them, and what is suggested. */
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { foldDesign } from '#app/domain/catalog/designs/fold-design.ts';
import { saveSettings } from '#app/domain/base/settings/settings.server.ts';
import { makeLabel, saveLabel } from '#app/domain/catalog/labels/manage.server.ts';
import { mergeLabels } from '#app/domain/catalog/labels/merge.server.ts';
import { countDesigns, countFacets, searchDesigns } from '#app/domain/find/search/search.server.ts';
import { suggest, suggestChoices } from '#app/domain/find/search/suggest.server.ts';
import { keepSearch } from '#app/domain/find/words/recent.server.ts';
import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';

let customer: Person;
let house: Person;
let admin: Person;
let archiveId: number;
let stripe: number;
let rose: number;

const palette = (srgb: string, l: number, a: number, b: number) => ({ palette: [{ srgb, l, a, b, share: 0.8 }] });
const blue = palette('#1e4fa3', 35, 15, -52);
const pink = palette('#f2a3b5', 76, 32, 4);

beforeAll(async () => {
  customer = await makePerson();
  house = await makePerson({ isInHouse: true });
  admin = await makePerson({ isAdmin: true });
  archiveId = (await makeArchive({ nameTr: 'Yünlüler', nameEn: 'Woollens', nameRu: 'Шерстяные' })).id;
  ({ labelId: stripe } = await makeLabel(admin, { nameEn: 'Stripe', nameTr: 'Çizgili', nameRu: 'Полоса' }));
  ({ labelId: rose } = await makeLabel(admin, { nameEn: 'Rose', nameTr: 'Gül', nameRu: 'Роза' }));
  const make = (name: string, more: Parameters<typeof makeDesign>[0]) => {
    const texts = { name, originalName: '', studio: '', notes: '', ...(more as { notes?: string; studio?: string }) };
    return makeDesign({ archiveId, ...texts, ...foldDesign(texts), ...more });
  };
  await make('01-0001', {
    labelIds: [stripe],
    colorways: [pink, blue],
    widthCm: 63.9995,
    heightCm: 32,
    screenCount: 6,
  });
  await make('01-0002', { labelIds: [stripe], colorways: [pink], widthCm: 10, heightCm: 10, type: 'rotary' });
  await make('01-0003', { labelIds: [], colorways: [blue], notes: 'Rose garden, brushed', studio: 'Gül Atölyesi' });
  await make('2024', { labelIds: [], dp3: 'Ürgüp dokuma', uploadedAt: new Date(2019, 4, 5) });
});

const find = async (person: Person, q: string, more: object = {}) =>
  (await searchDesigns(person, { q, order: 4, ...more })).designs.map(({ designName }) => designName);
const taken = async (person: Person, q: string) =>
  (await searchDesigns(person, { q })).understood.map(({ field, text, value }) => [field, text, value]);

describe('what is understood', () => {
  test.each([
    ['stripe', ['01-0001', '01-0002']],
    ['çizgili mavi', ['01-0001']],
    ['6 screens', ['01-0001']],
    ['İKİ İLE YEDİ ŞABLON', ['01-0001']],
    ['rotary stripes', ['01-0002']],
    ['01\u20110001', ['01-0001']],
    ['01\u20130002', ['01-0002']],
    ['64 cm', ['01-0001']],
    ['at least 64 cm', ['01-0001']],
    ['stripes from 64 to 91 cm', ['01-0001']],
    ['stripes over 64 cm', []],
    ['stripes under 64 cm', ['01-0002']],
    ['stripes up to 64 cm', ['01-0001', '01-0002']],
    ['stripes under 10 cm', []],
    ['32x64', ['01-0001']],
    ['small stripes', ['01-0002']],
    ['woollens 2024', ['2024']],
    ['2019', ['2024']],
    ['may 2019', ['2024']],
    ['urgup', ['2024']],
    ['dokuna', ['2024']],
    ['strpie', ['01-0001', '01-0002']],
    ['striep in blue', ['01-0001']],
    ['01-0002', ['01-0002']],
    ['010002', ['01-0002']],
    ['the', ['01-0001', '01-0002', '01-0003', '2024']],
    ['designs', ['01-0001', '01-0002', '01-0003', '2024']],
  ])('%s', async (q, names) => {
    expect(await find(customer, q)).toEqual(names);
    const count = await countDesigns(customer, { q });
    expect(count).toBe(names.length);
    const { archives } = await countFacets(customer, { q });
    expect(archives.find((one) => one.archiveId === archiveId)?.count ?? 0).toBe(count);
  });

  test('what was understood is told in order, with its place and what else it may mean', async () => {
    const { understood } = await searchDesigns(customer, { q: '  blue stripes, 6 screens' });
    expect(understood).toMatchObject([
      { field: 'colorFamily', text: 'blue', value: 'blue', from: 0, to: 4 },
      { field: 'labels', text: 'stripes', value: [stripe], from: 5, to: 12, others: [{ field: 'text' }] },
      { field: 'channelcounts', text: '6 screens', value: 6 },
    ]);
  });

  test('a colour shows the colorway that has it', async () => {
    const [design] = (await searchDesigns(customer, { q: 'stripe blue' })).designs;
    expect(design!.thumbnail!.colorwayGuid).toBe(design!.matchedVariantGuid);
    expect(design!.matchedVariantName).toBe('VR-2');
  });

  test('words come on top of filters', async () => {
    expect(await find(customer, 'stripe', { type: 'rotary' })).toEqual(['01-0002']);
    expect(await find(customer, 'rotary', { labels: [stripe] })).toEqual(['01-0002']);
    expect(await find(customer, 'blue', { colorFamily: 'pink' })).toEqual([]);
  });
});

describe('a colour in figures', () => {
  test.each([
    ['#1e4fa3', ['01-0001', '01-0003']],
    ['#1E4FA3', ['01-0001', '01-0003']],
    ['stripe #1e4fa3', ['01-0001']],
    ['#1e4fa3, #f2a3b5', []],
    ['#1e4fa3|#f2a3b5', ['01-0001', '01-0002', '01-0003']],
    ['#1e4fa3 or #f2a3b5', ['01-0001', '01-0002', '01-0003']],
    ['pink or #1e4fa3', ['01-0001', '01-0002', '01-0003']],
    ['stripe -#1e4fa3', ['01-0001', '01-0002']],
    ['pink not #f2a3b5', []],
  ])('%s', async (q, names) => {
    expect(await find(customer, q)).toEqual(names);
  });

  test('finds what the same colour finds that was chosen, as near to it', async () => {
    for (const near of ['#2050a0', '#184890', '#3a6fc4', '#12a'])
      for (const tolerance of [{}, { colorTolerance: 3 }, { colorTolerance: 30 }])
        expect(await find(customer, near, tolerance)).toEqual(await find(customer, '', { color: near, ...tolerance }));
    expect(await taken(customer, 'stripe #12A')).toEqual([
      ['labels', 'stripe', [stripe]],
      ['color', '#12A', '#1122aa'],
    ]);
  });

  test('is a number where it has other figures, or where a design that the asker sees is numbered so', async () => {
    expect(await find(customer, '#01-0002')).toEqual(['01-0002']);
    expect(await find(customer, '#2024')).toEqual(['2024']);
    expect(await find(customer, '#010002')).toEqual(['01-0002']);
    expect((await taken(customer, '#010002'))[0]![0]).toBe('number');
    expect((await taken(customer, '#654321'))[0]![0]).toBe('color');
    const { id } = await makeDesign({ archiveId, name: '654321', isConfined: true });
    expect((await taken(customer, '#654321'))[0]![0]).toBe('color');
    expect(await find(house, '#654321')).toEqual(['654321']);
    await db.design.delete({ where: { id } });
  });
});

describe('notes, studio and original number', () => {
  test('are words for those who see them alone', async () => {
    expect(await find(house, 'brushed garden')).toEqual(['01-0003']);
    expect(await find(house, '"rose garden"')).toEqual(['01-0003']);
    expect(await find(house, 'atolyesi')).toEqual(['01-0003']);
    for (const q of ['brushed garden', '"rose garden"', 'atolyesi', 'atolyezi'])
      expect(await find(customer, q)).toEqual([]);
  });

  test('a label that nobody visible has gives way to the text', async () => {
    expect(await taken(house, 'rose')).toEqual([['text', 'rose', 'rose']]);
    expect(await taken(customer, 'rose')).toEqual([['labels', 'rose', [rose]]]);
  });

  test('the name of a thing is a colour too, but not in the plural', async () => {
    for (const q of ['fern', 'eğrelti', 'папоротник'])
      expect(await taken(customer, q)).toEqual([['colorFamily', q, 'dark-green']]);
    for (const q of ['ferns', 'eğreltiler']) expect(await taken(customer, q)).toEqual([['text', q, q]]);
    const fieldsOf = async (q: string) => (await taken(customer, q)).map(([field]) => field);
    expect(await fieldsOf('blues')).toEqual(['colorFamily']);
  });
});

describe('names of archives and special lists', () => {
  test('are texts like any other for who sees no design of them', async () => {
    const names = { nameTr: 'Gizli Bahçe', nameEn: 'Hidden Garden', nameRu: 'Тайный сад' };
    const { id } = await makeArchive(names);
    const list = await db.specialList.create({ data: { nameTr: 'Mühürlü', nameEn: 'Sealed', nameRu: 'Запечатанный' } });
    const other = await db.customer.create({ data: { name: 'Sealed Co', nameSef: 'sealed-co' } });
    const own = { isConfined: true, customerId: other.id };
    const texts = { name: '08-0001', originalName: '', studio: '', notes: '' };
    const design = await makeDesign({ archiveId: id, ...texts, ...foldDesign(texts), ...own });
    await db.specialListDesign.create({ data: { listId: list.id, designId: design.id, position: 0 } });
    expect(await taken(house, 'hidden garden')).toEqual([['archive', 'hidden garden', id]]);
    expect(await taken(house, 'sealed')).toEqual([['specialListId', 'sealed', list.id]]);
    for (const q of ['sealed', 'mühürlü']) expect(await taken(customer, q)).toEqual([['text', q, q]]);
    const { understood } = await searchDesigns(customer, { q: 'hidden garden, not sealed' });
    expect(understood.map(({ field, others }) => [field, others])).toEqual(
      Array.from({ length: 3 }, () => ['text', []]),
    );
    const suggested = async (person: Person, q: string) =>
      (await suggest(person, { q })).flatMap(({ kind, text }) => (kind === 'color' ? [] : [text]));
    for (const q of ['seal', 'not seal', '-seal', 'hidden', 'not hidden']) {
      expect(await suggested(house, q)).toEqual([q.endsWith('seal') ? 'Sealed' : 'Hidden Garden']);
      expect(await suggested(customer, q)).toEqual([]);
    }
    await db.design.delete({ where: { id: design.id } });
    await db.archive.delete({ where: { id } });
    await db.specialList.delete({ where: { id: list.id } });
  });
});

test('a label is a text like any other for who sees no design of it behind a pool', async () => {
  const pool = await db.pool.create({ data: { name: 'Plain' } });
  const putIn = async (name: string) => {
    const { id: designId } = await db.design.findFirstOrThrow({ where: { name } });
    await db.poolDesign.create({ data: { poolId: pool.id, designId } });
  };
  await putIn('2024');
  const pooled = await makePerson({ poolId: pool.id });
  for (const q of ['stripes', 'çizgili', 'полоса', 'srtipe']) {
    const { understood } = await searchDesigns(pooled, { q });
    expect(understood.flatMap(({ field, others }) => [field, ...others.map((other) => other.field)])).toEqual(['text']);
    expect(await taken(customer, q)).toEqual([['labels', q, [stripe]]]);
  }
  await putIn('01-0002');
  expect(await taken(pooled, 'stripes')).toEqual([['labels', 'stripes', [stripe]]]);
});

describe('synonyms', () => {
  test('are known from the moment they are saved, and go with a merged label', async () => {
    expect(await find(customer, 'pijamalık')).toEqual([]);
    await saveLabel(admin, {
      labelId: stripe,
      nameTr: 'Çizgili',
      nameEn: 'Stripe',
      nameRu: 'Полоса',
      synonymsTr: 'pijamalık, Pijamalik ,, tente',
      synonymsEn: ['awning'],
    });
    expect(await db.label.findUnique({ where: { id: stripe }, select: { synonymsTr: true } })).toEqual({
      synonymsTr: ['Pijamalik', 'tente'],
    });
    expect(await find(customer, 'pijamalık')).toEqual(['01-0001', '01-0002']);
    expect(await find(customer, 'awnings')).toEqual(['01-0001', '01-0002']);
    // A change of the names alone leaves them.
    await saveLabel(admin, { labelId: stripe, nameEn: 'Stripe', nameTr: 'Çizgili', nameRu: 'Полоска' });
    expect(await find(customer, 'awning')).toEqual(['01-0001', '01-0002']);
    const { labelId: lines } = await makeLabel(admin, { nameEn: 'Candy lines', synonymsRu: 'леденцовый' });
    await mergeLabels(admin, { labelId: lines, intoId: stripe });
    expect(await find(customer, 'candy lines')).toEqual(['01-0001', '01-0002']);
    expect(await find(customer, 'леденцовая')).toEqual(['01-0001', '01-0002']);
  });

  test('too many and too long ones are refused', async () => {
    const names = { labelId: stripe, nameEn: 'Stripe' };
    await expect(saveLabel(admin, { ...names, synonymsEn: 'x'.repeat(101) })).rejects.toThrow();
    const many = Array.from({ length: 51 }, (_, at) => `word ${at}`);
    await expect(saveLabel(admin, { ...names, synonymsEn: many })).rejects.toThrow();
  });
});

describe('bad input', () => {
  test.each([
    ['%', 0],
    ['\'; DROP TABLE "Design"; --', 0],
    ['(.*)+$', 0],
    ['\\', 0],
    ['_', 0],
    ['🌸', 0],
    ['‮أزرق', 0],
    ['"', 4],
    ['"""', 4],
    ['\u0000', 4],
    ['', 4],
    ['   ', 4],
    [' stripe\u0000\u0007 ', 2],
    ['str\u00adipe', 2],
    ['\u200estr\u200bipe\ufeff', 2],
    ['𝓼𝓽𝓻𝓲𝓹𝓮', 2],
    ['\ud800', 0],
    [
      Array.from({ length: 60 }, (_, at) => `w${at}`)
        .join(' ')
        .slice(0, 300),
      0,
    ],
    ['a '.repeat(20).trim(), 4],
  ])('%j', async (q, count) => {
    expect(await countDesigns(house, { q })).toBe(count);
    expect(Array.isArray(await suggest(house, { q }))).toBe(true);
  });

  test('more letters than a search takes are refused by name', async () => {
    await expect(searchDesigns(customer, { q: 'x'.repeat(301) })).rejects.toMatchObject({ fields: { q: ['tooLong'] } });
    await expect(suggest(customer, { q: 'x'.repeat(10_000) })).rejects.toMatchObject({ fields: { q: ['tooLong'] } });
  });
});

test('what pages call a confined design is understood, in each language', async () => {
  for (const q of ['Confined', 'Özel', 'Эксклюзив'])
    expect(await taken(customer, q)).toEqual([['confined', q, 'closed']]);
});

describe('suggestions', () => {
  const said = async (person: Person, q: string) =>
    (await suggest(person, { q })).map(({ kind, text, count }) => [kind, text, count]);

  test('names that begin so, with what they would find', async () => {
    expect(await said(customer, 'stri')).toContainEqual(['label', 'Stripe', 2]);
    expect(await said(customer, 'çiz')).toContainEqual(['label', 'Çizgili', 2]);
    expect(await said(customer, 'woo')).toContainEqual(['archive', 'Woollens', 4]);
    expect(await said(customer, '01-')).toContainEqual(['number', '01-0001', 1]);
    expect(await said(customer, 'light p')).toContainEqual(['color', 'light pink', expect.any(Number)]);
  });

  test('the words before count too, and stay', async () => {
    const found = await suggest(customer, { q: 'blue stri' });
    expect(found).toContainEqual({ kind: 'label', text: 'Stripe', count: 1, q: 'blue Stripe' });
  });

  test('an archive that is called like a label is searched as the archive, and finds what is told', async () => {
    const names = { nameTr: 'Çizgiler', nameEn: 'Stripes', nameRu: 'Полоски' };
    const { id } = await makeArchive(names);
    await makeDesign({
      archiveId: id,
      name: '09-0001',
      ...foldDesign({ name: '09-0001', originalName: '', studio: '', notes: '' }),
    });
    for (const [typed, q] of [
      ['stripes', 'archive Stripes'],
      ['çizgiler', 'arşiv Çizgiler'],
      ['полоски', 'архив Полоски'],
    ] as const) {
      const found = await suggest(customer, { q: typed });
      expect(found).toContainEqual({ kind: 'archive', text: q.split(' ')[1], count: 1, q });
      expect(await find(customer, q)).toEqual(['09-0001']);
    }
    expect(await find(customer, 'stripes archive')).toEqual(['09-0001']);
    expect(await find(customer, 'çizgiler arşivi')).toEqual(['09-0001']);
    expect(await find(customer, 'stripes')).toEqual(['01-0001', '01-0002']);
    await db.design.deleteMany({ where: { archiveId: id } });
    await db.archive.delete({ where: { id } });
  });

  test('of what begins so, the asker’s own language first, and the shortest', async () => {
    const first = async (q: string, locale: 'en' | 'tr') =>
      (await suggest({ ...customer, locale }, { q })).find(({ kind }) => kind === 'color')?.text;
    expect(await first('mav', 'tr')).toBe('mavi');
    expect(await first('pin', 'en')).toBe('pink');
    expect(await first('pi', 'en')).toBe('pink');
  });

  test('no colour by whose name a label is found', async () => {
    const design = await db.design.findFirstOrThrow({ where: { name: '01-0002' } });
    const { labelId } = await makeLabel(admin, { nameEn: 'Sailor', nameTr: 'Mavi', nameRu: 'Моряк' });
    await db.designLabel.create({ data: { designId: design.id, labelId } });
    const colors = async (q: string) => (await suggest(customer, { q })).filter(({ kind }) => kind === 'color');
    expect(await find(customer, 'mavi')).toEqual(['01-0002']);
    for (const q of ['mavi', 'mav', 'çizgili mav', 'blu', 'not mav'])
      for (const { q: chosen, count } of await colors(q))
        expect(count, chosen!).toBe(await countDesigns(customer, { q: chosen! }));
    expect((await colors('mavi')).map(({ text }) => text)).not.toContain('mavi');
    await db.designLabel.deleteMany({ where: { labelId } });
    await db.label.delete({ where: { id: labelId } });
    expect((await colors('mavi')).map(({ text }) => text)).toContain('mavi');
  });

  test('after words that leave out, what is found without it', async () => {
    const found = await Promise.all(
      ['not strip', '-strip', 'without strip', 'except strip', 'w/o strip', 'not 01-'].map((q) =>
        suggest(customer, { q }),
      ),
    );
    expect(found.map((all) => all.map(({ text }) => text))).toEqual([
      ...Array.from({ length: 5 }, () => ['Stripe']),
      [],
    ]);
    for (const { q, count } of found.flat()) expect(count).toBe(await countDesigns(customer, { q: q! }));
  });

  test('what is found where the search looks: in its archive, else in the default one', async () => {
    const { id: other } = await makeArchive({ nameTr: 'Keten', nameEn: 'Linens', nameRu: 'Лён' });
    const name = '01-0009';
    const texts = { name, originalName: '', studio: '', notes: '' };
    await makeDesign({ archiveId: other, labelIds: [stripe], colorways: [blue], ...texts, ...foldDesign(texts) });
    const typed = ['stri', 'blu', 'woo', 'lin', '01-', 'stripe or lin', 'not stri'];
    const check = async (archive?: number) => {
      const found = (await Promise.all(typed.map((q) => suggest(customer, { q, archive })))).flat();
      for (const { q, count, kind } of found)
        expect([q, kind === 'number' || count], q!).toEqual([
          q,
          kind === 'number' || (await countDesigns(customer, { q: q!, archive })),
        ]);
      return found.map(({ text, count }) => `${text} ${count}`);
    };
    try {
      expect(await check()).toEqual(expect.arrayContaining(['Stripe 3', 'Woollens 4', 'Linens 1', '01-0009 1']));
      await saveSettings(admin, { defaultArchive: other });
      const here = await check();
      expect(here).toEqual(expect.arrayContaining(['Stripe 1', 'Linens 1', '01-0009 1']));
      expect(here.join()).not.toMatch(/Woollens|01-0001/);
      const there = await check(archiveId);
      expect(there).toEqual(expect.arrayContaining(['Stripe 2', 'Woollens 4', '01-0001 1']));
      expect(there.join()).not.toMatch(/01-0009/);
      expect(await check(-1)).toEqual(expect.arrayContaining(['Stripe 3', 'Woollens 4']));
      expect((await suggestChoices(admin, { q: 'stri' })).map(({ count }) => count)).toEqual([3]);
    } finally {
      await saveSettings(admin, { defaultArchive: -1 });
      await db.design.deleteMany({ where: { archiveId: other } });
      await db.archive.delete({ where: { id: other } });
    }
  });

  test('nothing without a design', async () => {
    expect(await said(customer, 'ros')).not.toContainEqual(['label', 'Rose', expect.anything()]);
  });

  test('own lists, and no others’', async () => {
    const make = (userId: string, name: string) =>
      db.favoritesList.create({ data: { userId, name, nameKey: name.toLowerCase() } });
    const { id } = await make(customer.userId, 'Zephyr spring');
    await make(house.userId, 'Zephyr secret');
    expect(await suggest(customer, { q: 'zeph' })).toEqual([
      { kind: 'list', text: 'Zephyr spring', count: 0, q: null, listId: id },
    ]);
  });

  test('recent searches: one’s own, newest first, once each, twenty', async () => {
    const person = await makePerson();
    for (const q of ['blue', 'Stripe', 'qqqq', 'stripe']) await keepSearch(person, { q });
    expect(await said(person, '')).toEqual([
      ['recent', 'stripe', 2],
      ['recent', 'blue', 2],
    ]);
    expect(await said(customer, '')).toEqual([]);
    await keepSearch({ ...person, impersonatedBy: { userId: admin.userId, name: 'Admin' } }, { q: 'pink' });
    for (let at = 0; at < 25; at++) await keepSearch(person, { q: `search ${at}` });
    expect(await db.recentSearch.count({ where: { userId: person.userId } })).toBe(20);
  });

  test('a search of letters that stand for whole words is not kept', async () => {
    const person = await makePerson();
    await keepSearch(person, { q: 'ﷺ'.repeat(300) });
    expect(await db.recentSearch.count({ where: { userId: person.userId } })).toBe(0);
  });
});
