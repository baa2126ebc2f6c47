import { floorMesh } from './wear-cushion.ts';
import { type Body, formMeshes, frontAt, measureAcross, meanStep, sectionAt, straighten, wrap } from './wear-form.ts';
import { Random } from './random.ts';
import type { Mesh, Vec } from './wear-raster.ts';
import { cross, unit } from './wear-raster.ts';
import type { Scene } from './wear-scene.ts';

const man: Body = {
  round: 0.88,
  sections: [
    [64, 18.4, 11.4, 11.8],
    [84, 17.6, 11.2, 11],
    [100, 17.2, 11.2, 10.2],
    [116, 18.8, 12.2, 11],
    [126, 19.6, 12.2, 11.6],
    [134, 20.6, 10.4, 11],
    [139, 20.4, 8.4, 9.8],
    [142, 17.4, 7.2, 8.6],
    [145, 12.6, 6.6, 7.4],
    [148, 8.2, 6.4, 6.6],
    [151, 6.7, 6.3, 6.2],
    [160, 6, 5.9, 5.8],
  ],
};
/** The shirt's own cut: boxy, wide at the hem. */
const shirt: Body = {
  round: 0.8,
  sections: [
    [64, 24.5, 15.2, 14.4],
    [84, 23.6, 14.4, 13.2],
    [100, 22.8, 13.8, 12.6],
    [116, 22.2, 13.9, 12.6],
    [126, 21.8, 13.4, 12.8],
    [134, 21.4, 11.4, 12],
    [139, 21.1, 9.3, 10.6],
    [142, 18, 8, 9.2],
    [145, 13.1, 7.3, 7.9],
    [148, 8.7, 7, 7],
    [151, 7.2, 6.8, 6.6],
  ],
};
const hem = 70;
const inside: Vec = [0.5, 0.49, 0.48];
const bone: Vec = [0.56, 0.52, 0.45];

/** A short-sleeved shirt with a camp collar and a placket. */
export function shirtScene(): Scene {
  return {
    width: 1600,
    height: 1680,
    camera: { from: [-44, 122, 390], to: [0, 110.5, 0], opening: 15.2 },
    meshes: [
      ...formMeshes(man, 64),
      ...body(),
      sleeve(1),
      sleeve(-1),
      placket(),
      ...collar(),
      collarStand(),
      ...buttons(),
      pocket(),
      floorMesh(800, 350, 190, 190, [0.6, 0.6, 0.6]),
    ],
    parts: [
      { name: 'Front' },
      { name: 'Back' },
      { name: 'Left sleeve' },
      { name: 'Right sleeve' },
      { name: 'Placket' },
      { name: 'Collar left' },
      { name: 'Collar right' },
      { name: 'Collar' },
      { name: 'Pocket' },
    ],
    behind: () => 0.6,
    room: {
      lamp: { to: [0.62, 0.6, 0.62], strength: 0.86, wrap: 0.12, softness: 4 },
      sky: 0.38,
      floor: 0.3,
      corners: [
        { radius: 2, strength: 0.95 },
        { radius: 11, strength: 0.95 },
      ],
      middle: [0, 105, 0],
      radius: 80,
    },
    exposure: 0.98,
  };
}

/** Soft folds: they hang from the chest and run in from the armholes. */
function drape(seed: number): (y: number, angle: number) => number {
  const random = new Random(seed);
  const hang = Array.from(
    { length: 5 },
    (_, i) => [3.5 + i * 2.3, random.between(0, 6.28), random.between(0.4, 1)] as const,
  );
  const pull = [1, -1].map((side) => [side, random.between(0.2, 0.34), random.between(0, 6.28)] as const);
  return (y, angle) => {
    const low = Math.min(1, Math.max(0, (124 - y) / 48));
    let off = 0;
    for (const [count, phase, much] of hang) {
      const bend = Math.sin(angle * count + phase + (y - 90) * 0.012 * count * 0.2);
      off += low ** 1.2 * 0.8 * much * (bend > 0 ? bend : bend * 0.6);
    }
    for (const [side, tight, phase] of pull) {
      // Creases from under each arm towards the middle.
      const across = side * Math.sin(angle);
      if (across < 0) continue;
      const along = (126 - y) * 0.72 + (1 - across) * 20;
      const fade = Math.exp(-(((y - 116) / 14) ** 2)) * across ** 1.5;
      off += 0.75 * fade * Math.sin(along * tight * 1.9 + phase);
    }
    return off;
  };
}

