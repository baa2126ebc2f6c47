/** A print of blots, for its edges. */
import { Random } from '#demo/random.ts';

export type Drawing = (u: number, v: number) => boolean;

/** Blots anywhere on a repeat of 1 × 1 that closes: `seed` is the drawing. */
export function blots(seed: number): Drawing {
  const random = new Random(seed);
  const all = Array.from({ length: 14 }, () => ({
    x: random.next(),
    y: random.next(),
    wide: random.between(0.05, 0.16),
    high: random.between(0.05, 0.16),
  }));
  const off = (a: number, b: number) => a - b - Math.round(a - b);
  return (u, v) => all.some(({ x, y, wide, high }) => (off(u, x) / wide) ** 2 + (off(v, y) / high) ** 2 < 1);
}
