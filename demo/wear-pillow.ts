/** Two sheets sewn together at their rims and filled: corners draw in and the rim wrinkles as real ones do. */
import { Random } from './random.ts';
import type { Vec } from './wear-raster.ts';
import { inflate, settle, threadsOf } from './wear-sim.ts';

export interface Pillow {
  cols: number;
  rows: number;
  /** around the middle; x right, y up, z towards the one who looks at it */
  at: Float32Array;
  uv: Float32Array;
}

/** `half`: cm that it is thick in the middle, on one side of its rim. */
export function makePillow(width: number, height: number, half: number, seed: number, spacing = 0.75): Pillow {
  const cols = Math.round(width / spacing) + 1;
  const rows = Math.round(height / spacing) + 1;
  const random = new Random(seed);
  const at = new Float32Array(cols * rows * 3);
  const uv = new Float32Array(cols * rows * 2);
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const i = row * cols + col;
      const [u, v] = [(col / (cols - 1)) * width, (row / (rows - 1)) * height];
      uv.set([u, v], i * 2);
      const inside = Math.sin((Math.PI * col) / (cols - 1)) * Math.sin((Math.PI * row) / (rows - 1));
      at.set([u - width / 2, height / 2 - v, 4 * Math.sqrt(Math.max(0, inside)) + random.between(0, 0.12)], i * 3);
    }
  }
  const sheet = { cols, rows, at, free: new Float32Array(cols * rows).fill(1) };
  const isRim = (i: number) => {
    const point = i / 3;
    const col = point % cols;
    return col === 0 || col === cols - 1 || point < cols || point >= (rows - 1) * cols;
  };
  settle(sheet, threadsOf(sheet, uv, 0.12, 0.35), {
    steps: 80,
    rounds: 9,
    keep: 0.88,
    push: (one) => inflate(one, Math.max(0, 0.22 * (1 - highest(one.at) / half))),
    // The other half is the mirror image: the rim stays between them.
    collide: (points, i) => {
      if (isRim(i)) points[i + 2]! *= 0.4;
      else if (points[i + 2]! < 0.05) points[i + 2] = 0.05;
    },
  });
  recentre(at);
  return { cols, rows, at, uv };
}

function highest(at: Float32Array): number {
  let most = 0;
  for (let i = 2; i < at.length; i += 3) most = Math.max(most, at[i]!);
  return most;
}

/** What air pushes may wander; where it comes to rest doesn't matter. */
function recentre(at: Float32Array): void {
  for (const axis of [0, 1]) {
    let [low, high] = [Infinity, -Infinity];
    for (let i = axis; i < at.length; i += 3) {
      low = Math.min(low, at[i]!);
      high = Math.max(high, at[i]!);
    }
    for (let i = axis; i < at.length; i += 3) at[i]! -= (low + high) / 2;
  }
}

/** Turned (degrees around x, then around z, then around y) and moved. */
export function placed(points: Float32Array, turn: Vec, to: Vec): Float32Array {
  const [ax, ay, az] = turn.map((degrees) => (degrees * Math.PI) / 180) as Vec;
  const out = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    let [x, y, z] = [points[i]!, points[i + 1]!, points[i + 2]!];
    [y, z] = [y * Math.cos(ax) - z * Math.sin(ax), y * Math.sin(ax) + z * Math.cos(ax)];
    [x, y] = [x * Math.cos(az) - y * Math.sin(az), x * Math.sin(az) + y * Math.cos(az)];
    [x, z] = [x * Math.cos(ay) + z * Math.sin(ay), -x * Math.sin(ay) + z * Math.cos(ay)];
    out.set([x + to[0], y + to[1], z + to[2]], i);
  }
  return out;
}

/** The far half of a pillow, seen at its rim. */
export function mirrored({ cols, rows, at }: Pillow): Float32Array {
  const out = new Float32Array(at.length);
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const from = (row * cols + (cols - 1 - col)) * 3;
      out.set([at[from]!, at[from + 1]!, -at[from + 2]!], (row * cols + col) * 3);
    }
  }
  return out;
}

/** A cord along a closed line, such as piping at a rim. */
export function makeCord(line: Vec[], radius: number, around = 10): { cols: number; rows: number; at: Float32Array } {
  const count = line.length;
  const at = new Float32Array((around + 1) * (count + 1) * 3);
  for (let row = 0; row <= count; row++) {
    const here = line[row % count]!;
    const [before, after] = [line[(row - 1 + count) % count]!, line[(row + 1) % count]!];
    const along = [after[0] - before[0], after[1] - before[1], after[2] - before[2]] as Vec;
    const long = Math.hypot(...along) || 1;
    const tangent = along.map((v) => v / long) as Vec;
    const side: Vec = [tangent[1], -tangent[0], 0];
    const sideLong = Math.hypot(...side) || 1;
    for (let col = 0; col <= around; col++) {
      const angle = (-2 * Math.PI * col) / around;
      const [c, s] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
      at.set(
        [here[0] + (side[0] / sideLong) * c, here[1] + (side[1] / sideLong) * c, here[2] + s],
        (row * (around + 1) + col) * 3,
      );
    }
  }
  return { cols: around + 1, rows: count + 1, at };
}
