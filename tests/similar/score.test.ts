import { describe, expect, it } from 'vitest';
import {
  colorPart,
  compareScores,
  likenessOf,
  similarityLevels,
  similarityLevelOf,
  makeScorer,
  paletteLikeness,
  sharedColors,
  type Color,
  type SimilarQuery,
  type IndexedColorway,
  widely,
} from '#app/domain/find/vector-index/score.ts';
import { motifOf, Motifs } from '#app/domain/find/vector-index/motifs.ts';
import { packVectors, unpackVectors } from '#app/domain/find/vector-index/vector-bytes.ts';
import { EmbeddingMaker, makeRandom } from './generated-embeddings.ts';

const maker = new EmbeddingMaker(3);
const motif = maker.motif();
const red: Color = { lab: [50, 60, 40], share: 0.5 };
const reddish: Color = { lab: [52, 58, 41], share: 0.3 };
const green: Color = { lab: [50, -50, 40], share: 0.5 };
const white: Color = { lab: [95, 0, 0], share: 0.5 };
const speck: Color = { lab: [20, 0, 0], share: 0.01 };

const colorway = (id: string, over: Partial<IndexedColorway> = {}): IndexedColorway => ({
  id,
  windows: [{ cm: 32, vector: motif }],
  palette: [red, white],
  ...over,
});
const ask = (over: Partial<SimilarQuery> = {}): SimilarQuery => ({
  windows: [{ cm: 32, vector: motif }],
  palette: [red, white],
  weights: { motif: 100, color: 20, scale: 0 },
  ...over,
});

/** Of a design with these colorways. */
const scoreOf = (query: SimilarQuery, ...colorways: IndexedColorway[]) => {
  const score = makeScorer(query)(colorways);
  if (!score) return null;
  const { id, palette } = colorways.find(({ id }) => id === score.colorwayId)!;
  return { ...score, likeness: likenessOf(query, score, { name: id, palette }) };
};

describe('what counts', () => {
  it('is as asked; nothing asked is as usual; without windows only colour is left', () => {
    expect(colorPart(ask({ weights: { motif: 50, color: 50, scale: 0 } }))).toBe(0.5);
    expect(colorPart(ask({ weights: { motif: 0, color: 0, scale: 100 } }))).toBeCloseTo(1 / 6);
    expect(colorPart(ask({ windows: [] }))).toBe(1);
  });

  it('goes wide with all windows, but with the one of fixed size only where size counts', () => {
    const windows = [32, 16, 36, 12, 16].map((cm) => ({ cm, vector: motif }));
    const sides = (over: Partial<SimilarQuery>) => widely(ask({ windows, ...over })).vectors.map(({ cm }) => cm);
    const trueSize = { motif: 100, color: 20, scale: 1 };
    expect(sides({})).toEqual([32, 16, 12, 16]);
    expect(sides({ weights: trueSize })).toEqual([32, 16, 36, 12, 16]);
    expect(sides({ windows: windows.slice(0, 1), weights: trueSize })).toEqual([32]);
    expect(sides({ windows: [] })).toEqual([null]);
  });
});

describe('a design', () => {
  it('that is the same print in the same colours is at 1', () => {
    const { total, likeness } = scoreOf(ask(), colorway('a'))!;
    expect(total).toBeCloseTo(1, 5);
    expect(likeness).toMatchObject({ colorwayGuid: 'a', kinship: 'same', scale: 1 });
    expect(likeness.colors).toEqual([
      { ours: expect.any(String), theirs: expect.any(String), deltaE: 0 },
      { ours: expect.any(String), theirs: expect.any(String), deltaE: 0 },
    ]);
  });

  it('is named by the colorway whose colours are nearest', () => {
    const { likeness } = scoreOf(ask(), colorway('green', { palette: [green, white] }), colorway('red'))!;
    expect(likeness.colorwayGuid).toBe('red');
  });

  it('in another size loses by octaves, no more than three, as far as size counts', () => {
    const at = (cm: number, scale: number) =>
      scoreOf(ask({ weights: { motif: 100, color: 0, scale } }), colorway('a', { windows: [{ cm, vector: motif }] }))!;
    expect(at(64, 0)).toMatchObject({ likeness: { scale: 2 } });
    expect(at(64, 0).total).toBeCloseTo(1);
    const once = 1 - at(64, 100).total;
    expect(once).toBeGreaterThan(0.05);
    expect(1 - at(16, 100).total).toBeCloseTo(once);
    expect(1 - at(128, 100).total).toBeCloseTo(2 * once);
    expect(at(32 * 2 ** 9, 100).total).toBeCloseTo(at(32 * 2 ** 3, 100).total);
    expect(1 - at(64, 50).total).toBeCloseTo(once / 2);
  });

  it('has no scale beside a picture, and none where nothing is shared', () => {
    expect(scoreOf(ask({ windows: [{ cm: null, vector: motif }] }), colorway('a'))!.likeness.scale).toBeNull();
    const other = scoreOf(ask(), colorway('a', { windows: [{ cm: 64, vector: maker.motif() }] }))!;
    expect(other.likeness).toMatchObject({ kinship: null, scale: null });
  });

  it('without a look is nothing to a motif, and as good as others to colours', () => {
    expect(scoreOf(ask(), colorway('a', { windows: [] }))).toBeNull();
    const { likeness } = scoreOf(ask({ windows: [] }), colorway('a', { windows: [] }))!;
    expect(likeness).toMatchObject({ score: 1, motif: null, kinship: null, scale: null });
  });

  it('with numbers that are none is far, not first', () => {
    const broken = new Float32Array(256).fill(NaN);
    expect(scoreOf(ask(), colorway('a', { windows: [{ cm: 32, vector: broken }] }))!.total).toBeLessThan(0.3);
  });
});

