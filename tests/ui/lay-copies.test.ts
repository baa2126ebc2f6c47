/** Where deep zoom puts the copies of a repeat. */
import { layCopies, mostCopies, type Cloth } from '#app/ui/viewer/lay-copies.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

const straight = { drop: 0, shift: 0 };
const tile = { width: 32, height: 40 };
const all = (cloth: Cloth) => layCopies(cloth, { x: 0, y: 0, ...cloth.shown });

test('one repeat is one copy', () => {
  expect(all({ tile, shown: tile, ...straight })).toEqual([
    { col: 0, row: 0, x: 0, y: 0, turned: { across: false, down: false } },
  ]);
});

test('a half-drop begins above the cloth', () => {
  const copies = all({ tile, shown: { width: 64, height: 40 }, drop: 0.5, shift: 0 })!;
  expect(copies.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [32, -20],
    [32, 20],
  ]);
});

test('a brick begins left of the cloth', () => {
  const copies = all({ tile, shown: { width: 32, height: 80 }, drop: 0, shift: 0.5 })!;
  expect(copies.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [-16, 40],
    [16, 40],
  ]);
});

test('every second copy of a mirrored repeat is turned', () => {
  const copies = all({ tile, shown: { width: 64, height: 80 }, ...straight, mirror: 'both' })!;
  expect(copies.map(({ turned }) => [turned.across, turned.down])).toEqual([
    [false, false],
    [false, true],
    [true, false],
    [true, true],
  ]);
});

test('mirrored and dropped, the turns go along with the drop: two columns on, a whole repeat lower', () => {
  const copies = all({ tile, shown: { width: 96, height: 80 }, drop: 0.5, shift: 0, mirror: 'down' })!;
  const third = copies.filter(({ col }) => col === 2);
  expect(third.map(({ y, turned }) => [y, turned.down])).toEqual([
    [0, true],
    [40, false],
  ]);
});

test('of many small copies those that are looked at are laid, and none where there would be too many', () => {
  const cloth = { tile: { width: 1, height: 1 }, shown: { width: 150, height: 100 }, ...straight };
  expect(all(cloth)).toBeNull();
  const seen = layCopies(cloth, { x: 70.5, y: 50, width: 5, height: 4 })!;
  expect([seen.length, seen[0]!.x, seen.at(-1)!.x, seen[0]!.y, seen.at(-1)!.y]).toEqual([24, 70, 75, 50, 53]);
  expect(layCopies(cloth, { x: 200, y: 0, width: 5, height: 5 })).toEqual([]);
});

test('copies cover what is looked at exactly once', () => {
  const cm = fc.integer({ min: 10, max: 90 });
  const part = fc.double({ min: 0, max: 0.9, noNaN: true });
  fc.assert(
    fc.property(
      cm,
      cm,
      fc.integer({ min: 20, max: 150 }),
      fc.integer({ min: 20, max: 100 }),
      fc.double({ min: 0, max: 0.99, noNaN: true }),
      fc.boolean(),
      part,
      part,
      (w, h, across, down, offset, drops, left, top) => {
        const cloth = {
          tile: { width: w, height: h },
          shown: { width: across, height: down },
          drop: drops ? offset : 0,
          shift: drops ? 0 : offset,
        };
        const seen = { x: left * across, y: top * down, width: across * 0.3, height: down * 0.4 };
        const copies = layCopies(cloth, seen)!;
        expect(copies.length).toBeLessThanOrEqual(mostCopies);
        expect(new Set(copies.map(({ col, row }) => `${col} ${row}`)).size).toBe(copies.length);
        const right = Math.min(across, seen.x + seen.width);
        const bottom = Math.min(down, seen.y + seen.height);
        const area = copies.reduce((sum, { x, y }) => {
          const width = Math.min(right, x + w) - Math.max(seen.x, x);
          const height = Math.min(bottom, y + h) - Math.max(seen.y, y);
          expect(Math.min(width, height)).toBeGreaterThan(-1e-3);
          return sum + Math.max(0, width) * Math.max(0, height);
        }, 0);
        expect(area).toBeCloseTo((right - seen.x) * (bottom - seen.y), 1);
      },
    ),
    { seed: 7 },
  );
});
