import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { embedPlanes, embedPictures, VECTOR_LENGTH, EMBEDDING_SIDE } from '#app/image/similar/embed.ts';

interface Vectors {
  inks: Record<string, [number, number, number]>;
  tolerance: number;
  cases: { name: string; embedding: number[] }[];
}
const given = JSON.parse(readFileSync(new URL('./test-vectors.json', import.meta.url), 'utf8')) as Vectors;

/** The rules of the vectors' own words, "ink at (x, y)". */
const inkAt: Record<string, (x: number, y: number) => number> = {
  stripes: (x) => (x % 28 < 9 ? 1 : 0),
  checks: (x, y) => (x % 32 < 12 ? 1 : 0) + (y % 32 < 10 ? 1 : 0),
  rings: (x, y) => (Math.floor(((x - 112) ** 2 + (y - 90) ** 2) / 500) % 4 === 0 ? 2 : (x + y) % 40 < 6 ? 1 : 0),
};

function paint(name: string): Float32Array {
  const planes = new Float32Array(3 * EMBEDDING_SIDE * EMBEDDING_SIDE);
  for (let y = 0; y < EMBEDDING_SIDE; y++) {
    for (let x = 0; x < EMBEDDING_SIDE; x++) {
      const ink = given.inks[String(inkAt[name]!(x, y))]!;
      for (let band = 0; band < 3; band++)
        planes[band * EMBEDDING_SIDE * EMBEDDING_SIDE + y * EMBEDDING_SIDE + x] = ink[band]!;
    }
  }
  return planes;
}

describe('the embedding', () => {
  it.each(given.cases)('gives the vector that the training code gave: $name', async ({ name, embedding }) => {
    const vector = await embedPlanes(paint(name));
    expect(vector.length).toBe(VECTOR_LENGTH);
    const worst = Math.max(...embedding.map((value, i) => Math.abs(value - vector[i]!)));
    expect(worst).toBeLessThan(given.tolerance);
  });

  it('has unit length, half of it in each part', async () => {
    const vector = await embedPlanes(paint('rings'));
    const length = (part: Float32Array) => part.reduce((sum, value) => sum + value * value, 0);
    expect(length(vector)).toBeCloseTo(1, 4);
    expect(length(vector.subarray(128))).toBeCloseTo(0.5, 4);
  });

  it('says when a picture has another size', async () => {
    await expect(embedPictures([new Uint8Array(12)])).rejects.toThrow(RangeError);
  });
});
