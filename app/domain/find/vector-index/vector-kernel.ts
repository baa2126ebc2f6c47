/**
 * The similarity index's inner loop as a hand-assembled WebAssembly module: dot products of 7-bit rows with one or more 8-bit queries,
 * sixteen numbers at a time. Some thirty times as quick as the same loop over typed arrays.
 */
import {
  add,
  addFloats,
  advance,
  assembleAnswering,
  both,
  either,
  F32,
  firstFloat,
  float,
  get,
  I32,
  ifBit,
  isBelow,
  leb,
  left,
  loadFloat,
  loadVector,
  loadWhole,
  minus as minusWhole,
  number,
  pickLanes,
  plus as plusWhole,
  set,
  simd,
  storeFloat,
  storeWhole,
  timesFloats,
  V128,
  when,
  whilst,
  zeros,
} from '#app/image/base/assembler.ts';

import {
  floatsBefore,
  groupsOf,
  LANES,
  LEVEL,
  queryAt,
  querySettings,
  settingAt,
  settingsAfter,
  type RowShape,
  type ScanArguments,
} from './scan-settings.ts';

export interface Kernel {
  /**
   * For i below `count`: m = the greatest over the queries of scale · scales[i] · Σ row i[k] · query[k] − cost · min(most, |octaves[i] − octave|), and
   * s the same of the signature; scores[i] = motif · m + s + LEVEL for each level that m reaches. Only for rows whose owner's bit in `allowed` is 1,
   * and not for those with too little of both; answers how many. Of most rows the leading components tell already that they are none.
   */
  scan(args: ScanArguments): number;
}

