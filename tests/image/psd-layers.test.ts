/** Files without a merged image: their layers put together, against a compositor of one px written another way. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayInfo, makePsd, type PsdLayer, type PsdOptions, unicodeNames } from './make-files.ts';
import { descriptor, rgb } from './make-descriptor.ts';
import { type Look, openPsdReading } from './psd-reading.ts';

const read = openPsdReading();
const none = { id: 1057, data: Buffer.from([0, 0, 0, 1, 0]) };
const SIZE = { width: 9, height: 7 };

function file(layers: PsdLayer[], more: Partial<PsdOptions> = {}): Buffer {
  return makePsd({ ...SIZE, channels: 3, paint: () => [], layers, merged: false, resources: [none], ...more });
}

const flat = (...values: number[]): PsdLayer['pixels'] => Object.fromEntries(values.map((v, id) => [id, () => v]));
const ground: PsdLayer = { name: 'Ground', box: [0, 0, 9, 7], pixels: flat(200, 100, 50) };
const pixelsOf = async (bytes: Buffer) => (await read(bytes)).pixels;

describe('one thing at a time', () => {
  test('nothing is white', async () => {
    const pixels = await pixelsOf(file([{ name: 'Leaf', box: [2, 2, 4, 4], pixels: flat(1, 2, 3) }]));
    expect([pixels.at(0, 0), pixels.at(2, 2), pixels.at(3, 3), pixels.at(4, 4)]).toEqual([
      [255, 255, 255],
      [1, 2, 3],
      [1, 2, 3],
      [255, 255, 255],
    ]);
  });
  test('layers that reach out of the picture on every side', async () => {
    const paint = (band: number) => (x: number, y: number) => (100 + x * 5 + y * 3 + band) & 255;
    const pixels = { 0: paint(0), 1: paint(1), 2: paint(2) };
    for (const layerRows of ['none', 'rle', 'zip', 'zip-prediction'] as const) {
      const found = await pixelsOf(file([{ name: 'Big', box: [-7, -5, 20, 16], pixels }], { layerRows }));
      expect(found.at(0, 0)).toEqual([100, 101, 102]);
      expect(found.at(8, 6)).toEqual([0, 1, 2].map((band) => paint(band)(8, 6)));
    }
  });
  test('multiply, screen and overlay', async () => {
    const over = async (blend: string) =>
      (await pixelsOf(file([ground, { name: 'a', box: [0, 0, 9, 7], pixels: flat(128, 128, 200), blend }]))).at(3, 3);
    expect(await over('mul ')).toEqual([100, 50, 39]);
    expect(await over('scrn')).toEqual([228, 178, 211]);
    expect(await over('over')).toEqual([200, 100, 78]);
  });
  test('opacity, fill opacity, transparency and a mask multiply', async () => {
    const leaf: PsdLayer = {
      name: 'Leaf',
      box: [0, 0, 9, 7],
      pixels: { ...flat(0, 0, 0), [-1]: () => 200 },
      opacity: 128,
      fill: 180,
      mask: { box: [0, 0, 5, 7], paint: () => 100, outside: 255 },
    };
    const found = await pixelsOf(file([ground, leaf]));
    const shown = (mask: number) => (200 / 255) * (128 / 255) * (180 / 255) * (mask / 255);
    expect(found.at(2, 2)).toEqual([200, 100, 50].map((v) => Math.round(v * (1 - shown(100)))));
    expect(found.at(7, 2)).toEqual([200, 100, 50].map((v) => Math.round(v * (1 - shown(255)))));
  });
  test('a mask that is off does nothing; an inverted one and a thin one do what they say', async () => {
    const masked = async (mask: Partial<NonNullable<PsdLayer['mask']>>) => {
      const layer = {
        name: 'a',
        box: ground.box!,
        pixels: flat(0, 0, 0),
        mask: { box: ground.box!, paint: () => 0, ...mask },
      };
      return (await pixelsOf(file([ground, layer]))).at(1, 1)[0];
    };
    expect(await masked({})).toBe(200);
    expect(await masked({ disabled: true })).toBe(0);
    expect(await masked({ inverted: true })).toBe(0);
    expect(await masked({ density: 51 })).toBe(40);
    // As long as a second mask would be.
    expect(await masked({ density: 51, feather: 0, pathFeather: 0 })).toBe(40);
  });
  test('a mask with a soft edge fades as a gaussian does, beyond its own box too', async () => {
    const [width, height, feather] = [60, 40, 4];
    const box: [number, number, number, number] = [0, 0, width, height];
    const black: PsdLayer = {
      name: 'a',
      box,
      pixels: flat(0, 0, 0),
      mask: { box: [30, 0, width, height], paint: () => 255, feather },
    };
    const under: PsdLayer = { ...ground, box, pixels: flat(200, 200, 200) };
    const found = await pixelsOf(file([under, black], { width, height }));
    const inside = (x: number) => {
      let sum = 0;
      for (let i = -60; i <= 60; i++) sum += (x + i >= 30 ? 1 : 0) * Math.exp((-i * i) / (2 * feather * feather));
      return sum / (feather * Math.sqrt(2 * Math.PI));
    };
    for (const x of [10, 20, 25, 29, 30, 33, 38, 45, 59])
      expect(Math.abs(found.at(x, 20)[0]! - 200 * (1 - inside(x))), `${x}`).toBeLessThanOrEqual(2);
  });
  test('a soft edge of nonsense width takes no time, and none of less than nothing is drawn', async () => {
    const over = async (feather: number) => {
      const layer: PsdLayer = {
        name: 'a',
        box: ground.box!,
        pixels: flat(0, 0, 0),
        mask: { box: [0, 0, 4, 7], paint: () => 255, feather },
      };
      return (await pixelsOf(file([ground, layer]))).at(3, 3)[0];
    };
    for (const feather of [-5, NaN]) expect(await over(feather)).toBe(0);
    for (const feather of [1e9, Infinity]) expect(await over(feather)).toBeGreaterThan(50);
  });
  test('a threshold on CMYK goes by what inks and black leave, and leaves black alone', async () => {
    const coverage: Look = (opened, vips) => opened.buildCoverage(vips, [0, 1, 2, 3]);
    const over = async (level: number, ...stored: number[]) => {
      const layer: PsdLayer = { name: 'a', blocks: [{ key: 'thrs', data: Buffer.from([0, level, 0, 0]) }] };
      const bytes = file([{ ...ground, pixels: flat(...stored) }, layer], { mode: 4, channels: 4 });
      return (await read(bytes, coverage)).pixels.at(1, 1);
    };
    // 0.3 · 200 + 0.59 · 100 + 0.11 · 50 = 124.5 without black, half of it under half of the black
    expect(await over(124, 200, 100, 50, 255)).toEqual([0, 0, 0, 0]);
    expect(await over(126, 200, 100, 50, 255)).toEqual([0, 0, 0, 255]);
    expect(await over(62, 200, 100, 50, 128)).toEqual([0, 0, 0, 0]);
    expect(await over(64, 200, 100, 50, 128)).toEqual([0, 0, 0, 255]);
  });
  test('clipped layers keep the shape of the one below; a hidden one takes them with it', async () => {
    const leaf: PsdLayer = { name: 'Leaf', box: [2, 2, 6, 6], pixels: flat(10, 10, 10) };
    const veins: PsdLayer = { name: 'Veins', box: [0, 0, 9, 7], pixels: flat(90, 90, 90), clipped: true };
    const found = await pixelsOf(file([ground, leaf, veins]));
    expect([found.at(3, 3)[0], found.at(0, 0)[0]]).toEqual([90, 200]);
    const hidden = await pixelsOf(file([ground, { ...leaf, hidden: true }, veins]));
    expect(hidden.at(3, 3)[0]).toBe(200);
  });
  test('a hidden group hides what is in it, and names nothing', async () => {
    const inside: PsdLayer = { name: 'Levels', blocks: [{ key: 'clrL', data: Buffer.alloc(4) }] };
    const group = (hidden: boolean): PsdLayer[] => [
      { name: '</Layer group>', section: 'end' },
      { name: 'Leaf', box: [0, 0, 9, 7], pixels: flat(1, 1, 1) },
      inside,
      { name: 'Group', section: 'group', hidden },
    ];
    expect((await read(file([ground, ...group(true)]))).warnings.map(({ key }) => key)).toEqual(['noMergedImage']);
    const shown = await read(file([ground, ...group(false)]));
    expect(shown.pixels.at(0, 0)).toEqual([1, 1, 1]);
    expect(shown.warnings).toContainEqual({ key: 'layersLeftOut', values: { names: 'Levels', count: 1 } });
  });
  test('CMYK multiplies light, not ink', async () => {
    const cyan: PsdLayer = { name: 'c', box: ground.box!, pixels: flat(0, 255, 255, 255) };
    const yellow: PsdLayer = { name: 'y', box: ground.box!, pixels: flat(255, 255, 128, 255), blend: 'mul ' };
    const bytes = file([cyan, yellow], { mode: 4, channels: 4 });
    const { pixels } = await read(bytes, (opened, vips) => opened.buildCoverage(vips, [0, 1, 2, 3]));
    expect(pixels.at(4, 4)).toEqual([255, 0, 127, 0]);
  });
  test('spots stand beside the layers', async () => {
    const resources = [
      none,
      { id: 1045, data: unicodeNames(['Gold']) },
      { id: 1077, data: displayInfo([{ kind: 2, lab: [60, 10, 60], solidity: 100 }]) },
    ];
    const bytes = makePsd({ ...SIZE, paint: () => [9, 9, 9, 40], layers: [ground], resources });
    const { pixels } = await read(bytes, (opened, vips) => opened.buildCoverage(vips, [3]));
    expect(pixels.at(4, 4)).toEqual([215]);
    const base = await read(bytes, (opened, vips, warnings) => opened.buildBase(vips, warnings));
    expect(base.pixels.at(4, 4)).toEqual([200, 100, 50]);
  });
  test('a first look skips rows of layers too', async () => {
    const paint = (_: number, y: number) => Math.floor(y / 50) * 20;
    const layer = {
      name: 'a',
      box: [0, -30, 200, 500] as [number, number, number, number],
      pixels: { 0: paint, 1: paint, 2: paint },
    };
    const bytes = file([layer], { width: 200, height: 400 });
    const { pixels } = await read(bytes, (opened, vips, warnings) => opened.buildPreview(vips, warnings, 40));
    expect(Array.from({ length: 8 }, (_, i) => pixels.at(3, i * 5 + 2)[0])).toEqual([0, 20, 40, 60, 80, 100, 120, 140]);
  });
});

describe('a merged image of nothing but zeros that nothing vouches for', () => {
  const blank = (more: Partial<PsdOptions> = {}) =>
    makePsd({ ...SIZE, paint: () => [0, 0, 0], layers: [ground], ...more });
  const wordsOf = async (bytes: Buffer) => (await read(bytes)).warnings.map(({ key }) => key);

  test.each(['none', 'rle'] as const)('packed as %s, gives way to the layers, and is told', async (compression) => {
    for (const large of [false, true]) {
      const { pixels, warnings } = await read(blank({ compression, large }));
      expect(pixels.at(4, 4)).toEqual([200, 100, 50]);
      expect(warnings).toContainEqual({ key: 'noMergedImage' });
    }
  });
  test('stays where the file says that it is real, has a px, or has no layer to see', async () => {
    const real = { id: 1057, data: Buffer.from([0, 0, 0, 1, 1]) };
    expect(await wordsOf(blank({ resources: [real] }))).toEqual([]);
    expect(await wordsOf(blank({ paint: (x, y) => [0, 0, x === 8 && y === 6 ? 1 : 0] }))).toEqual([]);
    expect(await wordsOf(blank({ layers: [{ ...ground, hidden: true }] }))).toEqual([]);
    expect(await wordsOf(blank({ layers: ['Layer 1'] }))).toEqual([]);
  });
  test('black on transparency is a drawing', async () => {
    const bytes = blank({ paint: (x) => [0, 0, 0, x < 4 ? 255 : 0], mergedTransparency: true });
    const { pixels, warnings } = await read(bytes);
    expect([pixels.at(1, 1), pixels.at(7, 1), warnings]).toEqual([[0, 0, 0], [255, 255, 255], []]);
  });
});

describe('what can not be drawn', () => {
  test('no layer with pixels: no merged image', async () => {
    await expect(
      read(file([{ name: 'Levels', blocks: [{ key: 'clrL', data: Buffer.alloc(4) }] }])),
    ).rejects.toMatchObject({
      key: 'noMergedImage',
    });
  });
  test('a document whose layers are all hidden is empty, and says so', async () => {
    await expect(read(file([{ ...ground, hidden: true }]))).rejects.toMatchObject({ key: 'emptyDocument' });
  });
  test('a fill of one colour is drawn, a pattern is named', async () => {
    const data = descriptor('null', { 'Clr ': rgb(30, 60, 90) });
    const fill: PsdLayer = { name: 'Fill', blocks: [{ key: 'SoCo', data }], opacity: 255 };
    const pattern: PsdLayer = { name: 'Dots', blocks: [{ key: 'PtFl', data: Buffer.alloc(8) }] };
    const { pixels, warnings } = await read(file([fill, pattern]));
    expect(pixels.at(5, 5)).toEqual([30, 60, 90]);
    expect(warnings.at(-1)).toEqual({ key: 'layersLeftOut', values: { names: 'Dots', count: 1 } });
  });
  test('a blend mode that is not drawn is normal, and named', async () => {
    const layer: PsdLayer = { name: 'Dots', box: ground.box!, pixels: flat(5, 6, 7), blend: 'diss' };
    const { pixels, warnings } = await read(file([ground, layer]));
    expect(pixels.at(5, 5)).toEqual([5, 6, 7]);
    expect(warnings.at(-1)).toEqual({ key: 'layersLeftOut', values: { names: 'Dots', count: 1 } });
  });
  test('pixels cut short are an error that names the layers', async () => {
    const bytes = file([{ name: 'a', box: [0, 0, 9, 7], pixels: flat(1, 2, 3) }], { layerRows: 'none' });
    const lying = Buffer.from(bytes);
    // The first channel's length, 6 bytes behind the record's box and channel count.
    const at = lying.indexOf('8BIMnorm') - 3 * 6 + 2;
    lying.writeUInt32BE(0x7fff_ffff, at);
    await expect(read(lying)).rejects.toMatchObject({ values: { part: 'layers' } });
  });
  test('groups inside one another without end', async () => {
    const ends = Array.from({ length: 100 }, (): PsdLayer => ({ name: 'e', section: 'end' }));
    await expect(read(file([...ends, ground]))).rejects.toMatchObject({ key: 'damaged', values: { part: 'layers' } });
  });
  test('a layer of a million px a side', async () => {
    const bytes = file([{ name: 'a', box: [0, 0, 9, 7], pixels: flat(1, 2, 3) }]);
    bytes.writeInt32BE(1_000_000, bytes.indexOf('8BIMnorm') - 3 * 6 - 2 - 4);
    await expect(read(bytes)).rejects.toMatchObject({ key: 'damaged', values: { part: 'layers' } });
  });
  test('a ZIP channel that unpacks to more than its layer', async () => {
    const bomb: PsdLayer = { name: 'a', box: [0, 0, 9, 2000], pixels: flat(1, 2, 3) };
    const bytes = file([bomb], { layerRows: 'zip' });
    bytes.writeInt32BE(7, bytes.indexOf('8BIMnorm') - 3 * 6 - 2 - 8);
    await expect(read(bytes)).rejects.toMatchObject({ key: 'damaged', values: { part: 'layers' } });
  });
});

/* ---- any tree of layers, any packing ---- */

