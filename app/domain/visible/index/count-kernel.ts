/** How many bits two sets have in common, as a hand-assembled WebAssembly loop over 128 of them at a time. */
import {
  advance,
  assembleAnswering,
  get,
  loadVector,
  number,
  plus,
  repeat,
  set,
  simd,
  V128,
  zeros,
} from '#app/image/base/assembler.ts';
import type { Bits } from './bits.ts';

const PAGE = 65_536;
const VECTOR = 16;
/** in a vector */
const WORDS = 4;

const [bothVectors, countOnes] = [simd(0x4e), simd(0x62)]; // v128.and, i8x16.popcnt
const [addBytes, addShorts] = [simd(0x7d), simd(0x7f)]; // i16x8.extadd_pairwise_i8x16_u, i32x4.extadd_pairwise_i16x8_u
const addWholes = simd(0xae); // i32x4.add
const laneOf = (vector: number, lane: number) => [...get(vector), ...simd(0x1b), lane];

class CountKernel {
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  readonly #count = makeCount(this.#memory);
  /** bytes for each of the two */
  #room = PAGE / 2;
  #loaded = 0;

  /** Counts what each of many has in common with the first, as that is now. */
  counterOf(first: Bits): (other: Bits) => number {
    let loaded = this.#load(first);
    return (other) => {
      if (this.#loaded !== loaded) loaded = this.#load(first);
      const length = Math.min(first.length, other.length);
      const vectors = Math.ceil(length / WORDS);
      // What fills up the last vector has nothing in common with anything.
      const words = new Uint32Array(this.#memory.buffer, this.#room, vectors * WORDS).fill(0, length);
      words.set(length < other.length ? other.subarray(0, length) : other);
      return this.#count(vectors, 0, this.#room);
    };
  }

  #load(first: Bits): number {
    if (first.byteLength > this.#room) {
      this.#room = VECTOR * Math.ceil((1.5 * first.byteLength) / VECTOR);
      this.#memory.grow(Math.ceil((2 * this.#room - this.#memory.buffer.byteLength) / PAGE));
    }
    new Uint32Array(this.#memory.buffer, 0, first.length).set(first);
    return ++this.#loaded;
  }
}

function makeCount(memory: WebAssembly.Memory) {
  const [count, one, other, sum] = [0, 1, 2, 3] as const;
  const lanes = [0, 1, 2, 3].map((lane) => laneOf(sum, lane));
  return assembleAnswering(
    memory,
    3,
    [[1, V128]],
    [
      ...zeros,
      ...set(sum),
      ...repeat(count, [
        ...get(sum),
        ...get(one),
        ...loadVector(0),
        ...get(other),
        ...loadVector(0),
        ...bothVectors,
        ...countOnes,
        ...addBytes,
        ...addShorts,
        ...addWholes,
        ...set(sum),
        ...advance(one, number(VECTOR)),
        ...advance(other, number(VECTOR)),
      ]),
      ...lanes.reduce(plus),
    ],
  );
}

let kernel: CountKernel | undefined;

/** Made where it is first asked for. */
export const countKernel = (): CountKernel => (kernel ??= new CountKernel());
