/** Blend modes, adjustments, shapes, fills and effects of layers, px by px, each in a small file of its own. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { descriptor, type Made, part, per, px, rgb } from './make-descriptor.ts';
import { makePsd, type PsdLayer, type PsdOptions } from './make-files.ts';
import { openPsdReading } from './psd-reading.ts';

const read = openPsdReading();
const resources = [{ id: 1057, data: Buffer.from([0, 0, 0, 1, 0]) }];
const SIZE = { width: 16, height: 12 };
const box: [number, number, number, number] = [0, 0, 16, 12];

function file(layers: PsdLayer[], more: Partial<PsdOptions> = {}): Buffer {
  return makePsd({ ...SIZE, channels: 3, paint: () => [], layers, merged: false, resources, ...more });
}
const flat = (...values: number[]): PsdLayer['pixels'] => Object.fromEntries(values.map((v, id) => [id, () => v]));
const ground = (...values: number[]): PsdLayer => ({ name: 'Ground', box, pixels: flat(...values) });
const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [i, v] of values.entries()) bytes.writeUInt16BE(v & 65_535, i * 2);
  return bytes;
};
const block = (key: string, data: Buffer) => ({ name: key, blocks: [{ key, data }] });
const see = async (layers: PsdLayer[], x = 8, y = 6, more: Partial<PsdOptions> = {}) =>
  (await read(file(layers, more))).pixels.at(x, y);
const told = async (layers: PsdLayer[]) =>
  (await read(file(layers))).warnings.find(({ key }) => key === 'layersLeftOut')?.values?.names ?? null;

describe('blend modes', () => {
  // 200, 100, 50 below 60, 180, 220.
  test.each([
    ['norm', [60, 180, 220]],
    ['dark', [60, 100, 50]],
    ['mul ', [47, 71, 43]],
    ['idiv', [20, 35, 17]],
    ['lbrn', [5, 25, 15]],
    ['dkCl', [200, 100, 50]],
    ['lite', [200, 180, 220]],
    ['scrn', [213, 209, 227]],
    ['div ', [255, 255, 255]],
    ['lddg', [255, 255, 255]],
    ['lgCl', [60, 180, 220]],
    ['over', [171, 141, 86]],
    ['sLit', [177, 125, 96]],
    ['hLit', [94, 164, 199]],
    ['vLit', [138, 170, 182]],
    ['lLit', [65, 205, 235]],
    ['pLit', [120, 105, 185]],
    ['hMix', [255, 255, 255]],
    ['diff', [140, 80, 170]],
    ['smud', [166, 139, 184]],
    ['fsub', [140, 0, 0]],
    ['fdiv', [255, 142, 58]],
    ['hue ', [42, 154, 192]],
    ['sat ', [205, 97, 45]],
    ['colr', [37, 157, 197]],
    ['lum ', [224, 124, 74]],
  ])('%s', async (blend, expected) => {
    const found = await see([ground(200, 100, 50), { ...ground(60, 180, 220), blend }]);
    for (const [i, v] of expected.entries())
      expect(Math.abs(found[i]! - v), `${blend} ${found}`).toBeLessThanOrEqual(1);
  });
  test('fill opacity weakens the source of some modes, and the result of others', async () => {
    const top = (blend: string, fill: number) => [ground(200, 100, 50), { ...ground(100, 100, 100), blend, fill }];
    expect(await see(top('diff', 128))).toEqual([150, 50, 0]);
    expect(await see(top('lddg', 128))).toEqual([250, 150, 100]);
    expect(await see(top('mul ', 0))).toEqual([200, 100, 50]);
  });
  test('a group that passes through with less than its whole fill is named where blend modes are in it', async () => {
    const group = (blend: string): PsdLayer[] => [
      ground(200, 100, 50),
      { name: 'End', section: 'end' },
      { ...ground(100, 100, 100), blend },
      { name: 'Group', section: 'group', blend: 'pass', fill: 128 },
    ];
    expect(await see(group('norm'))).toEqual([150, 100, 75]);
    expect([await told(group('norm')), await told(group('mul '))]).toEqual([null, 'Group']);
  });
});

describe('adjustments', () => {
  const over = async (key: string, data: Buffer, ...below: number[]) => see([ground(...below), block(key, data)]);
  const levels = (...first: number[]) =>
    u16(2, ...first, ...Array.from({ length: 28 }, () => [0, 255, 0, 255, 100]).flat());
  const ten = (n: number) => Array.from({ length: n }, () => 0);

  test.each<[string, Buffer, number[], number[]]>([
    ['nvrt', Buffer.alloc(0), [200, 100, 50], [55, 155, 205]],
    ['levl', levels(50, 200, 0, 255, 100), [200, 125, 50], [255, 128, 0]],
    ['levl', levels(0, 255, 255, 0, 100), [200, 125, 50], [55, 130, 205]],
    ['post', u16(2, 0), [200, 127, 50], [255, 0, 0]],
    ['thrs', u16(128, 0), [200, 100, 50], [0, 0, 0]],
    ['thrs', u16(100, 0), [200, 100, 50], [255, 255, 255]],
    ['brit', u16(20, 0, 127, 0), [200, 100, 50], [220, 120, 70]],
    ['brit', u16(0, -50, 127, 0), [227, 127, 27], [177, 127, 77]],
    ['mixr', u16(1, 0, 0, 100, 0, 0, 0, 0, 100, 0, 0, 0, 0, 0, 100, 0, 0), [200, 100, 50], [100, 100, 50]],
    ['mixr', u16(1, 1, 50, 50, 0, 0, 0), [200, 100, 50], [150, 150, 150]],
    ['hue2', Buffer.concat([u16(2, 0, 0, 0, 0, 120, 0, 0), u16(...ten(42))]), [200, 100, 50], [50, 200, 100]],
    ['hue2', Buffer.concat([u16(2, 0, 0, 0, 0, 0, -100, 0), u16(...ten(42))]), [200, 100, 50], [125, 125, 125]],
    ['hue2', Buffer.concat([u16(2, 0, 0, 0, 0, 0, 0, 50), u16(...ten(42))]), [200, 100, 50], [228, 178, 153]],
    ['curv', Buffer.concat([Buffer.from([0]), u16(1, 0, 1, 2, 255, 0, 0, 255)]), [200, 100, 50], [55, 155, 205]],
    ['curv', Buffer.concat([Buffer.from([0]), u16(1, 0, 2, 2, 0, 0, 128, 255)]), [200, 100, 50], [100, 100, 50]],
  ])('%s', async (key, data, below, expected) => {
    const found = await over(key, data, ...below);
    for (const [i, v] of expected.entries()) expect(Math.abs(found[i]! - v), `${key} ${found}`).toBeLessThanOrEqual(1);
  });
  test('a stop more of exposure doubles the light', async () => {
    const data = Buffer.alloc(14);
    data.writeUInt16BE(1);
    data.writeFloatBE(1, 2);
    data.writeFloatBE(1, 10);
    const [r] = await over('expA', data, 100, 100, 100);
    expect(r).toBe(Math.round(255 * (2 * (100 / 255) ** 2.2) ** (1 / 2.2)));
  });
  test('a gradient map from black to red tells luminosity in red', async () => {
    const stop = (at: number, r: number) => Buffer.concat([u16(0, at, 0, 50, 0, r, 0, 0, 0, 0)]);
    const head = Buffer.concat([u16(1), Buffer.from([0, 0]), u16(0, 0), u16(2), stop(0, 0), stop(4096, 65_535)]);
    const data = Buffer.concat([head, u16(0), u16(2, 0, 32, 0)]);
    expect(await over('grdm', data, 128, 128, 128)).toEqual([128, 0, 0]);
  });
  test('a mask and opacity hold it back; clipped it changes its base alone', async () => {
    const mask = { box: [0, 0, 8, 12] as typeof box, paint: () => 255, outside: 0 };
    const invert = { ...block('nvrt', Buffer.alloc(0)), mask };
    expect(await see([ground(200, 100, 50), invert], 2)).toEqual([55, 155, 205]);
    expect(await see([ground(200, 100, 50), invert], 12)).toEqual([200, 100, 50]);
    const leaf: PsdLayer = { name: 'Leaf', box: [4, 0, 12, 12], pixels: flat(0, 0, 0) };
    const clipped = { ...block('nvrt', Buffer.alloc(0)), clipped: true };
    expect(await see([ground(200, 100, 50), leaf, clipped], 8)).toEqual([255, 255, 255]);
    expect(await see([ground(200, 100, 50), leaf, clipped], 1)).toEqual([200, 100, 50]);
  });
  test('those that no file could be measured for are drawn and named', async () => {
    const data = descriptor('null', { vibrance: 50, Strt: 0 });
    expect(await told([ground(200, 100, 50), { ...block('vibA', data), name: 'Vibrance' }])).toBe('Vibrance');
    expect(await told([ground(200, 100, 50), block('nvrt', Buffer.alloc(0))])).toBe(null);
  });
  test.each([
    ['vibA', descriptor('null', {}), descriptor('null', { Strt: 20 })],
    ['blnc', u16(...ten(9), 256), u16(...ten(8), 9, 256)],
    ['selc', u16(1, ...ten(41)), u16(1, ...ten(6), 30, ...ten(34))],
    ['CgEd', descriptor('null', { Brgh: 0, Cntr: 0 }), descriptor('null', { Brgh: 0, Cntr: -60 })],
  ])('%s at rest changes nothing and is not named', async (key, rest, moved) => {
    const layer = (data: Buffer): PsdLayer => {
      const blocks = [...(key === 'CgEd' ? [{ key: 'brit', data: u16(...ten(4)) }] : []), { key, data }];
      return { name: 'Layer', blocks };
    };
    expect(await see([ground(200, 100, 50), layer(rest)])).toEqual([200, 100, 50]);
    expect(await told([ground(200, 100, 50), layer(rest)])).toBe(null);
    expect(await told([ground(200, 100, 50), layer(moved)])).toBe('Layer');
  });
  test('any bytes in a block are drawn or named, never thrown', async () => {
    const keys =
      'levl,curv,brit,CgEd,expA,post,thrs,hue2,mixr,grdm,blwh,blnc,phfl,vibA,selc,SoCo,GdFl,PtFl,vscg,vstk,vmsk,lfx2,lmfx,lfxs'.split(
        ',',
      );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...keys), fc.uint8Array({ maxLength: 200 }), async (key, bytes) => {
        const { pixels } = await read(file([ground(1, 2, 3), block(key, Buffer.from(bytes))]));
        expect(pixels.width).toBe(SIZE.width);
      }),
      { numRuns: 120, seed: 48 },
    );
  });
});

describe('shapes and fills', () => {
  /** A rectangle as vmsk has it; sides as parts of the picture. */
  function rectangle(left: number, top: number, right: number, bottom: number, operation = 1): Buffer {
    const fixed = (v: number) => u16(Math.floor(v * 256), Math.floor(v * 0x0100_0000) & 65_535);
    const knot = (x: number, y: number) => Buffer.concat([u16(2), ...[0, 1, 2].flatMap(() => [fixed(y), fixed(x)])]);
    const head = Buffer.concat([u16(0, 4, operation), Buffer.alloc(20)]);
    return Buffer.concat([head, knot(left, top), knot(right, top), knot(right, bottom), knot(left, bottom)]);
  }
  const vmsk = (...paths: Buffer[]) => ({ key: 'vmsk', data: Buffer.concat([u16(0, 3, 0, 0), ...paths]) });
  const solid = (color: Made) => ({ key: 'SoCo', data: descriptor('null', { 'Clr ': color }) });
  const shape = (...paths: Buffer[]): PsdLayer => ({ name: 'Shape', blocks: [solid(rgb(10, 20, 30)), vmsk(...paths)] });

  test('a path covers px by their share', async () => {
    const layers = [ground(255, 255, 255), shape(rectangle(0.25, 0.25, 0.5 + 0.5 / 16, 0.75))];
    expect(await see(layers, 5, 6)).toEqual([10, 20, 30]);
    expect(await see(layers, 8, 6)).toEqual([132, 137, 142]);
    expect(await see(layers, 9, 6)).toEqual([255, 255, 255]);
    expect(await see(layers, 5, 1)).toEqual([255, 255, 255]);
  });
  test.each([
    [0, false],
    [1, true],
    [2, false],
    [3, true],
  ])('operation %i on the middle of two rectangles', async (operation, there) => {
    const layers = [ground(255, 255, 255), shape(rectangle(0, 0, 0.75, 1), rectangle(0.25, 0, 1, 1, operation))];
    expect((await see(layers, 8))[0] === 10).toBe(there);
    expect((await see(layers, 1))[0] === 10).toBe(operation !== 3);
  });
  test('a path that reaches far out of the picture', async () => {
    const layers = [ground(255, 255, 255), shape(rectangle(-100, -120, 0.5, 100))];
    expect([(await see(layers, 2))[0], (await see(layers, 12))[0]]).toEqual([10, 255]);
  });
  test('pixels under a vector mask', async () => {
    const layer = { ...ground(1, 2, 3), blocks: [vmsk(rectangle(0, 0, 0.5, 1))] };
    expect([await see([layer], 3), await see([layer], 12)]).toEqual([
      [1, 2, 3],
      [255, 255, 255],
    ]);
  });
  test.each([
    [-2, 0.25],
    [2, 0.25],
    [-2, -2],
    [2, 2],
  ])('a soft vector mask beside the picture, at %d, %d, hides its layer', async (left, top) => {
    const mask: PsdLayer['mask'] = { box: [0, 0, 0, 0], paint: () => 0, outside: 255, pathFeather: 1 };
    const hidden = { ...ground(1, 2, 3), mask, blocks: [vmsk(rectangle(left, top, left + 0.5, top + 0.5))] };
    expect(await see([ground(255, 255, 255), hidden], 5, 5)).toEqual([255, 255, 255]);
  });
  test('a fill whose lists lie within lists without end is left out', async () => {
    const lists = Buffer.concat(Array.from({ length: 15_000 }, () => Buffer.from('VlLs\0\0\0\x01', 'latin1')));
    const whole = descriptor('null', { 'Clr ': true });
    const data = Buffer.concat([whole.subarray(0, -5), lists, whole.subarray(-5)]);
    expect(await told([ground(1, 2, 3), block('SoCo', data)])).toBe('SoCo');
  });
  test('a path of more edges in one row than a call takes arguments', async () => {
    const knot = (i: number) => Buffer.concat([u16(2), ...Array.from({ length: 3 }, () => u16(i % 2, 0, 0, 0))]);
    const knots = Buffer.concat(Array.from({ length: 64_000 }, (_, i) => knot(i)));
    const part = (operation: number) => Buffer.concat([u16(0, 64_000, operation), Buffer.alloc(20), knots]);
    expect(await see([ground(255, 255, 255), shape(Buffer.concat([1, -1, -1].map(part)))], 5, 5)).toEqual([
      255, 255, 255,
    ]);
  });
  test('a gradient from left to right', async () => {
    const stop = (at: number, color: Made) => part('Clrt', { 'Clr ': color, Type: 'UsrS', Lctn: at, Mdpn: 50 });
    const Grad = part('Grdn', { GrdF: 'CstS', Intr: 0, Clrs: [stop(0, rgb(0, 0, 0)), stop(4096, rgb(255, 255, 255))] });
    const data = descriptor('null', { Grad, Angl: { unit: '#Ang', value: 0 }, Type: 'Lnr ' });
    const found = await Promise.all([0, 4, 8, 12].map((x) => see([{ name: 'g', blocks: [{ key: 'GdFl', data }] }], x)));
    expect(found.map(([v]) => v)).toEqual([0, 64, 128, 191]);
  });
});

