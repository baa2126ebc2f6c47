/**
 * The similarity index's inner loop as a hand-assembled WebAssembly module: dot products of 7-bit rows with one or more 8-bit queries,
 * sixteen numbers at a time. Some thirty times as quick as the same loop over typed arrays.
 */
import {
  add,
  advance,
  assembleAnswering,
  F32,
  firstFloat,
  float,
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
  zeros,
} from '#app/image/base/assembler.ts';

/** Byte offsets in `memory`; each begins at a multiple of 4. */
export interface ScanArguments {
  /** second halves of the rows' vectors: numbers from −63 to 63, each with `ZERO` added, as the instruction wants them: 1 to 127 */
  forms: number;
  /** their first halves, and after each its signature, likewise */
  others: number;
  scales: number;
  /** log₂ of the rows' sizes */
  octaves: number;
  owners: number;
  allowed: number;
  count: number;
  /** the queries one after another, signed 8-bit numbers */
  query: number;
  /** signed 8-bit numbers */
  signature: number;
  /** 32-bit floats as `packSettings` puts them */
  settings: number;
  /** by row; of rows that are no result it stays as it was */
  scores: number;
  /** the numbers of rows that are a result, in their order */
  hits: number;
  /** the first row's number: the columns begin with it */
  first: number;
}

/** Of each query: its scale, its octave, what an octave costs, and `ZERO` times the sum of its numbers, and of those of its second half. */
const querySettings = ['scale', 'octave', 'perOctave', 'zero', 'zeroOfHalf'] as const;
export type QuerySettings = Record<(typeof querySettings)[number], number>;

