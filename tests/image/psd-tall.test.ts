/** Effects and texts of tall and crowded files: signs of life on the way. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { descriptor, part, per, px, rgb } from './make-descriptor.ts';
import { makePsd, type PsdLayer } from './make-files.ts';
import { type Look, openPsdReading } from './psd-reading.ts';

const read = openPsdReading();
const resources = [{ id: 1057, data: Buffer.from([0, 0, 0, 1, 0]) }];
const flat = (...values: number[]): PsdLayer['pixels'] => Object.fromEntries(values.map((v, id) => [id, () => v]));
const compose = (layers: PsdLayer[], width: number, height: number, look?: Look) =>
  read(
    makePsd({ width, height, channels: 3, paint: () => [], layers, merged: false, resources, layerRows: 'rle' }),
    look,
  );

const line = { enab: true, 'Md  ': 'Nrml', Opct: per(100), 'Clr ': rgb(0, 0, 200), Styl: 'OutF', 'Sz  ': px(2) };
const stroked = (box: PsdLayer['box'], ...values: number[]): PsdLayer => {
  const FrFX = part('FrFX', line);
  const data = Buffer.concat([Buffer.alloc(4), descriptor('null', { masterFXSwitch: true, FrFX })]);
  return { name: 'Stroked', box, pixels: flat(...values), blocks: [{ key: 'lfx2', data }] };
};

describe('signs of life', () => {
  // Each look at the clock finds it a tenth of a second later.
  beforeEach(() => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
  });
  afterEach(() => void vi.restoreAllMocks());
  const pathOf = (): PsdLayer['blocks'] => {
    const u16 = (...values: number[]) => Buffer.from(values.flatMap((v) => [(v >> 8) & 255, v & 255]));
    const fixed = (v: number) => u16(v, 0);
    const corners = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ];
    const knots = corners.map(([x, y]) =>
      Buffer.concat([u16(2), ...[0, 1, 2].flatMap(() => [fixed(y! * 256), fixed(x! * 256)])]),
    );
    const solid = Buffer.concat([Buffer.from('SoCo'), descriptor('null', { 'Clr ': rgb(200, 200, 200) })]);
    const pen = descriptor('strokeStyle', {
      strokeEnabled: true,
      fillEnabled: true,
      strokeStyleLineWidth: px(2),
      strokeStyleLineAlignment: 'strokeStyleAlignInside',
      strokeStyleBlendMode: 'Nrml',
      strokeStyleOpacity: per(100),
      strokeStyleContent: part('solidColorLayer', { 'Clr ': rgb(250, 0, 0) }),
      strokeStyleResolution: 72,
    });
    return [
      { key: 'vscg', data: solid },
      { key: 'vsms', data: Buffer.concat([u16(0, 3, 0, 0, 0, 4, 1), Buffer.alloc(20), ...knots]) },
      { key: 'vstk', data: pen },
    ];
  };
  const [width, height] = [8, 4000];
  const whole: PsdLayer['box'] = [0, 0, width, height];
  const above: PsdLayer = { name: 'Above', box: [0, 0, 4, 4], pixels: flat(1, 2, 3), clipped: true };
  const plain: PsdLayer = { name: 'Plain', box: whole, pixels: flat(9, 9, 9) };
  test.each<[string, PsdLayer[]]>([
    ['a shape', [stroked(whole, 9, 9, 9)]],
    ['an outline along a path', [{ ...plain, blocks: pathOf() }, above]],
  ])('are given every few rows of %s', async (_, layers) => {
    const [made, without] = [await compose(layers, width, height), await compose([plain], width, height)];
    expect(made.beats - without.beats).toBeGreaterThan(height / 200);
  });
  test('are given on the way of a first look', async () => {
    const look: Look = (opened, vips, warnings) => opened.buildPreview(vips, warnings, 1000);
    expect((await compose([plain], width, height, look)).beats).toBeGreaterThan(20);
  });
});

test('layers with effects are drawn on the rows that they are on, and on no other', async () => {
  const many = Array.from({ length: 40 }, (_, i) => stroked([10 * i, 10, 10 * i + 4, 14], 9, 9, 9));
  const { pixels } = await compose(many, 400, 30);
  expect([7, 8, 12, 15, 16].map((y) => pixels.at(2, y))).toEqual([
    [255, 255, 255],
    [0, 0, 200],
    [9, 9, 9],
    [0, 0, 200],
    [255, 255, 255],
  ]);
});

test('a layer with a stroke in a group is part of what changes with what is clipped to the group', async () => {
  const box: PsdLayer['box'] = [0, 0, 16, 12];
  const invert: PsdLayer = { name: 'Invert', blocks: [{ key: 'nvrt', data: Buffer.alloc(0) }], clipped: true };
  const layers: PsdLayer[] = [
    { name: 'Ground', box, pixels: flat(200, 100, 50) },
    { name: 'End', section: 'end' },
    stroked([4, 4, 12, 8], 10, 20, 30),
    { name: 'Group', section: 'group', blend: 'pass' },
    invert,
  ];
  const { pixels } = await compose(layers, 16, 12);
  expect([pixels.at(8, 6), pixels.at(3, 6), pixels.at(1, 1)]).toEqual([
    [245, 235, 225],
    [255, 255, 55],
    [200, 100, 50],
  ]);
});
