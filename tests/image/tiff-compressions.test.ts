/** Compressions that few programs write: files of other programs' compressors in, the px that went into them out. */
import { openImageProcess } from '#app/image/process/process.ts';
import { withOriginal } from '#app/image/original/open-original.ts';
import { readSource } from '#app/image/original/read-source.ts';
import { ImageError, type SourceInfo } from '#app/image/base/types.ts';
import { withVips } from '#app/image/base/vips.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { openScratch } from './scratch.ts';
import { addPage, type TiffStructure, writeTiff } from './write-tiff.ts';

const FOLDER = join('tests', 'image', 'compressions');
const { folder, path, write } = openScratch();

interface Read {
  info: SourceInfo;
  data: Uint8Array;
}

async function read(source: string): Promise<Read> {
  const info = await readSource(source);
  const data = await withOriginal(source, info, { scratchDir: folder }, (_vips, opened) =>
    Uint8Array.from(opened.build(_vips, []).writeToMemory() as Uint8Array),
  );
  return { info, data };
}

/** The README beside the files tells the formula. */
function painted(x: number, y: number, s: number): number {
  return 15 + 2 * x + 2 * y + 40 * s + (((x >> 3) + (y >> 3)) % 2) * 25;
}

const eight = (x: number, y: number, s: number) => painted(x, y, s);
const sixteen = (x: number, y: number, s: number) =>
  Math.round((painted(x, y, s) * 257 + ((31 * x + 17 * y + 5 * s) % 200)) / 257);
const gray = (x: number, y: number) => sixteen(x, y, 0);
/** The alpha is 6x, laid over white. */
const veiled = (x: number, y: number, s: number) => {
  const alpha = (6 * x) / 255;
  return Math.round(painted(x, y, s) * alpha + 255 * (1 - alpha));
};

/** Greatest and mean difference from what went in. */
const FILES: [file: string, compression: string, value: typeof eight, most: number, mean: number][] = [
  ['lzma.tif', 'LZMA', eight, 0, 0],
  ['lzma-planar-tiles.tif', 'LZMA', eight, 0, 0],
  ['lzma-predictor-16-big-endian.tif', 'LZMA', sixteen, 0, 0],
  ['zstandard.tif', 'Zstandard', eight, 0, 0],
  ['zstandard-planar-tiles.tif', 'Zstandard', eight, 0, 0],
  ['zstandard-predictor-16-big-endian.tif', 'Zstandard', sixteen, 0, 0],
  ['webp-lossless.tif', 'WebP', eight, 0, 0],
  ['webp-tiles.tif', 'WebP', eight, 45, 6],
  // A rounding may go either way.
  ['webp-alpha.tif', 'WebP', veiled, 1, 0.5],
  ['jpeg2000-jp2.tif', 'JPEG 2000', eight, 0, 0],
  ['jpeg2000-codestream.tif', 'JPEG 2000', eight, 30, 4],
  ['jpeg2000-gray-16.tif', 'JPEG 2000', gray, 0, 0],
  ['jpeg2000-smaller-colour.tif', 'JPEG 2000', eight, 45, 6],
  ['jpeg2000-rgb-33003.tif', 'JPEG 2000', eight, 0, 0],
  ['jpeg2000-rgb-33004.tif', 'JPEG 2000', eight, 0, 0],
  ['jpeg2000-libvips.tif', 'JPEG 2000', eight, 6, 2],
  ['jpeg-xl.tif', 'JPEG XL', eight, 0, 0],
  ['jpeg-xl-16-big-endian.tif', 'JPEG XL', sixteen, 0, 0],
  ['jpeg-xl-lossy-52546.tif', 'JPEG XL', eight, 12, 2],
];

test('every file of the folder is tried', () => {
  const there = readdirSync(FOLDER).filter((name) => name.endsWith('.tif'));
  expect(FILES.map(([name]) => name).sort()).toEqual(there.sort());
});

