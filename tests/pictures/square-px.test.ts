import { expect, test } from 'vitest';
import { exactResolution, resolutionsOf, stretchOf, writtenResolutions } from '#app/domain/base/square-px.ts';

const px = { width: 2000, height: 1000 };

test.each([
  { name: 'square px', cm: { width: 50.8, height: 25.4 }, stretch: 1, dpi: [100] },
  { name: 'square px of rounded cm', cm: { width: 50.8, height: 25.43 }, stretch: 1, dpi: [100] },
  { name: '200 dpi across, 100 down', cm: { width: 25.4, height: 25.4 }, stretch: 2, dpi: [200, 100] },
  { name: '100 dpi across, 200 down', cm: { width: 50.8, height: 12.7 }, stretch: 0.5, dpi: [100, 200] },
])('$name', ({ cm, stretch, dpi }) => {
  expect(stretchOf(px, cm)).toBeCloseTo(stretch, 10);
  const found = resolutionsOf(px, cm);
  expect(found).toHaveLength(dpi.length);
  found.forEach((each, at) => expect(each).toBeCloseTo(dpi[at]!, 10));
});

test('one resolution stays as it was written, two are told', () => {
  expect(writtenResolutions(px, { width: 25.4, height: 12.69 }, 200)).toEqual([200]);
  const [across, down] = writtenResolutions(px, { width: 25.4, height: 25.4 }, 200);
  expect([across, down].map((dpi) => Math.round(dpi!))).toEqual([200, 100]);
});

test('px without cm count as square', () => {
  expect([stretchOf(px, { width: 0, height: 0 }), stretchOf(px, { width: 5, height: 0 })]).toEqual([1, 1]);
});

test('writes the dpi that the cm come from, and what the cm say where they were corrected or px are others', () => {
  const px = { width: 600, height: 400 };
  const rounded = { width: 10.16, height: 6.7733 };
  const at = ({ x, y }: { x: number; y: number }) => [x * 2.54, y * 2.54].map((dpi) => Number(dpi.toFixed(6)));
  expect(at(exactResolution(px, rounded, 150))).toEqual([150, 150]);
  expect(at(exactResolution({ width: 1200, height: 800 }, rounded, 150))).toEqual([300, 300.001476]);
  expect(at(exactResolution(px, { width: 10.16, height: 13.5467 }, 150))).toEqual([150, 74.999815]);
});
