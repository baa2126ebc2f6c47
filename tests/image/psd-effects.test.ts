/** Shadows, glows and bevels, knockouts, channels left alone and the edges of text: numbers of Photoshop's formulas, px by px. */
import { describe, expect, test } from 'vitest';
import { descriptor, type Made, part, per, px, rgb } from './make-descriptor.ts';
import { makePsd, type PsdLayer, type PsdOptions } from './make-files.ts';
import { openPsdReading } from './psd-reading.ts';

const read = openPsdReading();
const SIZE = { width: 32, height: 32 };
const flat = (...values: number[]): PsdLayer['pixels'] => Object.fromEntries(values.map((v, id) => [id, () => v]));
const whole: [number, number, number, number] = [0, 0, 32, 32];
const ground = (v: number): PsdLayer => ({ name: 'Ground', box: whole, pixels: flat(v, v, v) });

/** What resource 1057 tells: no merged image, and which program wrote it. */
function version(writer: string): Buffer {
  const text = (value: string) => {
    const bytes = Buffer.alloc(4 + value.length * 2);
    bytes.writeUInt32BE(value.length);
    bytes.set(Buffer.from(value, 'utf16le').swap16(), 4);
    return bytes;
  };
  return Buffer.concat([Buffer.from([0, 0, 0, 1, 0]), text('Adobe Photoshop'), text(writer)]);
}

async function compose(layers: PsdLayer[], writer = 'Adobe Photoshop CS5', light: PsdOptions['resources'] = []) {
  const resources = [{ id: 1057, data: version(writer) }, ...light];
  const { pixels, warnings } = await read(
    makePsd({ ...SIZE, channels: 3, paint: () => [], layers, merged: false, resources }),
  );
  return { at: pixels.at, told: warnings.find(({ key }) => key === 'layersLeftOut')?.values?.names ?? null };
}

const effects = (items: Made['items']) => ({
  key: 'lfx2',
  data: Buffer.concat([Buffer.alloc(4), descriptor('null', { masterFXSwitch: true, ...items })]),
});
const angle = (value: number) => ({ unit: '#Ang', value });
/** The right half of the picture, from column 16. */
const half = (items: Made['items'], v = 0): PsdLayer => ({
  name: 'Half',
  box: [16, 0, 32, 32],
  pixels: flat(v, v, v),
  blocks: [effects(items)],
});
const soft = { enab: true, 'Clr ': rgb(0, 0, 0), Opct: per(100), Ckmt: px(0), blur: px(4) };
const row = (at: (x: number, y: number) => number[], from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => at(from + i, 16)[0]);

describe('effects that are not composed are named', () => {
  const DrSh = part('DrSh', soft);
  const mask = { box: whole, paint: () => 255 };
  const path = {
    key: 'vmsk',
    data: Buffer.concat([Buffer.from([0, 0, 0, 3, 0, 0, 0, 0, 0, 8, 0, 1]), Buffer.alloc(22)]),
  };
  const flag = (key: string, value: number) => ({ key, data: Buffer.from([value, 0, 0, 0]) });
  test.each([
    ['a mask hides them', [flag('lmgm', 1)], { mask }, true],
    ['a mask that is off does', [flag('lmgm', 1)], { mask: { ...mask, disabled: true } }, false],
    ['no mask does', [flag('lmgm', 1)], {}, false],
    ['a mask does not', [flag('lmgm', 0)], { mask }, false],
    ['a path hides them', [flag('vmgm', 1), path], {}, true],
    ['no path does', [flag('vmgm', 1)], {}, false],
    ['the px don’t shape the layer', [flag('tsly', 0)], {}, true],
    ['they do', [flag('tsly', 1)], {}, false],
  ])('where %s', async (_, blocks, more, isNamed) => {
    const layer = half({ DrSh });
    const { told } = await compose([ground(200), { ...layer, ...more, blocks: [...layer.blocks!, ...blocks] }]);
    expect(told).toBe(isNamed ? 'Half' : null);
    const off = half({ DrSh: part('DrSh', { ...soft, enab: false }) });
    expect((await compose([ground(200), { ...off, ...more, blocks: [...off.blocks!, ...blocks] }])).told).toBe(null);
  });

  test.each([
    ['dsdw', 41, 38],
    ['oglw', 32, 30],
    ['bevl', 58, 55],
    ['sofi', 34, 23],
  ])('%s of Photoshop 5', async (key, length, at) => {
    const old = (on: number) => {
      const [common, settings] = [Buffer.alloc(7, 1), Buffer.alloc(length)];
      settings[at] = on;
      const sized = (name: string, data: Buffer) => [
        Buffer.from(`8BIM${name}\0\0\0`),
        Buffer.from([data.length]),
        data,
      ];
      return {
        key: 'lrFX',
        data: Buffer.concat([Buffer.from([0, 0, 0, 2]), ...sized('cmnS', common), ...sized(key, settings)]),
      };
    };
    const told = async (...blocks: PsdLayer['blocks'] & object) =>
      (await compose([ground(200), { ...half({}), blocks }])).told;
    expect([await told(old(1)), await told(old(0))]).toEqual(['Half', null]);
    // The newer block tells the same, and more.
    expect(await told(old(1), effects({ DrSh }))).toBe(null);
  });
});

