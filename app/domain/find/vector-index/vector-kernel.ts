/**
 * The similarity index's inner loop as a hand-assembled WebAssembly module: dot products of 7-bit rows with one or more 8-bit queries,
 * sixteen numbers at a time. Some thirty times as quick as the same loop over typed arrays.
 */
import {
  add,
  advance,
  assemble,
  F32,
  float,
  get,
  I32,
  loadFloat,
  loadVector,
  number,
  repeat,
  set,
  simd,
  storeFloat,
  V128,
} from '#app/image/base/assembler.ts';

/** Byte offsets in `memory`; each begins at a multiple of 4. */
export interface ScanArguments {
  /** numbers from −63 to 63, each with `ZERO` added, as the instruction wants them: 1 to 127 */
  rows: number;
  scales: number;
  /** log₂ of the rows' sizes */
  octaves: number;
  owners: number;
  allowed: number;
  count: number;
  /** the queries one after another, signed 8-bit numbers */
  query: number;
  /** numbers that are compared with what follows the vector in a row, signed 8-bit */
  signature: number;
  /** 32-bit floats: for each query `querySettings`, then `settingsAfter` */
  settings: number;
  scores: number;
}

/** Floats of each query: its scale, its octave, what an octave costs, and `ZERO` times the sum of its numbers, and of those of its second half. */
export const querySettings = ['scale', 'octave', 'perOctave', 'zero', 'zeroOfHalf'] as const;

/** Floats behind those of the queries. */
export const settingsAfter = [
  /** octaves that cost, at most */
  'mostOctaves',
  /** what the motif counts, 0 … 1 */
  'motif',
  /** of the signature's numbers, and `ZERO` times their sum */
  'signatureScale',
  'signatureZero',
  /** motifs from which on a row comes before all others */
  'firstLevel',
  'secondLevel',
  /** a row below both of these, whatever its size, is no result */
  'leastMotif',
  'leastSignature',
  /** a row of whose vector the second half gives less than this isn't looked at any further: no result either */
  'leastHalf',
] as const;

/** What a level adds to a score: more than all the rest can. */
export const LEVEL = 4;
/** The score of rows that are no result. */
export const NO_SCORE = -1e30;

export interface Kernel {
  /**
   * For i below `count`: m = the greatest over the queries of scale · scales[i] · Σ rows[i][k] · query[k] − cost · min(most, |octaves[i] − octave|), and
   * s the same of the signature; scores[i] = motif · m + s + LEVEL for each level that m reaches. `NO_SCORE` for rows whose owner's bit in
   * `allowed` is 0, and for those with too little of both. Most rows have so little of the second half of the vector that their first can't make up for it.
   */
  scan(args: ScanArguments): void;
}

/** What is added to a row's numbers. */
export const ZERO = 64;

/** Numbers of a row, multiples of 64. */
export interface RowShape {
  vector: number;
  signature: number;
}

/** `queries`: how many a row's vector is compared with. */
export function openKernel(memory: WebAssembly.Memory, shape: RowShape, queries: number): Kernel {
  // Locals after the parameters: owner; scale, octave, motif, signature, one query's motif and the best; row and the sums.
  const sums = 1 + queries * sumsOf(queries);
  const scan = assemble(
    memory,
    PARAMETERS,
    [
      [1, I32],
      [6, F32],
      [1 + sums, V128],
    ],
    scanRows(shape, queries),
  );
  return {
    scan: ({ rows, scales, octaves, owners, allowed, count, query, signature, settings, scores }) =>
      scan(rows, scales, octaves, owners, allowed, count, query, signature, settings, scores),
  };
}

const [plus, minus, times, absolute, least, greatest] = [[0x92], [0x93], [0x94], [0x8b], [0x96], [0x97]] as const;
/** 1 where the local is at least that. */
const reached = (local: number, value: number[]) => [...get(local), ...value, 0x60]; // f32.ge
const addProducts = simd(0x113); // i32x4.relaxed_dot_i8x16_i7x16_add_s: exact while the second operand stays below 128
const zeros = [...simd(0x0c), ...Array<number>(16).fill(0)]; // v128.const
const addVectors = simd(0xae); // i32x4.add
const lane = (sum: number, index: number) => [...get(sum), ...simd(0x1b), index]; // i32x4.extract_lane

const PARAMETERS = 10;

/** One query alone has several sums, which need not wait for one another. */
const sumsOf = (queries: number) => (queries === 1 ? 4 : 1);

