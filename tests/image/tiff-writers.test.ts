/** What single programs write otherwise than the rest, and is read as they mean it. */
import { existsSync } from 'node:fs';
import { ByteFile } from '#app/image/base/byte-file.ts';
import { withVips } from '#app/image/base/vips.ts';
import { readSource } from '#app/image/original/read-source.ts';
import { streamRows } from '#app/image/source/pixel-feed.ts';
import { spillImage } from '#app/image/tiff/load.ts';
import { expect, test, vi } from 'vitest';
import { openScratch } from './scratch.ts';
import { entryOf, inOneStrip, openTiffReading, row } from './tiff-reading.ts';
import { addPage, type TiffStructure, writeTiff } from './write-tiff.ts';

const read = openTiffReading();
const { write, path } = openScratch();
const infoOf = (file: Buffer) => readSource(write('file.tif', file));
const bytes = (samples: number) => Array<number>(samples).fill(8);
const inkNames = (...names: string[]) => Buffer.from(names.map((name) => `${name}\0`).join(''));
const CMYK = ['Cyan', 'Magenta', 'Yellow', 'Black'];
const SIX = ['Kırmızı', 'Mavi', 'Sarı', 'Siyah', 'Yeşil', 'Mor'];

/** A separation of one px without ink. */
const separation = (samples: number, rest: Partial<TiffStructure>) =>
  row([Array<number>(samples).fill(0)], { bits: bytes(samples), photometric: 5, ...rest });

test("CorelDRAW's own number for transparency", async () => {
  const rgb = await read(
    row(
      [
        [9, 9, 9, 0],
        [200, 10, 10, 255],
      ],
      { bits: bytes(4), extraSamples: [999] },
    ),
  );
  expect([rgb.at(0, 0), rgb.at(1, 0)]).toEqual([
    [255, 255, 255],
    [200, 10, 10],
  ]);
  const cmyk = await read(row([[0, 200, 0, 255, 0]], { bits: bytes(5), photometric: 5, extraSamples: [999] }));
  expect(cmyk.info.channels.at(-1)!.kind).toBe('alpha');
  expect(cmyk.at(0, 0)).toEqual([255, 255, 255]);
});

test('the transparency of a separation is no ink', async () => {
  const kinds = async (samples: number, rest: Partial<TiffStructure>) => {
    const { mode, channels } = await infoOf(separation(samples, rest));
    return [mode, channels.map(({ kind }) => kind[0]).join('')];
  };
  for (const kind of [1, 2]) {
    const named = { 332: [2], 333: inkNames(...SIX), 334: [6] };
    expect(await kinds(7, { extraSamples: [kind], tags: named })).toEqual(['multichannel', 'ssssssa']);
    expect(await kinds(7, { extraSamples: [kind], tags: { 332: [2] } })).toEqual(['multichannel', 'ssssssa']);
  }
  // An ink that is named is none, nor are two.
  const seven = { 332: [2], 333: inkNames(...SIX, 'Pembe') };
  expect(await kinds(7, { extraSamples: [2], tags: seven })).toEqual(['multichannel', 'sssssss']);
  expect(await kinds(7, { extraSamples: [2, 2], tags: { 332: [2] } })).toEqual(['multichannel', 'sssssss']);
  const four = { 332: [2], 333: inkNames(...CMYK) };
  expect(await kinds(5, { extraSamples: [2], tags: four })).toEqual(['cmyk', 'ppppa']);
});

test('a later page of films that has no px is told, or refused', async () => {
  const film: TiffStructure = { width: 8, height: 8, bits: [8], rowsPerStrip: 4, value: (x) => x * 30 };
  const first = writeTiff(film);
  const second = (offsets: number[], lengths: number[]) =>
    infoOf(addPage(first, { ...film, tags: { 273: offsets, 279: lengths } }));
  await expect(second([0, 0], [0, 0])).rejects.toMatchObject({ key: 'damaged', values: { part: 'pixels' } });
  await expect(second([0, first.length], [32, 32])).rejects.toMatchObject({ key: 'damaged' });
  const { screens, warnings } = await second([first.length, 0], [32, 0]);
  expect(screens).toBe('pages');
  expect(warnings.map(({ key }) => key)).toContain('partsLeftOut');
});

test('px that end early are not left on the disk', async () => {
  const target = path('spilled');
  const rows = {
    width: 64,
    height: 2000,
    bands: 1,
    deep: false,
    fill(_: unknown, y: number) {
      if (y > 1500) throw new RangeError('the file ends');
    },
  };
  await withVips((vips) => {
    const image = streamRows(vips, rows, () => {});
    expect(() => spillImage(image, target)).toThrow();
  });
  expect(existsSync(target)).toBe(false);
});

test('a palette of two colours, packed as a fax', async () => {
  // One row: 4 px of the first colour, 4 of the second, and the end of the block.
  const bits = `${'001'}${'1011'}${'011'}${'000000000001'.repeat(2)}`.padEnd(40, '0');
  const packed = Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)));
  const palette = (colors: number[]) =>
    read(inOneStrip([8, 1], 4, packed, { bits: [1], photometric: 3, tags: { 320: colors } }));
  const { at, info } = await palette([65_535, 0, 0, 65_535, 0, 0]);
  expect(info.mode).toBe('indexed');
  expect([at(1, 0), at(6, 0)]).toEqual([
    [255, 0, 0],
    [0, 255, 0],
  ]);
  const grey = await palette([65_535, 0, 65_535, 0, 65_535, 0]);
  expect([grey.at(1, 0), grey.at(6, 0)]).toEqual([
    [255, 255, 255],
    [0, 0, 0],
  ]);
});

