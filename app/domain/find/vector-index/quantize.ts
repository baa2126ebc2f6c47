/** Numbers in a byte each, as the index keeps and asks them. Pure. */
import { SIGNATURE_LENGTH } from './color-signature.ts';
import { VECTOR_LENGTH } from './vector-bytes.ts';
import { ZERO } from './scan-settings.ts';

const HALF = VECTOR_LENGTH / 2;
const LARGEST = 127;
/** A half's length. */
const UNIT = Math.SQRT1_2;
/** Signatures hold larger numbers than vectors; made smaller they don't cost them their precision. */
export const SIGNATURE_SCALE = 0.3;
/** Bytes of a row's vector and its palette's signature. */
export const WHOLE = VECTOR_LENGTH + SIGNATURE_LENGTH;

/** A query's vector, each half by how much it counts. */
export function weigh(vector: Float32Array, contrast: number): Float32Array {
  // Each half has length √½: their dot products with a row's are at most ½.
  return vector.map((value, i) => 2 * value * (i < HALF ? contrast : 1 - contrast));
}

/** Whole numbers up to `LARGEST`; `sum`: theirs. */
export function quantizeQuery(values: Float32Array): { numbers: Int8Array; scale: number; sum: number } {
  let most = 1e-12;
  for (let i = 0; i < values.length; i++) most = Math.max(most, Math.abs(values[i]!));
  const numbers = new Int8Array(values.length);
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    numbers[i] = Math.round((values[i]! * LARGEST) / most);
    sum += numbers[i]!;
  }
  return { numbers, scale: most / LARGEST, sum };
}

/** A row's vector and signature, each number with `ZERO` added, to a place in `to`; answers their scale. */
export function quantizeWhole(vector: Float32Array, signature: Float32Array, to: Int8Array, from: number): number {
  const whole = new Float32Array(WHOLE);
  whole.set(vector);
  for (let i = 0; i < SIGNATURE_LENGTH; i++) whole[VECTOR_LENGTH + i] = signature[i]! * SIGNATURE_SCALE;
  return quantize(whole, to, from);
}

/** Each number with `ZERO` added, to a place in `to`; answers their scale. */
export function quantize(values: Float32Array, to: Int8Array, from: number): number {
  const largest = ZERO - 1;
  let most = 1e-12;
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i]!);
    // What is no number stays none.
    if (size > most || Number.isNaN(size)) most = size;
  }
  const times = largest / most;
  for (let i = 0; i < values.length; i++) to[from + i] = ZERO + Math.round(values[i]! * times);
  return most / largest;
}

/** A row's vector again, from a number on: each half of its length but for one that is nothing. */
export function vectorFrom(numbers: Int8Array, from: number, vector = new Float32Array(VECTOR_LENGTH)): Float32Array {
  for (const half of [0, HALF]) {
    let square = 0;
    for (let i = half; i < half + HALF; i++) {
      const value = numbers[from + i]! - ZERO;
      square += value * value;
    }
    const times = square > 0 ? UNIT / Math.sqrt(square) : 0;
    for (let i = half; i < half + HALF; i++) vector[i] = (numbers[from + i]! - ZERO) * times;
  }
  return vector;
}

/** Its palette's signature; `scale`: the row's. */
export function signatureFrom(numbers: Int8Array, from: number, scale: number): Float32Array {
  const signature = new Float32Array(SIGNATURE_LENGTH);
  const times = scale / SIGNATURE_SCALE;
  for (let i = 0; i < SIGNATURE_LENGTH; i++) signature[i] = (numbers[from + VECTOR_LENGTH + i]! - ZERO) * times;
  return signature;
}
