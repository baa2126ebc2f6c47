/** Where deep zoom puts the copies of a repeat. */
import { layCopies, mostCopies } from '#app/ui/viewer/lay-copies.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

const straight = { drop: 0, shift: 0 };
const tile = { width: 32, height: 40 };

test('one repeat is one copy, whole', () => {
  expect(layCopies({ tile, shown: tile, ...straight })).toEqual([
    { x: 0, y: 0, turned: { across: false, down: false }, clip: null },
  ]);
});

test('a half-drop begins above the cloth and is cut there', () => {
  const copies = layCopies({ tile, shown: { width: 64, height: 40 }, drop: 0.5, shift: 0 })!;
  expect(copies.map(({ x, y, clip }) => [x, y, clip])).toEqual([
    [0, 0, null],
    [32, -20, { x: 0, y: 20, width: 32, height: 20 }],
    [32, 20, { x: 0, y: 0, width: 32, height: 20 }],
  ]);
});

test('every second copy of a mirrored repeat is turned', () => {
  const copies = layCopies({ tile, shown: { width: 64, height: 80 }, ...straight, mirror: 'both' })!;
  expect(copies.map(({ turned }) => [turned.across, turned.down])).toEqual([
    [false, false],
    [false, true],
    [true, false],
    [true, true],
  ]);
});

test('too many copies, and turned ones that would be cut, are left to the picture', () => {
  expect(layCopies({ tile: { width: 1, height: 1 }, shown: { width: 150, height: 100 }, ...straight })).toBeNull();
  expect(layCopies({ tile, shown: { width: 50, height: 40 }, ...straight, mirror: 'across' })).toBeNull();
});

test('copies cover the cloth exactly once', () => {
  const cm = fc.integer({ min: 10, max: 90 });
  fc.assert(
    fc.property(
      cm,
      cm,
      fc.integer({ min: 20, max: 150 }),
      fc.integer({ min: 20, max: 100 }),
      fc.double({ min: 0, max: 0.99, noNaN: true }),
      fc.boolean(),
      (w, h, across, down, offset, drops) => {
        const shown = { width: across, height: down };
        const copies = layCopies({
          tile: { width: w, height: h },
          shown,
          drop: drops ? offset : 0,
          shift: drops ? 0 : offset,
        });
        if (!copies) return;
        expect(copies.length).toBeLessThanOrEqual(mostCopies);
        const parts = copies.map(({ x, y, clip }) => {
          const part = clip ?? { x: 0, y: 0, width: w, height: h };
          return { left: x + part.x, top: y + part.y, width: part.width, height: part.height };
        });
        for (const { left, top, width, height } of parts) {
          expect(Math.min(left, top)).toBeGreaterThan(-1e-4);
          expect(left + width).toBeLessThan(across + 1e-4);
          expect(top + height).toBeLessThan(down + 1e-4);
        }
        const area = parts.reduce((sum, { width, height }) => sum + width * height, 0);
        expect(area).toBeCloseTo(across * down, 1);
      },
    ),
  );
});
