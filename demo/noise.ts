import type { Random } from './random.ts';

/** Smooth noise about -1…1 on a straight torus; `across` and `down` are its cells. */
export function valueNoise(
  random: Random,
  width: number,
  height: number,
  across: number,
  down: number,
): (x: number, y: number) => number {
  const grid = Float32Array.from({ length: across * down }, () => random.between(-1, 1));
  const at = (i: number, j: number) =>
    grid[(((j % down) + down) % down) * across + (((i % across) + across) % across)]!;
  const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
  return (x, y) => {
    const u = (x / width) * across;
    const v = (y / height) * down;
    const i = Math.floor(u);
    const j = Math.floor(v);
    const a = ease(u - i);
    const b = ease(v - j);
    const top = at(i, j) * (1 - a) + at(i + 1, j) * a;
    const low = at(i, j + 1) * (1 - a) + at(i + 1, j + 1) * a;
    return top * (1 - b) + low * b;
  };
}

/** Several octaves of it, each twice as fine and half as strong. */
export function cloudNoise(
  random: Random,
  width: number,
  height: number,
  across: number,
  down: number,
  octaves = 4,
): (x: number, y: number) => number {
  const layers = Array.from({ length: octaves }, (_, k) => valueNoise(random, width, height, across << k, down << k));
  return (x, y) => {
    let sum = 0;
    for (let k = 0; k < octaves; k++) sum += layers[k]!(x, y) / (1 << k);
    return sum;
  };
}

/** A soft step one or more px wide. */
export function step(edge: number, value: number, softness: number): number {
  const t = Math.min(1, Math.max(0, (value - edge) / softness + 0.5));
  return t * t * (3 - 2 * t);
}
