/** One mode, one depth, one number at a time: what comes out is worked out here by other arithmetic. */
import { deltaE2000, labToSrgb, srgbToLab, type Triple } from '#app/image/base/color-math.ts';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { displayInfo, makePsd, unicodeNames } from './make-files.ts';
import { type Look, openPsdReading } from './psd-reading.ts';

const read = openPsdReading();
/** A ramp with its ends, one px a value. */
const ramp = (values: number[], mode: number, more: object = {}) =>
  makePsd({ width: values.length, height: 2, paint: (x) => [values[x]!], mode, ...more });
const gray = async (bytes: Buffer) => {
  const { pixels } = await read(bytes);
  return Array.from({ length: pixels.width }, (_, x) => pixels.at(x, 1)[0]);
};

describe('gray', () => {
  test('8 bit as it stands', async () => {
    expect(await gray(ramp([0, 1, 127, 128, 254, 255], 1))).toEqual([0, 1, 127, 128, 254, 255]);
  });
  test('16 bit runs to 65,535 and is rounded', async () => {
    const values = [0, 128, 129, 257, 32_767, 32_768, 65_406, 65_407, 65_535];
    expect(await gray(ramp(values, 1, { depth: 16 }))).toEqual(values.map((v) => Math.round((v * 255) / 65_535)));
  });
  test('32 bit is linear light; beyond the ends it is clipped, and what is no number is black', async () => {
    const curve = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);
    const inside = [0, 0.0005, 0.0031, 0.18, 0.2140411, 0.5, 0.9999, 1];
    const values = [...inside, 1.5, 1e30, Infinity, -0.2, -Infinity, NaN];
    const expected = [...inside.map((v) => Math.round(255 * curve(v))), 255, 255, 255, 0, 0, 0];
    expect(await gray(ramp(values, 1, { depth: 32 }))).toEqual(expected);
  });
  test('32 bit keeps every step of a dark gradient', async () => {
    const light = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    const values = Array.from({ length: 256 }, (_, v) => light(v / 255));
    expect(await gray(ramp(values, 1, { depth: 32 }))).toEqual(values.map((_, v) => v));
  });
  test('a bitmap across its bytes: 1 is black', async () => {
    const values = [1, 0, 0, 1, 1, 0, 1, 0, 0, 1, 1];
    expect(await gray(ramp(values, 0, { depth: 1 }))).toEqual(values.map((v) => (v ? 0 : 255)));
  });
  test('a duotone is gray, and says so', async () => {
    const { pixels, warnings } = await read(ramp([7, 200], 8));
    expect(pixels.at(1, 0)).toEqual([200, 200, 200]);
    expect(warnings.map(({ key }) => key)).toEqual(['duotoneAsGray']);
  });
});

describe('indexed', () => {
  const palette = Buffer.alloc(768, 9);
  [10, 20, 30].forEach((v, band) => (palette[band * 256 + 5] = v));
  test('by its table', async () => {
    const { pixels } = await read(ramp([5, 6], 2, { palette }));
    expect([pixels.at(0, 0), pixels.at(1, 0)]).toEqual([
      [10, 20, 30],
      [9, 9, 9],
    ]);
  });
  test('the transparent colour is paper', async () => {
    const resources = [{ id: 1047, data: Buffer.from([0, 6]) }];
    const { pixels } = await read(ramp([5, 6], 2, { palette, resources }));
    expect([pixels.at(0, 0), pixels.at(1, 0)]).toEqual([
      [10, 20, 30],
      [255, 255, 255],
    ]);
  });
  test('a short table: colours beyond it are paper', async () => {
    const short = Buffer.from([1, 2, 3, 4, 5, 6]);
    const { pixels } = await read(ramp([0, 1, 2], 2, { palette: short }));
    expect([0, 1, 2].map((x) => pixels.at(x, 0))).toEqual([
      [1, 3, 5],
      [2, 4, 6],
      [255, 255, 255],
    ]);
  });
  test('without a table the file is damaged, and the palette is named', async () => {
    await expect(read(ramp([0], 2))).rejects.toMatchObject({ key: 'damaged', values: { part: 'palette' } });
  });
});

describe('Lab', () => {
  test.each([8, 16] as const)('%i bit', async (depth) => {
    const lab: Triple = [70, -30, 40];
    const unit = depth === 8 ? 1 : 256;
    const values = [
      Math.round((lab[0] / 100) * (depth === 8 ? 255 : 65_535)),
      (lab[1] + 128) * unit,
      (lab[2] + 128) * unit,
    ];
    const { pixels } = await read(makePsd({ width: 2, height: 2, paint: () => values, mode: 9, depth }));
    const found = srgbToLab(...(pixels.at(1, 1) as Triple));
    expect(deltaE2000(found, srgbToLab(...labToSrgb(lab)))).toBeLessThan(0.8);
  });
});

