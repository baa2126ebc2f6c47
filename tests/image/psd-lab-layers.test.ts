/** Layers of Lab files: what lightness goes through leaves a and b alone, and what was not measured is named. */
import { describe, expect, test } from 'vitest';
import { descriptor, type Made, part, per, rgb } from './make-descriptor.ts';
import { makePsd, type PsdLayer } from './make-files.ts';
import { openPsdReading } from './psd-reading.ts';

const read = openPsdReading();
const resources = [{ id: 1057, data: Buffer.from([0, 0, 0, 1, 0]) }];
const box: [number, number, number, number] = [0, 0, 4, 4];
const flat = (...values: number[]): PsdLayer => ({
  name: 'Ground',
  box,
  pixels: Object.fromEntries(values.map((v, id) => [id, () => v])),
});

async function compose(...layers: PsdLayer[]) {
  const size = { width: 4, height: 4, mode: 9, channels: 3, paint: () => [] };
  const { pixels, warnings } = await read(makePsd({ ...size, layers, merged: false, resources }));
  const told = warnings.find(({ key }) => key === 'layersLeftOut')?.values?.names ?? null;
  return { px: pixels.at(1, 1), told };
}

const u16 = (...values: number[]) => Buffer.from(values.flatMap((v) => [(v >> 8) & 255, v & 255]));
describe.each<[string, { key: string; data: Buffer }[]]>([
  ['brightness', [{ key: 'brit', data: u16(40, 0, 127, 0) }]],
  [
    'brightness of the newer kind',
    [
      { key: 'brit', data: u16(0, 0, 0, 0) },
      { key: 'CgEd', data: descriptor('null', { Brgh: 40, Cntr: 10 }) },
    ],
  ],
  ['posterizing', [{ key: 'post', data: u16(3, 0) }]],
])('%s', (_, blocks) => {
  test('leaves gray gray, and is named', async () => {
    const { px, told } = await compose(flat(100, 128, 128), { name: 'Change', blocks });
    expect(Math.max(...px) - Math.min(...px), `${px}`).toBeLessThanOrEqual(1);
    expect(px).not.toEqual((await compose(flat(100, 128, 128))).px);
    expect(told).toBe('Change');
  });
});

test('brightness at rest is not named', async () => {
  const blocks = [{ key: 'brit', data: u16(0, 0, 127, 0) }];
  expect((await compose(flat(100, 128, 128), { name: 'Change', blocks })).told).toBe(null);
});

test('effects in other than the normal mode are named, as layers are', async () => {
  const told = async (items: Made['items']) => {
    const data = Buffer.concat([Buffer.alloc(4), descriptor('null', { masterFXSwitch: true, ...items })]);
    const layer = { ...flat(90, 128, 128), name: 'Leaf', blocks: [{ key: 'lfx2', data }] };
    return (await compose(flat(200, 128, 128), layer)).told;
  };
  const overlay = { enab: true, Opct: per(100), 'Clr ': rgb(200, 0, 0) };
  expect(await told({ SoFi: part('SoFi', { ...overlay, 'Md  ': 'Mltp' }) })).toBe('Leaf');
  expect(await told({ SoFi: part('SoFi', { ...overlay, 'Md  ': 'Nrml' }) })).toBe(null);
  expect(await told({ SoFi: part('SoFi', overlay) })).toBe(null);
});