/** The opening of the collar in front: how wide at a height. */
const opening = (y: number) => (y < 133.5 ? 0 : 0.2 + ((y - 133.5) / 15.5) ** 1.05 * 7.4);

function body(): Mesh[] {
  const piece = (isFront: boolean): Mesh => {
    const folds = drape(isFront ? 5 : 6);
    const turn = isFront ? 0 : Math.PI;
    const [left, right] = [turn - Math.PI / 2, turn + Math.PI / 2];
    const one = wrap(shirt, { from: 150, to: hem, left, right, cols: 301, rows: 261, off: folds });
    const cut = new Float32Array(one.cols * one.rows);
    const tint = new Float32Array(cut.length);
    for (let i = 0; i < cut.length; i++) {
      const [x, y] = [one.at[i * 3]!, one.at[i * 3 + 1]!];
      const neck = isFront ? (y > 133.5 ? Math.abs(x) - opening(y) : 9) : (147 - y) * 2;
      // A hem that swings up at the sides.
      const low = y - hem - 4.2 * Math.abs(Math.sin(((i % one.cols) / (one.cols - 1) - 0.5) * Math.PI)) ** 5;
      cut[i] = Math.min(neck, low);
      tint[i] = Math.abs(low - 1.6) < 0.16 ? 0.83 : low < 0.3 ? 0.9 : 1;
      const yoke = isFront ? 0 : Math.abs(y - 138) < 0.2 ? 1 : 0;
      if (yoke) tint[i] = 0.82;
      const side = Math.abs(((i % one.cols) / (one.cols - 1)) * 2 - 1);
      if (side > 0.99) tint[i]! *= 0.8;
    }
    return { cols: one.cols, rows: one.rows, at: one.at, uv: one.uv, part: isFront ? 1 : 2, color: inside, cut, tint };
  };
  return [piece(true), piece(false)];
}

/** `side` 1: to the right of who looks at it. */
function sleeve(side: 1 | -1): Mesh {
  const random = new Random(side === 1 ? 21 : 22);
  const [cols, rows] = [201, 121];
  const at = new Float32Array(cols * rows * 3);
  const uv = new Float32Array(cols * rows * 2);
  const tint = new Float32Array(cols * rows).fill(1);
  const [long, phase] = [31, random.between(0, 6.28)];
  let down = 0;
  for (let row = 0; row < rows; row++) {
    const t = row / (rows - 1);
    // From the shoulder out and down.
    const bend = 0.3 + 0.5 * Math.min(1, t * 1.6);
    const way: Vec = unit([0.86 - 0.42 * bend, -0.5 - 0.42 * bend, 0.05]);
    const middle: Vec = [12.4 + way[0] * long * t, 134.4 + way[1] * long * t, -0.6 + way[2] * long * t];
    const front = unit(cross(way, [-way[1], way[0], 0]));
    const out = unit(cross(front, way));
    const wide = 7.4 + 3.2 * t;
    const deep = 7.6 + 2.2 * t;
    for (let col = 0; col < cols; col++) {
      const angle = (col / (cols - 1)) * 2 * Math.PI - Math.PI;
      const [s, c] = [Math.sin(angle), Math.cos(angle)];
      // Folds gather under the arm and swing round the sleeve.
      const under = 0.5 - 0.5 * c;
      const fold =
        0.55 * t * Math.sin(angle * 3 + phase + t * 2) +
        0.5 * (1 - t) * under * Math.sin(t * 13 + angle * 2 + phase) +
        0.28 * Math.sin(angle * 5 - t * 4);
      const [a, b] = [(wide + fold) * c, (deep + fold) * s];
      at.set(
        [
          side * (middle[0] - out[0] * a + front[0] * b),
          middle[1] - out[1] * a + front[1] * b,
          middle[2] - out[2] * a + front[2] * b,
        ].map((v) => v) as Vec,
        (row * cols + (side === 1 ? col : cols - 1 - col)) * 3,
      );
    }
    if (row > 0) down += meanStep(at, cols, row);
    measureAcross(at, uv, cols, row, down);
    if (Math.abs(t - 0.915) < 0.005) tint.fill(0.83, row * cols, (row + 1) * cols);
  }
  return { cols, rows, at, uv, part: side === 1 ? 4 : 3, color: inside, tint, wraps: true };
}

