/** Hue and saturation as measured on Photoshop's own pictures. The numbers are Photoshop's. */
import { describe, expect, test } from 'vitest';
import { makePsd, type PsdLayer } from './make-files.ts';
import { openPsdReading } from './psd-reading.ts';

const read = openPsdReading();
const resources = [{ id: 1057, data: Buffer.from([0, 0, 0, 1, 0]) }];

async function compose(layers: PsdLayer[], width: number) {
  const size = { width, height: width, channels: 3, paint: () => [], layers, merged: false, resources };
  const { pixels, warnings } = await read(makePsd(size));
  return { at: pixels.at, told: warnings.find(({ key }) => key === 'layersLeftOut')?.values?.names ?? null };
}

const flat = (...values: number[]): PsdLayer['pixels'] => Object.fromEntries(values.map((v, id) => [id, () => v]));
const u16 = (...values: number[]) => Buffer.from(values.flatMap((v) => [(v >> 8) & 255, v & 255]));
describe('ranges of hues', () => {
  type Range = [ends: [number, number, number, number], hue: number, saturation: number, lightness: number];
  const hues = (master: [number, number, number], ...ranges: Range[]): PsdLayer => {
    const six = Array.from({ length: 6 }, (_, i) => ranges[i] ?? [[315, 345, 15, 45], 0, 0, 0]).flat(2) as number[];
    return { name: 'Hue', blocks: [{ key: 'hue2', data: u16(2, 0, 0, 25, 0, ...master, ...six) }] };
  };
  const over = async (color: number[], layer: PsdLayer) => {
    const ground: PsdLayer = { name: 'Ground', box: [0, 0, 2, 2], pixels: flat(...color) };
    const { at, told } = await compose([ground, layer], 2);
    return { color: at(1, 1), told };
  };

  test('what overlapping ranges gain in saturation is added up', async () => {
    const blues: Range = [[191, 241, 300, 334], 0, 14, 0];
    const more: Range = [[186, 241, 322, 8], 0, -100, 0];
    // A gain of 1/0.86 and one of 0 leave 0.163 of the saturation, at 270°.
    const { color, told } = await over([100, 50, 150], hues([0, 0, 0], blues, more));
    expect(color).toEqual([100, 92, 108]);
    expect(told).toBe(null);
  });
  test('ranges end half a degree behind what they tell', async () => {
    const range: Range = [[188, 195, 286, 294], 0, -100, 0];
    // At 291.4° 3.1 of 8 degrees are left.
    const { color } = await over([160, 40, 180], hues([0, 0, 0], range));
    expect(color).toEqual([141, 67, 153]);
  });
  test('lightness of all is a whole number of steps, and what it makes is rounded before a range takes its share', async () => {
    const dark: Range = [[15, 45, 75, 105], 0, 0, -84];
    expect((await over([0, 0, 0], hues([0, 0, 76]))).color).toEqual([193, 193, 193]);
    expect((await over([104, 115, 139], hues([0, 0, -72]))).color).toEqual([29, 32, 39]);
    expect((await over([92, 56, 43], hues([0, 0, 76], dark))).color).toEqual([213, 206, 203]);
  });
  test('lightness is held after each range, so that a darker one brings back what others made gray', async () => {
    const ranges: Range[] = [
      [[207, 56, 99, 179], 0, 0, 100],
      [[279, 46, 107, 147], 0, 0, 65],
      [[82, 133, 151, 171], 0, 0, -13],
    ];
    const { color } = await over([24, 255, 32], hues([0, 0, -72], ...ranges));
    // Photoshop: 65, 72, 65; held at the end alone it would be 72 all over.
    expect(color[1]).toBe(72);
    for (const i of [0, 2]) expect(Math.abs(color[i]! - 65)).toBeLessThanOrEqual(1);
  });
  const mixed: Range[] = [
    [[315, 345, 15, 90], 19, 14, 26],
    [[330, 359, 29, 59], -38, 93, 27],
    [[135, 165, 195, 225], -17, 20, -91],
    [[222, 260, 353, 23], 38, -78, 43],
    [[275, 311, 50, 137], 36, 0, -26],
  ];
  const gained: Range[] = [
    [[207, 239, 351, 37], 32, 93, 0],
    [[267, 315, 343, 27], -38, -83, 0],
    [[279, 46, 107, 147], 0, -61, 0],
    [[82, 133, 151, 171], 0, 100, 0],
  ];
  test.each<[string, Parameters<typeof hues>, number[], number[]]>([
    ['all of the saturation and a turn, on what is nearly gray', [[122, 100, -37]], [195, 195, 194], [58, 181, 186]],
    ['a range that gains what all lose', [[0, -97, 0], ...gained], [120, 122, 121], [117, 125, 121]],
    ['a range that gains what all lose, elsewhere', [[0, -97, 0], ...gained], [26, 46, 0], [23, 30, 15]],
    ['ranges of all kinds under a turn and light', [[-27, 0, 10], ...mixed], [112, 78, 77], [204, 90, 35]],
    ['ranges of all kinds in the dark', [[-27, 0, 10], ...mixed], [37, 14, 15], [95, 47, 13]],
  ])('%s', async (_, given, color, expected) => {
    const found = await over(color, hues(...given));
    for (const [i, v] of expected.entries())
      expect(Math.abs(found.color[i]! - v), `${found.color}`).toBeLessThanOrEqual(1);
    expect(found.told).toBe(null);
  });
  test('what one range has made gray another brings back', async () => {
    const ranges: Range[] = [-80, -80, 50].map((saturation) => [[315, 345, 15, 45], 0, saturation, 0]);
    // Nothing is left after the second, and the third gains as much as there was.
    expect((await over([200, 100, 100], hues([0, 0, 0], ...ranges))).color).toEqual([200, 100, 100]);
  });
});
