/** What a TIFF's samples mean: known values in, colours and coverage by plain arithmetic out. */
import { deltaE2000, encodeSrgb, labToSrgb, srgbToLab, type Triple } from '#app/image/base/color-math.ts';
import { describe, expect, test } from 'vitest';
import { entryOf, inOneStrip, openTiffReading, row } from './tiff-reading.ts';
import { addPage, packLzw, reverseBits, type TiffStructure, writeTiff } from './write-tiff.ts';

const read = openTiffReading();

const grays = async (values: number[], rest: Omit<TiffStructure, 'width' | 'height' | 'value'>) => {
  const { at } = await read(
    row(
      values.map((v) => [v]),
      rest,
    ),
  );
  return values.map((_, x) => at(x, 0)[0]);
};

describe('gray', () => {
  test('black or white may be 0', async () => {
    expect(await grays([0, 1, 0], { bits: [1], photometric: 1 })).toEqual([0, 255, 0]);
    expect(await grays([0, 1, 0], { bits: [1], photometric: 0 })).toEqual([255, 0, 255]);
    expect(await grays([0, 5, 15], { bits: [4], photometric: 0 })).toEqual([255, 170, 0]);
    expect(await grays([0, 100, 255], { bits: [8], photometric: 0 })).toEqual([255, 155, 0]);
  });
  test('odd depths cover the whole range', async () => {
    expect(await grays([0, 31, 63], { bits: [6] })).toEqual([0, Math.round((31 * 255) / 63), 255]);
    expect(await grays([0, 2000, 4095], { bits: [12] })).toEqual([0, Math.round((2000 * 255) / 4095), 255]);
    expect(await grays([0, 2 ** 23, 2 ** 24 - 1], { bits: [24] })).toEqual([0, 128, 255]);
    expect(await grays([0, 2 ** 31, 2 ** 32 - 1], { bits: [32] })).toEqual([0, 128, 255]);
  });
  test('signed samples are read as their bits stand, as libtiff does: 0 is black, and −1 white', async () => {
    expect(await grays([-128, -1, 0, 127], { bits: [8], format: 2 })).toEqual([128, 255, 0, 127]);
    expect(await grays([-32_768, -1, 0, 32_767], { bits: [16], format: 2 })).toEqual([128, 255, 0, 127]);
    expect(await grays([-(2 ** 31), -1, 0, 2 ** 31 - 1], { bits: [32], format: 2 })).toEqual([128, 255, 0, 127]);
  });
  test('floats are linear light; what is outside 0 … 1, or no number, is clipped', async () => {
    const values = [-3, 0, 0.2158605, 1, 7, Infinity, -Infinity, NaN];
    const shown = [0, 0, 128, 255, 255, 255, 0, 0];
    for (const bits of [32, 64]) {
      expect(await grays(values, { bits: [bits], format: 3 })).toEqual(shown);
      expect(
        await grays(values, { bits: [bits], format: 3, compression: 'deflate', predictor: 3, little: false }),
      ).toEqual(shown);
    }
    // IEEE halves: −2, 0, 0.2158, 1, 4, ∞, −∞, NaN
    const halves = [0xc000, 0, 0x32e8, 0x3c00, 0x4400, 0x7c00, 0xfc00, 0x7e00];
    expect(await grays(halves, { bits: [16], format: 3 })).toEqual(shown);
  });
});

