import { floorMesh } from './wear-cushion.ts';
import { makePillow, placed } from './wear-pillow.ts';
import { Random } from './random.ts';
import type { Mesh, Vec } from './wear-raster.ts';
import type { Scene } from './wear-scene.ts';
import { settle, threadsOf } from './wear-sim.ts';

/** cm: the mattress lies from x −80 to 80 and z 0 (head) to 200 (foot) */
const [bedWide, bedLong, bedHigh] = [160, 200, 46];
const [duvetWide, duvetLong] = [222, 178];
/** where the duvet begins, from the head */
const begin = 46;

/** A bed for two: a duvet lain down until it rests, four pillows against a headboard. */
export function bedScene(): Scene {
  const duvet = makeDuvet();
  const pillow = makePillow(76, 52, 9.5, 3, 1);
  const other = makePillow(76, 52, 9, 8, 1);
  const uvAt = (uv: Float32Array, u: number, v: number) => uv.map((value, i) => value + (i % 2 === 0 ? u : v));
  const put = (one: typeof pillow, turn: Vec, to: Vec, part: number, u: number): Mesh => ({
    cols: one.cols,
    rows: one.rows,
    at: placed(one.at, turn, to),
    uv: uvAt(one.uv, u, 260),
    part,
    color: [0.78, 0.78, 0.78],
  });
  const back = (one: Mesh): Mesh => ({ ...one, part: 0, uv: null });
  const plain = (one: Mesh): Mesh => ({ ...one, part: 0, uv: null, color: [0.8, 0.8, 0.795] });
  const pillows = [
    plain(put(other, [-14, 2, 0], [-40, bedHigh + 24, 12], 0, 0)),
    plain(put(pillow, [-14, -3, 0], [40, bedHigh + 24, 12], 0, 0)),
    put(pillow, [-34, -2, 3], [-40, bedHigh + 20, 31], 2, 0),
    put(other, [-34, 3, -4], [40.5, bedHigh + 20, 31], 3, 90),
  ];
  return {
    width: 1840,
    height: 1440,
    camera: { from: [190, 205, 500], to: [6, 40, 88], opening: 26 },
    meshes: [
      duvet,
      ...pillows,
      ...pillows.slice(2).map((one) => back({ ...one, at: placed(one.at, [0, 0, 0], [0, -0.4, -0.6]) })),
      box([-bedWide / 2, 20, 0], [bedWide / 2, bedHigh, bedLong], 7, [0.76, 0.76, 0.755]),
      box([-bedWide / 2 - 2, 7, -2], [bedWide / 2 + 2, 21, bedLong + 1], 2, [0.3, 0.28, 0.26]),
      box([-bedWide / 2 - 6, 0, -13], [bedWide / 2 + 6, 108, -3], 5, [0.42, 0.41, 0.4]),
      floorMesh(900, 430, 14, 0.01, [0.52, 0.515, 0.51]),
    ],
    parts: [{ name: 'Duvet' }, { name: 'Left pillow' }, { name: 'Right pillow' }],
    behind: () => 0.6,
    room: {
      lamp: { to: [-0.85, 0.8, 0.42], strength: 0.84, wrap: 0.24, softness: 9 },
      sky: 0.44,
      floor: 0.22,
      corners: [
        { radius: 5, strength: 0.85 },
        { radius: 26, strength: 0.95 },
      ],
      middle: [0, 40, 100],
      radius: 190,
    },
    exposure: 1,
  };
}

