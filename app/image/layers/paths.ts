import { Cursor } from '../base/byte-file.ts';
import { ImageError } from '../base/types.ts';
import type { Cover, Picture } from './picture.ts';

/*
 * Vector masks and shapes (Adobe Photoshop File Formats Specification, "Path resource format"): Bézier curves as lines, and what
 * a row of px they cover, by signed areas.
 */

type Point = [x: number, y: number];

export interface SubPath {
  points: Point[];
  closed: boolean;
}

/** Subpaths that are filled together, even-odd, and how they join what is there already. */
export interface PathPart {
  operation: 'exclude' | 'combine' | 'subtract' | 'intersect';
  paths: SubPath[];
}

export interface Shape {
  parts: PathPart[];
  /** begins with everything */
  full: boolean;
  inverted: boolean;
}

const OPERATIONS = ['exclude', 'combine', 'subtract', 'intersect'] as const;
/** points of the lines of all masks together: each takes 50 bytes or so */
export const MOST_POINTS_OF_ALL = 6_000_000;
/** knots of one mask, and points of its lines */
const MOST_KNOTS = 200_000;
const MOST_POINTS = 2_000_000;
/** px: how far a line may lie from its curve */
const FLATNESS = 0.02;

/** null for a mask that is off, or can't be followed. Px of the picture. `points` of lines are taken from what is left of all masks'. */
export function readShape(
  block: Cursor,
  { width, height, margin = 0, points: all = { left: MOST_POINTS } }: Picture & { points?: { left: number } },
): Shape | null {
  const data = new Cursor(block.file, block.at, block.end);
  try {
    data.skip(4);
    const flags = data.u32();
    if (flags & 4) return null;
    const shape: Shape = { parts: [], full: false, inverted: (flags & 1) !== 0 };
    const point = (): Point => {
      const y = ((data.u32() | 0) / 0x0100_0000) * (height - 2 * margin) + margin;
      return [((data.u32() | 0) / 0x0100_0000) * (width - 2 * margin) + margin, y];
    };
    if (data.left > MOST_KNOTS * 26) throw new ImageError('damaged', { part: 'layers' });
    const most = Math.min(MOST_POINTS, all.left);
    let points = 0;
    while (data.left >= 26) {
      const end = data.at + 26;
      const kind = data.u16();
      if (kind === 8) shape.full = data.u16() === 1;
      if (kind === 0 || kind === 3) {
        const knots = data.u16();
        const operation = data.i16();
        const bare = { knots: [] as Point[][], closed: kind === 0 };
        data.at = end;
        for (let i = 0; i < knots && data.left >= 26; i++) {
          data.skip(2);
          bare.knots.push([point(), point(), point()]);
        }
        const path = { points: flatten(bare.knots, bare.closed, most - points), closed: bare.closed };
        points += path.points.length;
        const last = shape.parts.at(-1);
        if (operation < 0 && last) last.paths.push(path);
        else shape.parts.push({ operation: OPERATIONS[operation < 0 ? 1 : operation & 3]!, paths: [path] });
      } else data.at = end;
    }
    all.left -= points;
    return shape;
  } catch (error) {
    if (error instanceof ImageError && error.key === 'truncated') return null;
    throw error;
  }
}

/** Knots as control point before, anchor, control point behind; into `most` points. */
function flatten(knots: Point[][], closed: boolean, most: number): Point[] {
  const points: Point[] = [];
  const count = closed ? knots.length : knots.length - 1;
  if (knots.length > 0) points.push(knots[0]![1]!);
  for (let i = 0; i < count; i++) {
    const [from, to] = [knots[i]!, knots[(i + 1) % knots.length]!];
    const [a, b, c, d] = [from[1]!, from[2]!, to[0]!, to[1]!];
    const bend = Math.max(
      Math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]),
      Math.hypot(b[0] - 2 * c[0] + d[0], b[1] - 2 * c[1] + d[1]),
    );
    const steps = Math.min(400, Math.max(1, Math.ceil(Math.sqrt((0.75 * bend) / FLATNESS))));
    if (points.length + steps > most) throw new ImageError('damaged', { part: 'layers' });
    for (let k = 1; k <= steps; k++) {
      const t = k / steps;
      const [p, q, r, s] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
      points.push([p * a[0] + q * b[0] + r * c[0] + s * d[0], p * a[1] + q * b[1] + r * c[1] + s * d[1]]);
    }
  }
  return points;
}

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** null without a point. */
export function boundsOf({ parts }: Shape): Bounds | null {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { operation, paths } of parts) {
    if (operation === 'subtract') continue;
    for (const { points } of paths) {
      for (const [x, y] of points) {
        box.left = Math.min(box.left, x);
        box.top = Math.min(box.top, y);
        box.right = Math.max(box.right, x);
        box.bottom = Math.max(box.bottom, y);
      }
    }
  }
  return box.left <= box.right ? box : null;
}

/** What the shape covers, as it multiplies opacity. `density` 0 … 1: how much of it counts. */
export function coverShape(shape: Shape, width: number, density = 1): Cover {
  const row = shapeRow(shape, width);
  return (alpha, y, { from, to }) => {
    const covered = row(y);
    for (let x = from; x < to; x++) alpha[x] = alpha[x]! * (1 - density * (1 - covered[x]!));
  };
}

