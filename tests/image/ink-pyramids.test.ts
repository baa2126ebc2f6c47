/** The inks' own pyramids: coverage as it stands in the file, whatever the polarity, and the picture printed from them. */
import { deltaE2000, fromHex, labToSrgb, srgbToLab, toHex, type Triple } from '#app/image/base/color-math.ts';
import { groupCount, type InkChoice, type InkSheet } from '#app/image/inks/ink-model.ts';
import { inksOf } from '#app/image/inks/inks.ts';
import { inkGroups, makeInks } from '#app/image/inks/make-inks.ts';
import { makeMaster } from '#app/image/render/make-master.ts';
import { readSource } from '#app/image/original/read-source.ts';
import { renderInks } from '#app/image/inks/render-inks.ts';
import { renderPreview } from '#app/image/render/render-preview.ts';
import { readMasterInfo, readTile } from '#app/image/render/tiles.ts';
import type { PixelBox } from '#app/image/base/types.ts';
import { renderFabric, renderPrint, renderRepeat, renderThumbnail } from '#app/image/render/views.ts';
import { describe, expect, test } from 'vitest';
import { displayInfo, makePsd, makeTiff, unicodeNames } from './make-files.ts';
import { openScratch, readPixels } from './scratch.ts';

const { path, write, folder } = openScratch();
const straight = { drop: 0, shift: 0 };
const webp = { format: 'webp', quality: 95 } as const;
let count = 0;

async function make(name: string, bytes: Buffer, box?: PixelBox) {
  const source = write(name, bytes);
  const info = await readSource(source);
  const groups = Array.from({ length: inkGroups(info) }, () => path(`${count++}.master.tif`));
  const made = await makeInks(source, info, groups, { scratchDir: folder, box });
  const master = path(`${count++}.master.tif`);
  await makeMaster(source, info, master, { scratchDir: folder, box });
  return { source, info, groups, master, ...made };
}

const own = (sheet: InkSheet): InkChoice[] => sheet.inks.map(() => ({ on: true }));
const apart = (a: number[], b: number[]) => deltaE2000(srgbToLab(...(a as Triple)), srgbToLab(...(b as Triple)));
const rgb = (px: number[]) => px.slice(0, 3);

/** Three stripes and a corner, 96 px, so that every ink is somewhere alone, together and not at all. */
const side = 96;
const brick: Triple = [45, 50, 35];
const leaf: Triple = [60, -40, 30];
const resources = (names: string[], inks: { lab: Triple; solidity: number }[]) => [
  { id: 1045, data: unicodeNames(names) },
  { id: 1077, data: displayInfo(inks.map((ink) => ({ kind: 2, ...ink }))) },
];
const part = (x: number, y: number) => (y < 48 ? 0 : 2) + (x < 48 ? 0 : 1);
const corners = [
  [24, 24],
  [72, 24],
  [24, 72],
  [72, 72],
] as const;

/** Coverage of two spots by quarter: none, the first, the second, both. */
const cover = [
  [0, 0],
  [255, 0],
  [0, 255],
  [255, 255],
] as const;
const twoInks = resources(
  ['Brick', 'Leaf'],
  [
    { lab: brick, solidity: 0 },
    { lab: leaf, solidity: 100 },
  ],
);

const files: Record<string, () => Buffer> = {
  'multichannel.psd': () =>
    makePsd({
      width: side,
      height: side,
      mode: 7,
      resources: twoInks,
      paint: (x, y) => cover[part(x, y)]!.map((v) => 255 - v),
    }),
  'gray-spots-16.psd': () =>
    makePsd({
      width: side,
      height: side,
      mode: 1,
      depth: 16,
      resources: twoInks,
      paint: (x, y) => [180 * 257, ...cover[part(x, y)]!.map((v) => (255 - v) * 257)],
    }),
  'rgb-spots.psb': () =>
    makePsd({
      width: side,
      height: side,
      large: true,
      resources: twoInks,
      paint: (x, y) => [240, 220, 170, ...cover[part(x, y)]!.map((v) => 255 - v)],
    }),
  'lab-spots.psd': () =>
    makePsd({
      width: side,
      height: side,
      mode: 9,
      resources: twoInks,
      paint: (x, y) => [200, 140, 150, ...cover[part(x, y)]!.map((v) => 255 - v)],
    }),
  'cmyk-spots.psd': () =>
    makePsd({
      width: side,
      height: side,
      mode: 4,
      resources: twoInks,
      paint: (x, y) => [255 - 90, 255 - 20, 255 - 160, 255 - 10, ...cover[part(x, y)]!.map((v) => 255 - v)],
    }),
  'cmyk.tif': () =>
    makeTiff({
      width: side,
      height: side,
      photometric: 5,
      paint: (x, y) =>
        [
          [0, 0, 0, 0],
          [255, 0, 0, 0],
          [60, 180, 120, 0],
          [30, 200, 90, 120],
        ][part(x, y)]!,
    }),
  'separations-16.tif': () =>
    makeTiff({
      width: side,
      height: side,
      photometric: 5,
      depth: 16,
      tags: [{ tag: 332, type: 3, values: [2] }],
      paint: (x, y) => [0, 1, 2, 3, 4].map((ink) => (ink < 4 && ink === part(x, y) ? 65_535 : ink === 4 ? 16_384 : 0)),
    }),
};