describe('colours', () => {
  const PALETTE = [0, 0, 0, 255, 60, 20, 10, 200, 120, 90, 90, 90];
  const table = (scale: (v: number) => number) =>
    [0, 1, 2].flatMap((band) => [0, 1, 2, 3].map((i) => scale(PALETTE[i * 3 + band]!)));
  test.each([
    ['16 bit', (v: number) => v * 257],
    ['shifted', (v: number) => v * 256],
    ['8 bit', (v: number) => v],
  ])('palettes: %s', async (_name, scale) => {
    for (const bits of [2, 8, 16]) {
      const colorMap = [0, 1, 2].flatMap((band) => [
        ...table(scale).slice(band * 4, band * 4 + 4),
        ...Array<number>(2 ** bits - 4).fill(0),
      ]);
      const { at } = await read(row([[1], [2], [3]], { bits: [bits], photometric: 3, tags: { 320: colorMap } }));
      expect([at(0, 0), at(1, 0), at(2, 0)]).toEqual([PALETTE.slice(3, 6), PALETTE.slice(6, 9), PALETTE.slice(9)]);
    }
  });

  test.each([[undefined], [[0, 0, 0, 255, 255]]])(
    'a palette that is missing or cut off is refused: %j',
    async (colorMap) => {
      const file = row([[1], [2], [3]], { bits: [8], photometric: 3, tags: colorMap ? { 320: colorMap } : {} });
      await expect(read(file)).rejects.toMatchObject({ key: 'damaged', values: { part: 'palette' } });
    },
  );

  // The same picture twice: ExtraSamples 2 leaves colours as they are, 1 has them multiplied.
  test.each([
    [2, [200, 100, 0, 51], [9, 9, 9, 0]],
    [1, [40, 20, 0, 51], [0, 0, 0, 0]],
  ])('transparency lies over white, ExtraSamples %i', async (kind, veiled, clear) => {
    for (const planar of [false, true]) {
      const samples = [veiled, [200, 100, 0, 255], clear];
      const { at } = await read(row(samples, { bits: [8, 8, 8, 8], extraSamples: [kind], planar }));
      expect([at(0, 0), at(1, 0), at(2, 0)]).toEqual([
        [244, 224, 204],
        [200, 100, 0],
        [255, 255, 255],
      ]);
    }
  });

  test.each([16, 32, 64])('floats of %i bit lose their alpha before they get the curve', async (bits) => {
    // IEEE halves of 16 bit: 0, 1, a half and a quarter.
    const halves: Record<number, number> = { 0: 0, 1: 0x3c00, 0.5: 0x3800, 0.25: 0x3400 };
    const stored = (v: number) => (bits === 16 ? halves[v]! : v);
    const plain = [
      [1, 0.5, 0, 0.25],
      [0.25, 0.5, 1, 1],
      [0, 0, 0, 0],
    ];
    const multiplied = [[0.25, 0.125, 0, 0.25], ...plain.slice(1)];
    halves[0.125] = 0x3000;
    for (const planar of [false, true]) {
      const shown = async (px: number[][], kind: number) => {
        const rest = { bits: Array<number>(4).fill(bits), format: 3 as const, extraSamples: [kind], planar };
        const { at } = await read(
          row(
            px.map((one) => one.map(stored)),
            rest,
          ),
        );
        return px.map((_, x) => at(x, 0));
      };
      const over = await shown(plain, 2);
      expect(over[0]).toEqual([255, Math.round((188 * 64 + 255 * 191) / 255), Math.round((255 * 191) / 255)]);
      expect(await shown(multiplied, 1)).toEqual(over);
    }
  });

  test('a sample that no tag explains is transparency, as other programs mean it', async () => {
    const samples = [
      [200, 100, 0, 51],
      [200, 100, 0, 255],
      [9, 9, 9, 0],
    ];
    const over = [
      [244, 224, 204],
      [200, 100, 0],
      [255, 255, 255],
    ];
    const shown = async (rest: Partial<TiffStructure>, px = samples) => {
      const { at } = await read(row(px, { bits: [8, 8, 8, 8], ...rest }));
      return px.map((_, x) => at(x, 0));
    };
    const plain = samples.map((px) => px.slice(0, 3));
    expect(await shown({})).toEqual(over);
    expect(await shown({ extraSamples: [0], compression: 'lzw' })).toEqual(over);
    // Photoshop's are saved selections, and 0 everywhere is padding.
    expect(await shown({ extraSamples: [0], tags: { 34377: Buffer.from('8BIM') } })).toEqual(plain);
    expect(
      await shown(
        {},
        samples.map((px) => [...px.slice(0, 3), 0]),
      ),
    ).toEqual(plain);
    // Behind another sample.
    const five = samples.map(([r, g, b, a]) => [r!, g!, b!, 77, a!]);
    expect(await shown({ bits: [8, 8, 8, 8, 8], extraSamples: [0, 2] }, five)).toEqual(over);
    expect(await shown({ bits: [8, 8, 8, 8, 8], extraSamples: [0, 0] }, five)).toEqual(plain);
    // Beside inks it is none: it may be a screen.
    const inks = samples.map((px) => [...px, 0]);
    const cmyk = { bits: [8, 8, 8, 8, 8], photometric: 5, extraSamples: [0] };
    expect(await shown(cmyk, inks)).toEqual(await shown({ bits: [8, 8, 8, 8], photometric: 5 }));
  });

  test('samples of different depths', async () => {
    const { at } = await read(
      row(
        [
          [31, 0, 31],
          [0, 63, 0],
          [16, 32, 16],
        ],
        { bits: [5, 6, 5] },
      ),
    );
    expect([at(0, 0), at(1, 0), at(2, 0)]).toEqual([
      [255, 0, 255],
      [0, 255, 0],
      [132, 130, 132],
    ]);
  });

  const near = (found: number[], lab: Triple) =>
    expect(deltaE2000(srgbToLab(...(found as Triple)), srgbToLab(...labToSrgb(lab)))).toBeLessThan(1.2);
  test('CIELAB, signed, as ICC has it, and as real numbers', async () => {
    const lab: Triple = [60, 30, -40];
    const [l, a, b] = lab;
    near(
      (await read(row([[(l * 255) / 100, a & 255, b & 255].map(Math.round)], { bits: [8, 8, 8], photometric: 8 }))).at(
        0,
        0,
      ),
      lab,
    );
    near(
      (await read(row([[l * 2.55, a + 128, b + 128].map(Math.round)], { bits: [8, 8, 8], photometric: 9 }))).at(0, 0),
      lab,
    );
    const signed = [(l * 65_535) / 100, (a * 256) & 65_535, (b * 256) & 65_535].map(Math.round);
    near((await read(row([signed], { bits: [16, 16, 16], photometric: 8, little: false }))).at(0, 0), lab);
    const icc = [(l * 65_280) / 100, a * 256 + 32_768, b * 256 + 32_768].map(Math.round);
    near((await read(row([icc], { bits: [16, 16, 16], photometric: 9, compression: 'lzw' }))).at(0, 0), lab);
    near((await read(row([lab], { bits: [32, 32, 32], format: 3, photometric: 8 }))).at(0, 0), lab);
  });

  test('YCbCr at full resolution', async () => {
    const [y, cb, cr] = [120, 90, 170];
    const rgb = [y + 1.402 * (cr - 128), y - 0.344136 * (cb - 128) - 0.714136 * (cr - 128), y + 1.772 * (cb - 128)];
    const levels = { 530: [1, 1] };
    for (const planar of [false, true]) {
      const { at } = await read(row([[y, cb, cr]], { bits: [8, 8, 8], photometric: 6, planar, tags: levels }));
      at(0, 0).forEach((v, band) => expect(Math.abs(v - rgb[band]!)).toBeLessThanOrEqual(1.6));
    }
  });

  test('YCbCr with colour for every 2 × 2 px', async () => {
    // Blocks of four lights and one pair of colours: written as a picture of six samples a cell.
    const cells = [
      [50, 100, 150, 200, 128, 128],
      [90, 90, 90, 90, 60, 200],
    ];
    const bytes = row(cells, {
      bits: [8, 8, 8, 8, 8, 8],
      photometric: 6,
      tags: { 256: [4], 257: [2], 258: [8, 8, 8], 277: [3], 530: [2, 2] },
    });
    const { at, width, height } = await read(bytes);
    expect([width, height]).toEqual([4, 2]);
    expect([at(0, 0), at(1, 0), at(0, 1), at(1, 1)]).toEqual([50, 100, 150, 200].map((v) => [v, v, v]));
    expect(new Set([at(2, 0), at(3, 0), at(2, 1), at(3, 1)].map(String)).size).toBe(1);
  });
  test('YCbCr with colour for every 2 × 2 px and a further sample is refused', async () => {
    const tags = { 256: [2], 257: [2], 258: [8, 8, 8, 8], 277: [4], 530: [2, 2] };
    const bytes = row([[50, 100, 150, 200, 128, 128, 77]], { bits: Array<number>(7).fill(8), photometric: 6, tags });
    await expect(read(bytes)).rejects.toMatchObject({ key: 'unsupported' });
  });

  test.each([true, false])('LogLuv and LogL, little-endian %s', async (little) => {
    // The highest bytes of the row's two px as one run each, then the next ones.
    const packed = (...bytes: number[]) => Buffer.from(bytes.flatMap((byte) => [128, byte]));
    const logRow = (photometric: number, samples: number, bytes: Buffer) => {
      const file = writeTiff({
        width: bytes.length,
        height: 1,
        bits: [8],
        value: (x) => bytes[x]!,
        little,
        tags: { 256: [2], 258: Array<number>(samples).fill(16), 259: [34_676], 262: [photometric], 277: [samples] },
      });
      return read(file);
    };
    // Y = 2 ** (0x3e00 / 256 − 64) is a quarter; u' and v' of equal energy.
    const white = [0x3e, 0x00, 86, 194];
    const quarter = Math.round(encodeSrgb(0.25) * 255);
    for (const v of (await logRow(32_845, 3, packed(...white))).at(1, 0)) expect(Math.abs(v - quarter)).toBeLessThan(4);
    for (const v of (await logRow(32_844, 1, packed(0x3e, 0x00))).at(1, 0)) {
      expect(Math.abs(v - quarter)).toBeLessThan(2);
    }
  });
});

