/**
 * Which rows of the similarity index may be a result, by their leading components alone: a hand-assembled WebAssembly loop that reads them one after another,
 * four rows at a time.
 */
import {
  addFloats,
  advance,
  assembleAnswering,
  both,
  either,
  get,
  I32,
  ifBit,
  isBelow,
  left,
  loadFloat,
  loadVector,
  loadWhole,
  minus,
  number,
  plus,
  set,
  simd,
  storeWhole,
  timesFloats,
  V128,
  when,
  whilst,
  zeros,
} from '#app/image/base/assembler.ts';
import {
  addProducts,
  find,
  greatestFloats,
  lanes,
  loadToAll,
  minusFloats,
  relate,
  splat,
  totalsOf,
  type Column,
  type Four,
} from './row-words.ts';
import {
  floatsBefore,
  settingAt,
  settingsAfter,
  type querySettings,
  type RowShape,
  type ScanArguments,
} from './scan-settings.ts';

/**
 * Puts the numbers of those rows below `count` into `likely`, in their order, whose owner's bit in `allowed` is 1 and to which one of the queries can give
 * `leastByLead`; answers how many. `queries`: how many a row is compared with.
 */
export function openLeadKernel(
  memory: WebAssembly.Memory,
  shape: RowShape,
  queries: number,
): (args: ScanArguments) => number {
  const choose = assembleAnswering(
    memory,
    PARAMETERS,
    [
      [WHOLES, I32],
      [VECTORS, V128],
    ],
    [...chooseRows(shape, queries), ...get(found)],
  );
  return (to) => {
    const columns = [to.leads, to.leadScales, to.rests, to.owners, to.allowed];
    return choose(...columns, to.count, to.leadQuery, to.settings, to.likely, to.first);
  };
}

/** First parameters: where columns begin. */
const [leads, leadScales, rests, owners, allowed] = [0, 1, 2, 3, 4] as const;
/** the last one: the row's number */
const [count, leadQuery, settings, likely, row] = [5, 6, 7, 8, 9] as const;
const PARAMETERS = 10;
/** of the columns, where the row's own is */
const [own, ownScales, ownRests, owner] = [10, 11, 12, 13] as const;
/** of four rows: bits of those that are still to be looked at; and how many were found */
const [those, found] = [14, 15] as const;
const WHOLES = 16 - PARAMETERS;
const [numbers, low, high, best, firstSum] = [16, 17, 18, 19, 20] as const;
/** the sums of four rows */
const four = lanes.map((lane) => firstSum + lane) as Four;
const VECTORS = 4 + four.length;

const reachedByLanes = [...simd(0x46), ...simd(0xa4)]; // f32x4.ge, i32x4.bitmask
const lowestBit = 0x68; // i32.ctz

function chooseRows(shape: RowShape, queries: number): number[] {
  const columns: Column[] = [
    [leads, own, shape.lead],
    [leadScales, ownScales, 4],
    [rests, ownRests, 4],
  ];
  /** Of one query with the leading components of four rows. */
  const leadDots = (q: number) =>
    Array.from({ length: shape.lead / 16 }, (_, turn) => [
      ...get(leadQuery),
      ...loadVector(q * shape.lead + 16 * turn),
      ...set(numbers),
      ...four.flatMap((sum, at) => [
        ...get(numbers),
        ...get(own),
        ...loadVector(at * shape.lead + 16 * turn),
        ...(turn > 0 ? get(sum) : zeros),
        ...addProducts,
        ...set(sum),
      ]),
    ]).flat();
  /** The same number of a query for all lanes. */
  const toAll = (q: number, name: (typeof querySettings)[number]) => [
    ...get(settings),
    ...loadToAll(4 * settingAt(q, name)),
  ];
  /** The most that a query can give each of four rows: what its leading components do, for all that rounding took from them, and both rests as if they lay alike. */
  const mostOf = (q: number) => [
    ...leadDots(q),
    ...totalsOf(four, low, high),
    ...toAll(q, 'leadZero'),
    ...minusFloats,
    ...toAll(q, 'leadScale'),
    ...timesFloats,
    ...toAll(q, 'leadSlack'),
    ...addFloats,
    ...get(ownScales),
    ...loadVector(0),
    ...timesFloats,
    ...get(ownRests),
    ...loadVector(0),
    ...toAll(q, 'rest'),
    ...timesFloats,
    ...addFloats,
  ];
  const most = Array.from({ length: queries }, (_, q) => [
    ...mostOf(q),
    ...(q > 0 ? [...get(best), ...greatestFloats] : []),
    ...set(best),
  ]).flat();
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
  const tell = [
    ...plus(get(likely), left(get(found), number(2))),
    ...plus(get(row), [...get(those), lowestBit]),
    ...storeWhole(0),
    ...advance(found, number(1)),
    ...both(get(those), minus(get(those), number(1))),
    ...set(those),
  ];
  const rows = whilst(isBelow(number(0), get(count)), [
    ...number(0),
    ...set(those),
    ...allowedOf,
    ...get(those),
    ...when([
      ...find(columns, owners),
      ...most,
      ...get(best),
      ...get(settings),
      ...loadFloat(4 * (floatsBefore(queries) + settingsAfter.indexOf('leastByLead'))),
      ...splat,
      ...reachedByLanes,
      ...both([], get(those)),
      ...set(those),
      ...whilst(get(those), tell),
    ]),
    ...advance(row, number(4)),
    ...advance(owners, number(16)),
    ...minus(get(count), number(4)),
    ...set(count),
  ]);
  return [...relate(columns, owners), ...rows];
}