describe('what stands in the pyramids', () => {
  test('spots: 255 is full ink, unused planes are empty, the base comes first', async () => {
    const { groups, sheet } = await make('rgb-spots.psb', files['rgb-spots.psb']!());
    expect(sheet.base).toBe(true);
    expect(sheet.inks.map(({ name, channel, solidity, known }) => [name, channel, solidity, known])).toEqual([
      ['Brick', 3, 0, true],
      ['Leaf', 4, 1, true],
    ]);
    expect(groups.length).toBe(groupCount(sheet));
    const base = await readPixels(groups[0]!);
    expect(apart(base.at(72, 72), [240, 220, 170])).toBeLessThan(1);
    const planes = await readPixels(groups[1]!);
    for (const [i, [x, y]] of corners.entries()) {
      const want = [...cover[i]!, 0];
      planes.at(x, y).forEach((v, band) => expect(Math.abs(v - want[band]!)).toBeLessThanOrEqual(2));
    }
    const tile = await readPixels((await readTile(groups[1]!, 0, 0, 0)).bytes);
    tile.at(72, 24).forEach((v, band) => expect(Math.abs(v - [255, 0, 0][band]!)).toBeLessThanOrEqual(2));
  });

  test('CMYK: the same coverage from PSD and TIFF, whose polarities differ', async () => {
    const inks = [90, 20, 160, 10];
    const psd = makePsd({ width: 32, height: 32, mode: 4, paint: () => inks.map((v) => 255 - v) });
    const tiff = makeTiff({ width: 32, height: 32, photometric: 5, paint: () => inks });
    for (const [name, bytes] of [
      ['a.psd', psd],
      ['a.tif', tiff],
    ] as const) {
      const { groups, sheet } = await make(name, bytes);
      expect(sheet.base).toBe(false);
      expect(sheet.inks.map((ink) => ink.kind)).toEqual(['process', 'process', 'process', 'process']);
      const found = [...(await readPixels(groups[0]!)).at(9, 9), ...(await readPixels(groups[1]!)).at(9, 9)];
      [...inks, 0, 0].forEach((v, i) => expect(Math.abs(v - found[i]!)).toBeLessThanOrEqual(2));
    }
  });

  test('an unknown colour gets one of the palette, each its own, and says so', async () => {
    const { sheet } = await make('separations-16.tif', files['separations-16.tif']!());
    expect(sheet.inks.every((ink) => !ink.known && ink.kind === 'spot')).toBe(true);
    expect(new Set(sheet.inks.map((ink) => ink.srgb)).size).toBe(5);
  });

  test('files without inks have none', async () => {
    const source = write('plain.tif', makeTiff({ width: 16, height: 16, paint: () => [1, 2, 3] }));
    const info = await readSource(source);
    expect(inksOf(info)).toEqual([]);
    expect(inkGroups(info)).toBe(0);
    await expect(makeInks(source, info, [], { scratchDir: folder })).rejects.toThrow(RangeError);
  });

  test('a repeat box cuts master and inks alike', async () => {
    const box = { x: 40, y: 8, width: 50, height: 60 };
    const { groups, master } = await make('box.psd', files['multichannel.psd']!(), box);
    for (const file of [...groups, master]) expect(await readMasterInfo(file)).toMatchObject({ width: 50, height: 60 });
    const planes = await readPixels(groups[0]!);
    // px 72, 24 of the whole
    planes.at(32, 16).forEach((v, band) => expect(Math.abs(v - [255, 0, 0][band]!)).toBeLessThanOrEqual(2));
    const outside = { x: 60, y: 0, width: 50, height: 60 };
    await expect(make('box.psd', files['multichannel.psd']!(), outside)).rejects.toThrow(RangeError);
  });
});

