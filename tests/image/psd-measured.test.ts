/** What was measured on Photoshop's own pictures, px by px: levels, gradients, rounding, strokes. The numbers are Photoshop's. */
import { describe, expect, test } from 'vitest';
import { descriptor, type Made, part, per, px, rgb } from './make-descriptor.ts';
import { makePsd, type PsdLayer, type PsdOptions } from './make-files.ts';
import { openPsdReading } from './psd-reading.ts';

const read = openPsdReading();
const resources = [{ id: 1057, data: Buffer.from([0, 0, 0, 1, 0]) }];

async function compose(layers: PsdLayer[], width: number, height = width, more: Partial<PsdOptions> = {}) {
  const size = { width, height, channels: 3, paint: () => [], layers, merged: false, resources, ...more };
  const { pixels, warnings } = await read(makePsd(size));
  return { at: pixels.at, told: warnings.find(({ key }) => key === 'layersLeftOut')?.values?.names ?? null };
}

const flat = (...values: number[]): PsdLayer['pixels'] => Object.fromEntries(values.map((v, id) => [id, () => v]));
const u16 = (...values: number[]) => Buffer.from(values.flatMap((v) => [(v >> 8) & 255, v & 255]));
/** A column for each level of gray. */
const grays: PsdLayer = {
  name: 'Grays',
  box: [0, 0, 256, 1],
  pixels: { 0: (x: number) => x, 1: (x: number) => x, 2: (x: number) => x },
};
const pick = async (layer: PsdLayer, columns: number[], channel = 0) => {
  const { at } = await compose([grays, layer], 256, 1);
  return columns.map((x) => at(x, 0)[channel]);
};

describe('levels', () => {
  type Record = [floor: number, ceiling: number, low: number, high: number, gamma: number];
  const none: Record = [0, 255, 0, 255, 100];
  const levels = (...records: Record[]): PsdLayer => {
    const all = Array.from({ length: 29 }, (_, i) => records[i] ?? none).flat();
    return { name: 'Levels', blocks: [{ key: 'levl', data: u16(2, ...all) }] };
  };

  test('a gamma that lightens bends near black instead of starting upright', async () => {
    const found = await pick(
      levels([44, 214, 0, 255, 178]),
      [44, 45, 47, 49, 51, 53, 55, 58, 62, 66, 74, 99, 150, 214],
    );
    expect(found).toEqual([0, 7, 17, 26, 35, 43, 51, 60, 72, 81, 96, 136, 196, 255]);
  });
  test('a gamma that darkens is a power of what the first step rounds', async () => {
    const found = await pick(levels([38, 255, 0, 255, 67]), [40, 46, 57, 65, 83, 104, 116, 161, 197, 224, 247]);
    expect(found).toEqual([0, 2, 7, 12, 24, 44, 56, 110, 161, 203, 242]);
  });
  test('a channel goes first, then all together, each into bytes', async () => {
    const layer = levels([0, 213, 48, 255, 122], [0, 255, 0, 194, 47]);
    expect(await pick(layer, [9, 14, 39, 43, 55, 62, 199, 255])).toEqual([48, 50, 56, 58, 63, 65, 171, 240]);
  });
  test('without a gamma only the result is rounded', async () => {
    expect(await pick(levels([48, 135, 74, 141, 100]), [68, 128])).toEqual([89, 136]);
  });
  test('a gamma beyond those measured is named', async () => {
    const told = async (gamma: number) => (await compose([grays, levels([0, 255, 0, 255, gamma])], 256, 1)).told;
    expect([await told(212), await told(40), await told(300)]).toEqual([null, null, 'Levels']);
  });
});

