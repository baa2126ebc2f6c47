/** What GDAL writes: strips and tiles that are left out, and masks as pages of their own. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withOriginal } from '#app/image/original/open-original.ts';
import { readSource } from '#app/image/original/read-source.ts';
import { describe, expect, test } from 'vitest';
import { openScratch, readPixels } from './scratch.ts';
import { addPage, type TiffStructure, writeTiff } from './write-tiff.ts';

const { folder, master, write } = openScratch();

const SIDE = 48;
const painted = (x: number, y: number, s: number) => 1 + ((x * 5 + y * 3 + s * 60) % 254);
const rgb: TiffStructure = { width: SIDE, height: SIDE, bits: [8, 8, 8], value: painted };

async function read(bytes: Buffer) {
  const source = write('gdal.tif', bytes);
  const info = await readSource(source);
  const { data, small } = await withOriginal(source, info, { scratchDir: folder }, (vips, opened) => {
    const preview = opened.buildPreview(vips, [], SIDE / 2);
    return {
      small: Uint8Array.from(preview.writeToMemory() as Uint8Array),
      data: Uint8Array.from(opened.build(vips, []).writeToMemory() as Uint8Array),
    };
  });
  return { warnings: info.warnings.map(({ key }) => key).filter((key) => key !== 'noResolution'), data, small };
}

/** px of a whole picture */
const picture = (value: (x: number, y: number, s: number) => number) =>
  Uint8Array.from({ length: SIDE * SIDE * 3 }, (_, i) =>
    value(Math.floor(i / 3) % SIDE, Math.floor(i / 3 / SIDE), i % 3),
  );

/** Leaves out strips or tiles: their places and lengths, behind `tags`, become 0. */
function leaveOut(file: Buffer, isOut: (segment: number) => boolean): Buffer {
  const start = file.readUInt32LE(4);
  for (let i = 0; i < file.readUInt16LE(start); i++) {
    const entry = start + 2 + i * 12;
    const [tag, type, count] = [file.readUInt16LE(entry), file.readUInt16LE(entry + 2), file.readUInt32LE(entry + 4)];
    if (![273, 279, 324, 325].includes(tag)) continue;
    const size = type === 3 ? 2 : 4;
    const at = count * size > 4 ? file.readUInt32LE(entry + 8) : entry + 8;
    for (let segment = 0; segment < count; segment++)
      if (isOut(segment % SEGMENTS)) file.writeUIntLE(0, at + segment * size, size);
  }
  return file;
}

/** Nine tiles, or three strips, of a plane. */
const tile = { width: 16, height: 16 };
const SEGMENTS = 9;
const isGap = (x: number, y: number) => x >= 16 && x < 32 && y >= 16 && y < 32;

describe('strips and tiles that are left out', () => {
  for (const compression of ['none', 'lzw', 'deflate', 'packbits'] as const) {
    for (const planar of [false, true]) {
      test(`are 0: ${compression}${planar ? ', planar' : ''}`, async () => {
        const predictor = compression === 'lzw' || compression === 'deflate' ? 2 : 1;
        const tiles = leaveOut(writeTiff({ ...rgb, compression, planar, predictor, tile }), (i) => i === 4);
        const { data, warnings } = await read(tiles);
        expect(data).toEqual(picture((x, y, s) => (isGap(x, y) ? 0 : painted(x, y, s))));
        expect(warnings).toEqual(['partsLeftOut']);
        const strips = writeTiff({ ...rgb, compression, planar, predictor, rowsPerStrip: 16 });
        const cut = await read(leaveOut(strips, (i) => i % 3 === 1));
        // Nine segments are three planes of three strips each, or the three strips of all.
        expect(cut.data).toEqual(picture((x, y, s) => (y >= 16 && y < 32 ? 0 : painted(x, y, s))));
      });
    }
  }

  test('are the value that the file calls no data, and no difference to be added up', async () => {
    const tags = { 42_113: Buffer.from('255\0') };
    const file = writeTiff({ ...rgb, compression: 'deflate', predictor: 2, tile, tags });
    const { data } = await read(leaveOut(file, (i) => i === 4));
    expect(data).toEqual(picture((x, y, s) => (isGap(x, y) ? 255 : painted(x, y, s))));
    // 16 bit in the other order: 0x8000 is 128.
    const deep = { ...rgb, bits: [16, 16, 16], value: (x: number, y: number, s: number) => painted(x, y, s) * 257 };
    const big = writeTiff({ ...deep, tile, tags: { 42_113: Buffer.from('32896\0') } });
    const other = await read(leaveOut(big, (i) => i === 4));
    expect(other.data).toEqual(picture((x, y, s) => (isGap(x, y) ? 128 : painted(x, y, s))));
  });

  test('where GDAL wrote the file: JPEG, CCITT, LZMA, WebP and Zstandard', async () => {
    const names = readdirSync(FOLDER).filter((name) => name.startsWith('sparse-'));
    expect(names).toHaveLength(6);
    for (const name of names) {
      const { data, warnings } = await read(readFileSync(join(FOLDER, name)));
      expect(warnings, name).toEqual(['partsLeftOut']);
      const at = (x: number, y: number) => [...data.subarray((y * SIDE + x) * 3, (y * SIDE + x + 1) * 3)];
      for (const [x, y] of [
        [16, 16],
        [31, 31],
        [20, 30],
      ] as const)
        expect(at(x, y), name).toEqual([0, 0, 0]);
      for (const [x, y] of [
        [8, 8],
        [40, 40],
        [24, 8],
      ] as const)
        for (const v of at(x, y)) expect(Math.abs(v - 200), name).toBeLessThan(name.includes('ccitt') ? 56 : 4);
    }
  });

  test('a picture of which nothing was written is refused, and so is one whose px would be its header', async () => {
    const gone = leaveOut(writeTiff({ ...rgb, tile }), () => true);
    await expect(read(gone)).rejects.toMatchObject({ key: 'damaged', values: { part: 'pixels' } });
  });
});