interface Px {
  color: number[];
  alpha: number;
}
const MODES: Record<string, (b: number, s: number) => number> = {
  norm: (_, s) => s,
  'mul ': (b, s) => b * s,
  scrn: (b, s) => 1 - (1 - b) * (1 - s),
  over: (b, s) => (b < 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s)),
};

type Tree = Omit<PsdLayer, 'name' | 'section'> & { children?: Tree[]; through?: boolean };

/** W3C "Compositing and Blending" §5 and §9, on straight colours. */
function put(under: Px, color: number[], alpha: number, blend: string): Px {
  const out = alpha + under.alpha * (1 - alpha);
  if (out === 0) return under;
  return {
    alpha: out,
    color: color.map((s, i) => {
      const b = under.color[i]!;
      const mixed = (1 - under.alpha) * s + under.alpha * MODES[blend]!(b, s);
      return (alpha * mixed + (1 - alpha) * under.alpha * b) / out;
    }),
  };
}

function maskAt({ mask }: Tree, x: number, y: number, full: number): number {
  if (!mask) return 1;
  const [left, top, right, bottom] = mask.box;
  return x >= left && x < right && y >= top && y < bottom ? mask.paint(x, y) / full : mask.outside! / 255;
}

function seen(tree: Tree, x: number, y: number, full: number): Px | null {
  if (tree.children) return tree.children.reduce((under, child) => draw(under, child, x, y, full), clear());
  const [left, top, right, bottom] = tree.box!;
  if (x < left || x >= right || y < top || y >= bottom) return null;
  const value = (id: number) => tree.pixels![id]!(x, y) / full;
  return { color: [0, 1, 2].map(value), alpha: value(-1) };
}

