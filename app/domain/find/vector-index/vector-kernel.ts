/**
 * The similarity index's inner loop as a hand-assembled WebAssembly module: dot products of 7-bit rows with one or more 8-bit queries,
 * sixteen numbers at a time. Some thirty times as quick as the same loop over typed arrays.
 */
import {
  add,
  advance,
  assembleAnswering,
  either,
  F32,
  firstFloat,
  float,
  get,
  I32,
  isBelow,
  left,
  loadByte,
  loadFloat,
  loadVector,
  loadWhole,
  minus as minusWhole,
  number,
  pickLanes,
  plus as plusWhole,
  right,
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
import { openLeadKernel } from './lead-kernel.ts';
import {
  absoluteFloats,
  addProducts,
  addVectors,
  find,
  greatestFloats,
  lanes,
  leastFloats,
  minusFloats,
  relate,
  splat,
  totalsOf,
  type Column,
  type Four,
} from './row-words.ts';
import {
  floatsBefore,
  groupsOf,
  LANES,
  LEVEL,
  queryAt,
  querySettings,
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
  const choose = openLeadKernel(memory, shape, queries);
  const compare = assembleAnswering(
    memory,
    PARAMETERS,
    [
      [WHOLES, I32],
      [5, F32],
      [4 + queries * sumsOf(queries), V128],
    ],
    [...compareRows(shape, queries), ...get(hit)],
  );
  return {
    scan: (to) => {
      const found = choose(to);
      const columns = [to.vectors, to.scales, to.octaves, to.scores, to.owners];
      return compare(...columns, found, to.likely, to.query, to.signature, to.settings, to.hits, to.first);
    },
  };
}

/** First parameters: where columns begin. */
const [vectors, scales, octaves, scores, owners] = [0, 1, 2, 3, 4] as const;
/** how many rows may be a result, and where their numbers are; the last parameter: the row's number, at first the columns' first one */
const [found, likely, query, signature, settings, hits, row] = [5, 6, 7, 8, 9, 10, 11] as const;
const PARAMETERS = 12;
/** of the columns, where the row's own is */
const [ownVector, ownScale, ownOctave, ownScore, owner] = [12, 13, 14, 15, 16] as const;
/** how many are a result so far; of those that may be one, which is next, and where the next few end */
const [hit, turn, end] = [17, 18, 19] as const;
/** all that was read ahead, as one byte */
const ahead = 20;
const WHOLES = 21 - PARAMETERS;
const [scale, octave, motif, raw, colored] = [21, 22, 23, 24, 25] as const;
const [numbers, low, high, best, firstSum] = [26, 27, 28, 29, 30] as const;

const [plus, minus, times] = [[0x92], [0x93], [0x94]] as const;
const reached = (local: number, value: number[]) => [...get(local), ...value, 0x60]; // f32.ge

/** Bytes that come from memory at once, and rows that are read ahead together: about as many lines as a processor waits for at a time. */
const LINE = 64;
const AT_ONCE = 16;

/** One query alone has several sums, which need not wait for one another. */
const sumsOf = (queries: number) => (queries === 1 ? 4 : 1);

function compareRows(shape: RowShape, queries: number): number[] {
  const each = sumsOf(queries);
  const sums = Array.from({ length: queries }, (_, q) =>
    Array.from({ length: each }, (_, i) => firstSum + q * each + i),
  );
  const groups = Array.from({ length: groupsOf(queries) }, (_, group) => group);

  /** Without a loop, sixteen numbers at a time for all queries. */
  const vectorDots = Array.from({ length: shape.vector / 16 }, (_, turn) => [
    ...get(ownVector),
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
  const colorDots = Array.from({ length: shape.signature / 16 }, (_, turn) => [
    ...get(signature),
    ...loadVector(16 * turn),
    ...get(ownVector),
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
  /** Several sums of the one query become its first. */
  const foldSums = sums[0]!
    .slice(1)
    .flatMap((sum) => [...get(sums[0]![0]!), ...get(sum), ...addVectors, ...set(sums[0]![0]!)]);
  /** (Σ − zero) · the scale, of each query of a group */
  const valuesOf = (group: number) => [
    ...totalsOf(lanes.map((lane) => sums[queryAt(queries, group, lane)]![0]!) as Four, low, high),
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
    ...get(ownScore),
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
    ...get(ownOctave),
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
  const bytes = shape.vector + shape.signature;
  const columns: Column[] = [
    [vectors, ownVector, bytes],
    [scales, ownScale, 4],
    [octaves, ownOctave, 4],
    [scores, ownScore, 4],
  ];
  const findLikely = [
    ...plusWhole(get(likely), left(get(turn), number(2))),
    ...loadWhole(0),
    ...set(row),
    ...plusWhole(get(owners), left(get(row), number(2))),
    ...set(owner),
    ...find(columns, owner),
  ];
  const look = (own: number, at: number) => [...either(get(ahead), [...get(own), ...loadByte(at)]), ...set(ahead)];
  // Rows don't begin where lines do.
  const lines = [...Array.from({ length: Math.ceil(bytes / LINE) }, (_, line) => LINE * line), bytes - 1];
  /** They lie far apart: read one after another, each waits for memory; a few that are asked for at once wait together. */
  const readAhead = whilst(isBelow(get(turn), get(end)), [
    ...findLikely,
    ...lines.flatMap((at) => look(ownVector, at)),
    ...[ownScale, ownOctave, ownScore].flatMap((own) => look(own, 0)),
    ...advance(turn, number(1)),
  ]);
  const compare = whilst(isBelow(get(turn), get(end)), [
    ...findLikely,
    ...get(ownScale),
    ...loadFloat(0),
    ...set(scale),
    ...judge,
    ...advance(turn, number(1)),
  ]);
  const rows = whilst(isBelow(get(turn), get(found)), [
    ...plusWhole(get(turn), number(AT_ONCE)),
    ...set(end),
    ...isBelow(get(found), get(end)),
    ...when([...get(found), ...set(end)]),
    ...get(turn),
    ...readAhead,
    ...set(turn),
    ...compare,
  ]);
  return [
    ...relate(columns, owners),
    // Where the owners' column would begin with row 0.
    ...minusWhole(get(owners), left(get(row), number(2))),
    ...set(owners),
    ...rows,
    // Nothing: but so what was read ahead is of use, and no compiler leaves it out.
    ...advance(hit, right(get(ahead), number(8))),
  ];
}
