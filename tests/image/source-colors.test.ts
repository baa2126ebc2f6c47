/** Known colours in, through every mode and packing, known sRGB out. Tolerances are ΔE2000. */
import { deltaE2000, fromHex, labToSrgb, srgbToLab, type Triple } from '#app/image/base/color-math.ts';
import { describe, expect, test } from 'vitest';
import { makeMatrixProfile } from './make-profile.ts';
import { displayInfo, makePsd, makeTiff, unicodeNames } from './make-files.ts';
import { openScratch, readPixels } from './scratch.ts';

const { master } = openScratch();
const flat = (value: number[]) => ({ width: 24, height: 24, paint: () => value });

async function expectColor(name: string, bytes: Buffer, rgb: number[], tolerance = 1.2): Promise<void> {
  const { path } = await master(name, bytes);
  const { at } = await readPixels(path);
  for (const [x, y] of [
    [12, 12],
    [0, 0],
    [23, 23],
  ] as const) {
    const found = at(x, y);
    const distance = deltaE2000(srgbToLab(...(found as Triple)), srgbToLab(...(rgb as Triple)));
    expect(distance, `${found} for ${rgb} at ${x}, ${y}`).toBeLessThanOrEqual(tolerance);
  }
}

const RGB = [200, 60, 120];

describe('RGB', () => {
  for (const compression of ['none', 'rle', 'zip', 'zip-prediction'] as const) {
    for (const large of [false, true]) {
      test(`8 bit ${large ? 'PSB' : 'PSD'} ${compression}`, () =>
        expectColor(`a.${large ? 'psb' : 'psd'}`, makePsd({ ...flat(RGB), large, compression }), RGB));
    }
    test(`16 bit PSD ${compression}`, () =>
      expectColor('a.psd', makePsd({ ...flat(RGB.map((v) => v * 257)), depth: 16, compression }), RGB));
    test(`32 bit PSD ${compression}: linear light`, () => {
      const light = RGB.map((v) => ((v / 255 + 0.055) / 1.055) ** 2.4);
      return expectColor('a.psd', makePsd({ ...flat(light), depth: 32, compression }), RGB);
    });
  }
  for (const planar of [false, true]) {
    for (const littleEndian of [false, true]) {
      test(`TIFF ${planar ? 'planar' : 'chunky'} ${littleEndian ? 'II' : 'MM'}, 8 and 16 bit, ZIP`, async () => {
        await expectColor('a.tif', makeTiff({ ...flat(RGB), planar, littleEndian }), RGB);
        const deep = flat(RGB.map((v) => v * 257));
        await expectColor('a.tif', makeTiff({ ...deep, depth: 16, planar, littleEndian, deflate: true }), RGB);
      });
    }
  }
  test('32 bit float TIFF: linear light', () => {
    const light = RGB.map((v) => ((v / 255 + 0.055) / 1.055) ** 2.4);
    return expectColor('a.tif', makeTiff({ ...flat(light), depth: 32, sampleFormat: 3 }), RGB);
  });
  test('layers of more than 16 MB beside the pixels are left alone', () => {
    const tags = [{ tag: 37724, type: 7, values: Buffer.alloc(17 * 1024 * 1024) }];
    return expectColor('a.tif', makeTiff({ ...flat(RGB), tags }), RGB);
  });
});

