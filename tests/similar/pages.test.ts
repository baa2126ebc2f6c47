import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#app/domain/base/actor.ts';
import { languages } from '#app/locales/languages.ts';
import type { Likeness } from '#app/domain/find/vector-index/likeness.ts';
import { SearchCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { paletteShares } from '#app/domain/visible/criteria/similar-criteria.ts';
import { db } from '#app/data/database.server.ts';
import { translate } from '#app/locales/translate.ts';
import { filterDesigns, findAllDesigns, searchDesigns } from '#app/domain/find/search/search.server.ts';
import { lastPage, readArchive, readMore } from '#app/routes/archive/data.server.ts';
import { keptByFilters } from '#app/routes/shared/asked-search.ts';
import { drawCard, frameOf } from '#app/routes/shared/design-card.ts';
import { sayWhy } from '#app/routes/shared/match-reasons.server.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson } from '#tests/make.ts';
import { makePrint } from './make-embeddings.ts';

const likeness = (changes: Partial<Likeness> = {}): Likeness => ({
  score: 0.9,
  colorwayGuid: '01890000-0000-7000-8000-000000000001',
  colorwayName: 'VR-1',
  motif: 0.95,
  kinship: 'same',
  colors: [{ ours: '#1b2a49', theirs: '#1f2c4a', deltaE: 1.44 }],
  scale: 2,
  ...changes,
});

describe('the reason', () => {
  it('says print, colours and size, in every language', () => {
    expect(languages.map((locale) => sayWhy(likeness(), locale).text)).toEqual(
      languages.map(
        (locale) =>
          ({
            en: 'Same design · 1 shared colour · 2× larger',
            tr: 'Aynı desen · 1 ortak renk · 2 kat büyük',
            ru: 'Тот же дизайн · 1 общий цвет · крупнее в 2 раза',
          })[locale],
      ),
    );
    expect(sayWhy(likeness({ scale: 0.2 }), 'ru').text).toContain('мельче в 5 раз');
    expect(sayWhy(likeness({ scale: 1.5 }), 'ru').text).toContain('крупнее в 1,5 раза');
    expect(sayWhy(likeness({ scale: 0.95 }), 'en').text).toContain('same size');
  });

  it('leaves out what is not known, and is never empty', () => {
    expect(sayWhy(likeness({ kinship: null, scale: null }), 'en').text).toBe('1 shared colour');
    expect(sayWhy(likeness({ colors: [], scale: null }), 'en').text).toBe('Same design');
    // A size of what is no relative says nothing.
    expect(sayWhy(likeness({ kinship: null, colors: [], scale: 3 }), 'en').text).toBe('Little in common');
  });

  it('names each pair of colours with its difference', () => {
    const { colors } = sayWhy(likeness(), 'en');
    expect(colors).toMatchObject([{ asked: '#1b2a49', found: '#1f2c4a' }]);
    expect(colors[0]!.label).toMatch(/searched .*#1b2a49, found .*#1f2c4a, ΔE 1\.4$/);
  });
});

it('shares that a palette leaves open are equal parts of the rest', () => {
  const shares = (...palette: string[]) => paletteShares(palette).map(({ share }) => Number(share.toFixed(3)));
  expect(shares('#000000 60', '#ffffff', '#ff0000')).toEqual([0.6, 0.2, 0.2]);
  expect(shares('#000000', '#ffffff')).toEqual([0.5, 0.5]);
  // What is left may be anything.
  expect(shares('#000000 40', '#ffffff 20')).toEqual([0.4, 0.2]);
  expect(shares('#000000 100', '#ffffff 100')).toEqual([0.5, 0.5]);
  expect(shares('#000000 100', '#ffffff')).toEqual([0.952, 0.048]);
  expect(shares('#000000 0', '#ffffff 0')).toEqual([0.5, 0.5]);
});

describe('the archive', () => {
  let person: Person;
  let archiveId: number;
  let prints: Awaited<ReturnType<typeof makePrint>>[];

  const ask = (query: Record<string, string>, who = person) =>
    readArchive(who, new URLSearchParams({ archive: String(archiveId), ...query }));

  beforeAll(async () => {
    archiveId = (await makeArchive()).id;
    person = await makePerson();
    const customerId = (await makeCustomer()).id;
    prints = [
      await makePrint(0, { archiveId }),
      await makePrint(0.05, { archiveId }),
      await makePrint(0.2, { archiveId }),
      await makePrint(0.45, { archiveId, type: 'rotary' }),
      await makePrint(0.01, { archiveId, isConfined: true, customerId }),
    ];
  });

  it('shows what was asked with, and the nearest colorway of each design with its reason', async () => {
    const [asked, near, next] = prints;
    const colorway = asked!.colorways[1]!;
    const { query, similar, results, chips, notices } = await ask({ similarId: colorway.id });
    expect(notices).toEqual([]);
    expect(similar).toMatchObject({
      subject: { name: `${asked!.name}/${colorway.name}` },
      sliders: [
        { name: 'similarMotif', value: 100 },
        { name: 'similarColor', value: 20 },
        { name: 'similarScale', value: 0 },
      ],
    });
    expect(similar!.others!.colorways.map(({ current }) => current)).toEqual([false, true]);
    expect(results.cards.map(({ guid }) => guid).slice(0, 2)).toEqual([near!.id, next!.id]);
    expect(results.cards.map(({ guid }) => guid)).not.toContain(asked!.id);
    const first = drawCard(results.cards[0]!, frameOf(query, results.page), translate('en'));
    expect(first.why!.text).toMatch(/^Same design · 1 shared colour/);
    expect(near!.colorways.map(({ id }) => id)).toContain(first.colorwayGuid);
    expect(first.name).toMatch(new RegExp(`^${near!.name}/`));
    expect(first.href).toContain(first.colorwayGuid!);
    expect(first.thumbnail.src).toContain(`c=${first.colorwayGuid}`);
    expect(first.colorways.map(({ current }) => current)).toEqual([true, undefined]);
    // What is like this one is asked for with the same filters.
    expect(first.similar!.href).toBe(`/archive?archive=${archiveId}&similarId=${first.colorwayGuid}`);
    expect(chips[0]).toMatchObject({ name: 'Similar to', value: `${asked!.name}/${colorway.name}` });
    expect(chips[0]!.removeHref).toBe(`/archive?archive=${archiveId}`);
    expect(keptByFilters(query)).toEqual([['similarId', colorway.id]]);
  });

  it('does not take what a filter only comes near for what is meant by all, nor for what a program asked', async () => {
    const archive = (await makeArchive()).id;
    const house = await makePerson({ isInHouse: true });
    const [asked, named] = [
      await makePrint(0, { archiveId: archive }),
      await makePrint(0.05, { archiveId: archive, studio: 'Corvina' }),
    ];
    const criteria = { archive, similarId: asked.colorways[0]!.id, studio: 'Corvnia' };
    const idsOf = (designs: { designGuid: string }[]) => designs.map(({ designGuid }) => designGuid);
    expect(idsOf((await searchDesigns(house, criteria)).designs)).toEqual([named.id]);
    expect((await filterDesigns(house, criteria)).designs).toEqual([]);
    const all = async (isExact: boolean) =>
      (await findAllDesigns(house, SearchCriteria.parse(criteria), { most: 9, isExact })).ids;
    expect([await all(false), await all(true)]).toEqual([[named.id], []]);
  });

  it('keeps the question through pages and other filters', async () => {
    const similarId = prints[0]!.colorways[0]!.id;
    const one = await ask({ similarId, count: '1' });
    expect(one.results).toMatchObject({ pageCount: 3, totalCount: 3 });
    const more = await readMore(
      person,
      new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(one.query)), page: '1' }),
    );
    expect(more.cards.map(({ guid }) => guid)).toEqual([prints[2]!.id]);
    const beyond = await ask({ similarId, count: '1', page: '9' });
    expect(lastPage(beyond)).toContain(`similarId=${similarId}`);
    const rotary = await ask({ similarId, type: 'rotary' });
    expect(rotary.results.cards.map(({ guid }) => guid)).toEqual([prints[3]!.id]);
    const weighed = await ask({ similarId, similarScale: '40' });
    expect(Object.fromEntries(keptByFilters(weighed.query))).toEqual({ similarId, similarScale: '40' });
    expect(weighed.similar!.sliders[2]).toMatchObject({ value: 40 });
    expect(weighed.similar!.kept.map(([name]) => name)).not.toContain('similarScale');
  });

  it('a hidden design, one that never was and a forgotten picture are left out with a word; the rest of the search holds', async () => {
    const [gone, hidden, forgotten] = await Promise.all([
      ask({ similarId: '01890000-0000-7000-8000-00000000000a', type: 'digital' }),
      ask({ similarId: prints[4]!.colorways[0]!.id, type: 'digital' }),
      ask({ similarImage: '01890000-0000-7000-8000-00000000000b', type: 'digital' }),
    ]);
    expect(gone.notices[0]!.text).toMatch(/no longer exists/);
    expect(hidden).toEqual(gone);
    expect(forgotten.notices).toMatchObject([{ act: { href: '/similar/picture' } }]);
    for (const { similar, chips, query, results } of [gone, hidden, forgotten]) {
      expect(similar).toBeNull();
      expect(chips.map(({ name }) => name)).not.toContain('Similar to');
      expect(query).toBe(`archive=${archiveId}&type=digital`);
      expect(results.totalCount).toBe(3);
    }
  });

  it('one whose look is not made yet says when to come again', async () => {
    const bare = await makeDesign({ archiveId });
    const [refused] = (await ask({ similarId: bare.colorways[0]!.id })).notices;
    expect(refused!.text).toMatch(/still being prepared/);
    expect(refused!.act!.href).toContain('similarId=');
    await db.design.delete({ where: { id: bare.id } });
  });

  it('weights without a question are none, and of several questions the first holds', async () => {
    const plain = await ask({ similarMotif: '3' });
    expect(plain).toMatchObject({ similar: null, notices: [], query: `archive=${archiveId}` });
    const both = await ask({ similarId: prints[0]!.id, similarPalette: '#112233' });
    expect(both.query).not.toContain('similarPalette');
    const { similar } = await ask({ similarPalette: '#1b2a49 60' });
    expect(similar).toMatchObject({ sliders: [], swatches: [{ hex: '#1b2a49' }] });
  });
});
