import { beforeAll, describe, expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { foldDesign } from '#app/domain/catalog/designs/fold-design.ts';
import { deltaE2000, type Triple } from '#app/image/base/color-math.ts';
import { boxAround } from '#app/domain/visible/index/color-box.ts';
import { readCriteria, writeCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { countFacets, findNeighbours, searchDesigns } from '#app/domain/find/search/search.server.ts';
import { suggest } from '#app/domain/find/search/suggest.server.ts';
import { saveSettings } from '#app/domain/base/settings/settings.server.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson } from '#tests/make.ts';

let person: Person;
let house: Person;
let admin: Person;
let archiveId: number;
const ids: string[] = [];
const at = (day: number) => new Date(Date.UTC(2024, 0, day));

beforeAll(async () => {
  person = await makePerson();
  house = await makePerson({ isInHouse: true });
  admin = await makePerson({ isAdmin: true });
  archiveId = (await makeArchive()).id;
  // Two share each moment: only the id tells them apart.
  for (let number = 1; number <= 12; number++) {
    const name = `01-${String(number).padStart(4, '0')}`;
    const design = await makeDesign({
      name,
      archiveId,
      uploadedAt: at(Math.ceil(number / 2)),
      modifiedAt: at(20 - Math.ceil(number / 2)),
      colorways: number === 3 ? 3 : 1,
      screenCount: number % 3,
    });
    ids.push(design.id);
  }
});

const namesOf = async (actor: Person, raw: unknown) =>
  (await searchDesigns(actor, raw)).designs.map(({ designName }) => designName);
const numbered = (...numbers: number[]) => numbers.map((number) => `01-${String(number).padStart(4, '0')}`);

describe('order and pages', () => {
  test.each([
    [0, [12, 11, 10, 9]],
    [1, [1, 2, 3, 4]],
    [2, [2, 1, 4, 3]],
    [3, [11, 12, 9, 10]],
    [4, [1, 2, 3, 4]],
    [5, [12, 11, 10, 9]],
  ])('order %i', async (order, expected) => {
    expect(await namesOf(person, { archive: archiveId, order, count: 4 })).toEqual(numbered(...expected));
  });

  test('pages neither overlap nor leave out, though moments are shared', async () => {
    for (const order of [0, 1, 2, 3, 4, 5]) {
      const pages = await Promise.all(
        [0, 1, 2].map((page) => namesOf(person, { archive: archiveId, order, count: 5, page })),
      );
      expect(pages.map((page) => page.length)).toEqual([5, 5, 2]);
      expect(new Set(pages.flat()).size).toBe(12);
    }
  });

  test('the answer counts from page 0 and tells the totals beyond the end too', async () => {
    expect(await searchDesigns(person, { archive: archiveId, count: '5', page: '1' })).toMatchObject({
      totalPage: 3,
      totalCount: 12,
      currentPage: 1,
    });
    expect(await searchDesigns(person, { archive: archiveId, count: 5, page: 999_999 })).toMatchObject({
      totalPage: 3,
      totalCount: 12,
      designs: [],
    });
  });

  test('pinned designs lead the archive as it opens, and nothing else', async () => {
    const list = await db.specialList.create({
      data: {
        nameTr: 'Öne',
        nameEn: 'Pins',
        nameRu: 'Первые',
        isPin: true,
        designs: {
          create: [
            { designId: ids[4]!, position: 0 },
            { designId: ids[0]!, position: 1 },
          ],
        },
      },
    });
    expect(await namesOf(person, { count: 4 })).toEqual(numbered(5, 1, 12, 11));
    expect(await namesOf(person, { count: 2, page: 1 })).toEqual(numbered(12, 11));
    expect(await namesOf(person, { count: 2, order: 1 })).toEqual(numbered(1, 2));
    expect(await namesOf(person, { count: 2, archive: archiveId })).toEqual(numbered(12, 11));
    expect(await namesOf(person, { specialListId: list.id, order: 4 })).toEqual(numbered(1, 5));
    const around = (designGuid: string) => findNeighbours(person, { designGuid, criteria: {} });
    expect(await around(ids[4]!)).toMatchObject({ previous: null, next: { designName: '01-0001' } });
    expect(await around(ids[0]!)).toMatchObject({
      previous: { designName: '01-0005' },
      next: { designName: '01-0012' },
    });
    expect(await around(ids[11]!)).toMatchObject({
      previous: { designName: '01-0001' },
      next: { designName: '01-0011' },
    });
    await db.specialList.delete({ where: { id: list.id } });
  });

  test('neighbours follow each order, ends included', async () => {
    for (const order of [0, 1, 2, 3, 4, 5]) {
      const all = (await searchDesigns(person, { archive: archiveId, order, count: 100 })).designs.map(
        ({ designGuid }) => designGuid,
      );
      for (const [index, designGuid] of all.entries()) {
        const found = await findNeighbours(person, { designGuid, criteria: { archive: archiveId, order } });
        expect([found.previous?.designGuid, found.next?.designGuid]).toEqual([all[index - 1], all[index + 1]]);
      }
    }
  });

  test('settings fill what a search leaves open', async () => {
    await saveSettings(admin, { pageSize: 3, defaultOrder: 4, defaultArchive: archiveId });
    expect(await namesOf(person, {})).toEqual(numbered(1, 2, 3));
    expect(await namesOf(person, { order: 5, count: 1 })).toEqual(numbered(12));
    await saveSettings(admin, { pageSize: 25, defaultOrder: 0, defaultArchive: -1 });
  });

  test('whoever’s pool shows nothing of the default archive searches in all that it shows', async () => {
    const { id } = await makeArchive();
    const own = await makeDesign({ archiveId: id, name: 'Pool-own' });
    const pool = await db.pool.create({ data: { name: 'elsewhere' } });
    await db.poolDesign.create({ data: { poolId: pool.id, designId: own.id } });
    const pooled = await makePerson({ poolId: pool.id });
    await saveSettings(admin, { defaultArchive: archiveId });
    try {
      expect(await namesOf(pooled, {})).toEqual(['Pool-own']);
      expect((await suggest(pooled, { q: 'pool-' })).map(({ text }) => text)).toEqual(['Pool-own']);
      await db.poolDesign.create({ data: { poolId: pool.id, designId: ids[0]! } });
      expect(await namesOf(pooled, {})).toEqual(numbered(1));
      expect(await namesOf(pooled, { archive: -1 })).toHaveLength(2);
    } finally {
      await saveSettings(admin, { defaultArchive: -1 });
      await db.design.delete({ where: { id: own.id } });
    }
  });
});

describe('filters', () => {
  test('numbers by a part, and by reference', async () => {
    expect(await namesOf(person, { number: '0003' })).toEqual(numbered(3));
    expect(await namesOf(person, { number: '01-000', order: 4 })).toEqual(numbered(1, 2, 3, 4, 5, 6, 7, 8, 9));
    expect(await namesOf(person, { number: '01-0003/vr-2' })).toEqual(numbered(3));
    expect(await namesOf(person, { number: '01-0001/VR-2' })).toEqual([]);
    expect(await namesOf(person, { number: '/VR-3' })).toEqual(numbered(3));
  });

  test('a reference shows the colorway that it names, as a neighbour too', async () => {
    const { colorways, id } = await makeDesign({ name: 'REF-0001', colorways: 3, archiveId });
    const before = await makeDesign({ name: 'REF-0000', archiveId });
    for (const criteria of [
      { number: 'REF-0001/vr-2' },
      { q: 'REF-0001/VR-2' },
      { number: '/VR-2', archive: archiveId, order: 4 },
    ]) {
      const found = (await searchDesigns(person, criteria)).designs.find(({ designGuid }) => designGuid === id);
      expect(found?.thumbnail?.colorwayGuid).toBe(colorways[1]!.id);
      expect(found?.matchedVariantName).toBe('VR-2');
    }
    await db.colorway.updateMany({ where: { designId: before.id }, data: { name: 'VR-2' } });
    await db.colorway.update({ where: { id: colorways[0]!.id }, data: { name: 'VR-20' } });
    const criteria = { number: 'REF-000/VR-2', archive: archiveId, order: 4 };
    const { next } = await findNeighbours(person, { designGuid: before.id, criteria });
    expect(next).toMatchObject({ designGuid: id, colorwayGuid: colorways[1]!.id });
    await db.design.deleteMany({ where: { id: { in: [id, before.id] } } });
  });

  test('Turkish letters and plain ones find each other', async () => {
    const texts = { name: 'IŞIĞI İÇİN ÖZGÜR', studio: 'Çağrı Stüdyo', originalName: 'KIŞ ğüzel', notes: 'yıldız' };
    await makeDesign({ ...texts, ...foldDesign(texts) });
    for (const number of ['isigi icin', 'ışığı', 'IŞIĞI', 'Özgür', 'İÇİN', 'ISIGI'])
      expect(await namesOf(person, { number })).toEqual([texts.name]);
    for (const raw of [{ studio: 'cagri' }, { studio: 'STÜDYO' }, { originalname: 'kis guzel' }, { note: 'YILDIZ' }])
      expect(await namesOf(house, raw)).toEqual([texts.name]);
  });

  test('wildcards and quotes are plain characters', async () => {
    await makeDesign({ name: String.raw`50%_\'";--` });
    expect(await namesOf(person, { number: '%' })).toEqual([String.raw`50%_\'";--`]);
    expect(await namesOf(person, { number: '_' })).toEqual([String.raw`50%_\'";--`]);
    expect(await namesOf(person, { number: '\\' })).toEqual([String.raw`50%_\'";--`]);
    expect(await namesOf(person, { number: `';--` })).toEqual([]);
    expect(await namesOf(person, { number: `'";--` })).toEqual([String.raw`50%_\'";--`]);
  });

  test("filters over the house's own fields do nothing for a customer", async () => {
    const customer = await makeCustomer();
    const texts = { name: 'house-1', studio: 'Secret studio', notes: 'margin', originalName: 'x-77' };
    await makeDesign({ ...texts, ...foldDesign(texts), customerId: customer.id });
    const all = (await searchDesigns(person, {})).totalCount;
    for (const raw of [{ studio: 'secret' }, { note: 'margin' }, { originalname: 'x-77' }, { customer: customer.id }]) {
      expect((await searchDesigns(person, raw)).totalCount).toBe(all);
      expect(await namesOf(house, raw)).toEqual(['house-1']);
      expect((await countFacets(person, raw)).archives.reduce((sum, { count }) => sum + count, 0)).toBe(all);
    }
  });

  test('labels: any or all, and "combine label search"', async () => {
    const label = (mark: string) =>
      db.label.create({ data: { nameTr: mark, nameEn: mark, nameRu: mark, sefTr: mark, sefEn: mark, sefRu: mark } });
    const [a, b] = [await label('a'), await label('b')];
    await makeDesign({ name: 'both', labelIds: [a.id, b.id], uploadedAt: at(2) });
    await makeDesign({ name: 'onlyA', labelIds: [a.id], uploadedAt: at(1) });
    const labels = `${a.id},${b.id}`;
    expect(await namesOf(person, { labels })).toEqual(['both', 'onlyA']);
    expect(await namesOf(person, { labels, labelSearchMode: 'all' })).toEqual(['both']);
    const combining = await makePerson({ settings: { ...person.settings, combineLabels: true } });
    expect(await namesOf(combining, { labels })).toEqual(['both']);
    expect(await namesOf(combining, { labels, labelSearchMode: 'any' })).toEqual(['both', 'onlyA']);
    const any = await countFacets(person, { labels: [b.id] });
    expect(any.labels).toEqual(
      expect.arrayContaining([
        { labelId: a.id, count: 2 },
        { labelId: b.id, count: 1 },
      ]),
    );
    const all = await countFacets(person, { labels: [b.id], labelSearchMode: 'all' });
    expect(all.labels.sort((x, y) => x.labelId - y.labelId)).toEqual([
      { labelId: a.id, count: 1 },
      { labelId: b.id, count: 1 },
    ]);
  });

  test('dates, screens, type, own, dynamic parameters, closed countries', async () => {
    expect(await namesOf(person, { dateRange: '2024-01-01..2024-01-01', archive: archiveId, order: 4 })).toEqual(
      numbered(1, 2),
    );
    expect(await namesOf(person, { from: '2024-01-06', to: '2024-01-31', archive: archiveId, order: 4 })).toEqual(
      numbered(11, 12),
    );
    expect(await namesOf(person, { channelcounts: [0], archive: archiveId, order: 4 })).toEqual(numbered(3, 6, 9, 12));
    const { uploadedAt } = await makeDesign({
      name: 'special',
      type: 'rotary',
      moldState: 'faded',
      dp3: 'Ağır İpek',
      closedCountries: ['RU'],
      customerId: person.customerId,
    });
    for (const raw of [
      { type: 'rotary' },
      { moldstate: 'faded' },
      { owned: 'true' },
      { dp3: 'agir ipek' },
      { dp3: 'İPEK' },
      { closedcountry: 'ru' },
    ]) {
      expect(await namesOf(person, raw)).toEqual(['special']);
    }
    vi.useFakeTimers({ toFake: ['Date'], now: uploadedAt });
    try {
      expect(await namesOf(person, { dateRange: 'today', type: 'rotary' })).toEqual(['special']);
      expect(await namesOf(person, { dateRange: 'yesterday', type: 'rotary' })).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a facet counts under all filters but its own', async () => {
    const facets = await countFacets(person, { archive: archiveId, channelcounts: [0] });
    expect(facets.channelcounts).toEqual([0, 1, 2].map((screenCount) => ({ screenCount, count: 4 })));
    expect(facets.archives).toContainEqual({ archiveId, count: 4 });
    expect(facets.type).toEqual({ rotary: 0, digital: 4 });
  });
});

describe('colour', () => {
  test('no colour within the tolerance lies outside its box', () => {
    let seed = 11;
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    const centers: Triple[] = [
      [50, 0, 0],
      [32, 79, -108],
      [30, 20, -60],
      [53, 80, 67],
      [88, -86, 83],
      [97, -21, 94],
      [2, 0, 1],
      // Their near ones lie in two parts, on both sides of grey.
      [47.2, -3.4, -2.2],
      [63.1, 75.8, -37.9],
    ];
    for (const center of centers) {
      for (const tolerance of [1, 5, 10, 14, 20, 40]) {
        const [low, high] = boxAround(center, tolerance);
        for (let count = 0; count < 20_000; count++) {
          const reach = 30 + tolerance * 4;
          const point: Triple = [
            random() * 100,
            center[1] + (random() * 2 - 1) * reach,
            center[2] + (random() * 2 - 1) * reach,
          ];
          // Every other one near grey.
          if (count % 2 === 1) for (const axis of [1, 2] as const) point[axis] = (random() - 0.5) * 8;
          if (Math.abs(point[1]) > 160 || Math.abs(point[2]) > 160 || deltaE2000(center, point) > tolerance) continue;
          for (const axis of [0, 1, 2] as const) {
            expect(point[axis]).toBeGreaterThanOrEqual(low[axis]);
            expect(point[axis]).toBeLessThanOrEqual(high[axis]);
          }
        }
      }
    }
  });

  test('finds colorways by colour, tolerance and share', async () => {
    const red = { l: 50, a: 60, b: 40, srgb: '#d13b38' };
    await makeDesign({ name: 'muchRed', colorways: [{ palette: [{ ...red, share: 0.6 }] }] });
    await makeDesign({ name: 'traceOfRed', colorways: [{}, { palette: [{ ...red, share: 0.03 }] }] });
    const color = 'lab(50 60 40)';
    expect(await namesOf(person, { color, order: 4 })).toEqual(['muchRed', 'traceOfRed']);
    expect(await namesOf(person, { color, colorShare: 10 })).toEqual(['muchRed']);
    expect(await namesOf(person, { color: 'lab(58 60 40)', colorTolerance: 4 })).toEqual([]);
    expect((await namesOf(person, { color: 'lab(58 60 40)', colorTolerance: 9 })).sort()).toEqual([
      'muchRed',
      'traceOfRed',
    ]);
    expect(await namesOf(person, { color: [color, '#0000ff'] })).toEqual([]);
  });
});

describe('hostile addresses', () => {
  const values = [
    '',
    ' ',
    '\0',
    '\u0000a',
    "'",
    '"',
    ';',
    '--',
    '%',
    '_',
    '\\',
    '$1',
    '{}',
    '[]',
    '[',
    '{"preset":"x"}',
    '-1',
    '0',
    '-0',
    '1e308',
    'NaN',
    'Infinity',
    '2147483648',
    '99999999999999999999',
    'null',
    'undefined',
    'true',
    '💥',
    '\ud800',
    'İ'.repeat(5000),
    '../..',
    '0000-00-00',
    '2024-02-30',
    '9999-99-99..',
    '..',
    '1e3',
    '0x10',
    'lab(1 2 3)',
    '#xyz',
    'a,b,c',
    '1) OR TRUE --',
    '\'; DROP TABLE "Design"; --',
    '__proto__',
    'constructor',
  ];
  const fields = [
    'number',
    'color',
    'colorTolerance',
    'colorShare',
    'moldstate',
    'channelcounts',
    'labels',
    'labelSearchMode',
    'dateRange',
    'from',
    'to',
    'archive',
    'confined',
    'order',
    'studio',
    'originalname',
    'note',
    'specialListId',
    'customer',
    'type',
    'closedcountry',
    'owned',
    'dp0',
    'dp9',
    'page',
    'count',
    '__proto__',
    'toString',
  ];

  test('every value in every field reads, searches and writes back the same', async () => {
    for (const field of fields) {
      for (const value of values) {
        const { criteria } = readCriteria(new URLSearchParams([[field, value]]));
        const address = writeCriteria(criteria);
        expect(writeCriteria(readCriteria(address).criteria).toString()).toBe(address.toString());
        const { dates, ...rest } = criteria;
        if (address.size > 0) await searchDesigns(house, { ...rest, dateRange: dates });
      }
    }
  });

  test('as a call they answer or are refused with a key, never anything else', async () => {
    for (const field of fields) {
      for (const value of values.slice(0, 30)) {
        await searchDesigns(house, { [field]: value }).catch((error: unknown) =>
          expect(error).toMatchObject({ name: 'DomainError' }),
        );
      }
    }
  });

  test('what can not be read is named, the rest holds', async () => {
    const { criteria, ignored } = readCriteria(
      new URLSearchParams('order=9&number=0003&customer=nobody&from=2024-02-30&labels=1&labels=x'),
    );
    expect(ignored.sort()).toEqual(['customer', 'from', 'labels', 'order']);
    expect(criteria.number).toBe('0003');
    expect(criteria.order).toBeUndefined();
  });
});
