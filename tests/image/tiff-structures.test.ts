/** Any structure a TIFF may have, written by the tests' own writer, comes back sample for sample. */
import { ByteFile } from '#app/image/base/byte-file.ts';
import { NamelessFile } from '#app/image/base/nameless-file.ts';
import { openTiff } from '#app/image/tiff/decode-tiff.ts';
import { readSource } from '#app/image/original/read-source.ts';
import { chooseDirectory } from '#app/image/tiff/read-tiff.ts';
import { readTiffFacts } from '#app/image/tiff/facts.ts';
import { newSamples } from '#app/image/base/samples.ts';
import { readTiffHeader } from '#app/image/tiff/directory.ts';
import { planTiff } from '#app/image/tiff/pixels.ts';
import { openPlanes } from '#app/image/tiff/planes.ts';
import { withVips } from '#app/image/base/vips.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openScratch } from './scratch.ts';
import { type TiffStructure, writeTiff } from './write-tiff.ts';

const { write, path } = openScratch();

/** Every sample of every px, 16 bit, as the reader sees them. */
async function readSamples(bytes: Buffer, spilled = false): Promise<{ width: number; data: Uint16Array }> {
  const source = write('any.tif', bytes);
  using file = new ByteFile(source);
  const { directory } = chooseDirectory(file, readTiffHeader(file)!);
  const facts = readTiffFacts(file, directory);
  const reading = { path: source, file, scratch: path('scratch'), beat: () => {}, closing: [] };
  const planes = await openPlanes(reading, directory, facts);
  const files: NamelessFile[] = [];
  if (spilled) {
    planes.coding.spill = () => {
      files.push(new NamelessFile(path('spilled')));
      return files.at(-1)!;
    };
  }
  const extras = facts.bits.map((_, sample) => sample);
  const rows = planTiff(planes, { colors: false, extras, flip: false, veil: null, deep: true });
  const line = rows.width * rows.bands;
  const data = newSamples(line * rows.height, true) as Uint16Array;
  for (let y = 0; y < rows.height; y++) rows.fill(data.subarray(y * line, (y + 1) * line), y);
  for (const each of files) each.close();
  return { width: rows.width, data };
}

/** What a sample is worth in 16 bit, in plain arithmetic. */
function expected(value: number, bits: number, format: number): number {
  if (format === 3) return Math.round(Math.min(1, Math.max(0, value)) * 65_535);
  const most = 2 ** bits - 1;
  return Math.round(((format === 2 && value < 0 ? value + 2 ** bits : value) / most) * 65_535);
}

/** A value that depends on where it stands, over the whole range. */
function hashed(seed: number, bits: number, format: number): TiffStructure['value'] {
  return (x, y, sample) => {
    const h = Math.imul(x * 73_856_093 + y * 19_349_663 + sample * 83_492_791 + seed, 2_654_435_761) >>> 0;
    // Every third row is flat, so that runs and long strings occur too.
    const part = (y % 3 === 0 ? (sample * 37 + seed) % 101 : h % 65_521) / (y % 3 === 0 ? 101 : 65_521);
    if (format === 3) return Math.fround(part * 1.4 - 0.2);
    const value = Math.floor(part * 2 ** bits);
    return format === 2 ? value - 2 ** (bits - 1) : value;
  };
}

