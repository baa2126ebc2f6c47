/** TIFFs that lie: each stops with an error that names what is wrong, before it costs time or memory. */
import { openTiff } from '#app/image/tiff/decode-tiff.ts';
import { readSource } from '#app/image/original/read-source.ts';
import { ImageError } from '#app/image/base/types.ts';
import { withVips } from '#app/image/base/vips.ts';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openScratch } from './scratch.ts';
import { addPage, type TiffStructure, writeTiff } from './write-tiff.ts';

const { write, path } = openScratch();

const plain: TiffStructure = { width: 20, height: 20, bits: [8, 8, 8], value: (x, y, s) => (x * 7 + y * 3 + s) & 255 };
const tagged = (tags: TiffStructure['tags'], rest: Partial<TiffStructure> = {}) =>
  writeTiff({ ...plain, ...rest, tags: { ...tags } });

/** What reading ends with: 'read', or the error's key and part. */
async function outcome(file: Buffer, repack = false): Promise<string> {
  const source = write('lie.tif', file);
  try {
    const info = await readSource(source);
    const opened = await openTiff(
      source,
      { info, assumed: null, scratch: path('lie.scratch'), beat: () => {} },
      repack,
    );
    try {
      await withVips((vips) => opened.build(vips, []).avg());
    } catch (error) {
      throw opened.failure() ?? error;
    } finally {
      opened.close();
    }
    return 'read';
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    return [error.key, error.values.part].filter(Boolean).join(' ');
  }
}

test('the files themselves are sound', async () => {
  expect(await outcome(writeTiff(plain))).toBe('read');
  expect(await outcome(addPage(writeTiff(plain), plain))).toBe('read');
});

test('a chain of directories that leads back: the first page is read, and told', async () => {
  const file = writeTiff(plain);
  const start = file.readUInt32LE(4);
  const link = start + 2 + file.readUInt16LE(start) * 12;
  const two = addPage(writeTiff(plain), plain);
  const second = two.readUInt32LE(link);
  const secondLink = second + 2 + two.readUInt16LE(second) * 12;
  for (const [bytes, at, to] of [
    [file, link, start],
    [two, secondLink, start],
    [two, secondLink, second],
  ] as const) {
    const looped = Buffer.from(bytes);
    looped.writeUInt32LE(to, at);
    expect(await outcome(looped)).toBe('read');
    const { warnings } = await readSource(write('looped.tif', looped));
    expect(warnings.map(({ key }) => key)).toContain('loopedPages');
  }
  // A link into nonsense is a page that can't be read, and no loop.
  file.writeUInt32LE(link, start);
  expect(await outcome(file)).toMatch(/^damaged directory|^truncated/);
});

test('sizes that are nothing, or too much', async () => {
  expect(await outcome(tagged({ 256: [0] }))).toBe('zeroPixels');
  expect(await outcome(tagged({ 257: [0] }))).toBe('zeroPixels');
  expect(await outcome(tagged({ 256: [300_001] }))).toBe('tooLarge');
  expect(await outcome(tagged({ 256: [200_000], 257: [200_000] }))).toBe('tooLarge');
});

test('samples that there are not', async () => {
  expect(await outcome(tagged({ 277: [65] }))).toBe('damaged channels');
  expect(await outcome(tagged({ 258: [8, 8, 0] }))).toBe('unsupported 8-0 bit');
  expect(await outcome(tagged({ 258: [80, 80, 80] }))).toBe('unsupported 80 bit');
  expect(await outcome(tagged({ 277: [4], 258: [8, 8, 8, 8] }))).toMatch(/^truncated/);
  expect(await outcome(tagged({ 262: [99] }))).toBe('unsupported photometric 99');
  expect(await outcome(tagged({ 339: [5, 5, 5] }))).toBe('unsupported sample format 5');
});

test('compressions and predictors nobody knows are named', async () => {
  expect(await outcome(tagged({ 259: [34_887] }))).toBe('unsupported LERC');
  expect(await outcome(tagged({ 259: [777] }))).toBe('unsupported compression 777');
  expect(await outcome(writeTiff({ ...plain, compression: 'lzw', tags: { 317: [3] } }))).toBe(
    'unsupported predictor 3, 8 bit',
  );
  expect(
    await outcome(writeTiff({ ...plain, bits: [4, 4, 4], value: () => 1, compression: 'lzw', tags: { 317: [2] } })),
  ).toBe('unsupported predictor 2, 4 bit');
});