describe('the order', () => {
  it('never costs a strong motif its place for the wanted colours; they order what is of one level', () => {
    const random = makeRandom(5);
    const levels = { same: 0.02, near: 0.6, far: 1.1 };
    for (let i = 0; i < 60; i++) {
      const weights = { motif: 100, color: Math.round(300 * random()), scale: 0 };
      const query = ask({ weights });
      const scored = Object.values(levels).flatMap((by) =>
        [[red, white], [reddish, white], [green]].map((palette) =>
          scoreOf(query, colorway('x', { palette, windows: [{ cm: 32, vector: maker.near(motif, by) }] })),
        ),
      );
      const sorted = scored.map((score) => score!).sort(compareScores);
      const rank = { same: 2, near: 1, kindred: 0 };
      const kinships = sorted.map(({ likeness }) => (likeness.kinship ? rank[likeness.kinship] : 0));
      expect(kinships).toEqual(kinships.toSorted((a, b) => b - a));
      const shown = sorted.map(({ likeness }) => likeness.score);
      expect(shown).toEqual(shown.toSorted((a, b) => b - a));
    }
    // Within a level, the colours decide.
    const [far, near] = [[green], [red, white]].map((palette) => scoreOf(ask(), colorway('x', { palette }))!);
    expect(compareScores(near!, far!)).toBeLessThan(0);
  });
});

describe('kinship', () => {
  it('follows its thresholds', () => {
    const { same, near, kindred } = similarityLevels;
    expect(
      [1, same, same - 0.001, near, near - 0.001, kindred, kindred - 0.001, -1].map((motif) =>
        similarityLevelOf(motif),
      ),
    ).toEqual(['same', 'same', 'near', 'near', 'kindred', 'kindred', null, null]);
  });
});

describe('colours', () => {
  it('are shared one to one, nearest first, without specks', () => {
    expect(sharedColors([red, white, speck], [reddish, white, speck])).toEqual([
      { ours: '#f1f1f1', theirs: '#f1f1f1', deltaE: 0 },
      expect.objectContaining({ deltaE: expect.closeTo(2.2, 0) }),
    ]);
    expect(sharedColors([red, reddish], [red])).toHaveLength(1);
    expect(sharedColors([red], [green])).toEqual([]);
  });

  it('of two palettes are alike by what it costs to turn one into the other', () => {
    const near = { ...reddish, share: 0.5 };
    expect(paletteLikeness([red, white], [red, white])).toBe(1);
    expect(paletteLikeness([red, white], [near, white])).toBeGreaterThan(0.9);
    expect(paletteLikeness([red, white], [green, white])).toBeLessThan(0.6);
    // The same colours in other shares
    const unlike = paletteLikeness(
      [red, white],
      [
        { ...red, share: 0.1 },
        { ...white, share: 0.9 },
      ],
    );
    expect(unlike).toBeLessThan(0.7);
    expect(unlike).toBeGreaterThan(
      paletteLikeness(
        [red, white],
        [
          { ...green, share: 0.1 },
          { ...white, share: 0.9 },
        ],
      ),
    );
  });

  it('of which only some are asked leave the rest free', () => {
    const some = [{ ...red, share: 0.3 }];
    expect(paletteLikeness(some, [red, green])).toBe(1);
    expect(paletteLikeness(some, [{ ...red, share: 0.1 }, green])).toBeLessThan(1);
    expect(paletteLikeness(some, [])).toBe(0);
    expect(paletteLikeness([], [red])).toBe(0);
  });
});

describe('motifs with several windows at once', () => {
  it('are those of each pair, whatever was asked between; what is no number counts for nothing', () => {
    const windows = Array.from({ length: 7 }, () => maker.motif());
    const [all, others] = [new Motifs(windows), new Motifs([maker.motif()])];
    for (const other of [...windows, maker.motif()]) {
      others.with(other);
      const motifs = all.with(other);
      expect(motifs).toHaveLength(7);
      for (const [at, window] of windows.entries()) expect(motifs[at]).toBeCloseTo(motifOf(window, other), 5);
      all.with(maker.motif());
      const some = all.with(other, 2, 4);
      for (const at of [2, 3]) expect(some[at]).toBeCloseTo(motifOf(windows[at]!, other), 5);
    }
    expect(all.with(motif.map(() => NaN))).toEqual(new Float64Array(7));
    expect(new Motifs([]).with(motif)).toHaveLength(0);
    // More than a page of memory holds.
    const many = Array.from({ length: 90 }, () => maker.motif());
    expect(new Motifs(many).with(motif)[89]).toBeCloseTo(motifOf(many[89]!, motif), 5);
  });
});

describe('vectors in 16 bits', () => {
  it('come back within a thousandth, from any byte offset', () => {
    const bytes = packVectors([motif, maker.motif()]);
    expect(bytes.length).toBe(1024);
    const shifted = new Uint8Array(1025);
    shifted.set(bytes, 1);
    const [one, other] = unpackVectors(shifted.subarray(1));
    expect(motifOf(one!, motif)).toBeCloseTo(1, 3);
    expect(motifOf(other!, motif)).toBeLessThan(0.5);
    expect(unpackVectors(bytes.subarray(0, 700))).toHaveLength(1);
    expect(unpackVectors(new Uint8Array())).toEqual([]);
    expect(() => packVectors([new Float32Array(3)])).toThrow(RangeError);
  });
});
