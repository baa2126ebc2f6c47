/**
 * Where a picture of a garment, a person or a room shows a print: squares, the likeliest of each size first. A backdrop is what can be reached from
 * the picture's border over flat ground; of what is left, a print is what is busy everywhere, and coloured like the busiest. Pure; a map of 400 px
 * takes some 30 ms.
 */
import type { CropBox } from './embeddings.ts';

/** px of the longer side of the map that areas are looked for on */
export const AREA_MAP_SIDE = 400;

export interface PrintAreas {
  /** square in px of the picture; the largest first, none where nothing is printed */
  areas: CropBox[];
  /** a backdrop is all around and fills much of the picture: a swatch has none, though its ground may be as plain */
  isFramed: boolean;
  /** nothing but print: each part of the picture is about as busy as the others, as in a swatch or a photo of cloth that fills it */
  isFilled: boolean;
}

/** Sides of areas as parts of the map's shorter side, and how many areas of them are taken: nothing tells how large the print's repeat is. */
const SIZES = [
  { sides: [1, 0.84, 0.7, 0.58, 0.48, 0.4], count: 1 },
  { sides: [0.34, 0.29, 0.25, 0.21], count: 1 },
  { sides: [0.18, 0.155, 0.13], count: 2 },
  { sides: [0.11, 0.09], count: 2 },
];
/** Where the print's colours are learnt. */
const SEEDS = [{ sides: [0.7, 0.48, 0.34, 0.25, 0.18], count: 4 }];
/** Steps of a channel in the histogram of those colours, and the part of them that a colour of the print has at least. */
const BINS = 12;
const LEAST_OF_COLOR = 0.004;
const STEPS = Uint8Array.from({ length: 256 }, (_, value) => Math.floor((value * BINS) / 256));

/** px between the neighbours that are compared: motifs may be as small as a seed or as large as a hand. */
const REACHES = [1, 3, 6];
/** Differences of neighbours beyond this count alike, 0 … 255. */
const MOST_DIFFERENCE = 60;
/** Mean difference of neighbours in a flat backdrop, and the difference between two px of it, at most. */
const FLAT = 9;
const DRIFT = 5;
/** Parts of a picture, and of its border, that something in front of a backdrop covers at most. */
const MOST_FILLED = 0.6;
const MOST_CROSSED = 0.12;
/** Mean difference of neighbours that a print has at least. */
const LEAST_BUSY = 2;
/** Blocks of an area, each way, that must all be print. */
const BLOCKS = 4;
/** Parts of a picture, each way, that are about as busy: what they differ from their mean, and the third least, both in parts of that mean. Measured: 0031. */
const PARTS = 6;
const MOST_UNEVEN = 0.25;
const LEAST_OF_MEAN = 0.5;
/** Areas that overlap by more of the smaller one tell nothing new, unless one is so many times as large. */
const MOST_OVERLAP = 0.3;
const LARGER = 1.6;

interface Map {
  pixels: Uint8Array;
  width: number;
  height: number;
}

interface Square {
  x: number;
  y: number;
  side: number;
}

/** sRGB, three bytes a px. */
export function findPrintAreas(pixels: Uint8Array, width: number, height: number): PrintAreas {
  const map = { pixels, width, height };
  const busy = findBusy(map);
  const front = findFront(map, busy);
  const sums = { width, height, busy: sumUp(busy, width), print: sumUp(front, width) };
  // What the likeliest areas are coloured like is print; skin, furniture and street are not.
  const print = keepColors(map, front, choose(sums, SEEDS));
  const squares = choose({ ...sums, print: sumUp(print, width) }, SIZES);
  return {
    areas: squares.map(({ x, y, side }) => ({
      x: x / width,
      y: y / height,
      width: side / width,
      height: side / height,
    })),
    isFramed: isFramed(front, width, height),
    isFilled: isFilled(sums),
  };
}

/** How much each px differs from its neighbours, near ones and farther ones. */
function findBusy(map: Map): Float32Array {
  const { width, height } = map;
  const busy = new Float32Array(width * height);
  for (const reach of REACHES) {
    for (let y = 0; y < height; y++) {
      const start = y * width;
      const up = Math.max(0, y - reach) * width;
      const down = Math.min(height - 1, y + reach) * width;
      for (let x = 0; x < width; x++) {
        const across = differ(map, start + Math.max(0, x - reach), start + Math.min(width - 1, x + reach));
        const along = differ(map, up + x, down + x);
        busy[start + x]! += Math.min(MOST_DIFFERENCE, Math.max(across, along)) / REACHES.length;
      }
    }
  }
  return busy;
}