describe('effects', () => {
  const leaf = (items: Made['items'], more: Partial<PsdLayer> = {}): PsdLayer => ({
    name: 'Leaf',
    box: [4, 4, 12, 8],
    pixels: flat(9, 9, 9),
    blocks: [
      { key: 'lfx2', data: Buffer.concat([Buffer.alloc(4), descriptor('null', { masterFXSwitch: true, ...items })]) },
    ],
    ...more,
  });
  const on = { enab: true, 'Md  ': 'Nrml', Opct: per(100), 'Clr ': rgb(200, 0, 0) };
  const white = ground(255, 255, 255);

  test('a colour over the shape, whatever its fill opacity', async () => {
    const layers = [white, leaf({ SoFi: part('SoFi', on) }, { fill: 0 })];
    expect(await see(layers, 8, 6)).toEqual([200, 0, 0]);
    expect(await see(layers, 2, 6)).toEqual([255, 255, 255]);
  });
  test('opacity counts for all of it', async () => {
    expect(await see([white, leaf({ SoFi: part('SoFi', on) }, { opacity: 51 })], 8, 6)).toEqual([244, 204, 204]);
  });
  test.each([
    ['OutF', [9, 200, 200, 255]],
    ['InsF', [200, 255, 255, 255]],
    ['CtrF', [200, 200, 255, 255]],
  ])('a stroke of 2 px, %s', async (Styl, expected) => {
    const FrFX = part('FrFX', { ...on, Styl, PntT: 'SClr', 'Sz  ': px(2) });
    const found = await Promise.all([4, 3, 2, 1].map((x) => see([white, leaf({ FrFX })], x, 6)));
    expect(found.map(([v]) => v)).toEqual(expected);
  });
  test('a hard shadow lies where the light sends it', async () => {
    const DrSh = part('DrSh', { ...on, uglg: false, lagl: { unit: '#Ang', value: 180 }, Dstn: px(2), blur: px(0) });
    const layers = [white, leaf({ DrSh })];
    expect(await Promise.all([11, 13, 14].map((x) => see(layers, x, 6)))).toEqual([
      [9, 9, 9],
      [200, 0, 0],
      [255, 255, 255],
    ]);
  });
  test.each([
    ['wide', { blur: px(1e9), Dstn: px(1e9) }],
    ['less than nothing', { blur: px(-50), Dstn: px(-1e9) }],
  ])('lengths that are %s neither fail nor fill the memory', async (_, lengths) => {
    const DrSh = part('DrSh', { ...on, ...lengths });
    expect(await see([white, leaf({ DrSh })], 8, 6)).toEqual([9, 9, 9]);
    const clear = leaf({ DrSh }, { pixels: { ...flat(9, 9, 9), [-1]: () => 0 } });
    expect(await see([white, clear], 8, 6)).toEqual([255, 255, 255]);
  });
  test('what is off does nothing; a bevel is named', async () => {
    expect(await see([white, leaf({ SoFi: part('SoFi', { ...on, enab: false }) })], 8, 6)).toEqual([9, 9, 9]);
    expect(await told([white, leaf({ ebbl: part('ebbl', { enab: true }) })])).toBe('Leaf');
  });
});

