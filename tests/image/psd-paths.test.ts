/** How the paths of a mask join. */
import { expect, test } from 'vitest';
import { type PathPart, shapeRow } from '#app/image/layers/paths.ts';

const square = (operation: PathPart['operation'], left: number, right: number): PathPart => ({
  operation,
  paths: [
    {
      points: [
        [left, 0],
        [right, 0],
        [right, 4],
        [left, 4],
      ],
      closed: true,
    },
  ],
});
const covered = (...parts: PathPart[]) => [...shapeRow({ parts, full: false, inverted: false }, 6)(1)];

test('a first path that is intersected or subtracted begins with everything', () => {
  expect(covered(square('subtract', 1, 3))).toEqual([1, 0, 0, 1, 1, 1]);
  expect(covered(square('intersect', 1, 4))).toEqual([0, 1, 1, 1, 0, 0]);
  expect(covered(square('intersect', 1, 4), square('intersect', 2, 6))).toEqual([0, 0, 1, 1, 0, 0]);
});
