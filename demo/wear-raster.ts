/** Grids of vertices painted into a buffer of depths: which mesh a px shows and where on its grid. Lengths are cm, y points up. */

export type Vec = [x: number, y: number, z: number];

export interface Mesh {
  /** vertices across and down */
  cols: number;
  rows: number;
  /** x, y, z of each vertex */
  at: Float32Array;
  /** cm on the fabric of each vertex; null: nothing is printed on it */
  uv: Float32Array | null;
  /** from 1; 0 where nothing is printed */
  part: number;
  /** linear light 0 … 1: of what isn't printed, and of a printed cloth's other side */
  color: Vec;
  /** the first and last columns are one */
  wraps?: boolean;
  /** below 0 the cloth is cut away */
  cut?: Float32Array;
  /** how much darker in its own right, by vertex: stitches, hems */
  tint?: Float32Array;
  /** casts no shadow and takes none: a backdrop far off */
  isBackdrop?: boolean;
}

export interface Camera {
  from: Vec;
  to: Vec;
  /** degrees from bottom to top */
  opening: number;
}

export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a: Vec, b: Vec) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export function unit(a: Vec): Vec {
  const long = Math.hypot(...a) || 1;
  return [a[0] / long, a[1] / long, a[2] / long];
}

/** How a place in the room falls on a picture: px, and a nearness that is larger for what stands in front. */
export interface View {
  width: number;
  height: number;
  right: Vec;
  up: Vec;
  ahead: Vec;
  from: Vec;
  /** px a cm at 1 cm off (perspective), or everywhere (null: parallel rays) */
  focal: number;
  isParallel: boolean;
}

export function lookThrough(camera: Camera, width: number, height: number): View {
  const ahead = unit(sub(camera.to, camera.from));
  const right = unit(cross(ahead, [0, 1, 0]));
  const focal = height / 2 / Math.tan((camera.opening * Math.PI) / 360);
  return { width, height, right, up: cross(right, ahead), ahead, from: camera.from, focal, isParallel: false };
}

/** From the light: parallel rays over everything within `radius` cm of `middle`. */
export function lookFromLight(toLight: Vec, middle: Vec, radius: number, side: number): View {
  const ahead = unit([-toLight[0], -toLight[1], -toLight[2]]);
  const right = unit(cross(ahead, [0.01, 1, 0.02]));
  const from: Vec = [
    middle[0] - ahead[0] * radius * 4,
    middle[1] - ahead[1] * radius * 4,
    middle[2] - ahead[2] * radius * 4,
  ];
  const focal = side / 2 / radius;
  return { width: side, height: side, right, up: cross(right, ahead), ahead, from, focal, isParallel: true };
}

/** px and nearness of every vertex. */
export function project(view: View, at: Float32Array): Float32Array {
  const out = new Float32Array(at.length);
  const { right, up, ahead, from, focal, isParallel, width, height } = view;
  for (let i = 0; i < at.length; i += 3) {
    const [x, y, z] = [at[i]! - from[0], at[i + 1]! - from[1], at[i + 2]! - from[2]];
    const depth = x * ahead[0] + y * ahead[1] + z * ahead[2];
    const scale = isParallel ? focal : focal / Math.max(depth, 1);
    out[i] = width / 2 + (x * right[0] + y * right[1] + z * right[2]) * scale;
    out[i + 1] = height / 2 - (x * up[0] + y * up[1] + z * up[2]) * scale;
    out[i + 2] = isParallel ? 1e5 - depth : 1 / Math.max(depth, 1);
  }
  return out;
}

export interface Seen {
  width: number;
  height: number;
  /** nearness; 0 where nothing is */
  near: Float32Array;
  /** mesh number from 1; 0 where nothing is */
  mesh: Uint8Array;
  /** place on the mesh's grid */
  s: Float32Array;
  t: Float32Array;
}

