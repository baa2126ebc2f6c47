/** A row of half a level from two rows of the level, put together as WebAssembly. */
import { advance, assemble, get, loadVector, number, repeat, set, simd, storeVector, V128 } from '../base/assembler.ts';

/** px of a round, of 3 bytes: one vector of 16 bytes holds them */
const ROUND = 5;
/** bytes that a call may read and write beyond its rows */
export const SPARE = 64;

/** The first vector's and the second's bytes 6i, 6i + 1 and 6i + 2: every other px. */
const everyOther = [...simd(0x0d), ...Array.from({ length: 16 }, (_, i) => 6 * Math.floor(i / 3) + (i % 3))]; // i8x16.shuffle
const [low, high, add, narrow] = [simd(0x89), simd(0x8a), simd(0x8e), simd(0x66)]; // i16x8.extend_low/high_i8x16_u, add, i8x16.narrow_i16x8_u
const splat = simd(0x10); // i16x8.splat
const shiftRight = simd(0x8d); // i16x8.shr_u

/** `px` of `to`: each the rounded mean of two px of `upper` and the two below them in `lower`. RGB of 8 bit, in order; addresses are bytes. */
export type HalveRow = (upper: number, lower: number, to: number, px: number) => void;

export function openHalving(memory: WebAssembly.Memory): HalveRow {
  const [upper, lower, to, rounds, one, sumLow, sumHigh] = [0, 1, 2, 3, 4, 5, 6] as const;
  const taken = (row: number, at: number, isFirst: boolean) => [
    ...get(row),
    ...loadVector(at),
    ...get(row),
    ...loadVector(at + 16),
    ...everyOther,
    ...set(one),
    ...[low, high].flatMap((half, i) => {
      const sum = i === 0 ? sumLow : sumHigh;
      return [...get(one), ...half, ...(isFirst ? [] : [...get(sum), ...add]), ...set(sum)];
    }),
  ];
  const mean = (sum: number) => [...get(sum), ...number(2), ...splat, ...add, ...number(2), ...shiftRight];
  const body = repeat(rounds, [
    ...taken(upper, 0, true),
    ...taken(upper, 3, false),
    ...taken(lower, 0, false),
    ...taken(lower, 3, false),
    ...get(to),
    ...mean(sumLow),
    ...mean(sumHigh),
    ...narrow,
    ...storeVector(0),
    ...advance(upper, number(6 * ROUND)),
    ...advance(lower, number(6 * ROUND)),
    ...advance(to, number(3 * ROUND)),
  ]);
  const halve = assemble(memory, 4, [[3, V128]], body);
  return (a, b, target, px) => halve(a, b, target, Math.ceil(px / ROUND));
}
