/** How unlike patches of px are, by a hand-assembled WebAssembly module: 16 bytes at once. */
import {
  add,
  advance,
  assembleAnswering,
  get,
  I32,
  loadVector,
  number,
  repeat,
  set,
  simd,
  V128,
} from '../base/assembler.ts';
import type { PictureSize } from '../base/types.ts';

/** bytes of a px, and of a vector */
const [PX, VECTOR] = [3, 16];
/** where the vector lies that leaves of a row's last 16 bytes what is the patch's own */
const MASK_AT = 0;
const FREE_AT = VECTOR;

// https://github.com/WebAssembly/simd/blob/main/proposals/simd/BinarySIMD.md
const [minus, least, most] = [simd(0x71), simd(0x77), simd(0x79)]; // i8x16.sub, min_u, max_u
const [timesLow, timesHigh] = [simd(0x9e), simd(0x9f)]; // i16x8.extmul_low/high_i8x16_u
const [addPairs, addLanes, and] = [simd(0x7f), simd(0xae), simd(0x4e)]; // i32x4.extadd_pairwise_i16x8_u, add, v128.and
const lane = (at: number) => [...simd(0x1b), at]; // i32x4.extract_lane

const memory = new WebAssembly.Memory({ initial: 16 });
const measure = openMeasure();

function openMeasure() {
  const [here, there, hereRow, thereRow, rows, rounds] = [0, 1, 2, 3, 4, 5] as const;
  const [a, b, left] = [6, 7, 8] as const;
  const [sum, one, other] = [9, 10, 11] as const;
  const step = (masked: number[]) => [
    ...[a, b].flatMap((at, i) => [...get(at), ...loadVector(0), ...masked, ...set(i === 0 ? one : other)]),
    ...[most, least].flatMap((which) => [...get(one), ...get(other), ...which]),
    ...minus,
    ...set(one),
    ...[timesLow, timesHigh].flatMap((times) => [
      ...get(one),
      ...get(one),
      ...times,
      ...addPairs,
      ...get(sum),
      ...addLanes,
      ...set(sum),
    ]),
  ];
  const body = [
    ...repeat(rows, [
      ...[here, a, there, b, rounds, left].flatMap((local, i) => (i % 2 === 0 ? get(local) : set(local))),
      ...repeat(left, [...step([]), ...advance(a, number(VECTOR)), ...advance(b, number(VECTOR))]),
      ...step([...number(MASK_AT), ...loadVector(0), ...and]),
      ...advance(here, get(hereRow)),
      ...advance(there, get(thereRow)),
    ]),
    ...[0, 1, 2, 3].flatMap((at) => [...get(sum), ...lane(at), ...(at > 0 ? add : [])]),
  ];
  return assembleAnswering(
    memory,
    6,
    [
      [3, I32],
      [3, V128],
    ],
    body,
  );
}

/** A patch, and one with `reach` px more on each side that it is laid over; three bytes a px, row by row. */
export interface PatchPair {
  here: Uint8Array;
  there: Uint8Array;
}

/** For each pair, the sum of squares where it lies `x`, `y` px from the larger one's corner. Until it is called for other pairs, whose px take the place of these. */
export function openDistances(pairs: PatchPair[], { width, height }: PictureSize, reach: number) {
  const [hereRow, thereRow] = [width * PX, (width + 2 * reach) * PX];
  const places: { here: number; there: number }[] = [];
  let end = FREE_AT;
  const place = (px: Uint8Array) => {
    const at = end;
    end += px.length;
    return at;
  };
  for (const { here, there } of pairs) places.push({ here: place(here), there: place(there) });
  // A row's last vector may read beyond it.
  const missing = Math.ceil((end + VECTOR - memory.buffer.byteLength) / 65_536);
  if (missing > 0) memory.grow(missing);
  const bytes = new Uint8Array(memory.buffer);
  for (const [i, { here, there }] of pairs.entries()) {
    bytes.set(here, places[i]!.here);
    bytes.set(there, places[i]!.there);
  }
  const rounds = Math.ceil(hereRow / VECTOR) - 1;
  bytes.fill(0, MASK_AT, MASK_AT + VECTOR).fill(255, MASK_AT, MASK_AT + hereRow - VECTOR * rounds);
  return (pair: number, x: number, y: number): number => {
    const { here, there } = places[pair]!;
    return measure(here, there + y * thereRow + x * PX, hereRow, thereRow, height, rounds) >>> 0;
  };
}
