/** Words that the index's loops over rows (lead-kernel.ts, vector-kernel.ts) have in common. */
import { get, leb, minus, number, pickLanes, plus, set, simd } from '#app/image/base/assembler.ts';

/** i32x4.relaxed_dot_i8x16_i7x16_add_s: exact while the second operand stays below 128 */
export const addProducts = simd(0x113);
export const addVectors = simd(0xae); // i32x4.add
const toFloats = simd(0xfa); // f32x4.convert_i32x4_s
export const [absoluteFloats, minusFloats] = [simd(0xe0), simd(0xe5)]; // f32x4.abs, sub
export const [leastFloats, greatestFloats, splat] = [simd(0xe8), simd(0xe9), simd(0x13)]; // f32x4.min, max, splat
export const loadToAll = (at: number) => [...simd(0x09), 0x02, ...leb(at)]; // v128.load32_splat
const timesWhole = [0x6c]; // i32.mul

export const lanes = [0, 1, 2, 3] as const;
export type Four = [number, number, number, number];

/** The sum of all lanes of each of four vectors, a lane each, as floats; `low` and `high`: two to reckon with. */
export function totalsOf([a, b, c, d]: Four, low: number, high: number): number[] {
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
}

/** A column: the parameter that tells where it begins, the local for where the row's own is, and bytes of a row. */
export type Column = readonly [begins: number, own: number, bytes: number];

/** Only what is looked at is looked for: from here on each begins where it would if the owners' column, of four bytes a row, began at 0. */
export const relate = (columns: readonly Column[], owners: number) =>
  columns.flatMap(([begins, , bytes]) => [
    ...minus(get(begins), [...get(owners), ...number(bytes / 4), ...timesWhole]),
    ...set(begins),
  ]);

/** Where the columns' own are of the row whose owner is at `at`. */
export const find = (columns: readonly Column[], at: number) =>
  columns.flatMap(([begins, own, bytes]) => [
    ...plus(get(begins), [...get(at), ...number(bytes / 4), ...timesWhole]),
    ...set(own),
  ]);
