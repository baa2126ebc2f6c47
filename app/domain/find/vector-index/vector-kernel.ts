/**
 * The similarity index's inner loop as a hand-assembled WebAssembly module: dot products of 7-bit rows with one or more 8-bit queries,
 * sixteen numbers at a time. Some thirty times as quick as the same loop over typed arrays.
 */
import {
  add,
  addFloats,
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
  minus as minusWhole,
  number,
  pickLanes,
  plus as plusWhole,
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

import { floatsBefore, groupsOf, LANES, queryAt, querySettings, settingsAfter } from './scan-settings.ts';

/** Byte offsets in `memory`; each begins at a multiple of 4. */
export interface ScanArguments {
  /** the rows' leading components: numbers from −63 to 63, each with `ZERO` added, as the instruction wants them: 1 to 127 */
  leads: number;
  leadScales: number;
  /** lengths of what the leading components leave of the rows' vectors */
  rests: number;
  /** the vectors, and after each its signature, as the leading components are */
  vectors: number;
  scales: number;
  /** log₂ of the rows' sizes */
  octaves: number;
  owners: number;
  allowed: number;
  count: number;
  /** the queries one after another, signed 8-bit numbers */
  query: number;
  /** their leading components, likewise */
  leadQuery: number;
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

/** What a level adds to a score: more than all the rest can. */
export const LEVEL = 4;

export interface Kernel {
  /**
   * For i below `count`: m = the greatest over the queries of scale · scales[i] · Σ row i[k] · query[k] − cost · min(most, |octaves[i] − octave|), and
   * s the same of the signature; scores[i] = motif · m + s + LEVEL for each level that m reaches. Only for rows whose owner's bit in `allowed` is 1,
   * and not for those with too little of both; answers how many. Of most rows the leading components tell already that they are none.
   */
  scan(args: ScanArguments): number;
}

/** What is added to a row's numbers. */
export const ZERO = 64;

/** Numbers of a row: multiples of 64, and of 16. */
export interface RowShape {
  vector: number;
  signature: number;
  lead: number;
}

/** `queries`: how many a row's vector is compared with. */
export function openKernel(memory: WebAssembly.Memory, shape: RowShape, queries: number): Kernel {
  const scan = assembleAnswering(
    memory,
    PARAMETERS,
    [
      [2 + columns.length, I32],
      [5, F32],
      [4 + queries * sumsOf(queries), V128],
    ],
    [...scanRows(shape, queries), ...get(hit)],
  );
  return {
    scan: (to) => {
      const rows = [...columns.map((name) => to[name]), to.owners, to.allowed, to.count];
      return scan(...rows, to.query, to.leadQuery, to.signature, to.settings, to.hits, to.first);
    },
  };
}

/** first parameters: where columns begin */
const columns = ['leads', 'leadScales', 'rests', 'vectors', 'scales', 'octaves', 'scores'] as const;
const [owners, allowed, count, query, leadQuery, signature, settings, hits] = [7, 8, 9, 10, 11, 12, 13, 14] as const;
/** the row's number */
const row = 15;
const PARAMETERS = 16;
/** how many are a result so far */
const [owner, hit] = [16, 17] as const;
/** of the columns, where the row's own is */
const [leads, leadScales, rests, vectors, scales, octaves, scores] = [18, 19, 20, 21, 22, 23, 24] as const;
const [scale, octave, motif, raw, colored] = [25, 26, 27, 28, 29] as const;
const [numbers, low, high, best, firstSum] = [30, 31, 32, 33, 34] as const;

const [plus, minus, times] = [[0x92], [0x93], [0x94]] as const;
const reached = (local: number, value: number[]) => [...get(local), ...value, 0x60]; // f32.ge
const addProducts = simd(0x113); // i32x4.relaxed_dot_i8x16_i7x16_add_s: exact while the second operand stays below 128
const addVectors = simd(0xae); // i32x4.add
// i16x8.relaxed_dot_i8x16_i7x16_s, exact as above; add; i32x4.extadd_pairwise_i16x8_s
const [shortProducts, addShorts, addPairs] = [simd(0x112), simd(0x8e), simd(0x7e)];
const toFloats = simd(0xfa); // f32x4.convert_i32x4_s
const [absoluteFloats, minusFloats] = [simd(0xe0), simd(0xe5)]; // f32x4.abs, sub
const [leastFloats, greatestFloats, splat] = [simd(0xe8), simd(0xe9), simd(0x13)]; // f32x4.min, max, splat
const splatFloat = [...simd(0x09), 0x02, 0x00]; // v128.load32_splat

/** One query alone has several sums, which need not wait for one another. */
const sumsOf = (queries: number) => (queries === 1 ? 4 : 1);

function scanRows(shape: RowShape, queries: number): number[] {
  const each = sumsOf(queries);
  const sums = Array.from({ length: queries }, (_, q) =>
    Array.from({ length: each }, (_, i) => firstSum + q * each + i),
  );
  const groups = Array.from({ length: groupsOf(queries) }, (_, group) => group);

  /** Without a loop, sixteen numbers at a time for all queries. */
  const vectorDots = Array.from({ length: shape.vector / 16 }, (_, turn) => [
    ...get(vectors),
    ...loadVector(16 * turn),
    ...set(numbers),
    ...sums.flatMap((own, q) => {
      const sum = own[turn % each]!;
      return [
        ...get(query),
        ...loadVector(q * shape.vector + 16 * turn),
        ...get(numbers),
        ...(turn < each ? zeros : get(sum)),
        ...addProducts,
        ...set(sum),
      ];
    }),
  ]).flat();
  /** The same of the leading components, whose sums 16 bits hold: half the instructions. */
  const leadDots = sums.flatMap(([sum], q) => [
    ...Array.from({ length: shape.lead / 16 }, (_, turn) => [
      ...get(leadQuery),
      ...loadVector(q * shape.lead + 16 * turn),
      ...get(leads),
      ...loadVector(16 * turn),
      ...shortProducts,
      ...(turn > 0 ? addShorts : []),
    ]).flat(),
    ...addPairs,
    ...set(sum!),
  ]);
  const colorDots = Array.from({ length: shape.signature / 16 }, (_, turn) => [
    ...get(signature),
    ...loadVector(16 * turn),
    ...get(vectors),
    ...loadVector(shape.vector + 16 * turn),
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
  /** Several sums of the one query become its first. */
  const foldSums = sums[0]!
    .slice(1)
    .flatMap((sum) => [...get(sums[0]![0]!), ...get(sum), ...addVectors, ...set(sums[0]![0]!)]);
  /** (Σ − zero) · the query's scale */
  const valuesOf = (group: number, zero: 'zero' | 'leadZero', scale: 'scale' | 'leadScale') => [
    ...totalsOf(group),
    ...settingOf(group, zero),
    ...minusFloats,
    ...settingOf(group, scale),
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
    ...valuesOf(group, 'zero', 'scale'),
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
    ...vectorDots,
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
  /** The most that each query can give: what its leading components do, for all that rounding took from them, and both rests as if they lay alike. */
  const mostOf = (group: number) => [
    ...valuesOf(group, 'leadZero', 'leadScale'),
    ...settingOf(group, 'leadSlack'),
    ...addFloats,
    ...get(leadScales),
    ...splatFloat,
    ...timesFloats,
    ...get(rests),
    ...splatFloat,
    ...settingOf(group, 'rest'),
    ...timesFloats,
    ...addFloats,
  ];
  const bytesOf = { leads: shape.lead, vectors: shape.vector + shape.signature } as Record<string, number>;
  /** A column's bytes for each of the owners' column. */
  const timesOf = (name: (typeof columns)[number]) => number((bytesOf[name] ?? 4) / 4);
  const timesWhole = [0x6c]; // i32.mul
  // Only what is looked at is looked for: from here on each begins where it would if the owners' column began at 0.
  const relate = columns.flatMap((name, column) => [
    ...minusWhole(get(column), [...get(owners), ...timesOf(name), ...timesWhole]),
    ...set(column),
  ]);
  const find = columns.flatMap((name, column) => [
    ...plusWhole(get(column), [...get(owners), ...timesOf(name), ...timesWhole]),
    ...set(leads + column),
  ]);
  const rows = repeat(count, [
    ...get(owners),
    ...loadWhole(0),
    ...set(owner),
    ...ifBit(allowed, owner, [
      ...find,
      ...leadDots,
      ...groups.flatMap((group) => [...mostOf(group), ...greatestWith(group, best), ...set(best)]),
      ...greatestOf(best),
      ...set(raw),
      ...reached(raw, after('leastByLead')),
      ...when([...get(scales), ...loadFloat(0), ...set(scale), ...judge]),
    ]),
    ...advance(row, number(1)),
    ...advance(owners, number(4)),
  ]);
  return [...relate, ...rows];
}