test('strips outside the file, too few of them, or sharing their bytes', async () => {
  expect(await outcome(tagged({ 273: [4_000_000_000] }))).toMatch(/^truncated pixels|^damaged pixels/);
  expect(await outcome(tagged({ 278: [1] }))).toBe('damaged pixels');
  const packed = writeTiff({ ...plain, rowsPerStrip: 1, compression: 'deflate' });
  setNumbers(packed, 273, () => 8);
  setNumbers(packed, 279, () => 1000);
  expect(await outcome(packed)).toBe('damaged pixels');
  const all = (value: number) => Array<number>(2000).fill(value);
  expect(await outcome(tagged({ 257: [2000], 278: [1], 273: all(8), 279: all(1) }))).toBe('damaged pixels');
  expect(await outcome(tagged({ 322: [0], 323: [0], 324: [8], 325: [1200] }))).toBe('damaged pixels');
  const unwritten = writeTiff({ ...plain, rowsPerStrip: 1 });
  setNumbers(unwritten, 273, (offset, i) => (i === 3 ? 0 : offset));
  expect(await outcome(unwritten)).toBe('damaged pixels');
});

test('a bomb in a strip is not unpacked', async () => {
  const bomb = deflateSync(Buffer.alloc(200_000_000), { level: 1 });
  const before = process.resourceUsage().maxRSS;
  const file = writeTiff({ ...plain, compression: 'deflate', planar: true });
  const whole = Buffer.concat([file, bomb]);
  setNumbers(whole, 273, (offset, plane) => (plane === 0 ? file.length : offset));
  setNumbers(whole, 279, (length, plane) => (plane === 0 ? bomb.length : length));
  expect(await outcome(whole)).toBe('damaged pixels');
  // KB: what a bomb would take is 200 MB.
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(150_000);
});

test('packed pixels that end early or are nonsense', async () => {
  for (const compression of ['lzw', 'packbits', 'deflate'] as const) {
    for (const planar of [false, true]) {
      const file = writeTiff({ ...plain, compression, planar, width: 64, height: 64 });
      setNumbers(file, 279, (length) => Math.floor(length / 2));
      expect(await outcome(file), `${compression} ${planar}`).toMatch(/^(truncated|damaged)/);
    }
    const noise = writeTiff({ ...plain, compression, planar: true, width: 64, height: 64 });
    for (let at = 8; at < noise.readUInt32LE(4); at++) noise[at] = (at * 151 + 77) & 255;
    expect(await outcome(noise)).toMatch(/^(truncated|damaged|read)/);
  }
});

test('unpacked pixels have the length they must have, whatever the file says', async () => {
  for (const planar of [false, true]) {
    const file = writeTiff({ ...plain, planar });
    setNumbers(file, 279, () => 5);
    expect(await outcome(file)).toBe('read');
    setNumbers(file, 273, () => file.length - 100);
    expect(await outcome(file)).toMatch(/^(truncated|damaged)/);
  }
});

/** Changes the LONGs of a tag in a little-endian classic TIFF. */
function setNumbers(file: Buffer, tag: number, change: (value: number, i: number) => number): void {
  const start = file.readUInt32LE(4);
  for (let i = 0; i < file.readUInt16LE(start); i++) {
    const entry = start + 2 + i * 12;
    if (file.readUInt16LE(entry) !== tag) continue;
    const count = file.readUInt32LE(entry + 4);
    const at = count === 1 ? entry + 8 : file.readUInt32LE(entry + 8);
    for (let j = 0; j < count; j++) file.writeUInt32LE(change(file.readUInt32LE(at + j * 4), j), at + j * 4);
  }
}

test('sizes and kinds that are fractions', async () => {
  for (const tag of [256, 257, 259, 262, 277]) {
    const file = writeTiff({ ...plain, width: 19 });
    const start = file.readUInt32LE(4);
    const entries = Array.from({ length: file.readUInt16LE(start) }, (_, i) => start + 2 + i * 12);
    const entry = entries.find((at) => file.readUInt16LE(at) === tag)!;
    file.writeUInt16LE(11, entry + 2);
    file.writeFloatLE(2.5, entry + 8);
    expect(await outcome(file), `tag ${tag}`).toBe('damaged directory');
  }
});

test('a count of samples that the file ends before is no long list of numbers', async () => {
  const file = tagged({ 258: Array.from({ length: 60 }, (_, i) => 90 + i), 277: [60] });
  expect(await outcome(file)).toBe('unsupported 90-91-92-93 bit');
});

test('places, lengths and rows that are fractions', async () => {
  const withFraction = (compression: number, tag: number) => {
    const file = writeTiff({ ...plain, bits: [1], value: (x) => x & 1, tags: { 259: [compression] } });
    const start = file.readUInt32LE(4);
    const entries = Array.from({ length: file.readUInt16LE(start) }, (_, i) => start + 2 + i * 12);
    const entry = entries.find((at) => file.readUInt16LE(at) === tag)!;
    file.writeUInt16LE(11, entry + 2);
    file.writeFloatLE(5.6e-45, entry + 8);
    return file;
  };
  // libvips reads fax; of files that it can't read a clean copy is written here.
  for (const tag of [273, 278, 279]) expect(await outcome(withFraction(4, tag), true)).toMatch(/^(damaged|truncated)/);
  // The length of uncompressed pixels follows from their size.
  expect(await outcome(withFraction(1, 273))).toMatch(/^(damaged|truncated)/);
  expect(await outcome(withFraction(1, 279))).toBe('read');
});
