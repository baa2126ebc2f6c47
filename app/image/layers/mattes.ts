/*
 * What shadows, glows and strokes are made of: a layer's shape with room around it, blurred, moved, grown. Shapes are bytes, work is
 * done in floats; one shape at a time.
 */

/** Opacity 0 … 255 over a box of px of the picture. */
export interface Matte {
  left: number;
  top: number;
  width: number;
  height: number;
  data: Uint8Array;
}

/** Whether it has something in row `y`; null is everywhere. */
export const liesOn = (matte: Matte | null, y: number) => !matte || (y >= matte.top && y < matte.top + matte.height);

/** Three boxes of these widths come near a gaussian (Kovesi, "Fast Almost-Gaussian Filtering"). */
function boxesOf(sigma: number): number[] {
  const ideal = Math.sqrt((12 * sigma * sigma) / 3 + 1);
  const small = Math.max(1, Math.floor(ideal) - ((Math.floor(ideal) + 1) % 2));
  const many = Math.round((12 * sigma * sigma - 3 * small * small - 12 * small - 9) / (-4 * small - 4));
  return [0, 1, 2].map((i) => (i < many ? small : small + 2));
}

/**
 * What shadows and glows are blurred with, in place: two boxes as wide as the effect's size, so that it fades in straight lines as
 * far as that. Of an even width one lies half a px left of the middle, the other right. Measured to the noise of rounding.
 */
export function soften(plane: Float32Array, width: number, height: number, size: number): void {
  const whole = Math.round(size);
  if (whole < 2) return;
  const line = new Float32Array(Math.max(width, height));
  const [less, more] = [Math.floor((whole - 1) / 2), Math.ceil((whole - 1) / 2)];
  for (const [before, behind] of [
    [less, more],
    [more, less],
  ] as const) {
    for (let y = 0; y < height; y++) boxLine(plane, y * width, 1, width, before, behind, line);
    for (let x = 0; x < width; x++) boxLine(plane, x, width, height, before, behind, line);
  }
}

/** px of standard deviation up to which a gaussian is taken as it is: the boxes lose its ends */
const MOST_EXACT = 8;

/** From the middle outwards; together with their mirror they are 1. */
function gaussian(sigma: number): Float32Array {
  const weights = Float32Array.from({ length: Math.ceil(3.5 * sigma) + 1 }, (_, i) =>
    Math.exp(-(i * i) / (2 * sigma * sigma)),
  );
  const sum = weights.reduce((all, v, i) => all + (i > 0 ? 2 : 1) * v, 0);
  return weights.map((v) => v / sum);
}

function weigh(
  plane: Float32Array,
  at: number,
  step: number,
  count: number,
  weights: Float32Array,
  line: Float32Array,
) {
  for (let i = 0; i < count; i++) line[i] = plane[at + i * step]!;
  const last = count - 1;
  for (let i = 0; i < count; i++) {
    let sum = line[i]! * weights[0]!;
    for (let k = 1; k < weights.length; k++) {
      sum += weights[k]! * (line[i > k ? i - k : 0]! + line[i + k < last ? i + k : last]!);
    }
    plane[at + i * step] = sum;
  }
}

/** Blurs in place; beyond its sides the picture goes on as at them. */
export function blur(plane: Float32Array, width: number, height: number, sigma: number): void {
  if (sigma < 0.1) return;
  const line = new Float32Array(Math.max(width, height));
  if (sigma <= MOST_EXACT) {
    const weights = gaussian(sigma);
    for (let y = 0; y < height; y++) weigh(plane, y * width, 1, width, weights, line);
    for (let x = 0; x < width; x++) weigh(plane, x, width, height, weights, line);
    return;
  }
  for (const size of boxesOf(sigma)) {
    const half = (size - 1) / 2;
    for (let y = 0; y < height; y++) boxLine(plane, y * width, 1, width, half, half, line);
    for (let x = 0; x < width; x++) boxLine(plane, x, width, height, half, half, line);
  }
}