describe('coverage', () => {
  const coverage =
    (channels: number[]): Look =>
    (opened, vips) =>
      opened.buildCoverage(vips, channels);
  test('CMYK: 255 is full ink; inks come in the order asked', async () => {
    const bytes = makePsd({ width: 2, height: 2, paint: () => [255, 200, 100, 0], mode: 4 });
    const { pixels } = await read(bytes, coverage([0, 1, 2, 3]));
    expect(pixels.at(0, 1)).toEqual([0, 55, 155, 255]);
    const turned = await read(bytes, coverage([3, 0]));
    expect(turned.pixels.at(0, 1)).toEqual([255, 0]);
  });
  test('16 bit CMYK and a spot are rounded to 8', async () => {
    const resources = [
      { id: 1045, data: unicodeNames(['Gold']) },
      { id: 1077, data: displayInfo([{ kind: 2, lab: [60, 10, 60], solidity: 50 }]) },
    ];
    const values = [65_535, 0, 32_768, 300, 16_384];
    const bytes = makePsd({ width: 3, height: 2, paint: () => values, mode: 4, depth: 16, resources });
    const { pixels } = await read(bytes, coverage([2, 3, 4]));
    expect(pixels.at(2, 1)).toEqual([32_768, 300, 16_384].map((v) => 255 - Math.round((v * 255) / 65_535)));
  });
  test('multichannel: every channel is an ink', async () => {
    const bytes = makePsd({ width: 2, height: 2, paint: (x) => [x * 255, 40], mode: 7 });
    const { pixels, info } = await read(bytes, coverage([0, 1]));
    expect(info.channels.map(({ kind }) => kind)).toEqual(['spot', 'spot']);
    expect([pixels.at(0, 0), pixels.at(1, 0)]).toEqual([
      [255, 215],
      [0, 215],
    ]);
  });
  test('the base lies without the spots that are printed over it', async () => {
    const resources = [
      { id: 1045, data: unicodeNames(['Red']) },
      { id: 1077, data: displayInfo([{ kind: 2, lab: [50, 70, 50], solidity: 100 }]) },
    ];
    const bytes = makePsd({ width: 2, height: 2, paint: () => [10, 20, 30, 0], resources });
    const base = await read(bytes, (opened, vips, warnings) => opened.buildBase(vips, warnings));
    expect(base.pixels.at(0, 0)).toEqual([10, 20, 30]);
    const whole = await read(bytes);
    expect(deltaE2000(srgbToLab(...(whole.pixels.at(0, 0) as Triple)), [50, 70, 50])).toBeLessThan(2);
  });
});

describe('merged transparency over white', () => {
  const veiled = { layers: ['a'], mergedTransparency: true };
  test('programs that name no channels mean it by the only one behind the colours', async () => {
    const clear = { width: 2, height: 2, paint: () => [0, 0, 0, 0] };
    const shown = async (resources: { id: number; data: Buffer }[] = []) =>
      (await read(makePsd({ ...clear, resources }))).pixels.at(0, 0);
    const identifiers = (id: number) => ({ id: 1053, data: Buffer.from([0, 0, 0, id]) });
    expect(await shown()).toEqual([255, 255, 255]);
    // Photoshop's own has identifier 0, whatever its name; what people saved has a name and another one.
    expect(await shown([{ id: 1045, data: unicodeNames(['透明部分']) }, identifiers(0)])).toEqual([255, 255, 255]);
    expect(await shown([{ id: 1045, data: unicodeNames(['Leaf']) }, identifiers(3)])).toEqual([0, 0, 0]);
    expect(await shown([{ id: 1045, data: unicodeNames(['Leaf']) }])).toEqual([0, 0, 0]);
  });
  test('in Lab the middle of a and b is white', async () => {
    const clear = makePsd({ width: 2, height: 2, paint: () => [0, 0, 255, 0], mode: 9, ...veiled });
    expect((await read(clear)).pixels.at(0, 0)).toEqual([255, 255, 255]);
    const opaque = makePsd({ width: 2, height: 2, paint: () => [100, 150, 90, 255], mode: 9, ...veiled });
    const plain = makePsd({ width: 2, height: 2, paint: () => [100, 150, 90], mode: 9 });
    expect((await read(opaque)).pixels.at(0, 0)).toEqual((await read(plain)).pixels.at(0, 0));
  });
  test('in CMYK it is no ink, in coverage too', async () => {
    const bytes = makePsd({ width: 2, height: 2, paint: () => [0, 0, 0, 0, 0], mode: 4, ...veiled });
    expect((await read(bytes)).pixels.at(0, 0)).toEqual([255, 255, 255]);
    const { pixels } = await read(bytes, (opened, vips) => opened.buildCoverage(vips, [0, 1, 2, 3]));
    expect(pixels.at(1, 1)).toEqual([0, 0, 0, 0]);
  });
  const dark = [20, 90, 60];
  const laid = (alpha: number) => dark.map((v) => Math.round((v * alpha + 255 * (255 - alpha)) / 255));
  const shade = async (colors: (alpha: number) => number[], alphaOf: (x: number) => number) => {
    const paint = (x: number) => [...(alphaOf(x) === 0 ? [1, 2, 3] : colors(alphaOf(x))), alphaOf(x)];
    const { pixels } = await read(makePsd({ width: 256, height: 2, paint, ...veiled }));
    return pixels;
  };
  test('colours of px that aren’t seen don’t tell that the others lie over nothing', async () => {
    const over = await shade(laid, (x) => x);
    for (const x of [0, 1, 30, 128, 254, 255]) expect(over.at(x, 1)).toEqual(laid(x));
    const apart = await shade(
      () => dark,
      (x) => x,
    );
    for (const x of [0, 1, 30, 128, 254, 255]) expect(apart.at(x, 1)).toEqual(laid(x));
  });
  test('without faint px they are all there is to tell it', async () => {
    const pale = await shade(
      () => [200, 200, 200],
      (x) => (x < 100 ? 0 : 128),
    );
    expect([pale.at(0, 0), pale.at(200, 0)]).toEqual([
      [255, 255, 255],
      [227, 227, 227],
    ]);
  });
});

