/** 32-bit originals: light above 1 is white and below 0 black, what is no number is black, and nothing wraps around. */
import { encodeSrgb } from '#app/image/base/color-math.ts';
import { expect, test } from 'vitest';
import { makePsd, makeTiff } from './make-files.ts';
import { openScratch, readPixels } from './scratch.ts';

const { master } = openScratch();
const values = [1.5, 1000, 1, 0.5, 0, -0.2, -1000, Number.NaN];
const want = [255, 255, 255, Math.round(255 * encodeSrgb(0.5)), 0, 0, 0, 0];
/** px of one value's block: JPEG's own, so that none colours its neighbour */
const block = 16;
const size = { width: values.length * block, height: block };
const paint = (x: number) => {
  const v = values[Math.floor(x / block)]!;
  return [v, v, v];
};

for (const [name, bytes] of [
  ['a.psd', () => makePsd({ ...size, depth: 32, paint })],
  ['zip.psb', () => makePsd({ ...size, depth: 32, large: true, compression: 'zip-prediction', paint })],
  ['a.tif', () => makeTiff({ ...size, depth: 32, sampleFormat: 3, paint })],
  ['planar.tif', () => makeTiff({ ...size, depth: 32, sampleFormat: 3, planar: true, paint })],
  [
    'gray.tif',
    () => makeTiff({ ...size, depth: 32, sampleFormat: 3, samples: 1, paint: (x: number) => [paint(x)[0]!] }),
  ],
] as const) {
  test(name, async () => {
    const { path, made } = await master(name, bytes());
    // In Photoshop's own files light above 1 is what a picture of high range has.
    if (name.endsWith('.tif')) expect(made.warnings).toEqual([{ key: 'tooBright' }]);
    const { at } = await readPixels(path);
    values.forEach((value, i) => {
      for (const v of at(i * block + block / 2, block / 2)) {
        expect(Math.abs(v - want[i]!), `${value} is ${v}`).toBeLessThanOrEqual(2);
      }
    });
  });
}

test('floats up to 1, and what calculation puts a trifle above it, are no reason for a warning', async () => {
  const fine = (x: number) => (x < block ? [1, 1.0001, 0.5] : [0, -1, 1]);
  const { made } = await master('fine.tif', makeTiff({ ...size, depth: 32, sampleFormat: 3, paint: fine }));
  expect(made.warnings).toEqual([]);
});