test.each(FILES)('%s', async (file, compression, value, most, mean) => {
  const { info, data } = await read(join(FOLDER, file));
  expect(info).toMatchObject({ width: 40, height: 28, compression });
  let [greatest, sum] = [0, 0];
  for (let y = 0; y < 28; y++) {
    for (let x = 0; x < 40; x++) {
      for (let s = 0; s < 3; s++) {
        const off = Math.abs(data[(y * 40 + x) * 3 + s]! - value(x, y, s));
        greatest = Math.max(greatest, off);
        sum += off;
      }
    }
  }
  expect(greatest).toBeLessThanOrEqual(most);
  expect(sum / (40 * 28 * 3)).toBeLessThanOrEqual(mean);
});

const plain: TiffStructure = {
  width: 64,
  height: 48,
  bits: [8, 8, 8],
  value: (x, y, s) => (x * 3 + y * 5 + s * 60) & 255,
};

describe('tiles of JPEG with a transparency', () => {
  const side = { width: 16, height: 16 };

  test('RGB', async () => {
    // Four samples are four inks to JPEG: it changes none of them.
    const inked = await withVips((vips) => {
      const px = vips.Image.black(32, 32, { bands: 4 }).linear([1, 1, 1, 1], [200, 60, 120, 128], { uchar: true });
      return Buffer.from(
        px.copy({ interpretation: 'cmyk' }).tiffsaveBuffer({
          compression: 'jpeg',
          Q: 100,
          tile: true,
          tile_width: side.width,
          tile_height: side.height,
        }),
      );
    });
    const { info, data } = await read(write('veiled.tif', renamed(inked)));
    expect(info).toMatchObject({ mode: 'rgb', compression: 'JPEG' });
    const half = [200, 60, 120].map((v) => Math.round((v * 128 + 255 * 127) / 255));
    for (const at of [0, data.length - 3])
      half.forEach((v, band) => expect(Math.abs(data[at + band]! - v)).toBeLessThanOrEqual(1));
  });

  test('gray is refused by its name', async () => {
    const gray = { ...plain, bits: [8, 8], photometric: 1, extraSamples: [2], tile: side, tags: { 259: [7] } };
    await expect(read(write('gray.tif', writeTiff(gray)))).rejects.toMatchObject({
      key: 'unsupported',
      values: { part: 'JPEG, 2 × 8 bit' },
    });
  });

  /** The separation said to be RGB with a transparency: InkSet's entry becomes ExtraSamples. */
  function renamed(tiff: Buffer): Buffer {
    const copy = Buffer.from(tiff);
    const at = copy.readUInt32LE(4);
    for (let i = 0, entry = at + 2; i < copy.readUInt16LE(at); i++, entry += 12) {
      const tag = copy.readUInt16LE(entry);
      if (tag === 262) copy.writeUInt16LE(2, entry + 8);
      if (tag !== 332) continue;
      copy.writeUInt16LE(338, entry);
      copy.writeUInt16LE(2, entry + 8);
    }
    return copy;
  }
});

describe('a page that can’t be read spoils no other', () => {
  // The second page says that it is old JPEG.
  const old = { ...plain, photometric: 6, tags: { 259: [6] } };

  test('CCITT G4 before old JPEG', async () => {
    const bits = await withVips((vips) => {
      const drawn = vips.Image.black(64, 48).invert().copyMemory();
      drawn.drawRect([0], 8, 8, 20, 30, { fill: true });
      return Buffer.from(drawn.tiffsaveBuffer({ compression: 'ccittfax4', bitdepth: 1 }));
    });
    const { info, data } = await read(write('fax.tif', addPage(bits, old)));
    expect(info).toMatchObject({ mode: 'bitmap', compression: 'CCITT fax 4', pages: 2 });
    const at = (x: number, y: number) => data[(y * 64 + x) * 3];
    expect([at(0, 0), at(8, 8), at(27, 37), at(28, 38)]).toEqual([255, 0, 0, 255]);
  });

  test('LZW before old JPEG, and before a compression nobody knows', async () => {
    for (const compression of [6, 777]) {
      const first = writeTiff({ ...plain, compression: 'lzw' });
      const { data } = await read(write('two.tif', addPage(first, { ...old, tags: { 259: [compression] } })));
      expect([...data.subarray(0, 6)]).toEqual([0, 60, 120, 3, 63, 123]);
    }
  });
});

