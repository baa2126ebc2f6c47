import { checkRepeat } from '#app/image/repeat/repeat-check.ts';
import { expect, test } from 'vitest';
import { makeTiff, type Paint, wavePaint } from './make-files.ts';
import { cloth, random } from './make-prints.ts';
import { openScratch } from './scratch.ts';

const { master } = openScratch();
const STRAIGHT = { drop: 0, shift: 0 };
const pxPerCm = { x: 10, y: 10 };
const look = async (width: number, height: number, paint: Paint, layout?: { drop: number; shift: number }) =>
  checkRepeat((await master('a.tif', makeTiff({ width, height, paint }))).path, { pxPerCm, ...(layout && { layout }) });
const keys = (found: { warnings: { key: string }[] }) => found.warnings.map(({ key }) => key);

test('a print that continues has no seam', async () => {
  const found = await look(300, 200, wavePaint(300, 200));
  expect(found).toMatchObject({ layout: STRAIGHT, warnings: [], smaller: null });
  // The waves are steepest there: 1.6 times the mean of a sine, in two channels of three.
  expect(found.seams[0]!.mean).toBeLessThan(found.seams[0]!.inside * 3);
});

test('a gradient from side to side is a horizontal seam alone', async () => {
  const found = await look(300, 200, (x) => [x >> 1, x >> 1, 128]);
  expect(keys(found)).toEqual(['seamHorizontal']);
  expect(found.warnings[0]!.values!.seam).toBeGreaterThan(20);
});

test('a gradient from top to bottom is a vertical seam alone', async () => {
  expect(keys(await look(200, 300, (_x, y) => [y >> 1, 90, 255 - (y >> 1)]))).toEqual(['seamVertical']);
});

test('a busy print is no seam by itself', async () => {
  const next = random(7);
  const values = Uint8Array.from({ length: 251 * 241 * 3 }, () => next() * 256);
  const noise: Paint = (x, y) => [0, 1, 2].map((c) => values[(y * 251 + x) * 3 + c]!);
  expect(await look(251, 241, noise)).toMatchObject({ warnings: [], smaller: null });
});

test('one flower cut at the edge of plain ground is found, and where', async () => {
  const disc: Paint = (x, y) => (Math.hypot(x - 395, y - 150) < 40 ? [160, 30, 50] : [240, 236, 226]);
  const found = await look(400, 400, disc);
  expect(keys(found)).toEqual(['seamHorizontal']);
  const [place] = found.seams[0]!.places;
  expect(place!.from).toBeGreaterThan(95);
  expect(place!.to).toBeLessThan(205);
  expect(found.warnings[0]!.values).toMatchObject({ from: expect.closeTo(10.5, 0), to: expect.closeTo(19.7, 0) });
});

/** A square that begins exactly at the edge looks cut only to who doesn't know the others. */
test('a check whose square begins at the edge closes', async () => {
  const next = random(3);
  const colors = Array.from({ length: 36 }, () => [next() * 255, next() * 255, next() * 255].map(Math.round));
  const patchwork: Paint = (x, y) => colors[Math.floor(y / 60) * 6 + Math.floor(x / 60)]!;
  expect(keys(await look(360, 360, patchwork))).toEqual([]);
  const chess: Paint = (x, y) => ((Math.floor(x / 40) + Math.floor(y / 40)) % 2 ? [20, 20, 30] : [240, 240, 235]);
  expect(await look(320, 320, chess)).toMatchObject({ layout: STRAIGHT, warnings: [] });
});

test('a straight trunk inside excuses no flower that is cut', async () => {
  const print = cloth(360, 360, { drop: 0.5, shift: 0 }, 5);
  const trunk: Paint = (x, y) => (x >= 170 && x < 190 ? [32, 92, 70] : print(x, y));
  expect(keys(await look(360, 360, trunk, STRAIGHT))).toEqual(['seamHorizontal']);
  expect((await look(360, 360, trunk)).layout).toEqual({ drop: 0.5, shift: 0 });
});

test('half-drop and brick are found as they are laid', async () => {
  for (const layout of [
    { drop: 0.5, shift: 0 },
    { drop: 0, shift: 0.5 },
  ]) {
    const print = cloth(300, 260, layout);
    expect(await look(300, 260, print)).toMatchObject({ layout, warnings: [] });
    expect(keys(await look(300, 260, print, STRAIGHT))).toEqual([layout.drop ? 'seamHorizontal' : 'seamVertical']);
  }
});

test('other fractions too, and the direction matters', async () => {
  for (const part of [1 / 3, 2 / 3, 1 / 4, 2 / 5]) {
    const found = await look(300, 300, cloth(300, 300, { drop: part, shift: 0 }, 2));
    expect(found.layout.drop).toBeCloseTo(part, 9);
    expect(found.confidence).toBeGreaterThan(0.8);
  }
  const across = await look(300, 300, cloth(300, 300, { drop: 0, shift: 1 / 3 }, 4));
  expect(across.layout).toEqual({ drop: 0, shift: 1 / 3 });
});

test('an offset of its own is found to the px', async () => {
  const found = await look(310, 290, cloth(310, 290, { drop: 83 / 290, shift: 0 }, 6));
  expect(found.layout.drop * 290).toBeCloseTo(83, 6);
  expect(found.warnings).toEqual([]);
});

test('plain edges close under every offset: straight, without confidence', async () => {
  const medallion: Paint = (x, y) => (Math.hypot(x - 150, y - 150) < 90 ? [160, 30, 50] : [240, 236, 226]);
  expect(await look(300, 300, medallion)).toMatchObject({ layout: STRAIGHT, confidence: 0, warnings: [] });
});

test('a few fine stems over the edge of plain ground tell the offset', async () => {
  // Each goes on a third of the width further right.
  const stems: Paint = (x, y) => {
    const copy = Math.floor((y + 40) / 240);
    const at = (((x - copy * 100) % 300) + 300) % 300;
    const v = (y + 40) % 240;
    return v < 100 && [60, 160, 215].some((stem) => Math.abs(at - stem - 0.2 * v) < 2) ? [30, 40, 90] : [240, 236, 226];
  };
  const found = await look(300, 240, stems);
  expect(found).toMatchObject({ layout: { drop: 0, shift: 1 / 3 }, warnings: [] });
});

test('a print in tones is cut where it is cut', async () => {
  const print = cloth(700, 620, STRAIGHT, 8, 40);
  const tonal: Paint = (x, y) => print(x, y).map((v) => Math.round(200 + v / 12));
  expect(keys(await look(360, 330, tonal))).toEqual(['seamHorizontal', 'seamVertical']);
});
