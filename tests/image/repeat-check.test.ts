import { checkRepeat } from '#app/image/repeat/repeat-check.ts';
import { checkScale } from '#app/image/source/scale-check.ts';
import type { RepeatLayout } from '#app/image/base/types.ts';
import { type VipsImage, withVips } from '#app/image/base/vips.ts';
import { expect, test } from 'vitest';
import { makeTiff, type Paint, wavePaint } from './make-files.ts';
import { cloth, random } from './make-prints.ts';
import { openScratch } from './scratch.ts';

const { master } = openScratch();
const STRAIGHT = { drop: 0, shift: 0 };
const find = async (width: number, height: number, paint: Paint, pxPerCm = 20) => {
  const { path } = await master('a.tif', makeTiff({ width, height, paint }));
  return checkRepeat(path, { pxPerCm: { x: pxPerCm, y: pxPerCm } });
};

const unrolled: [string, number, number, number, number, RepeatLayout][] = [
  ['2 × 2', 440, 360, 220, 180, STRAIGHT],
  ['3 × 1', 690, 240, 230, 240, STRAIGHT],
  ['a half-drop in two columns', 400, 300, 200, 300, { drop: 0.5, shift: 0 }],
  ['a third in three columns', 600, 240, 200, 240, { drop: 1 / 3, shift: 0 }],
  ['1.7 × 1.6, cut anywhere', 391, 352, 230, 220, STRAIGHT],
];

test.each(unrolled)('%s', async (_name, width, height, repeatWidth, repeatHeight, layout) => {
  const found = await find(width, height, cloth(repeatWidth, repeatHeight, layout, 9));
  expect(found.smaller).toMatchObject({ box: { x: 0, y: 0, width: repeatWidth, height: repeatHeight } });
  expect(found.smaller!.layout.drop).toBeCloseTo(layout.drop, 9);
  expect(found.smaller!.layout.shift).toBe(0);
  expect(found.smaller!.across).toBeCloseTo(width / repeatWidth, 9);
  expect(found.smaller!.confidence).toBeGreaterThan(0.4);
});

test('noise on every copy, of its own, hides no repeat', async () => {
  const next = random(11);
  const print = cloth(220, 180, STRAIGHT, 9);
  const found = await find(440, 360, (x, y) => print(x, y).map((v) => Math.min(255, Math.max(0, v + 6 * next() - 3))));
  expect(found.smaller).toMatchObject({ box: { width: 220, height: 180 } });
});

/** A picture drawn small, as libvips sees it, and what that makes of it. */
async function through(width: number, height: number, paint: Paint, change: (image: VipsImage) => VipsImage | Buffer) {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels.set(paint(x, y), (y * width + x) * 3);
  const bytes = await withVips((vips) => {
    const drawn = vips.Image.newFromMemory(pixels, width, height, 3, vips.BandFormat.uchar).copy({
      interpretation: 'srgb',
    });
    const changed = change(drawn);
    return Buffer.from((Buffer.isBuffer(changed) ? vips.Image.newFromBuffer(changed) : changed).tiffsaveBuffer());
  });
  return checkRepeat((await master('a.tif', bytes)).path, { pxPerCm: { x: 50, y: 50 } });
}

test('what a JPEG did to every copy in its own way hides no repeat', async () => {
  const found = await through(442, 362, cloth(221, 181, STRAIGHT, 13), (image) =>
    Buffer.from(image.jpegsaveBuffer({ Q: 80 })),
  );
  expect(found.smaller).toMatchObject({ box: { width: 221, height: 181 } });
});

test('a large print is followed to the px by its edges, though most of it is plain ground', async () => {
  const found = await through(200, 160, cloth(200, 160, STRAIGHT, 14, 4), (image) =>
    image.resize(10, { kernel: 'cubic' }).replicate(2, 2),
  );
  expect(found.smaller).toMatchObject({ box: { width: 2000, height: 1600 }, across: 2, down: 2 });
});

test('ground over ground is no repeat', async () => {
  const spots: [number, number][] = [
    [90, 70],
    [250, 330],
    [110, 420],
  ];
  const sparse: Paint = (x, y) =>
    spots.some(([a, b], i) => Math.hypot(x - a, y - b) < 20 + 12 * i) ? [40, 60, 120] : [240, 236, 226];
  expect((await find(400, 480, sparse)).smaller).toBeNull();
});