/** Each sample becomes the mean of `before` samples before it, itself, and `behind` behind it. */
function boxLine(
  plane: Float32Array,
  at: number,
  step: number,
  count: number,
  before: number,
  behind: number,
  line: Float32Array,
): void {
  for (let i = 0; i < count; i++) line[i] = plane[at + i * step]!;
  const [first, last] = [line[0]!, line[count - 1]!];
  let sum = first * before;
  for (let i = 0; i < behind; i++) sum += i < count ? line[i]! : last;
  const scale = 1 / (before + behind + 1);
  for (let i = 0; i < count; i++) {
    sum += i + behind < count ? line[i + behind]! : last;
    plane[at + i * step] = sum * scale;
    sum -= i - before >= 0 ? line[i - before]! : first;
  }
}

/** Of a slanted step from px to px, and of a knight's */
const [SLANT, KNIGHT] = [Math.SQRT2, Math.sqrt(5)];

/**
 * How far each px' middle lies from the shape's edge, in px, 0 inside: the least of the way to any px that has some of the shape,
 * and what that lacks of it. The way is one of whole, slanted and knight's steps (Borgefors, "Distance Transformations in Digital
 * Images"): Photoshop's strokes came out so to the level, corners and slanted edges too.
 */
export function distances(shape: Float32Array, width: number, height: number): Float32Array {
  const near = new Float32Array(width * height);
  for (let i = 0; i < near.length; i++) near[i] = shape[i]! > 0 ? 1 - shape[i]! : 1e6;
  for (let y = 0; y < height; y++) stepOn(near, width, y * width, y, 1);
  // The same from the last px to the first.
  for (let y = height - 1; y >= 0; y--) stepOn(near, width, (y + 1) * width - 1, height - 1 - y, -1);
  return near;
}

/** One row of px, from index `start` on: from the px before it and the `rows` done already. `way`: 1 or −1. */
function stepOn(near: Float32Array, width: number, start: number, rows: number, way: number): void {
  const [up, twice] = [way * width, 2 * way * width];
  const far = 1e6;
  for (let x = 0; x < width; x++) {
    const i = start + way * x;
    let least = near[i]!;
    if (least === 0) continue;
    const [before, behind] = [x > 0, x < width - 1];
    if (before) least = Math.min(least, near[i - way]! + 1);
    if (rows > 0) {
      const above = i - up;
      least = Math.min(
        least,
        near[above]! + 1,
        (before ? near[above - way]! : far) + SLANT,
        (behind ? near[above + way]! : far) + SLANT,
        (x > 1 ? near[above - 2 * way]! : far) + KNIGHT,
        (x < width - 2 ? near[above + 2 * way]! : far) + KNIGHT,
      );
    }
    if (rows > 1) {
      const above = i - twice;
      least = Math.min(
        least,
        (before ? near[above - way]! : far) + KNIGHT,
        (behind ? near[above + way]! : far) + KNIGHT,
      );
    }
    near[i] = least;
  }
}

/** In place: 1 as far as `size`, then fading within a px. */
export function asFarAs(far: Float32Array, size: number): Float32Array {
  for (let i = 0; i < far.length; i++) far[i] = Math.min(1, Math.max(0, size + 1 - far[i]!));
  return far;
}

/** px that a shape goes on beyond the picture, where its matte ends at the side */
export interface Reach {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The shape as floats with `pad` px of room, continued beyond the picture as far as it reaches. */
export function widen({ width, height, data }: Matte, pad: number, reach: Reach): Float32Array {
  const [wide, high] = [width + 2 * pad, height + 2 * pad];
  const out = new Float32Array(wide * high);
  for (let y = 0; y < high; y++) {
    const from = y - pad;
    if (-from > reach.top || from - height >= reach.bottom) continue;
    const row = Math.min(height - 1, Math.max(0, from)) * width;
    for (let x = 0; x < wide; x++) {
      const at = x - pad;
      if (-at > reach.left || at - width >= reach.right) continue;
      out[y * wide + x] = data[row + Math.min(width - 1, Math.max(0, at))]! / 255;
    }
  }
  return out;
}
