import { floorMesh } from './wear-cushion.ts';
import { formMeshes, measureAcross, meanStep, woman, wrap } from './wear-form.ts';
import { Random } from './random.ts';
import type { Mesh, Vec } from './wear-raster.ts';
import type { Scene } from './wear-scene.ts';

const [waist, hem] = [104.5, 42];
/** cm of fabric in the skirt, all around */
const skirtWide = 216;
const inside: Vec = [0.5, 0.49, 0.48];

/** A sleeveless dress with a gathered skirt on a tailor's form. */
export function dressScene(): Scene {
  return {
    width: 1400,
    height: 1820,
    camera: { from: [48, 112, 420], to: [0, 97, 0], opening: 17.6 },
    meshes: [
      ...formMeshes(woman, 70),
      ...bodice(),
      waistband(),
      skirt(-1),
      skirt(1),
      floorMesh(800, 380, 190, 190, [0.6, 0.6, 0.6]),
    ],
    parts: [
      { name: 'Bodice front' },
      { name: 'Bodice back' },
      { name: 'Waistband', grain: 90 },
      { name: 'Skirt front' },
      { name: 'Skirt back' },
    ],
    behind: () => 0.6,
    room: {
      lamp: { to: [-0.6, 0.62, 0.66], strength: 0.8, wrap: 0.22, softness: 5 },
      sky: 0.4,
      floor: 0.3,
      corners: [
        { radius: 2.2, strength: 0.9 },
        { radius: 12, strength: 0.95 },
      ],
      middle: [0, 90, 0],
      radius: 110,
    },
    exposure: 1.02,
  };
}

/** How far inside a neckline and armholes a place lies; below 0 it is cut away. */
function withinCut(x: number, y: number, isFront: boolean): number {
  const far = Math.abs(x);
  const [lowest, wide] = isFront ? [126.5, 8.6] : [133.5, 8.4];
  const neck = lowest + (far / wide) ** 2.4 * 14.5 - y;
  const t = Math.min(1, Math.max(0, (y - 123.5) / 9));
  const arm = y < 123.5 ? 9 : 17.6 - 4.9 * Math.sin((t * Math.PI) / 2) - far;
  return Math.min(neck * 0.75, arm);
}

function bodice(): Mesh[] {
  const random = new Random(77);
  const phases = Array.from({ length: 6 }, () => random.between(0, 6.28));
  // Faint creases that run out from the waist.
  const crease = (y: number, angle: number) => {
    const low = Math.exp(-(y - waist) / 7);
    return (
      0.55 +
      low * (0.16 * Math.sin(angle * 23 + phases[0]!) + 0.12 * Math.sin(angle * 37 + phases[1]!)) +
      0.1 * Math.sin(y * 0.5 + angle * 3 + phases[2]!)
    );
  };
  const piece = (isFront: boolean): Mesh => {
    const turn = isFront ? 0 : Math.PI;
    const one = wrap(woman, {
      from: 145,
      to: waist - 1,
      left: turn - Math.PI / 2,
      right: turn + Math.PI / 2,
      cols: 241,
      rows: 201,
      off: crease,
    });
    const cut = new Float32Array(one.cols * one.rows);
    const tint = new Float32Array(cut.length);
    for (let i = 0; i < cut.length; i++) {
      const [x, y] = [one.at[i * 3]!, one.at[i * 3 + 1]!];
      cut[i] = withinCut(x, y, isFront);
      const rim = cut[i]!;
      // Topstitching along the edges, and the side seam.
      tint[i] = Math.abs(rim - 0.75) < 0.12 ? 0.82 : rim < 0.22 ? 0.93 : 1;
      const side = Math.abs(Math.abs(((i % one.cols) / (one.cols - 1)) * 2 - 1) - 1);
      if (side < 0.008) tint[i]! *= 0.78;
    }
    return { cols: one.cols, rows: one.rows, at: one.at, uv: one.uv, part: isFront ? 1 : 2, color: inside, cut, tint };
  };
  return [piece(true), piece(false)];
}

function waistband(): Mesh {
  const one = wrap(woman, {
    from: waist + 1.7,
    to: waist - 1.7,
    left: -Math.PI,
    right: Math.PI,
    cols: 241,
    rows: 15,
    off: (y) => 1.25 - ((y - waist) / 1.7) ** 4 * 0.4,
  });
  const tint = new Float32Array(one.cols * one.rows).map((_, i) => {
    const row = Math.floor(i / one.cols);
    return row === 2 || row === 12 ? 0.86 : 1;
  });
  return { cols: one.cols, rows: one.rows, at: one.at, uv: one.uv, part: 3, color: inside, tint, wraps: true };
}

/** Half of the skirt: `side` 1 the front, −1 the back. Its cloth is as wide everywhere: where the room is less it folds. */
function skirt(side: 1 | -1): Mesh {
  const random = new Random(side === 1 ? 15 : 16);
  const [cols, rows] = [561, 170];
  const at = new Float32Array(cols * rows * 3);
  const uv = new Float32Array(cols * rows * 2);
  const tint = new Float32Array(cols * rows).fill(1);
  const half = skirtWide / 2;
  const gathers = Array.from(
    { length: 3 },
    () => [random.integer(17, 27), random.between(0, 6.28), random.between(0.6, 1)] as const,
  );
  const folds = Array.from(
    { length: 4 },
    (_, i) => [4.5 + i * 1.6 + random.between(-0.4, 0.4), random.between(0, 6.28), 1 / (1 + i * 0.45)] as const,
  );
  const wave = (list: readonly (readonly [number, number, number])[], share: number, drift: number) =>
    list.reduce((sum, [count, phase, much]) => sum + much * Math.sin(share * count * 6.2832 + phase + drift * much), 0);
  let down = 0;
  for (let row = 0; row < rows; row++) {
    const share = row / (rows - 1);
    const y = waist - share * (waist - hem);
    const open = share ** 0.62;
    const [wide, deep] = [13 + 19.5 * open, 9.2 + 19 * open];
    const fine = Math.exp(-share * 9);
    const line = (k: number) => {
      let length = 0;
      let [px, pz] = [NaN, NaN];
      for (let col = 0; col < cols; col++) {
        const across = col / (cols - 1);
        const angle = (across - 0.5) * Math.PI;
        // Folds end at the seams, where front and back meet.
        const ends = Math.min(1, Math.sin(Math.PI * across) * 6);
        const shift =
          k * ends * (fine * 0.6 * wave(gathers, across, 0) + (1 - fine) * wave(folds, across, share * 1.1));
        const x = Math.sin(angle) * (wide + shift);
        const z = side * Math.cos(angle) * (deep + shift);
        if (col > 0) length += Math.hypot(x - px, z - pz);
        [px, pz] = [x, z];
        at.set([side * x, y, z], (row * cols + col) * 3);
      }
      return length;
    };
    let [low, high] = [0, 6];
    for (let n = 0; n < 18; n++) {
      const k = (low + high) / 2;
      if (line(k) < half) low = k;
      else high = k;
    }
    line(low);
    if (row > 0) down += meanStep(at, cols, row);
    measureAcross(at, uv, cols, row, down);
    if (share > 0.955 && share < 0.962) tint.fill(0.85, row * cols, (row + 1) * cols);
  }
  for (let row = 0; row < rows; row++) for (const col of [0, 1, cols - 2, cols - 1]) tint[row * cols + col] = 0.8;
  return { cols, rows, at, uv, part: side === 1 ? 4 : 5, color: inside, tint };
}