describe('other process colours', () => {
  test('grayscale, duotone, 16 bit', async () => {
    await expectColor('a.psd', makePsd({ ...flat([90]), mode: 1 }), [90, 90, 90]);
    await expectColor('a.psd', makePsd({ ...flat([90]), mode: 8 }), [90, 90, 90]);
    await expectColor('a.psd', makePsd({ ...flat([90 * 257]), mode: 1, depth: 16 }), [90, 90, 90]);
    await expectColor('a.tif', makeTiff(flat([90])), [90, 90, 90]);
    await expectColor('a.tif', makeTiff({ ...flat([90]), photometric: 0 }), [165, 165, 165]);
  });
  test('bitmap: 1 is black', async () => {
    await expectColor('a.psd', makePsd({ ...flat([1]), mode: 0, depth: 1 }), [0, 0, 0]);
    await expectColor('a.psd', makePsd({ ...flat([0]), mode: 0, depth: 1 }), [255, 255, 255]);
  });
  test('indexed', async () => {
    const palette = Buffer.alloc(768);
    RGB.forEach((v, i) => (palette[i * 256 + 7] = v));
    await expectColor('a.psd', makePsd({ ...flat([7]), mode: 2, palette }), RGB);
  });
  test('Lab, 8 and 16 bit, PSD and TIFF: D50 numbers', async () => {
    const lab: Triple = [60, 40, -30];
    const rgb = labToSrgb(lab);
    const bytes = [Math.round(lab[0] * 2.55), lab[1] + 128, lab[2] + 128];
    await expectColor('a.psd', makePsd({ ...flat(bytes), mode: 9 }), rgb, 2);
    await expectColor('a.psd', makePsd({ ...flat(bytes.map((v) => v * 257)), mode: 9, depth: 16 }), rgb, 2);
    const signed = [bytes[0]!, lab[1], lab[2]];
    await expectColor('a.tif', makeTiff({ ...flat(signed), photometric: 8 }), rgb, 2);
    await expectColor('a.tif', makeTiff({ ...flat(signed), photometric: 8, planar: true }), rgb, 2);
    const deep = [Math.round(lab[0] * 655.35), lab[1] * 256, lab[2] * 256];
    await expectColor('a.tif', makeTiff({ ...flat(deep), photometric: 8, depth: 16 }), rgb, 2);
  });
  test('CMYK: the same ink in PSD (inverted) and TIFF gives the same colour', async () => {
    const ink = [0, 200, 180, 20];
    const psd = await master('a.psd', makePsd({ ...flat(ink.map((v) => 255 - v)), mode: 4 }));
    const tiff = await master('a.tif', makeTiff({ ...flat(ink), photometric: 5 }));
    const [a, b] = [(await readPixels(psd.path)).at(12, 12), (await readPixels(tiff.path)).at(12, 12)];
    expect(deltaE2000(srgbToLab(...(a as Triple)), srgbToLab(...(b as Triple)))).toBeLessThan(1);
    // Coated red, as every press standard has it within a few ΔE.
    const [l, aStar, bStar] = srgbToLab(...(a as Triple));
    expect(l).toBeGreaterThan(42);
    expect(l).toBeLessThan(62);
    expect(aStar).toBeGreaterThan(45);
    expect(bStar).toBeGreaterThan(15);
  });
  test('no ink is white, all ink nearly black', async () => {
    await expectColor('a.tif', makeTiff({ ...flat([0, 0, 0, 0]), photometric: 5 }), [255, 255, 255]);
    await expectColor('a.tif', makeTiff({ ...flat([255, 255, 255, 255]), photometric: 5 }), [0, 0, 0], 12);
  });
});

describe('transparency over white', () => {
  test('TIFF with unassociated and associated alpha', async () => {
    const half = RGB.map((v) => Math.round((v * 128 + 255 * 127) / 255));
    const extra = (kind: number) => ({ tags: [{ tag: 338, type: 3, values: [kind] }] });
    await expectColor('a.tif', makeTiff({ ...flat([...RGB, 128]), ...extra(2) }), half);
    const multiplied = RGB.map((v) => Math.round((v * 128) / 255));
    await expectColor('a.tif', makeTiff({ ...flat([...multiplied, 128]), ...extra(1) }), half);
    // Long private tags make it a clean copy, in which libvips knows nothing of the alpha.
    const layers = { tag: 37724, type: 7, values: Buffer.alloc(17 * 1024 * 1024) };
    const copied = { tags: [...extra(1).tags, layers] };
    await expectColor('a.tif', makeTiff({ ...flat([...multiplied, 128]), ...copied }), half);
  });
  test('a saved selection is no transparency', () =>
    expectColor('a.tif', makeTiff({ ...flat([...RGB, 0]), tags: [{ tag: 338, type: 3, values: [0] }] }), RGB));
  test('PSD: merged colours already lie over white in Photoshop’s files, and not in those of others', async () => {
    const options = { channels: 4, layers: ['a'], mergedTransparency: true };
    const half = RGB.map((v) => Math.round((v * 128 + 255 * 127) / 255));
    await expectColor('a.psd', makePsd({ ...flat([...half, 128]), ...options }), half);
    await expectColor('a.psd', makePsd({ ...flat([0, 0, 0, 0]), ...options }), [255, 255, 255]);
    // Krita's and ImageMagick's: green is darker than over white it could be.
    await expectColor('a.psd', makePsd({ ...flat([...RGB, 128]), ...options }), half);
    await expectColor('a.psd', makePsd({ ...flat([...RGB, 128].map((v) => v * 257)), depth: 16, ...options }), half);
  });
});

