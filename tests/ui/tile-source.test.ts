import { expect, test } from 'vitest';
import { tileSource, type Pyramid } from '#app/ui/viewer/tile-source.ts';

const address = (level: number, col: number, row: number) => `/${level}/${col}/${row}`;

/** Halved with rounding down, as the masters' are. */
function pyramidOf(width: number, height: number, stretch = 1): Pyramid {
  const levels = [{ width, height }];
  for (let at = levels[0]!; Math.max(at.width, at.height) > 256; levels.push(at))
    at = { width: Math.floor(at.width / 2), height: Math.floor(at.height / 2) };
  return { width, height, tile: 256, levels, stretch, address };
}

/** Tiles of a level as OpenSeadragon counts them: `getNumTiles`. */
function countTiles({ width, height, tileWidth, tileHeight, maxLevel }: ReturnType<typeof tileSource>, level: number) {
  const scale = 0.5 ** (maxLevel - level);
  return [Math.ceil((scale * width) / tileWidth), Math.ceil((scale * height) / tileHeight)];
}

test('square px are told as they are', () => {
  const source = tileSource(pyramidOf(1501, 1133));
  expect(source).toMatchObject({ width: 1501, height: 1133, tileWidth: 256, tileHeight: 256, maxLevel: 3 });
  expect(source.getTileUrl(3, 5, 4)).toBe('/0/5/4');
  expect([source.tileExists(3, 5, 4), source.tileExists(3, 6, 4), source.tileExists(3, 5, 5)]).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([2, 0.5, 0.48])('px that aren’t square lie as the cloth has them: %d times as high as wide', (stretch) => {
  const pyramid = pyramidOf(1000, 750, stretch);
  const source = tileSource(pyramid);
  expect(source.height / source.width).toBeCloseTo(0.75 * stretch, 10);
  // As many tiles as there are, at every level, of which those at the edge hold what is left.
  for (const [level, { width, height }] of pyramid.levels.toReversed().entries())
    expect(countTiles(source, level)).toEqual([Math.ceil(width / 256), Math.ceil(height / 256)]);
  expect(source.heldPx(2, 3, 2)).toEqual({ width: 232, height: 238 });
  expect(source.heldPx(0, 0, 0)).toEqual({ width: 250, height: 187 });
});
