/** Side of the picture a hash is made of, px */
const HASH_SIDE = 32;
const KEPT = 8;

/**
 * A perceptual hash: signs of the 64 lowest frequencies (DCT-II) of a 32 × 32 picture against their median. Copies of one file,
 * whatever their size, depth or compression, differ in few bits; other prints in about half.
 */
export function pictureHash(gray: Float64Array): string {
  const low: number[] = [];
  for (let v = 0; v < KEPT; v++) {
    for (let u = 0; u < KEPT; u++) {
      // Of the mean nothing is kept: a lighter copy is a copy.
      if (u === 0 && v === 0) continue;
      let sum = 0;
      for (let y = 0; y < HASH_SIDE; y++) {
        for (let x = 0; x < HASH_SIDE; x++) sum += gray[y * HASH_SIDE + x]! * COSINES[u]![x]! * COSINES[v]![y]!;
      }
      low.push(sum);
    }
  }
  const median = [...low].sort((a, b) => a - b)[low.length >> 1]!;
  let hash = 0n;
  for (const value of low) hash = (hash << 1n) | (value > median ? 1n : 0n);
  return hash.toString(16).padStart(16, '0');
}

const COSINES = Array.from({ length: KEPT }, (_, u) =>
  Array.from({ length: HASH_SIDE }, (_, x) => Math.cos(((2 * x + 1) * u * Math.PI) / (2 * HASH_SIDE))),
);