/** How high the shoulder is, `x` off the middle. */
function shoulderAt(x: number): number {
  let y = 150;
  while (y > 120 && sectionAt(shirt, y)[0] < Math.abs(x) + 0.8) y -= 0.1;
  return y;
}

/** A strip that lies on the front. `across`, `down` in cm from its corner. */
function laidOn(
  cols: number,
  rows: number,
  place: (s: number, t: number) => [x: number, y: number, off: number],
  part: number,
): Mesh {
  const folds = drape(5);
  const at = new Float32Array(cols * rows * 3);
  const uv = new Float32Array(cols * rows * 2);
  const tint = new Float32Array(cols * rows).fill(1);
  let down = 0;
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const [x, high, off] = place(col / (cols - 1), row / (rows - 1));
      const y = Math.min(high, shoulderAt(x));
      const angle = Math.asin(Math.max(-1, Math.min(1, x / 23)));
      at.set([x, y, frontAt(shirt, x, y, folds(y, angle) + off)], (row * cols + col) * 3);
    }
    if (row > 0) down += meanStep(at, cols, row);
    measureAcross(at, uv, cols, row, down);
  }
  return { cols, rows, at, uv, part, color: inside, tint };
}

function placket(): Mesh {
  const mesh = laidOn(
    25,
    221,
    (s, t) => [(s - 0.5) * 3.4 + 0.2, 134.4 - t * (134 - hem - 0.3), 0.34 - ((s - 0.5) * 2) ** 6 * 0.25],
    5,
  );
  for (let i = 0; i < mesh.tint!.length; i++) {
    const s = (i % mesh.cols) / (mesh.cols - 1);
    if (Math.abs(Math.abs(s - 0.5) - 0.4) < 0.03) mesh.tint![i] = 0.86;
  }
  return mesh;
}

function pocket(): Mesh {
  const mesh = laidOn(
    61,
    61,
    (s, t) => [
      4.6 + s * 10.4,
      122.5 - t * 11.6 - (t > 0.86 ? (0.5 - Math.abs(s - 0.5)) * 2.2 * (t - 0.86) * 7 : 0),
      0.32,
    ],
    9,
  );
  for (let i = 0; i < mesh.tint!.length; i++) {
    const [s, t] = [(i % mesh.cols) / (mesh.cols - 1), Math.floor(i / mesh.cols) / (mesh.rows - 1)];
    const rim = Math.min(s, 1 - s, 1 - t);
    if (Math.abs(rim - 0.035) < 0.012 || Math.abs(t - 0.17) < 0.012) mesh.tint![i] = 0.84;
  }
  return mesh;
}

/** The leaves of the collar lie open on the chest. */
function collar(): Mesh[] {
  return ([-1, 1] as const).map((side) => {
    const mesh = laidOn(
      61,
      61,
      (s, t) => {
        // Along the opening from its foot up to the neck, and outwards from it.
        const y = 134.6 + t * 12.6;
        const leaf =
          (8.2 * Math.sin(Math.min(1, t * 1.25 + 0.16) * Math.PI * 0.62) + 1.2 * (1 - t)) * (1 - 0.5 * t * t);
        const x = opening(y) + 0.15 + s * leaf * (0.5 + 0.5 * Math.min(1, t * 2.4 + 0.22));
        return [
          side * x,
          y - s * (3.6 * (1 - t) - 0.6 * t),
          0.55 + 0.75 * Math.sin(s * Math.PI * 0.8) + 0.9 * t * (1 - s),
        ];
      },
      side === -1 ? 6 : 7,
    );
    if (side === -1) {
      // Columns go right on both sides.
      flip(mesh);
    }
    for (let i = 0; i < mesh.tint!.length; i++) {
      const s = (i % mesh.cols) / (mesh.cols - 1);
      if (Math.abs((side === 1 ? 1 - s : s) - 0.07) < 0.02) mesh.tint![i] = 0.85;
    }
    const turned = upsideDown(mesh);
    return turned;
  });
}