const clear = (): Px => ({ color: [0, 0, 0], alpha: 0 });
const strength = ({ opacity = 255, fill = 255 }: Tree) => (opacity / 255) * (fill / 255);

function draw(under: Px, tree: Tree, x: number, y: number, full: number): Px {
  if (tree.hidden) return under;
  const share = strength(tree) * maskAt(tree, x, y, full);
  if (tree.children && tree.through) {
    const after = tree.children.reduce((below, child) => draw(below, child, x, y, full), under);
    const alpha = under.alpha + (after.alpha - under.alpha) * share;
    const part = (i: number) => under.color[i]! * under.alpha * (1 - share) + after.color[i]! * after.alpha * share;
    return { alpha, color: [0, 1, 2].map((i) => (alpha === 0 ? 0 : part(i) / alpha)) };
  }
  const px = seen(tree, x, y, full);
  return px ? put(under, px.color, px.alpha * share, tree.blend!) : under;
}

function records(tree: Tree, name: string): PsdLayer[] {
  const { children, through, ...layer } = tree;
  if (!children) return [{ ...layer, name }];
  const inside = children.flatMap((child, i) => records(child, `${name}.${i}`));
  const blend = through ? 'pass' : layer.blend!;
  return [{ name: 'end', section: 'end' }, ...inside, { ...layer, blend, name, section: 'group' }];
}

