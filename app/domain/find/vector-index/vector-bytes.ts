/** Vectors as they are kept: 16-bit floats, little-endian, one window after another. Pure. */
import { LOOK_LENGTH } from './memory-index.ts';

/** Bytes of a window: 256 numbers of 16 bits. */
export const LOOK_BYTES = 2 * LOOK_LENGTH;

export function packVectors(vectors: Float32Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(vectors.length * LOOK_BYTES);
  for (const [at, vector] of vectors.entries()) {
    if (vector.length !== LOOK_LENGTH) throw new RangeError(`${vector.length} numbers instead of ${LOOK_LENGTH}`);
    new Float16Array(bytes.buffer, at * LOOK_BYTES, LOOK_LENGTH).set(vector);
  }
  return bytes;
}

export function unpackVectors(bytes: Uint8Array): Float32Array[] {
  // A copy: what the driver hands out may begin at an odd byte.
  const count = Math.floor(bytes.length / LOOK_BYTES);
  const numbers = new Float32Array(new Float16Array(new Uint8Array(bytes).buffer, 0, count * LOOK_LENGTH));
  return Array.from({ length: count }, (_, at) => numbers.subarray(at * LOOK_LENGTH, (at + 1) * LOOK_LENGTH));
}
