/** Blend modes of one row in inks, 1 without. */
import { expect, test } from 'vitest';
import { blendRow } from '#app/image/psd/blend.ts';

function blend(mode: string, below: number[], above: number[]): number[] {
  const row = (values: number[]) => ({
    colors: values.map((v) => Float32Array.of(v)),
    alpha: Float32Array.of(1),
  });
  const backdrop = row(below);
  blendRow(backdrop, row(above), { mode, fill: 1, inside: false, middle: null }, { from: 0, to: 1 });
  return backdrop.colors.map(([v]) => Math.round(v! * 100) / 100);
}

test.each([
  ['dkCl', 'the darker colour', [1, 1, 1, 1], [1, 1, 1, 0.25], [1, 1, 1, 0.25]],
  ['dkCl', 'what lies below', [1, 1, 1, 0.25], [0.5, 0.5, 0.5, 1], [1, 1, 1, 0.25]],
  ['lgCl', 'the lighter colour', [1, 1, 1, 0.25], [0.5, 0.5, 0.5, 1], [0.5, 0.5, 0.5, 1]],
  ['lgCl', 'what lies below', [1, 1, 1, 1], [1, 1, 1, 0.25], [1, 1, 1, 1]],
])('%s takes %s with its black', (mode, _, below, above, expected) => {
  expect(blend(mode, below, above)).toEqual(expected);
});
