import { floorMesh } from './wear-cushion.ts';
import { Random } from './random.ts';
import type { Mesh, Vec } from './wear-raster.ts';
import type { Scene } from './wear-scene.ts';

/** cm of fabric across one side and down; it hangs at two thirds of its width */
const [across, down] = [176, 232];
const top = 240;
const folds = 8;
const step = 0.5;

/** Two sides of a curtain on a rod. The cloth's line as seen from above is a meander: its length stays the fabric's own. */
export function curtainScene(): Scene {
  const sides = [makeSide(5, 1), makeSide(9, 2)];
  const widths = sides.map(({ wide }) => wide);
  const gap = 36;
  const [left, right] = [-(widths[0]! + gap / 2), gap / 2];
  const meshes: Mesh[] = [
    moved(sides[0]!.mesh, left),
    moved(sides[1]!.mesh, right),
    tube([left - 14, top + 3.2, 2], [right + widths[1]! + 14, top + 3.2, 2], 1.5, [0.2, 0.13, 0.085]),
    ball([left - 15, top + 3.2, 2], 3, [0.2, 0.13, 0.085]),
    ball([right + widths[1]! + 15, top + 3.2, 2], 3, [0.2, 0.13, 0.085]),
    wall(),
    floorMesh(700, 700, 10, 0.01, [0.34, 0.335, 0.33]),
  ];
  for (const [at, side] of [
    [left, sides[0]!],
    [right, sides[1]!],
  ] as const) {
    for (const x of side.rings) meshes.push(ring([at + x, top + 1.6, 2], 2.9, 0.42, [0.3, 0.22, 0.15]));
  }
  return {
    width: 1680,
    height: 1680,
    camera: { from: [0, 138, 760], to: [0, 126, 0], opening: 24.2 },
    meshes,
    parts: [{ name: 'Left' }, { name: 'Right' }],
    behind: () => 0.6,
    room: {
      lamp: { to: [-0.72, 0.5, 0.62], strength: 0.86, wrap: 0.16, softness: 7 },
      sky: 0.34,
      floor: 0.24,
      corners: [
        { radius: 7, strength: 0.95 },
        { radius: 26, strength: 0.85 },
      ],
      middle: [0, 120, 0],
      radius: 210,
    },
    exposure: 1.06,
  };
}

function makeSide(seed: number, part: number) {
  const random = new Random(seed * 7919);
  const cols = Math.round(across / step) + 1;
  const rows = 120;
  // Folds of unlike width and depth, each as a person's hand would lay it.
  const marks = Array.from({ length: folds + 1 }, (_, i) => i + (i > 0 && i < folds ? random.between(-0.17, 0.17) : 0));
  const bends = Array.from({ length: folds + 1 }, () => random.between(0.9, 1.12));
  const sway = Array.from({ length: folds + 1 }, () => [random.between(0, 6.28), random.between(0.5, 1)] as const);
  const phaseAt = (share: number) => {
    const far = share * folds;
    let i = 0;
    while (i < folds - 1 && far > marks[i + 1]!) i++;
    const within = (far - marks[i]!) / (marks[i + 1]! - marks[i]!);
    return { turn: (i + within) * 2 * Math.PI, fold: i + within };
  };
  const at = new Float32Array(cols * rows * 3);
  const uv = new Float32Array(cols * rows * 2);
  const tint = new Float32Array(cols * rows).fill(1);
  let wide = 0;
  for (let row = 0; row < rows; row++) {
    const share = row / (rows - 1);
    const y = top - share * down;
    // Stiff at the heading, deepest in the middle, a little open at the hem.
    const bend = 1.16 + 0.16 * Math.sin(Math.PI * Math.min(1, share * 1.6)) - 0.1 * share;
    const line: [number, number][] = [];
    let [x, z] = [0, 0];
    for (let col = 0; col < cols; col++) {
      const { turn, fold } = phaseAt(col / (cols - 1));
      const i = Math.min(folds, Math.round(fold));
      const [phase, much] = sway[i]!;
      const lean = 0.16 * much * share * Math.sin(phase + share * 3.1);
      const angle = bend * bends[i]! * Math.cos(turn + 0.24 * much * Math.sin(phase + share * 4.4) * share) + lean;
      line.push([x, z]);
      x += Math.cos(angle) * step;
      z += Math.sin(angle) * step;
    }
    // The rings hold the heading: below it may not wander off.
    const drift = z / (cols - 1);
    const squeeze = row === 0 ? 1 : 1 + (wide / x - 1) * 0.92;
    if (row === 0) wide = x;
    for (let col = 0; col < cols; col++) {
      const [lx, lz] = line[col]!;
      const i = row * cols + col;
      at.set([lx * squeeze, y, lz - drift * col], i * 3);
      uv.set([(part - 1) * (across + 10) + col * step, share * down], i * 2);
      const hem = Math.abs(share * down - (down - 9)) < 0.35 ? 0.86 : Math.abs(share * down - 7.5) < 0.35 ? 0.9 : 1;
      tint[i] = hem;
    }
  }
  const rings = Array.from(
    { length: folds + 1 },
    (_, i) => at[Math.min(cols - 1, Math.round(((marks[i]! + (i < folds ? 0.5 : 0)) / folds) * (cols - 1))) * 3]!,
  );
  const mesh: Mesh = { cols, rows, at, uv, part, color: [0.72, 0.71, 0.69], tint };
  return { mesh, wide, rings };
}

