import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as ort from 'onnxruntime-web/wasm';
import { embedPlanes, embedPictures, VECTOR_LENGTH, EMBEDDING_SIDE } from '#app/image/similar/embed.ts';
import { Random } from '#demo/random.ts';

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

  it('is what another runtime makes of the same model, to the last digits', async () => {
    ort.env.wasm.numThreads = 1;
    const model = readFileSync(new URL('../../app/image/similar/model.onnx', import.meta.url));
    const session = await ort.InferenceSession.create(model, { executionProviders: ['wasm'] });
    const random = new Random(7);
    const noise = Float32Array.from({ length: 3 * EMBEDDING_SIDE * EMBEDDING_SIDE }, () => random.next());
    for (const planes of [noise, paint('rings'), noise.map((value) => value / 40 + 0.5)]) {
      const image = new ort.Tensor('float32', planes, [1, 3, EMBEDDING_SIDE, EMBEDDING_SIDE]);
      const theirs = (await session.run({ image }))['embedding']!.data as Float32Array;
      const ours = await embedPlanes(planes);
      expect(Math.max(...theirs.map((value, i) => Math.abs(value - ours[i]!)))).toBeLessThan(2e-5);
    }
    await session.release();
  });

  it.each([
    ['black', 0, 0, 0],
    ['white', 255, 255, 255],
    ['grey', 90, 90, 90],
    ['one colour', 200, 30, 60],
  ])('is whole of a picture that is nothing but %s', async (_, ...color) => {
    const picture = new Uint8Array(3 * EMBEDDING_SIDE * EMBEDDING_SIDE).map((_, at) => color[at % 3]!);
    const [vector] = await embedPictures([picture]);
    const length = (part: Float32Array) => part.reduce((sum, value) => sum + value * value, 0);
    expect(length(vector!)).toBeCloseTo(1, 4);
    expect(length(vector!.subarray(128))).toBeCloseTo(0.5, 4);
  });

  it('is of each picture alone, whatever was seen before', async () => {
    const alone = await embedPlanes(paint('checks'));
    await embedPlanes(paint('rings'));
    expect(await embedPlanes(paint('checks'))).toEqual(alone);
  });

  it('says when a picture has another size', async () => {
    await expect(embedPictures([new Uint8Array(12)])).rejects.toThrow(RangeError);
  });
});
