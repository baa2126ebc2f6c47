import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { composeRgb } from '#demo/compose.ts';
import { demoDesigns, type DemoDesign } from '#demo/designs.ts';
import { readScreens, type Screens } from '#demo/screens.ts';

/** The same print, small. */
const small = (design: DemoDesign): DemoDesign => ({
  ...design,
  dpi: (2.54 * 400) / Math.sqrt(design.widthCm * design.heightCm),
});

/** How much each pixel line differs from the next: inside the tile, and over the seam under a layout. */
function seams(layers: Screens, colors: string[], drop: number, shift: number) {
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
    const layers = readScreens(small(design));
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
  const { inside, across, down } = seams(readScreens(small(design)), design.colorways[0]!.colors, 0, 0);
  expect(Math.max(across / inside.across, down / inside.down)).toBeGreaterThan(1.2);
});

test('every design has its screens, at their own resolution too, and no file lies there for nothing', () => {
  for (const design of demoDesigns()) {
    const { width, height, planes } = readScreens(design);
    expect(planes.length, design.stem).toBe(design.colorways[0]!.colors.length - 1);
    for (const plane of planes) expect(plane.length, design.stem).toBe(width * height);
    expect(width / height, design.stem).toBeCloseTo(design.widthCm / design.heightCm, 1);
  }
  expect(readdirSync('demo/screens').length).toBe(demoDesigns().length);
  const [first] = demoDesigns();
  expect(() => readScreens({ ...first!, dpi: first!.dpi * 3 })).toThrow('not enlarged');
});