describe('strokes', () => {
  test.each([
    [false, 139],
    [true, 0],
  ])('inside of a layer, overprinting %s', async (overprint, expected) => {
    const line = { enab: true, 'Md  ': 'Mltp', Opct: per(50), 'Clr ': rgb(100, 100, 100), 'Sz  ': px(3) };
    const FrFX = part('FrFX', { ...line, Styl: 'InsF', overprint });
    const { at, told } = await compose([ground(200), half({ FrFX })]);
    // What is below the layer is darkened by half, or the layer's own black is.
    expect(row(at, 15, 20)).toEqual([200, expected, expected, expected, 0]);
    expect(told).toBe(null);
  });
  test('a trace of the shape does not stand before the full px beside it', async () => {
    const FrFX = part('FrFX', {
      enab: true,
      'Md  ': 'Nrml',
      Opct: per(100),
      'Clr ': rgb(0, 0, 0),
      Styl: 'OutF',
      'Sz  ': px(1),
    });
    const alpha = (x: number, y: number) => (y < 15 ? 0 : x < 14 ? 255 : x === 14 && y === 15 ? 5 : 0);
    const shape = { ...half({ FrFX }, 255), box: whole, pixels: { ...flat(255, 255, 255), [-1]: alpha } };
    const { at } = await compose([ground(255), shape]);
    // Above the trace: 1.41 px from the middle of a full one.
    expect([13, 14, 15].map((x) => at(x, 14)[0])).toEqual([0, 106, 255]);
  });
});

describe('a gradient along the stroke of a text', () => {
  const stop = (at: number, v: number) => part('Clrt', { 'Clr ': rgb(v, v, v), Type: 'UsrS', Lctn: at, Mdpn: 50 });
  const Grad = part('Grdn', { GrdF: 'CstS', Intr: 0, Clrs: [stop(0, 0), stop(4096, 255)] });
  const line = { enab: true, 'Md  ': 'Nrml', Opct: per(100), Styl: 'OutF', PntT: 'GrFl', 'Sz  ': px(3), Grad };
  const FrFX = part('FrFX', { ...line, Angl: angle(90), Type: 'Lnr ' });
  /** `top` and `bottom` of its letters, from its place in the picture on. */
  const text = (top: number, bottom: number): PsdLayer => {
    const place = Buffer.alloc(52);
    for (const [i, v] of [1, 0, 0, 1, 0.5, 0.25].entries()) place.writeDoubleBE(v, 2 + i * 8);
    const boundingBox = part('boundingBox', { Left: px(4), 'Top ': px(top), Rght: px(27), Btom: px(bottom) });
    const letters = descriptor('TxLr', { 'Txt ': Buffer.from('\0I'), boundingBox });
    const blocks = [{ key: 'TySh', data: Buffer.concat([place, letters]) }, effects({ FrFX })];
    return { name: 'Text', box: [4, 8, 28, 20], pixels: flat(90, 90, 90), blocks };
  };

  test('spans the whole px in the box of its letters, and the stroke', async () => {
    const { at, told } = await compose([ground(90), text(8.014, 19.4)]);
    expect([6, 7, 20, 21, 22].map((y) => at(16, y)[0])).toEqual([255, 239, 32, 16, 0]);
    expect(told).toBe(null);
  });
  test('whose letters lie elsewhere than its px is named', async () => {
    expect((await compose([ground(90), text(1, 12)])).told).toBe('Text');
  });
});

