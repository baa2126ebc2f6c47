/** Profiles of many inks and device links: our tables against Little CMS where it can be asked, and against sums worked out by hand. */
import { describe, expect, test } from 'vitest';
import { deltaE2000, srgbToLab, type Triple } from '#app/image/base/color-math.ts';
import { withVips } from '#app/image/base/vips.ts';
import { coatedProfile } from '#app/image/profiles/coated.ts';
import { profileTags } from '#app/image/profiles/icc.ts';
import { openInkProfile, solidsOf } from '#app/image/profiles/ink-profile.ts';
import { openLut } from '#app/image/profiles/lut.ts';
import { makePsd } from './make-files.ts';
import { lab8, mAB, makeProfile, mft1, mft2 } from './make-lut-profile.ts';
import { openScratch, readPixels } from './scratch.ts';
import { writeTiff } from './write-tiff.ts';

const { master } = openScratch();

const relative = { embedded: true, intent: 'relative', black_point_compensation: false } as const;

let seed = 11;
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
const corners = new Map<string, Triple>();
/** Any colours at the corners: nothing adds up. No ink is white, as Little CMS makes it in any case. */
const painted = (corner: number[]): Triple => {
  const key = corner.join('');
  if (!corner.includes(1)) return [100, 0, 0];
  const found = corners.get(key) ?? [5 + random() * 90, random() * 120 - 60, random() * 120 - 60];
  corners.set(key, found);
  return found;
};

/** For both intents: libvips takes the other one where one is missing. */
const both = (table: Buffer): [string, Buffer][] => [
  ['A2B0', table],
  ['A2B1', table],
];

describe('a table of four inks, beside Little CMS', () => {
  const parts = { name: 'Four', space: 'CMYK', pcs: 'Lab ', deviceClass: 'prtr' } as const;
  const profiles: Record<string, () => Promise<Buffer>> = {
    lut8Type: async () => makeProfile({ ...parts, tags: both(mft1(4, 3, (corner) => lab8(painted(corner)))) }),
    lut16Type: async () => makeProfile({ ...parts, tags: both(mft2(4, painted)) }),
    lutAToBType: async () => makeProfile({ ...parts, version: 4, tags: both(mAB(4, painted)) }),
    'of a real press, curves and all': () =>
      withVips((vips) => Buffer.from(vips.Image.profileLoad('cmyk') as unknown as Uint8Array)),
  };
  for (const [name, make] of Object.entries(profiles))
    test(name, async () => {
      const profile = await make();
      const count = 2_000;
      const px = Uint16Array.from({ length: count * 4 }, () => Math.floor(random() * 65_536));
      const lab = await withVips((vips) => {
        const image = vips.Image.newFromMemory(px, count, 1, 4, vips.BandFormat.ushort).copy({
          interpretation: 'cmyk',
        });
        image.setBlob('icc-profile-data', profile);
        const found = image.iccImport({ ...relative, pcs: 'lab' }).cast('float');
        return (found.writeToMemory() as unknown as Float32Array).slice();
      });
      const tags = profileTags(profile);
      const lut = openLut((tags.get('A2B1') ?? tags.get('A2B0'))!)!;
      const scale = lut.kind === 'mft2' ? 65_535 / 65_280 : 1;
      const off: number[] = [];
      for (let i = 0; i < count; i++) {
        const [l, a, b] = lut.evaluate(
          Array.from(px.subarray(i * 4, i * 4 + 4), (v) => v / 65_535),
        ) as unknown as Triple;
        const ours: Triple = [l * 100 * scale, a * 255 * scale - 128, b * 255 * scale - 128];
        off.push(deltaE2000(ours, [...lab.subarray(i * 3, i * 3 + 3)] as Triple));
      }
      off.sort((a, b) => a - b);
      // Little CMS reads from a table of its own, of 17 to 23 nodes a channel, so that the px of a few cells differ.
      const mean = off.reduce((all, v) => all + v, 0) / count;
      expect(mean).toBeLessThan(0.15);
      expect(off.at(-1)).toBeLessThan(3);
    });
});

/** Six inks that add up: whatever lies between the nodes is known. */
const paper: Triple = [96, 0, -2];
const deltas: Triple[] = [
  [-14, -20, -20],
  [-15, 30, -3],
  [-4, -2, 35],
  [-20, 0, 1],
  [-10, 22, 18],
  [-12, -24, 12],
];
const sum = (amounts: ArrayLike<number>): Triple =>
  [0, 1, 2].map((i) => paper[i]! + deltas.reduce((at, delta, ink) => at + delta[i]! * amounts[ink]!, 0)) as Triple;
const six = (version: 2 | 4 = 2) =>
  makeProfile({
    name: 'Six inks',
    space: '6CLR',
    pcs: 'Lab ',
    deviceClass: 'prtr',
    version,
    tags: [['A2B0', version === 4 ? mAB(6, sum) : mft2(6, sum)]],
  });