describe('planes that are ZIP streams of their own', () => {
  const paint = (x: number, y: number) => [x * 3, y * 5, (x * y) & 255, 255];
  const bytes = (more: object = {}) =>
    makePsd({
      width: 60,
      height: 50,
      paint,
      compression: 'zip-planes',
      mergedTransparency: true,
      layers: ['a'],
      ...more,
    });
  test.each([8, 16] as const)('%i bit', async (depth) => {
    const deep = depth === 16 ? (x: number, y: number) => paint(x, y).map((v) => v * 257) : paint;
    const { info, pixels } = await read(bytes({ depth, paint: deep }));
    expect(info.compression).toBe('ZIP');
    for (const [x, y] of [
      [0, 0],
      [59, 0],
      [7, 31],
      [59, 49],
    ] as const)
      expect(pixels.at(x, y)).toEqual(paint(x, y).slice(0, 3));
  });
  test('one that is missing is truncated, and so are more than there are planes', async () => {
    const whole = bytes();
    await expect(read(whole.subarray(0, whole.length - 30))).rejects.toMatchObject({ key: 'truncated' });
    const nothing = deflateSync(Buffer.alloc(0));
    const last = deflateSync(Buffer.alloc(60 * 50, 255));
    const start = whole.length - last.length;
    const many = Buffer.concat([whole.subarray(0, start), ...Array<Buffer>(4).fill(nothing), whole.subarray(start)]);
    await expect(read(many)).rejects.toMatchObject({ key: 'truncated' });
  });
});

describe('a first look', () => {
  const paint = (x: number, y: number) => [Math.floor(x / 100) * 30, Math.floor(y / 100) * 60, 77];
  test.each(['none', 'rle', 'zip-prediction'] as const)('is the picture, smaller: %s', async (compression) => {
    const bytes = makePsd({ width: 800, height: 400, paint, compression });
    const { pixels } = await read(bytes, (opened, vips, warnings) => opened.buildPreview(vips, warnings, 80));
    expect([pixels.width, pixels.height]).toEqual([80, 40]);
    for (const [x, y] of [
      [0, 0],
      [9, 9],
      [10, 10],
      [79, 39],
      [35, 20],
    ] as const) {
      expect(pixels.at(x, y)).toEqual(paint(x * 10, y * 10));
    }
  });
  test('of less than was asked for is the picture itself', async () => {
    const bytes = makePsd({ width: 30, height: 20, paint: (x, y) => [x, y, 3], compression: 'rle' });
    const { pixels } = await read(bytes, (opened, vips, warnings) => opened.buildPreview(vips, warnings, 500));
    expect([pixels.width, pixels.height, ...pixels.at(29, 19)]).toEqual([30, 20, 29, 19, 3]);
  });
});

test('a header that promises more rows than the file has is truncated, and the image is named', async () => {
  const bytes = makePsd({ width: 40, height: 40, paint: (x, y) => [x, y, 1], compression: 'rle' });
  await expect(read(bytes.subarray(0, bytes.length - 200))).rejects.toMatchObject({
    key: 'truncated',
    values: { part: 'image' },
  });
});

test('a ZIP image that claims to unpack to more than a disk holds is refused before a byte is', async () => {
  const bytes = makePsd({
    width: 8,
    height: 8,
    paint: () => Array<number>(9).fill(1),
    mode: 7,
    depth: 32,
    compression: 'zip',
  });
  // 90,000 × 90,000 px of nine channels at 32 bit
  bytes.writeUInt32BE(90_000, 14);
  bytes.writeUInt32BE(90_000, 18);
  await expect(read(bytes)).rejects.toMatchObject({ key: 'tooLarge' });
});
