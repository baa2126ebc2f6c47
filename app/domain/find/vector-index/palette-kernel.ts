/**
 * The palette index's inner loop as a hand-assembled WebAssembly module: what it costs at least to turn the asked palette into each of
 * many others, all eight colours of a palette at a time.
 */
import {
  addFloats,
  advance,
  assembleAnswering,
  F32,
  firstFloat,
  get,
  I32,
  ifBit,
  loadFloat,
  loadVector,
  loadWhole,
  number,
  pickLanes,
  repeat,
  set,
  simd,
  storeFloat,
  storeWhole,
  timesFloats,
  V128,
  when,
} from '#app/image/base/assembler.ts';

/** Colours of a palette that the loop looks at, and of an asked one where it has no more: that takes half as long. */
export const COLORS = 8;
export const FEW_COLORS = 4;
/** Bytes: eight l, eight a, eight b, each with 128 added, and eight shares that come to 255. */
export const ROW_BYTES = 4 * COLORS;
/** From this distance on, in the bytes' units, colours have nothing in common: three squares of it must stay below 2¹⁵. */
export const MOST_DISTANCE = 88;

/** Offsets of the query, from byte 0 of the memory. */
const WEIGHTS = 2 * 16 * COLORS;
const BACK = WEIGHTS + 4 * COLORS;
const MOST_COST = BACK + 16;
export const QUERY_BYTES = MOST_COST + 16;

export interface PaletteQuery {
  /** eight colours of l, a, b, in the bytes' units with 128 added; spare ones repeat another */
  colors: [number, number, number][];
  /** what a unit of distance costs for each of them; spare ones 0 */
  weights: number[];
  /** what a unit costs for a whole palette of the others; 0: they may hold whatever they like besides */
  back: number;
  /** a row that costs more is no result */
  mostCost: number;
}

export function writePaletteQuery(memory: WebAssembly.Memory, { colors, weights, back, mostCost }: PaletteQuery): void {
  const bytes = new Uint8Array(memory.buffer, 0, WEIGHTS);
  for (const [at, [l, a, b]] of colors.entries()) {
    bytes
      .fill(l, 32 * at, 32 * at + 8)
      .fill(a, 32 * at + 8, 32 * at + 16)
      .fill(b, 32 * at + 16, 32 * at + 24);
  }
  new Float32Array(memory.buffer, WEIGHTS, COLORS).set(weights);
  new Float32Array(memory.buffer, BACK, 4).fill(back / 255);
  new Float32Array(memory.buffer, MOST_COST, 1).fill(-mostCost);
}

/** Byte offsets in the memory. */
export interface PaletteScan {
  rows: number;
  owners: number;
  allowed: number;
  count: number;
  /** by row; of rows of others it stays as it was */
  scores: number;
  /** the numbers of rows that are a result, in their order */
  hits: number;
  /** the first row's number: the columns begin with it */
  first: number;
}

/**
 * scores[i] = −max(there, back) of row i, for `count` rows, whose owner's bit in `allowed` is 1; answers how many of them cost no more than they may. `there`:
 * each asked colour to its nearest, by its weight. `back`: each of theirs, by its share, to the nearest asked one (the relaxed earth mover's distance, Kusner et al. 2015).
 * `colors`: so many of the asked ones, the others being spare.
 */
export function openPaletteKernel(
  memory: WebAssembly.Memory,
  colors: typeof COLORS | typeof FEW_COLORS = COLORS,
): (scan: PaletteScan) => number {
  const locals: [number, number][] = [
    [2, I32],
    [1, F32],
    [VECTORS, V128],
  ];
  const scan = assembleAnswering(memory, PARAMETERS, locals, [...scanPalettes(colors), ...get(hit)]);
  return (to) => scan(to.rows, to.owners, to.allowed, to.count, to.scores, to.hits, to.first);
}

// https://github.com/WebAssembly/simd/blob/main/proposals/simd/BinarySIMD.md
const subtractBytes = simd(0x73); // i8x16.sub_sat_u
const leastBytes = simd(0x77); // i8x16.min_u
const or = simd(0x50); // v128.or
const [squareLow, squareHigh] = [simd(0x9e), simd(0x9f)]; // i16x8.extmul_low/high_i8x16_u
const addShorts = simd(0x8e); // i16x8.add
const leastShorts = simd(0x96); // i16x8.min_s
const sharesOf = simd(0x8a); // i16x8.extend_high_i8x16_u
const [widenLow, widenHigh] = [simd(0xa9), simd(0xaa)]; // i32x4.extend_low/high_i16x8_u
const toFloats = simd(0xfa); // f32x4.convert_i32x4_s
const root = simd(0xe3); // f32x4.sqrt
const greatest = simd(0xe9); // f32x4.max
const negative = [0x8c]; // f32.neg
const constant = (value: number[]) => [...simd(0x0c), ...value]; // v128.const
/** Of the sixteen-bit lanes of two vectors, 0 to 15. */
const pick = (...lanes: number[]) => [...simd(0x0d), ...lanes.flatMap((lane) => [2 * lane, 2 * lane + 1])]; // i8x16.shuffle