const structure = fc
  .record({
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 40 }),
    samples: fc.integer({ min: 1, max: 6 }),
    kind: fc.constantFrom<[number, 1 | 2 | 3]>(
      ...([1, 2, 4, 5, 6, 8, 10, 12, 14, 16, 24, 32].map((bits) => [bits, 1]) as [number, 1][]),
      [8, 2],
      [16, 2],
      [32, 2],
      [32, 3],
      [64, 3],
    ),
    little: fc.boolean(),
    big: fc.boolean(),
    planar: fc.boolean(),
    tile: fc.option(fc.record({ width: fc.constantFrom(16, 32), height: fc.constantFrom(16, 48) })),
    rowsPerStrip: fc.integer({ min: 1, max: 40 }),
    compression: fc.constantFrom('none', 'deflate', 'packbits', 'lzw' as const),
    predicted: fc.boolean(),
    reversed: fc.boolean(),
    seed: fc.nat(),
  })
  .map(({ samples, kind: [bits, format], predicted, seed, ...rest }): TiffStructure => {
    const can = predicted && bits >= 8 && bits !== 24 && bits <= 64 && bits % 8 === 0;
    const packed = rest.compression === 'lzw' || rest.compression === 'deflate';
    const predictor = !can || !packed || bits < 8 || ![8, 16, 32, 64].includes(bits) ? 1 : format === 3 ? 3 : 2;
    return {
      ...rest,
      bits: Array<number>(samples).fill(bits),
      format,
      value: hashed(seed, bits, format),
      photometric: 1,
      extraSamples: Array<number>(samples - 1).fill(0),
      predictor,
    };
  });

test('any structure is read back exactly', async () => {
  await fc.assert(
    fc.asyncProperty(structure, async (options) => {
      const bytes = writeTiff(options);
      const { data } = await readSamples(bytes);
      const { width, height, bits, format = 1, value } = options;
      const want = new Uint16Array(width * height * bits.length);
      let at = 0;
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          for (const [sample, depth] of bits.entries()) want[at++] = expected(value(x, y, sample), depth, format);
        }
      }
      expect(data).toEqual(want);
      // By way of a file, as rows of tiles are where the picture is very wide.
      if (options.tile) expect((await readSamples(bytes, true)).data).toEqual(want);
    }),
    { numRuns: 400, seed: 7 },
  );
});

/** px of the upright picture, by the definitions of TIFF 6 (Orientation). */
function stored(orientation: number, x: number, y: number, width: number, height: number): [number, number] {
  const [right, below] = [width - 1, height - 1];
  const where: Record<number, [number, number]> = {
    1: [x, y],
    2: [right - x, y],
    3: [right - x, below - y],
    4: [x, below - y],
    5: [y, x],
    6: [y, below - x],
    7: [right - y, below - x],
    8: [right - y, x],
  };
  return where[orientation]!;
}

test('RGB pictures of 8 bit come out as they went in, turned upright', async () => {
  const rgb = fc.record({
    width: fc.integer({ min: 1, max: 70 }),
    height: fc.integer({ min: 1, max: 70 }),
    little: fc.boolean(),
    big: fc.boolean(),
    planar: fc.boolean(),
    tile: fc.option(fc.record({ width: fc.constantFrom(16, 64), height: fc.constantFrom(16, 32) })),
    rowsPerStrip: fc.integer({ min: 1, max: 70 }),
    compression: fc.constantFrom('none', 'deflate', 'packbits', 'lzw' as const),
    orientation: fc.integer({ min: 1, max: 8 }),
    seed: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(rgb, async ({ seed, ...rest }) => {
      const value = hashed(seed, 8, 1);
      const source = write('rgb.tif', writeTiff({ ...rest, bits: [8, 8, 8], value }));
      const info = await readSource(source);
      const opened = await openTiff(source, { info, assumed: null, scratch: path('scratch'), beat: () => {} });
      const { width, data } = await withVips((vips) => {
        const image = opened.build(vips, []);
        return { width: image.width, data: Uint8Array.from(image.writeToMemory() as Uint8Array) };
      });
      opened.close();
      const lying = rest.orientation >= 5;
      expect([info.width, info.height]).toEqual(lying ? [rest.height, rest.width] : [rest.width, rest.height]);
      expect(width).toBe(info.width);
      for (let y = 0, at = 0; y < info.height; y++) {
        for (let x = 0; x < info.width; x++) {
          const [from, row] = stored(rest.orientation, x, y, rest.width, rest.height);
          for (let sample = 0; sample < 3; sample++, at++) {
            if (data[at] !== value(from, row, sample))
              expect([x, y, sample, data[at]]).toEqual([x, y, sample, value(from, row, sample)]);
          }
        }
      }
    }),
    { numRuns: 60, seed: 11 },
  );
});
