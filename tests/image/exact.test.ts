import { statSync } from 'node:fs';
import { toHex, type Triple } from '#app/image/base/color-math.ts';
import { withVips } from '#app/image/base/vips.ts';
import { makeInks, inkGroups } from '#app/image/inks/make-inks.ts';
import { extractPalette } from '#app/image/render/colors.ts';
import { readSource } from '#app/image/original/read-source.ts';
import { makeMaster } from '#app/image/render/make-master.ts';
import { readCutTile, readMasterInfo, readTile } from '#app/image/render/tiles.ts';
import { renderPrint } from '#app/image/render/views.ts';
import { expect, test } from 'vitest';
import { saveJpegMaster } from './jpeg-master.ts';
import { makePsd, makeTiff, type Paint } from './make-files.ts';
import { random } from './make-prints.ts';
import { openScratch, readPixels } from './scratch.ts';

const { folder, master, path, write } = openScratch();

/** Twelve colours, some of them ΔE2000 3 from each other, in shapes with hard edges. */
const twelve: Triple[] = [
  [244, 238, 224],
  [24, 38, 84],
  [178, 34, 52],
  [58, 122, 70],
  [228, 178, 62],
  [118, 82, 142],
  [12, 12, 14],
  [250, 250, 250],
  [90, 160, 190],
  [98, 168, 196],
  [200, 120, 90],
  [60, 60, 64],
];
const drawn = (x: number, y: number) => {
  const dot = Math.hypot((x % 83) - 41, (y % 71) - 35) < 9 + ((x / 83) | 0);
  return dot ? 1 + ((((x / 83) | 0) + 5 * ((y / 71) | 0)) % 11) : 0;
};
const [width, height] = [1301, 907];

const exactly = async (file: string, paint: Paint) => {
  const pixels = await readPixels(file);
  for (let y = 0; y < pixels.height; y++)
    for (let x = 0; x < pixels.width; x++) {
      const [found, wanted] = [pixels.at(x, y), paint(x, y)];
      if (found.some((value, i) => value !== wanted[i])) throw new Error(`${x}, ${y}: ${found} for ${wanted}`);
    }
};

const indexed = () => {
  const palette = Array<number>(3 * 256).fill(0);
  twelve.forEach((color, i) => color.forEach((value, band) => (palette[band * 256 + i] = value * 257)));
  const tags = [{ tag: 320, type: 3, values: palette }];
  return makeTiff({ width, height, photometric: 3, samples: 1, tags, paint: (x, y) => [drawn(x, y)] });
};

test.each([
  ['an indexed file', indexed],
  ['a flat drawing', () => makeTiff({ width, height, paint: (x, y) => twelve[drawn(x, y)]! })],
  ['a flat drawing of Photoshop', () => makePsd({ width, height, mode: 3, paint: (x, y) => twelve[drawn(x, y)]! })],
])('%s keeps every px: in the master, in its tiles, in a picture of full size', async (_, make) => {
  const paint: Paint = (x, y) => twelve[drawn(x, y)]!;
  const { path: made } = await master('flat.tif', make());
  expect(await readMasterInfo(made)).toMatchObject({ exact: true, width, height });
  await exactly(made, paint);
  const { bytes, type } = await readTile(made, 0, 2, 1);
  expect(type).toBe('image/png');
  await exactly(write('tile.png', bytes), (x, y) => paint(512 + x, 256 + y));
  const cut = await readCutTile(made, [0, 5, 3], { width: width - 5 * 256, height: height - 3 * 256 });
  const corner = await readPixels(cut!.bytes);
  expect([corner.width, corner.height]).toEqual([21, 139]);
  expect(corner.at(20, 138)).toEqual(paint(width - 1, height - 1));
  const { data } = await renderPrint(made, { width, format: 'png', quality: 90 });
  await exactly(write('whole.png', data), paint);
});

