import { expect, it } from 'vitest';
import { boxAround, nearTo } from '#app/domain/visible/index/color-box.ts';
import { colorKernel } from '#app/domain/visible/index/color-kernel.ts';
import { UNSURE } from '#app/domain/visible/index/near-kernel.ts';
import type { Triple } from '#app/image/base/color-math.ts';
import { Random } from '#demo/random.ts';

const random = new Random(11);
const between = (low: number, high: number) => low + (high - low) * random.next();
const count = 1003;

/** Anywhere, near grey, along both axes, where hues leap, and grey itself, which has no hue. */
const points: (() => Triple)[] = [
  () => [between(0, 100), between(-90, 90), between(-90, 90)],
  () => [between(0, 100), between(-2, 2), between(-2, 2)],
  () => [between(0, 100), between(-60, 60), 0],
  () => [between(0, 100), 0, between(-60, 60)],
  () => [between(0, 100), 0, 0],
];

it.each([0, 0.5, 1, 3, 10, 20, 40])(
  'weighs as the formula does, or leaves to it what it can’t tell; within %f',
  (tolerance) => {
    let unsure = 0;
    for (let round = 0; round < 60; round++) {
      const lab = points[round % points.length]!();
      const [low, high] = boxAround(lab, tolerance);
      colorKernel().makeRoom(count, 0);
      const colors = colorKernel().picked;
      for (let at = 0; at < count; at++) {
        const color = ([0, 1, 2] as const).map((axis) => {
          const [from, to] = [Math.max(axis === 0 ? 0 : -128, low[axis]), Math.min(axis === 0 ? 100 : 128, high[axis])];
          return at % 4 === 0 ? lab[axis] + between(-1, 1) : between(from, to);
        });
        colors.set(at === 1 ? lab : color, 4 * at);
      }
      const near = nearTo(lab, tolerance);
      const weighed = colorKernel().weigh({ lab, tolerance }, count);
      expect(weighed).toHaveLength(count);
      for (const [at, found] of weighed.entries()) {
        if (found === UNSURE) unsure += Number(lab[1] !== 0 || lab[2] !== 0);
        else {
          const deltaE = near(colors[4 * at]!, colors[4 * at + 1]!, colors[4 * at + 2]!);
          if (deltaE > tolerance) expect(found).toBe(0);
          else expect(Math.abs(found - (1 - deltaE / (2 * tolerance)))).toBeLessThan(2e-4);
        }
      }
    }
    const part = unsure / (48 * count);
    if (tolerance < 1) expect(part).toBe(1);
    else expect(part).toBeLessThan(0.05);
  },
);
