/** Embedded profiles of every build are honoured, with black point compensation; defaults and depth are as documented. */
import { deltaE2000, encodeSrgb, labToSrgb, srgbToLab, type Triple } from '#app/image/base/color-math.ts';
import { profileName } from '#app/image/profiles/icc.ts';
import { processTable } from '#app/image/inks/process-table.ts';
import { primariesOf } from '#app/image/inks/ink-model.ts';
import { checkProfile } from '#app/image/profiles/check-profile.ts';
import { isSrgbProfile } from '#app/image/profiles/srgb.ts';
import { eightBit, toSrgb, wantsDepth } from '#app/image/source/to-srgb.ts';
import type { ColorMode, ImageWarning } from '#app/image/base/types.ts';
import { withVips } from '#app/image/base/vips.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { columnTag, curveTag, lab8, mAB, makeProfile, mft1, mft2 } from './make-lut-profile.ts';
import { makeMatrixProfile } from './make-profile.ts';

const folder = mkdtempSync(join(tmpdir(), 'color-profiles-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SRGB: Triple[] = [
  [0.4360747, 0.2225045, 0.0139322],
  [0.3850649, 0.7168786, 0.0971045],
  [0.1430804, 0.0606169, 0.7141733],
];
const PROPHOTO: Triple[] = [
  [0.7976749, 0.2880402, 0],
  [0.1351917, 0.7118741, 0],
  [0.0313534, 0.0000857, 0.82521],
];

/** A row of px through `toSrgb`. */
async function convert(
  mode: ColorMode,
  px: number[][],
  profile: Buffer | null,
  { deep = false, light = false } = {},
): Promise<{ rgb: Triple[]; warnings: ImageWarning[] }> {
  const bands = px[0]!.length;
  const samples = deep ? Uint16Array.from(px.flat()) : Uint8Array.from(px.flat());
  const warnings: ImageWarning[] = [];
  const bytes = await withVips((vips) => {
    const format = deep ? vips.BandFormat.ushort : vips.BandFormat.uchar;
    const image = vips.Image.newFromMemory(samples, px.length, 1, bands, format);
    return Uint8Array.from(toSrgb(vips, image, mode, profile, warnings, light).writeToMemory() as Uint8Array);
  });
  expect(bytes.length).toBe(px.length * 3);
  return { rgb: px.map((_, i) => [...bytes.subarray(i * 3, i * 3 + 3)] as Triple), warnings };
}

const apart = (a: Triple, b: Triple) => deltaE2000(srgbToLab(...a), srgbToLab(...b));
async function expectNear(
  mode: ColorMode,
  px: number[],
  profile: Buffer | null,
  want: Triple,
  most = 1,
): Promise<void> {
  const { rgb, warnings } = await convert(mode, [px], profile);
  expect(apart(rgb[0]!, want), `${rgb[0]} for ${want}`).toBeLessThanOrEqual(most);
  expect(warnings).toEqual([]);
}

describe('tables', () => {
  const colors: Triple[] = [
    [0, 0, 0],
    [30, 20, -60],
    [70, -50, 40],
    [75, -40, -10],
    [45, 60, 40],
    [50, 70, -30],
    [85, 5, 70],
    [100, 0, 0],
  ];
  const at = (corner: number[]) => colors[corner.reduce((n, bit) => n * 2 + bit, 0)]!;
  const parts = { name: 'Painted', space: 'RGB ', pcs: 'Lab ', deviceClass: 'scnr' } as const;
  const built = {
    'version 2, 8 bit': makeProfile({ ...parts, tags: [['A2B0', mft1(3, 3, (corner) => lab8(at(corner)))]] }),
    'version 2, 16 bit': makeProfile({ ...parts, tags: [['A2B0', mft2(3, at)]] }),
    'version 4': makeProfile({ ...parts, version: 4, tags: [['A2B0', mAB(3, at)]] }),
  };
  for (const [kind, profile] of Object.entries(built)) {
    test(`RGB to Lab, ${kind}`, async () => {
      expect(profileName(profile)).toBe('Painted');
      for (const corner of [
        [1, 1, 1],
        [0, 1, 0],
        [1, 0, 0],
        [1, 1, 0],
        [0, 1, 1],
      ]) {
        await expectNear(
          'rgb',
          corner.map((v) => v * 255),
          profile,
          labToSrgb(at(corner)),
        );
      }
    });
  }
});

describe('what a header says', () => {
  const painted = (intent: number, space: 'RGB ' | 'CMYK', name = 'Painted') => {
    const inputs = space === 'CMYK' ? 4 : 3;
    const gray = (v: number): Triple => [v === (inputs === 3 ? 1 : 0) ? 100 : 0, 0, 0];
    const profile = makeProfile({
      name,
      space,
      pcs: 'Lab ',
      deviceClass: 'prtr',
      tags: [
        ['A2B0', mft2(inputs, (corner) => (new Set(corner).size > 1 ? [50, 60, 40] : gray(corner[0]!)))],
        ['B2A0', mft1(3, inputs, ([l]) => Array<number>(inputs).fill((inputs === 3) === Boolean(l) ? 255 : 0))],
      ],
    });
    profile.writeUInt32BE(intent, 64);
    return profile;
  };
  // Relative, saturation, absolute, and none that there is.
  for (const intent of [1, 2, 3, 0xffffffff])
    test(`tables of the perceptual intent alone are used where the header asks for intent ${intent}`, async () => {
      await expectNear('rgb', [255, 0, 0], painted(intent, 'RGB '), labToSrgb([50, 60, 40]));
      await expectNear('cmyk', [255, 0, 0, 0], painted(intent, 'CMYK'), labToSrgb([50, 60, 40]));
      const file = join(folder, `${intent}.icc`);
      writeFileSync(file, painted(intent, 'RGB '));
      expect(await checkProfile(file)).toMatchObject({ space: 'rgb', canProof: true });
    });

  test('tables that can’t be read are told, whatever intent the header asks for', async () => {
    for (const intent of [0, 1]) {
      const profile = painted(intent, 'RGB ');
      // One node an axis.
      profile[profile.indexOf('mft2') + 10] = 1;
      const { rgb, warnings } = await convert('rgb', [[200, 60, 120]], profile);
      expect(rgb[0]).toEqual([200, 60, 120]);
      expect(warnings).toEqual([{ key: 'unknownProfile', values: { name: 'Painted' } }]);
    }
  });

  test('a profile that is called sRGB and isn’t counts by what it says', async () => {
    const px: Triple[] = [
      [200, 60, 120],
      [20, 200, 30],
    ];
    const called = 'sRGB IEC61966-2.1';
    for (const profile of [
      (name: string) => makeMatrixProfile(name, PROPHOTO, 2.2),
      (name: string) => makeMatrixProfile(name, SRGB, 1),
      (name: string) => painted(0, 'RGB ', name),
    ]) {
      const { rgb } = await convert('rgb', px, profile(called));
      expect(rgb).toEqual((await convert('rgb', px, profile('Another'))).rgb);
      expect(rgb).not.toEqual(px);
    }
    const own = await withVips((vips) => Buffer.from(vips.Image.profileLoad('srgb') as unknown as Uint8Array));
    expect(isSrgbProfile(own)).toBe(true);
    expect((await convert('rgb', px, own)).rgb).toEqual(px);
  });
});

const makeGray = (name: string, curve: Buffer) =>
  makeProfile({ name, space: 'GRAY', pcs: 'XYZ ', deviceClass: 'mntr', tags: [['kTRC', curve]] });

test('curves of gray are followed into the shadows, straight ones too', async () => {
  for (const gamma of [1, 1.8, 2.2]) {
    const curve = curveTag((v) => v ** gamma);
    const profile = makeGray('Gray', curve);
    const px = [2, 5, 10, 20, 40, 80, 160, 250].map((v) => [v * 257]);
    const { rgb } = await convert('grayscale', px, profile, { deep: true });
    px.forEach(([v], i) => {
      const want = 255 * encodeSrgb((v! / 65_535) ** gamma);
      expect(Math.abs(rgb[i]![1] - want), `${rgb[i]} for ${want}`).toBeLessThan(1.5);
    });
  }
});

describe('black point compensation', () => {
  // Black as light as L* 20.
  const raised = ((20 + 16) / 116) ** 3;
  test('RGB and gray whose curves begin above black', async () => {
    const curve = curveTag((v) => raised + (1 - raised) * v ** 2.2);
    const rgb = makeProfile({
      name: 'Raised',
      space: 'RGB ',
      pcs: 'XYZ ',
      deviceClass: 'mntr',
      tags: [
        ...(['rXYZ', 'gXYZ', 'bXYZ'] as const).map((tag, i): [string, Buffer] => [tag, columnTag(SRGB[i]!)]),
        ...(['rTRC', 'gTRC', 'bTRC'] as const).map((tag): [string, Buffer] => [tag, curve]),
      ],
    });
    await expectNear('rgb', [0, 0, 0], rgb, [0, 0, 0]);
    await expectNear('rgb', [255, 255, 255], rgb, [255, 255, 255]);
    const gray = makeGray('Raised gray', curve);
    await expectNear('grayscale', [0], gray, [0, 0, 0]);
    await expectNear('grayscale', [255], gray, [255, 255, 255]);
  });

  test('CMYK whose black is a gray: black becomes black, what lies between keeps its order', async () => {
    const lab = ([c, , , k]: number[]): Triple => (k ? [20, 0, 0] : c ? [55, -35, -45] : [100, 0, 0]);
    const toInk = ([l]: number[]) => [0, 0, 0, l ? 0 : 255];
    const profile = makeProfile({
      name: 'Gray black',
      space: 'CMYK',
      pcs: 'Lab ',
      deviceClass: 'prtr',
      tags: [
        ['A2B0', mft1(4, 3, (corner) => lab8(lab(corner)))],
        ['B2A0', mft1(3, 4, toInk)],
      ],
    });
    expect(apart([0, 0, 0], labToSrgb([20, 0, 0]))).toBeGreaterThan(12);
    await expectNear('cmyk', [0, 0, 0, 255], profile, [0, 0, 0], 1.5);
    await expectNear('cmyk', [0, 0, 0, 0], profile, [255, 255, 255]);
    const { rgb } = await convert(
      'cmyk',
      [0, 64, 128, 192, 255].map((k) => [0, 0, 0, k]),
      profile,
    );
    for (let i = 1; i < rgb.length; i++) expect(rgb[i]![1]).toBeLessThan(rgb[i - 1]![1]);
    // The separations' table comes through the same profile.
    expect(primariesOf(await processTable(profile))[1]).toEqual(
      (await convert('cmyk', [[255, 0, 0, 0]], profile)).rgb[0],
    );
  });
});

describe('without a profile', () => {
  test('RGB is sRGB, gray has its curve, Lab is itself', async () => {
    await expectNear('rgb', [12, 200, 99], null, [12, 200, 99], 0);
    await expectNear('grayscale', [99], null, [99, 99, 99], 0);
    await expectNear('duotone', [99], null, [99, 99, 99], 0);
    await expectNear('lab', [Math.round(2.55 * 60), 128 + 40, 128 - 20], null, labToSrgb([60, 40, -20]));
  });
  test('CMYK is coated offset: its solids stand near those of the common standard', async () => {
    // FOGRA39 (ISO 12647-2, paper type 1), relative colorimetric to sRGB with black point compensation.
    const solids: [number[], Triple][] = [
      [
        [255, 0, 0, 0],
        [0, 158, 227],
      ],
      [
        [0, 255, 0, 0],
        [230, 0, 126],
      ],
      [
        [0, 0, 255, 0],
        [255, 237, 0],
      ],
      [
        [0, 255, 255, 0],
        [227, 6, 19],
      ],
    ];
    for (const [ink, rgb] of solids) await expectNear('cmyk', ink, null, rgb, 4);
  });
});

describe('deep samples', () => {
  const profile = makeMatrixProfile('Wide', PROPHOTO, 1.8);
  const ramp = Array.from({ length: 4096 }, (_, i) => [0.3, 0.25, 0.2].map((v) => (v + (0.28 * i) / 4095) * 65_535));

  test('go through the profile at their own depth: gradients keep their steps small', async () => {
    expect(wantsDepth('rgb', profile)).toBe(true);
    expect(wantsDepth('rgb', null)).toBe(false);
    const largest = (rgb: Triple[]) => Math.max(...rgb.slice(1).map((color, i) => apart(color, rgb[i]!)));
    const deep = await convert('rgb', ramp, profile, { deep: true });
    const rounded = await convert(
      'rgb',
      ramp.map((px) => px.map((v) => Math.round(v / 257))),
      profile,
    );
    expect(largest(deep.rgb)).toBeLessThan(0.8);
    expect(largest(rounded.rgb)).toBeGreaterThan(1.5);
  });
  test('give the same colours as 8 bit in every mode', async () => {
    const pairs: [ColorMode, number[], Buffer | null][] = [
      ['rgb', [200, 90, 30], profile],
      ['rgb', [200, 90, 30], null],
      ['grayscale', [77], null],
      ['cmyk', [200, 20, 90, 10], null],
    ];
    for (const [mode, px, embedded] of pairs) {
      const shallow = (await convert(mode, [px], embedded)).rgb[0]!;
      const deep = (await convert(mode, [px.map((v) => v * 257)], embedded, { deep: true })).rgb[0]!;
      expect(apart(shallow, deep)).toBeLessThan(0.6);
    }
    const lab = (await convert('lab', [[0.6 * 65_535, (128 + 40) * 256, (128 - 20) * 256]], null, { deep: true }))
      .rgb[0]!;
    expect(apart(lab, labToSrgb([60, 40, -20]))).toBeLessThan(0.6);
  });
  test('rounding to 8 bit is to the nearest', async () => {
    const values = [0, 128, 129, 32_767, 32_768, 65_406, 65_407, 65_535];
    const bytes = await withVips((vips) => {
      const image = vips.Image.newFromMemory(Uint16Array.from(values), values.length, 1, 1, vips.BandFormat.ushort);
      return [...(eightBit(image).writeToMemory() as Uint8Array)];
    });
    expect(bytes).toEqual(values.map((v) => Math.round((v * 255) / 65_535)));
  });
});

describe('linear light (32 bit)', () => {
  test("the profile tells the primaries, whatever its curves: Photoshop's are linear there", async () => {
    const light = [0.4, 0.1, 0.02];
    const px = [light.map((v) => Math.round(encodeSrgb(v) * 65_535))];
    const linear = makeMatrixProfile('Wide (Linear RGB Profile)', PROPHOTO, 1);
    const curved = makeMatrixProfile('Wide', PROPHOTO, 1.8);
    const [x, y, z] = [0, 1, 2].map((i) =>
      PROPHOTO.reduce((sum, column, c) => sum + column[i]! * light[c]!, 0),
    ) as Triple;
    const f = (t: number) => (t > 216 / 24_389 ? Math.cbrt(t) : ((24_389 / 27) * t + 16) / 116);
    const want = labToSrgb([116 * f(y) - 16, 500 * (f(x / 0.96422) - f(y)), 200 * (f(y) - f(z / 0.82521))]);
    for (const profile of [linear, curved]) {
      const { rgb, warnings } = await convert('rgb', px, profile, { deep: true, light: true });
      expect(apart(rgb[0]!, want), `${rgb[0]} for ${want}`).toBeLessThan(1);
      expect(warnings).toEqual([]);
    }
  });
});

describe('profiles that lie', () => {
  test('names hold nothing that turns or parts what stands beside them', () => {
    for (const sign of ['\u200f', '\u061c', '\u202e', '\u2066', '\u2028', '\u2029', '\u0085', '\u0007', '\ud800']) {
      const profile = makeProfile({
        name: `Silk${sign} 2`,
        space: 'RGB ',
        pcs: 'XYZ ',
        deviceClass: 'mntr',
        version: 4,
        tags: [],
      });
      expect(profileName(profile)).toBe('Silk 2');
    }
  });

  test('tables cut short, sizes beyond the end, random bytes: a picture all the same, and a warning where nothing was usable', async () => {
    const whole = makeProfile({
      name: 'Cut',
      space: 'RGB ',
      pcs: 'Lab ',
      deviceClass: 'scnr',
      tags: [['A2B0', mft2(3, () => [50, 0, 0])]],
    });
    const cut = Buffer.from(whole.subarray(0, 300));
    const noise = Buffer.from(whole);
    for (let i = 132 + 36; i < noise.length; i++) noise[i] = (i * 7919) & 255;
    for (const profile of [cut, noise, Buffer.alloc(0), Buffer.alloc(200, 255)]) {
      const { rgb } = await convert('rgb', [[200, 60, 120]], profile);
      expect(rgb[0]).toEqual([200, 60, 120]);
    }
    const { warnings } = await convert('rgb', [[200, 60, 120]], noise);
    expect(warnings.length).toBeLessThanOrEqual(1);
  });
});
