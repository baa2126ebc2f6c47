/** Rows of 8-bit samples added up, sample by sample: a loop put together as WebAssembly, over a memory of its own. */
import { advance, assemble, get, loadVector, number, repeat, set, simd, storeVector, V128 } from '../base/assembler.ts';

/** rows whose sums fit in 16 bit */
export const MOST_ROWS = 257;

const VECTOR = 16;
const PAGE = 65_536;
const [low, high, add] = [simd(0x89), simd(0x8a), simd(0x8e)]; // i16x8.extend_low/high_i8x16_u, i16x8.add

export interface RowSums {
  /** where the next row is put */
  row: Uint8Array<ArrayBuffer>;
  /** of the rows since they were 0, at most MOST_ROWS */
  sums: Uint16Array<ArrayBuffer>;
  add(): void;
}

/** For rows of so many samples. */
export function openRowSums(length: number): RowSums {
  const padded = Math.ceil(length / VECTOR) * VECTOR;
  const pages = Math.ceil((3 * padded) / PAGE);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const [row, sums, rounds, value] = [0, 1, 2, 3] as const;
  const added = (half: number[], at: number) => [
    ...get(sums),
    ...get(sums),
    ...loadVector(at),
    ...get(value),
    ...half,
    ...add,
    ...storeVector(at),
  ];
  const body = repeat(rounds, [
    ...get(row),
    ...loadVector(0),
    ...set(value),
    ...added(low, 0),
    ...added(high, VECTOR),
    ...advance(row, number(VECTOR)),
    ...advance(sums, number(2 * VECTOR)),
  ]);
  const addRow = assemble(memory, 3, [[1, V128]], body);
  return {
    row: new Uint8Array(memory.buffer, 0, length),
    sums: new Uint16Array(memory.buffer, padded, length),
    add: () => addRow(0, padded, padded / VECTOR),
  };
}
