import { describe, expect, test } from 'vitest';
import { colorFamilyKeys } from '#app/domain/visible/colors/color-families.ts';
import { readColorQuery, scorePalette, type ColorQuery } from '#app/domain/visible/index/color-match.ts';
import { blockSize, makeBlock, type Block, type Designs } from '#app/domain/visible/index/palette-blocks.ts';
import { readAsked, scoreDesigns } from '#app/domain/visible/index/palette-scores.ts';
import { Random } from '#demo/random.ts';

const random = new Random(11);
const none = { colors: [], families: [], either: [], unwanted: [] };
const nothing: ColorQuery = { ...none, tolerance: 20, share: 2, familyShare: 8 };

function draw(): Designs {
  const palette = () => {
    const shares = Array.from({ length: 1 + Math.floor(random.next() * 8) }, () => random.next());
    const whole = shares.reduce((sum, share) => sum + share, 0);
    return Float32Array.from(
      shares.flatMap((share) => [
        100 * random.next(),
        120 * random.next() - 60,
        120 * random.next() - 60,
        share / whole,
      ]),
    );
  };
  const places = Array.from({ length: blockSize }, (_, place) => place).filter(() => random.next() < 0.9);
  return new Map(
    places.map((place) => [3 * blockSize + place, Array.from({ length: 1 + Math.floor(6 * random.next()) }, palette)]),
  );
}

/** By the rule alone, colorway by colorway. */
function judge(designs: Designs, query: ColorQuery, places: number[]): number[] {
  const asked = readColorQuery(query);
  return Array.from({ length: blockSize }, (_, place) => {
    if (!places.includes(place)) return 0;
    const colorways = designs.get(3 * blockSize + place) ?? [];
    const scores = colorways.map((palette) =>
      scorePalette(
        asked,
        Array.from({ length: palette.length / 4 }, (_, at) => {
          const [l, a, b, share] = palette.subarray(4 * at, 4 * at + 4);
          return { l: l!, a: a!, b: b!, share: share! };
        }),
      ),
    );
    return Math.max(0, ...scores);
  });
}

const family = () => random.pick(colorFamilyKeys);
const color = () =>
  `lab(${Math.round(100 * random.next())} ${Math.round(100 * random.next() - 50)} ${Math.round(100 * random.next() - 50)})`;
const queries: Record<string, () => ColorQuery> = {
  'a colour': () => ({ ...nothing, colors: [color()], tolerance: random.pick([0.5, 5, 20]) }),
  'three colours, each on much of the print': () => ({ ...nothing, colors: [color(), color(), color()], share: 5 }),
  'a family': () => ({ ...nothing, families: [family()] }),
  'two families': () => ({ ...nothing, families: [family(), family()] }),
  'a family drawn wide, of which little is enough': () => ({
    ...nothing,
    families: [family()],
    reach: 'wide',
    familyShare: 0,
  }),
  'one family and not another': () => ({ ...nothing, families: [family()], unwanted: [family(), family()] }),
  'a family without an exact colour': () => ({ ...nothing, families: [family()], unwanted: ['#8c8c8c'] }),
  'an exact colour and a family, both as words': () => ({ ...nothing, families: ['#8c8c8c', family()] }),
  'only what isn’t wanted': () => ({ ...nothing, unwanted: [family()] }),
  'several hues': () => ({ ...nothing, families: ['multicoloured'] }),
  'a family without several hues': () => ({ ...nothing, families: [family()], unwanted: ['multicoloured'] }),
  'several hues and a colour': () => ({ ...nothing, families: ['multicoloured'], colors: ['#b5452c'] }),
  'a family and a colour': () => ({ ...nothing, families: [family()], colors: ['#b5452c'] }),
};

describe('a block of palettes answers as each palette by itself', () => {
  test.each(Object.entries(queries))('%s', (_, next) => {
    const designs = draw();
    const narrow: Block = { ...makeBlock(3, designs), version: 1, readAt: 0 };
    // As in a block of more colorways than two bytes can number.
    const wide = { ...narrow, owners: new Uint32Array(narrow.owners), regions: new Map() };
    let found = 0;
    for (let turn = 0; turn < 60; turn++) {
      // Many are looked up by cells, few one by one, until a family is known of all.
      const part = random.pick([1, 0.5, 0.02]);
      const places = Array.from({ length: blockSize }, (_, place) => place).filter(() => random.next() < part);
      const query = next();
      const scores = [...scoreDesigns(turn % 4 === 0 ? wide : narrow, readAsked(query), places)];
      for (const [place, score] of judge(designs, query, places).entries()) {
        expect(scores[place]).toBeCloseTo(score, 4);
        expect(scores[place]! > 0).toBe(score > 0);
        found += Number(score > 0);
      }
    }
    expect(found).toBeGreaterThan(100);
  });
});
