/** Duotones: the inks, curves and colours that the file tells. */
import { labToSrgb, type Triple } from '#app/image/base/color-math.ts';
import { hasBase, inksOf } from '#app/image/inks/inks.ts';
import { describe, expect, test } from 'vitest';
import { makePsd } from './make-files.ts';
import { openPsdReading } from './psd-reading.ts';

const read = openPsdReading();
const short = (...values: number[]) => Buffer.concat(values.map((v) => Buffer.from([(v >> 8) & 255, v & 255])));
const padded = (bytes: Buffer, length: number) => Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
const named = (name: string) => padded(Buffer.from([Buffer.byteLength(name), ...Buffer.from(name)]), 64);
const lab = (l: number, a: number, b: number) => short(7, l * 100, a * 100, b * 100, 0);
/** by the greys that are told, in per cent: 0, 5, 10, 20, … 90, 95, 100 */
const curve = (told: Record<number, number>) => short(...Array.from({ length: 13 }, (_, i) => told[i] ?? -1), 0);
const straight = curve({ 0: 0, 12: 1000 });

/** The block of an .ado file. */
function block(inks: { name: string; color: Buffer; curve: Buffer }[]): Buffer {
  const four = <T>(each: (ink: (typeof inks)[number]) => T, none: T) =>
    Array.from({ length: 4 }, (_, i) => (inks[i] ? each(inks[i]) : none));
  return Buffer.concat([
    short(1, inks.length),
    ...four(({ color }) => color, padded(short(-1), 10)),
    ...four(({ name }) => named(name), Buffer.alloc(64)),
    ...four((ink) => ink.curve, straight),
    short(20),
    Buffer.alloc(110),
  ]);
}

const INKS: [string, Triple][] = [
  ['Siyah', [20, 0, 0]],
  ['Kırmızı', [50, 60, 30]],
];
/** Half of the first ink at half of black, all of the second up to full black. */
const twoInks = INKS.map(([name, color], i) => ({
  name,
  color: lab(...color),
  curve: i === 0 ? straight : curve({ 0: 0, 6: 200, 12: 1000 }),
}));
const greys = [0, 64, 128, 255];
const file = (palette: Buffer, resources: { id: number; data: Buffer }[] = [], more: object = {}) =>
  makePsd({ width: 4, height: 2, paint: (x) => [greys[x]!], mode: 8, palette, resources, ...more });

describe('a duotone', () => {
  test('has its inks, in the order of printing', async () => {
    const { info, warnings } = await read(file(block(twoInks)));
    expect(info.channels.map(({ name, kind, ink }) => [name, kind, ink?.lab])).toEqual([
      ['Siyah', 'spot', [20, 0, 0]],
      ['Kırmızı', 'spot', [50, 60, 30]],
    ]);
    expect(info).toMatchObject({ mode: 'duotone', channelCount: 1 });
    expect(info.untagged).toBeUndefined();
    expect(warnings).toEqual([]);
    expect(inksOf(info).map(({ channel }) => channel)).toEqual([0, 1]);
    expect(hasBase(info)).toBe(false);
  });

  test('has a plane of each ink, by its curve', async () => {
    const look = async (channels: number[]) =>
      (await read(file(block(twoInks)), (opened, vips) => opened.buildCoverage(vips, channels))).pixels;
    const both = await look([0, 1]);
    expect(greys.map((_, x) => both.at(x, 1)[0])).toEqual([255, 191, 127, 0]);
    const [full, , half, none] = greys.map((_, x) => both.at(x, 1)[1]!);
    expect([full, none]).toEqual([255, 0]);
    // 128 is next to half of black.
    expect(Math.abs(half! - 0.2 * 255)).toBeLessThanOrEqual(2);
    expect((await look([1, 0])).at(2, 0)).toEqual([...both.at(2, 0)].reverse());
  });

  test('prints them one over the other', async () => {
    const { pixels } = await read(file(block(twoInks)));
    const [first, second] = INKS.map(([, color]) => labToSrgb(color)) as [Triple, Triple];
    expect(pixels.at(3, 0)).toEqual([255, 255, 255]);
    const all = first.map((v, band) => Math.round((v * second[band]!) / 255));
    for (const [band, v] of all.entries()) expect(Math.abs(pixels.at(0, 0)[band]! - v)).toBeLessThanOrEqual(1);
  });

  test('looks as resource 1066 says, where it is there', async () => {
    const shown = Array.from({ length: 256 }, (_, grey) => Buffer.from([grey, 128 + (255 - grey) / 4, 128]));
    const data = Buffer.concat([short(1, 2), lab(30, 0, 0), lab(40, 50, 20), short(256), ...shown]);
    const { pixels, info } = await read(file(block(twoInks), [{ id: 1066, data }]));
    for (const [x, grey] of greys.entries()) {
      const want = labToSrgb([grey / 2.55, Math.floor((255 - grey) / 4), 0]).map((v) => Math.max(0, Math.round(v)));
      expect(pixels.at(x, 1)).toEqual(want);
    }
    expect(info.channels.map(({ ink }) => ink?.lab)).toEqual([
      [30, 0, 0],
      [40, 50, 20],
    ]);
  });

  test('keeps a spot beside them, and what is clear is paper', async () => {
    const paint = (x: number) => [greys[x]!, x === 0 ? 0 : 255];
    const { pixels } = await read(file(block(twoInks), [], { paint, mergedTransparency: true, layers: ['one'] }));
    expect(pixels.at(0, 0)).toEqual([255, 255, 255]);
    const { info } = await read(file(block(twoInks), [], { paint: (x: number) => [greys[x]!, 255, 9] }));
    expect(info.channels.map(({ kind }) => kind)).toEqual(['spot', 'spot', 'alpha', 'alpha']);
  });

  test('is grey, and says so, where a colour or a curve is not told', async () => {
    const book = { ...twoInks[0]!, color: short(3, 0x2020, 0x3332, 0x3743, 0) };
    const bad = [
      block([book]),
      block([{ ...twoInks[0]!, curve: curve({}) }]),
      block(twoInks).subarray(0, 300),
      Buffer.concat([short(2), block(twoInks).subarray(2)]),
      Buffer.concat([short(1, 9), block(twoInks).subarray(4)]),
    ];
    for (const palette of bad) {
      const { pixels, warnings, info } = await read(file(palette));
      expect(pixels.at(1, 0)).toEqual([64, 64, 64]);
      expect(warnings.map(({ key }) => key)).toEqual(['duotoneAsGray']);
      expect(info.channels.map(({ kind }) => kind)).toEqual(['process']);
    }
  });
});
