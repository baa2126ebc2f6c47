import type { Mesh, Vec } from './wear-raster.ts';
import { makeCord, makePillow, mirrored, placed, type Pillow } from './wear-pillow.ts';
import type { Scene } from './wear-scene.ts';

const side = 46;
const lean: Vec = [-11, -18, 0];

/** A cushion of 46 cm with piping, leaning on nothing one can see. */
export function cushionScene(): Scene {
  const pillow = makePillow(side, side, 8.6, 11, 0.55);
  const lowest = (points: Float32Array) =>
    points.reduce((low, v, i) => (i % 3 === 1 ? Math.min(low, v) : low), Infinity);
  const rise = -lowest(placed(pillow.at, lean, [0, 0, 0])) - 0.5;
  const put = (points: Float32Array) => placed(points, lean, [0, rise, 0]);
  const { cols, rows } = pillow;
  const cord = makeCord(rimOf(pillow), 0.42);
  const cloth: Mesh = { cols, rows, at: put(pillow.at), uv: pillow.uv, part: 1, color: [0.8, 0.8, 0.8] };
  const back: Mesh = { cols, rows, at: put(mirrored(pillow)), uv: null, part: 0, color: [0.7, 0.69, 0.67] };
  const piping: Mesh = { ...cord, at: put(cord.at), uv: null, part: 0, color: [0.78, 0.765, 0.74], wraps: true };
  return {
    width: 1600,
    height: 1440,
    camera: { from: [0, 38, 190], to: [0, 20.5, 0], opening: 17.6 },
    meshes: [cloth, back, piping, floorMesh(260, 165)],
    parts: [{ name: 'Front' }],
    behind: () => 0.62,
    room: {
      lamp: { to: [-0.55, 0.75, 0.62], strength: 0.78, wrap: 0.22, softness: 5 },
      sky: 0.42,
      floor: 0.26,
      corners: [
        { radius: 1.6, strength: 0.9 },
        { radius: 12, strength: 1.05 },
      ],
      middle: [0, 20, 0],
      radius: 60,
    },
    exposure: 1,
  };
}

function rimOf({ cols, rows, at }: Pillow): Vec[] {
  const point = (row: number, col: number) => {
    const i = (row * cols + col) * 3;
    return [at[i]!, at[i + 1]!, at[i + 2]!] as Vec;
  };
  return [
    ...Array.from({ length: cols - 1 }, (_, col) => point(0, col)),
    ...Array.from({ length: rows - 1 }, (_, row) => point(row, cols - 1)),
    ...Array.from({ length: cols - 1 }, (_, col) => point(rows - 1, cols - 1 - col)),
    ...Array.from({ length: rows - 1 }, (_, row) => point(rows - 1 - row, 0)),
  ];
}

/** A floor that rises into the wall behind without an edge, as in a studio. `front`: where it begins, before the camera and not behind it. */
export function floorMesh(half: number, front: number, depth = 140, rise = 120, color: Vec = [0.62, 0.62, 0.62]): Mesh {
  const line: [number, number][] = [[0, front]];
  for (let i = 0; i <= 24; i++) {
    const angle = (i / 24) * (Math.PI / 2);
    line.push([rise * (1 - Math.cos(angle)), -depth - rise * Math.sin(angle)]);
  }
  line.push([rise + 400, -depth - rise]);
  line.reverse();
  const at = new Float32Array(line.length * 2 * 3);
  for (const [row, [y, z]] of line.entries()) {
    at.set([-half, y, z], row * 6);
    at.set([half, y, z], row * 6 + 3);
  }
  return { cols: 2, rows: line.length, at, uv: null, part: 0, color, isBackdrop: true };
}
