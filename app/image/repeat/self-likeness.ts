import { goodLength, transformColumns, transformField, transpose, zeros } from '../base/fourier.ts';

/** A move of the picture over itself, px. */
export interface Move {
  x: number;
  y: number;
}

/** How unlike a picture is to itself moved by (x, y): 0 the same, about 1 nothing in common. */
export interface Likeness {
  unlike(x: number, y: number): number;
  /** moves at which it is more like itself than at all around, the likest first; of a move and its opposite one */
  minima: (Move & { unlike: number })[];
}

/** Of the picture's sides at least this much must lie over itself. */
const OVERLAP = 0.3;
const KEPT = 60;
/** of the whole picture's variation: parts that have less are ground with a bit of something */
const GROUND = 0.15;
const UNLIKE = 0.3;

/** Every move at once, by the autocorrelation of L*a*b*; null for a picture without anything in it. */
export function measureLikeness(lab: Float32Array, width: number, height: number): Likeness | null {
  const pixels = width * height;
  const planes = [0, 1, 2].map((c) => centre(lab, c)) as [Float64Array, Float64Array, Float64Array];
  let power = 0;
  for (const plane of planes) for (let p = 0; p < pixels; p++) power += plane[p]! ** 2;
  power /= pixels;
  if (power < 4) return null;
  const [right, down] = [Math.floor(width * (1 - OVERLAP)), Math.floor(height * (1 - OVERLAP))];
  const overlaps = autocorrelate(planes, width, height, right, down);
  const sumUp = sumTables(planes, width, height);
  const [here, there] = [
    { squares: 0, spread: 0 },
    { squares: 0, spread: 0 },
  ];
  const unlike = (x: number, y: number): number => {
    const w = width - Math.abs(x);
    const h = height - Math.abs(y);
    sumUp(here, Math.max(0, -x), Math.max(0, -y), w, h);
    sumUp(there, Math.max(0, x), Math.max(0, y), w, h);
    const distance = (here.squares + there.squares - 2 * overlaps(x, y)) / (w * h);
    const spread = here.spread + there.spread;
    // Where little but ground lies over ground, being alike says nothing.
    if (spread < GROUND * 2 * power) return 1;
    return distance / Math.max(spread, 0.25 * power);
  };
  return { unlike, minima: findMinima(unlike, right, down) };
}

function centre(lab: Float32Array, channel: number): Float64Array {
  const plane = new Float64Array(lab.length / 3);
  let sum = 0;
  for (let p = 0, at = channel; p < plane.length; p++, at += 3) sum += plane[p] = lab[at]!;
  const mean = sum / plane.length;
  for (let p = 0; p < plane.length; p++) plane[p] = plane[p]! - mean;
  return plane;
}

/** For moves up to `right` and `down`: what is moved further may come around and lie over itself. */
function autocorrelate(
  [l, a, b]: [Float64Array, Float64Array, Float64Array],
  width: number,
  height: number,
  right: number,
  down: number,
): (x: number, y: number) => number {
  const [across, along] = [goodLength(width + right + 1), goodLength(height + down + 1)];
  const power = new Float64Array(across * along);
  // Two channels ride as the real and imaginary part of one field: the real part of its autocorrelation is the sum of theirs.
  for (const [re, im] of [[l], [a, b]] as const) {
    // First along the rows, of which only those of the picture hold anything.
    const turned = zeros(across * height);
    transpose(re, width, height, turned.re);
    if (im) transpose(im, width, height, turned.im);
    const rows = transformColumns(turned, across, height);
    const field = zeros(across * along);
    transpose(rows.re, height, across, field.re);
    transpose(rows.im, height, across, field.im);
    const done = transformColumns(field, along, across);
    for (let k = 0; k < power.length; k++) power[k] = power[k]! + done.re[k]! ** 2 + done.im[k]! ** 2;
  }
  const back = transformField({ re: power, im: new Float64Array(power.length) }, across, along, true).re;
  return (x, y) => back[((y + along) % along) * across + ((x + across) % across)]! / (across * along);
}

/** Sums over any rectangle in four looks, to an object that is there: they are asked for half a million times. */
function sumTables(planes: [Float64Array, Float64Array, Float64Array], width: number, height: number) {
  const across = width + 1;
  const tables = [...planes, null].map((plane) => {
    const table = new Float64Array(across * (height + 1));
    for (let y = 0; y < height; y++) {
      let row = 0;
      for (let x = 0; x < width; x++) {
        const p = y * width + x;
        row += plane ? plane[p]! : planes[0][p]! ** 2 + planes[1][p]! ** 2 + planes[2][p]! ** 2;
        const at = (y + 1) * across + x + 1;
        table[at] = table[at - across]! + row;
      }
    }
    return table;
  }) as [Float64Array, Float64Array, Float64Array, Float64Array];
  const [first, second, third, squared] = tables;
  return (to: { squares: number; spread: number }, x: number, y: number, w: number, h: number) => {
    const one = y * across + x;
    const two = one + w;
    const three = (y + h) * across + x;
    const four = three + w;
    const area = w * h;
    const squares = squared[four]! - squared[two]! - squared[three]! + squared[one]!;
    const l = first[four]! - first[two]! - first[three]! + first[one]!;
    const a = second[four]! - second[two]! - second[three]! + second[one]!;
    const b = third[four]! - third[two]! - third[three]! + third[one]!;
    to.squares = squares;
    to.spread = squares / area - (l * l + a * a + b * b) / (area * area);
  };
}

function findMinima(unlike: Likeness['unlike'], right: number, down: number): Likeness['minima'] {
  const across = 2 * right + 1;
  const values = new Float64Array(across * (down + 2));
  for (let y = -1; y <= down; y++) {
    for (let x = -right; x <= right; x++) values[(y + 1) * across + x + right] = unlike(x, y);
  }
  const minima: Likeness['minima'] = [];
  for (let y = 0; y < down; y++) {
    for (let x = y === 0 ? 1 : 1 - right; x < right; x++) {
      const at = (y + 1) * across + x + right;
      const value = values[at]!;
      if (value > UNLIKE) continue;
      const around = [-1, 1, -across, across, -across - 1, -across + 1, across - 1, across + 1];
      if (around.every((step) => values[at + step]! >= value)) minima.push({ x, y, unlike: value });
    }
  }
  return minima.sort((a, b) => a.unlike - b.unlike).slice(0, KEPT);
}