const byte = fc.integer({ min: 0, max: 255 });
const spans = fc
  .tuple(
    fc.integer({ min: -6, max: 8 }),
    fc.integer({ min: -6, max: 6 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 12 }),
  )
  .map(([left, top, width, height]): [number, number, number, number] => [left, top, left + width, top + height]);
/** A pattern of its own for each plane; depth decides the range. */
const planeFor = (full: number) =>
  fc.tuple(byte, byte, byte).map(([a, b, c]) => (x: number, y: number) => {
    const v = (a * 7 + (x + 20) * b + (y + 20) * c) % 256;
    return full === 1 ? Math.fround(v / 255) : v * (full / 255);
  });

function trees(full: number) {
  const plane = planeFor(full);
  const common = {
    blend: fc.constantFrom('norm', 'mul ', 'scrn', 'over'),
    opacity: byte,
    fill: fc.option(byte, { nil: undefined }),
    hidden: fc.boolean().map((v) => v),
    mask: fc.option(fc.record({ box: spans, paint: plane, outside: fc.constantFrom(0, 255) }), { nil: undefined }),
  };
  const layer = fc.record({ ...common, box: spans, pixels: fc.record({ 0: plane, 1: plane, 2: plane, [-1]: plane }) });
  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      layer as fc.Arbitrary<Tree>,
      fc.record({
        ...common,
        through: fc.boolean(),
        children: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
      }) as fc.Arbitrary<Tree>,
    ),
  }));
  return fc.array(tree, { minLength: 1, maxLength: 4 });
}