describe('inks', () => {
  const cmyk = { bits: Array<number>(6).fill(8), photometric: 5, extraSamples: [0, 0] };
  test('coverage of separations counts from 0, in any order asked for', async () => {
    for (const planar of [false, true]) {
      const file = row(
        [
          [10, 20, 30, 40, 50, 60],
          [0, 0, 0, 0, 255, 0],
        ],
        { ...cmyk, planar },
      );
      const { at, bands } = await read(file, (opened, vips) => opened.buildCoverage(vips, [4, 0, 5, 3]));
      expect(bands).toBe(4);
      expect([at(0, 0), at(1, 0)]).toEqual([
        [50, 10, 60, 40],
        [255, 0, 0, 0],
      ]);
    }
  });
  test('DotRange says where paper and full ink are', async () => {
    const file = row([[255, 0, 128, 255]], { bits: [8, 8, 8, 8], photometric: 5, tags: { 336: [255, 0] } });
    const { at } = await read(file, (opened, vips) => opened.buildCoverage(vips, [0, 1, 2, 3]));
    expect(at(0, 0)).toEqual([0, 255, 127, 0]);
  });
  test('more than four inks without CMYK (InkSet 2): each is an ink of its own', async () => {
    const file = row([[0, 128, 255, 1, 2]], { bits: Array<number>(5).fill(8), photometric: 5, tags: { 332: [2] } });
    const { at, info } = await read(file, (opened, vips) => opened.buildCoverage(vips, [0, 1, 2, 3, 4]));
    expect(info.channels.map(({ kind }) => kind)).toEqual(Array(5).fill('spot'));
    expect(at(0, 0)).toEqual([0, 128, 255, 1, 2]);
    expect((await read(file, (opened, vips) => opened.buildBase(vips, []))).at(0, 0)).toEqual([255, 255, 255]);
  });
});

