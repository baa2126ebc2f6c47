/** Vectors as they are kept: 16-bit floats, little-endian, one window after another. Pure. */
/** Numbers of a window: 128 of the picture, 128 of it without its colorway, each half of length √½. */
export const VECTOR_LENGTH = 256;

/** Bytes of a window: 256 numbers of 16 bits. */
export const VECTOR_BYTES = 2 * VECTOR_LENGTH;

export function packVectors(vectors: Float32Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(vectors.length * VECTOR_BYTES);
  for (const [at, vector] of vectors.entries()) {
    if (vector.length !== VECTOR_LENGTH) throw new RangeError(`${vector.length} numbers instead of ${VECTOR_LENGTH}`);
    new Float16Array(bytes.buffer, at * VECTOR_BYTES, VECTOR_LENGTH).set(vector);
  }
  return bytes;
}

export function unpackVectors(bytes: Uint8Array): Float32Array[] {
  // A copy: what the driver hands out may begin at an odd byte.
  const count = Math.floor(bytes.length / VECTOR_BYTES);
  const numbers = new Float32Array(new Float16Array(new Uint8Array(bytes).buffer, 0, count * VECTOR_LENGTH));
  return Array.from({ length: count }, (_, at) => numbers.subarray(at * VECTOR_LENGTH, (at + 1) * VECTOR_LENGTH));
}