/** 0 … 255 */
function differ({ pixels }: Map, one: number, other: number): number {
  const [here, there] = [3 * one, 3 * other];
  const red = Math.abs(pixels[here]! - pixels[there]!);
  const green = Math.abs(pixels[here + 1]! - pixels[there + 1]!);
  const blue = Math.abs(pixels[here + 2]! - pixels[there + 2]!);
  return Math.max(red, green, blue);
}

/** 1 where there is no backdrop. */
function findFront(map: Map, busy: Float32Array): Uint8Array {
  const { width, height } = map;
  const front = new Uint8Array(width * height).fill(1);
  const queue = new Int32Array(width * height);
  let end = 0;
  const take = (at: number) => {
    if (front[at] === 0 || busy[at]! >= FLAT) return;
    front[at] = 0;
    queue[end++] = at;
  };
  for (let x = 0; x < width; x++) [x, (height - 1) * width + x].forEach(take);
  for (let y = 0; y < height; y++) [y * width, y * width + width - 1].forEach(take);
  for (let next = 0; next < end; next++) {
    const at = queue[next]!;
    const x = at % width;
    if (x > 0 && differ(map, at, at - 1) <= DRIFT) take(at - 1);
    if (x < width - 1 && differ(map, at, at + 1) <= DRIFT) take(at + 1);
    if (at >= width && differ(map, at, at - width) <= DRIFT) take(at - width);
    if (at + width < front.length && differ(map, at, at + width) <= DRIFT) take(at + width);
  }
  return front;
}

function isFramed(front: Uint8Array, width: number, height: number): boolean {
  const [filled, border] = [front, front.filter((_, at) => isBorder(at, width, height))].map(
    (px) => px.reduce((sum, is) => sum + is, 0) / px.length,
  ) as [number, number];
  return filled < MOST_FILLED && border < MOST_CROSSED;
}

function isFilled({ width, height, busy }: Sums): boolean {
  const edge = (side: number, part: number) => Math.floor((part * side) / PARTS);
  const means = Array.from({ length: PARTS * PARTS }, (_, at) => {
    const [row, column] = [Math.floor(at / PARTS), at % PARTS];
    const [left, right] = [edge(width, column), edge(width, column + 1)];
    const [top, low] = [edge(height, row), edge(height, row + 1)];
    return sumOf(busy, width, { left, top, right, low }) / ((right - left) * (low - top));
  });
  const mean = means.reduce((sum, part) => sum + part, 0) / means.length;
  const uneven = means.reduce((sum, part) => sum + Math.abs(part - mean), 0) / means.length;
  const [, , third] = means.sort((a, b) => a - b);
  return mean >= LEAST_BUSY && uneven <= MOST_UNEVEN * mean && third! >= LEAST_OF_MEAN * mean;
}

function isBorder(at: number, width: number, height: number): boolean {
  const [x, y] = [at % width, Math.floor(at / width)];
  return x === 0 || y === 0 || x === width - 1 || y === height - 1;
}

/** Of the front, the px whose colour the areas have. */
function keepColors({ pixels, width }: Map, front: Uint8Array, areas: Square[]): Uint8Array {
  const bins = new Uint16Array(front.length);
  for (let at = 0, from = 0; at < bins.length; at++, from += 3)
    bins[at] = (STEPS[pixels[from]!]! * BINS + STEPS[pixels[from + 1]!]!) * BINS + STEPS[pixels[from + 2]!]!;
  const counts = new Uint32Array(BINS ** 3);
  let total = 0;
  for (const { x, y, side } of areas) {
    for (let v = y; v < y + side; v++) for (let u = x; u < x + side; u++) counts[bins[v * width + u]!]! += 1;
    total += side * side;
  }
  const least = total * LEAST_OF_COLOR;
  return front.map((is, at) => (is === 1 && counts[bins[at]!]! >= least ? 1 : 0));
}

