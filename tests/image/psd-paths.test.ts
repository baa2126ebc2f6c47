/** How the paths of a mask join. */
import { expect, test } from 'vitest';
import { Cursor } from '#app/image/base/byte-file.ts';
import { type PathPart, readShape, shapeRow } from '#app/image/layers/paths.ts';

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

test('all masks of a file share the points of their lines', () => {
  const u16 = (...values: number[]) => Buffer.from(values.flatMap((v) => [(v >> 8) & 255, v & 255]));
  const knot = (x: number, y: number) => u16(2, ...[0, 1, 2].flatMap(() => [0, y << 8, 0, x << 8]));
  const knots = [knot(0, 0), knot(255, 0), knot(255, 255)];
  const data = Buffer.concat([u16(0, 3, 0, 0, 0, 3, 1), Buffer.alloc(20), ...knots]);
  const file = {
    size: data.length,
    has: () => true,
    read: (at: number, length: number) => data.subarray(at, at + length),
  } as unknown as Cursor['file'];
  const points = { left: 16 };
  const picture = { width: 8, height: 8, mode: 'rgb', depth: 8, points } as const;
  const read = () => readShape(new Cursor(file, 0, data.length), picture);
  expect(read()!.parts[0]!.paths[0]!.points).toHaveLength(7);
  expect(points.left).toBe(9);
  read();
  expect(read).toThrow('damaged');
});
