/** Layers that leave the picture, or lie beside it, and cast their effects into it. */
import { describe, expect, test } from 'vitest';
import { descriptor, type Made, part, per, px, rgb } from './make-descriptor.ts';
import { makePsd, type PsdLayer } from './make-files.ts';
import { openPsdReading } from './psd-reading.ts';

const read = openPsdReading();
const side = 32;
const resources = [{ id: 1057, data: Buffer.from([0, 0, 0, 1, 0]) }];
const flat = (...values: number[]): PsdLayer['pixels'] => Object.fromEntries(values.map((v, id) => [id, () => v]));

async function compose(...layers: PsdLayer[]) {
  const size = { width: side, height: side, channels: 3 };
  const { pixels, warnings } = await read(makePsd({ ...size, paint: () => [], layers, merged: false, resources }));
  const told = warnings.find(({ key }) => key === 'layersLeftOut')?.values?.names ?? null;
  return { ...pixels, told };
}

type Box = [left: number, top: number, right: number, bottom: number];
const whole: Box = [0, 0, side, side];
const ground: PsdLayer = { name: 'Ground', box: whole, pixels: flat(200, 200, 200) };
const effects = (items: Made['items']) => ({
  key: 'lfx2',
  data: Buffer.concat([Buffer.alloc(4), descriptor('null', { masterFXSwitch: true, ...items })]),
});
const black = { enab: true, 'Md  ': 'Nrml', Opct: per(100), 'Clr ': rgb(0, 0, 0) };
/** A hard shadow, against the light. */
const shadow = (light: number, distance: number) =>
  effects({
    DrSh: part('DrSh', {
      ...black,
      uglg: false,
      lagl: { unit: '#Ang', value: light },
      Dstn: px(distance),
      blur: px(0),
    }),
  });
const leaf = (box: Box, ...blocks: NonNullable<PsdLayer['blocks']>): PsdLayer => ({
  name: 'Leaf',
  box,
  pixels: flat(9, 9, 9),
  blocks,
});
const u16 = (...values: number[]) => Buffer.from(values.flatMap((v) => [(v >> 8) & 255, v & 255]));
const fixed = (v: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(Math.round((v / side) * 0x0100_0000));
  return bytes;
};
const pathOf = ([left, top, right, bottom]: Box) => {
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  const knots = corners.map(([x, y]) => Buffer.concat([u16(2), ...[0, 1, 2].flatMap(() => [fixed(y!), fixed(x!)])]));
  return { key: 'vmsk', data: Buffer.concat([u16(0, 3, 0, 0, 0, 4, 1), Buffer.alloc(20), ...knots]) };
};
const solid = { key: 'SoCo', data: descriptor('null', { 'Clr ': rgb(9, 9, 9) }) };
const fill = (box: Box, ...blocks: NonNullable<PsdLayer['blocks']>): PsdLayer => ({
  name: 'Fill',
  blocks: [solid, pathOf(box), ...blocks],
});
const end: PsdLayer = { name: 'End', section: 'end' };
const group = (...blocks: NonNullable<PsdLayer['blocks']>): PsdLayer => ({ name: 'Group', section: 'group', blocks });

/** px of the picture that are black */
const dark = ({ at }: Awaited<ReturnType<typeof compose>>) =>
  Array.from({ length: side * side }, (_, i) => [i % side, Math.floor(i / side)] as const).filter(
    ([x, y]) => at(x, y)[0] === 0,
  );
const boxOf = (list: (readonly [number, number])[]) => {
  const [xs, ys] = [list.map(([x]) => x), list.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs) + 1, Math.max(...ys) + 1];
};

describe('a shadow falls into the picture', () => {
  test.each<[string, number, Box, Box]>([
    ['right of it', 0, [40, 8, 48, 24], [30, 8, 32, 24]],
    ['left of it', 180, [-16, 8, -8, 24], [0, 8, 2, 24]],
    ['above it', 90, [8, -16, 24, -8], [8, 0, 24, 2]],
    ['below it', -90, [8, 40, 24, 48], [8, 30, 24, 32]],
  ])('from %s', async (_, light, box, expected) => {
    const layers = [leaf(box, shadow(light, 10)), fill(box, shadow(light, 10))];
    for (const layer of layers) {
      const made = await compose(ground, layer);
      expect(boxOf(dark(made))).toEqual(expected);
      expect(made.told).toBe(null);
    }
    const made = await compose(ground, end, leaf(box), group(shadow(light, 10)));
    expect(boxOf(dark(made))).toEqual(expected);
    expect(made.told).toBe(null);
  });
  test('from what a layer has beside it, and not from its side', async () => {
    const layer = leaf([-8, 0, 8, 32], shadow(180, 10));
    const made = await compose(ground, { ...layer, pixels: { ...layer.pixels, [-1]: (x) => (x === -8 ? 255 : 0) } });
    expect(boxOf(dark(made))).toEqual([2, 0, 3, 32]);
    expect(made.told).toBe(null);
  });
});

