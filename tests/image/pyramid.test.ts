/** The file of a master: exact whatever its size and grain, each level the mean of the one before, the same whoever decodes. */
import fc from 'fast-check';
import { inflateSync } from 'node:zlib';
import { openTilePacker } from '#app/image/pyramid/deflate-tile.ts';
import { openFewColors } from '#app/image/pyramid/few-colors.ts';
import { codeLengths, codesOf } from '#app/image/pyramid/huffman-codes.ts';
import { PyramidMemory } from '#app/image/pyramid/pyramid-memory.ts';
import { stripsOf, stripsOfImage } from '#app/image/pyramid/strip-source.ts';
import { levelSizes, writePyramid } from '#app/image/pyramid/write-pyramid.ts';
import { toImageError, withVips } from '#app/image/base/vips.ts';
import { withOriginal } from '#app/image/original/open-original.ts';
import { readSource } from '#app/image/original/read-source.ts';
import { makeMaster } from '#app/image/render/make-master.ts';
import { readMasterInfo, readTile } from '#app/image/render/tiles.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makePsd, makeTiff } from './make-files.ts';
import { random } from './make-prints.ts';
import { makeMatrixProfile } from './make-profile.ts';
import { openScratch, readPixels } from './scratch.ts';
import { writeTiff } from './write-tiff.ts';

const { folder, path, master, write } = openScratch();

type Px = (x: number, y: number, band: number) => number;
const next = random(3);
const kinds: Record<string, Px> = {
  flat: (x, y, band) => (((x >> 5) + (y >> 4) + band) % 3 === 0 ? 250 : 17),
  grain: () => Math.floor(256 * next()),
  soft: (x, y, band) => Math.round(128 + 90 * Math.sin(x / 30 + band) * Math.cos(y / 40) + 6 * next()),
  'nearly one': () => (next() < 0.0005 ? Math.floor(256 * next()) : 9),
};

const save = (width: number, height: number, px: Uint8Array, target: string, bands = 3, held?: number) => {
  const fill = (row: Uint8Array | Uint16Array, y: number) =>
    row.set(px.subarray(y * width * bands, (y + 1) * width * bands));
  return withVips((vips) => {
    writePyramid(stripsOf(vips, { rows: { width, height, bands, deep: false, fill }, draw: null }), target, { held });
  });
};

function paint(width: number, height: number, kind: Px): Uint8Array {
  const px = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++) for (let band = 0; band < 3; band++) px[at++] = kind(x, y, band);
  return px;
}

/** Each px the rounded mean of two by two; a last one of an odd side goes, a single one stands for both. */
function halved(from: Uint8Array, width: number, height: number, to: { width: number; height: number }): Uint8Array {
  const out = new Uint8Array(to.width * to.height * 3);
  for (let y = 0, at = 0; y < to.height; y++) {
    for (let x = 0; x < to.width; x++) {
      for (let band = 0; band < 3; band++) {
        let sum = 2;
        for (const [dx, dy] of [
          [0, 0],
          [1, 0],
          [0, 1],
          [1, 1],
        ] as const)
          sum += from[(Math.min(height - 1, 2 * y + dy) * width + Math.min(width - 1, 2 * x + dx)) * 3 + band]!;
        out[at++] = sum >> 2;
      }
    }
  }
  return out;
}

async function isExact(width: number, height: number, kind: string) {
  const px = paint(width, height, kinds[kind]!);
  const target = path('some.master.tif');
  await save(width, height, px, target);
  const sizes = levelSizes({ width, height });
  expect(await readMasterInfo(target)).toMatchObject({ exact: true, tile: 256, width, height, levels: sizes });
  let wanted = px;
  for (const [level, size] of sizes.entries()) {
    if (level > 0) wanted = halved(wanted, sizes[level - 1]!.width, sizes[level - 1]!.height, size);
    const { data } = await readPixels(target, level);
    expect(Buffer.compare(data, wanted), `${kind} ${width} × ${height}, level ${level}`).toBe(0);
    await expect(readTile(target, level, 0, Math.ceil(size.height / 256))).rejects.toThrow(RangeError);
  }
}