const settingsAfter = [
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
export type SettingsAfter = Record<(typeof settingsAfter)[number], number>;

/** Queries whose sums are reckoned with at once, a lane each. */
const LANES = 4;
const groupsOf = (queries: number) => Math.ceil(queries / LANES);
const floatsBefore = (queries: number) => querySettings.length * LANES * groupsOf(queries);
/** The query of a group's lane; where there are fewer, the last one again, which changes nothing about the greatest. */
const queryAt = (queries: number, group: number, lane: number) => Math.min(LANES * group + lane, queries - 1);

/** Floats that so many queries need. */
export const settingsLength = (queries: number) => floatsBefore(queries) + settingsAfter.length;

export function packSettings(queries: QuerySettings[], after: SettingsAfter): number[] {
  const groups = Array.from({ length: groupsOf(queries.length) }, (_, group) =>
    querySettings.flatMap((name) =>
      Array.from({ length: LANES }, (_, lane) => queries[queryAt(queries.length, group, lane)]![name]),
    ),
  );
  return [...groups.flat(), ...settingsAfter.map((name) => after[name])];
}

/** What a level adds to a score: more than all the rest can. */
export const LEVEL = 4;

export interface Kernel {
  /**
   * For i below `count`: m = the greatest over the queries of scale · scales[i] · Σ row i[k] · query[k] − cost · min(most, |octaves[i] − octave|), and
   * s the same of the signature; scores[i] = motif · m + s + LEVEL for each level that m reaches. Only for rows whose owner's bit in `allowed` is 1,
   * and not for those with too little of both; answers how many. Most rows have so little of the second half of the vector that their first can't make up for it.
   */
  scan(args: ScanArguments): number;
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
  const scan = assembleAnswering(
    memory,
    PARAMETERS,
    [
      [2, I32],
      [5, F32],
      [4 + queries * sumsOf(queries), V128],
    ],
    [...scanRows(shape, queries), ...get(hit)],
  );
  return {
    scan: (to) => {
      const rows = [to.forms, to.others, to.scales, to.octaves, to.owners, to.allowed, to.count];
      return scan(...rows, to.query, to.signature, to.settings, to.scores, to.hits, to.first);
    },
  };
}

const [forms, others, scales, octaves, owners, allowed] = [0, 1, 2, 3, 4, 5] as const;
const [count, query, signature, settings, scores, hits] = [6, 7, 8, 9, 10, 11] as const;
/** the row's number */
const row = 12;
const PARAMETERS = 13;
/** how many are a result so far */
const [owner, hit] = [13, 14] as const;
const [scale, octave, motif, raw, colored] = [15, 16, 17, 18, 19] as const;
const [numbers, low, high, best, firstSum] = [20, 21, 22, 23, 24] as const;

const [plus, minus, times] = [[0x92], [0x93], [0x94]] as const;
const reached = (local: number, value: number[]) => [...get(local), ...value, 0x60]; // f32.ge
const addProducts = simd(0x113); // i32x4.relaxed_dot_i8x16_i7x16_add_s: exact while the second operand stays below 128
const addVectors = simd(0xae); // i32x4.add
const toFloats = simd(0xfa); // f32x4.convert_i32x4_s
const [absoluteFloats, minusFloats] = [simd(0xe0), simd(0xe5)]; // f32x4.abs, sub
const [leastFloats, greatestFloats, splat] = [simd(0xe8), simd(0xe9), simd(0x13)]; // f32x4.min, max, splat

/** One query alone has several sums, which need not wait for one another. */
const sumsOf = (queries: number) => (queries === 1 ? 4 : 1);

function scanRows(shape: RowShape, queries: number): number[] {
  const half = shape.vector / 2;
  const each = sumsOf(queries);
  const sums = Array.from({ length: queries }, (_, q) =>
    Array.from({ length: each }, (_, i) => firstSum + q * each + i),
  );
  const groups = Array.from({ length: groupsOf(queries) }, (_, group) => group);

  /** Without a loop, sixteen numbers at a time for all queries; `from`: where the half begins in a query. The first half that is asked for sets the sums. */
  const dotsOf = (rows: number, from: number, isFirst: boolean) =>
    Array.from({ length: half / 16 }, (_, turn) => [
      ...get(rows),
      ...loadVector(16 * turn),
      ...set(numbers),
      ...sums.flatMap((own, q) => {
        const sum = own[turn % each]!;
        return [
          ...get(query),
          ...loadVector(q * shape.vector + from + 16 * turn),
          ...get(numbers),
          ...(isFirst && turn < each ? zeros : get(sum)),
          ...addProducts,
          ...set(sum),
        ];
      }),
    ]).flat();
  const colorDots = Array.from({ length: shape.signature / 16 }, (_, turn) => [
    ...get(signature),
    ...loadVector(16 * turn),
    ...get(others),
    ...loadVector(half + 16 * turn),
    ...(turn === 0 ? zeros : get(numbers)),
    ...addProducts,
    ...set(numbers),
  ]).flat();
  const after = (name: (typeof settingsAfter)[number]) => [
    ...get(settings),
    ...loadFloat(4 * (floatsBefore(queries) + settingsAfter.indexOf(name))),
  ];
  const settingOf = (group: number, name: (typeof querySettings)[number]) => [
    ...get(settings),
    ...loadVector(4 * LANES * (querySettings.length * group + querySettings.indexOf(name))),
  ];
  /** Each query's sum of all lanes, a lane each. */
  const totalsOf = (group: number) => {
    const pair = (one: number, other: number) => [
      ...get(one),
      ...get(other),
      ...pickLanes(0, 4, 1, 5),
      ...get(one),
      ...get(other),
      ...pickLanes(2, 6, 3, 7),
      ...addVectors,
    ];
    const [a, b, c, d] = [0, 1, 2, 3].map((lane) => sums[queryAt(queries, group, lane)]![0]!) as [
      number,
      number,
      number,
      number,
    ];
    return [
      ...pair(a, b),
      ...set(low),
      ...pair(c, d),
      ...set(high),
      ...get(low),
      ...get(high),
      ...pickLanes(0, 1, 4, 5),
      ...get(low),
      ...get(high),
      ...pickLanes(2, 3, 6, 7),
      ...addVectors,
      ...toFloats,
    ];
  };
  /** Several sums of the one query become its first; the others begin anew with what comes next. */
  const foldSums =
    each === 1
      ? []
      : sums[0]!
          .slice(1)
          .flatMap((sum) => [
            ...get(sums[0]![0]!),
            ...get(sum),
            ...addVectors,
            ...set(sums[0]![0]!),
            ...zeros,
            ...set(sum),
          ]);
  /** (Σ − zero) · the query's scale */
  const valuesOf = (group: number, zero: 'zero' | 'zeroOfHalf') => [
    ...totalsOf(group),
    ...settingOf(group, zero),
    ...minusFloats,
    ...settingOf(group, 'scale'),
    ...timesFloats,
  ];
  const greatestWith = (group: number, local: number) => (group > 0 ? [...get(local), ...greatestFloats] : []);
  const greatestOf = (vector: number) => [
    ...get(vector),
    ...get(vector),
    ...get(vector),
    ...pickLanes(2, 3, 0, 1),
    ...greatestFloats,
    ...set(vector),
    ...get(vector),
    ...get(vector),
    ...get(vector),
    ...pickLanes(1, 0, 3, 2),
    ...greatestFloats,
    ...firstFloat,
  ];
  const motifs = groups.flatMap((group) => [
    ...valuesOf(group, 'zero'),
    ...get(scale),
    ...splat,
    ...timesFloats,
    ...set(low),
    ...get(low),
    ...greatestWith(group, best),
    ...set(best),
    ...get(low),
    ...get(octave),
    ...splat,
    ...settingOf(group, 'octave'),
    ...minusFloats,
    ...absoluteFloats,
    ...after('mostOctaves'),
    ...splat,
    ...leastFloats,
    ...settingOf(group, 'perOctave'),
    ...timesFloats,
    ...minusFloats,
    ...greatestWith(group, numbers),
    ...set(numbers),
  ]);
  const store = [
    ...get(scores),
    ...get(motif),
    ...after('motif'),
    ...times,
    ...get(colored),
    ...plus,
    ...reached(motif, after('firstLevel')),
    ...reached(motif, after('secondLevel')),
    ...add,
    0xb2, // f32.convert_i32_s
    ...float(LEVEL),
    ...times,
    ...plus,
    ...storeFloat(0),
    ...get(hits),
    ...get(row),
    ...storeWhole(0),
    ...advance(hits, number(4)),
    ...advance(hit, number(1)),
  ];
  const judge = [
    ...colorDots,
    // (Σ lanes − zero) · the row's scale · ours
    ...[0, 1, 2, 3].flatMap((lane) => [...get(numbers), ...simd(0x1b), lane, ...(lane > 0 ? add : [])]),
    0xb2,
    ...after('signatureZero'),
    ...minus,
    ...get(scale),
    ...times,
    ...after('signatureScale'),
    ...times,
    ...set(colored),
    ...dotsOf(others, 0, false),
    ...foldSums,
    ...get(octaves),
    ...loadFloat(0),
    ...set(octave),
    ...motifs,
    ...greatestOf(numbers),
    ...set(motif),
    ...greatestOf(best),
    ...set(raw),
    ...reached(raw, after('leastMotif')),
    ...reached(colored, after('leastSignature')),
    0x72, // i32.or
    ...when(store),
  ];
  return repeat(count, [
    ...get(owners),
    ...loadWhole(0),
    ...set(owner),
    ...ifBit(allowed, owner, [
      ...get(scales),
      ...loadFloat(0),
      ...set(scale),
      ...dotsOf(forms, half, true),
      ...foldSums,
      ...groups.flatMap((group) => [...valuesOf(group, 'zeroOfHalf'), ...greatestWith(group, best), ...set(best)]),
      ...greatestOf(best),
      ...get(scale),
      ...times,
      ...set(raw),
      ...reached(raw, after('leastHalf')),
      ...when(judge),
    ]),
    ...advance(row, number(1)),
    ...advance(forms, number(half)),
    ...advance(others, number(half + shape.signature)),
    ...[scales, octaves, owners, scores].flatMap((array) => advance(array, number(4))),
  ]);
}
