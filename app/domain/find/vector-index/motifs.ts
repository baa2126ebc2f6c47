/** How alike the motifs of two windows are, −1 … 1. Pure. */
import { openDotKernel } from './dot-kernel.ts';
import { VECTOR_LENGTH } from './vector-bytes.ts';

/** How much light and dark of the colorway count beside pure form. */
export const CONTRAST = 0.3;

const HALF = VECTOR_LENGTH / 2;
const BYTES = 4 * VECTOR_LENGTH;

const known = (motif: number) => (Number.isFinite(motif) ? motif : 0);

export function motifOf(one: Float32Array, other: Float32Array): number {
  let [seen, form] = [0, 0];
  for (let i = 0; i < HALF; i++) seen += one[i]! * other[i]!;
  for (let i = HALF; i < VECTOR_LENGTH; i++) form += one[i]! * other[i]!;
  return known(2 * (CONTRAST * seen + (1 - CONTRAST) * form));
}

const memory = new WebAssembly.Memory({ initial: 1 });
let multiply: ReturnType<typeof openDotKernel> | undefined;
/** the windows that the memory holds, and where in it lies what is asked with them and what comes of it */
let held: Float32Array[] | undefined;
let asked: Float32Array;
let found: Float32Array;

/** Windows that many others are compared with. */
export class Motifs {
  readonly #weighed: Float32Array[];
  readonly #motifs: Float64Array;

  constructor(windows: Float32Array[]) {
    this.#weighed = windows.map((window) =>
      window.map((value, at) => 2 * value * (at < HALF ? CONTRAST : 1 - CONTRAST)),
    );
    this.#motifs = new Float64Array(windows.length);
  }

  /** As `motifOf` has it to a ten-thousandth, of this window with each from one of them up to another, at their places. They hold until the same are asked for again. */
  with(other: Float32Array, from = 0, to = this.#weighed.length): Float64Array {
    const count = this.#weighed.length;
    const products = BYTES * (1 + count);
    if (held !== this.#weighed) this.#hold(products, count);
    asked.set(other);
    multiply!(0, BYTES * (1 + from), to - from, products);
    for (let at = from; at < to; at++) this.#motifs[at] = known(found[at - from]!);
    return this.#motifs;
  }

  #hold(products: number, count: number): void {
    const missing = Math.ceil((products + 4 * count - memory.buffer.byteLength) / 65_536);
    if (missing > 0) memory.grow(missing);
    multiply ??= openDotKernel(memory, VECTOR_LENGTH);
    for (const [at, window] of this.#weighed.entries())
      new Float32Array(memory.buffer, BYTES * (1 + at), VECTOR_LENGTH).set(window);
    asked = new Float32Array(memory.buffer, 0, VECTOR_LENGTH);
    found = new Float32Array(memory.buffer, products, count);
    held = this.#weighed;
  }
}