describe('a first look', () => {
  const wave = (x: number, y: number, s: number) => Math.round(127.5 + 100 * Math.sin(x / 40 + s) * Math.cos(y / 50));
  for (const [name, how] of Object.entries({
    strips: { rowsPerStrip: 4, compression: 'lzw' },
    'tall strips': { rowsPerStrip: 300, compression: 'deflate' },
    tiles: { tile: { width: 64, height: 64 }, compression: 'deflate' },
    raw: {},
    'lying down': { orientation: 6, compression: 'packbits' },
  } satisfies Record<string, Partial<TiffStructure>>)) {
    test(`is the picture, smaller: ${name}`, async () => {
      const file = writeTiff({ width: 420, height: 300, bits: [8, 8, 8], value: wave, ...how });
      const whole = await read(file);
      const small = await read(file, (opened, vips) => opened.buildPreview(vips, [], 100));
      expect(Math.max(small.width, small.height)).toBeGreaterThanOrEqual(100);
      expect(small.width / small.height).toBeCloseTo(whole.width / whole.height, 1);
      const by = whole.width / small.width;
      for (const [x, y] of [
        [10, 10],
        [40, 60],
        [55, 20],
      ] as const) {
        const there = whole.at(Math.floor((x + 0.5) * by), Math.floor((y + 0.5) * by));
        small.at(x, y).forEach((v, band) => expect(Math.abs(v - there[band]!)).toBeLessThan(12));
      }
    });
  }
  test('a picture below its thumbnail is the one that is read', async () => {
    const thumbnail = { width: 20, height: 10, bits: [8, 8, 8], value: () => 9, tags: { 254: [1], 330: [70_000] } };
    const file = addPage(writeTiff(thumbnail), { width: 200, height: 100, bits: [8, 8, 8], value: () => 77 });
    // The second page leaves the chain and hangs below the first.
    const start = file.readUInt32LE(4);
    const link = start + 2 + file.readUInt16LE(start) * 12;
    file.writeUInt32LE(file.readUInt32LE(link), entryOf(file, 330) + 8);
    file.writeUInt32LE(0, link);
    const { info, at } = await read(file);
    expect([info.width, info.height, at(3, 3)]).toEqual([200, 100, [77, 77, 77]]);
  });
  test('comes from a smaller copy in the file where that is large enough', async () => {
    const full = writeTiff({ width: 800, height: 400, bits: [8, 8, 8], value: () => 10, planar: true });
    const small = { width: 200, height: 100, bits: [8, 8, 8], value: () => 240, planar: true, tags: { 254: [1] } };
    const file = addPage(full, small);
    const look = (side: number) => read(file, (opened, vips) => opened.buildPreview(vips, [], side));
    expect((await look(150)).at(5, 5)).toEqual([240, 240, 240]);
    expect((await look(300)).at(5, 5)).toEqual([10, 10, 10]);
    expect((await read(file)).at(5, 5)).toEqual([10, 10, 10]);
  });
});

