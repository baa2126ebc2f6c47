import { powerOfTwo, transformSquare, transformSquareBack, zeros } from './fourier.ts';

/** A move of the picture over itself, px. */
export interface Move {
  x: number;
  y: number;
}

/** How unlike a picture is to itself moved by (x, y): 0 the same, about 1 nothing in common. */
export interface Likeness {
  unlike(move: Move): number;
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
  const means = [0, 1, 2].map((c) => {
    let sum = 0;
    for (let at = c; at < lab.length; at += 3) sum += lab[at]!;
    return sum / pixels;
  });
  const centred = Float64Array.from(lab, (v, at) => v - means[at % 3]!);
  const power = centred.reduce((sum, v) => sum + v * v, 0) / pixels;
  if (power < 4) return null;
  const overlaps = autocorrelate(centred, width, height);
  const table = sumTables(centred, width, height);
  const unlike = ({ x, y }: Move): number => {
    const [w, h] = [width - Math.abs(x), height - Math.abs(y)];
    const area = w * h;
    const here = table.over(Math.max(0, -x), Math.max(0, -y), w, h);
    const there = table.over(Math.max(0, x), Math.max(0, y), w, h);
    const distance = (here.squares + there.squares - 2 * overlaps(x, y)) / area;
    const spread = here.spread + there.spread;
    // Where little but ground lies over ground, being alike says nothing.
    if (spread < GROUND * 2 * power) return 1;
    return distance / Math.max(spread, 0.25 * power);
  };
  return { unlike, minima: findMinima(unlike, Math.floor(width * (1 - OVERLAP)), Math.floor(height * (1 - OVERLAP))) };
}

function autocorrelate(centred: Float64Array, width: number, height: number): (x: number, y: number) => number {
  const side = powerOfTwo(2 * Math.max(width, height));
  const total = new Float64Array(side * side);
  // Two channels ride as the real and imaginary part of one field: the real part of its autocorrelation is the sum of theirs.
  for (const channels of [[0], [1, 2]]) {
    const field = zeros(side * side);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const from = (y * width + x) * 3;
        field.re[y * side + x] = centred[from + channels[0]!]!;
        if (channels.length > 1) field.im[y * side + x] = centred[from + channels[1]!]!;
      }
    }
    transformSquare(field, side, height);
    for (let k = 0; k < total.length; k++) total[k] = total[k]! + field.re[k]! ** 2 + field.im[k]! ** 2;
  }
  const back = { re: total, im: new Float64Array(side * side) };
  transformSquareBack(back, side, height);
  const around = (v: number) => (v + side) % side;
  return (x, y) => back.re[around(y) * side + around(x)]! / (side * side);
}

/** Sums over any rectangle in four looks. */
function sumTables(centred: Float64Array, width: number, height: number) {
  const across = width + 1;
  const tables = Array.from({ length: 4 }, () => new Float64Array(across * (height + 1)));
  for (let y = 0; y < height; y++) {
    const row = [0, 0, 0, 0];
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        row[c]! += centred[from + c]!;
        row[3]! += centred[from + c]! ** 2;
      }
      const at = (y + 1) * across + x + 1;
      for (let c = 0; c < 4; c++) tables[c]![at] = tables[c]![at - across]! + row[c]!;
    }
  }
  const over = (x: number, y: number, w: number, h: number) => {
    const [top, bottom] = [y * across, (y + h) * across];
    const sum = (t: Float64Array) => t[bottom + x + w]! - t[top + x + w]! - t[bottom + x]! + t[top + x]!;
    const squares = sum(tables[3]!);
    const spread =
      squares / (w * h) - (sum(tables[0]!) ** 2 + sum(tables[1]!) ** 2 + sum(tables[2]!) ** 2) / (w * h) ** 2;
    return { squares, spread };
  };
  return { over };
}

function findMinima(unlike: (move: Move) => number, right: number, down: number): Likeness['minima'] {
  const across = 2 * right + 1;
  const values = new Float64Array(across * (down + 2));
  for (let y = -1; y <= down; y++) {
    for (let x = -right; x <= right; x++) values[(y + 1) * across + x + right] = unlike({ x, y });
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
