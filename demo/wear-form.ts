/** A tailor's form: level sections through a body, and what is sewn close to it. y points up, z to the front; cm. */
import { ball, tube } from './wear-curtain.ts';
import type { Mesh, Vec } from './wear-raster.ts';

/** Half width, and depth to the front and to the back, at a height. */
export type Section = [y: number, half: number, front: number, back: number];

export interface Body {
  sections: Section[];
  /** below 1: squarer than an ellipse */
  round: number;
}

export const woman: Body = {
  round: 0.92,
  sections: [
    [70, 16.6, 10.5, 11.6],
    [84, 17.8, 11.2, 12.2],
    [95, 15.2, 10, 10.4],
    [104, 12.6, 8.9, 8.2],
    [112, 13.8, 10.4, 8.6],
    [119, 15.6, 13, 9.2],
    [124, 16.2, 13, 9.6],
    [130, 16.6, 10.9, 9.7],
    [135, 17.3, 8.7, 9.1],
    [138.5, 16.2, 7.1, 8],
    [141, 12.6, 6.2, 7],
    [143, 9, 5.7, 6.2],
    [145.5, 6.3, 5.6, 5.7],
    [154, 5.5, 5.3, 5.2],
  ],
};

/** Sections between the given ones, smoothly (Catmull-Rom). */
export function sectionAt({ sections }: Body, y: number): [half: number, front: number, back: number] {
  let i = 0;
  while (i < sections.length - 2 && y > sections[i + 1]![0]) i++;
  const [p, q] = [sections[i]!, sections[i + 1]!];
  const before = sections[Math.max(0, i - 1)]!;
  const after = sections[Math.min(sections.length - 1, i + 2)]!;
  const t = Math.min(1, Math.max(0, (y - p[0]) / (q[0] - p[0])));
  return [1, 2, 3].map((k) => {
    const wide = q[0] - p[0];
    const m0 = q[0] === before[0] ? 0 : ((q[k]! - before[k]!) / (q[0] - before[0])) * wide;
    const m1 = after[0] === p[0] ? 0 : ((after[k]! - p[k]!) / (after[0] - p[0])) * wide;
    const [t2, t3] = [t * t, t * t * t];
    return (2 * t3 - 3 * t2 + 1) * p[k]! + (t3 - 2 * t2 + t) * m0 + (3 * t2 - 2 * t3) * q[k]! + (t3 - t2) * m1;
  }) as [number, number, number];
}

/** `angle` 0 in front, growing to the right of who looks at it. */
export function pointOn(body: Body, y: number, angle: number, off = 0): Vec {
  const [half, front, back] = sectionAt(body, y);
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  const bend = (v: number) => Math.sign(v) * Math.abs(v) ** body.round;
  return [(half + off) * bend(s), y, ((c >= 0 ? front : back) + off) * bend(c)];
}

/** Depth of the front where the body is `x` off its middle. */
export function frontAt(body: Body, x: number, y: number, off = 0): number {
  const [half, front] = sectionAt(body, y);
  const share = Math.min(1, Math.abs(x) / (half + off)) ** (1 / body.round);
  return (front + off) * Math.max(0, 1 - share * share) ** (body.round / 2);
}

export interface Wrapped {
  from: number;
  to: number;
  /** angles, left to right */
  left: number;
  right: number;
  cols: number;
  rows: number;
  off: (y: number, angle: number) => number;
}

/** A piece of cloth close to a body. u and v are lengths along it from its middle and its top. */
export function wrap(
  body: Body,
  { from, to, left, right, cols, rows, off }: Wrapped,
): Pick<Mesh, 'cols' | 'rows' | 'at'> & { uv: Float32Array } {
  const at = new Float32Array(cols * rows * 3);
  const uv = new Float32Array(cols * rows * 2);
  let down = 0;
  for (let row = 0; row < rows; row++) {
    const y = from + ((to - from) * row) / (rows - 1);
    for (let col = 0; col < cols; col++) {
      const angle = left + ((right - left) * col) / (cols - 1);
      at.set(pointOn(body, y, angle, off(y, angle)), (row * cols + col) * 3);
    }
    if (row > 0) down += meanStep(at, cols, row);
    measureAcross(at, uv, cols, row, down);
  }
  return { cols, rows, at, uv };
}