function scanRows(shape: RowShape, queries: number): number[] {
  const width = shape.vector + shape.signature;
  const [rows, scales, octaves, owners, allowed] = [0, 1, 2, 3, 4] as const;
  const [count, query, signature, settings, scores] = [5, 6, 7, 8, 9] as const;
  const [owner, scale, octave, motif, colored, one, raw, row, colors] = [10, 11, 12, 13, 14, 15, 16, 17, 18] as const;
  const each = sumsOf(queries);
  const sums = Array.from({ length: queries }, (_, q) =>
    Array.from({ length: each }, (_, i) => colors + 1 + q * each + i),
  );

  /** Without a loop, sixteen numbers at a time for all queries: of the second half first, which sets the sums. */
  const steps = shape.vector / 16;
  const dotsOf = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, turn) => [
      ...get(rows),
      ...loadVector(16 * (from + turn)),
      ...set(row),
      ...sums.flatMap((own, q) => {
        const sum = own[turn % each]!;
        const before = from > 0 && turn < each ? zeros : get(sum);
        return [
          ...get(query),
          ...loadVector(q * shape.vector + 16 * (from + turn)),
          ...get(row),
          ...before,
          ...addProducts,
          ...set(sum),
        ];
      }),
    ]).flat();
  const colorDots = Array.from({ length: shape.signature / 16 }, (_, at) => [
    ...get(signature),
    ...loadVector(16 * at),
    ...get(rows),
    ...loadVector(shape.vector + 16 * at),
    ...(at === 0 ? zeros : get(colors)),
    ...addProducts,
    ...set(colors),
  ]).flat();
  const after = (name: (typeof settingsAfter)[number]) => [
    ...get(settings),
    ...loadFloat(4 * (querySettings.length * queries + settingsAfter.indexOf(name))),
  ];
  /** (Σ lanes − zero) · the row's scale · ours */
  const valueOf = (total: number, zero: number[], ours: number[]) => [
    ...lane(total, 0),
    ...[1, 2, 3].flatMap((index) => [...lane(total, index), ...add]),
    0xb2, // f32.convert_i32_s
    ...zero,
    ...minus,
    ...get(scale),
    ...times,
    ...ours,
    ...times,
  ];
  const settingOf = (q: number, name: (typeof querySettings)[number]) => [
    ...get(settings),
    ...loadFloat(4 * (querySettings.length * q + querySettings.indexOf(name))),
  ];
  /** What the second half alone gives, of the query that it gives most for. */
  const halfOf = (q: number) => [
    ...get(sums[q]![0]!),
    ...sums[q]!.slice(1).flatMap((sum) => [...get(sum), ...addVectors]),
    ...set(row),
    ...valueOf(row, settingOf(q, 'zeroOfHalf'), settingOf(q, 'scale')),
    ...(q > 0 ? [...get(raw), ...greatest] : []),
    ...set(raw),
  ];
  const motifOf = (q: number) => {
    const [total, ...others] = sums[q]!;
    const setting = (name: (typeof querySettings)[number]) => settingOf(q, name);
    return [
      ...others.flatMap((sum) => [...get(total!), ...get(sum), ...addVectors, ...set(total!)]),
      ...valueOf(total!, setting('zero'), setting('scale')),
      ...set(one),
      ...get(one),
      ...(q > 0 ? [...get(raw), ...greatest] : []),
      ...set(raw),
      ...(q > 0 ? get(motif) : []),
      ...get(one),
      ...get(octave),
      ...setting('octave'),
      ...minus,
      ...absolute,
      ...after('mostOctaves'),
      ...least,
      ...setting('perOctave'),
      ...times,
      ...minus,
      ...(q > 0 ? greatest : []),
      ...set(motif),
    ];
  };
  const store = (value: number[]) => [...get(scores), ...value, ...storeFloat(0)];
  return repeat(count, [
    ...get(owners),
    0x28,
    0x02,
    0x00, // i32.load
    ...set(owner),
    // the owner's bit
    ...get(allowed),
    ...get(owner),
    ...number(3),
    0x76, // i32.shr_u
    ...add,
    0x2d,
    0x00,
    0x00, // i32.load8_u
    ...get(owner),
    ...number(7),
    0x71, // i32.and
    0x76,
    ...number(1),
    0x71,
    0x04,
    0x40, // if
    ...get(scales),
    ...loadFloat(0),
    ...set(scale),
    ...dotsOf(steps / 2, steps),
    ...sums.flatMap((_, q) => halfOf(q)),
    ...reached(raw, after('leastHalf')),
    0x04,
    0x40, // if
    ...dotsOf(0, steps / 2),
    ...colorDots,
    ...get(octaves),
    ...loadFloat(0),
    ...set(octave),
    ...sums.flatMap((_, q) => motifOf(q)),
    ...valueOf(colors, after('signatureZero'), after('signatureScale')),
    ...set(colored),
    ...store([
      ...get(motif),
      ...after('motif'),
      ...times,
      ...get(colored),
      ...plus,
      ...reached(motif, after('firstLevel')),
      ...reached(motif, after('secondLevel')),
      ...add,
      0xb2,
      ...float(LEVEL),
      ...times,
      ...plus,
      ...float(NO_SCORE),
      ...reached(raw, after('leastMotif')),
      ...reached(colored, after('leastSignature')),
      0x72, // i32.or
      0x1b, // select
    ]),
    0x05, // else
    ...store(float(NO_SCORE)),
    0x0b,
    0x05, // else
    ...store(float(NO_SCORE)),
    0x0b,
    ...advance(rows, number(width)),
    ...[scales, octaves, owners, scores].flatMap((array) => advance(array, number(4))),
  ]);
}