describe('opacity of effects', () => {
  // Lights and burns are weaker by their colour, dimmed or bleached; others by what they leave of the backdrop.
  test.each([
    ['linearDodge', 100, 200, 250],
    ['linearBurn', 100, 200, 123],
    ['CBrn', 100, 200, 176],
    ['CDdg', 100, 200, 249],
    ['Scrn', 100, 200, 211],
    // Photoshop 2026 writes them out.
    ['colorBurn', 100, 200, 176],
    ['colorDodge', 100, 200, 249],
    ['screen', 100, 200, 211],
    ['normal', 100, 200, 150],
  ])('%s of half its strength', async (mode, effect, below, expected) => {
    const SoFi = part('SoFi', { enab: true, 'Md  ': mode, Opct: per(50), 'Clr ': rgb(effect, effect, effect) });
    const { at, told } = await compose([ground(255), half({ SoFi }, below)]);
    expect(at(20, 16)).toEqual([expected, expected, expected]);
    expect(told).toBe(null);
  });
});

const pointOf = ([x, y]: number[]) => part('CrPt', { Hrzn: x!, Vrtc: y! });

describe('soft edges', () => {
  // Two boxes of four px make a triangle: 1, 2, 3, 4, 3, 2, 1 sixteenths.
  test('a shadow fades in two boxes as wide as its size', async () => {
    const DrSh = part('DrSh', { ...soft, 'Md  ': 'Mltp', Dstn: px(0) });
    const { at, told } = await compose([ground(255), half({ DrSh })]);
    expect(row(at, 11, 17)).toEqual([255, 255, 239, 207, 159, 0]);
    expect(told).toBe(null);
  });
  test.each([1, 2])('a shadow of %i px fades as one of two', async (size) => {
    const DrSh = part('DrSh', { ...soft, 'Md  ': 'Mltp', Dstn: px(0), blur: px(size) });
    const { at } = await compose([ground(255), half({ DrSh })]);
    expect(row(at, 14, 17)).toEqual([255, 191, 0]);
  });
  test.each<[string, Made['items']]>([
    ['that is spread', { Ckmt: px(20) }],
    [
      'with a contour',
      {
        TrnS: part('ShpC', {
          'Crv ': [
            [0, 255],
            [255, 0],
          ].map(pointOf),
        }),
      },
    ],
  ])('a shadow %s is named', async (_, more) => {
    const DrSh = part('DrSh', { ...soft, 'Md  ': 'Mltp', Dstn: px(0), ...more });
    expect((await compose([ground(255), half({ DrSh })])).told).toBe('Half');
    expect(
      (await compose([ground(255), half({ DrSh: { ...DrSh, items: { ...DrSh.items, blur: px(0) } } })])).told,
    ).toBe(null);
  });
  test('a glow whose range is not told is as strong as it is soft', async () => {
    const { Inpr: _, ...glow } = { ...soft, 'Clr ': rgb(255, 255, 255), 'Md  ': 'Scrn', GlwT: 'SfBL', Inpr: 0 };
    const { at, told } = await compose([ground(0), half({ OrGl: part('OrGl', glow) })]);
    expect(row(at, 12, 16)).toEqual([0, 16, 48, 96]);
    expect(told).toBe('Half');
  });
  test('an inner shadow fades the same way inwards', async () => {
    const IrSh = part('IrSh', { ...soft, 'Md  ': 'Mltp', Dstn: px(0) });
    const { at, told } = await compose([ground(0), half({ IrSh }, 255)]);
    expect(row(at, 16, 20)).toEqual([159, 207, 239, 255]);
    expect(told).toBe(null);
  });
  test('a glow over half of its range is twice as strong, outside and inside', async () => {
    const glow = { ...soft, 'Clr ': rgb(255, 255, 255), 'Md  ': 'Scrn', GlwT: 'SfBL', Inpr: per(50) };
    const outer = await compose([ground(0), half({ OrGl: part('OrGl', glow) })]);
    expect(row(outer.at, 12, 16)).toEqual([0, 32, 96, 191]);
    const inner = await compose([ground(0), half({ IrGl: part('IrGl', { ...glow, glwS: 'SrcE' }) })]);
    expect(row(inner.at, 16, 20)).toEqual([191, 96, 32, 0]);
    expect([outer.told, inner.told]).toEqual([null, null]);
  });
  test.each([
    ['a precise glow', { GlwT: 'PrBL' }],
    ['one of another range', { Inpr: per(30) }],
    ['one that is spread', { Ckmt: px(20) }],
    ['one with noise', { Nose: per(5) }],
    ['one in a gradient', { Grad: part('Grdn', {}) }],
  ])('%s is named', async (_, more) => {
    const OrGl = part('OrGl', { ...soft, 'Md  ': 'Scrn', GlwT: 'SfBL', Inpr: per(50), ...more });
    expect((await compose([ground(0), half({ OrGl })])).told).toBe('Half');
  });
});

