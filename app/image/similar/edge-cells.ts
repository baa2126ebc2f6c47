/**
 * Where a picture's colours meet, and in which direction, whichever colours they are: what remains of a print in all of its colorways. Gradients of all three
 * channels are added as squared complex numbers, so that dark on light and light on dark are one direction (Bigün and Granlund 1987; over channels Di Zenzo
 * 1986), levelled by what is around them, and pooled by cells and directions (Dalal and Triggs, Histograms of oriented gradients, 2005). Pure.
 */

/** px of a cell's side */
export const CELL = 4;
/** directions of a cell, from 0 to 180° */
export const DIRECTIONS = 8;

/** `down` rows of `across` cells of eight directions each, not negative */
export interface EdgeCells {
  across: number;
  down: number;
  values: Float32Array;
}

/** sigma, px: of the gradient, and of a cell */
const [FINE, POOLED] = [0.7, 1.8];
/** px of means, one after another: nearly a Gaussian of 6 px (Wells 1986) */
const AROUND = [11, 13, 11];
/** of squared gradients in 0 … 1: what has less is no edge */
const FLOOR = 3e-5;

/** Of sRGB px, three bytes each; sides of whole cells. Beyond its sides the picture goes on as its border does. Throws RangeError. */
export function findEdgeCells(px: Uint8Array, width: number, height: number): EdgeCells {
  if (width % CELL !== 0 || height % CELL !== 0 || px.length !== 3 * width * height)
    throw new RangeError(`${px.length} bytes for ${width} × ${height} px`);
  const size = width * height;
  const [real, imaginary, strength] = [new Float32Array(size), new Float32Array(size), new Float32Array(size)];
  const [smooth, steep] = [gaussian(FINE), steepness(FINE)];
  for (let channel = 0; channel < 3; channel++) {
    const plane = Float32Array.from({ length: size }, (_, at) => px[3 * at + channel]! / 255);
    const across = filter(filter(plane, width, height, steep, 1), width, height, smooth, width);
    const down = filter(filter(plane, width, height, smooth, 1), width, height, steep, width);
    for (let at = 0; at < size; at++) {
      const [x, y] = [across[at]!, down[at]!];
      real[at]! += x * x - y * y;
      imaginary[at]! += 2 * x * y;
      strength[at]! += x * x + y * y;
    }
  }
  let around: Float32Array = strength;
  for (const side of AROUND) around = means(means(around, width, height, side, 1), width, height, side, width);
  return pool(real, imaginary, around, width, height);
}

/** Each px counts for the two directions that it lies between. */
function pool(real: Float32Array, imaginary: Float32Array, around: Float32Array, width: number, height: number) {
  const [across, down] = [width / CELL, height / CELL];
  const values = new Float32Array(across * down * DIRECTIONS);
  const [lower, part, much] = [
    new Uint8Array(real.length),
    new Float32Array(real.length),
    new Float32Array(real.length),
  ];
  for (let at = 0; at < real.length; at++) {
    const [x, y] = [real[at]!, imaginary[at]!];
    const turn = (Math.atan2(y, x) / (2 * Math.PI) + 1) * DIRECTIONS;
    const whole = Math.floor(turn);
    lower[at] = whole % DIRECTIONS;
    part[at] = turn - whole;
    much[at] = Math.sqrt(Math.hypot(x, y) / (around[at]! + FLOOR));
  }
  // A cell's middle lies between px: four and a half to each side.
  const reach = CELL + 1;
  const weights = Array.from({ length: 2 * reach }, (_, i) => Math.exp(-((i - reach + 0.5) ** 2) / (2 * POOLED ** 2)));
  const whole = weights.reduce((sum, each) => sum + each, 0);
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const to = (row * across + column) * DIRECTIONS;
      for (let j = 0; j < 2 * reach; j++) {
        const y = clamp(row * CELL + CELL / 2 - reach + j, height);
        for (let i = 0; i < 2 * reach; i++) {
          const from = y * width + clamp(column * CELL + CELL / 2 - reach + i, width);
          const value = (much[from]! * weights[i]! * weights[j]!) / (whole * whole);
          values[to + lower[from]!]! += value * (1 - part[from]!);
          values[to + ((lower[from]! + 1) % DIRECTIONS)]! += value * part[from]!;
        }
      }
    }
  }
  return { across, down, values };
}

const clamp = (at: number, side: number) => Math.min(side - 1, Math.max(0, at));

/** Three sigma to each side, of sum 1. */
function gaussian(sigma: number): Float32Array {
  const reach = Math.ceil(3 * sigma);
  const weights = Float32Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * sigma ** 2)),
  );
  const whole = weights.reduce((sum, each) => sum + each, 0);
  return weights.map((each) => each / whole);
}

/** Its derivative: what a slope of 1 a px gives is 1. */
function steepness(sigma: number): Float32Array {
  const weights = gaussian(sigma);
  const reach = (weights.length - 1) / 2;
  const slopes = weights.map((each, i) => each * (i - reach));
  const whole = slopes.reduce((sum, each, i) => sum + each * (i - reach), 0);
  return slopes.map((each) => each / whole);
}

/** Of `side` px, an odd number, around each; as `filter`. */
function means(from: Float32Array, width: number, height: number, side: number, step: number): Float32Array {
  const reach = (side - 1) / 2;
  const [length, lines, next] = step === 1 ? [width, height, width] : [height, width, 1];
  const out = new Float32Array(from.length);
  for (let line = 0; line < lines; line++) {
    const start = line * next;
    const at = (i: number) => from[start + clamp(i, length) * step]!;
    let sum = 0;
    for (let i = -reach; i <= reach; i++) sum += at(i);
    for (let i = 0; i < length; i++) {
      out[start + i * step] = Math.max(0, sum) / side;
      sum += at(i + reach + 1) - at(i - reach);
    }
  }
  return out;
}

/** Along rows where `step` is 1, along columns where it is the width. */
function filter(from: Float32Array, width: number, height: number, weights: Float32Array, step: number): Float32Array {
  const reach = (weights.length - 1) / 2;
  const [side, lines, next] = step === 1 ? [width, height, width] : [height, width, 1];
  const out = new Float32Array(from.length);
  const line = new Float32Array(side + 2 * reach);
  for (let at = 0; at < lines; at++) {
    const start = at * next;
    for (let i = 0; i < line.length; i++) line[i] = from[start + clamp(i - reach, side) * step]!;
    for (let i = 0; i < side; i++) {
      let sum = 0;
      for (let k = 0; k < weights.length; k++) sum += weights[k]! * line[i + k]!;
      out[start + i * step] = sum;
    }
  }
  return out;
}