test('the colours of a flat picture are its own, with their very shares', async () => {
  const { path: made } = await master('flat.tif', indexed());
  const counts = new Map<number, number>();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) counts.set(drawn(x, y), (counts.get(drawn(x, y)) ?? 0) + 1);
  const wanted = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([i, count]) => ({ srgb: toHex(twelve[i]!), share: count / (width * height) }));
  const found = await extractPalette(made);
  expect(found.map(({ srgb, share }) => ({ srgb, share }))).toEqual(wanted);
});

test('blended edges neither hide the inks of a drawing nor change their colours', async () => {
  const mix = (a: Triple, b: Triple, at: number) => a.map((v, i) => Math.round(v + (b[i]! - v) * at));
  const paint: Paint = (x, y) => {
    const from = Math.hypot((x % 83) - 41, (y % 71) - 35) - 20;
    return mix(twelve[1 + (((x / 83) | 0) % 3)]!, twelve[0]!, Math.min(1, Math.max(0, (from + 1) / 2)));
  };
  const { path: made, made: info } = await master('soft.tif', makeTiff({ width, height, paint }));
  expect(info.exact).toBe(true);
  const found = await extractPalette(made);
  expect(found.map(({ srgb }) => srgb).sort()).toEqual([0, 1, 2, 3].map((i) => toHex(twelve[i]!)).sort());
});

const noise = (from = 0): Paint => {
  const next = random(5);
  return (x, y) => {
    const wave = 128 + 70 * Math.sin(x / 37) * Math.cos(y / 53);
    return y < from ? [240, 240, 230] : [0, 1, 2].map((band) => Math.round(wave + 20 * band - 20 + 12 * next() - 6));
  };
};

test.each([
  ['a scan', 0],
  ['a scan below a plain border', 200],
])('%s keeps every px too, in no more bytes than JPEG of quality 99 takes', async (_, border) => {
  const bytes = makeTiff({ width: 1300, height: 1600, paint: noise(border) });
  const { path: made, made: info } = await master('scan.tif', bytes);
  expect(info.exact).toBe(true);
  const was = await readPixels(path('scan.tif'));
  await exactly(made, (x, y) => was.at(x, y));
  const { bytes: tile } = await readTile(made, 0, 2, 1);
  await exactly(write('tile.png', tile), (x, y) => was.at(512 + x, 256 + y));
  const near = path('near.master.tif');
  await withVips((vips) => saveJpegMaster(vips.Image.tiffload(path('scan.tif')), near));
  expect(info.bytes).toBeLessThan(1.1 * statSync(near).size);
});

test('separations stay exact, however restless: the print and each ink', async () => {
  const next = random(9);
  const grain = Uint8Array.from({ length: 1200 * 900 * 2 }, () => 255 * next());
  const paint: Paint = (x, y) => [grain[(y * 1200 + x) * 2]!, grain[(y * 1200 + x) * 2 + 1]!];
  const bytes = makePsd({ width: 1200, height: 900, mode: 7, paint });
  const { info, made } = await master('inks.psd', bytes);
  expect(made.exact).toBe(true);
  const targets = Array.from({ length: inkGroups(info) }, (_, i) => path(`${i}.master.tif`));
  await makeInks(path('inks.psd'), info, targets, { scratchDir: folder });
  const planes = await readPixels(targets[0]!);
  for (const [x, y] of [
    [0, 0],
    [601, 333],
    [1199, 899],
  ] as const)
    expect(planes.at(x, y).slice(0, 2)).toEqual(paint(x, y).map((value) => 255 - value));
});

test('a smaller master begins at the size asked for', async () => {
  const source = write('small.tif', makeTiff({ width: 640, height: 480, paint: (x) => [x >> 3, 9, 9] }));
  const options = { scratchDir: folder, shrink: 4 };
  expect(await makeMaster(source, await readSource(source), path('s.master.tif'), options)).toMatchObject({
    width: 160,
    height: 120,
  });
});
