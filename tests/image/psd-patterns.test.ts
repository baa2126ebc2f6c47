/** Where the px of a layer lie in the pattern that fills it. */
import { expect, test } from 'vitest';
import { ByteFile, Cursor } from '#app/image/base/byte-file.ts';
import { type Palette, readFill } from '#app/image/layers/fills.ts';
import type { Descriptor } from '#app/image/photoshop/descriptor.ts';
import { readPatterns } from '#app/image/psd/patterns.ts';
import { openScratch } from './scratch.ts';

const { write } = openScratch();

const origin = { x: 100, y: 50 };

/** Of the pattern: the px under the first one of the picture with its room. */
function firstOf(more: Record<string, boolean>, margin = 0): number[] {
  const seen: number[] = [];
  const at = (_: number, ...place: [number, number]) => (seen.push(...place), 1);
  const items = new Map<string, unknown>([
    ['Ptrn', { kind: 'Ptrn', items: new Map([['Idnt', 'a']]) }],
    ...Object.entries(more),
  ]);
  const palette = { width: 2, height: 2, mode: 'rgb', depth: 8, margin, pattern: () => ({ at }) } as unknown as Palette;
  const bounds = { left: 0, top: 0, right: 2, bottom: 2 };
  readFill('PtFl', { kind: 'null', items } as Descriptor, palette, bounds, origin)!(
    [new Float32Array(2)],
    new Float32Array(2),
    0,
  );
  return seen.slice(0, 2);
}

test('a pattern counts from its layer, wherever the room around the picture begins', () => {
  expect(firstOf({})).toEqual([-100, -50]);
  expect(firstOf({}, 8)).toEqual([-108, -58]);
});

test.each([
  ['linked with its layer', { Algn: true }, [-100, -50]],
  ['that is not', { Algn: false }, [0, 0]],
  ['along a stroke, linked', { Lnkd: true }, [-100, -50]],
  ['along a stroke that is not', { Lnkd: false }, [0, 0]],
])('a pattern %s', (_, more, expected) => {
  expect(firstOf(more)).toEqual(expected.map((v) => v + 0));
});

test('a pattern that is too large leaves the others their room', () => {
  const u16 = (v: number) => Buffer.from([v >> 8, v & 255]);
  const u32 = (...values: number[]) =>
    Buffer.concat(values.map((v) => Buffer.from([v >>> 24, (v >> 16) & 255, (v >> 8) & 255, v & 255])));
  const pattern = (id: string, side: number, px: Buffer) => {
    const box = u32(0, 0, side, side);
    const plane = Buffer.concat([u32(1, 23 + px.length, 8), box, u16(8), Buffer.from([0]), px]);
    const head = [u32(1, 1), u16(1), u16(1), u32(0), Buffer.from([1]), Buffer.from(id)];
    const one = Buffer.concat([...head, u32(3, 99), box, u32(1), plane]);
    return Buffer.concat([u32(one.length), one, Buffer.alloc((4 - (one.length % 4)) % 4)]);
  };
  const data = Buffer.concat([pattern('a', 12_000, Buffer.alloc(1)), pattern('b', 2, Buffer.alloc(4, 51))]);
  const file = new ByteFile(write('patterns', data));
  const found = readPatterns([new Cursor(file, 0, data.length)], 'grayscale');
  file.close();
  expect([...found.keys()]).toEqual(['b']);
  expect(found.get('b')!.at(0, 1, 1)).toBeCloseTo(0.2);
});
