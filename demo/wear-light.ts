/** Light on what a camera sees: a large soft lamp with its shadow, a sky that corners and folds shut out, and a bright floor. */
import { dot, lookFromLight, type Mesh, normalsOf, rasterize, type Seen, type Vec, type View } from './wear-raster.ts';

export interface Lamp {
  /** towards the lamp */
  to: Vec;
  strength: number;
  /** how much of the lamp reaches round to what is turned away: its size */
  wrap: number;
  /** cm of half-shade at a shadow's rim */
  softness: number;
}

export interface Room {
  lamp: Lamp;
  /** light from above and from below */
  sky: number;
  floor: number;
  /** cm within which cloth shuts out the sky from cloth, and how much */
  corners: { radius: number; strength: number }[];
  /** what everything stands within */
  middle: Vec;
  radius: number;
}

const SHADOW_SIDE = 1800;

/** Light on each px of a smaller picture that changes softly: the lamp's share and the sky's. */
export interface SoftLight {
  width: number;
  height: number;
  depth: Float32Array;
  lamp: Float32Array;
  sky: Float32Array;
}

/** Between four px of it, of those alone that lie as deep: light doesn't leak over an edge. `x`, `y` in its own px. */
export function softLightAt(
  { width, height, depth, lamp, sky }: SoftLight,
  x: number,
  y: number,
  deep: number,
  out: [lamp: number, sky: number],
): void {
  const col = Math.floor(x - 0.5);
  const row = Math.floor(y - 0.5);
  let weight = 0;
  out[0] = out[1] = 0;
  for (let k = 0; k < 4; k++) {
    const qx = Math.min(width - 1, Math.max(0, col + (k & 1)));
    const qy = Math.min(height - 1, Math.max(0, row + (k >> 1)));
    const i = qy * width + qx;
    const off = Math.abs(depth[i]! - deep) / deep;
    const w =
      ((1 - Math.abs(x - 0.5 - col - (k & 1)) + 1e-3) * (1 - Math.abs(y - 0.5 - row - (k >> 1)) + 1e-3)) /
      (1 + (off * 400) ** 2);
    weight += w;
    out[0] += lamp[i]! * w;
    out[1] += sky[i]! * w;
  }
  out[0] /= weight;
  out[1] /= weight;
}

/** One px of `step` × `step`. */
export function findSoftLight(
  view: View,
  seen: Seen,
  meshes: Mesh[],
  normals: Float32Array[],
  room: Room,
  step: number,
): SoftLight {
  const [width, height] = [Math.floor(seen.width / step), Math.floor(seen.height / step)];
  const depth = new Float32Array(width * height);
  const facing = new Float32Array(width * height * 3);
  const normal: Vec = [0, 0, 0];
  const place: Vec = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = Math.floor((y + 0.5) * step) * seen.width + Math.floor((x + 0.5) * step);
      const mesh = seen.mesh[at]!;
      depth[y * width + x] = mesh === 0 ? 1e6 : 1 / seen.near[at]!;
      if (mesh === 0) continue;
      readNormal(meshes[mesh - 1]!, normals[mesh - 1]!, seen.s[at]!, seen.t[at]!, normal);
      towardsViewer(normal, placeOf(view, (x + 0.5) * step, (y + 0.5) * step, depth[y * width + x]!, place), view.from);
      facing.set(normal, (y * width + x) * 3);
    }
  }
  const lamp = findShadow(view, depth, width, height, step, meshes, room, facing);
  const sky = new Float32Array(width * height).fill(1);
  for (const { radius, strength } of room.corners) {
    const open = findOpenness(view, depth, facing, width, height, step, radius);
    for (let i = 0; i < sky.length; i++) sky[i]! *= Math.max(0, 1 - strength * (1 - open[i]!));
  }
  return { width, height, depth, lamp: smooth(lamp, depth, width, height), sky: smooth(sky, depth, width, height) };
}