describe('bytes between layers', () => {
  const ground: PsdLayer = { name: 'Ground', box: [0, 0, 2, 2], pixels: flat(101, 101, 101) };
  const veil: PsdLayer = { name: 'Veil', box: [0, 0, 2, 2], pixels: flat(0, 0, 0), opacity: 128 };
  const steep: PsdLayer = {
    name: 'Steep',
    blocks: [
      {
        key: 'levl',
        data: u16(2, 0, 64, 0, 255, 100, ...Array.from({ length: 28 }, () => [0, 255, 0, 255, 100]).flat()),
      },
    ],
  };
  test('what a layer leaves is rounded before the next one', async () => {
    // 101 · 127/255 is 50.3, four times of which would be 200.4.
    expect((await compose([ground, veil, steep], 2)).at(1, 1)).toEqual([199, 199, 199]);
  });
  test('16 bits are not', async () => {
    const deep = [ground, veil].map((layer) => ({
      ...layer,
      pixels: flat(...[0, 1, 2].map((id) => layer.pixels![id]!(0, 0) * 257)),
    }));
    expect((await compose([...deep, steep], 2, 2, { depth: 16 })).at(1, 1)).toEqual([200, 200, 200]);
  });
});

describe('gradients', () => {
  const stop = (at: number, color: Made, Mdpn = 50) => part('Clrt', { 'Clr ': color, Type: 'UsrS', Lctn: at, Mdpn });
  const gradient = (stops: Made[], angle: number, items: Made['items'] = {}, smooth = 4096): PsdLayer => {
    const Grad = part('Grdn', { GrdF: 'CstS', Intr: smooth, Clrs: stops });
    const data = descriptor('null', { Grad, Angl: { unit: '#Ang', value: angle }, Type: 'Lnr ', ...items });
    return { name: 'Gradient', blocks: [{ key: 'GdFl', data }] };
  };
  const near = (found: number[], expected: number[]) => {
    for (const [i, v] of expected.entries())
      expect(Math.abs(found[i]! - v), `${found} for ${expected}`).toBeLessThanOrEqual(1);
  };
  const plum = [stop(0, rgb(41, 10, 89)), stop(4096, rgb(255, 124, 0))];
  const red = [stop(0, rgb(255, 0, 0)), stop(4096, rgb(255, 255, 255))];

  test('a slanted one begins and ends at whole px', async () => {
    const { at, told } = await compose([gradient(plum, 10)], 64);
    for (const [x, expected] of [
      [0, [50, 15, 85]],
      [8, [72, 26, 76]],
      [20, [115, 49, 58]],
      [40, [194, 92, 25]],
      [63, [255, 124, 0]],
    ] as const)
      near(at(x, 10), [...expected]);
    expect(told).toBe(null);
  });
  test.each([
    ['Lnr ', [73, 172, 181, 36]],
    ['Rdl ', [207, 66, 150, 193]],
    ['Angl', [184, 250, 27, 100]],
    ['Rflc', [70, 64, 77, 162]],
    ['Dmnd', [255, 84, 216, 252]],
  ])('%s at 30°', async (Type, expected) => {
    const { at } = await compose([gradient(red, 30, { Type })], 32);
    near(
      [at(4, 8), at(20, 12), at(26, 20), at(10, 28)].map(([, g]) => g!),
      expected,
    );
  });
  test('one curve bends through all stops, and stays between them', async () => {
    const stops = [stop(0, rgb(9.6, 0, 178)), stop(2048, rgb(255, 0, 0)), stop(4096, rgb(255, 252, 0))];
    const { at } = await compose([gradient(stops, 30, { Type: 'Rflc' })], 4);
    for (const [x, expected] of [
      [10, 0, 178],
      [132, 0, 89],
      [255, 0, 0],
      [255, 126, 0],
    ].entries())
      near(at(x, 0), expected);
  });
  test('half is reached where the later stop says', async () => {
    const stops = [stop(0, rgb(0, 0, 0), 90), stop(4096, rgb(200, 200, 200), 25)];
    const { at } = await compose([gradient(stops, 0, {}, 0)], 16);
    expect([0, 2, 4, 10].map((x) => at(x, 3)[0])).toEqual([0, 50, 100, 150]);
  });
  test('light is mixed where the file says so, and other mixtures are named', async () => {
    const stops = [stop(0, rgb(0, 0, 0)), stop(4096, rgb(255, 255, 255))];
    const mixed = (gradientsInterpolationMethod: string) =>
      compose([gradient(stops, 0, { gradientsInterpolationMethod }, 0)], 16);
    const light = await mixed('Lnr ');
    expect([light.at(8, 3)[0], light.told]).toEqual([188, null]);
    expect([(await mixed('Gcls')).at(8, 3)[0], (await mixed('Gcls')).told]).toEqual([128, null]);
    expect((await mixed('Perc')).told).toBe('Gradient');
  });
  test('one that is slanted and scaled begins as many whole px from a whole one in the middle', async () => {
    const gray = [stop(0, rgb(0, 0, 0)), stop(4096, rgb(255, 255, 255))];
    const { at, told } = await compose([gradient(gray, 20, { 'Scl ': per(50) }, 0)], 33, 45);
    // From 8, 25 to 24, 19: the middle is 16.5, 22.5, and 8.25 and 3 px lie on each side.
    expect([8, 12, 16, 20, 24].map((x) => at(x, 22)[0])).toEqual([16, 72, 128, 183, 239]);
    expect(told).toBe(null);
  });
  test.each(['Lnr ', 'Rdl '])(
    'one so small that it would begin and end at one px is drawn, and named: %s',
    async (Type) => {
      const { at, told } = await compose([gradient(red, 45, { 'Scl ': per(10), Type })], 12);
      // To the upper right; what is round begins in the middle.
      expect([at(0, 11)[1], at(11, 0)[1]]).toEqual([Type === 'Lnr ' ? 0 : 255, 255]);
      expect(told).toBe('Gradient');
    },
  );
  test('one that is slanted and scaled, and not linear, is named', async () => {
    expect((await compose([gradient(red, 30, { Type: 'Rdl ', 'Scl ': per(50) })], 16)).told).toBe('Gradient');
    expect((await compose([gradient(red, 90, { 'Scl ': per(50) })], 16)).told).toBe(null);
    expect((await compose([gradient(red, 30, { Type: 'Dmnd' })], 16)).told).toBe('Gradient');
  });
});