test('one flower in another colour makes one repeat of two', async () => {
  const print = cloth(220, 180, STRAIGHT, 9);
  const found = await find(440, 180, (x, y) => (Math.hypot(x - 330, y - 90) < 12 ? [250, 250, 250] : print(x, y)));
  expect(found.smaller).toBeNull();
});

test('nothing is proposed for what has no smaller repeat, or one that is its texture', async () => {
  const next = random(5);
  const values = Uint8Array.from({ length: 320 * 300 }, () => next() * 256);
  const noise: Paint = (x, y) => [values[y * 320 + x]!, values[(y * 320 + x + 57) % values.length]!, 90];
  const stripes: Paint = (x) => (x % 80 < 30 ? [30, 40, 90] : [240, 235, 225]);
  const gingham: Paint = (x, y) =>
    [0, 1, 2].map((c) => 245 - (Number(x % 80 < 40) + Number(y % 80 < 40)) * [90, 60, 30][c]!);
  const clouds: Paint = (x, y) =>
    [120 + 60 * Math.sin(x / 71 + Math.sin(y / 37)), 130 + 50 * Math.cos(y / 53), 150].map(Math.round);
  const dots: Paint = (x, y) => (Math.hypot((x % 40) - 20, (y % 40) - 20) < 12 ? [160, 30, 50] : [240, 236, 226]);
  const flat: Paint = () => [200, 190, 170];
  for (const paint of [noise, stripes, gingham, clouds, dots, flat, wavePaint(320, 300), cloth(320, 300, STRAIGHT, 3)])
    expect((await find(320, 300, paint)).smaller).toBeNull();
});

test.each<[edge: 'sides' | 'ends', layout: { drop: number; shift: number }, at: number]>([
  ['sides', { drop: 0.5, shift: 0 }, 190],
  ['sides', { drop: 0.25, shift: 0 }, 0],
  ['sides', { drop: 0, shift: 0.5 }, 0],
  ['sides', { drop: 0, shift: 0.25 }, 195],
  ['ends', { drop: 0.5, shift: 0 }, 0],
  ['ends', { drop: 0.25, shift: 0 }, 250],
  ['ends', { drop: 0, shift: 0.5 }, 130],
  ['ends', { drop: 0, shift: 0 }, 10],
])('the print beneath a seam is as the cloth would be: %s, %j at %i px', async (edge, layout, at) => {
  const whole = cloth(260, 200, layout, 2);
  const { path } = await master('a.tif', makeTiff({ width: 260, height: 200, paint: whole }));
  const { renderSeam } = await import('#app/image/repeat/render-seam.ts');
  const { readPixels } = await import('./scratch.ts');
  const options = { format: 'webp', quality: 100, box: { width: 80, height: 60 }, at, edge, layout } as const;
  const picture = await readPixels((await renderSeam(path, options)).data);
  expect(picture).toMatchObject({ width: 80, height: 60 });
  const [left, top] = edge === 'sides' ? [220, at - 30] : [at - 40, 170];
  let off = 0;
  for (let y = 0; y < 60; y++)
    for (let x = 0; x < 80; x++) off += Math.abs(picture.at(x, y)[0]! - whole(left + x, top + y)[0]!);
  expect(off / 4800).toBeLessThan(6);
});

test('a size that no fabric has is told, with a likelier resolution', () => {
  const keysOf = (width: number, height: number, dpiX: number | null, dpiY = dpiX) => {
    const { warnings, suggestedDpi } = checkScale({ width, height, dpiX, dpiY });
    return [warnings.map(({ key }) => key).join(), suggestedDpi];
  };
  expect(keysOf(3780, 3780, 300)).toEqual(['', null]);
  expect(keysOf(7559, 7559, 72)).toEqual(['screenResolution', 300]);
  expect(keysOf(400, 400, 1200)).toEqual(['sizeTooSmall', null]);
  expect(keysOf(9000, 9000, 30)).toEqual(['sizeTooLarge', 300]);
  expect(keysOf(3000, 6400, null)).toEqual(['', 254]);
  expect(keysOf(3780, 3780, 300, 150)).toEqual(['', 300]);
  // 63.7 cm against a screen of 64.0; 64.0 itself is no news.
  expect(keysOf(5000, 7524, 300)).toEqual(['nearRotary', null]);
  expect(keysOf(5000, 7559, 300)).toEqual(['', null]);
});