export function placeOf(view: View, px: number, py: number, depth: number, out: Vec): Vec {
  const { right, up, ahead, from, focal, width, height } = view;
  const x = ((px - width / 2) * depth) / focal;
  const y = ((height / 2 - py) * depth) / focal;
  out[0] = from[0] + right[0] * x + up[0] * y + ahead[0] * depth;
  out[1] = from[1] + right[1] * x + up[1] * y + ahead[1] * depth;
  out[2] = from[2] + right[2] * x + up[2] * y + ahead[2] * depth;
  return out;
}

export function readNormal(mesh: Mesh, normals: Float32Array, s: number, t: number, out: Vec): void {
  const col = Math.min(mesh.cols - 2, Math.max(0, Math.floor(s)));
  const row = Math.min(mesh.rows - 2, Math.max(0, Math.floor(t)));
  const [fs, ft] = [s - col, t - row];
  const a = (row * mesh.cols + col) * 3;
  const b = a + mesh.cols * 3;
  for (let i = 0; i < 3; i++) {
    const above = normals[a + i]! * (1 - fs) + normals[a + 3 + i]! * fs;
    const below = normals[b + i]! * (1 - fs) + normals[b + 3 + i]! * fs;
    out[i as 0] = above * (1 - ft) + below * ft;
  }
  const long = Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]) || 1;
  out[0] /= long;
  out[1] /= long;
  out[2] /= long;
}

/** Answers whether the other side is seen. */
export function towardsViewer(normal: Vec, place: Vec, eye: Vec): boolean {
  if (normal[0] * (eye[0] - place[0]) + normal[1] * (eye[1] - place[1]) + normal[2] * (eye[2] - place[2]) >= 0)
    return false;
  normal[0] = -normal[0];
  normal[1] = -normal[1];
  normal[2] = -normal[2];
  return true;
}

/** Noise that neighbours of 4 × 4 px share out evenly: smoothing over those takes it away. */
const jitter = (x: number, y: number) => ((((x & 3) * 4 + (y & 3)) * 7) % 16) / 16;

const TAPS = 16;
const discX = Float64Array.from({ length: TAPS }, (_, i) => Math.cos(i * 2.399963) * Math.sqrt((i + 0.5) / TAPS));
const discY = Float64Array.from({ length: TAPS }, (_, i) => Math.sin(i * 2.399963) * Math.sqrt((i + 0.5) / TAPS));

function findShadow(
  view: View,
  depth: Float32Array,
  width: number,
  height: number,
  step: number,
  meshes: Mesh[],
  room: Room,
  facing: Float32Array,
): Float32Array {
  const light = lookFromLight(room.lamp.to, room.middle, room.radius, SHADOW_SIDE);
  const { near } = rasterize(light, meshes, false);
  const lit = new Float32Array(width * height).fill(1);
  const reach = room.lamp.softness * light.focal;
  const off: Vec = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (depth[i]! >= 1e6) continue;
      placeOf(view, (x + 0.5) * step, (y + 0.5) * step, depth[i]!, off);
      // A little off the cloth, so that it doesn't shade itself.
      off[0] += facing[i * 3]! * 0.7 - light.from[0];
      off[1] += facing[i * 3 + 1]! * 0.7 - light.from[1];
      off[2] += facing[i * 3 + 2]! * 0.7 - light.from[2];
      const sx = SHADOW_SIDE / 2 + dot(off, light.right) * light.focal;
      const sy = SHADOW_SIDE / 2 - dot(off, light.up) * light.focal;
      const own = 1e5 - dot(off, light.ahead);
      const turnCos = Math.cos(jitter(x, y) * 6.2832);
      const turnSin = Math.sin(jitter(x, y) * 6.2832);
      let free = 0;
      for (let k = 0; k < TAPS; k++) {
        const dx = discX[k]!;
        const dy = discY[k]!;
        const px = Math.round(sx + (dx * turnCos - dy * turnSin) * reach);
        const py = Math.round(sy + (dx * turnSin + dy * turnCos) * reach);
        const there = px >= 0 && py >= 0 && px < SHADOW_SIDE && py < SHADOW_SIDE ? near[py * SHADOW_SIDE + px]! : 0;
        // Slopes under the disc: what stands in front by less than its reach may be the cloth itself.
        free += there > own + 0.4 + Math.sqrt((k + 0.5) / TAPS) * room.lamp.softness * 0.4 ? 0 : 1;
      }
      lit[i] = free / TAPS;
    }
  }
  return lit;
}