describe('bevels', () => {
  const bevel = (style: string, more: Made['items'] = {}) =>
    part('ebbl', {
      enab: true,
      hglM: 'Scrn',
      hglC: rgb(255, 255, 255),
      hglO: per(50),
      sdwM: 'Mltp',
      sdwC: rgb(0, 0, 0),
      sdwO: per(50),
      bvlT: 'SfBL',
      bvlS: style,
      uglg: false,
      lagl: angle(90),
      Lald: angle(30),
      srgR: per(100),
      blur: px(4),
      bvlD: 'In  ',
      Sftn: px(0),
      ...more,
    });
  const block = (style: string, more?: Made['items']): PsdLayer => ({
    name: 'Block',
    box: [0, 8, 32, 24],
    pixels: flat(100, 100, 100),
    blocks: [effects({ ebbl: bevel(style, more) })],
  });
  const column = (at: (x: number, y: number) => number[], from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => at(16, from + i)[0]!);

  test('a light from above falls on the upper edge, and its shadow on the lower', async () => {
    const { at, told } = await compose([ground(129), block('InrB')]);
    // The slope at the edge is 7/8: (7/8 cos 30° + sin 30°) / √(1 + 49/64) − sin 30° is 0.447 of 0.5.
    const found = column(at, 7, 13);
    expect(found[0]).toBe(129);
    expect(Math.abs(found[1]! - (100 + 155 * 0.5 * 0.893))).toBeLessThanOrEqual(1);
    expect(found[5]).toBe(100);
    expect(column(at, 22, 25)[2]).toBe(129);
    expect(at(16, 23)[0]).toBeLessThan(80);
    expect(told).toBe(null);
  });
  test('one by the light of the file takes its height too', async () => {
    const resource = (id: number, degrees: number) => ({ id, data: Buffer.from([0, 0, 0, degrees]) });
    const of = async (more: Made['items'], ...light: ReturnType<typeof resource>[]) =>
      column((await compose([ground(129), block('InrB', more)], undefined, light)).at, 7, 25);
    const high = await of({ lagl: angle(60), Lald: angle(70) });
    expect(await of({ uglg: true, lagl: angle(60) }, resource(1037, 60), resource(1049, 70))).toEqual(high);
    // Without it the layer's own is all there is.
    expect(await of({ uglg: true, Lald: angle(70) }, resource(1037, 60))).toEqual(high);
  });
  test('turned inside out, light and shadow change places', async () => {
    const { at } = await compose([ground(129), block('InrB', { bvlD: 'Out ' })]);
    expect(at(16, 8)[0]).toBeLessThan(80);
    expect(at(16, 23)[0]).toBeGreaterThan(150);
  });
  test('an emboss lies on both sides of the edge, half as wide', async () => {
    const { at, told } = await compose([ground(129), block('Embs')]);
    const found = column(at, 5, 12);
    expect(found[0]).toBe(129);
    expect(found[2]).toBeGreaterThan(129);
    expect(found[3]).toBeGreaterThan(100);
    expect(found[5]).toBe(100);
    expect(told).toBe(null);
  });
  test('a pillow rises to the edge from both sides: around it light and shadow change places', async () => {
    const [emboss, pillow] = [await compose([ground(129), block('Embs')]), await compose([ground(129), block('PlEb')])];
    expect(emboss.at(16, 7)[0]).toBeGreaterThan(129);
    expect(pillow.at(16, 7)[0]).toBeLessThan(129);
    expect(pillow.at(16, 8)).toEqual(emboss.at(16, 8));
    expect(pillow.at(16, 24)[0]).toBeGreaterThan(129);
    expect(pillow.at(16, 23)[0]).toBeLessThan(100);
  });
  test.each([
    ['of the chiselled technique', 'InrB', { bvlT: 'PrBL' }],
    ['of another depth', 'InrB', { srgR: per(200) }],
    ['that is softened', 'InrB', { Sftn: px(2) }],
    ['with a texture', 'InrB', { useTexture: true }],
    ['to the outside', 'OtrB', {}],
    ['as a pillow', 'PlEb', {}],
  ])('one %s is named', async (_, style, more) => {
    expect((await compose([ground(129), block(style, more)])).told).toBe('Block');
  });
});