/** How far a row lies from the one above, in the mean. */
export function meanStep(at: Float32Array, cols: number, row: number): number {
  let sum = 0;
  for (let col = 0; col < cols; col++) {
    const [i, j] = [(row * cols + col) * 3, ((row - 1) * cols + col) * 3];
    sum += Math.hypot(at[i]! - at[j]!, at[i + 1]! - at[j + 1]!, at[i + 2]! - at[j + 2]!);
  }
  return sum / cols;
}

/** A straight strip bent round: u as in its middle row, v of each column by its own length. */
export function straighten(at: Float32Array, uv: Float32Array, cols: number, rows: number): void {
  for (let col = 0; col < cols; col++) {
    let down = 0;
    const u = uv[((rows >> 1) * cols + col) * 2]!;
    for (let row = 0; row < rows; row++) uv[(row * cols + col) * 2] = u;
    for (let row = 1; row < rows; row++) {
      const [i, j] = [(row * cols + col) * 3, ((row - 1) * cols + col) * 3];
      down += Math.hypot(at[i]! - at[j]!, at[i + 1]! - at[j + 1]!, at[i + 2]! - at[j + 2]!);
      uv[(row * cols + col) * 2 + 1] = down;
    }
  }
}

/** u: the way along the row from its middle. */
export function measureAcross(at: Float32Array, uv: Float32Array, cols: number, row: number, v: number): void {
  let way = 0;
  const ways = [0];
  for (let col = 1; col < cols; col++) {
    const i = (row * cols + col) * 3;
    way += Math.hypot(at[i]! - at[i - 3]!, at[i + 1]! - at[i - 2]!, at[i + 2]! - at[i - 1]!);
    ways.push(way);
  }
  const middle = (ways[(cols - 1) >> 1]! + ways[cols >> 1]!) / 2;
  for (let col = 0; col < cols; col++) uv.set([ways[col]! - middle, v], (row * cols + col) * 2);
}

const linen: Vec = [0.6, 0.585, 0.555];
const wood: Vec = [0.22, 0.145, 0.09];

/** The form itself on its stand. */
export function formMeshes(body: Body, lowest: number): Mesh[] {
  const top = body.sections.at(-1)![0];
  const skin = wrap(body, {
    from: top,
    to: lowest,
    left: -Math.PI,
    right: Math.PI,
    cols: 121,
    rows: 120,
    off: () => -0.3,
  });
  const cap: Vec = [0, top - 1.2, 0];
  return [
    { cols: skin.cols, rows: skin.rows, at: skin.at, uv: null, part: 0, color: linen, wraps: true },
    squashed(ball([0, top - 0.6, 0], 5.9, wood), cap, 0.5),
    ball([0, top + 3.6, 0], 1.5, wood),
    upright([0, 4, 0], [0, lowest + 6, 0], 1.3, [0.16, 0.155, 0.15]),
    squashed(ball([0, 2, 0], 17, [0.16, 0.155, 0.15]), [0, 2, 0], 0.12),
  ];
}

export function squashed(mesh: Mesh, [, middle]: Vec, by: number): Mesh {
  const at = Float32Array.from(mesh.at);
  for (let i = 1; i < at.length; i += 3) at[i] = middle + (at[i]! - middle) * by;
  return { ...mesh, at };
}

/** A pole that stands. */
function upright(from: Vec, to: Vec, radius: number, color: Vec): Mesh {
  const lying = tube([from[1], 0, 0], [to[1], 0, 0], radius, color);
  const at = new Float32Array(lying.at.length);
  for (let i = 0; i < at.length; i += 3) {
    at.set([from[0] - lying.at[i + 1]!, lying.at[i]!, from[2] + lying.at[i + 2]!], i);
  }
  return { ...lying, at };
}
