/** Differences undone: to each sample of a row, from the left, the one so many samples before is added, as a hand-assembled WebAssembly loop. */
import {
  advance,
  assemble,
  get,
  I32,
  loadVector,
  number,
  repeat,
  set,
  simd,
  storeVector,
  V128,
  zeros,
} from './assembler.ts';

const VECTOR = 16;
const WASM_PAGE = 65_536;
/** bytes between two samples that are added, at most: what farther ones come to takes another way */
const MOST_APART = 8;
/** bytes of a row that are quicker done one by one */
const FEW = 64;

// https://github.com/WebAssembly/simd/blob/main/proposals/simd/BinarySIMD.md
const [addBytes, addShorts] = [simd(0x6e), simd(0x8e)]; // i8x16.add, i16x8.add
const pick = (byte: (place: number) => number) => [
  ...simd(0x0d),
  ...Array.from({ length: VECTOR }, (_, at) => byte(at)),
]; // i8x16.shuffle

const memory = new WebAssembly.Memory({ initial: 1 });
/** by bytes of a sample and between those that are added */
const loops = new Map<string, (at: number, vectors: number, rows: number) => void>();

/** In place; `apart` in samples. A sum that is too large begins anew. */
export function addUp(row: Uint8Array | Uint16Array, apart: number): void {
  addUpRows(row, apart, row.length);
}

/** The same of rows of `length` samples one behind the other, each by itself. */
export function addUpRows(rows: Uint8Array | Uint16Array, apart: number, length: number): void {
  const [bytes, rowBytes] = [apart * rows.BYTES_PER_ELEMENT, length * rows.BYTES_PER_ELEMENT];
  if (rowBytes < FEW || bytes > MOST_APART) {
    for (let start = 0; start < rows.length; start += length)
      for (let at = start + apart; at < start + length; at++) rows[at] = rows[at]! + rows[at - apart]!;
    return;
  }
  // Rows follow one another by whole vectors; the last vector of each may reach into nothing.
  const step = Math.ceil(rowBytes / VECTOR) * VECTOR;
  const count = rows.length / length;
  const missing = Math.ceil((step * count - memory.buffer.byteLength) / WASM_PAGE);
  if (missing > 0) memory.grow(missing);
  const given = new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength);
  const worked = new Uint8Array(memory.buffer);
  const isTight = step === rowBytes;
  if (isTight) worked.set(given);
  else
    for (let row = 0; row < count; row++) worked.set(given.subarray(row * rowBytes, (row + 1) * rowBytes), row * step);
  loopOf(rows.BYTES_PER_ELEMENT, bytes)(0, step / VECTOR, count);
  if (isTight) given.set(worked.subarray(0, given.length));
  else
    for (let row = 0; row < count; row++) given.set(worked.subarray(row * step, row * step + rowBytes), row * rowBytes);
}

function loopOf(size: number, apart: number) {
  const key = `${size} ${apart}`;
  const loop = loops.get(key) ?? assembleLoop(size === 1 ? addBytes : addShorts, apart);
  loops.set(key, loop);
  return loop;
}

/** A vector's own sums in as few additions as it has powers of two; then what lies before it in its row is added, which its last samples hand on. */
function assembleLoop(add: number[], apart: number) {
  const [at, vectors, rows, left, sums, before] = [0, 1, 2, 3, 4, 5] as const;
  const shifts = [1, 2, 4, 8].map((times) => times * apart).filter((shift) => shift < VECTOR);
  const addRow = [
    ...zeros,
    ...set(before),
    ...get(vectors),
    ...set(left),
    ...repeat(left, [
      ...get(at),
      ...get(at),
      ...loadVector(0),
      ...set(sums),
      ...shifts.flatMap((shift) => [
        ...get(sums),
        ...get(sums),
        ...zeros,
        ...pick((place) => (place < shift ? VECTOR : place - shift)),
        ...add,
        ...set(sums),
      ]),
      ...get(sums),
      ...get(before),
      ...add,
      ...set(sums),
      ...get(sums),
      ...storeVector(0),
      ...get(sums),
      ...get(sums),
      ...pick((place) => VECTOR - apart + (place % apart)),
      ...set(before),
      ...advance(at, number(VECTOR)),
    ]),
  ];
  return assemble(
    memory,
    3,
    [
      [1, I32],
      [2, V128],
    ],
    repeat(rows, addRow),
  );
}
