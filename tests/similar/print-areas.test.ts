import { describe, expect, it } from 'vitest';
import { evenLight } from '#app/image/similar/even-light.ts';
import { findPrintAreas } from '#app/image/similar/print-areas.ts';

const [width, height] = [300, 400];

type Px = readonly [number, number, number];

const paint = (color: (x: number, y: number) => Px, w = width, h = height) =>
  Uint8Array.from(
    Array.from({ length: w * h }, (_, at) => color(at % w, Math.floor(at / w))).flat() as unknown as number[],
  );

/** A print of dots on navy. */
const dots = (x: number, y: number): Px =>
  ((x % 12) - 6) ** 2 + ((y % 12) - 6) ** 2 < 14 ? [230, 190, 60] : [20, 30, 80];
/** A studio's grey, darker towards the floor. */
const studio = (_: number, y: number): Px => [200 - y / 8, 200 - y / 8, 198 - y / 8].map(Math.round) as unknown as Px;
const garment = { left: 90, top: 120, right: 210, low: 360 };
const isGarment = (x: number, y: number) =>
  x >= garment.left && x < garment.right && y >= garment.top && y < garment.low;

const boxes = (pixels: Uint8Array) =>
  findPrintAreas(pixels, width, height).areas.map(({ x, y, width: w, height: h }) => ({
    left: x * width,
    top: y * height,
    right: (x + w) * width,
    low: (y + h) * height,
  }));

describe('the areas of a print', () => {
  it('lie on the garment in front of a backdrop, in several sizes', () => {
    const pixels = paint((x, y) => (isGarment(x, y) ? dots(x, y) : studio(x, y)));
    const areas = boxes(pixels);
    expect(areas.length).toBeGreaterThanOrEqual(5);
    for (const { left, top, right, low } of areas) {
      expect(left).toBeGreaterThan(garment.left - 6);
      expect(right).toBeLessThan(garment.right + 6);
      expect(top).toBeGreaterThan(garment.top - 6);
      expect(low).toBeLessThan(garment.low + 6);
    }
    const sides = areas.map(({ left, right }) => right - left);
    expect(sides[0]).toBeGreaterThan(85);
    expect(Math.min(...sides)).toBeLessThan(40);
    expect(findPrintAreas(pixels, width, height).isFramed).toBe(true);
  });

  it('leave out what is plain, such as skin and trousers, beside the print', () => {
    const skin = { left: 120, top: 20, right: 180, low: 120 };
    const pixels = paint((x, y) => {
      if (isGarment(x, y)) return y < 240 ? dots(x, y) : [70, 70, 74];
      if (x >= skin.left && x < skin.right && y >= skin.top && y < skin.low) return [215, 165, 140];
      return studio(x, y);
    });
    for (const { top, low } of boxes(pixels)) {
      expect(top).toBeGreaterThan(garment.top - 8);
      expect(low).toBeLessThan(260);
    }
  });

  it('need not be looked for where the print fills the picture', () => {
    const filled = (pixels: Uint8Array) => findPrintAreas(pixels, width, height).isFilled;
    expect(filled(paint(dots))).toBe(true);
    // Motifs far apart on plain ground, with light from one side.
    const sprigs = (x: number, y: number): Px => {
      const light = 0.7 + (0.3 * x) / width;
      const color = ((x % 30) - 15) ** 2 + ((y % 30) - 15) ** 2 < 30 ? [150, 40, 60] : [225, 220, 210];
      return color.map((value) => Math.round(value * light)) as unknown as Px;
    };
    expect(filled(paint(sprigs))).toBe(true);
    expect(filled(paint((x, y) => (isGarment(x, y) ? dots(x, y) : studio(x, y))))).toBe(false);
    // A bed below a plain wall.
    expect(filled(paint((x, y) => (y > 200 ? dots(x, y) : studio(x, y))))).toBe(false);
    expect(filled(paint(studio))).toBe(false);
  });

  it('are all of a swatch, and none of what shows nothing', () => {
    const [whole] = boxes(paint(dots));
    expect(whole!.right - whole!.left).toBeGreaterThan(0.95 * width);
    expect(findPrintAreas(paint(dots), width, height).isFramed).toBe(false);
    expect(findPrintAreas(paint(studio), width, height)).toMatchObject({ areas: [] });
    expect(
      findPrintAreas(
        paint(() => [9, 9, 9]),
        width,
        height,
      ).areas,
    ).toEqual([]);
  });

  it('stay inside, whatever the picture’s shape', () => {
    for (const [w, h] of [
      [1, 1],
      [400, 3],
      [8, 400],
      [33, 57],
    ] as const) {
      for (const { x, y, width, height } of findPrintAreas(paint(dots, w, h), w, h).areas) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(1.0001);
        expect(y + height).toBeLessThanOrEqual(1.0001);
      }
    }
  });
});

describe('even light', () => {
  const side = 96;
  const print = paint(dots, side, side);
  const fold = (x: number) => 0.55 + 0.45 * Math.cos(x / 7);
  const inFolds = print.map((value, at) =>
    Math.round(255 * ((value / 255) ** 2.2 * fold(Math.floor(at / 3) % side)) ** (1 / 2.2)),
  );
  /** How much columns differ in light, 0 … 255. */
  const unevenness = (pixels: Uint8Array) => {
    const columns = Array.from({ length: side }, (_, x) =>
      pixels.reduce((sum, value, at) => (Math.floor(at / 3) % side === x ? sum + value / side / 3 : sum), 0),
    );
    return Math.max(...columns) - Math.min(...columns);
  };
  const apart = (one: Uint8Array) => one.reduce((sum, value, at) => sum + Math.abs(value - print[at]!), 0) / one.length;

  it('takes upright folds out of a print', () => {
    expect(unevenness(evenLight(inFolds, side))).toBeLessThan(0.75 * unevenness(inFolds));
  });

  it('leaves flat cloth nearly as it is', () => {
    expect(apart(evenLight(print, side))).toBeLessThan(12);
    expect(evenLight(new Uint8Array(3 * side * side), side).every((value) => value === 0)).toBe(true);
  });
});
