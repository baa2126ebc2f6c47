import { describe, expect, it } from 'vitest';
import { Random } from '#demo/random.ts';
import { colorHistogram, orientedGradients } from './baselines.ts';
import { crop, fourRepeats, mirror, photograph, photographDraped, type Raster, recolor, turn } from './raster.ts';

/** Blue stripes a quarter of the picture wide on cream, a red square in one corner. */
function print(side = 96): Raster {
  const data = new Uint8Array(3 * side * side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const isRed = x < side / 4 && y < side / 4;
      data.set(isRed ? [190, 40, 40] : x % (side / 2) < side / 4 ? [30, 60, 140] : [235, 225, 200], 3 * (y * side + x));
    }
  }
  return { width: side, height: side, data };
}

const at = ({ width, data }: Raster, x: number, y: number) => [
  ...data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3),
];
const dot = (one: Float32Array, other: Float32Array) => one.reduce((sum, value, i) => sum + value * other[i]!, 0);

describe('what happens to a print', () => {
  it('is the same with the same lot, and another with another', () => {
    const straight = { drop: 0, shift: 0 };
    const draped = (from: Raster, random: Random) => photographDraped(from, straight, random);
    for (const change of [crop, recolor, photograph, draped]) {
      expect(change(print(), new Random(1)).data).toEqual(change(print(), new Random(1)).data);
      expect(change(print(), new Random(1)).data).not.toEqual(change(print(), new Random(2)).data);
    }
  });

  it('turns and mirrors as it says', () => {
    const red = [190, 40, 40];
    expect(at(print(), 5, 5)).toEqual(red);
    expect(at(mirror(print()), 90, 5)).toEqual(red);
    expect(at(turn(print(), 180), 90, 90)).toEqual(red);
    expect([at(turn(print(), 90), 90, 5), at(turn(print(), 90), 5, 90)]).toContainEqual(red);
    expect(turn(print(), 45).width).toBe(67);
  });

  it('lays four repeats as the layout says', () => {
    const cloth = fourRepeats(print(), { drop: 0.5, shift: 0 });
    expect([cloth.width, cloth.height]).toEqual([192, 192]);
    expect([at(cloth, 5, 5), at(cloth, 101, 5), at(cloth, 101, 53)]).toEqual([
      at(print(), 5, 5),
      at(print(), 5, 53),
      at(print(), 5, 5),
    ]);
  });

  it('recolours colour by colour: what was alike stays so, what was not stays apart', () => {
    const other = recolor(print(), new Random(3));
    expect(at(other, 40, 60)).toEqual(at(other, 40, 90));
    expect(new Set([at(other, 5, 5), at(other, 60, 60), at(other, 40, 60)].map(String)).size).toBe(3);
    expect(at(other, 5, 5)).not.toEqual(at(print(), 5, 5));
  });
});

describe('a faint texture', () => {
  it('is as faint in other colours, and no even colour', () => {
    const random = new Random(6);
    const linen = print();
    for (let at = 0; at < linen.data.length; at += 3) {
      const shade = 200 + random.integer(-4, 4);
      linen.data.set([shade, shade - 6, shade - 14], at);
    }
    const spread = ({ data }: Raster) => {
      const green = data.filter((_, at) => at % 3 === 1);
      const mean = green.reduce((sum, value) => sum + value, 0) / green.length;
      return Math.sqrt(green.reduce((sum, value) => sum + (value - mean) ** 2, 0) / green.length);
    };
    const other = recolor(linen, new Random(2));
    expect(spread(other)).toBeGreaterThan(0.5 * spread(linen));
    expect(spread(other)).toBeLessThan(2 * spread(linen));
    expect(at(other, 5, 5)).not.toEqual(at(linen, 5, 5));
  });
});

describe('the baselines', () => {
  const large = print(224);

  it('know a picture itself', () => {
    expect(dot(colorHistogram(large), colorHistogram(large))).toBeCloseTo(1, 4);
    expect(dot(orientedGradients(large), orientedGradients(large))).toBeCloseTo(1, 4);
  });

  it('the histogram is blind to a turn and lost by other colours; gradients the other way round', () => {
    const [turned, recolored] = [turn(large, 90), recolor(large, new Random(3))];
    expect(dot(colorHistogram(large), colorHistogram(turned))).toBeGreaterThan(0.95);
    expect(dot(colorHistogram(large), colorHistogram(recolored))).toBeLessThan(0.5);
    expect(dot(orientedGradients(large), orientedGradients(turned))).toBeLessThan(0.5);
    expect(dot(orientedGradients(large), orientedGradients(recolored))).toBeGreaterThan(0.9);
  });
});
