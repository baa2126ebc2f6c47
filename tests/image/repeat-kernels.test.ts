/** The loops of the repeat check, against the same said plainly. */
import { expect, test } from 'vitest';
import { openOverlay } from '#app/image/repeat/lies-over-itself.ts';
import { openDistances } from '#app/image/repeat/patch-distance.ts';
import type { PixelBox } from '#app/image/base/types.ts';
import { Random } from '#demo/random.ts';

const reach = 2;
const noise = (random: Random, length: number) => Uint8Array.from({ length }, () => random.integer(0, 255));

test.each([
  [96, 96],
  [5, 7],
  [16, 4],
  [33, 1],
])('patches of %i × %i px differ by the sum of their squares', (width, height) => {
  const random = new Random(width);
  const across = width + 2 * reach;
  const pairs = Array.from({ length: 3 }, () => ({
    here: noise(random, width * height * 3),
    there: noise(random, across * (height + 2 * reach) * 3),
  }));
  // As unlike as can be: no sum runs over.
  pairs.push({
    here: new Uint8Array(width * height * 3),
    there: new Uint8Array(across * (height + 2 * reach) * 3).fill(255),
  });
  const distance = openDistances(pairs, { width, height }, reach);
  for (const [at, { here, there }] of pairs.entries()) {
    for (const [x, y] of [
      [0, 0],
      [2, 1],
      [4, 4],
    ] as const) {
      let sum = 0;
      for (let row = 0; row < height; row++)
        for (let i = 0; i < width * 3; i++)
          sum += (here[row * width * 3 + i]! - there[((row + y) * across + x) * 3 + i]!) ** 2;
      expect(distance(at, x, y)).toBe(sum);
    }
  }
});

/** px of an even patch of the print below */
const even = 10;

/** A level that is `tile` × `tile` px of patches again and again, but for `spots`. */
function makeLevel(width: number, height: number, tile: number, spots: [x: number, y: number, side: number][] = []) {
  const patches = noise(new Random(7), (tile / even) ** 2 * 3);
  const px = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const patch = Math.floor((y % tile) / even) * (tile / even) + Math.floor((x % tile) / even);
      px.set(patches.subarray(patch * 3, patch * 3 + 3), (y * width + x) * 3);
    }
  }
  for (const [left, top, side] of spots)
    for (let y = top; y < top + side; y++) px.fill(128, (y * width + left) * 3, (y * width + left + side) * 3);
  const read = (box: PixelBox) => {
    const part = new Uint8Array(box.width * box.height * 3);
    for (let row = 0; row < box.height; row++) {
      const from = ((box.y + row) * width + box.x) * 3;
      part.set(px.subarray(from, from + box.width * 3), row * box.width * 3);
    }
    return part;
  };
  return { width, height, read };
}

test('a print lies over itself by its own moves alone, either way', () => {
  const lies = openOverlay(makeLevel(301, 650, 40));
  for (const move of [
    { x: 40, y: 0 },
    { x: 0, y: 40 },
    { x: 80, y: -40 },
    { x: -40, y: 120 },
    // Less than a px of the level beside it.
    { x: 40.4, y: 0 },
  ])
    expect(lies(move), `${move.x} ${move.y}`).toBe(true);
  for (const move of [
    { x: 20, y: 0 },
    { x: 43, y: 0 },
    { x: 0, y: 37 },
  ])
    expect(lies(move), `${move.x} ${move.y}`).toBe(false);
});

test('one motif that stands elsewhere in one copy alone tells two repeats apart', () => {
  expect(openOverlay(makeLevel(300, 300, 50, [[110, 120, 40]]))({ x: 50, y: 0 })).toBe(false);
});

test('no block fits beside a move that leaves less than one', () => {
  expect(openOverlay(makeLevel(60, 60, 20))({ x: 50, y: 0 })).toBe(false);
});