/** What the shape covers of each px of row `y`, 0 … 1; valid until the next call. */
export function shapeRow({ parts, full, inverted }: Shape, width: number): (y: number) => Float32Array {
  const fills = parts.map(({ operation, paths }) => ({
    operation,
    fill: new AreaFill(
      paths.map(({ points }) => points),
      width,
    ),
  }));
  const out = new Float32Array(width);
  // What the file says to begin with counts for nothing where there is a path.
  const begin = (fills.length === 0 ? full : ['subtract', 'intersect'].includes(fills[0]!.operation)) ? 1 : 0;
  return (y) => {
    out.fill(begin);
    for (const { operation, fill } of fills) {
      const area = fill.row(y);
      for (let x = 0; x < width; x++) {
        const t = Math.abs(area[x]!) % 2;
        const v = t > 1 ? 2 - t : t;
        const u = out[x]!;
        if (operation === 'combine') out[x] = u + v - u * v;
        else if (operation === 'subtract') out[x] = u * (1 - v);
        else if (operation === 'intersect') out[x] = u * v;
        else out[x] = u + v - 2 * u * v;
      }
    }
    if (inverted) for (let x = 0; x < width; x++) out[x] = 1 - out[x]!;
    return out;
  };
}

/**
 * Signed areas of closed polygons in a row of px: each edge adds what lies right of it, so that a running sum tells how often a
 * px is wound around, by its share. Rows in any order.
 */
class AreaFill {
  /** four numbers each: from x, y to x, y */
  #edges: Float64Array;
  #count = 0;
  #rows: Float32Array;
  #width: number;
  #top = Infinity;
  #bottom = -Infinity;
  /** numbers of the edges that begin in a row, and the longest edge in rows */
  #starts = new Map<number, number[]>();
  #active: number[] = [];
  #last = -Infinity;

  constructor(polygons: Point[][], width: number) {
    this.#width = width;
    this.#rows = new Float32Array(width + 2);
    this.#edges = new Float64Array(4 * polygons.reduce((sum, points) => sum + points.length, 0));
    for (const points of polygons) {
      for (const [i, from] of points.entries()) {
        const to = points[(i + 1) % points.length]!;
        if (from[1] !== to[1]) this.#add(from, to);
      }
    }
  }

  #add(from: Point, to: Point): void {
    const [low, high] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
    // What ends above the picture is never asked for.
    if (high <= 0) return;
    const start = Math.max(0, Math.floor(low));
    this.#top = Math.min(this.#top, start);
    this.#bottom = Math.max(this.#bottom, high);
    const list = this.#starts.get(start);
    if (list) list.push(this.#count);
    else this.#starts.set(start, [this.#count]);
    this.#edges.set([from[0], from[1], to[0], to[1]], 4 * this.#count++);
  }

  row(y: number): Float32Array {
    const sums = this.#rows.fill(0);
    if (y < this.#top || y >= this.#bottom) return sums;
    this.#seek(y);
    for (const index of this.#active) {
      const at = 4 * index;
      const [x0, y0] = [this.#edges[at]!, this.#edges[at + 1]!];
      const [x1, y1] = [this.#edges[at + 2]!, this.#edges[at + 3]!];
      const [from, to] = [Math.max(y, Math.min(y0, y1)), Math.min(y + 1, Math.max(y0, y1))];
      if (from >= to) continue;
      const slope = (x1 - x0) / (y1 - y0);
      this.#edge(x0 + (from - y0) * slope, x0 + (to - y0) * slope, y1 > y0 ? to - from : from - to);
    }
    for (let x = 0, sum = 0; x < this.#width; x++) {
      sum += sums[x]!;
      sums[x] = sum;
    }
    return sums;
  }

  /** Edges that touch row `y`. */
  #seek(y: number): void {
    if (y < this.#last) {
      this.#active = [];
      this.#last = -Infinity;
    }
    for (let row = Math.max(this.#top, this.#last + 1); row <= y; row++) {
      // Of a drawn path more may begin in one row than a call takes arguments.
      for (const index of this.#starts.get(row) ?? []) this.#active.push(index);
    }
    this.#last = y;
    const bottom = (index: number) => Math.max(this.#edges[4 * index + 1]!, this.#edges[4 * index + 3]!);
    this.#active = this.#active.filter((index) => bottom(index) > y);
  }

  /** A piece of an edge within one row, from one x to another, with its signed height. */
  #edge(x0: number, x1: number, height: number): void {
    let [left, right] = [Math.min(x0, x1), Math.max(x0, x1)];
    const sums = this.#rows;
    if (right <= 0) {
      sums[0] = sums[0]! + height;
      return;
    }
    if (left >= this.#width) return;
    const each = height / Math.max(1e-12, right - left);
    if (left < 0) {
      sums[0] = sums[0]! + each * -left;
      left = 0;
    }
    if (right - left < 1e-9) return this.#put(left, height);
    right = Math.min(right, this.#width);
    for (let x = Math.floor(left); x < right; x++) {
      const [from, to] = [Math.max(left, x), Math.min(right, x + 1)];
      this.#put((from + to) / 2, each * (to - from));
    }
  }

  /** What lies right of `x` in its px, and all behind it. */
  #put(x: number, height: number): void {
    const at = Math.floor(x);
    const part = height * (at + 1 - x);
    this.#rows[at] = this.#rows[at]! + part;
    this.#rows[at + 1] = this.#rows[at + 1]! + height - part;
  }
}
