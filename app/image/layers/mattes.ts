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

/**
 * How far each px' middle lies from the shape's edge, in px, 0 inside: from the nearest px that has any of the shape, less its
 * share (Felzenszwalb and Huttenlocher, "Distance Transforms of Sampled Functions").
 */
export function distances(shape: Float32Array, width: number, height: number): Float32Array {
  const far = 1e12;
  const squared = new Float64Array(Math.max(width, height));
  const [out, found] = [new Float64Array(squared.length), new Int32Array(squared.length)];
  const [hull, ends] = [new Int32Array(squared.length), new Float64Array(squared.length + 1)];
  const near = new Float32Array(width * height);
  const row = height < 65_536 ? new Uint16Array(width * height) : new Int32Array(width * height);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) squared[y] = shape[y * width + x]! > 0 ? 0 : far;
    transform(squared, height, out, found, hull, ends);
    for (let y = 0; y < height; y++) {
      near[y * width + x] = Math.min(out[y]!, 1e12);
      row[y * width + x] = found[y]!;
    }
  }
  const line = new Int32Array(width);
  for (let y = 0; y < height; y++) {
    const at = y * width;
    for (let x = 0; x < width; x++) {
      squared[x] = near[at + x]!;
      line[x] = row[at + x]!;
    }
    transform(squared, width, out, found, hull, ends);
    for (let x = 0; x < width; x++) {
      const from = found[x]!;
      const share = out[x]! < far / 2 ? shape[line[from]! * width + from]! : 0;
      near[at + x] = Math.sqrt(out[x]!) + 1 - share;
    }
  }
  return near;
}

/** In place: 1 as far as `size`, then fading within a px. */
export function asFarAs(far: Float32Array, size: number): Float32Array {
  for (let i = 0; i < far.length; i++) far[i] = Math.min(1, Math.max(0, size + 1 - far[i]!));
  return far;
}

/** Squared distances along one line: the lower hull of parabolas, and whose is lowest where. */
function transform(
  f: Float64Array,
  n: number,
  out: Float64Array,
  found: Int32Array,
  hull: Int32Array,
  ends: Float64Array,
): void {
  let k = 0;
  hull[0] = 0;
  ends[0] = -Infinity;
  ends[1] = Infinity;
  const meet = (q: number, v: number) => (f[q]! + q * q - (f[v]! + v * v)) / (2 * (q - v));
  for (let q = 1; q < n; q++) {
    let s = meet(q, hull[k]!);
    while (k > 0 && s <= ends[k]!) s = meet(q, hull[--k]!);
    hull[++k] = q;
    ends[k] = s;
    ends[k + 1] = Infinity;
  }
  for (let q = 0, i = 0; q < n; q++) {
    while (ends[i + 1]! < q) i++;
    const v = hull[i]!;
    out[q] = (q - v) ** 2 + f[v]!;
    found[q] = v;
  }
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