describe('shapes', () => {
  const side = 32;
  const fixed = (v: number) => u16(Math.floor(v * 256), Math.floor((v * 0x0100_0000) % 65_536));
  /** A polygon of px as vmsk has it. */
  const path = (...points: [number, number][]) => {
    const knots = points.map(([x, y]) =>
      Buffer.concat([u16(2), ...[0, 1, 2].flatMap(() => [fixed(y / side), fixed(x / side)])]),
    );
    return { key: 'vmsk', data: Buffer.concat([u16(0, 3, 0, 0, 0, points.length, 1), Buffer.alloc(20), ...knots]) };
  };
  const fill = { key: 'SoCo', data: descriptor('null', { 'Clr ': rgb(10, 20, 30) }) };
  const stroke = (size: number) => {
    const look = {
      enab: true,
      'Md  ': 'Nrml',
      Opct: per(100),
      'Clr ': rgb(200, 0, 0),
      Styl: 'InsF',
      PntT: 'SClr',
      'Sz  ': px(size),
    };
    const data = descriptor('null', { masterFXSwitch: true, FrFX: part('FrFX', look) });
    return { key: 'lfx2', data: Buffer.concat([Buffer.alloc(4), data]) };
  };

  test('a mask that the path is drawn into counts once where the pixels have its shape', async () => {
    const box: [number, number, number, number] = [0, 0, side, side];
    const half = () => 128;
    const layer: PsdLayer = {
      name: 'Shape',
      box,
      pixels: { ...flat(0, 0, 0), [-1]: half },
      mask: { box, paint: half, rendered: true },
      blocks: [fill, path([0, 0], [side, 0], [side, side], [0, side])],
    };
    expect((await compose([layer], side)).at(9, 9)).toEqual([127, 127, 127]);
  });
  test('a stroke inside ends alike at both sides of a shape that is a px larger than the picture', async () => {
    const layer: PsdLayer = {
      name: 'Frame',
      blocks: [fill, stroke(4), path([-1, -1], [side + 1, -1], [side + 1, side + 1], [-1, side + 1])],
    };
    const { at, told } = await compose([layer], side);
    const row = Array.from({ length: side }, (_, x) => at(x, 16)[0]);
    expect(row).toEqual(row.map((_, x) => (x < 3 || x >= side - 3 ? 200 : 10)));
    expect(Array.from({ length: side }, (_, y) => at(16, y)[0])).toEqual(row);
    expect(told).toBe(null);
  });
  test('a stroke inside of a soft or slanted edge begins as far in as its px are covered', async () => {
    const edge = (x: number) => (x < 8 ? 0 : x === 8 ? 102 : 255);
    const soft: PsdLayer = {
      name: 'Leaf',
      box: [0, 0, side, side],
      pixels: { ...flat(0, 0, 0), [-1]: edge },
      blocks: [stroke(2)],
    };
    const white: PsdLayer = { name: 'White', box: [0, 0, side, side], pixels: flat(255, 255, 255) };
    const { at, told } = await compose([white, soft], side);
    // Two fifths of a px and two whole ones are of the stroke, which takes two: 0.6 of the third are left.
    expect([7, 8, 9, 10, 11].map((x) => at(x, 16)[0])).toEqual([255, 233, 200, 120, 0]);
    expect(told).toBe(null);
    const slanted: PsdLayer = { name: 'Leaf', blocks: [fill, stroke(4), path([2, 3], [29, 9], [20, 30])] };
    expect((await compose([slanted], side)).told).toBe(null);
  });
  test('corners of a stroke are made of whole, slanted and knight’s steps', async () => {
    const look = {
      enab: true,
      'Md  ': 'Nrml',
      Opct: per(100),
      'Clr ': rgb(0, 0, 0),
      Styl: 'OutF',
      PntT: 'SClr',
      'Sz  ': px(3),
    };
    const data = Buffer.concat([
      Buffer.alloc(4),
      descriptor('null', { masterFXSwitch: true, FrFX: part('FrFX', look) }),
    ]);
    const layer: PsdLayer = {
      name: 'Square',
      box: [8, 8, 24, 24],
      pixels: flat(9, 9, 9),
      blocks: [{ key: 'lfx2', data }],
    };
    const { at } = await compose([layer], side);
    const corner = [4, 5, 6, 7].map((y) => [4, 5, 6, 7, 8].map((x) => at(x, y)[0]));
    // Photoshop has 165 and 60, where a circle has 154 and 41.
    expect(corner).toEqual([
      [255, 255, 255, 255, 255],
      [255, 255, 166, 60, 0],
      [255, 166, 0, 0, 0],
      [255, 60, 0, 0, 0],
    ]);
  });
  test('a stroke inside of a path covers what a see-through gradient lets through', async () => {
    const stop = (at: number) => part('Clrt', { 'Clr ': rgb(0, 0, 90), Type: 'UsrS', Lctn: at, Mdpn: 50 });
    const clear = (at: number) => part('TrnS', { Opct: per(0), Lctn: at, Mdpn: 50 });
    const Grad = part('Grdn', { GrdF: 'CstS', Intr: 0, Clrs: [stop(0), stop(4096)], Trns: [clear(0), clear(4096)] });
    const gradient = {
      key: 'GdFl',
      data: descriptor('null', { Grad, Angl: { unit: '#Ang', value: 0 }, Type: 'Lnr ' }),
    };
    const outline = path([4, 4], [28, 4], [28, 28], [4, 28]);
    const white: PsdLayer = { name: 'White', box: [0, 0, side, side], pixels: flat(255, 255, 255) };
    const { at, told } = await compose([white, { name: 'Frame', blocks: [gradient, stroke(3), outline] }], side);
    expect([3, 4, 6, 7, 16, 27, 28].map((x) => at(x, 16)[1])).toEqual([255, 0, 0, 255, 255, 0, 255]);
    expect(told).toBe(null);
  });
  test('a scaled gradient over a shape is named where its end is a hair from the next px', async () => {
    const Clrs = [0, 4096].map((at) =>
      part('Clrt', { 'Clr ': rgb(at && 255, 0, 0), Type: 'UsrS', Lctn: at, Mdpn: 50 }),
    );
    const Grad = part('Grdn', { GrdF: 'CstS', Intr: 0, Clrs });
    const told = async (Angl: number) => {
      const given = { enab: true, 'Md  ': 'Nrml', Opct: per(100), Type: 'Lnr ', 'Scl ': per(50), Grad };
      const GrFl = part('GrFl', { ...given, Angl: { unit: '#Ang', value: Angl } });
      const data = Buffer.concat([Buffer.alloc(4), descriptor('null', { masterFXSwitch: true, GrFl })]);
      const layer = {
        name: 'Shape',
        blocks: [fill, path([0, 0], [side, 0], [side, side], [0, side]), { key: 'lfx2', data }],
      };
      return (await compose([layer], side)).told;
    };
    // At 20.54° the half is 8 by 2.997 px.
    expect([await told(30), await told(20.54)]).toEqual([null, 'Shape']);
  });
  test('a scaled gradient over a small shape is drawn, and named', async () => {
    const Clrs = [0, 4096].map((at) =>
      part('Clrt', { 'Clr ': rgb(at && 255, 90, 0), Type: 'UsrS', Lctn: at, Mdpn: 50 }),
    );
    const Grad = part('Grdn', { GrdF: 'CstS', Intr: 0, Clrs });
    const given = { enab: true, 'Md  ': 'Nrml', Opct: per(100), Type: 'Lnr ', 'Scl ': per(50), Grad };
    const GrFl = part('GrFl', { ...given, Angl: { unit: '#Ang', value: 45 } });
    const data = Buffer.concat([Buffer.alloc(4), descriptor('null', { masterFXSwitch: true, GrFl })]);
    const layer: PsdLayer = {
      name: 'Dot',
      box: [8, 8, 11, 11],
      pixels: flat(9, 9, 9),
      blocks: [{ key: 'lfx2', data }],
    };
    const { at, told } = await compose([layer], side);
    expect([at(8, 10), at(10, 8)]).toEqual([
      [0, 90, 0],
      [255, 90, 0],
    ]);
    expect(told).toBe('Dot');
  });
  test('a gradient over a shape spans its path', async () => {
    const Clrs = [0, 4096].map((at) =>
      part('Clrt', { 'Clr ': rgb(at && 255, 0, 0), Type: 'UsrS', Lctn: at, Mdpn: 50 }),
    );
    const GrFl = part('GrFl', {
      enab: true,
      'Md  ': 'Nrml',
      Opct: per(100),
      Grad: part('Grdn', { GrdF: 'CstS', Intr: 0, Clrs }),
      Angl: { unit: '#Ang', value: 0 },
      Type: 'Lnr ',
    });
    const data = Buffer.concat([Buffer.alloc(4), descriptor('null', { masterFXSwitch: true, GrFl })]);
    const outline = path([-16, 0], [16, 0], [16, side], [-16, side]);
    const { at } = await compose([{ name: 'Shape', blocks: [fill, outline, { key: 'lfx2', data }] }], side);
    expect([0, 8, 15].map((x) => at(x, 5)[0])).toEqual([128, 191, 247]);
  });
});

