/** Differences undone: to each sample of a row, from the left, the one so many samples before is added, as a hand-assembled WebAssembly loop. */
import {
  advance,
  assemble,
  get,
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
const loops = new Map<string, (at: number, vectors: number) => void>();

/** In place; `apart` in samples. A sum that is too large begins anew. */
export function addUp(row: Uint8Array | Uint16Array, apart: number): void {
  const bytes = apart * row.BYTES_PER_ELEMENT;
  if (row.byteLength < FEW || bytes > MOST_APART) {
    for (let at = apart; at < row.length; at++) row[at] = row[at]! + row[at - apart]!;
    return;
  }
  const missing = Math.ceil((row.byteLength + VECTOR - memory.buffer.byteLength) / WASM_PAGE);
  if (missing > 0) memory.grow(missing);
  const given = new Uint8Array(row.buffer, row.byteOffset, row.byteLength);
  const worked = new Uint8Array(memory.buffer, 0, row.byteLength);
  worked.set(given);
  loopOf(row.BYTES_PER_ELEMENT, bytes)(0, Math.ceil(row.byteLength / VECTOR));
  given.set(worked);
}

function loopOf(size: number, apart: number) {
  const key = `${size} ${apart}`;
  const loop = loops.get(key) ?? assembleLoop(size === 1 ? addBytes : addShorts, apart);
  loops.set(key, loop);
  return loop;
}

/** A vector's own sums in as few additions as it has powers of two; then what lies before it is added, which its last samples hand on. */
function assembleLoop(add: number[], apart: number) {
  const [at, vectors, sums, before] = [0, 1, 2, 3] as const;
  const shifts = [1, 2, 4, 8].map((times) => times * apart).filter((shift) => shift < VECTOR);
  return assemble(
    memory,
    2,
    [[2, V128]],
    repeat(vectors, [
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
  );
}