describe.each([
  [8, 255],
  [16, 65_535],
] as const)('any layers, %i bit', (depth, full) => {
  test('come out as the reference has them, ±1', async () => {
    const packing = fc.record({
      layerRows: fc.constantFrom('none', 'rle', 'zip', 'zip-prediction'),
      large: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(trees(full), packing, async (found, how) => {
        const bottom: Tree = {
          box: [0, 0, 9, 3],
          pixels: { ...flat(full, full / 5, 0), [-1]: () => full },
          blend: 'norm',
        };
        const all = [bottom, ...found];
        const bytes = file(
          all.flatMap((tree, i) => records(tree, `${i}`)),
          { depth, ...(how as Partial<PsdOptions>) },
        );
        const { pixels } = await read(bytes);
        for (let y = 0; y < SIZE.height; y++) {
          for (let x = 0; x < SIZE.width; x++) {
            const { color, alpha } = all.reduce((under, tree) => draw(under, tree, x, y, full), clear());
            const expected = color.map((v) => 255 * (v * alpha + 1 - alpha));
            pixels.at(x, y).forEach((v, i) => {
              if (Math.abs(v - expected[i]!) > 1) throw new Error(`${x}, ${y}: ${pixels.at(x, y)} for ${expected}`);
            });
          }
        }
      }),
      { numRuns: 120, seed: 7 },
    );
  });
});

test('32 bit layers blend in linear light', async () => {
  const half: PsdLayer = { name: 'a', box: [0, 0, 9, 7], pixels: flat(1, 0.5, 0), opacity: 128 };
  const found = await pixelsOf(file([half], { depth: 32, layerRows: 'zip-prediction' }));
  const curve = (v: number) => 255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);
  const over = [1, 0.5, 0].map((v) => Math.round(curve(v * (128 / 255) + 127 / 255)));
  expect(found.at(4, 4)).toEqual(over);
});
