/** Blending ranges: what of a layer is shown by its own colours and by those below, level by level. */
import { expect, test } from 'vitest';
import { makePsd, type PsdLayer, type PsdOptions } from './make-files.ts';
import { type Look, openPsdReading } from './psd-reading.ts';

const read = openPsdReading();
const resources = [{ id: 1057, data: Buffer.from([0, 0, 0, 1, 0]) }];
const [ALL, SIZE] = [[0, 0, 255, 255], { width: 256, height: 2 }];
const coverage: Look = (opened, vips) => opened.buildCoverage(vips, [0, 1, 2, 3]);

type Paint = (x: number) => number;
const layer = (...pixels: Paint[]): PsdLayer => ({
  name: 'Layer',
  box: [0, 0, SIZE.width, SIZE.height],
  pixels: Object.fromEntries(pixels.map((paint, id) => [id, paint])),
});
const flat = (...values: number[]) => layer(...values.map((v) => () => v));

/** First values of the row. */
async function compose(layers: PsdLayer[], more: Partial<PsdOptions> = {}, look?: Look) {
  const made = makePsd({ ...SIZE, channels: 3, paint: () => [], layers, merged: false, resources, ...more });
  const { pixels } = await read(made, look);
  return Array.from({ length: SIZE.width }, (_, x) => pixels.at(x, 1)[0]!);
}

const LIMITS = [10, 31, 100, 200, 253];
test.each([8, 16] as const)('the level of a limit is shown, the next is not: %i bit', async (depth) => {
  const step = depth === 8 ? 1 : 257;
  const [ramp, under, over] = [(x: number) => x * step, 255 * step, 0];
  for (const white of LIMITS) {
    const own = { ...layer(ramp, ramp, ramp), ranges: [[10, 10, white, white], ALL].flat() };
    const shown = await compose([flat(under, under, under), own], { depth });
    expect(
      [9, 10, white, white + 1].map((x) => shown[x]!),
      `${white}`,
    ).toEqual([255, 10, white, 255]);
    const top = { ...flat(over, over, over), ranges: [ALL, [10, 10, white, white]].flat() };
    const below = await compose([layer(ramp, ramp, ramp), top], { depth });
    expect(
      [9, 10, white, white + 1].map((x) => below[x]!),
      `${white}`,
    ).toEqual([9, 0, 0, white + 1]);
  }
});

test('between two limits it fades by whole levels, those at both ends among them', async () => {
  const own = { ...layer(...[0, 0, 0].map(() => (x: number) => x)), ranges: [[20, 23, 100, 102], ALL].flat() };
  const shown = await compose([flat(255, 255, 255), own]);
  const faded = (v: number, share: number) => Math.round(255 + (v - 255) * share);
  const expected = [255, faded(20, 1 / 4), faded(21, 2 / 4), faded(22, 3 / 4), 23];
  for (const [i, v] of expected.entries()) expect(Math.abs(shown[19 + i]! - v), `${19 + i}`).toBeLessThanOrEqual(1);
  const white = [100, faded(101, 2 / 3), faded(102, 1 / 3), 255];
  for (const [i, v] of white.entries()) expect(Math.abs(shown[100 + i]! - v), `${100 + i}`).toBeLessThanOrEqual(1);
});

test('what lies on nothing is shown whatever its limits below, and half of it on half', async () => {
  const ranges = [ALL, [50, 50, 255, 255]].flat();
  const top = { ...flat(90, 90, 90), ranges };
  expect((await compose([top]))[3]).toBe(90);
  const half = layer(...[0, 0, 0].map((v) => () => v));
  half.pixels![-1] = () => 128;
  // Black hides it, nothing does not: half black, half of the rest its own, and paper.
  const shown = Math.round(255 * (127 / 255) * (128 / 255) + 90 * (127 / 255));
  expect((await compose([half, top]))[3]).toBe(shown);
  // Outside of two limits at once is no more than outside.
  const twice = { ...top, ranges: [...ranges, ...ranges] };
  expect((await compose([half, twice]))[3]).toBe(shown);
});

test('gray of CMYK is what inks and black leave together', async () => {
  const ranges = [ALL, [100, 100, 255, 255]].flat();
  const cmyk = { mode: 4, channels: 4 };
  const cyan = (own: number[]) => ({ ...flat(0, 255, 255, 255), ranges: own });
  const [black, white] = [flat(255, 255, 255, 0), flat(255, 255, 255, 255)];
  expect((await compose([black, cyan(ranges)], cmyk, coverage))[5]).toBe(0);
  expect((await compose([white, cyan(ranges)], cmyk, coverage))[5]).toBe(255);
  // Faint paper is as light as paper.
  const faint = flat(255, 255, 255, 255);
  faint.pixels![-1] = () => 128;
  expect((await compose([faint, cyan([ALL, [200, 200, 255, 255]].flat())], cmyk, coverage))[5]).toBe(255);
  const dark = { ...flat(0, 255, 255, 90), ranges: [[100, 100, 255, 255], ALL].flat() };
  expect((await compose([white, dark], cmyk, coverage))[5]).toBe(0);
});
