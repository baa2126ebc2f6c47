/** Squares of edges held against every place of a print, as a hand-assembled WebAssembly module: eight directions of a cell are one vector. */
import {
  add,
  advance,
  assemble,
  get,
  I32,
  loadFloat,
  loadVector,
  number,
  repeat,
  set,
  simd,
  storeFloat,
  V128,
} from '#app/image/base/assembler.ts';
import { SQUARE } from '#app/image/similar/edge-bytes.ts';

/** bytes of a cell: eight numbers of 16 bits */
export const CELL_BYTES = 16;

// https://github.com/WebAssembly/simd/blob/main/proposals/simd/BinarySIMD.md
const [timesPairs, addLanes] = [simd(0xba), simd(0xae)]; // i32x4.dot_i16x8_s, add
const lane = (at: number) => [...simd(0x1b), at]; // i32x4.extract_lane
const zero = [...simd(0x0c), ...Array<number>(16).fill(0)]; // v128.const

const toFloat = [0xb2]; // f32.convert_i32_s
const times = [0x94]; // f32.mul

const [print, rowBytes, square, scales, out, across, down] = [0, 1, 2, 3, 4, 5, 6] as const;
const [row, column, place, sums] = [7, 8, 9, 10] as const;

/**
 * `print`: bytes where its cells lie, rows of `rowBytes`, five cells more to the right and below than the `across` × `down` places. To `out` goes, place after
 * place, the sum of products with the cells of `square` times the place's number in `scales`; both are 32-bit floats.
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
      ...get(place),
      ...loadVector(right * CELL_BYTES),
      ...get(square),
      ...loadVector((down * SQUARE + right) * CELL_BYTES),
      ...timesPairs,
      ...get(sums),
      ...addLanes,
      ...set(sums),
    ]),
    ...advance(place, get(rowBytes)),
  ]);
  const sum = [0, 1, 2, 3].flatMap((at) => [...get(sums), ...lane(at), ...(at > 0 ? add : [])]);
  const body = repeat(down, [
    ...get(print),
    ...set(row),
    ...get(across),
    ...set(column),
    ...repeat(column, [
      ...zero,
      ...set(sums),
      ...get(row),
      ...set(place),
      ...rows,
      ...get(out),
      ...sum,
      ...toFloat,
      ...get(scales),
      ...loadFloat(0),
      ...times,
      ...storeFloat(0),
      ...advance(scales, number(4)),
      ...advance(out, number(4)),
      ...advance(row, number(CELL_BYTES)),
    ]),
    ...advance(print, get(rowBytes)),
  ]);
  return assemble(
    memory,
    7,
    [
      [3, I32],
      [1, V128],
    ],
    body,
  );
}