describe('brightness and contrast of the newer kind', () => {
  const layer = (Brgh: number, Cntr: number): PsdLayer => ({
    name: 'Light',
    blocks: [
      { key: 'brit', data: Buffer.alloc(8) },
      { key: 'CgEd', data: descriptor('null', { Vrsn: 1, Brgh, Cntr, useLegacy: false }) },
    ],
  });
  const columns = [16, 40, 64, 104, 128, 160, 192, 224, 248];

  test.each([
    [150, -21, [46, 106, 158, 219, 236, 248, 252, 254, 255]],
    [23, 70, [10, 31, 57, 117, 157, 200, 229, 247, 254]],
    [-31, 47, [9, 24, 42, 75, 99, 134, 171, 209, 242]],
    [-95, -50, [12, 29, 45, 69, 82, 100, 119, 144, 196]],
  ])('%i and %i come out as Photoshop’s', async (brightness, contrast, expected) => {
    expect(await pick(layer(brightness, contrast), columns)).toEqual(expected);
  });
  test('less brightness takes back what more has given', async () => {
    const { at } = await compose([grays, layer(-60, 0), layer(60, 0)], 256, 1);
    for (const x of columns) expect(Math.abs(at(x, 0)[0]! - x), `${x}`).toBeLessThanOrEqual(1);
  });
  test('what no file was there to measure is named', async () => {
    const told = async (...given: [number, number]) => (await compose([grays, layer(...given)], 256, 1)).told;
    expect([await told(150, 100), await told(-150, 0), await told(0, -51)]).toEqual([null, null, 'Light']);
  });
});