const FOLDER = join('tests', 'image', 'gdal');

describe('a mask that is a page of its own', () => {
  const inside = (x: number, y: number) => (x - 24) ** 2 + (y - 20) ** 2 < 300;
  const bits: TiffStructure = {
    width: SIDE,
    height: SIDE,
    bits: [1],
    value: (x, y) => Number(inside(x, y)),
    photometric: 4,
    compression: 'deflate',
    tags: { 254: [4] },
  };

  test('clears what it hides: bits, on any picture', async () => {
    for (const options of [{}, { planar: true }, { tile, compression: 'lzw' }, { rowsPerStrip: 7 }] as const) {
      const { data, small, warnings } = await read(addPage(writeTiff({ ...rgb, ...options }), bits));
      expect(data).toEqual(picture((x, y, s) => (inside(x, y) ? painted(x, y, s) : 255)));
      expect(warnings).toEqual([]);
      // The first look, too: its corner is paper.
      expect([...small.subarray(0, 3)]).toEqual([255, 255, 255]);
    }
  });

  test('in bytes it is half clear, too', async () => {
    const alpha = (x: number, y: number) => (x * 5 + y) % 256;
    for (const photometric of [4, 1]) {
      const mask = { ...bits, bits: [8], value: alpha, photometric };
      const { data } = await read(addPage(writeTiff(rgb), mask));
      const want = picture((x, y, s) => Math.floor((painted(x, y, s) * alpha(x, y)) / 255 + 255 - alpha(x, y) + 0.5));
      for (const [i, v] of want.entries()) expect(Math.abs(data[i]! - v)).toBeLessThanOrEqual(1);
    }
  });

  test('lies as the picture does, and reaches its master', async () => {
    const turned = addPage(writeTiff({ ...rgb, orientation: 6 }), { ...bits, orientation: 6 });
    const { path } = await master('turned.tif', turned);
    const made = await readPixels(path);
    // 6: stored rows are columns from the right.
    for (const [x, y] of [
      [24, 20],
      [0, 0],
      [40, 40],
      [30, 14],
    ] as const)
      expect(made.at(SIDE - 1 - y, x)).toEqual([0, 1, 2].map((s) => (inside(x, y) ? painted(x, y, s) : 255)));
  });

  test('of inks, what is clear is no ink', async () => {
    const cmyk = { ...rgb, bits: [8, 8, 8, 8], photometric: 5, value: () => 255 };
    const { data } = await read(addPage(writeTiff(cmyk), bits));
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
    expect(data[(20 * SIDE + 24) * 3]).toBeLessThan(20);
  });

  test('of JPEG, which GDAL writes it with', async () => {
    const { data, warnings } = await read(readFileSync(join(FOLDER, 'mask-jpeg.tif')));
    expect(warnings).toEqual([]);
    for (let y = 0; y < SIDE; y++) {
      for (let x = 0; x < SIDE; x++) {
        for (let s = 0; s < 3; s++) {
          const v = data[(y * SIDE + x) * 3 + s]!;
          if (x >= 8 && x < 40 && y >= 8 && y < 40) expect(Math.abs(v - 200)).toBeLessThan(4);
          else expect(v).toBe(255);
        }
      }
    }
  });

  test('is told, and not applied, where it is none of these px', async () => {
    const smaller = { ...bits, width: 24 };
    const { data, warnings } = await read(addPage(writeTiff(rgb), smaller));
    expect(warnings).toEqual(['maskIgnored']);
    expect(data).toEqual(picture(painted));
    const veiled = { ...rgb, bits: [8, 8, 8, 8], extraSamples: [2] };
    expect((await read(addPage(writeTiff(veiled), bits))).warnings).toEqual(['maskIgnored']);
    // Of another page.
    const second = addPage(addPage(writeTiff(rgb), rgb), bits);
    expect((await read(second)).warnings).toEqual(['morePages']);
  });
});
