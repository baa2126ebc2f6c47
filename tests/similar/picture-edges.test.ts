/** Which part of a picture its edges are looked for by. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { EdgeQuery } from '#app/domain/find/vector-index/edge-likeness.ts';
import { withVips } from '#app/image/base/vips.ts';
import { LEVELS, packPrint } from '#app/image/similar/edge-bytes.ts';
import { findEdgeCells } from '#app/image/similar/edge-cells.ts';
import { embedPicture } from '#app/image/similar/embeddings.ts';
import { random } from '#tests/image/make-prints.ts';
import { blots, type Drawing } from './blots.ts';

type Color = readonly [number, number, number];

const [ink, ground]: [Color, Color] = [
  [235, 190, 70],
  [25, 35, 90],
];

const paint = (width: number, height: number, color: (x: number, y: number) => Color) =>
  Uint8Array.from(Array.from({ length: width * height }, (_, at) => color(at % width, Math.floor(at / width))).flat());

const printOf = (drawing: Drawing) =>
  packPrint(
    { drop: 0, shift: 0 },
    LEVELS.map((px) =>
      findEdgeCells(
        paint(px, px, (x, y) => (drawing((x + 0.5) / px, (y + 0.5) / px) ? ink : ground)),
        px,
        px,
      ),
    ),
  );

async function see(color: (x: number, y: number) => Color) {
  const folder = await mkdtemp(path.join(tmpdir(), 'picture-edges-'));
  const file = path.join(folder, 'a.png');
  try {
    await withVips((vips) => {
      const px = paint(480, 640, color);
      vips.Image.newFromMemory(px, 480, 640, 3, vips.BandFormat.uchar)
        .copy({ interpretation: 'srgb' })
        .writeToFile(file);
    });
    const { areas, edges, embeddings } = await embedPicture(file, { crop: null, target: null });
    return { areas, edges, windows: embeddings.length };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const drawing = blots(1);
const cloth = (x: number, y: number) => (drawing(x / 130, y / 130) ? ink : ground);

it('is the print on a garment, small before a wide backdrop', async () => {
  const grey: Color = [196, 196, 194];
  const { areas, edges, windows } = await see((x, y) =>
    x > 160 && x < 330 && y > 240 && y < 560 ? cloth(x, y) : grey,
  );
  expect(areas.length).toBeGreaterThan(1);
  // Each area, and those in the middle of them once more at a slant; of the backdrop nothing.
  expect(windows).toBe(areas.length + Math.min(3, areas.length - 1));
  const query = EdgeQuery.of(edges);
  expect(query.isAllPrint).toBe(false);
  const others = Array.from({ length: 8 }, (_, at) => query.likeness(printOf(blots(100 + at)))!);
  expect(query.likeness(printOf(drawing))!).toBeGreaterThan(Math.max(...others) + 0.05);
});

it('is all of a picture that is nothing but print', async () => {
  const { areas, edges } = await see(cloth);
  expect(areas).toEqual([]);
  const query = EdgeQuery.of(edges);
  expect(query.isAllPrint).toBe(true);
});

it('is not looked for in a picture of nothing but grain, nor by the network', async () => {
  const next = random(4);
  const grainy = await see(() => {
    const grey = 180 + Math.round(4 * (next() + next() - 1));
    return [grey, grey, grey];
  });
  expect(grainy).toMatchObject({ areas: [], windows: 0 });
});
