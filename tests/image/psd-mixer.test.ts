/** The channel mixer's one gray of inks. */
import { expect, test } from 'vitest';
import { Cursor } from '#app/image/base/byte-file.ts';
import { readMixer } from '#app/image/layers/color-adjustments.ts';

test.each([
  ['cmyk', [1, 1, 1, 0.5], true],
  ['rgb', [0.5, 0.5, 0.5], undefined],
] as const)('in %s', (mode, expected, rough) => {
  const data = Buffer.alloc(14);
  data.writeUInt16BE(1, 2);
  data.writeInt16BE(100, 4);
  const file = {
    size: data.length,
    has: () => true,
    read: (at: number, length: number) => data.subarray(at, at + length),
  } as unknown as Cursor['file'];
  const adjust = readMixer(new Cursor(file, 0, data.length), { width: 1, height: 1, mode, depth: 8 })!;
  const planes = expected.map((_, i) => Float32Array.of(i === 0 ? 0.5 : 1));
  adjust(planes, 0, 1);
  expect(planes.map(([v]) => v)).toEqual(expected);
  expect(adjust.rough).toBe(rough);
});