function flip(mesh: Mesh): void {
  for (let row = 0; row < mesh.rows; row++) {
    for (let col = 0; col < mesh.cols >> 1; col++) {
      const [i, j] = [(row * mesh.cols + col) * 3, (row * mesh.cols + mesh.cols - 1 - col) * 3];
      for (let k = 0; k < 3; k++) [mesh.at[i + k], mesh.at[j + k]] = [mesh.at[j + k]!, mesh.at[i + k]!];
    }
    for (let col = 0; col < mesh.cols; col++) {
      const i = (row * mesh.cols + col) * 2;
      mesh.uv![i] =
        mesh.uv![(row * mesh.cols + mesh.cols - 1) * 2]! * (col / (mesh.cols - 1)) * 2 -
        mesh.uv![(row * mesh.cols + mesh.cols - 1) * 2]!;
    }
  }
}

/** Rows go down. */
function upsideDown(mesh: Mesh): Mesh {
  const { cols, rows } = mesh;
  const at = new Float32Array(mesh.at.length);
  const uv = new Float32Array(mesh.uv!.length);
  const tint = new Float32Array(mesh.tint!.length);
  const longest = mesh.uv![(rows - 1) * cols * 2 + 1]!;
  for (let row = 0; row < rows; row++) {
    const from = rows - 1 - row;
    at.set(mesh.at.subarray(from * cols * 3, (from + 1) * cols * 3), row * cols * 3);
    tint.set(mesh.tint!.subarray(from * cols, (from + 1) * cols), row * cols);
    for (let col = 0; col < cols; col++) {
      uv.set(
        [mesh.uv![(from * cols + col) * 2]!, longest - mesh.uv![(from * cols + col) * 2 + 1]!],
        (row * cols + col) * 2,
      );
    }
  }
  return { ...mesh, at, uv, tint };
}

/** The collar behind the neck. */
function collarStand(): Mesh {
  const one = wrap(shirt, {
    from: 150.6,
    to: 144.5,
    left: Math.PI / 2 - 0.75,
    right: (3 * Math.PI) / 2 + 0.75,
    cols: 121,
    rows: 21,
    off: (y) => 0.35 + (150.6 - y) * 0.2,
  });
  straighten(one.at, one.uv, one.cols, one.rows);
  return { cols: one.cols, rows: one.rows, at: one.at, uv: one.uv, part: 8, color: inside };
}

function buttons(): Mesh[] {
  const folds = drape(5);
  return Array.from({ length: 6 }, (_, i) => {
    const y = 131.4 - i * 10;
    const z = frontAt(shirt, 0.2, y, folds(y, 0) + 0.62);
    return button([0.2, y, z], 0.58);
  });
}

function button([x, y, z]: Vec, radius: number): Mesh {
  const [cols, rows] = [29, 7];
  const rings = [0, 0.55, 0.62, 0.85, 0.97, 1, 1];
  const rise = [0.06, 0.06, 0.12, 0.14, 0.08, 0, -0.25];
  const at = new Float32Array(cols * rows * 3);
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const angle = (col / (cols - 1)) * 2 * Math.PI;
      const r = rings[row]! * radius;
      at.set([x + Math.sin(angle) * r, y + Math.cos(angle) * r, z + rise[row]!], (row * cols + col) * 3);
    }
  }
  return { cols, rows, at, uv: null, part: 0, color: bone, wraps: true };
}
