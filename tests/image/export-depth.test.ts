/** Exports keep what an original of 16 bit has: px by px, in TIFF and PNG. */
import { describe, expect, test } from 'vitest';
import { readSource } from '#app/image/original/read-source.ts';
import { exportTiff } from '#app/image/render/export-tiff.ts';
import { withVips } from '#app/image/base/vips.ts';
import { displayInfo, makePsd, unicodeNames } from './make-files.ts';
import { makeMatrixProfile } from './make-profile.ts';
import { openScratch } from './scratch.ts';
import { writeTiff } from './write-tiff.ts';

const { folder, path, write } = openScratch();
const [width, height] = [97, 61];
/** Numbers whose lower eight bits all count. */
const value = (x: number, y: number, s: number) => (x * 677 + y * 1_031 + s * 20_011 + x * y * 13) % 65_536;

async function exported(name: string, bytes: Buffer, format: 'tiff' | 'png') {
  const source = write(name, bytes);
  const target = path(`${name}.${format}`);
  const info = await readSource(source);
  const decode = { scratchDir: folder };
  await exportTiff(
    { kind: 'original', path: source, info, box: null },
    target,
    { resolution: { x: 100, y: 100 }, format },
    decode,
  );
  return withVips((vips) => {
    const image = vips.Image.newFromFile(target);
    // An array of the format's own numbers.
    const px = (image.writeToMemory() as Uint8Array | Uint16Array).slice();
    const isDeep = image.format === 'ushort';
    const profile = image.getTypeof('icc-profile-data') !== 0;
    return { isDeep, profile, bands: image.bands, px };
  });
}

function expectEach(
  px: Uint16Array | Uint8Array,
  want: (x: number, y: number, band: number) => number,
  most = 0,
): void {
  let worst = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let band = 0; band < 3; band++)
        worst = Math.max(worst, Math.abs(px[(y * width + x) * 3 + band]! - want(x, y, band)));
  expect(px.length).toBe(width * height * 3);
  expect(worst).toBeLessThanOrEqual(most);
}

for (const format of ['tiff', 'png'] as const) {
  describe(format, () => {
    const rgb = { width, height, bits: [16, 16, 16], photometric: 2, value };
    const files: [string, () => Buffer][] = [
      ['TIFF in strips', () => writeTiff({ ...rgb, compression: 'deflate', predictor: 2 })],
      [
        'planar TIFF in tiles',
        () => writeTiff({ ...rgb, planar: true, tile: { width: 16, height: 32 }, little: false }),
      ],
      [
        'turned TIFF',
        () => writeTiff({ ...rgb, orientation: 3, value: (x, y, s) => value(width - 1 - x, height - 1 - y, s) }),
      ],
      [
        'PSD',
        () =>
          makePsd({
            width,
            height,
            depth: 16,
            mode: 3,
            channels: 3,
            paint: (x, y) => [0, 1, 2].map((s) => value(x, y, s)),
          }),
      ],
    ];
    for (const [name, make] of files)
      test(`${name} of RGB: the very numbers`, async () => {
        const { isDeep, profile, bands, px } = await exported(`${name}.bin`, make(), format);
        expect({ isDeep, profile, bands }).toEqual({ isDeep: true, profile: true, bands: 3 });
        expectEach(px, value);
      });

    test('grey', async () => {
      const { isDeep, px } = await exported(
        'gray.tif',
        writeTiff({ width, height, bits: [16], photometric: 1, value }),
        format,
      );
      expect(isDeep).toBe(true);
      expectEach(px, (x, y) => value(x, y, 0));
    });

    test('another profile: as its matrix and curve say, a tenth of a step of 8 bit off in the mean', async () => {
      // sRGB's primaries and a gamma of 2: the numbers change by curves alone.
      const columns: [number, number, number][] = [
        [0.4360747, 0.2225045, 0.0139322],
        [0.3850649, 0.7168786, 0.0971045],
        [0.1430804, 0.0606169, 0.7141733],
      ];
      const bytes = writeTiff({ ...rgb, tags: { 34_675: makeMatrixProfile('Gamma 2', columns, 2) } });
      const { isDeep, px } = await exported('gamma.tif', bytes, format);
      expect(isDeep).toBe(true);
      const encode = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);
      // 257 is one step of 8 bit; near black lcms's own curves are steep.
      const sum = { off: 0, count: 0 };
      expectEach(
        px,
        (x, y, band) => {
          const want = Math.round(encode((value(x, y, band) / 65_535) ** 2) * 65_535);
          sum.off += Math.abs(px[(y * width + x) * 3 + band]! - want);
          sum.count++;
          return want;
        },
        257,
      );
      expect(sum.off / sum.count).toBeLessThan(26);
      // More than 8 bit came through.
      expect(new Set(px).size).toBeGreaterThan(4_000);
    });

    test('a spot over RGB prints at 16 bit', async () => {
      const bytes = makePsd({
        width,
        height,
        depth: 16,
        mode: 3,
        channels: 4,
        paint: (x: number, y: number) => [0, 1, 2, 3].map((s) => value(x, y, s)),
        resources: [
          { id: 1045, data: unicodeNames(['Mavi']) },
          { id: 1077, data: displayInfo([{ kind: 2, lab: [50, 0, 0], solidity: 0 }]) },
        ],
      });
      const source = write('spot.psd', bytes);
      const { channels } = await readSource(source);
      expect(channels.at(-1)).toMatchObject({ kind: 'spot', name: 'Mavi' });
      const ink = [1, 3, 5].map((at) => Number.parseInt(channels.at(-1)!.ink!.srgb.slice(at, at + 2), 16) / 255);
      const { isDeep, px } = await exported('spot.psd', bytes, format);
      expect(isDeep).toBe(true);
      const cover = (x: number, y: number) => 1 - value(x, y, 3) / 65_535;
      expectEach(px, (x, y, band) => Math.round(value(x, y, band) * (1 - cover(x, y) * (1 - ink[band]!))), 1);
    });

    test('8 bit stays 8 bit', async () => {
      const small = writeTiff({
        width,
        height,
        bits: [8, 8, 8],
        photometric: 2,
        value: (x, y, s) => value(x, y, s) >> 8,
      });
      const { isDeep, px } = await exported('small.tif', small, format);
      expect(isDeep).toBe(false);
      expectEach(px, (x, y, band) => value(x, y, band) >> 8);
    });
  });
}
