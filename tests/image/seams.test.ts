import { measureSeams } from '#app/image/seams.ts';
import { expect, test } from 'vitest';
import { makeTiff, type Paint, wavePaint } from './make-files.ts';
import { openScratch } from './scratch.ts';

const { master } = openScratch();
const STRAIGHT = { drop: 0, shift: 0 };
const measure = async (width: number, height: number, paint: Paint, layout = STRAIGHT) =>
  measureSeams((await master('a.tif', makeTiff({ width, height, paint }))).path, layout);
const keys = (found: { warnings: { key: string }[] }) => found.warnings.map(({ key }) => key);

test('a print that continues has no seam', async () => {
  const found = await measure(300, 200, wavePaint(300, 200));
  expect(found.warnings).toEqual([]);
  // The waves are steepest there: 1.6 times the mean of a sine, in two channels of three.
  expect(found.horizontal.seam).toBeLessThan(found.horizontal.inside * 3);
});

test('a gradient from side to side is a horizontal seam alone', async () => {
  const found = await measure(300, 200, (x) => [x >> 1, x >> 1, 128]);
  expect(keys(found)).toEqual(['seamHorizontal']);
  expect(found.warnings[0]!.values!.seam).toBeGreaterThan(20);
});

test('a gradient from top to bottom is a vertical seam alone', async () => {
  expect(keys(await measure(200, 300, (_x, y) => [y >> 1, 90, 255 - (y >> 1)]))).toEqual(['seamVertical']);
});

test('a busy print is no seam by itself', async () => {
  const noise: Paint = (x, y) => [(x * 7919 + y * 104_729) % 251, (x * 31 + y * 17) % 241, (x * 97 + y * 57) % 239];
  expect(keys(await measure(251, 241, noise))).toEqual([]);
});

/** A diagonal band that climbs half the height over the width continues in half-drop alone; likewise for brick. */
test('half-drop and brick are measured as they are laid', async () => {
  const half: Paint = (x, y) => ((y + x / 2) % 100 < 30 ? [20, 30, 90] : [240, 235, 220]);
  // Height 100: moving on by the width, 100, lifts the band by 50.
  const down = { drop: 0.5, shift: 0 };
  expect(keys(await measure(100, 100, half, down))).toEqual([]);
  expect(keys(await measure(100, 100, half))).toEqual(['seamHorizontal']);
  const brick: Paint = (x, y) => half(y, x);
  expect(keys(await measure(100, 100, brick, { drop: 0, shift: 0.5 }))).toEqual([]);
  expect(keys(await measure(100, 100, brick))).toEqual(['seamVertical']);
});

test('a third: the direction of the drop matters', async () => {
  const third: Paint = (x, y) => ((y - x / 3 + 300) % 120 < 40 ? [20, 30, 90] : [240, 235, 220]);
  // The band sinks by 40 over 120 px, a third of the height; the next column must stand 1/3 lower.
  expect(keys(await measure(120, 120, third, { drop: 1 / 3, shift: 0 }))).toEqual([]);
  expect(keys(await measure(120, 120, third, { drop: 2 / 3, shift: 0 }))).toEqual(['seamHorizontal']);
  const across: Paint = (x, y) => third(y, x);
  expect(keys(await measure(120, 120, across, { drop: 0, shift: 1 / 3 }))).toEqual([]);
  expect(keys(await measure(120, 120, across, { drop: 0, shift: 2 / 3 }))).toEqual(['seamVertical']);
});