describe('one place, one colour', () => {
  for (const [name, bytes] of Object.entries(files)) {
    test(`${name}: every view, every level, the first look and the printed inks agree`, async () => {
      const { source, info, master, groups, sheet } = await make(name, bytes());
      const top = await readPixels(master);
      const wanted = corners.map(([x, y]) => rgb(top.at(x, y)));
      const cm = 9.6;
      const box = { width: side, height: side };
      const looks: Record<string, { data: Buffer }> = {
        print: await renderPrint(master, { ...webp, width: side }),
        repeat: await renderRepeat(master, { ...webp, across: 2, down: 2, layout: straight, width: side * 2 }),
        fabric: await renderFabric(master, {
          ...webp,
          widthCm: 19.2,
          heightCm: 9.6,
          repeatWidthCm: cm,
          repeatHeightCm: cm,
          layout: straight,
          width: side * 2,
        }),
        thumbnail: await renderThumbnail(master, { ...webp, box, layout: straight }),
        'first look': await renderPreview(source, info, { ...webp, box }, { scratchDir: folder }),
        inks: await renderInks(groups, { ...webp, width: side, sheet, choices: own(sheet) }),
      };
      for (const [look, { data }] of Object.entries(looks)) {
        const picture = await readPixels(data);
        corners.forEach(([x, y], i) => {
          const found = rgb(picture.at(x, y));
          expect(apart(found, wanted[i]!), `${look} ${found} for ${wanted[i]}`).toBeLessThan(look === 'inks' ? 1.6 : 1);
        });
      }
      const tile = await readPixels((await readTile(master, 0, 0, 0)).bytes);
      corners.forEach(([x, y], i) => expect(apart(rgb(tile.at(x, y)), wanted[i]!)).toBeLessThan(0.5));
    });
  }

  test('large pictures: all levels of the master hold the same flat colours', async () => {
    const big = 700;
    const bytes = makePsd({
      width: big,
      height: big,
      mode: 7,
      resources: twoInks,
      paint: (x, y) => cover[(y < big / 2 ? 0 : 2) + (x < big / 2 ? 0 : 1)]!.map((v) => 255 - v),
    });
    const { master, groups, sheet } = await make('big.psd', bytes);
    const { levels } = await readMasterInfo(master);
    expect(levels.length).toBe(3);
    const want = [[255, 255, 255], labToSrgb(brick), labToSrgb(leaf), labToSrgb(leaf)];
    for (const [page, level] of levels.entries()) {
      const picture = await readPixels(master, page);
      for (const [i, [fx, fy]] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ].entries()) {
        const found = rgb(picture.at(Math.floor(level.width * fx!), Math.floor(level.height * fy!)));
        expect(apart(found, want[i]!), `level ${page}: ${found}`).toBeLessThan(1);
      }
    }
    // Recoloured, off and alone, from the same pyramids.
    const at = async (choices: InkChoice[], screen?: number) => {
      const { data } = await renderInks(groups, {
        ...webp,
        width: 96,
        sheet,
        choices,
        ...(screen !== undefined && { screen }),
      });
      const picture = await readPixels(data);
      return corners.map(([x, y]) => rgb(picture.at(x, y)));
    };
    const recoloured = await at([{ on: true, srgb: '#0000ff' }, { on: false }]);
    [
      [255, 255, 255],
      [0, 0, 255],
      [255, 255, 255],
      [0, 0, 255],
    ].forEach((color, i) => expect(apart(recoloured[i]!, color)).toBeLessThan(1.5));
    const film = await at(own(sheet), 1);
    expect(film.map(([v]) => (v! < 10 ? 'ink' : v! > 245 ? 'none' : v))).toEqual(['none', 'none', 'ink', 'ink']);
    const tall = await renderInks(groups, { ...webp, width: 96, sheet, choices: own(sheet), stretch: 2 });
    expect([tall.width, tall.height]).toEqual([96, 192]);
    const below = (await readPixels(tall.data)).at(24, 144);
    expect(apart(rgb(below), labToSrgb(leaf))).toBeLessThan(1.5);
    expect(toHex(fromHex(sheet.inks[0]!.srgb))).toBe(toHex(labToSrgb(brick)));
  });
});
