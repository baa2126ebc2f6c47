/**
 * The directions in which the vectors of an archive spread most (principal components, without taking out the mean): what a vector has of them is most of what a
 * motif goes by, and the lengths of what is left bound the rest (Cauchy and Schwarz), so that a search need not look at most vectors. Any orthonormal
 * directions bound it; those of other vectors only less closely. Pure.
 */
import { openDotKernel } from './dot-kernel.ts';
import { CONTRAST } from './motifs.ts';
import { VECTOR_LENGTH as LENGTH } from './vector-bytes.ts';

const HALF = LENGTH / 2;
/** directions */
export const LEAD = 48;
/** Rounds of the subspace iteration: close enough, and the ones that are missed are of little use. */
const ROUNDS = 12;

/** By the square of it each half's products count in a motif. */
const WEIGHTS = Float32Array.from({ length: LENGTH }, (_, at) => Math.sqrt(2 * (at < HALF ? CONTRAST : 1 - CONTRAST)));

const MATRIX = 4 * LEAD * LENGTH;
const [VECTOR, RESULT] = [2 * MATRIX, 2 * MATRIX + 4 * LENGTH];

export interface Lead {
  /** of `LEAD` numbers; worthless after the next one */
  numbers: Float32Array;
  /** length of what they leave */
  rest: number;
}

/** Where vectors of a kind are turned: a matrix of the memory, and what each number's square counts in a length. */
interface Turn {
  matrix: number;
  squares: Float32Array;
}

export class Components {
  /** what they are kept by: `LEAD` directions of 256 numbers of unit length, one after another, for vectors whose halves are weighed as in a motif */
  readonly packed: Float32Array;
  readonly #memory = new WebAssembly.Memory({ initial: 2 });
  readonly #multiply = openDotKernel(this.#memory, LENGTH);
  readonly #vector = new Float32Array(this.#memory.buffer, VECTOR, LENGTH);
  readonly #numbers = new Float32Array(this.#memory.buffer, RESULT, LEAD);
  readonly #rows: Turn;
  readonly #queries: Turn;

  constructor(packed: Float32Array) {
    this.packed = packed;
    this.#rows = this.#turnBy(0, WEIGHTS);
    this.#queries = this.#turnBy(
      MATRIX,
      WEIGHTS.map((weight) => 1 / weight),
    );
  }

  /** Of vectors of 256 numbers. */
  static fit(vectors: Float32Array[]): Components {
    return new Components(spanOf(momentsOf(vectors)));
  }

  /** Of a vector that is held: `scale` times the numbers from `from` on, each less `zero`. */
  ofRow(held: ArrayLike<number>, from = 0, zero = 0, scale = 1): Lead {
    const vector = this.#vector;
    for (let at = 0; at < LENGTH; at++) vector[at] = held[from + at]! - zero;
    return this.#lead(this.#rows, scale);
  }

  /** Of one that is asked for, its numbers already weighed: their products with a row's are the motif. */
  ofQuery(weighed: Float32Array): Lead {
    this.#vector.set(weighed);
    return this.#lead(this.#queries, 1);
  }

  #turnBy(matrix: number, weights: Float32Array): Turn {
    const turned = this.packed.map((value, at) => value * weights[at % LENGTH]!);
    new Float32Array(this.#memory.buffer, matrix, turned.length).set(turned);
    return { matrix, squares: weights.map((weight) => weight * weight) };
  }

  #lead({ matrix, squares }: Turn, scale: number): Lead {
    this.#multiply(VECTOR, matrix, LEAD, RESULT);
    const [vector, numbers] = [this.#vector, this.#numbers];
    let rest = 0;
    for (let at = 0; at < LENGTH; at++) rest += squares[at]! * vector[at]! * vector[at]!;
    for (let at = 0; at < LEAD; at++) {
      rest -= numbers[at]! * numbers[at]!;
      numbers[at]! *= scale;
    }
    return { numbers, rest: scale * Math.sqrt(Math.max(0, rest)) };
  }
}

/** Of weighed vectors: the mean of each two numbers' product. */
function momentsOf(vectors: Float32Array[]): Float64Array[] {
  const moments = Array.from({ length: LENGTH }, () => new Float64Array(LENGTH));
  for (const vector of vectors) {
    const weighed = vector.map((value, at) => value * WEIGHTS[at]!);
    for (let i = 0; i < LENGTH; i++) {
      const [row, value] = [moments[i]!, weighed[i]! / vectors.length];
      for (let j = 0; j <= i; j++) row[j]! += value * weighed[j]!;
    }
  }
  for (let i = 0; i < LENGTH; i++) for (let j = 0; j < i; j++) moments[j]![i] = moments[i]![j]!;
  return moments;
}

/** By subspace iteration, from directions that lie anywhere. */
function spanOf(moments: Float64Array[]): Float32Array {
  let span = Array.from({ length: LEAD }, (_, n) =>
    Float64Array.from({ length: LENGTH }, (_, at) => Math.sin((n + 1) * (at + 1) * 12.9898) * 1000).map(
      (value) => value - Math.floor(value) - 0.5,
    ),
  );
  for (let round = 0; round < ROUNDS; round++) {
    span = span.map((direction) => Float64Array.from(moments, (row) => dot(row, direction)));
    makeOrthonormal(span);
  }
  const packed = new Float32Array(LEAD * LENGTH);
  for (const [n, direction] of span.entries()) packed.set(direction, n * LENGTH);
  return packed;
}

/** Gram and Schmidt's way, twice; what lies in the others already becomes any direction that doesn't. */
function makeOrthonormal(span: Float64Array[]): void {
  for (const [n, direction] of span.entries()) {
    for (let next = n; ; next++) {
      for (let turn = 0; turn < 2; turn++) {
        for (const before of span.slice(0, n)) {
          const share = dot(direction, before);
          for (let at = 0; at < LENGTH; at++) direction[at]! -= share * before[at]!;
        }
        const length = Math.sqrt(dot(direction, direction));
        if (!(length > 1e-12)) break;
        for (let at = 0; at < LENGTH; at++) direction[at]! /= length;
      }
      if (Math.abs(dot(direction, direction) - 1) < 1e-6) break;
      direction.fill(0);
      direction[next % LENGTH] = 1;
    }
  }
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return sum;
}
