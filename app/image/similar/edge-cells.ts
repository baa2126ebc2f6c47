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

/** sigma, px: of the gradient, which three to each side hold, and of a cell */
const [FINE, POOLED] = [0.7, 1.8];
const REACH = 3;
/** Gauss's bell from its middle outwards, of sum 1 over both sides; and its slope, of which 1 a px gives 1. */
const SMOOTH = scaled(
  (i) => Math.exp(-(i ** 2) / (2 * FINE ** 2)),
  () => 1,
);
const STEEP = scaled(
  (i) => i * SMOOTH[i]!,
  (i) => i,
);
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
  const plane = new Float32Array(size);
  const seen = { steep: new Float32Array(size), smooth: new Float32Array(size) };
  for (let channel = 0; channel < 3; channel++) {
    for (let at = 0, from = channel; at < size; at++, from += 3) plane[at] = px[from]! / 255;
    seeRows(plane, width, seen);
    for (let y = 0; y < height; y++) {
      const row = (apart: number) => clamp(y + apart, height) * width;
      const [u3, u2, u1, here, d1, d2, d3] = [row(-3), row(-2), row(-1), row(0), row(1), row(2), row(3)];
      const { steep, smooth } = seen;
      for (let x = 0; x < width; x++) {
        const across =
          SMOOTH[0]! * steep[here + x]! +
          SMOOTH[1]! * (steep[u1 + x]! + steep[d1 + x]!) +
          SMOOTH[2]! * (steep[u2 + x]! + steep[d2 + x]!) +
          SMOOTH[3]! * (steep[u3 + x]! + steep[d3 + x]!);
        const down =
          STEEP[1]! * (smooth[d1 + x]! - smooth[u1 + x]!) +
          STEEP[2]! * (smooth[d2 + x]! - smooth[u2 + x]!) +
          STEEP[3]! * (smooth[d3 + x]! - smooth[u3 + x]!);
        const at = here + x;
        real[at]! += across * across - down * down;
        imaginary[at]! += 2 * across * down;
        strength[at]! += across * across + down * down;
      }
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
    const x = real[at]!;
    const y = imaginary[at]!;
    const turn = (Math.atan2(y, x) / (2 * Math.PI) + 1) * DIRECTIONS;
    const whole = Math.floor(turn);
    lower[at] = whole % DIRECTIONS;
    part[at] = turn - whole;
    much[at] = Math.sqrt(Math.sqrt(x * x + y * y) / (around[at]! + FLOOR));
  }
  // A cell's middle lies between px: four and a half to each side.
  const reach = CELL + 1;
  const side = 2 * reach;
  const weights = Array.from({ length: side }, (_, i) => Math.exp(-((i - reach + 0.5) ** 2) / (2 * POOLED ** 2)));
  const whole = weights.reduce((sum, each) => sum + each, 0);
  const shares = Float64Array.from({ length: side * side }, (_, at) => {
    return (weights[Math.floor(at / side)]! * weights[at % side]!) / (whole * whole);
  });
  const columns = new Int32Array(side);
  for (let column = 0; column < across; column++) {
    for (let i = 0; i < side; i++) columns[i] = clamp(column * CELL + CELL / 2 - reach + i, width);
    for (let row = 0; row < down; row++) {
      const to = (row * across + column) * DIRECTIONS;
      for (let j = 0, at = 0; j < side; j++) {
        const start = clamp(row * CELL + CELL / 2 - reach + j, height) * width;
        for (let i = 0; i < side; i++, at++) {
          const from = start + columns[i]!;
          const value = much[from]! * shares[at]!;
          const first = lower[from]!;
          values[to + first]! += value * (1 - part[from]!);
          values[to + ((first + 1) % DIRECTIONS)]! += value * part[from]!;
        }
      }
    }
  }
  return { across, down, values };
}

function scaled(value: (i: number) => number, counts: (i: number) => number): Float32Array {
  const values = Array.from({ length: REACH + 1 }, (_, i) => value(i));
  const whole = values.reduce((sum, each, i) => sum + (i === 0 ? 1 : 2) * each * counts(i), 0);
  return Float32Array.from(values, (each) => each / whole);
}

const clamp = (at: number, side: number) => Math.min(side - 1, Math.max(0, at));

/** Each px with three to each side: how steep a row is there, and its mean. */
function seeRows(plane: Float32Array, width: number, { steep, smooth }: Record<'steep' | 'smooth', Float32Array>) {
  const line = new Float32Array(width + 2 * REACH);
  for (let start = 0; start < plane.length; start += width) {
    line.set(plane.subarray(start, start + width), REACH);
    line.fill(plane[start]!, 0, REACH).fill(plane[start + width - 1]!, REACH + width);
    for (let x = 0; x < width; x++) {
      smooth[start + x] =
        SMOOTH[0]! * line[x + 3]! +
        SMOOTH[1]! * (line[x + 2]! + line[x + 4]!) +
        SMOOTH[2]! * (line[x + 1]! + line[x + 5]!) +
        SMOOTH[3]! * (line[x]! + line[x + 6]!);
      steep[start + x] =
        STEEP[1]! * (line[x + 4]! - line[x + 2]!) +
        STEEP[2]! * (line[x + 5]! - line[x + 1]!) +
        STEEP[3]! * (line[x + 6]! - line[x]!);
    }
  }
}

/** Of `side` px, an odd number, around each; along rows where `step` is 1, along columns where it is the width. */
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
