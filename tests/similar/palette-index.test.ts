import { describe, expect, it } from 'vitest';
import { deltaE2000 } from '#app/image/base/color-math.ts';
import { makeBits, setBit } from '#app/domain/visible/index/bits.ts';
import { PaletteIndex } from '#app/domain/find/vector-index/palette-index.ts';
import { paletteLikeness, type Color } from '#app/domain/find/vector-index/score.ts';
import { EmbeddingMaker } from './generated-embeddings.ts';

const maker = new EmbeddingMaker(11);

function makePalette(): Color[] {
  const parts = Array.from({ length: 3 + Math.floor(maker.random() * 5) }, () => maker.random() ** 2 + 0.02);
  const whole = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => ({
    lab: [10 + 85 * maker.random(), 45 * maker.gauss(), 45 * maker.gauss()],
    share: part / whole,
  }));
}

/** Colorways of a design with these palettes. */
const held = (ordinal: number, ...palettes: Color[][]) =>
  palettes.map((palette, at) => ({
    id: `${String(ordinal).padStart(8, '0')}-0000-4000-8000-${String(at).padStart(12, '0')}`,
    palette,
  }));

const designs = Array.from({ length: 3000 }, () => [makePalette(), makePalette()]);
const index = new PaletteIndex();
for (const [at, palettes] of designs.entries()) index.put(at + 1, held(at + 1, ...palettes));

const some: Color[] = [
  { lab: [50, 60, 30], share: 0.4 },
  { lab: [90, 0, 10], share: 0.3 },
];

describe('palettes in memory', () => {
  it.each([
    ['a whole palette', () => makePalette()],
    ['that of a design', () => designs[Math.floor(3000 * maker.random())]![1]!],
    ['colours that leave the rest free', () => some],
  ])('have among their best what CIEDE2000 finds best of all: %s', (_, asked) => {
    let found = 0;
    for (let round = 0; round < 4; round++) {
      const palette = asked();
      const likeness = (palettes: Color[][]) => Math.max(...palettes.map((theirs) => paletteLikeness(palette, theirs)));
      const all = designs.map((palettes, at) => ({ ordinal: at + 1, score: likeness(palettes) }));
      const best = all.sort((a, b) => b.score - a.score).slice(0, 25);
      const near = new Set(index.search(palette, null, 250));
      found += best.filter(({ ordinal }) => near.has(ordinal)).length;
    }
    // Where nothing is near, the two reckonings part by a little.
    expect(found / 100).toBeGreaterThanOrEqual(0.98);
  });

  it('find a design by its own palette first, among those allowed alone', () => {
    expect(index.search(designs[70]![1]!, null, 3)[0]).toBe(71);
    const allowed = makeBits(4000);
    for (const ordinal of [5, 71, 2999, 3900]) setBit(allowed, ordinal);
    const near = index.search(designs[70]![1]!, allowed, 25);
    expect(near[0]).toBe(71);
    expect(new Set(near)).toEqual(new Set([5, 71, 2999]));
    expect(index.search(designs[70]![1]!, makeBits(10), 25)).toEqual([]);
    expect(index.search([], null, 25)).toEqual([]);
  });

  it('follow what is put and taken away', () => {
    const changing = new PaletteIndex();
    changing.put(3, held(3, some));
    changing.put(900, held(900, [], some.toReversed()));
    expect(changing.search(some, null, 9)).toEqual([3, 900]);
    changing.put(3, []);
    expect(changing.search(some, null, 9)).toEqual([900]);
    changing.put(900, held(900, []));
    expect(changing.search(some, null, 9)).toEqual([]);
  });

  it('stay each other’s equals while thousands come, go and change places', () => {
    const changing = new PaletteIndex();
    for (const [at, palettes] of designs.entries()) changing.put(at + 1, held(at + 1, ...palettes, makePalette()));
    for (let at = 0; at < designs.length; at += 2) changing.put(at + 1, []);
    for (const [at, palettes] of designs.entries()) changing.put(at + 1, held(at + 1, ...palettes));
    for (const asked of [designs[7]![0]!, some, makePalette()]) {
      expect(changing.search(asked, null, 40)).toEqual(index.search(asked, null, 40));
    }
  });

  it('are told again as they were put, to within half a ΔE2000, by their colorways', () => {
    const changing = new PaletteIndex();
    for (const [at, palettes] of designs.entries()) changing.put(at + 1, held(at + 1, ...palettes));
    for (let at = 0; at < designs.length; at += 2) changing.put(at + 1, []);
    for (const at of [1, 77, 999, 2999]) {
      const told = changing.palettesOf(at + 1);
      expect(told.map(({ id }) => id)).toEqual(held(at + 1, ...designs[at]!).map(({ id }) => id));
      for (const [which, { palette }] of told.entries()) {
        const own = designs[at]![which]!.toSorted((a, b) => b.share - a.share);
        expect(palette).toHaveLength(own.length);
        for (const [i, { lab, share }] of palette.entries()) {
          expect(deltaE2000(lab, own[i]!.lab)).toBeLessThan(0.5);
          expect(Math.abs(share - own[i]!.share)).toBeLessThan(1 / 255);
        }
      }
    }
    expect(changing.palettesOf(1)).toEqual([]);
    expect(changing.palettesOf(90_000)).toEqual([]);
  });

  it('of more colours than eight are found by them all', () => {
    const many = (from: number): Color[] =>
      Array.from({ length: 12 }, (_, at) => ({ lab: [8 * at, from, (at - 6) * 10], share: 1 / 12 }));
    const colorful = new PaletteIndex();
    for (let at = 0; at < 20; at++) colorful.put(at, held(at, many(-60 + 6 * at)));
    expect(colorful.search(many(-60 + 6 * 13), null, 3)[0]).toBe(13);
  });
});