function moved(mesh: Mesh, x: number): Mesh {
  const at = Float32Array.from(mesh.at);
  for (let i = 0; i < at.length; i += 3) at[i]! += x;
  return { ...mesh, at };
}

function wall(): Mesh {
  const at = Float32Array.from([-900, 600, -24, 900, 600, -24, -900, 0, -24, 900, 0, -24]);
  return { cols: 2, rows: 2, at, uv: null, part: 0, color: [0.7, 0.7, 0.7] };
}

/** A straight pole along x. */
export function tube(from: Vec, to: Vec, radius: number, color: Vec): Mesh {
  const around = 18;
  const at = new Float32Array((around + 1) * 2 * 3);
  for (let col = 0; col < 2; col++) {
    const end = col === 0 ? from : to;
    for (let row = 0; row <= around; row++) {
      const angle = (row / around) * 2 * Math.PI;
      at.set([end[0], end[1] + Math.cos(angle) * radius, end[2] + Math.sin(angle) * radius], (row * 2 + col) * 3);
    }
  }
  return { cols: 2, rows: around + 1, at, uv: null, part: 0, color };
}

export function ball([x, y, z]: Vec, radius: number, color: Vec): Mesh {
  const [cols, rows] = [25, 13];
  const at = new Float32Array(cols * rows * 3);
  for (let row = 0; row < rows; row++) {
    const polar = (row / (rows - 1)) * Math.PI;
    for (let col = 0; col < cols; col++) {
      const angle = (col / (cols - 1)) * 2 * Math.PI;
      const r = Math.sin(polar) * radius;
      at.set([x + Math.sin(angle) * r, y + Math.cos(polar) * radius, z + Math.cos(angle) * r], (row * cols + col) * 3);
    }
  }
  return { cols, rows, at, uv: null, part: 0, color, wraps: true };
}

/** A ring around the rod, seen from the side. */
function ring([x, y, z]: Vec, radius: number, thick: number, color: Vec): Mesh {
  const [cols, rows] = [13, 29];
  const at = new Float32Array(cols * rows * 3);
  for (let row = 0; row < rows; row++) {
    const a = (row / (rows - 1)) * 2 * Math.PI;
    for (let col = 0; col < cols; col++) {
      const b = (col / (cols - 1)) * 2 * Math.PI;
      const r = radius + Math.cos(b) * thick;
      at.set([x + Math.sin(b) * thick * 1.4, y + Math.cos(a) * r, z + Math.sin(a) * r], (row * cols + col) * 3);
    }
  }
  return { cols, rows, at, uv: null, part: 0, color, wraps: true };
}
