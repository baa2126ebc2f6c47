import { expect, test } from 'vitest';
import { resolutionsOf, stretchOf, writtenResolutions } from '#app/domain/base/square-px.ts';

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
