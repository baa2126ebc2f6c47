/** Squares of edges held against every place of a print, as a hand-assembled WebAssembly module: eight directions of a cell are one vector. */
import {
  add,
  advance,
  assemble,
  get,
  I32,
  left as shiftLeft,
  loadFloat,
  loadVector,
  number,
  plus,
  repeat,
  right as shiftRight,
  set,
  simd,
  storeFloat,
  V128,
  zeros,
} from '#app/image/base/assembler.ts';
import { SQUARE } from '#app/image/similar/edge-bytes.ts';

/** bytes of a cell: eight numbers of 16 bits */
export const CELL_BYTES = 16;

// https://github.com/WebAssembly/simd/blob/main/proposals/simd/BinarySIMD.md
const [timesPairs, addLanes] = [simd(0xba), simd(0xae)]; // i32x4.dot_i16x8_s, add
const lane = (at: number) => [...simd(0x1b), at]; // i32x4.extract_lane

const toFloat = [0xb2]; // f32.convert_i32_s
const times = [0x94]; // f32.mul

const [print, rowBytes, square, scales, out, across, down] = [0, 1, 2, 3, 4, 5, 6] as const;
const [row, column, place, scaleAt, outAt] = [7, 8, 9, 10, 11] as const;
const cell = 12;
const sums = [13, 14, 15, 16];

/** places at once, which share each cell of the square: one sum alone waits for itself */
export const AT_ONCE = sums.length;

/**
 * `print`: bytes where its cells lie, rows of `rowBytes`, five cells more to the right and below than the `across` × `down` places. To `out` goes, place after
 * place, the sum of products with the cells of `square` times the place's number in `scales`; both are 32-bit floats. Up to three places more than there
 * are in a row are reckoned with and written: behind `out` there must be room for them.
 */
export type HoldSquare = (
  print: number,
  rowBytes: number,
  square: number,
  scales: number,
  out: number,
  across: number,
  down: number,
) => void;

export function openEdgeKernel(memory: WebAssembly.Memory): HoldSquare {
  const cells = Array.from({ length: SQUARE }, (_, at) => at);
  const rows = cells.flatMap((down) => [
    ...cells.flatMap((right) => [
      ...get(square),
      ...loadVector((down * SQUARE + right) * CELL_BYTES),
      ...set(cell),
      ...sums.flatMap((sum, at) => [
        ...get(cell),
        ...get(place),
        ...loadVector((right + at) * CELL_BYTES),
        ...timesPairs,
        ...get(sum),
        ...addLanes,
        ...set(sum),
      ]),
    ]),
    ...advance(place, get(rowBytes)),
  ]);
  const total = (sum: number) => [0, 1, 2, 3].flatMap((at) => [...get(sum), ...lane(at), ...(at > 0 ? add : [])]);
  const body = repeat(down, [
    ...get(print),
    ...set(row),
    ...get(scales),
    ...set(scaleAt),
    ...get(out),
    ...set(outAt),
    ...shiftRight(plus(get(across), number(AT_ONCE - 1)), number(Math.log2(AT_ONCE))),
    ...set(column),
    ...repeat(column, [
      ...sums.flatMap((sum) => [...zeros, ...set(sum)]),
      ...get(row),
      ...set(place),
      ...rows,
      ...sums.flatMap((sum, at) => [
        ...get(outAt),
        ...total(sum),
        ...toFloat,
        ...get(scaleAt),
        ...loadFloat(4 * at),
        ...times,
        ...storeFloat(4 * at),
      ]),
      ...advance(scaleAt, number(4 * AT_ONCE)),
      ...advance(outAt, number(4 * AT_ONCE)),
      ...advance(row, number(AT_ONCE * CELL_BYTES)),
    ]),
    ...advance(print, get(rowBytes)),
    ...advance(scales, shiftLeft(get(across), number(2))),
    ...advance(out, shiftLeft(get(across), number(2))),
  ]);
  return assemble(
    memory,
    7,
    [
      [5, I32],
      [1 + sums.length, V128],
    ],
    body,
  );
}