function makeDuvet(): Mesh {
  const spacing = 2;
  const cols = Math.round(duvetWide / spacing) + 1;
  const rows = Math.round(duvetLong / spacing) + 1;
  const at = new Float32Array(cols * rows * 3);
  const uv = new Float32Array(cols * rows * 2);
  const random = new Random(41);
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const i = row * cols + col;
      const [u, v] = [col * spacing, row * spacing];
      uv.set([u, v], i * 2);
      // Lain down loosely, a little pushed together and askew, so that it keeps some waves.
      const x = (u - duvetWide / 2) * 0.975 + 2.5 * Math.sin(v * 0.05) + 0.012 * v;
      const z = begin + v * 0.972 + 2 * Math.sin(u * 0.041 + 1);
      const wave =
        3.4 * Math.sin(u * 0.075 + v * 0.05) +
        3 * Math.sin(v * 0.09 - u * 0.045 + 2) +
        2 * Math.sin(u * 0.16 + v * 0.12 + 1);
      at.set([x, bedHigh + 9 + wave + random.between(-0.3, 0.3), z], i * 3);
    }
  }
  const sheet = { cols, rows, at, free: new Float32Array(cols * rows).fill(1) };
  settle(sheet, threadsOf(sheet, uv, 0.18, 0.5), {
    steps: 130,
    rounds: 8,
    keep: 0.95,
    push: (one) => {
      for (let i = 1; i < one.at.length; i += 3) one.at[i]! -= 0.055;
    },
    collide: (points, i, was) => pushOut(points, i, was),
  });
  return { cols, rows, at, uv, part: 1, color: [0.8, 0.8, 0.795] };
}

/** The mattress with a rounded rim and what lies under the duvet; the floor. */
function pushOut(points: Float32Array, i: number, was: Float32Array): void {
  const rim = 9;
  const pad = 4.5;
  const [x, y, z] = [points[i]!, points[i + 1]!, points[i + 2]!];
  if (y < 1.5) points[i + 1] = 1.5;
  const under = 1.3 * Math.sin(x * 0.09 + 1) * Math.sin(z * 0.06) + 0.9 * Math.sin(z * 0.11 + x * 0.05);
  const [halfX, endZ] = [bedWide / 2 + pad, bedLong + pad];
  const [topY, lowY] = [bedHigh + pad + under, 6];
  if (y >= topY || y < lowY || Math.abs(x) > halfX || z > endZ) return;
  const [dx, dz] = [Math.abs(x) - (halfX - rim), z - (endZ - rim)];
  const dy = y - (topY - rim);
  const [ox, oy, oz] = [Math.max(0, dx), Math.max(0, dy), Math.max(0, dz)];
  const far = Math.hypot(ox, oy, oz);
  if (far >= rim) return;
  const sign = x < 0 ? -1 : 1;
  if (far > 1e-3) {
    const by = rim / far;
    if (ox > 0) points[i] = sign * (halfX - rim + ox * by);
    if (oy > 0) points[i + 1] = topY - rim + oy * by;
    if (oz > 0) points[i + 2] = endZ - rim + oz * by;
  } else if (-dx < -dy && -dx < -dz) points[i] = sign * halfX;
  else if (-dz < -dy) points[i + 2] = endZ;
  else points[i + 1] = topY;
  // It lies where it lies: cloth doesn't slide on cloth.
  const hold = 0.82;
  was[i] = points[i]! - (points[i]! - was[i]!) * (1 - hold);
  was[i + 1] = points[i + 1]! - (points[i + 1]! - was[i + 1]!) * (1 - hold);
  was[i + 2] = points[i + 2]! - (points[i + 2]! - was[i + 2]!) * (1 - hold);
}

/** A block with rounded corners, as a ball drawn apart. */
export function box(low: Vec, high: Vec, rim: number, color: Vec): Mesh {
  const [cols, rows] = [97, 49];
  const at = new Float32Array(cols * rows * 3);
  const middle = [0, 1, 2].map((k) => (low[k]! + high[k]!) / 2) as Vec;
  const half = [0, 1, 2].map((k) => (high[k]! - low[k]!) / 2 - rim) as Vec;
  for (let row = 0; row < rows; row++) {
    const polar = (row / (rows - 1)) * Math.PI;
    for (let col = 0; col < cols; col++) {
      const angle = (col / (cols - 1)) * 2 * Math.PI;
      const way: Vec = [Math.sin(polar) * Math.sin(angle), Math.cos(polar), Math.sin(polar) * Math.cos(angle)];
      const put = way.map((v, k) => {
        // Steep: most of each side is flat, the rim alone is round.
        const side = Math.sign(v) * Math.min(1, Math.abs(v) * 40);
        return middle[k]! + side * half[k]! + v * rim;
      });
      at.set(put, (row * cols + col) * 3);
    }
  }
  return { cols, rows, at, uv: null, part: 0, color, wraps: true };
}