describe('knockouts and channels', () => {
  const group = (blend: string, ...layers: PsdLayer[]): PsdLayer[] => [
    { name: 'End', section: 'end' },
    ...layers,
    { name: 'Group', section: 'group', blend },
  ];
  const layer = (v: number, blocks: PsdLayer['blocks'] = []): PsdLayer => ({
    name: 'Layer',
    box: whole,
    pixels: flat(v, v, v),
    blend: 'mul ',
    blocks,
  });
  const knko = (depth: number) => [{ key: 'knko', data: Buffer.from([depth, 0, 0, 0]) }];

  test('a shallow knockout lies on what its group lies on', async () => {
    const through = await compose([ground(200), ...group('pass', layer(100), layer(204, knko(1)))]);
    expect(through.at(9, 9)).toEqual([160, 160, 160]);
    const isolated = await compose([ground(200), ...group('norm', layer(100), layer(204, knko(1)))]);
    expect(isolated.at(9, 9)).toEqual([204, 204, 204]);
    expect([through.told, isolated.told]).toEqual([null, null]);
  });
  test('half of its opacity leads half of the way', async () => {
    const made = await compose([ground(200), ...group('pass', layer(0), { ...layer(204, knko(1)), opacity: 128 })]);
    expect(made.at(9, 9)).toEqual([80, 80, 80]);
  });
  test('a deep one, and one outside of groups, is named', async () => {
    const deep = await compose([ground(200), ...group('pass', layer(100), layer(204, knko(2)))]);
    const alone = await compose([ground(200), layer(204, knko(1))]);
    expect([deep.told, alone.told]).toEqual(['Layer', 'Layer']);
  });
  test('a layer leaves channels alone that it is kept from', async () => {
    const blocks = [{ key: 'brst', data: Buffer.from([0, 0, 0, 2]) }];
    const { at, told } = await compose([ground(200), { ...layer(10, blocks), blend: 'norm' }]);
    expect(at(9, 9)).toEqual([10, 10, 200]);
    expect(told).toBe(null);
  });
});

describe('edges of text', () => {
  const text: PsdLayer = {
    name: 'Text',
    box: whole,
    pixels: { ...flat(0, 0, 0), [-1]: (x: number) => [255, 239, 175, 128][x] ?? 0 },
    blocks: [{ key: 'TySh', data: Buffer.alloc(8) }],
  };
  test('are mixed at a gamma of 1.45 since CS6', async () => {
    const { at, told } = await compose([ground(255), text], 'Adobe Photoshop CC 2017');
    for (const [x, v] of [0, 36, 120, 163].entries())
      expect(Math.abs(at(x, 3)[0]! - v), `${at(x, 3)}`).toBeLessThanOrEqual(1);
    expect(told).toBe(null);
  });
  test('were mixed as everything else before', async () => {
    const { at } = await compose([ground(255), text], 'Adobe Photoshop CS5');
    expect([0, 1, 2, 3].map((x) => at(x, 3)[0])).toEqual([0, 16, 80, 127]);
  });
});