describe('strips larger than the memory they get', () => {
  test('LZW', async () => {
    // 20 MB in one strip, and not from its first row on alone.
    const [width, height] = [5000, 4000];
    const value = (x: number, y: number) => (x * (1 + (y % 7)) + y * 3) & 255;
    const pixels = Buffer.alloc(width * height);
    for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++) pixels[at++] = value(x, y);
    const packed = packLzw(pixels);
    const whole = inOneStrip([width, height], 5, packed);
    const { at } = await read(whole);
    for (const [x, y] of [
      [0, 0],
      [4999, 1],
      [17, 1999],
      [4999, 3999],
    ] as const)
      expect(at(x, y)[0]).toBe(value(x, y));
  });
  test.each([false, true])('ZIP; reversed, with more behind its last row and no end: %s', async (odd) => {
    const [width, height] = [16_000, 13_000];
    const value = (_x: number, y: number) => y & 255;
    // 208 MB of equal px, line by line, and 200 KB packed.
    const lines = Array.from({ length: 256 }, (_, v) => Buffer.alloc(width, v));
    const { deflateSync } = await import('node:zlib');
    const packed = deflateSync(
      Buffer.concat(Array.from({ length: odd ? height + 1 : height }, (_, y) => lines[y & 255]!)),
      { level: 1 },
    );
    const strip = odd ? reverseBits(packed.subarray(0, -4)) : packed;
    const whole = inOneStrip([width, height], 8, strip, odd ? { tags: { 266: [2] } } : {});
    const {
      at,
      width: w,
      height: h,
    } = await read(whole, (opened, vips) => opened.build(vips, []).crop(0, 6000, 20, 40));
    expect([w, h]).toEqual([20, 40]);
    for (let y = 0; y < 40; y++) expect(at(3, y)[0]).toBe(value(0, 6000 + y));
  });
});
