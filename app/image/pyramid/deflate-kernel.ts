/** The two loops of packing a tile, put together as WebAssembly. All addresses are bytes. */
import {
  advance,
  assembleAnswering,
  both,
  either64,
  get,
  I32,
  I64,
  left,
  left64,
  loadVector,
  number,
  plus,
  repeat,
  right,
  right64,
  set,
  simd,
  storeVector,
  V128,
  widened,
} from '../base/assembler.ts';

/** px of a tile's side, and bytes of its row */
export const SIDE = 256;
export const ROW = 3 * SIDE;
const VECTOR = 16;

const words = (values: number[]) => [...simd(0x0c), ...new Uint8Array(new Int16Array(values).buffer)]; // v128.const
const shiftIn = [...simd(0x0d), ...Array.from({ length: 16 }, (_, i) => (i < 3 ? 16 + i : i - 3))]; // i8x16.shuffle
const minusBytes = simd(0x71); // i8x16.sub
const [pairs, fours, addWhole] = [simd(0x7d), simd(0x7f), simd(0xae)]; // extadd_pairwise of i8x16_u and i16x8_u, i32x4.add
const [low, high, products] = [simd(0x89), simd(0x8a), simd(0xba)]; // i16x8.extend_low/high_i8x16_u, i32x4.dot_i16x8_s
const lane = (i: number) => [...simd(0x1b), i]; // i32x4.extract_lane
const zero = words([0, 0, 0, 0, 0, 0, 0, 0]);
const modulo = [0x70]; // i32.rem_u

/** Vectors, and the whole numbers a and b, that Adler-32 (RFC 1950) is summed up in. */
interface Sums {
  a: number;
  b: number;
  sums: number;
  before: number;
  weighed: number;
}

/** The sums of `ROW` bytes, taken 16 at a time by `take`. */
function openAdler({ a, b, sums, before, weighed }: Sums, value: number) {
  const sumOf = (vector: number) =>
    [0, 1, 2, 3].map((i) => [...get(vector), ...lane(i)]).reduce((sum, one) => plus(sum, one));
  return {
    begin: [sums, before, weighed].flatMap((vector) => [...zero, ...set(vector)]),
    take: [
      ...get(before),
      ...get(sums),
      ...addWhole,
      ...set(before),
      ...get(sums),
      ...get(value),
      ...pairs,
      ...fours,
      ...addWhole,
      ...set(sums),
      ...get(weighed),
      ...get(value),
      ...low,
      ...words([16, 15, 14, 13, 12, 11, 10, 9]),
      ...products,
      ...addWhole,
      ...get(value),
      ...high,
      ...words([8, 7, 6, 5, 4, 3, 2, 1]),
      ...products,
      ...addWhole,
      ...set(weighed),
    ],
    end: [
      ...plus(get(b), [...get(a), ...number(ROW), 0x6c]), // i32.mul
      ...plus(left(sumOf(before), number(4)), sumOf(weighed)),
      0x6a,
      ...number(65_521),
      ...modulo,
      ...set(b),
      ...plus(get(a), sumOf(sums)),
      ...number(65_521),
      ...modulo,
      ...set(a),
    ],
    whole: [...left(get(b), number(16)), ...get(a), 0x72], // i32.or
  };
}

/**
 * A tile's differences to the px on the left (TIFF's predictor 2, PNG's filter 1), 3 bytes a px, row by row, from rows that are
 * `step` apart. Answers Adler-32 of what was written.
 */
export type Differences = (from: number, step: number, to: number) => number;

