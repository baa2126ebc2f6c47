import { expect, it } from 'vitest';
import { boxAround, nearTo, readLab } from '#app/domain/visible/index/color-box.ts';
import { colorKernel } from '#app/domain/visible/index/color-kernel.ts';
import { UNSURE } from '#app/domain/visible/index/near-kernel.ts';
import { deltaE2000, type Triple } from '#app/image/base/color-math.ts';
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

/** The least ΔE2000 on one side of the box, looked for from many of its places. */
function nearestOf(lab: Triple, [low, high]: [Triple, Triple], axis: 0 | 1 | 2, value: number): number {
  const [u, v] = ([0, 1, 2] as const).filter((one) => one !== axis) as [0 | 1 | 2, 0 | 1 | 2];
  const isColor = ([l, a, b]: Triple) => l >= 0 && l <= 100 && Math.abs(a) <= 128 && Math.abs(b) <= 128;
  let nearest = Infinity;
  for (let start = 0; start < 12; start++) {
    let here = ([0, 1, 2] as const).map((one) => between(low[one], high[one])) as Triple;
    here[axis] = value;
    let least = deltaE2000(lab, here);
    for (let stride = 8; stride > 0.02;) {
      const [from, before] = [here, least];
      for (const one of [-1, 0, 1])
        for (const other of [-1, 0, 1]) {
          const color: Triple = [...from];
          color[u] += one * stride;
          color[v] += other * stride;
          const found = isColor(color) ? deltaE2000(lab, color) : Infinity;
          if (found < least) [least, here] = [found, color];
        }
      if (least === before) stride /= 2;
    }
    nearest = Math.min(nearest, least);
  }
  return nearest;
}

it('has no colour within the tolerance beyond a side of its box, however slender its tips are', () => {
  const known: [Triple, number][] = [
    [readLab('#4c64e7'), 10],
    [[40.7, 30, -84.6], 10],
    [[81.9, 7.6, 59.6], 10],
    [[29.6, 20, -63.4], 3],
    [[64.6, -11.6, -20.6], 10],
  ];
  const others = Array.from({ length: 45 }, (_, at): [Triple, number] => [
    readLab(`#${[0, 1, 2].map(() => random.integer(0, 255).toString(16).padStart(2, '0')).join('')}`),
    [3, 10, 20][at % 3]!,
  ]);
  for (const [lab, tolerance] of [...known, ...others]) {
    const box = boxAround(lab, tolerance);
    for (const side of box)
      for (const axis of [0, 1, 2] as const) {
        const value = side[axis];
        if (axis === 0 ? value < 0 || value > 100 : Math.abs(value) > 128) continue;
        expect(nearestOf(lab, box, axis, value), `${lab.join(' ')} ±${tolerance}, ${axis} at ${value}`).toBeGreaterThan(
          tolerance,
        );
      }
  }
});