/** Sums of all that is left of and above each place; one row and column more than the map. */
function sumUp(map: Float32Array | Uint8Array, width: number): Float64Array {
  const stride = width + 1;
  const sums = new Float64Array(stride * (map.length / width + 1));
  for (let at = 0, y = 0; at < map.length; y++) {
    let row = 0;
    for (let x = 1; x <= width; x++, at++) {
      row += map[at]!;
      sums[(y + 1) * stride + x] = sums[y * stride + x]! + row;
    }
  }
  return sums;
}

/** Of what lies in a box, by its edges. */
function sumOf(
  sums: Float64Array,
  width: number,
  { left, top, right, low }: Record<'left' | 'top' | 'right' | 'low', number>,
) {
  const [above, below] = [top * (width + 1), low * (width + 1)];
  return sums[below + right]! - sums[above + right]! - sums[below + left]! + sums[above + left]!;
}

interface Sums {
  width: number;
  height: number;
  busy: Float64Array;
  print: Float64Array;
}

/** The best squares of each size. */
function choose(sums: Sums, sizes: typeof SIZES): Square[] {
  const chosen: Square[] = [];
  for (const { sides, count } of sizes) {
    const scored = sides
      .flatMap((part) => listSquares(sums, part))
      .map((square) => ({ square, score: scoreOf(square, sums) }));
    scored.sort((a, b) => b.score - a.score);
    const end = chosen.length + count;
    for (const { square, score } of scored) {
      if (chosen.length === end || score <= 0) break;
      if (chosen.every((other) => isOther(square, other))) chosen.push(square);
    }
  }
  return chosen;
}

/** About an eighth of their side apart, to the picture's edges. */
function listSquares({ width, height }: Sums, part: number): Square[] {
  const side = Math.round(part * Math.min(width, height));
  if (side < 2 * BLOCKS) return [];
  const step = Math.max(2, Math.round(side / 8));
  const places = (last: number) => {
    const count = Math.ceil(last / step);
    return Array.from({ length: count + 1 }, (_, at) => (count === 0 ? 0 : Math.round((at * last) / count)));
  };
  const across = places(width - side);
  return places(height - side).flatMap((y) => across.map((x) => ({ x, y, side })));
}

const means = new Float64Array(BLOCKS * BLOCKS);
const [columns, rows] = [new Int32Array(BLOCKS + 1), new Int32Array(BLOCKS + 1)];

/** 0: no print. All of it is print, all of it about as busy, and the larger it is the more it tells. */
function scoreOf({ x, y, side }: Square, { width, height, busy, print }: Sums): number {
  for (let i = 0; i <= BLOCKS; i++) {
    columns[i] = x + Math.floor((i * side) / BLOCKS);
    rows[i] = (y + Math.floor((i * side) / BLOCKS)) * (width + 1);
  }
  let [whole, lowest, leastPrint] = [0, Infinity, 1];
  for (let block = 0; block < means.length; block++) {
    const [row, column] = [Math.floor(block / BLOCKS), block % BLOCKS];
    const [top, low] = [rows[row]!, rows[row + 1]!];
    const [left, right] = [columns[column]!, columns[column + 1]!];
    const area = ((right - left) * (low - top)) / (width + 1);
    const inIt = (sums: Float64Array) =>
      sums[low + right]! - sums[top + right]! - sums[low + left]! + sums[top + left]!;
    leastPrint = Math.min(leastPrint, inIt(print) / area);
    // Most squares end here.
    if (leastPrint <= 0.5) return 0;
    const mean = inIt(busy) / area;
    lowest = Math.min(lowest, mean);
    means[block] = mean;
    whole += mean;
  }
  const mean = whole / means.length;
  if (mean < LEAST_BUSY) return 0;
  const spread = means.reduce((sum, block) => sum + Math.abs(block - mean), 0) / whole;
  const even = (1 - Math.min(1, spread)) * (0.3 + (0.7 * lowest) / mean);
  const size = side / Math.min(width, height);
  return (2 * leastPrint - 1) ** 1.5 * even ** 1.5 * Math.sqrt(mean) * size ** 0.6;
}

function isOther(a: Square, b: Square): boolean {
  const [small, large] = [Math.min(a.side, b.side), Math.max(a.side, b.side)];
  if (large / small > LARGER) return true;
  const across = Math.min(a.x + a.side, b.x + b.side) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.side, b.y + b.side) - Math.max(a.y, b.y);
  return across <= 0 || down <= 0 || (across * down) / small ** 2 < MOST_OVERLAP;
}