export function openDifferences(memory: WebAssembly.Memory): Differences {
  const [from, step, to, row, rest, here, a, b] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
  const [value, sums, before, weighed] = [8, 9, 10, 11] as const;
  const adler = openAdler({ a, b, sums, before, weighed }, value);
  const write = [...get(to), ...get(value), ...storeVector(0), ...advance(to, number(VECTOR)), ...adler.take];
  const body = [
    ...number(1),
    ...set(a),
    ...number(SIDE),
    ...set(row),
    ...repeat(row, [
      ...adler.begin,
      ...get(from),
      ...set(here),
      ...get(here),
      ...loadVector(0),
      ...get(here),
      ...loadVector(0),
      ...zero,
      ...shiftIn,
      ...minusBytes,
      ...set(value),
      ...write,
      ...number(ROW / VECTOR - 1),
      ...set(rest),
      ...repeat(rest, [
        ...get(here),
        ...loadVector(VECTOR),
        ...get(here),
        ...loadVector(VECTOR - 3),
        ...minusBytes,
        ...set(value),
        ...write,
        ...advance(here, number(VECTOR)),
      ]),
      ...adler.end,
      ...advance(from, get(step)),
    ]),
    ...adler.whole,
  ];
  const differences = assembleAnswering(
    memory,
    3,
    [
      [5, I32],
      [4, V128],
    ],
    body,
  );
  return (...call) => differences(...call) >>> 0;
}

/** Adler-32 of so many times `ROW` bytes. */
export type Checksum = (from: number, rows: number) => number;

export function openChecksum(memory: WebAssembly.Memory): Checksum {
  const [from, row, rest, a, b] = [0, 1, 2, 3, 4] as const;
  const [value, sums, before, weighed] = [5, 6, 7, 8] as const;
  const adler = openAdler({ a, b, sums, before, weighed }, value);
  const body = [
    ...number(1),
    ...set(a),
    ...repeat(row, [
      ...adler.begin,
      ...number(ROW / VECTOR),
      ...set(rest),
      ...repeat(rest, [...get(from), ...loadVector(0), ...set(value), ...adler.take, ...advance(from, number(VECTOR))]),
      ...adler.end,
    ]),
    ...adler.whole,
  ];
  const checksum = assembleAnswering(
    memory,
    2,
    [
      [3, I32],
      [4, V128],
    ],
    body,
  );
  return (...call) => checksum(...call) >>> 0;
}

/** bytes of a code in the table: its bits, the first one lowest, in two bytes; how many they are in the third */
export const CODE_BYTES = 4;
/** no code is longer: four of them and what is left of a byte fit in 64 bits */
export const LONGEST = 12;
/** the code after the last byte */
export const END = 256;

/**
 * Writes the codes of so many times four bytes, and the end's, to `to`, in whose first byte `bits` bits stand already, and the others
 * are 0. Answers the address behind the last byte that was begun; up to 8 beyond it are written over.
 */
export type WriteCodes = (from: number, fours: number, codes: number, to: number, bits: number) => number;

export function openWriting(memory: WebAssembly.Memory): WriteCodes {
  const [from, count, codes, to, bits, word, code, held] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
  const put = (byte: number[]) => [
    ...plus(get(codes), left(byte, number(Math.log2(CODE_BYTES)))),
    ...set(code),
    ...either64(get(held), left64([...get(code), 0x33, 0x00, 0x00], [...get(bits), ...widened])), // i64.load16_u
    ...set(held),
    ...advance(bits, [...get(code), 0x2d, 0x00, 0x02]), // i32.load8_u
  ];
  const store = [...get(to), ...get(held), 0x37, 0x00, 0x00]; // i64.store
  const body = [
    ...get(to),
    0x31, // i64.load8_u
    0x00,
    0x00,
    ...set(held),
    ...repeat(count, [
      ...get(from),
      0x28, // i32.load
      0x00,
      0x00,
      ...set(word),
      ...advance(from, number(4)),
      ...[0, 8, 16].flatMap((shift) => put(both(right(get(word), number(shift)), number(255)))),
      ...put(right(get(word), number(24))),
      ...store,
      ...advance(to, right(get(bits), number(3))),
      ...right64(get(held), [...both(get(bits), number(0x38)), ...widened]),
      ...set(held),
      ...both(get(bits), number(7)),
      ...set(bits),
    ]),
    ...put(number(END)),
    ...store,
    ...plus(get(to), right(plus(get(bits), number(7)), number(3))),
  ];
  return assembleAnswering(
    memory,
    5,
    [
      [2, I32],
      [1, I64],
    ],
    body,
  );
}