describe('spot inks', () => {
  const lab: Triple = [40, 50, 30];
  const ink = labToSrgb(lab);
  const spot = (solidity: number) => [
    { id: 1045, data: unicodeNames(['Brick']) },
    { id: 1077, data: displayInfo([{ kind: 2, lab, solidity }]) },
  ];
  test('full and half cover on paper', async () => {
    const psd = (v: number) => makePsd({ ...flat([v]), mode: 7, resources: spot(0) });
    await expectColor('a.psd', psd(0), ink);
    await expectColor('a.psd', psd(255), [255, 255, 255]);
    await expectColor(
      'a.psd',
      psd(128),
      ink.map((v) => Math.round(255 - (127 / 255) * (255 - v))),
    );
  });
  test('a transparent ink multiplies, an opaque one covers', async () => {
    const over = (solidity: number) => makePsd({ ...flat([100, 100, 100, 0]), resources: spot(solidity) });
    await expectColor(
      'a.psd',
      over(0),
      ink.map((v) => Math.round((v * 100) / 255)),
    );
    await expectColor('a.psd', over(100), ink);
  });
  test('TIFF separations count ink from 0; more than four of them', async () => {
    const tags = [{ tag: 332, type: 3, values: [2] }];
    const paper = makeTiff({ ...flat([0, 0, 0, 0, 0, 0]), photometric: 5, tags });
    await expectColor('a.tif', paper, [255, 255, 255]);
    const first = makeTiff({ ...flat([255, 0, 0, 0, 0, 0]), photometric: 5, tags });
    await expectColor('a.tif', first, fromHex('#e4002b'));
  });
});

describe('embedded profiles', () => {
  // Adobe RGB (1998), adapted to D50.
  const columns: Triple[] = [
    [0.60974, 0.31111, 0.01947],
    [0.20528, 0.62567, 0.06087],
    [0.14919, 0.06322, 0.74457],
  ];
  const profile = makeMatrixProfile('A wide RGB', columns, 2.2);
  // (120, 160, 90) of it, computed by hand through XYZ D50.
  const light = [120, 160, 90].map((v) => (v / 255) ** (2 + 51 / 256));
  const xyz = [0, 1, 2].map((i) => columns.reduce((sum, column, c) => sum + column[i]! * light[c]!, 0));
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const [x, y, z] = [f(xyz[0]! / 0.96422), f(xyz[1]!), f(xyz[2]! / 0.82521)];
  const expected = labToSrgb([116 * y - 16, 500 * (x - y), 200 * (y - z)]);

  test('tell the curve of floats, which are light where it is a straight one and in Photoshop’s files', async () => {
    const shown = (px: number[], icc: Buffer, ...tags: { tag: number; type: number; values: Buffer }[]) => {
      const all = [{ tag: 34675, type: 7, values: icc }, ...tags];
      return expectColor('a.tif', makeTiff({ ...flat(px), depth: 32, sampleFormat: 3, tags: all }), expected);
    };
    const encoded = [120, 160, 90].map((v) => v / 255);
    await shown(encoded, profile);
    await shown(light, makeMatrixProfile('Linear', columns, 1));
    await shown(light, profile, { tag: 34377, type: 7, values: Buffer.from('8BIM') });
  });
  test('are honoured in PSD and TIFF and told by name', async () => {
    expect(deltaE2000(srgbToLab(...expected), srgbToLab(120, 160, 90))).toBeGreaterThan(3.5);
    const psd = makePsd({ ...flat([120, 160, 90]), resources: [{ id: 1039, data: profile }] });
    await expectColor('a.psd', psd, expected);
    const tiff = makeTiff({ ...flat([120, 160, 90]), tags: [{ tag: 34675, type: 7, values: profile }] });
    await expectColor('a.tif', tiff, expected);
    const { info, made } = await master('a.tif', tiff);
    expect(info.profileName).toBe('A wide RGB');
    expect([...info.warnings, ...made.warnings]).toEqual([]);
  });
  test('of another kind of colour are left unused, with a warning', async () => {
    const gray = makePsd({ ...flat([90]), mode: 1, resources: [{ id: 1039, data: profile }] });
    await expectColor('a.psd', gray, [90, 90, 90]);
    const { info } = await master('a.psd', gray);
    expect(info.warnings).toEqual([{ key: 'unknownProfile', values: { name: 'A wide RGB' } }]);
  });
  test('that are broken inside are left unused, with a warning', async () => {
    const broken = Buffer.from(profile);
    broken.fill(0, 132);
    const { info, path } = await master('a.psd', makePsd({ ...flat(RGB), resources: [{ id: 1039, data: broken }] }));
    expect(info.warnings.map(({ key }) => key)).toEqual(['unknownProfile']);
    (await readPixels(path)).at(5, 5).forEach((v, i) => expect(Math.abs(v - RGB[i]!)).toBeLessThan(3));
  });
  test.each([
    ['of a class that doesn’t exist', 12, 'xxxx'],
    ['of a version to come', 8, '\x09\0'],
    ['that say they end with their header', 0, '\0\0\0\x80'],
    ['of too many tags', 128, '\0\0\0\x65'],
    ['with a tag twice', 144, 'desc'],
  ])('%s are left unused, with a warning', async (_, at, bytes) => {
    const odd = Buffer.from(profile);
    odd.write(bytes, at, 'latin1');
    const { info } = await master('a.psd', makePsd({ ...flat(RGB), resources: [{ id: 1039, data: odd }] }));
    expect(info.warnings.map(({ key }) => key)).toEqual(['unknownProfile']);
    expect(info.untagged).toBe('rgb');
  });
});