test('strips of which each is said to be as long as the picture', async () => {
  const { at } = await read(
    writeTiff({
      width: 20,
      height: 40,
      bits: [8],
      rowsPerStrip: 1,
      value: (x, y) => x + y,
      tags: { 279: Array(40).fill(800) },
    }),
  );
  expect([at(1, 1), at(19, 39)]).toEqual([[2], [58]].map(([v]) => [v, v, v]));
});

test('ink names with one NUL more, to make their length even', async () => {
  const names = async (samples: number, inkSet: number, ...told: string[]) => {
    const tags = { 332: [inkSet], 333: inkNames(...told) };
    const { mode, channels } = await infoOf(separation(samples, { extraSamples: Array(samples - 4).fill(0), tags }));
    return [mode, ...channels.map(({ name }) => name)];
  };
  expect(await names(4, 2, ...CMYK, '')).toEqual(['cmyk', ...CMYK]);
  expect(await names(6, 2, ...CMYK, 'Orange', 'Green', '')).toEqual(['cmyk', ...CMYK, 'Orange', 'Green']);
  expect(await names(6, 1, ...SIX, '')).toEqual(['multichannel', ...SIX]);
  // Of the spots alone.
  expect(await names(6, 1, 'Orange', 'Green', '')).toEqual(['cmyk', ...CMYK, 'Orange', 'Green']);
});

test('four spots beside the four inks that are named', async () => {
  const { channels } = await infoOf(
    separation(8, { extraSamples: bytes(4).fill(0), tags: { 333: inkNames(...CMYK) } }),
  );
  expect(channels.slice(4).map(({ name, kind }) => `${kind} ${name}`)).toEqual(
    [1, 2, 3, 4].map((number) => `spot Alpha ${number}`),
  );
});

test('a resolution of which only one side can be read', async () => {
  const dpi = async (tags: TiffStructure['tags']) => {
    const { dpiX, dpiY } = await infoOf(writeTiff({ width: 4, height: 4, bits: [8], value: () => 0, tags }));
    return [dpiX, dpiY];
  };
  expect(await dpi({ 282: [300], 283: [0], 296: [2] })).toEqual([300, 300]);
  expect(await dpi({ 282: [0], 283: [300], 296: [2] })).toEqual([300, 300]);
  expect(await dpi({ 283: [300], 296: [2] })).toEqual([300, 300]);
});

test('pages are counted beyond the number of inks there may be', async () => {
  const page: TiffStructure = { width: 8, height: 8, bits: [1], value: (x) => x & 1 };
  let file = writeTiff(page);
  for (let pages = 1; pages < 71; pages++) file = addPage(file, page);
  const { pages, screens, mode, warnings } = await infoOf(file);
  expect([pages, screens, mode]).toEqual([71, undefined, 'bitmap']);
  expect(warnings).toContainEqual({ key: 'morePages', values: { pages: 71 } });
});

test.each([
  [true, false],
  [true, true],
  [false, false],
  [false, true],
])('samples of different depths, little-endian %s, in planes %s', async (little, planar) => {
  const { at } = await read(
    row([[0x1234, 0xabcd, 0xff00, 255]], { bits: [16, 16, 16, 8], photometric: 2, extraSamples: [0], little, planar }),
  );
  expect(at(0, 0)).toEqual([0x12, 0xab, 0xfe]);
});

test.each([256, 259, 277])('tag %i that is no number', async (tag) => {
  const file = writeTiff({ width: 4, height: 4, bits: [8], value: () => 100 });
  const entry = entryOf(file, tag);
  file.writeUInt16LE(11, entry + 2);
  file.writeFloatLE(NaN, entry + 8);
  await expect(infoOf(file)).rejects.toMatchObject({ key: 'damaged', values: { part: 'directory' } });
});

test('long descriptions of pages are not held', async () => {
  const page = (name: string): TiffStructure => {
    const description = Buffer.alloc(1024 * 1024);
    description.write(name);
    return { width: 8, height: 8, bits: [8], value: () => 100, tags: { 270: description } };
  };
  const file = addPage(writeTiff(page('Red')), page('Blue'));
  const reading = vi.spyOn(ByteFile.prototype, 'read');
  const { channels } = await infoOf(file);
  const longest = Math.max(...reading.mock.calls.map(([, length]) => length));
  reading.mockRestore();
  expect(channels.map(({ name }) => name)).toEqual(['Red', 'Blue']);
  expect(longest).toBeLessThanOrEqual(64 * 1024);
});

test('grey that counts ink, multiplied by its transparency', async () => {
  const { at } = await read(row([[100, 128]], { bits: bytes(2), photometric: 0, extraSamples: [1] }));
  expect(at(0, 0)).toEqual([155, 155, 155]);
});
