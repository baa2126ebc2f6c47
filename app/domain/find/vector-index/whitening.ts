/**
 * What most prints of an archive have in common tells its prints apart least. Whitening takes it out: vectors are seen from the archive's mean, each direction
 * by how much the archive spreads in it (Jégou and Chum, Negative evidences and co-occurences in image retrieval, 2012), and get unit length again. The exact
 * comparison orders designs by it (docs/decisions/0056-orders-by-the-archive.md). Pure.
 */
import { openMatrixKernel } from './matrix-kernel.ts';
import type { MemoryIndex } from './memory-index.ts';
import { VECTOR_LENGTH } from './vector-bytes.ts';

/** A vector's two halves are seen apart: the picture, and the picture without its colorway. */
const HALF = VECTOR_LENGTH / 2;
const UNIT = Math.SQRT1_2;
/** Of the widest direction's variance, added to each: narrow ones are noise, most of all where vectors are few. */
const FLOOR = 0.01;

/** Variance below which all vectors are one, but for rounding. */
const LEAST_SPREAD = 1e-9;
/** Vectors below which their spread tells little, and about as many of them as are looked at: some 0.3 s. */
export const LEAST_FITTED = 1_000;
const MOST_FITTED = 10_000;

/** Of an archive's vectors; null where they are too few. */
export function fitWhitening(memory: MemoryIndex): Whitening | null {
  return memory.rows < LEAST_FITTED ? null : Whitening.fit(memory.sample(MOST_FITTED));
}

interface HalfFit {
  mean: Float32Array;
  /** L⁻¹ of the covariance L·Lᵀ, column after column: what it is multiplied with has the covariance 1 */
  inverse: Float32Array;
}

/** Bytes of one half's matrix. */
const MATRIX = 4 * HALF * HALF;

export class Whitening {
  readonly #halves: HalfFit[];
  readonly #means: Float32Array[];
  readonly #multiply: ReturnType<typeof openMatrixKernel>;
  readonly #apart: Float32Array;
  readonly #seen: Float32Array;

  private constructor(halves: HalfFit[]) {
    const memory = new WebAssembly.Memory({ initial: 3 });
    this.#halves = halves;
    this.#means = halves.map(({ mean }) => mean);
    for (const [at, { inverse }] of halves.entries()) new Float32Array(memory.buffer, at * MATRIX).set(inverse);
    this.#apart = new Float32Array(memory.buffer, 2 * MATRIX, HALF);
    this.#seen = new Float32Array(memory.buffer, 2 * MATRIX + 4 * HALF, HALF);
    this.#multiply = openMatrixKernel(memory, HALF);
  }

  /** Of vectors of 256 numbers; null where they all are one. */
  static fit(vectors: Float32Array[]): Whitening | null {
    const halves = [0, HALF].flatMap((from) => fitHalf(vectors, from) ?? []);
    return halves.length === 2 ? new Whitening(halves) : null;
  }

  /** As another process sees vectors by it to the last bit. */
  get packed(): Buffer {
    const parts = this.#halves.flatMap(({ mean, inverse }) => [mean, inverse]);
    return Buffer.concat(
      parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
    );
  }

  /** Null for what isn't that. */
  static from(packed: Uint8Array): Whitening | null {
    const half = 4 * HALF + MATRIX;
    if (packed.length !== 2 * half) return null;
    const numbers = new Float32Array(Uint8Array.from(packed).buffer);
    const halves = [0, half / 4].map((at) => ({
      mean: numbers.slice(at, at + HALF),
      inverse: numbers.slice(at + HALF, at + half / 4),
    }));
    return new Whitening(halves);
  }

  /** Both halves of length 1/√2, as they were; a half that is the archive's very mean is nothing. */
  see(vector: Float32Array, whole = new Float32Array(VECTOR_LENGTH)): Float32Array {
    for (const [at, mean] of this.#means.entries()) {
      const from = at * HALF;
      for (let i = 0; i < HALF; i++) this.#apart[i] = vector[from + i]! - mean[i]!;
      this.#multiply(at * MATRIX, this.#apart.byteOffset, this.#seen.byteOffset);
      let square = 0;
      for (let i = 0; i < HALF; i++) square += this.#seen[i]! * this.#seen[i]!;
      const times = square > 0 ? UNIT / Math.sqrt(square) : 0;
      for (let i = 0; i < HALF; i++) whole[from + i] = this.#seen[i]! * times;
    }
    return whole;
  }
}

function fitHalf(vectors: Float32Array[], from: number): HalfFit | null {
  const mean = new Float64Array(HALF);
  for (const vector of vectors) for (let i = 0; i < HALF; i++) mean[i]! += vector[from + i]! / vectors.length;
  const covariance = new Float64Array((HALF * (HALF + 1)) / 2);
  const apart = new Float64Array(HALF);
  for (const vector of vectors) {
    for (let i = 0; i < HALF; i++) apart[i] = vector[from + i]! - mean[i]!;
    for (let i = 0, at = 0; i < HALF; i++) {
      const value = apart[i]! / vectors.length;
      for (let j = 0; j <= i; j++, at++) covariance[at]! += value * apart[j]!;
    }
  }
  const widest = widestOf(covariance);
  if (!(widest > LEAST_SPREAD)) return null;
  for (let i = 0, at = 0; i < HALF; i++, at += i + 1) covariance[at]! += FLOOR * widest;
  return { mean: Float32Array.from(mean), inverse: invert(factor(covariance)) };
}

/** Where a symmetric matrix's row begins in its lower triangle. */
const rowAt = (row: number) => (row * (row + 1)) / 2;

/** The largest eigenvalue, by the power method. */
function widestOf(covariance: Float64Array): number {
  let direction = new Float64Array(HALF).fill(1 / Math.sqrt(HALF));
  let widest = 0;
  for (let turn = 0; turn < 50; turn++) {
    const next = new Float64Array(HALF);
    for (let i = 0; i < HALF; i++) {
      for (let j = 0; j <= i; j++) {
        const value = covariance[rowAt(i) + j]!;
        next[i]! += value * direction[j]!;
        if (j < i) next[j]! += value * direction[i]!;
      }
    }
    widest = Math.hypot(...next);
    if (!(widest > 0)) return 0;
    direction = next.map((value) => value / widest);
  }
  return widest;
}

/** Cholesky's: of a positive matrix, in place of it. */
function factor(matrix: Float64Array): Float64Array {
  for (let i = 0; i < HALF; i++) {
    for (let j = 0; j <= i; j++) {
      let value = matrix[rowAt(i) + j]!;
      for (let k = 0; k < j; k++) value -= matrix[rowAt(i) + k]! * matrix[rowAt(j) + k]!;
      matrix[rowAt(i) + j] = i === j ? Math.sqrt(value) : value / matrix[rowAt(j) + j]!;
    }
  }
  return matrix;
}

/** Of a lower triangle, whole: L · L⁻¹ = 1, column after column. */
function invert(lower: Float64Array): Float32Array {
  const inverse = new Float32Array(HALF * HALF);
  const column = new Float64Array(HALF);
  for (let j = 0; j < HALF; j++) {
    for (let i = j; i < HALF; i++) {
      let value = i === j ? 1 : 0;
      for (let k = j; k < i; k++) value -= lower[rowAt(i) + k]! * column[k]!;
      column[i] = value / lower[rowAt(i) + i]!;
      inverse[j * HALF + i] = column[i]!;
    }
  }
  return inverse;
}