/** `queries`: how many a row's vector is compared with. */
export function openKernel(memory: WebAssembly.Memory, shape: RowShape, queries: number): Kernel {
  const scan = assembleAnswering(
    memory,
    PARAMETERS,
    [
      [4 + columns.length, I32],
      [5, F32],
      [4 + Math.max(four.length, queries * sumsOf(queries)), V128],
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
/** of four rows: bits of those that are still to be looked at, and which of them is */
const [those, place] = [18, 19] as const;
/** of the columns, where the row's own is */
const [leads, leadScales, rests, vectors, scales, octaves, scores] = [20, 21, 22, 23, 24, 25, 26] as const;
const [scale, octave, motif, raw, colored] = [27, 28, 29, 30, 31] as const;
const [numbers, low, high, best, firstSum] = [32, 33, 34, 35, 36] as const;
const lanes = [0, 1, 2, 3] as const;
type Four = [number, number, number, number];
/** the leading components' sums of four rows; those of a row's whole vector come after them */
const four = lanes.map((lane) => firstSum + lane) as Four;

const [plus, minus, times] = [[0x92], [0x93], [0x94]] as const;
const reached = (local: number, value: number[]) => [...get(local), ...value, 0x60]; // f32.ge
const addProducts = simd(0x113); // i32x4.relaxed_dot_i8x16_i7x16_add_s: exact while the second operand stays below 128
const addVectors = simd(0xae); // i32x4.add
const toFloats = simd(0xfa); // f32x4.convert_i32x4_s
const [absoluteFloats, minusFloats] = [simd(0xe0), simd(0xe5)]; // f32x4.abs, sub
const [leastFloats, greatestFloats, splat] = [simd(0xe8), simd(0xe9), simd(0x13)]; // f32x4.min, max, splat
const loadToAll = (at: number) => [...simd(0x09), 0x02, ...leb(at)]; // v128.load32_splat
const reachedByLanes = [...simd(0x46), ...simd(0xa4)]; // f32x4.ge, i32x4.bitmask
const lowestBit = 0x68; // i32.ctz

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
  /** Of one query with the leading components of four rows. */
  const leadDots = (q: number) =>
    Array.from({ length: shape.lead / 16 }, (_, turn) => [
      ...get(leadQuery),
      ...loadVector(q * shape.lead + 16 * turn),
      ...set(numbers),
      ...four.flatMap((sum, at) => [
        ...get(numbers),
        ...get(leads),
        ...loadVector(at * shape.lead + 16 * turn),
        ...(turn > 0 ? get(sum) : zeros),
        ...addProducts,
        ...set(sum),
      ]),
    ]).flat();
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
  /** The sum of all lanes of each of four vectors, a lane each. */
  const totalsOf = ([a, b, c, d]: Four) => {
    const pair = (one: number, other: number) => [
      ...get(one),
      ...get(other),
      ...pickLanes(0, 4, 1, 5),
      ...get(one),
      ...get(other),
      ...pickLanes(2, 6, 3, 7),
      ...addVectors,
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
  /** (Σ − zero) · the scale, of each query of a group */
  const valuesOf = (group: number) => [
    ...totalsOf(lanes.map((lane) => sums[queryAt(queries, group, lane)]![0]!) as Four),
    ...settingOf(group, 'zero'),
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
    ...valuesOf(group),
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
    ...plusWhole(get(row), get(place)),
    ...storeWhole(0),
    ...advance(hits, number(4)),
    ...advance(hit, number(1)),
  ];
  const judge = [
    ...colorDots,
    // (Σ lanes − zero) · the row's scale · ours
    ...lanes.flatMap((lane) => [...get(numbers), ...simd(0x1b), lane, ...(lane > 0 ? add : [])]),
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
  /** The same number of a query for all lanes. */
  const toAll = (q: number, name: (typeof querySettings)[number]) => [
    ...get(settings),
    ...loadToAll(4 * settingAt(q, name)),
  ];
  /** The most that a query can give each of four rows: what its leading components do, for all that rounding took from them, and both rests as if they lay alike. */
  const mostOf = (q: number) => [
    ...leadDots(q),
    ...totalsOf(four),
    ...toAll(q, 'leadZero'),
    ...minusFloats,
    ...toAll(q, 'leadScale'),
    ...timesFloats,
    ...toAll(q, 'leadSlack'),
    ...addFloats,
    ...get(leadScales),
    ...loadVector(0),
    ...timesFloats,
    ...get(rests),
    ...loadVector(0),
    ...toAll(q, 'rest'),
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
  const find = (names: readonly (typeof columns)[number][], at: number) =>
    names.flatMap((name) => [
      ...plusWhole(get(columns.indexOf(name)), [...get(at), ...timesOf(name), ...timesWhole]),
      ...set(leads + columns.indexOf(name)),
    ]);
  /** Bits of those of the next four rows that there are and that may be found. Behind the last row other columns lie: what is read of them counts for nothing. */
  const allowedOf = lanes.flatMap((lane) => [
    ...isBelow(number(lane), get(count)),
    ...when([
      ...get(owners),
      ...loadWhole(4 * lane),
      ...set(owner),
      ...ifBit(allowed, owner, [...either(get(those), number(1 << lane)), ...set(those)]),
    ]),
  ]);
  const rows = whilst(isBelow(number(0), get(count)), [
    ...number(0),
    ...set(those),
    ...allowedOf,
    ...get(those),
    ...when([
      ...find(['leads', 'leadScales', 'rests'], owners),
      ...sums.flatMap((_, q) => [...mostOf(q), ...(q > 0 ? [...get(best), ...greatestFloats] : []), ...set(best)]),
      ...get(best),
      ...after('leastByLead'),
      ...splat,
      ...reachedByLanes,
      ...both([], get(those)),
      ...set(those),
      ...whilst(get(those), [
        ...get(those),
        lowestBit,
        ...set(place),
        ...both(get(those), minusWhole(get(those), number(1))),
        ...set(those),
        ...plusWhole(get(owners), left(get(place), number(2))),
        ...set(owner),
        ...find(['vectors', 'scales', 'octaves', 'scores'], owner),
        ...get(scales),
        ...loadFloat(0),
        ...set(scale),
        ...judge,
      ]),
    ]),
    ...advance(row, number(4)),
    ...advance(owners, number(16)),
    ...minusWhole(get(count), number(4)),
    ...set(count),
  ]);
  return [...relate, ...rows];
}
