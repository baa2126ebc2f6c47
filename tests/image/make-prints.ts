/** Prints drawn for the repeat check: scattered discs that go on over the edges, in any layout. */
import type { RepeatLayout } from '#app/image/base/types.ts';
import type { Paint } from './make-files.ts';

const GROUND = [238, 232, 220];
const COLORS = [
  [168, 38, 52],
  [32, 92, 70],
  [226, 164, 50],
  [40, 58, 120],
  [120, 70, 130],
];

export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Endless cloth of a width × height repeat; discs smooth at their rims, so that a part of a px matters little. */
export function cloth(width: number, height: number, layout: RepeatLayout, seed = 1, count = 18): Paint {
  const next = random(seed);
  const least = Math.min(width, height);
  const discs = Array.from({ length: count }, () => ({
    x: next() * width,
    y: next() * height,
    r: least * (0.05 + 0.1 * next()),
    color: COLORS[Math.floor(next() * COLORS.length)]!,
  }));
  const mod = (v: number, m: number) => ((v % m) + m) % m;
  return (x, y) => {
    const column = Math.floor(x / width);
    const row = Math.floor((y - column * layout.drop * height) / height);
    const [u, v] = [mod(x - row * layout.shift * width, width), mod(y - column * layout.drop * height, height)];
    let color = GROUND;
    for (const disc of discs) {
      let square = Infinity;
      for (let i = -1; i <= 1; i++) {
        for (let j = -1; j <= 1; j++) {
          const dx = u - disc.x - i * width - j * layout.shift * width;
          const dy = v - disc.y - j * height - i * layout.drop * height;
          square = Math.min(square, dx * dx + dy * dy);
        }
      }
      const near = Math.sqrt(square);
      const cover = Math.min(1, Math.max(0, disc.r - near + 0.5));
      if (cover > 0) color = color.map((c, k) => Math.round(c + (disc.color[k]! - c) * cover));
    }
    return color;
  };
}