describe('artboards', () => {
  const sides = { Left: 4, 'Top ': 3, Rght: 10, Btom: 9 };
  const board = (background: number, rect: Made['items'] = sides): PsdLayer[] => [
    { name: '</Layer group>', section: 'end' },
    ground(200, 100, 50),
    {
      name: 'Board',
      section: 'group',
      blocks: [
        {
          key: 'artb',
          data: descriptor('artboard', {
            artboardRect: part('classFloatRect', rect),
            'Clr ': rgb(1, 2, 3),
            artboardBackgroundType: background,
          }),
        },
      ],
    },
  ];

  test.each(['pass', 'norm'])('what stands on one ends with it (%s)', async (blend) => {
    const [end, leaf, group] = board(1);
    const pixels = (await read(file([end!, leaf!, { ...group!, blend }]))).pixels;
    const places: [number, number][] = [
      [4, 3],
      [9, 8],
      [3, 3],
      [4, 2],
      [10, 8],
      [9, 9],
    ];
    expect(places.map(([x, y]) => pixels.at(x, y)[0])).toEqual([200, 200, 255, 255, 255, 255]);
  });
  test('a ground of a colour, which isn’t drawn, is told', async () => {
    expect(await told(board(1))).toBe(null);
    expect(await told(board(3))).toBe(null);
    expect(await told(board(2))).toBe('Board');
    expect(await told(board(4))).toBe('Board');
  });
  test('one that holds nothing but its ground is told too', async () => {
    const [end, , group] = board(4);
    expect(await told([ground(9, 9, 9), end!, group!])).toBe('Board');
    const [, , white] = board(1);
    expect(await told([ground(9, 9, 9), end!, white!])).toBe(null);
  });
  test.each([{}, { ...sides, Rght: 4 }])(
    'one that says nothing of where it lies hides nothing, and is told',
    async (rect) => {
      expect(await see(board(1, rect))).toEqual([200, 100, 50]);
      expect(await told(board(1, rect))).toBe('Board');
    },
  );
});

describe('texts without px of their own', () => {
  const text = (words: string, more: Partial<PsdLayer> = {}): PsdLayer => {
    const data = descriptor('TxLr', { 'Txt ': Buffer.from(`${words}\0`, 'utf16le').swap16() });
    return { name: 'Words', blocks: [{ key: 'TySh', data: Buffer.concat([Buffer.alloc(52), data]) }], ...more };
  };
  test.each([
    ['are named, for they should be seen', text('Gül 4R'), 'Words'],
    ['are not where they are blank', text(' '), null],
    ['are not where they are hidden', text('Gül 4R', { hidden: true }), null],
    ['with px are drawn as those', text('Gül 4R', { box, pixels: flat(1, 2, 3) }), null],
  ])('%s', async (_, layer, expected) => {
    expect(await told([ground(200, 100, 50), layer])).toBe(expected);
  });
});
