import { deltaE2000, fromHex, srgbToLab, type Triple } from '#app/image/base/color-math.ts';
import { extractPalette, firstOf } from '#app/image/render/colors.ts';
import { expect, test } from 'vitest';
import { makeTiff, type Paint, wavePaint } from './make-files.ts';
import { openScratch } from './scratch.ts';

const { master } = openScratch();
const palette = async (paint: Paint, side = 256) =>
  extractPalette((await master('a.tif', makeTiff({ width: side, height: side, paint }))).path);
const near = (hex: string, rgb: Triple) => deltaE2000(srgbToLab(...fromHex(hex)), srgbToLab(...rgb));

test('three flat colours with their shares, largest first', async () => {
  const found = await palette((x, y) => (y >= 192 ? [250, 250, 245] : x < 64 ? [200, 30, 40] : [20, 40, 110]));
  expect(found.map(({ share }) => Math.round(share * 100))).toEqual([56, 25, 19]);
  expect(near(found[0]!.srgb, [20, 40, 110])).toBeLessThan(2);
  expect(near(found[1]!.srgb, [250, 250, 245])).toBeLessThan(2);
  expect(near(found[2]!.srgb, [200, 30, 40])).toBeLessThan(2);
});

test('a small accent is kept', async () => {
  const found = await palette((x, y) => (x < 10 && y < 14 ? [255, 80, 0] : [40, 60, 50]));
  expect(found.some(({ srgb }) => near(srgb, [255, 80, 0]) < 4)).toBe(true);
});

test('colours nobody tells apart are one', async () => {
  const found = await palette((x) => (x % 16 < 8 ? [120, 60, 60] : [123, 62, 61]));
  expect(found).toHaveLength(1);
});

test('at most twelve, shares add up to no more than one, numbers fit each other', async () => {
  const found = await palette(wavePaint(256, 256));
  expect(found.length).toBeGreaterThan(4);
  expect(found.length).toBeLessThanOrEqual(12);
  expect(found.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1.000001);
  for (const { srgb, lab } of found) expect(deltaE2000(srgbToLab(...fromHex(srgb)), lab)).toBeLessThan(1);
  expect(await palette(wavePaint(256, 256))).toEqual(found);
});

test('one px is a palette of one', async () => {
  const found = await palette(() => [10, 200, 30], 1);
  expect(found).toMatchObject([{ share: 1 }]);
});

/** Shares are of the whole print, also where it is far larger than what is counted. */
test('a large print is counted on a small picture', async () => {
  const found = await palette((x) => (x < 300 ? [230, 220, 40] : [30, 90, 160]), 600);
  expect(found).toHaveLength(2);
  for (const { share } of found) expect(Math.abs(share - 0.5)).toBeLessThan(0.02);
});

/** Two inks that blend over 3 px along every edge, and a flat one that happens to lie between them. */
test('what edges blend is no colour of its own, a flat ink between two others is', async () => {
  const [dark, light]: [Triple, Triple] = [
    [30, 40, 90],
    [240, 225, 200],
  ];
  const mix = (t: number) => dark.map((v, k) => Math.round(v + (light[k]! - v) * t)) as Triple;
  const blended: Paint = (x, y) => {
    const at = (x + y * 0.31) % 128;
    const rise = at < 64 ? (at - 30) / 3 : (98 - at) / 3;
    return mix(Math.min(1, Math.max(0, rise)));
  };
  expect(await palette(blended)).toHaveLength(2);
  const flat: Paint = (x, y) => (y < 10 ? mix(0.5) : blended(x, y));
  const found = await palette(flat);
  expect(found).toHaveLength(3);
  expect(near(found[2]!.srgb, mix(0.5))).toBeLessThan(4);
});

test('however many tiles of a large print are passed over, each column of them is counted in some row', () => {
  for (let step = 1; step <= 300; step++)
    expect(new Set(Array.from({ length: step }, (_, row) => firstOf(row, step))).size).toBe(step);
});
