import type { RepeatLayout } from '#app/image/types.ts';
import { coverageOf } from './coverage.ts';
import type { Polygon } from './shapes.ts';
import type { Layers } from './types.ts';

const mod = (a: number, n: number) => ((a % n) + n) % n;

/** A stack of screens on a torus, glued together the way the design repeats. Ink 0 is the ground. */
export class Screens implements Layers {
  readonly width: number;
  readonly height: number;
  readonly layout: RepeatLayout;
  readonly planes: Uint8Array[];
  /** px by which the next column drops, or the next row shifts */
  readonly drop: number;
  readonly shift: number;
  /** Where something was drawn, on a coarse grid; spacing.ts looks for room there. */
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly columns: number;
  readonly rows: number;
  readonly taken: Uint8Array;
  /** false: what sticks out of the tile is dropped, for drawings that lay every copy themselves */
  wraps = true;

  constructor(width: number, height: number, layout: RepeatLayout, inks: number) {
    this.width = width;
    this.height = height;
    this.layout = layout;
    this.drop = Math.round(layout.drop * height);
    this.shift = Math.round(layout.shift * width);
    this.planes = Array.from({ length: inks }, () => new Uint8Array(width * height));
    const cell = Math.max(4, Math.sqrt((width * height) / 12_000));
    this.columns = Math.round(width / cell);
    this.rows = Math.round(height / cell);
    this.cellWidth = width / this.columns;
    this.cellHeight = height / this.rows;
    this.taken = new Uint8Array(this.columns * this.rows);
  }

  /** Print polygons (non-zero winding) with an ink; what lies below is knocked out. `alpha` 0…1. */
  fill(ink: number, polygons: Polygon[], alpha = 1): void {
    const mask = coverageOf(polygons);
    if (!mask) return;
    for (let row = 0; row < mask.height; row++) {
      this.#printRow(ink, mask.data, row * mask.stride, mask.left, mask.top + row, mask.width, alpha);
    }
  }

  /** Print a whole picture of coverages 0…1, given by a function that must itself be periodic. */
  paint(ink: number, coverage: (x: number, y: number) => number): void {
    const line = new Float32Array(this.width);
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) line[x] = coverage(x, y);
      this.#blend(ink, line, 0, y * this.width, this.width, 1);
    }
  }

  /** The place in the tile of a point anywhere in the repeat. */
  wrap(x: number, y: number): [number, number] {
    if (this.shift) {
      const j = Math.floor(y / this.height);
      return [mod(x - j * this.shift, this.width), y - j * this.height];
    }
    const i = Math.floor(x / this.width);
    return [x - i * this.width, mod(y - i * this.drop, this.height)];
  }

  /** The shortest way between two points of the repeat. */
  distance(dx: number, dy: number): number {
    let best = Infinity;
    for (let i = -2; i <= 2; i++) {
      for (let j = -2; j <= 2; j++) {
        const x = dx + i * this.width + j * this.shift;
        const y = dy + j * this.height + i * this.drop;
        best = Math.min(best, x * x + y * y);
      }
    }
    return Math.sqrt(best);
  }

  #printRow(ink: number, data: Float32Array, from: number, left: number, top: number, count: number, alpha: number) {
    const { width, height } = this;
    let x = left;
    let y = top;
    if (this.shift) {
      const j = Math.floor(y / height);
      x -= j * this.shift;
      y -= j * height;
    }
    if (!this.wraps) {
      const start = Math.max(0, left);
      const to = Math.min(width, left + count);
      if (top < 0 || top >= height || to <= start) return;
      this.#blend(ink, data, from + start - left, top * width + start, to - start, alpha);
      return;
    }
    let done = 0;
    while (done < count) {
      const i = Math.floor((x + done) / width);
      const column = x + done - i * width;
      const line = this.shift ? y : mod(y - i * this.drop, height);
      const run = Math.min(count - done, width - column);
      this.#blend(ink, data, from + done, line * width + column, run, alpha);
      this.#take(data, from + done, column, line, run);
      done += run;
    }
  }

  #take(data: Float32Array, from: number, column: number, line: number, run: number): void {
    if (line % 2) return;
    const base = Math.floor(line / this.cellHeight) * this.columns;
    for (let k = 0; k < run; k += 2) {
      if (data[from + k]! > 0.5) this.taken[base + Math.floor((column + k) / this.cellWidth)] = 1;
    }
  }

  #blend(ink: number, data: Float32Array, from: number, at: number, run: number, alpha: number): void {
    const planes = this.planes;
    for (let k = 0; k < run; k++) {
      const a = data[from + k]! * alpha;
      if (a < 0.002) continue;
      const p = at + k;
      if (a > 0.998) {
        for (let n = 0; n < planes.length; n++) planes[n]![p] = 0;
        if (ink > 0) planes[ink - 1]![p] = 255;
        continue;
      }
      // The others are rounded down, so that the sum never exceeds 255.
      for (let n = 0; n < planes.length; n++) {
        const plane = planes[n]!;
        const kept = plane[p]! * (1 - a);
        plane[p] = n === ink - 1 ? Math.round(kept + 255 * a) : Math.floor(kept);
      }
    }
  }
}
