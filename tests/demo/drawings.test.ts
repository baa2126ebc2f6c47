import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { composeRgb } from '#demo/compose.ts';
import { demoDesigns } from '#demo/designs.ts';
import { drawDesign } from '#demo/draw.ts';
import { Screens } from '#demo/screens.ts';
import type { DemoDesign, Layers } from '#demo/types.ts';

/** The same drawing, small. */
const small = (design: DemoDesign): DemoDesign => ({
  ...design,
  dpi: (2.54 * 400) / Math.sqrt(design.widthCm * design.heightCm),
});

const fingerprint = (layers: Layers) => {
  const hash = createHash('sha256');
  for (const plane of layers.planes) hash.update(plane);
  return hash.digest('hex');
};

/** How much each pixel line differs from the next: inside the tile, and over the seam under a layout. */
function seams(layers: Layers, colors: string[], drop: number, shift: number) {
  const rgb = composeRgb(layers, colors);
  const { width, height } = layers;
  const between = (n: number, pair: (i: number) => [number, number]) => {
    let sum = 0;
    for (let i = 0; i < n; i++) {
      const [p, q] = pair(i);
      for (const plane of rgb) sum += Math.abs(plane[p]! - plane[q]!);
    }
    return sum / n / 3;
  };
  const inside = { across: 0, down: 0 };
  for (let x = 0; x + 1 < width; x++)
    inside.across = Math.max(
      inside.across,
      between(height, (y) => [y * width + x, y * width + x + 1]),
    );
  for (let y = 0; y + 1 < height; y++)
    inside.down = Math.max(
      inside.down,
      between(width, (x) => [y * width + x, (y + 1) * width + x]),
    );
  const d = Math.round(drop * height);
  const s = Math.round(shift * width);
  return {
    inside,
    across: between(height, (y) => [y * width + width - 1, ((y - d + height) % height) * width]),
    down: between(width, (x) => [(height - 1) * width + x, (x - s + width) % width]),
  };
}

test('the catalogue is sound', () => {
  const designs = demoDesigns();
  expect(designs.length).toBeGreaterThanOrEqual(40);
  expect(new Set(designs.map((d) => d.stem)).size).toBe(designs.length);
  expect(new Set(designs.map((d) => d.archiveCode))).toEqual(new Set(['01', '02', '03']));
  expect(designs.filter((d) => d.format.endsWith('separation')).length).toBeGreaterThanOrEqual(5);
  expect(designs.filter((d) => d.layout.drop || d.layout.shift).length).toBeGreaterThanOrEqual(6);
  for (const { colorways, stem } of designs) {
    expect(colorways.length, stem).toBeGreaterThanOrEqual(2);
    expect(colorways.length, stem).toBeLessThanOrEqual(5);
    for (const { colors } of colorways) {
      expect(colors.length, stem).toBe(colorways[0]!.colors.length);
      for (const color of colors) expect(color, stem).toMatch(/^#[0-9a-f]{6}$/);
    }
  }
});

test.each(demoDesigns().map((d) => [d.stem, d] as const))(
  '%s: prints every ink and closes under its layout',
  (_, design) => {
    const layers = drawDesign(small(design));
    const pixels = layers.width * layers.height;
    const sum = new Uint16Array(pixels);
    for (const plane of layers.planes) {
      expect(plane.reduce((a, v) => a + v, 0) / pixels / 255).toBeGreaterThan(0.001);
      for (let p = 0; p < pixels; p++) sum[p]! += plane[p]!;
    }
    expect(sum.every((v) => v <= 255)).toBe(true);
    const { inside, across, down } = seams(
      layers,
      design.colorways[0]!.colors,
      design.layout.drop,
      design.layout.shift,
    );
    expect(across).toBeLessThanOrEqual(inside.across * 1.05 + 0.5);
    expect(down).toBeLessThanOrEqual(inside.down * 1.05 + 0.5);
  },
);

/** Their edges are bare or mirror each other, so that a wrong layout shows no broken line. */
const QUIET_EDGES = ['Primrose Buti', 'Folk Tree', 'Ogee Lily'];
const dropped = demoDesigns().filter((d) => (d.layout.drop || d.layout.shift) && !QUIET_EDGES.includes(d.stem));

test.each(dropped.map((d) => [d.stem, d] as const))('%s: does not close straight', (_, design) => {
  const { inside, across, down } = seams(drawDesign(small(design)), design.colorways[0]!.colors, 0, 0);
  expect(Math.max(across / inside.across, down / inside.down)).toBeGreaterThan(1.2);
});

test('the same seed draws the same bytes, another seed others', () => {
  for (const stem of ['Peony Toss', 'Zebra', 'Bauhaus Arcs', 'Watercolour Pools']) {
    const design = small(demoDesigns().find((d) => d.stem === stem)!);
    expect(fingerprint(drawDesign(design))).toBe(fingerprint(drawDesign(design)));
    expect(fingerprint(drawDesign({ ...design, seed: design.seed + 1 }))).not.toBe(fingerprint(drawDesign(design)));
  }
});

test('coverage is the exact area, and continues across a dropped seam', () => {
  const screens = new Screens(40, 20, { drop: 0.5, shift: 0 }, 2);
  screens.fill(1, [[35.5, 2.25, 45, 2.25, 45, 6, 35.5, 6]]);
  const [plane] = screens.planes as [Uint8Array];
  const area = plane.reduce((a, v) => a + v, 0) / 255;
  expect(area).toBeCloseTo(9.5 * 3.75, 0);
  expect(plane[4 * 40 + 35]).toBe(128);
  expect(plane[4 * 40 + 39]).toBe(255);
  // The next column hangs half a repeat lower: what sticks out at row 4 comes back at row 14.
  expect(plane[14 * 40]).toBe(255);
  expect(plane[4 * 40]).toBe(0);
  screens.fill(2, [[36, 3, 39, 3, 39, 5, 36, 5]]);
  expect(plane[4 * 40 + 37]).toBe(0);
  expect(screens.planes[1]![4 * 40 + 37]).toBe(255);
});
