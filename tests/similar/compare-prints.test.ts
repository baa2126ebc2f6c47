/** Two files are one print or they are not, whatever the vectors think of their manner. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { leastAgreement } from '#app/domain/imports/job/duplicates.ts';
import { openImageProcess } from '#app/image/process/process.ts';
import { transform } from '#app/image/similar/fft.ts';
import { printFile, type PrintOptions } from './prints.ts';

vi.setConfig({ testTimeout: 300_000 });

const image = openImageProcess();
const folder = await mkdtemp(path.join(tmpdir(), 'archive-compare-'));
afterAll(async () => {
  await image.close();
  await rm(folder, { recursive: true });
});

let count = 0;
async function see(stem: string, options: PrintOptions = {}) {
  const file = path.join(folder, `${++count}.tif`);
  await writeFile(file, printFile(stem, options));
  const info = await image.readSource(file);
  const master = `${file}.master.tif`;
  await image.makeMaster(file, info, master, { scratchDir: folder, box: null });
  return { master, widthCm: (info.width / info.dpiX!) * 2.54, heightCm: (info.height / info.dpiY!) * 2.54 };
}

const part = { x: 0.15, y: 0.2, width: 0.6, height: 0.6 };

describe.each(['Peony Toss', 'Terrazzo', 'Zebra', 'Glen Check'])('%s', async (stem) => {
  const whole = await see(stem);
  test.each<[string, PrintOptions, number, boolean]>([
    ['recoloured', { colorway: 1 }, 1, true],
    ['with half the px and noise', { scale: 0.5, noise: 6 }, 1, true],
    ['at twice the size in other colours', { colorway: 2, cm: 64 }, 2, true],
    ['in part', { part }, 1, false],
    ['in part, in other colours, at another resolution', { part, colorway: 1, cm: 48 }, 1.5, false],
  ])('is itself %s', async (_, options, scale, isWhole) => {
    const other = await see(stem, options);
    const found = await image.comparePrints(other, whole);
    expect(found.agreement).toBeGreaterThan(leastAgreement + 0.05);
    expect(found.scale).toBeCloseTo(scale, 1);
    expect(found.isWhole).toBe(isWhole);
    const back = await image.comparePrints(whole, other);
    expect(back.agreement).toBeGreaterThan(leastAgreement);
    expect(back.scale).toBeCloseTo(1 / scale, 1);
    expect([found.turned, found.isMirrored, back.turned, back.isMirrored]).toEqual([0, false, 0, false]);
  });
});

describe.each(['Peony Toss', 'Zebra', 'Painted Stripe'])('%s laid otherwise', async (stem) => {
  const whole = await see(stem);
  test.each<[string, PrintOptions, number, boolean]>([
    ['turned', { turned: 90 }, 90, false],
    ['turned the other way, in other colours', { turned: 270, colorway: 1 }, 90, false],
    ['upside down, with half the px and noise', { turned: 180, scale: 0.5, noise: 6 }, 180, false],
    ['mirrored, at another size', { isMirrored: true, cm: 64 }, 0, true],
    ['mirrored and turned', { isMirrored: true, turned: 90 }, 90, true],
    ['a part of it, turned', { turned: 90, part, cm: 32 * 0.6 }, 90, false],
  ])('is itself: %s', async (_, options, turned, isMirrored) => {
    const other = await see(stem, options);
    for (const found of [await image.comparePrints(other, whole), await image.comparePrints(whole, other)]) {
      expect(found.agreement).toBeGreaterThan(leastAgreement + 0.05);
      expect([found.turned, found.isMirrored]).toEqual([turned, isMirrored]);
    }
  });
});

test('a print that is its own mirror lies as it is', async () => {
  const whole = await see('Picnic Gingham');
  for (const options of [{ isMirrored: true }, { turned: 180 }] as const) {
    const { agreement, turned, isMirrored } = await image.comparePrints(await see('Picnic Gingham', options), whole);
    expect([agreement > leastAgreement, turned, isMirrored]).toEqual([true, 0, false]);
  }
});

test.each([
  ['Peony Toss', 'Camellia Wall'],
  ['Highland Tartan', 'Dress Tartan'],
  ['Zebra', 'Tiger'],
  ['Ginkgo Fall', 'Fern Study'],
  ['Paisley Court', 'Petite Paisley'],
  ['Picnic Gingham', 'Windowpane'],
  ['Bayadere', 'Painted Stripe'],
])('%s is not %s', async (one, other) => {
  const { agreement } = await image.comparePrints(await see(one), await see(other));
  expect(agreement).toBeLessThan(leastAgreement - 0.03);
});

test('bare cloth agrees with nothing', async () => {
  const bare = await see('Zebra', { part: { x: 0, y: 0, width: 0.02, height: 0.02 } });
  const { agreement } = await image.comparePrints(bare, await see('Zebra'));
  expect(agreement).toBeLessThan(leastAgreement);
});

test('the transform of a wave is its two frequencies, and the way back is exact', () => {
  const side = 16;
  const wave = Float64Array.from({ length: side * side }, (_, at) => Math.cos((2 * Math.PI * 3 * (at % side)) / side));
  const { re, im } = transform(wave);
  const strong = [...re].flatMap((value, at) => (Math.abs(value) > 1e-9 ? [at] : []));
  expect(strong).toEqual([3, side - 3]);
  expect(Math.max(...im.map(Math.abs))).toBeLessThan(1e-9);
  const back = transform(re, im, true);
  expect(Math.max(...back.re.map((value, at) => Math.abs(value - wave[at]!)))).toBeLessThan(1e-12);
  expect(() => transform(new Float64Array(9))).toThrow(RangeError);
});
