/** Outlines drawn along paths: above what covers the fill of their shape, and above what is clipped to it, as in Photoshop. */
import { describe, expect, test } from 'vitest';
import { descriptor, type Made, part, per, px, rgb } from './make-descriptor.ts';
import { makePsd, type PsdLayer } from './make-files.ts';
import { openPsdReading } from './psd-reading.ts';

const read = openPsdReading();
const side = 32;
const resources = [{ id: 1057, data: Buffer.from([0, 0, 0, 1, 0]) }];

async function compose(...layers: PsdLayer[]) {
  const made = makePsd({
    width: side,
    height: side,
    channels: 3,
    paint: () => [],
    layers,
    merged: false,
    resources,
  });
  const { pixels, warnings } = await read(made);
  const told = warnings.find(({ key }) => key === 'layersLeftOut')?.values?.names ?? null;
  return { row: Array.from({ length: side }, (_, x) => pixels.at(x, 16).join()), told };
}

const u16 = (...values: number[]) => Buffer.from(values.flatMap((v) => [(v >> 8) & 255, v & 255]));
const fixed = (v: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(Math.round(v * 0x0100_0000));
  return bytes;
};

type Box = [left: number, top: number, right: number, bottom: number];
const outlineOf = ([left, top, right, bottom]: Box) => {
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  const knots = corners.map(([x, y]) =>
    Buffer.concat([u16(2), ...[0, 1, 2].flatMap(() => [fixed(y! / side), fixed(x! / side)])]),
  );
  return { key: 'vsms', data: Buffer.concat([u16(0, 3, 0, 0, 0, 4, 1), Buffer.alloc(20), ...knots]) };
};

const [FILL, PEN, OTHER] = ['200,200,200', '250,0,0', '0,0,150'];
const numbers = (color: string) => color.split(',').map(Number) as [number, number, number];

interface Line {
  width?: Made['items'][string];
  alignment?: string;
  more?: Made['items'];
}

/** A square of a fill and a red line, as its px have them, from 8 to 24. `reach`: px that the line takes outside and inside. */
function square(reach: [out: number, inside: number], { width = px(3), alignment = 'Inside', more = {} }: Line = {}) {
  const [out, inside] = reach;
  const solid = {
    key: 'vscg',
    data: Buffer.concat([Buffer.from('SoCo'), descriptor('null', { 'Clr ': rgb(200, 200, 200) })]),
  };
  const line = descriptor('strokeStyle', {
    strokeEnabled: true,
    fillEnabled: true,
    strokeStyleLineWidth: width,
    strokeStyleLineAlignment: `strokeStyleAlign${alignment}`,
    strokeStyleBlendMode: 'Nrml',
    strokeStyleOpacity: per(100),
    strokeStyleContent: part('solidColorLayer', { 'Clr ': rgb(250, 0, 0) }),
    strokeStyleResolution: 144,
    ...more,
  });
  const isLine = (x: number, y: number) => [x, y].some((v) => v < 8 + inside || v >= 24 - inside);
  const [fill, pen] = [numbers(FILL), numbers(PEN)];
  const layer: PsdLayer = {
    name: 'Square',
    box: [8 - out, 8 - out, 24 + out, 24 + out],
    pixels: Object.fromEntries([0, 1, 2].map((id) => [id, (x: number, y: number) => (isLine(x, y) ? pen : fill)[id]!])),
    blocks: [solid, outlineOf([8, 8, 24, 24]), { key: 'vstk', data: line }],
  };
  return layer;
}

const clipped: PsdLayer = {
  name: 'Above',
  box: [16, 0, side, side],
  pixels: Object.fromEntries(numbers(OTHER).map((v, id) => [id, () => v])),
  clipped: true,
};
const paper: PsdLayer = {
  name: 'Paper',
  box: [0, 0, side, side],
  pixels: { 0: () => 255, 1: () => 255, 2: () => 255 },
};
/** A mask that hides nothing. */
const nothing: NonNullable<PsdLayer['mask']> = { box: [0, 0, 0, 0], paint: () => 255, outside: 255 };
const overlay = {
  key: 'lfx2',
  data: Buffer.concat([
    Buffer.alloc(4),
    descriptor('null', {
      masterFXSwitch: true,
      SoFi: part('SoFi', { enab: true, 'Md  ': 'Nrml', Opct: per(100), 'Clr ': rgb(0, 0, 150) }),
    }),
  ]),
};