describe('what can’t be read is refused by its name', () => {
  const refusal = async (file: Buffer) => {
    try {
      await read(write('refused.tif', file));
    } catch (error) {
      if (error instanceof ImageError) return [error.key, error.values.part].filter(Boolean).join(' ');
      throw error;
    }
    return 'read';
  };

  test('compressions, and kinds of them', async () => {
    const named = (compression: number, rest: Partial<TiffStructure> = {}) =>
      refusal(writeTiff({ ...plain, ...rest, tags: { 259: [compression] } }));
    expect(await named(34_887)).toBe('unsupported LERC');
    expect(await named(34_661)).toBe('unsupported JBIG');
    expect(await named(34_934)).toBe('unsupported JPEG XR');
    expect(await named(34_933)).toBe('unsupported PNG');
    expect(await named(777)).toBe('unsupported compression 777');
    expect(await named(50_001, { planar: true })).toBe('unsupported WebP, planar');
    expect(await named(34_712, { bits: [16, 16, 16] })).toBe('unsupported JPEG 2000, 3 × 16 bit');
    expect(await named(50_002, { bits: [4, 4, 4], value: () => 1 })).toBe('unsupported JPEG XL, 4-4-4 bit');
  });

  test('nonsense, half a file, and a stream of another size', async () => {
    for (const [name] of FILES) {
      const file = readFileSync(join(FOLDER, name));
      const little = file.toString('latin1', 0, 2) === 'II';
      const start = little ? file.readUInt32LE(4) : file.readUInt32BE(4);
      // The pixels stand before the directory.
      const noise = Buffer.from(file);
      for (let at = 8 + Math.floor((start - 8) / 3); at < start; at++) noise[at] = (at * 151 + 77) & 255;
      expect(await refusal(noise), name).toMatch(/^(damaged|truncated|unsupported)|^read$/);
      const empty = Buffer.from(file).fill(0, 8, start);
      expect(await refusal(empty), name).toMatch(/^(damaged|truncated|unsupported)/);
    }
    // Other widths than the stream's own.
    for (const name of ['webp-lossless.tif', 'jpeg-xl.tif', 'jpeg2000-jp2.tif']) {
      const file = readFileSync(join(FOLDER, name));
      const entry = file.readUInt32LE(4) + 2;
      file.writeUInt16LE(400, entry + 8);
      expect(await refusal(file), name).toMatch(/^(damaged|truncated)/);
    }
  });

  test('a bomb in Zstandard is not unpacked', async () => {
    const bomb = zstdCompressSync(Buffer.alloc(300_000_000));
    const file = writeTiff({ ...plain, planar: true, tags: { 259: [50_000] } });
    const whole = Buffer.concat([file, bomb]);
    const start = whole.readUInt32LE(4);
    for (let i = 0; i < whole.readUInt16LE(start); i++) {
      const entry = start + 2 + i * 12;
      const tag = whole.readUInt16LE(entry);
      const at = whole.readUInt32LE(entry + 8);
      if (tag === 273) whole.writeUInt32LE(file.length, at);
      if (tag === 279) whole.writeUInt32LE(bomb.length, at);
    }
    const before = process.resourceUsage().maxRSS;
    expect(await refusal(whole)).toBe('damaged pixels');
    // KB
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(150_000);
  });
});

describe('large pictures', () => {
  const images = openImageProcess({ memoryLimitMb: 500 });
  afterAll(() => images.close());

  test('one strip of 200 MB of Zstandard is never held whole', async () => {
    const [width, height] = [9000, 7500];
    const rows = Buffer.alloc(width * height * 3, 120);
    const strip = zstdCompressSync(rows);
    const small = writeTiff({
      ...plain,
      width: 1,
      height: 1,
      tags: { 256: [width], 257: [height], 259: [50_000], 278: [height] },
    });
    const start = small.readUInt32LE(4);
    for (let i = 0; i < small.readUInt16LE(start); i++) {
      const entry = start + 2 + i * 12;
      if (small.readUInt16LE(entry) === 273) small.writeUInt32LE(small.length, entry + 8);
      if (small.readUInt16LE(entry) === 279) small.writeUInt32LE(strip.length, entry + 8);
    }
    const source = write('large.tif', Buffer.concat([small, strip]));
    const info = await images.readSource(source);
    const made = await images.makeMaster(source, info, path('large.master.tif'), { scratchDir: folder });
    expect(made).toMatchObject({ width, height });
  });
});