export function rasterize(view: View, meshes: Mesh[], keepPlaces: boolean): Seen {
  const { width, height } = view;
  const places = keepPlaces ? width * height : 0;
  const seen: Seen = {
    width,
    height,
    near: new Float32Array(width * height),
    mesh: new Uint8Array(places),
    s: new Float32Array(places),
    t: new Float32Array(places),
  };
  for (const [index, mesh] of meshes.entries()) {
    if (!keepPlaces && mesh.isBackdrop) continue;
    const points = project(view, mesh.at);
    const { cols, rows } = mesh;
    for (let row = 0; row < rows - 1; row++) {
      for (let col = 0; col < cols - 1; col++) {
        const a = row * cols + col;
        triangle(seen, points, mesh, index + 1, a, a + 1, a + cols, keepPlaces);
        triangle(seen, points, mesh, index + 1, a + 1, a + cols + 1, a + cols, keepPlaces);
      }
    }
  }
  return seen;
}

function triangle(
  seen: Seen,
  points: Float32Array,
  mesh: Mesh,
  number: number,
  a: number,
  b: number,
  c: number,
  keep: boolean,
): void {
  const [ax, ay, an] = [points[a * 3]!, points[a * 3 + 1]!, points[a * 3 + 2]!];
  const [bx, by, bn] = [points[b * 3]!, points[b * 3 + 1]!, points[b * 3 + 2]!];
  const [cx, cy, cn] = [points[c * 3]!, points[c * 3 + 1]!, points[c * 3 + 2]!];
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  if (area === 0 || Number.isNaN(area)) return;
  const { width, height, near } = seen;
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
  if (left > right || top > bottom) return;
  const { cut, cols } = mesh;
  if (cut && cut[a]! < 0 && cut[b]! < 0 && cut[c]! < 0) return;
  const [as, at] = [a % cols, Math.floor(a / cols)];
  const [bs, bt] = [b % cols, Math.floor(b / cols)];
  const [cs, ct] = [c % cols, Math.floor(c / cols)];
  const inverse = 1 / area;
  const [stepB, stepC] = [(cy - ay) * inverse, -(by - ay) * inverse];
  for (let y = top; y <= bottom; y++) {
    const py = y + 0.5 - ay;
    let wb = ((left + 0.5 - ax) * (cy - ay) - (cx - ax) * py) * inverse;
    let wc = ((bx - ax) * py - (left + 0.5 - ax) * (by - ay)) * inverse;
    for (let x = left, at1 = y * width + left; x <= right; x++, at1++, wb += stepB, wc += stepC) {
      const wa = 1 - wb - wc;
      if (wa < -1e-6 || wb < -1e-6 || wc < -1e-6) continue;
      const nearness = an * wa + bn * wb + cn * wc;
      if (nearness <= near[at1]!) continue;
      if (cut && cut[a]! * wa + cut[b]! * wb + cut[c]! * wc < 0) continue;
      near[at1] = nearness;
      if (!keep) continue;
      seen.mesh[at1] = number;
      seen.s[at1] = as * wa + bs * wb + cs * wc;
      seen.t[at1] = at * wa + bt * wb + ct * wc;
    }
  }
}

/** Outward for grids whose columns go right and rows go down when looked at from outside. */
export function normalsOf({ cols, rows, at, wraps }: Mesh): Float32Array {
  const out = new Float32Array(at.length);
  for (let row = 0; row < rows; row++) {
    const [above, below] = [Math.max(0, row - 1), Math.min(rows - 1, row + 1)];
    for (let col = 0; col < cols; col++) {
      const left = col > 0 ? col - 1 : wraps ? cols - 2 : 0;
      const right = col < cols - 1 ? col + 1 : wraps ? 1 : cols - 1;
      const [l, r] = [(row * cols + left) * 3, (row * cols + right) * 3];
      const [u, d] = [(above * cols + col) * 3, (below * cols + col) * 3];
      const across: Vec = [at[r]! - at[l]!, at[r + 1]! - at[l + 1]!, at[r + 2]! - at[l + 2]!];
      const down: Vec = [at[d]! - at[u]!, at[d + 1]! - at[u + 1]!, at[d + 2]! - at[u + 2]!];
      const normal = unit(cross(down, across));
      out.set(normal, (row * cols + col) * 3);
    }
  }
  return out;
}