const [rows, owners, allowed, count, scores, hits] = [0, 1, 2, 3, 4, 5] as const;
/** the row's number */
const row = 6;
const PARAMETERS = 7;
/** how many are a result so far */
const [owner, hit, score] = [7, 8, 9] as const;
/** lightness and a; b and shares; the difference; the nearest asked square to each; then a vector for each asked colour */
const [lightA, bShares, apart, back, there] = [10, 11, 12, 13, 14] as const;
const VECTORS = 4 + COLORS;
const most = MOST_DISTANCE ** 2;

/** |x − y| of bytes, at most as far as colours can be apart. */
const distance = (theirs: number, asked: number) => [
  ...get(theirs),
  ...number(0),
  ...loadVector(asked),
  ...subtractBytes,
  ...number(0),
  ...loadVector(asked),
  ...get(theirs),
  ...subtractBytes,
  ...or,
  ...constant(Array<number>(16).fill(MOST_DISTANCE)),
  ...leastBytes,
  ...set(apart),
];

const square = (half: number[]) => [...get(apart), ...get(apart), ...half];

/** Local `there + one` becomes the squares of an asked colour to each of theirs. */
const squaresOf = (one: number) => [
  ...distance(lightA, 32 * one),
  ...square(squareLow),
  ...square(squareHigh),
  ...addShorts,
  ...distance(bShares, 32 * one + 16),
  ...square(squareLow),
  ...addShorts,
  ...constant(Array.from({ length: 8 }, () => [most & 255, most >> 8]).flat()),
  ...leastShorts,
  ...set(there + one),
  ...(one === 0 ? get(there) : [...get(back), ...get(there + one), ...leastShorts]),
  ...set(back),
];

/** The least of pairs of lanes of two vectors, the first one's before the second's. */
const fold = (one: number, other: number, lows: number[], highs: number[]) => [
  ...get(there + one),
  ...get(there + other),
  ...pick(...lows),
  ...get(there + one),
  ...get(there + other),
  ...pick(...highs),
  ...leastShorts,
  ...set(there + one),
];

/** Eight vectors become one of the least number of each; four as well, twice. */
const foldAll = (colors: number) => {
  const each = (step: number) => Array.from({ length: colors / step }, (_, at) => at * step);
  return [
    ...each(2).flatMap((at) => fold(at, at + 1, [0, 1, 2, 3, 8, 9, 10, 11], [4, 5, 6, 7, 12, 13, 14, 15])),
    ...each(4).flatMap((at) => fold(at, at + 2, [0, 1, 4, 5, 8, 9, 12, 13], [2, 3, 6, 7, 10, 11, 14, 15])),
    ...fold(0, colors - 4, [0, 2, 4, 6, 8, 10, 12, 14], [1, 3, 5, 7, 9, 11, 13, 15]),
  ];
};

/** Σ √squares · weights, as four sums. */
const weighed = (squares: number, weights: [low: number[], high: number[]]) => [
  ...get(squares),
  ...widenLow,
  ...toFloats,
  ...root,
  ...weights[0],
  ...timesFloats,
  ...get(squares),
  ...widenHigh,
  ...toFloats,
  ...root,
  ...weights[1],
  ...timesFloats,
  ...addFloats,
];

const asked = (at: number) => [...number(0), ...loadVector(at)];
const theirShares = (half: number[]) => [...get(bShares), ...sharesOf, ...half, ...toFloats];

function scanPalettes(colors: number): number[] {
  const judge = [
    ...get(rows),
    ...loadVector(0),
    ...set(lightA),
    ...get(rows),
    ...loadVector(16),
    ...set(bShares),
    ...Array.from({ length: colors }, (_, one) => squaresOf(one)).flat(),
    ...foldAll(colors),
    ...weighed(there, [asked(WEIGHTS), asked(WEIGHTS + 16)]),
    ...set(there),
    ...weighed(back, [theirShares(widenLow), theirShares(widenHigh)]),
    ...asked(BACK),
    ...timesFloats,
    ...set(back),
    // The four sums of both at once.
    ...get(there),
    ...get(back),
    ...pickLanes(0, 1, 4, 5),
    ...get(there),
    ...get(back),
    ...pickLanes(2, 3, 6, 7),
    ...addFloats,
    ...set(there),
    ...get(there),
    ...get(there),
    ...pickLanes(1, 0, 3, 2),
    ...get(there),
    ...addFloats,
    ...set(there),
    ...get(there),
    ...get(there),
    ...get(there),
    ...pickLanes(2, 3, 0, 1),
    ...greatest,
    ...firstFloat,
    ...negative,
    ...set(score),
    ...get(scores),
    ...get(score),
    ...storeFloat(0),
    ...get(score),
    ...number(0),
    ...loadFloat(MOST_COST),
    0x60, // f32.ge
    ...when([...get(hits), ...get(row), ...storeWhole(0), ...advance(hits, number(4)), ...advance(hit, number(1))]),
  ];
  return repeat(count, [
    ...get(owners),
    ...loadWhole(0),
    ...set(owner),
    ...ifBit(allowed, owner, judge),
    ...advance(row, number(1)),
    ...advance(rows, number(ROW_BYTES)),
    ...advance(owners, number(4)),
    ...advance(scores, number(4)),
  ]);
}
