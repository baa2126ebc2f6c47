/** Samples of 16 bit to 8, rounded as `toByte` does: a loop put together as WebAssembly, over a memory of its own. */
import { advance, assemble, get, loadVector, number, repeat, set, simd, storeVector, V128 } from '../base/assembler.ts';

const VECTOR = 16;
const PAGE = 65_536;
// https://github.com/WebAssembly/simd/blob/main/proposals/simd/BinarySIMD.md
const [lowTimes, highTimes] = [simd(0xbe), simd(0xbf)]; // i32x4.extmul_low/high_i16x8_u
const [plus, shiftRight] = [simd(0xae), simd(0xad)]; // i32x4.add, shr_u
const [toShorts, toBytes] = [simd(0x86), simd(0x66)]; // i16x8.narrow_i32x4_u, i8x16.narrow_i16x8_u
const [ofShort, ofWhole] = [simd(0x10), simd(0x11)]; // i16x8.splat, i32x4.splat

export interface NarrowRow {
  /** where the samples are put, in this machine's order */
  row: Uint16Array<ArrayBuffer>;
  narrow(): Uint8Array<ArrayBuffer>;
}

/** For rows of so many samples. */
export function openNarrowRow(length: number): NarrowRow {
  const padded = Math.ceil(length / VECTOR) * VECTOR;
  const pages = Math.ceil((3 * padded) / PAGE);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const [from, to, rounds, most, half] = [0, 1, 2, 3, 4] as const;
  const narrowed = (at: number) => [
    ...[lowTimes, highTimes].flatMap((times) => [
      ...get(from),
      ...loadVector(at),
      ...get(most),
      ...times,
      ...get(half),
      ...plus,
      ...number(16),
      ...shiftRight,
    ]),
    ...toShorts,
  ];
  const body = [
    ...number(255),
    ...ofShort,
    ...set(most),
    ...number(32_895),
    ...ofWhole,
    ...set(half),
    ...repeat(rounds, [
      ...get(to),
      ...narrowed(0),
      ...narrowed(VECTOR),
      ...toBytes,
      ...storeVector(0),
      ...advance(from, number(2 * VECTOR)),
      ...advance(to, number(VECTOR)),
    ]),
  ];
  const narrowRow = assemble(memory, 3, [[2, V128]], body);
  const bytes = new Uint8Array(memory.buffer, 2 * padded, length);
  return {
    row: new Uint16Array(memory.buffer, 0, length),
    narrow() {
      narrowRow(0, 2 * padded, padded / VECTOR);
      return bytes;
    },
  };
}