describe('six inks', () => {
  for (const version of [2, 4] as const)
    test(`a profile of version ${version} gives what its inks add up to`, () => {
      const inks = openInkProfile(six(version), 'multichannel', 6)!;
      for (let i = 0; i < 200; i++) {
        const amounts = Array.from({ length: 6 }, random);
        expect(deltaE2000(inks.toLab(amounts), sum(amounts))).toBeLessThan(0.02);
      }
      expect(solidsOf(six(version), 6)!.map(({ lab }) => lab[0]!.toFixed(0))).toEqual(
        deltas.map(([l]) => (paper[0] + l).toFixed(0)),
      );
    });

  const [width, height] = [40, 30];
  /** per cent of each ink, so that all stay within sRGB */
  const amount = (x: number, y: number, ink: number) => (((x * 7 + y * 11 + ink * 23 + x * y) % 101) / 100) * 0.6;
  const files: Record<string, () => Buffer> = {
    '8 bit TIFF': () =>
      writeTiff({
        width,
        height,
        bits: Array<number>(6).fill(8),
        photometric: 5,
        value: (x, y, s) => Math.round(amount(x, y, s) * 255),
        tags: { 332: [2], 34_675: six() },
      }),
    '16 bit planar TIFF': () =>
      writeTiff({
        width,
        height,
        bits: Array<number>(6).fill(16),
        photometric: 5,
        planar: true,
        value: (x, y, s) => Math.round(amount(x, y, s) * 65_535),
        tags: { 332: [2], 34_675: six(4) },
      }),
    PSD: () =>
      makePsd({
        width,
        height,
        mode: 7,
        channels: 6,
        paint: (x, y) => Array.from({ length: 6 }, (_, ink) => 255 - Math.round(amount(x, y, ink) * 255)),
        resources: [{ id: 1039, data: six() }],
      }),
  };
  for (const [name, make] of Object.entries(files))
    test(`${name}: the picture is what the profile says`, async () => {
      const { path, info, made } = await master(name, make());
      expect(info).toMatchObject({ mode: 'multichannel', profileName: 'Six inks' });
      expect([...info.warnings, ...made.warnings].map(({ key }) => key)).not.toContain('unknownProfile');
      expect(info.warnings.map(({ key }) => key)).not.toContain('spotColorUnknown');
      expect(info.channels[0]!.ink!.lab!.map(Math.round)).toEqual([82, -20, -22]);
      const { at } = await readPixels(path);
      const off: number[] = [];
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          const step = name.startsWith('16') ? 65_535 : 255;
          const amounts = Array.from({ length: 6 }, (_, ink) => Math.round(amount(x, y, ink) * step) / step);
          // Relative to the medium the profile's numbers are the colours; sRGB has 8 bit.
          off.push(deltaE2000(srgbToLab(...(at(x, y) as Triple)), sum(amounts)));
        }
      off.sort((a, b) => a - b);
      expect(off[Math.floor(off.length * 0.95)]).toBeLessThan(0.6);
      expect(off.at(-1)).toBeLessThan(1.2);
    });

  test('a profile of another number of inks, or a damaged one, is left unused, and said so', async () => {
    const tiff = (profile: Buffer, inks = 6) =>
      writeTiff({
        width,
        height,
        bits: Array<number>(inks).fill(8),
        photometric: 5,
        value: (x, y, s) => Math.round(amount(x, y, s) * 255),
        tags: { 332: [2], 34_675: profile },
      });
    const cut = Buffer.from(six());
    cut.writeUInt8(200, cut.indexOf('mft2') + 10);
    const { info } = await master('damaged.tif', tiff(cut));
    expect(info.warnings.map(({ key }) => key)).toContain('unknownProfile');
    const fewer = await master('five.tif', tiff(six(), 5));
    expect(fewer.made.width).toBe(width);
    for (let i = 0; i < 300; i++) {
      const hostile = Buffer.from(six(i % 2 ? 4 : 2));
      for (let n = 0; n < 6; n++) hostile[Math.floor(random() * 420)] = Math.floor(random() * 256);
      const inks = openInkProfile(hostile, 'multichannel', 6);
      inks?.toLab(Array.from({ length: inks.inputs }, random));
    }
  });
});

test('a device link in a CMYK file leads to the colours of its other device', async () => {
  /** Cyan prints as magenta, and nothing else does. */
  const link = makeProfile({
    name: 'Press to press',
    space: 'CMYK',
    pcs: 'CMYK',
    deviceClass: 'link',
    tags: [['A2B0', mft1(4, 4, ([c]) => [0, c! * 255, 0, 0])]],
  });
  const value = (x: number, _y: number, s: number) => (s === 0 ? (x < 16 ? 255 : 0) : s === 1 ? 255 : 0);
  const file = writeTiff({ width: 32, height: 8, bits: [8, 8, 8, 8], photometric: 5, value, tags: { 34_675: link } });
  const { path, info, made } = await master('link.tif', file);
  expect([info.profileName, info.untagged]).toEqual(['Press to press', 'cmyk']);
  expect([...info.warnings, ...made.warnings].map(({ key }) => key)).not.toContain('unknownProfile');
  const { at } = await readPixels(path);
  const inks = openInkProfile(coatedProfile(), 'multichannel', 4)!;
  expect(deltaE2000(srgbToLab(...(at(4, 4) as Triple)), inks.toLab([0, 1, 0, 0]))).toBeLessThan(6);
  expect(at(24, 4)).toEqual([255, 255, 255]);
});
