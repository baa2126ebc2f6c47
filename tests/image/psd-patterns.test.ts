/** Where the px of a layer lie in the pattern that fills it. */
import { expect, test } from 'vitest';
import { type Palette, readFill } from '#app/image/layers/fills.ts';
import type { Descriptor } from '#app/image/photoshop/descriptor.ts';

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
