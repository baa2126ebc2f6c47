/** Two files are one print or they are not, whatever the vectors think of their manner. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { leastAgreement } from '#app/domain/imports/job/duplicates.ts';
import { openImageProcess } from '#app/image/process/process.ts';
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
  const sketch = `${file}.sketch.png`;
  await image.sketchPrint(master, sketch);
  const { width: widthPx, height: heightPx } = info;
  return {
    sketch,
    widthPx,
    heightPx,
    widthCm: (widthPx / info.dpiX!) * 2.54,
    heightCm: (heightPx / info.dpiY!) * 2.54,
  };
}

type Seen = Awaited<ReturnType<typeof see>>;

async function compare(ours: Seen, theirs: Seen) {
  const [found] = await image.comparePrints(ours, [theirs]);
  return found!;
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
    const found = await compare(other, whole);
    expect(found.agreement).toBeGreaterThan(leastAgreement + 0.05);
    expect(found.scale).toBeCloseTo(scale, 1);
    expect(found.isWhole).toBe(isWhole);
    const back = await compare(whole, other);
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
    for (const found of [await compare(other, whole), await compare(whole, other)]) {
      expect(found.agreement).toBeGreaterThan(leastAgreement + 0.05);
      expect([found.turned, found.isMirrored]).toEqual([turned, isMirrored]);
    }
  });
});

test('a print that is its own mirror lies as it is', async () => {
  const whole = await see('Picnic Gingham');
  for (const options of [{ isMirrored: true }, { turned: 180 }] as const) {
    const { agreement, turned, isMirrored } = await compare(await see('Picnic Gingham', options), whole);
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
  const { agreement } = await compare(await see(one), await see(other));
  expect(agreement).toBeLessThan(leastAgreement - 0.03);
});

test('bare cloth agrees with nothing', async () => {
  const bare = await see('Zebra', { part: { x: 0, y: 0, width: 0.02, height: 0.02 } });
  const { agreement } = await compare(bare, await see('Zebra'));
  expect(agreement).toBeLessThan(leastAgreement);
});

test('many at once are compared as each alone, and one that can not be read harms no other', async () => {
  const [ours, same, other] = [await see('Zebra'), await see('Zebra', { colorway: 1 }), await see('Tiger')];
  const cut = { ...same, sketch: path.join(folder, 'cut.png') };
  await writeFile(cut.sketch, (await readFile(same.sketch)).subarray(0, 9_000));
  const changed = { ...same, sketch: path.join(folder, 'changed.png') };
  await writeFile(changed.sketch, (await readFile(same.sketch)).fill(0, 5_000, 5_004));
  const found = await image.comparePrints(ours, [
    same,
    cut,
    other,
    changed,
    { ...same, sketch: same.sketch + '.gone' },
  ]);
  expect(found).toEqual([await compare(ours, same), null, await compare(ours, other), null, null]);
  await expect(image.comparePrints(cut, [same])).rejects.toMatchObject({ key: expect.any(String) });
});
