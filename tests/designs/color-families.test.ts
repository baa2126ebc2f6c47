/** Colour families: the names of the trade fall where they say, no colour is without one, and none is absurd. */
import { describe, expect, test } from 'vitest';
import { colorNames } from '#app/domain/visible/colors/color-names.ts';
import { colorFamilyByWord, colorVocabulary, nameFamily } from '#app/domain/visible/colors/color-words.ts';
import {
  colorFamilies,
  colorFamilyKeys,
  familiesOf,
  insideOf,
  regionOf,
  type ColorFamily,
} from '#app/domain/visible/colors/color-families.ts';
import { fromHex, srgbToLab } from '#app/image/base/color-math.ts';

const familiesOfHex = (hex: string) => familiesOf(srgbToLab(...fromHex(hex)));

/** names whose last word is a family's and means another thing in them */
const otherwise: Record<string, ColorFamily> = {
  'petrol green': 'petrol',
  'rose gold': 'dusty-rose',
  'blush white': 'light-pink',
  'indigo violet': 'purple',
  'citrus cream': 'yellow',
  'mauve taupe': 'dusty-rose',
  'copper red': 'rust',
  'light plum': 'lilac',
  'grey petrol': 'turquoise',
  'moss grey': 'sage',
};

describe('colour families', () => {
  test('a colour of the trade whose name ends with a family lies in that family', () => {
    const wrong = colorNames('en').filter(({ name, lab }) => {
      const said = otherwise[name] ?? (name.split(' ').at(-1) as ColorFamily);
      return said in colorFamilies && !familiesOf(lab).includes(said);
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('every colour of the trade lies in the family that its name leads to, in each language', () => {
    const wrong = (['en', 'tr', 'ru'] as const).flatMap((locale) =>
      colorNames(locale).filter(({ name, lab }) => {
        const family = colorFamilyByWord(name);
        // A word that two languages or two colours share leads to one of them.
        return !family || !insideOf(regionOf(family, 'wide'))(...lab);
      }),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('no colour is without a family', () => {
    const without: string[] = [];
    for (let r = 0; r < 256; r += 15)
      for (let g = 0; g < 256; g += 15)
        for (let b = 0; b < 256; b += 15)
          if (familiesOf(srgbToLab(r, g, b)).length === 0) without.push(`${r} ${g} ${b}`);
    expect(without).toEqual([]);
  });

  test('greys have no hue, light is not dark, and opposites are not the same', () => {
    for (let grey = 0; grey < 256; grey += 5)
      for (const family of familiesOf(srgbToLab(grey, grey, grey)))
        expect(['white', 'grey', 'light-grey', 'dark-grey', 'black'], `${grey}`).toContain(family);
    const apart: [ColorFamily, ColorFamily][] = [
      ['white', 'black'],
      ['red', 'green'],
      ['red', 'blue'],
      ['blue', 'yellow'],
      ['blue', 'brown'],
      ['navy', 'light-blue'],
      ['pink', 'brown'],
      ['beige', 'blue'],
      ['burgundy', 'purple'],
      ['light-green', 'dark-green'],
      ['green', 'navy'],
    ];
    for (let r = 0; r < 256; r += 15)
      for (let g = 0; g < 256; g += 15)
        for (let b = 0; b < 256; b += 15) {
          const families = familiesOf(srgbToLab(r, g, b));
          for (const [one, other] of apart)
            expect(families.includes(one) && families.includes(other), `${r} ${g} ${b}: ${one}, ${other}`).toBe(false);
        }
  });

  test('what the trade takes for granted', () => {
    expect(familiesOfHex('#1b2a49')).toEqual(expect.arrayContaining(['navy', 'blue']));
    expect(familiesOfHex('#0047ab')).toEqual(expect.arrayContaining(['cobalt', 'blue']));
    expect(familiesOfHex('#0000ff')).toEqual(expect.arrayContaining(['cobalt', 'blue']));
    expect(familiesOfHex('#ede0c8')).toEqual(expect.arrayContaining(['cream', 'beige']));
    expect(familiesOfHex('#800020')).toEqual(expect.arrayContaining(['burgundy', 'red']));
    expect(familiesOfHex('#40e0d0')).toContain('turquoise');
    expect(familiesOfHex('#808000')).toEqual(expect.arrayContaining(['olive', 'green']));
  });

  test('the focus of each lies in it; drawn in it is a part, drawn out it holds all of it', () => {
    for (const family of colorFamilyKeys) expect(familiesOfHex(colorFamilies[family].focus), family).toContain(family);
    for (const family of colorFamilyKeys) {
      const [narrow, usual, wide] = (['narrow', undefined, 'wide'] as const).map((reach) =>
        insideOf(regionOf(family, reach)),
      );
      for (let r = 0; r < 256; r += 17)
        for (let g = 0; g < 256; g += 17)
          for (let b = 0; b < 256; b += 17) {
            const lab = srgbToLab(r, g, b);
            if (narrow!(...lab) && !usual!(...lab)) expect.fail(`${family}: narrow ${r} ${g} ${b}`);
            if (usual!(...lab) && !wide!(...lab)) expect.fail(`${family}: usual ${r} ${g} ${b}`);
          }
    }
  });
});

describe('words for colours', () => {
  test.each([
    ['blue', 'blue'],
    ['Mavi', 'blue'],
    ['MAVİ', 'blue'],
    ['синий', 'blue'],
    ['синие', 'blue'],
    ['синего', 'blue'],
    ['голубая', 'light-blue'],
    ['gök mavisi', 'light-blue'],
    ['gok mavisi', 'light-blue'],
    ['lacivert', 'navy'],
    ['laciverdi', 'navy'],
    ['тёмно-синее', 'navy'],
    ['темно-синий', 'navy'],
    ['cobalt', 'cobalt'],
    ['saks', 'cobalt'],
    ['claret', 'burgundy'],
    ['bordo', 'burgundy'],
    ['бордовая', 'burgundy'],
    ['emerald', 'emerald'],
    ['ecru', 'cream'],
    ['ekru', 'cream'],
    ['hardal', 'mustard'],
    ['горчичный', 'mustard'],
    ['kirmizi', 'red'],
    ['зелёных', 'green'],
    ['хаки', 'khaki'],
    ['mavili', 'blue'],
    ['paisley', undefined],
    ['', undefined],
  ])('%s', (word, family) => expect(colorFamilyByWord(word)).toBe(family));

  test('each family has names in three languages, each name once', () => {
    expect(colorVocabulary.map(({ key }) => key)).toEqual(colorFamilyKeys);
    for (const locale of ['en', 'tr', 'ru'] as const) {
      const names = colorFamilyKeys.map((family) => nameFamily(family, locale));
      expect(new Set(names).size).toBe(names.length);
      const words = colorVocabulary.flatMap((family) => family.words[locale]);
      expect(new Set(words).size).toBe(words.length);
      for (const { words: all, things } of colorVocabulary)
        expect(all[locale]).toEqual(expect.arrayContaining(things[locale]));
    }
    expect(nameFamily('light-blue', 'ru')).toBe('Голубой');
  });
});
