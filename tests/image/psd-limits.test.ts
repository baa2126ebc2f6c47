/** What layers may take together, told before it is taken. */
import { expect, test } from 'vitest';
import { Cursor } from '#app/image/base/byte-file.ts';
import { readColor } from '#app/image/layers/colors.ts';
import { type Palette, readFill } from '#app/image/layers/fills.ts';
import { readShape } from '#app/image/layers/paths.ts';
import { coverSoftly } from '#app/image/layers/soft-paths.ts';
import type { Descriptor } from '#app/image/photoshop/descriptor.ts';
import type { LayerRecord } from '#app/image/photoshop/layer-record.ts';
import { openLayerPlanes } from '#app/image/psd/layer-planes.ts';

const u16 = (...values: number[]) => Buffer.from(values.flatMap((v) => [(v >> 8) & 255, v & 255]));
const page = { width: 8000, height: 8000, mode: 'rgb', depth: 8 } as const;

/** A file of these bytes, and nothing where there are none. */
const fileOf = (bytes: Buffer) =>
  ({
    size: bytes.length,
    has: () => true,
    read: (at: number, length: number) => Buffer.concat([bytes.subarray(at, at + length)], length),
  }) as unknown as Cursor['file'];

test('a soft path that is too large leaves the others their room', () => {
  const everywhere = { parts: [], full: true, inverted: true };
  const budget = { left: 48_000_000 };
  expect(coverSoftly(everywhere, page, { density: 1, feather: 2 }, budget)).toBe(null);
  expect(budget.left).toBe(48_000_000);
});

test('a soft mask that is too large leaves the others their room', async () => {
  const masked = (name: string, feather: number) =>
    ({
      name,
      section: 'layer',
      left: 0,
      top: 0,
      right: 0,
      bottom: 0,
      channels: [{ id: -2, at: 0, length: 12 }],
      mask: { left: 4000, top: 4000, right: 4001, bottom: 4001, outside: 0, disabled: false, channel: -2, feather },
    }) as unknown as LayerRecord;
  const reading = { file: fileOf(Buffer.alloc(0)), psd: page } as unknown as Parameters<typeof openLayerPlanes>[0];
  const records = [masked('Wide', 1000), masked('Wider', 1000), masked('Narrow', 2)];
  const { hardened } = await openLayerPlanes(reading, records, { left: 48_000_000 });
  expect(hardened).toEqual(['Wide', 'Wider']);
});

test('one path of more points than are drawn is refused before they are made', () => {
  const count = 40_000;
  const knot = (i: number) => u16(2, 0, 0, 0, 0, i % 2 ? 255 : 0, 0, 0, 0, 0, 0, 0, 0);
  const data = Buffer.concat(
    [u16(0, 3, 0, 0, 0, count, 1), Buffer.alloc(20)].concat(Array.from({ length: count }, (_, i) => knot(i))),
  );
  const before = process.resourceUsage().maxRSS;
  expect(() => readShape(new Cursor(fileOf(data), 0, data.length), page)).toThrow('damaged');
  // KB
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(400_000);
});

test.each<[string, number, Record<string, number>]>([
  ['an origin without end', Infinity, {}],
  ['an origin near the end of numbers', 1.7e308, {}],
  ['a scale that is none', 0, { 'Scl ': NaN }],
])('a pattern of %s is looked up in px', (_, x, more) => {
  const seen: number[] = [];
  const at = (_: number, ...place: [number, number]) => (seen.push(...place), 1);
  const items = new Map<string, string | Descriptor>([
    ['Ptrn', { kind: 'Ptrn', items: new Map([['Idnt', 'a']]) }],
    ['phase', { kind: 'Pnt ', items: new Map([['Hrzn', x]]) }],
  ]);
  const given = { kind: 'null', items: new Map<string, unknown>([...items, ...Object.entries(more)]) } as Descriptor;
  const palette = { ...page, width: 2, pattern: () => ({ at }) } as unknown as Palette;
  const bounds = { left: 0, top: 0, right: 2, bottom: 2 };
  readFill('PtFl', given, palette, bounds, { x, y: 0 })!([new Float32Array(2)], new Float32Array(2), 0);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.every(Number.isFinite)).toBe(true);
});

test('a colour told as floats is read, but in 32 bit', () => {
  const items = new Map(Object.entries({ redFloat: 1, greenFloat: 0.5, blueFloat: 0 }));
  expect(readColor({ kind: 'RGBC', items }, { mode: 'rgb', depth: 8 })).toEqual([1, 0.5, 0]);
  expect(readColor({ kind: 'RGBC', items }, { mode: 'rgb', depth: 32 })).toBe(null);
});

test.each([
  [8, 128 / 255],
  [16, 32_768 / 65_535],
] as const)('gray of Lab is the middle of %i bit', (depth, middle) => {
  const items = new Map(Object.entries({ Lmnc: 50, 'A   ': 0, 'B   ': 0 }));
  expect(readColor({ kind: 'LbCl', items }, { mode: 'lab', depth })).toEqual([0.5, middle, middle]);
  const gray = new Map(Object.entries({ 'Rd  ': 255, 'Grn ': 255, 'Bl  ': 255 }));
  const [, a] = readColor({ kind: 'RGBC', items: gray }, { mode: 'lab', depth })!;
  expect(a).toBeCloseTo(middle, 4);
});