const DIRECTIONS = 8;
const STEPS = 4;

/** How much of the sky over it each px sees: 1 on open ground. */
function findOpenness(
  view: View,
  depth: Float32Array,
  facing: Float32Array,
  width: number,
  height: number,
  step: number,
  radius: number,
): Float32Array {
  const open = new Float32Array(width * height).fill(1);
  const focal = view.focal / step;
  const [right, up, ahead] = [view.right, view.up, view.ahead];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const z = depth[i]!;
      if (z >= 1e6) continue;
      const fx = facing[i * 3]!;
      const fy = facing[i * 3 + 1]!;
      const fz = facing[i * 3 + 2]!;
      const nx = fx * right[0] + fy * right[1] + fz * right[2];
      const ny = -(fx * up[0] + fy * up[1] + fz * up[2]);
      const nz = fx * ahead[0] + fy * ahead[1] + fz * ahead[2];
      const px = ((x - width / 2) * z) / focal;
      const py = ((y - height / 2) * z) / focal;
      const reach = Math.min(160, (radius * focal) / z);
      const turn = jitter(x, y);
      let shut = 0;
      for (let d = 0; d < DIRECTIONS; d++) {
        const angle = ((d + turn) / DIRECTIONS) * 6.283185;
        const dx = Math.cos(angle);
        const dy = Math.sin(angle);
        let worst = 0;
        for (let k = 1; k <= STEPS; k++) {
          const share = (k - 0.5 * turn) / STEPS;
          const far = share * Math.sqrt(share) * reach;
          const qx = Math.round(x + dx * far);
          const qy = Math.round(y + dy * far);
          if (qx < 0 || qy < 0 || qx >= width || qy >= height) continue;
          const other = depth[qy * width + qx]!;
          if (other >= 1e6) continue;
          const vx = ((qx - width / 2) * other) / focal - px;
          const vy = ((qy - height / 2) * other) / focal - py;
          const vz = other - z;
          const square = vx * vx + vy * vy + vz * vz;
          if (square < 1e-8 || square > 4 * radius * radius) continue;
          const rise = (vx * nx + vy * ny + vz * nz) / Math.sqrt(square) - 0.08;
          const shade = rise * (1 - square / (4 * radius * radius));
          if (shade > worst) worst = shade;
        }
        shut += worst;
      }
      open[i] = 1 - shut / DIRECTIONS;
    }
  }
  return open;
}

/** The mean over 4 × 4 px of the same surface, twice. */
function smooth(values: Float32Array, depth: Float32Array, width: number, height: number): Float32Array {
  let from = values;
  for (const [dx, dy] of [
    [1, 0],
    [0, 1],
  ] as const) {
    const to = new Float32Array(from.length);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        let sum = 0;
        let weight = 0;
        for (let k = -2; k <= 2; k++) {
          const qx = x + dx * k;
          const qy = y + dy * k;
          if (qx < 0 || qy < 0 || qx >= width || qy >= height) continue;
          const j = qy * width + qx;
          if (Math.abs(depth[j]! - depth[i]!) > depth[i]! * 0.006) continue;
          const w = Math.abs(k) === 2 ? 0.5 : 1;
          sum += from[j]! * w;
          weight += w;
        }
        to[i] = weight > 0 ? sum / weight : from[i]!;
      }
    }
    from = to;
  }
  return from;
}

/** Linear light that white, matt cloth gives back, 1 where it faces the lamp. */
export function lightOn(normal: Vec, lampShare: number, skyShare: number, { lamp, sky, floor }: Room, to: Vec): number {
  const direct = Math.max(0, (dot(normal, to) + lamp.wrap) / (1 + lamp.wrap));
  const above = 0.5 + 0.5 * normal[1];
  return lamp.strength * direct * lampShare + skyShare * (sky * above + floor * (1 - above));
}

export const normalsOfAll = (meshes: Mesh[]) => meshes.map(normalsOf);
