/**
 * What the product's search is held against, each a vector of unit length of a 224 × 224 picture: a histogram of colours (Swain and
 * Ballard, Color Indexing, 1991; bins of Lab, compared by the Bhattacharyya coefficient) and histograms of oriented gradients (Dalal and
 * Triggs, Histograms of Oriented Gradients for Human Detection, 2005).
 */
import { srgbToLab } from '#app/image/base/color-math.ts';
import type { Raster } from './raster.ts';

export const BASELINE_SIDE = 224;

const [LIGHTNESS, OPPONENT] = [6, 8];

/** The roots of 6 × 8 × 8 bins' shares: their dot product is the Bhattacharyya coefficient. */
export function colorHistogram({ data }: Raster): Float32Array {
  const bins = new Float32Array(LIGHTNESS * OPPONENT * OPPONENT);
  const binOf = (value: number, low: number, high: number, count: number) =>
    Math.min(count - 1, Math.max(0, Math.floor(((value - low) / (high - low)) * count)));
  for (let at = 0; at < data.length; at += 3) {
    const [l, a, b] = srgbToLab(data[at]!, data[at + 1]!, data[at + 2]!);
    bins[
      (binOf(l, 0, 100, LIGHTNESS) * OPPONENT + binOf(a, -70, 70, OPPONENT)) * OPPONENT + binOf(b, -70, 70, OPPONENT)
    ]! += 1;
  }
  return bins.map((count) => Math.sqrt((3 * count) / data.length));
}

/** px of the picture, of a cell; orientations; cells of a block's side */
const [HOG_SIDE, CELL, ORIENTATIONS, BLOCK] = [128, 32, 9, 2];
const CELLS = HOG_SIDE / CELL;

export function orientedGradients(picture: Raster): Float32Array {
  const gray = toGray(picture, HOG_SIDE);
  const cells = new Float32Array(CELLS * CELLS * ORIENTATIONS);
  const px = (x: number, y: number) =>
    gray[Math.min(HOG_SIDE - 1, Math.max(0, y)) * HOG_SIDE + Math.min(HOG_SIDE - 1, Math.max(0, x))]!;
  for (let y = 0; y < HOG_SIDE; y++) {
    for (let x = 0; x < HOG_SIDE; x++) {
      const [dx, dy] = [px(x + 1, y) - px(x - 1, y), px(x, y + 1) - px(x, y - 1)];
      const angle = (Math.atan2(dy, dx) + Math.PI) % Math.PI;
      const at = Math.min(ORIENTATIONS - 1, Math.floor((angle / Math.PI) * ORIENTATIONS));
      cells[(Math.floor(y / CELL) * CELLS + Math.floor(x / CELL)) * ORIENTATIONS + at]! += Math.hypot(dx, dy);
    }
  }
  const out: number[] = [];
  for (let y = 0; y + BLOCK <= CELLS; y++) {
    for (let x = 0; x + BLOCK <= CELLS; x++) {
      const block = Array.from(
        { length: BLOCK * BLOCK },
        (_, i) => (y + Math.floor(i / BLOCK)) * CELLS + x + (i % BLOCK),
      ).flatMap((cell) => [...cells.subarray(cell * ORIENTATIONS, (cell + 1) * ORIENTATIONS)]);
      out.push(...normalize(normalize(block).map((value) => Math.min(0.2, value))));
    }
  }
  return Float32Array.from(normalize(out));
}

function normalize(values: number[]): number[] {
  const length = Math.hypot(...values) + 1e-9;
  return values.map((value) => value / length);
}

/** Lightness, each px the mean of those it stands for. */
function toGray({ width, height, data }: Raster, side: number): Float32Array {
  const [sums, counts] = [new Float32Array(side * side), new Float32Array(side * side)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 3 * (y * width + x);
      const to = Math.floor((y * side) / height) * side + Math.floor((x * side) / width);
      sums[to]! += 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
      counts[to]! += 1;
    }
  }
  return sums.map((sum, i) => sum / Math.max(1, counts[i]!));
}
