/** Any PSD or PSB that the writer makes is read back exactly: size, packing, depth, number of channels. */
import { unpackBits } from '#app/image/psd/rows.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayInfo, makePsd, packBits, unicodeNames } from './make-files.ts';
import { openPsdReading } from './psd-reading.ts';

const read = openPsdReading();

const shape = fc.record({
  width: fc.integer({ min: 1, max: 40 }),
  height: fc.integer({ min: 1, max: 24 }),
  compression: fc.constantFrom('none' as const, 'rle' as const, 'zip' as const, 'zip-prediction' as const),
  large: fc.boolean(),
});
/** px: runs, noise and steps, so that every kind of packed row occurs. */
const picture = fc
  .tuple(fc.array(fc.integer({ min: 0, max: 65_535 }), { minLength: 1, maxLength: 60 }), fc.integer({ min: 1, max: 9 }))
  .map(
    ([values, run]) =>
      (band: number, x: number, y: number) =>
        values[Math.floor((x + band * 13 + y * 7) / run) % values.length]!,
  );

test('8 and 16 bit RGB', async () => {
  await fc.assert(
    fc.asyncProperty(shape, picture, fc.constantFrom(8 as const, 16 as const), async (options, value, depth) => {
      const sample = (band: number, x: number, y: number) =>
        depth === 8 ? value(band, x, y) & 255 : value(band, x, y);
      const paint = (x: number, y: number) => [0, 1, 2].map((band) => sample(band, x, y));
      const { pixels, info } = await read(makePsd({ ...options, depth, paint }));
      expect([info.width, info.height, info.depth]).toEqual([options.width, options.height, depth]);
      for (let y = 0; y < options.height; y++) {
        for (let x = 0; x < options.width; x++) {
          const expected = paint(x, y).map((v) => (depth === 8 ? v : Math.round((v * 255) / 65_535)));
          expect(pixels.at(x, y), `${x}, ${y}`).toEqual(expected);
        }
      }
    }),
    { numRuns: 80, seed: 11 },
  );
});

test('any inks of a CMYK file, in any order', async () => {
  const chosen = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 });
  const resources = [
    { id: 1045, data: unicodeNames(['A', 'B', 'C']) },
    { id: 1077, data: displayInfo([0, 1, 2].map(() => ({ kind: 2, lab: [50, 0, 0], solidity: 0 }))) },
  ];
  await fc.assert(
    fc.asyncProperty(shape, picture, chosen, async (options, value, channels) => {
      const paint = (x: number, y: number) => Array.from({ length: 7 }, (_, band) => value(band, x, y) & 255);
      const bytes = makePsd({ ...options, mode: 4, paint, resources });
      const { pixels } = await read(bytes, (opened, vips) => opened.buildCoverage(vips, channels));
      expect(pixels.bands).toBe(channels.length);
      for (let y = 0; y < options.height; y++) {
        for (let x = 0; x < options.width; x++) {
          const all = paint(x, y);
          expect(pixels.at(x, y), `${x}, ${y}`).toEqual(channels.map((channel) => 255 - all[channel]!));
        }
      }
    }),
    { numRuns: 60, seed: 12 },
  );
});

test('PackBits undoes what was packed, and never more than asked', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 600 }), fc.nat(300), (bytes, run) => {
      const row = Buffer.concat([bytes, Buffer.alloc(run, 7), bytes]);
      const target = new Uint8Array(row.length + 4).fill(99);
      expect(unpackBits(packBits(row), target, row.length)).toBe(true);
      expect(Buffer.from(target.subarray(0, row.length)).equals(row)).toBe(true);
      expect([...target.subarray(row.length)]).toEqual([99, 99, 99, 99]);
    }),
    { seed: 13 },
  );
});

test('any bytes at all are unpacked or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 500 }), (bytes, length) => {
      const target = new Uint8Array(length + 1).fill(99);
      unpackBits(bytes, target, length);
      expect(target[length]).toBe(99);
    }),
    { seed: 14, numRuns: 500 },
  );
});