describe('the levels of a picture', () => {
  test.each(Object.keys(kinds))('%s: exact, and halved one from the other', (kind) => isExact(777, 1031, kind));

  test.each([
    [1, 1],
    [1, 5000],
    [5000, 1],
    [3, 1300],
    [256, 256],
    [257, 512],
    [511, 513],
    [2049, 255],
  ])('%d × %d px', (width, height) => isExact(width, height, 'soft'));

  test('any size and kind', async () => {
    const side = fc.integer({ min: 1, max: 900 });
    const kind = fc.constantFrom(...Object.keys(kinds));
    await fc.assert(fc.asyncProperty(side, side, kind, isExact), { numRuns: 25, seed: 7 });
  });

  test('a picture in which grain and flat parts alternate from tile to tile', async () => {
    kinds.mixed = (x, y, band) =>
      kinds[['flat', 'grain', 'soft', 'nearly one'][((x >> 8) + (y >> 8)) % 4]!]!(x, y, band);
    await isExact(1600, 900, 'mixed');
  });

  /** Bands of a strip in a file are 10,752 px wide. */
  test.each([
    [1, 1],
    [3, 700],
    [10_752, 300],
    [10_753, 513],
    [21_505, 257],
    [23_003, 700],
  ])('%d × %d px whose strips lie in a file are the same', async (width, height) => {
    const px = paint(width, height, kinds.soft!);
    const [one, other] = [path('held.master.tif'), path('filed.master.tif')];
    await save(width, height, px, one);
    const strip = 256 * 768 * Math.ceil(width / 256);
    for (const held of [0, strip / 3, strip]) {
      await save(width, height, px, other, 3, held);
      for (const level of levelSizes({ width, height }).keys()) {
        const [wanted, found] = [await readPixels(one, level), await readPixels(other, level)];
        expect(Buffer.compare(found.data, wanted.data), `${held}, level ${level}`).toBe(0);
      }
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('one grey band is three', async () => {
    const gray = Uint8Array.from({ length: 300 * 400 }, () => 256 * next());
    await save(300, 400, gray, path('gray.master.tif'), 1);
    const { data } = await readPixels(path('gray.master.tif'));
    expect(data.every((value, i) => value === gray[Math.floor(i / 3)])).toBe(true);
  });
});

describe.each([
  [1301, 907],
  [1, 700],
  [900, 1],
  [1023, 1025],
])('%d × %d px, shrunk while they are read, are the levels of their master', (width, height) => {
  const plain = () =>
    write('shrunk.tif', makeTiff({ width, height, paint: (x, y) => [x % 256, y % 256, (x * y) % 251] }));
  const jpeg = async () => {
    const source = path('shrunk.jpeg.tif');
    const { data } = await readPixels(plain());
    await withVips((vips) =>
      vips.Image.newFromMemory(data, width, height, 3, vips.BandFormat.uchar)
        .copy({ interpretation: 'srgb' })
        .tiffsave(source, { compression: 'jpeg', tile_height: 64 }),
    );
    return source;
  };
  test.each([
    ['read here', plain],
    ['read by libvips', jpeg],
  ])('%s', async (_, make) => {
    const source = await make();
    const info = await readSource(source);
    const whole = path('whole.master.tif');
    await makeMaster(source, info, whole, { scratchDir: folder });
    for (const [level, size] of levelSizes({ width, height }).entries()) {
      const small = path('shrunk.master.tif');
      await makeMaster(source, info, small, { scratchDir: folder, shrink: 2 ** level });
      expect(await readMasterInfo(small)).toMatchObject(size);
      expect(Buffer.compare((await readPixels(small)).data, (await readPixels(whole, level)).data)).toBe(0);
    }
  });
});

describe.each([3, 4] as const)('colours of %d bytes', (bands) => {
  /** Something of every byte, so that no two colours are taken for each other. */
  const convertAll = (px: Uint8Array) =>
    Uint8Array.from({ length: (px.length / bands) * 3 }, (_, i) => {
      const [first, band] = [Math.floor(i / 3) * bands, i % 3];
      return 7 * px[first + band]! + (bands === 4 ? 13 * px[first + 3]! : 5) + band;
    });
  const pxOf = (count: number, spread: number) =>
    Uint8Array.from({ length: count * bands }, () => Math.floor(spread * next()) * 31);

  test('few are converted once, and come out as each alone', () => {
    let asked = 0;
    const few = openFewColors(bands, (px) => {
      asked += px.length / bands;
      return convertAll(px);
    });
    for (const spread of [2, 5, 8]) {
      const px = pxOf(40_000, spread);
      expect(few.convert(px, 40_000)).toEqual(convertAll(px));
    }
    expect(asked).toBeLessThanOrEqual(8 ** bands);
  });

  test('too many are given up, for good', () => {
    const few = openFewColors(bands, convertAll);
    expect(few.convert(pxOf(9000, 3), 9000)).not.toBeNull();
    expect(few.convert(pxOf(900_000, 256), 900_000)).toBeNull();
    expect(few.convert(pxOf(9000, 3), 9000)).toBeNull();
  });
});

describe('a disk that is full', () => {
  test.runIf(existsSync('/dev/full'))('is told, and the next master is right', async () => {
    const px = paint(700, 300, kinds.grain!);
    await expect(save(700, 300, px, '/dev/full')).rejects.toMatchObject({ key: 'diskFull' });
    await isExact(700, 300, 'soft');
  });

  test('is a quota that is used up, too', () => {
    const error = Object.assign(new Error('EDQUOT: disk quota exceeded, write'), { code: 'EDQUOT' });
    expect(toImageError(error)).toMatchObject({ key: 'diskFull' });
  });
});

describe('codes', () => {
  test('none is too long, however uneven the counts, and they fill all there is', () => {
    const uneven = Uint32Array.from({ length: 257 }, (_, i) => Math.max(1, Math.floor(1.09 ** i)));
    for (const counts of [uneven, new Uint32Array(257).fill(1), uneven.toReversed()]) {
      const lengths = codeLengths(counts, 12);
      expect(Math.max(...lengths)).toBeLessThanOrEqual(12);
      expect(lengths.reduce((sum, length) => sum + 2 ** -length, 0)).toBe(1);
      const codes = [...codesOf(lengths)].map((code, i) => code.toString(2).padStart(lengths[i]!, '0'));
      const sorted = codes.toSorted();
      expect(sorted.some((code, i) => sorted[i + 1]?.startsWith(code))).toBe(false);
    }
  });

  test('a tile whose bytes are nothing like the one before is whole all the same', () => {
    const memory = new PyramidMemory();
    const { pack, most } = openTilePacker(memory);
    const from = memory.take(256 * 768);
    const to = memory.take(most);
    for (const span of [3, 256, 2, 97]) {
      const px = Uint8Array.from({ length: 256 * 768 }, () => span * next());
      memory.bytes(from, px.length).set(px);
      const end = pack(from, 768, to);
      const rows = inflateSync(memory.bytes(to, end - to));
      for (let at = 0; at < rows.length; at++) if (at % 768 >= 3) rows[at] = rows[at]! + rows[at - 3]!;
      expect(rows.equals(px)).toBe(true);
    }
  });
});

describe('strip by strip a picture is the same as in one stream through libvips', () => {
  const [width, height] = [611, 530];
  const wave = (x: number, y: number) => 0.5 + 0.4 * Math.sin(x / 23 + y / 31);
  const paintOf = (full: number, bands: number) => (x: number, y: number) =>
    Array.from({ length: bands }, (_, band) => Math.round(full * Math.abs(wave(x + 40 * band, y)) ** (1 + band / 3)));
  const wide = makeMatrixProfile(
    'Wide',
    [
      [0.6097, 0.3111, 0.0195],
      [0.2053, 0.6257, 0.0609],
      [0.1492, 0.0632, 0.7446],
    ],
    2.2,
  );
  const files: Record<string, () => Buffer> = {
    'RGB TIFF': () => makeTiff({ width, height, paint: paintOf(255, 3) }),
    'RGB TIFF of 16 bit': () => makeTiff({ width, height, depth: 16, paint: paintOf(65_535, 3) }),
    'RGB TIFF, ZIP': () => makeTiff({ width, height, deflate: true, rowsPerStrip: 100, paint: paintOf(255, 3) }),
    'grey TIFF': () => makeTiff({ width, height, photometric: 1, samples: 1, paint: paintOf(255, 1) }),
    'TIFF lying on its side': () =>
      makeTiff({ width, height, tags: [{ tag: 274, type: 3, values: [6] }], paint: paintOf(255, 3) }),
    'RGB PSD': () => makePsd({ width, height, mode: 3, paint: paintOf(255, 3) }),
    'RGB PSD of 16 bit': () => makePsd({ width, height, mode: 3, depth: 16, paint: paintOf(65_535, 3) }),
    'RGB TIFF, LZW': () =>
      writeTiff({
        width,
        height,
        bits: [8, 8, 8],
        compression: 'lzw',
        predictor: 2,
        rowsPerStrip: 37,
        value: (x, y, sample) => paintOf(255, 3)(x, y)[sample]!,
      }),
    'CMYK TIFF': () => makeTiff({ width, height, photometric: 5, samples: 4, paint: paintOf(255, 4) }),
    'CMYK PSD': () => makePsd({ width, height, mode: 4, paint: paintOf(255, 4) }),
    'Lab PSD of 16 bit': () => makePsd({ width, height, mode: 9, depth: 16, paint: paintOf(65_535, 3) }),
    'PSD of two inks': () => makePsd({ width, height, mode: 7, paint: paintOf(255, 2) }),
    'RGB TIFF with a profile': () =>
      makeTiff({ width, height, tags: [{ tag: 34675, type: 7, values: wide }], paint: paintOf(255, 3) }),
    'grey PSD': () => makePsd({ width, height, mode: 1, paint: paintOf(255, 1) }),
  };
  test.each(Object.keys(files))('%s', async (name) => {
    const { path: made, info } = await master(name, files[name]!());
    const other = path('other.master.tif');
    await withOriginal(path(name), info, { scratchDir: folder }, (vips, opened) =>
      writePyramid(stripsOfImage(opened.build(vips, [])), other),
    );
    expect(readFileSync(made).equals(readFileSync(other))).toBe(true);
    const box = { x: 13, y: 27, width: 401, height: 444 };
    await makeMaster(path(name), info, other, { scratchDir: folder, box });
    const [whole, part] = [await readPixels(made), await readPixels(other)];
    expect([part.width, part.height]).toEqual([401, 444]);
    for (const [x, y] of [
      [0, 0],
      [400, 443],
      [200, 257],
    ] as const)
      expect(part.at(x, y)).toEqual(whole.at(x + box.x, y + box.y));
    await expect(
      makeMaster(path(name), info, other, { scratchDir: folder, box: { ...box, width: 700 } }),
    ).rejects.toThrow(RangeError);
  });
});

describe('strips that end anywhere, which libvips unpacks whole', () => {
  test.each([
    ['lzw', 100],
    ['lzw', 900],
    ['packbits', 40],
    ['jpeg', 112],
    ['jpeg', 896],
    ['ccittfax4', 104],
    ['ccittfax4', 900],
  ] as const)('%s, %d rows', async (compression, rows) => {
    const [source, made] = [path('strips.tif'), path('strips.master.tif')];
    const isBitmap = compression === 'ccittfax4';
    await withVips((vips) => {
      const waves = (n: number) => vips.Image.sines(700, 890, { hfreq: n, vfreq: 17, uchar: true });
      const image = isBitmap ? waves(9).more(128) : waves(3).bandjoin([waves(7), waves(20)]);
      const options = { compression, tile_height: rows, ...(isBitmap && { bitdepth: 1 }) };
      image.copy({ interpretation: isBitmap ? 'b-w' : 'srgb' }).tiffsave(source, options);
    });
    await makeMaster(source, await readSource(source), made, { scratchDir: folder });
    const [was, is] = [await readPixels(source), await readPixels(made)];
    const wanted = Uint8Array.from(is.data, (_, i) => was.data[isBitmap ? Math.floor(i / 3) : i]!);
    expect(is.data.length).toBe((was.data.length * 3) / was.bands);
    expect(Buffer.compare(is.data, wanted)).toBe(0);
  });
});
