/** Files that share a grid and nothing else are no colorways of one drawing; the same mosaic in other colours is. */
import { expect, test } from 'vitest';
import { withVips } from '#app/image/base/vips.ts';
import { compareDrawings } from '#app/image/similar/compare-drawings.ts';
import { SKETCH_SIDE } from '#app/image/similar/print-sketch.ts';
import { random } from '#tests/image/make-prints.ts';
import { openScratch } from '#tests/image/scratch.ts';

const scratch = openScratch();
type Color = [number, number, number];

async function sketch(name: string, colorAt: (x: number, y: number) => Color): Promise<string> {
  const px = new Uint8Array(3 * SKETCH_SIDE * SKETCH_SIDE);
  for (let y = 0; y < SKETCH_SIDE; y++)
    for (let x = 0; x < SKETCH_SIDE; x++) px.set(colorAt(x, y), 3 * (y * SKETCH_SIDE + x));
  const png = await withVips((vips) =>
    Buffer.from(
      vips.Image.newFromMemory(px, SKETCH_SIDE, SKETCH_SIDE, 3, vips.BandFormat.uchar).pngsaveBuffer({ keep: 'none' }),
    ),
  );
  return scratch.write(`${name}.png`, png);
}

/** Squares of colours of their own. */
function mosaic(seed: number, cells: number) {
  const next = random(seed);
  const colors = Array.from({ length: cells * cells }, (): Color => {
    const level = () => Math.floor(next() * 256);
    return [level(), level(), level()];
  });
  const cellOf = (px: number) => Math.floor((px * cells) / SKETCH_SIDE);
  return (x: number, y: number) => colors[cellOf(y) * cells + cellOf(x)]!;
}

const inOtherColors =
  (colorAt: (x: number, y: number) => Color) =>
  (x: number, y: number): Color => {
    const [red, green, blue] = colorAt(x, y);
    return [255 - green, Math.round(0.7 * blue), red];
  };

test.each([4, 8, 16])('mosaics of %i squares a side', async (cells) => {
  const drawings = [1, 2, 3, 4].map((seed) => mosaic(100 * cells + seed, cells));
  const sketches = await Promise.all(
    [...drawings, inOtherColors(drawings[1]!)].map((drawing, at) => sketch(`mosaic-${cells}-${at}`, drawing)),
  );
  const pairs = await compareDrawings(sketches.map((file) => ({ sketch: file, widthPx: 320, heightPx: 320 })));
  expect(pairs).toMatchObject([{ a: 1, b: 4 }]);
});