test.each<[string, Partial<PsdLayer>, string | null, string]>([
  ['leaves a fill as its px have it', {}, null, PEN],
  ['is named on a fill without px, which is left out', { box: [0, 0, 0, 0], pixels: {} }, 'Square', '255,255,255'],
])('a path of too many points %s', async (_, more, name, expected) => {
  const shape = square([0, 3], { more: { strokeEnabled: false } });
  const blocks = [shape.blocks![0]!, { key: 'vsms', data: Buffer.alloc(8 + 26 * 200_001) }];
  const { row, told } = await compose(paper, { ...shape, ...more, blocks });
  expect([row[8], told]).toEqual([expected, name]);
});

describe('an outline along a path', () => {
  test.each<[string, [number, number], Line]>([
    ['inside', [0, 3], {}],
    ['in the middle', [2, 2], { width: px(4), alignment: 'Center' }],
    ['outside', [3, 0], { alignment: 'Outside' }],
    ['of a mode that is written out', [0, 3], { more: { strokeStyleBlendMode: 'normal' } }],
    ['told in points', [0, 4], { width: { unit: '#Pnt', value: 2 } }],
  ])('%s lies above what is clipped to its shape', async (_, [out, inside], line) => {
    const { row, told } = await compose(square([out, inside], line), clipped);
    const expected = row.map((_, x) => {
      if (x < 8 - out || x >= 24 + out) return '255,255,255';
      if (x < 8 + inside || x >= 24 - inside) return PEN;
      return x < 16 ? FILL : OTHER;
    });
    expect(row).toEqual(expected);
    expect(told).toBe(null);
  });
  test('lies above a colour over its shape, which covers the fill alone', async () => {
    const shape = square([0, 3]);
    const { row, told } = await compose({ ...shape, blocks: [...shape.blocks!, overlay] });
    expect([8, 10, 11, 20, 21, 23].map((x) => row[x])).toEqual([PEN, PEN, OTHER, OTHER, PEN, PEN]);
    expect(told).toBe(null);
  });
  test.each<[string, Line]>([
    ['a gradient', { more: { strokeStyleContent: part('gradientLayer', {}) } }],
    ['half of its opacity', { more: { strokeStyleOpacity: per(50) } }],
    ['no fill', { more: { fillEnabled: false } }],
  ])('in %s is named', async (_, line) => {
    expect((await compose(square([0, 3], line), clipped)).told).toBe('Square');
    expect((await compose(square([0, 3], line))).told).toBe(null);
  });
  test.each<[string, Partial<PsdLayer>, Line, string, string | null]>([
    ['and no px', { box: [0, 0, 0, 0], pixels: {} }, {}, '255,255,255', 'Square'],
    [
      'and neither px nor a line',
      { box: [0, 0, 0, 0], pixels: {} },
      { more: { strokeEnabled: false } },
      '255,255,255',
      null,
    ],
    ['and px, which go on where less of its path counts', { mask: { ...nothing, pathDensity: 128 } }, {}, PEN, null],
  ])('around a fill that is off %s', async (_, more, line, expected, name) => {
    const shape = square([3, 0], { ...line, more: { ...line.more, fillEnabled: false } });
    const { row, told } = await compose(paper, { ...shape, ...more });
    expect([row[6], told]).toEqual([expected, name]);
    if (!more.mask) expect(row[16]).toBe('255,255,255');
  });
  test('is named where its fill goes on, for less of its path counts', async () => {
    const { told } = await compose({ ...square([0, 3]), mask: { ...nothing, pathDensity: 128 } });
    expect(told).toBe('Square');
  });
  test('under a colour on a layer that multiplies is named', async () => {
    const shape = square([0, 3]);
    const dark = { ...shape, blend: 'mul ', blocks: [...shape.blocks!, overlay] };
    expect((await compose(dark)).told).toBe('Square');
  });
});