describe('named is', () => {
  const far: Box = [592, 8, 608, 24];
  test.each<[string, PsdLayer[], string | null]>([
    ['a layer whose effects come from too far', [leaf(far, shadow(0, 590))], 'Leaf'],
    ['a path', [fill(far, shadow(0, 590))], 'Fill'],
    ['a layer of a group with such effects', [end, leaf(far), group(shadow(0, 590))], 'Leaf'],
    ['a layer that goes on too far', [leaf([8, 8, 608, 24], shadow(0, 590))], 'Leaf'],
    ['no layer that goes on less far', [leaf([8, 8, 100, 24], shadow(0, 590))], null],
    ['none whose effects end before the picture', [leaf(far, shadow(0, 300))], null],
    [
      'none beside the picture that casts nothing',
      [{ ...leaf([34, 8, 40, 24]), blend: 'diss' }, leaf([40, 8, 48, 24], shadow(0, 10))],
      null,
    ],
  ])('%s', async (_, layers, expected) => {
    expect((await compose(ground, ...layers)).told).toBe(expected);
  });
});

describe('room around the picture leaves as it is', () => {
  const beside = leaf([-9, -9, -8, -8], shadow(0, 40));
  const stop = (at: number, v: number) => part('Clrt', { 'Clr ': rgb(v, v, v), Type: 'UsrS', Lctn: at, Mdpn: 50 });
  const Grad = part('Grdn', { GrdF: 'CstS', Intr: 0, Clrs: [stop(0, 0), stop(4096, 255)] });
  const gradient = (aligned: boolean) => ({
    key: 'GdFl',
    data: descriptor('null', { Grad, Angl: { unit: '#Ang', value: 0 }, Type: 'Lnr ', Algn: aligned }),
  });
  const stroke = effects({ FrFX: part('FrFX', { ...black, Styl: 'InsF', PntT: 'SClr', 'Sz  ': px(3) }) });
  const rect = { Left: 4, 'Top ': 3, Rght: 10, Btom: 9 };
  const board = descriptor('artboard', {
    artboardRect: part('classFloatRect', rect),
    artboardBackgroundType: 1,
  });
  test.each<[string, PsdLayer[]]>([
    ['a gradient along a path', [{ name: 'Gradient', blocks: [gradient(true), pathOf([4, 4, 20, 20])] }]],
    ['one over the picture', [{ name: 'Gradient', blocks: [gradient(false), pathOf([4, 4, 20, 20])] }]],
    ['a fill with a stroke at the sides', [{ name: 'Fill', blocks: [solid, stroke] }]],
    ['an artboard', [end, leaf(whole), { ...group({ key: 'artb', data: board }), blend: 'pass' }]],
    [
      'a soft mask at the side',
      [{ ...leaf(whole), mask: { box: [0, 0, 8, 32], paint: (x) => x * 30, outside: 0, feather: 3 } }],
    ],
    [
      'a soft path at the sides',
      [
        {
          ...leaf(whole),
          blocks: [pathOf([0, 0, 8, 32])],
          mask: { box: [0, 0, 0, 0], paint: () => 0, outside: 255, pathFeather: 3 },
        },
      ],
    ],
    ['a mask', [{ ...leaf(whole), mask: { box: [2, 3, 12, 12], paint: (x) => x * 20, outside: 100 } }]],
  ])('%s', async (_, layers) => {
    const [made, without] = [await compose(ground, ...layers, beside), await compose(ground, ...layers)];
    expect(Buffer.compare(Buffer.from(made.data), Buffer.from(without.data))).toBe(0);
    expect(new Set(made.data).size).toBeGreaterThan(1);
  });
});
