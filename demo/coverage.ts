import type { Polygon } from './shapes.ts';

export interface Mask {
  left: number;
  top: number;
  width: number;
  height: number;
  stride: number;
  data: Float32Array;
}

let scratch = new Float32Array(1 << 16);

/**
 * Exact-area anti-aliased coverage of polygons (x, y, x, y, … in px), valid until the next call. Each edge adds its
 * signed area to the pixels it crosses; a running sum along the row then gives the winding, weighted by area.
 */
export function coverageOf(polygons: Polygon[]): Mask | null {
  let x0 = Infinity;
  let y0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  for (const points of polygons) {
    for (let i = 0; i < points.length; i += 2) {
      x0 = Math.min(x0, points[i]!);
      x1 = Math.max(x1, points[i]!);
      y0 = Math.min(y0, points[i + 1]!);
      y1 = Math.max(y1, points[i + 1]!);
    }
  }
  if (!(x1 > x0 && y1 > y0)) return null;
  const left = Math.floor(x0);
  const top = Math.floor(y0);
  const width = Math.ceil(x1) - left + 1;
  const height = Math.ceil(y1) - top;
  const stride = width + 1;
  if (scratch.length < stride * height) scratch = new Float32Array(stride * height);
  const data = scratch;
  data.fill(0, 0, stride * height);
  for (const points of polygons) {
    let px = points[points.length - 2]! - left;
    let py = points[points.length - 1]! - top;
    for (let i = 0; i < points.length; i += 2) {
      const qx = points[i]! - left;
      const qy = points[i + 1]! - top;
      if (py < qy) addEdge(data, stride, px, py, qx, qy, 1);
      else if (py > qy) addEdge(data, stride, qx, qy, px, py, -1);
      px = qx;
      py = qy;
    }
  }
  for (let row = 0; row < height; row++) {
    let sum = 0;
    for (let k = row * stride, end = k + stride; k < end; k++) {
      sum += data[k]!;
      data[k] = Math.min(1, Math.abs(sum));
    }
  }
  return { left, top, width, height, stride, data };
}

/** One edge, going down (y0 < y1). */
function addEdge(data: Float32Array, stride: number, x0: number, y0: number, x1: number, y1: number, sign: number) {
  const slope = (x1 - x0) / (y1 - y0);
  let x = x0;
  for (let row = Math.floor(y0); row < y1; row++) {
    const tall = Math.min(row + 1, y1) - Math.max(row, y0);
    const next = x + slope * tall;
    const a = Math.min(x, next);
    const b = Math.max(x, next);
    const first = Math.floor(a);
    const last = Math.floor(b);
    const base = row * stride;
    const weight = sign * tall;
    if (last === first) {
      const inside = weight * (1 - ((a + b) / 2 - first));
      data[base + first]! += inside;
      data[base + first + 1]! += weight - inside;
    } else {
      // Across several pixels: the area right of the edge grows quadratically in the first, linearly, then levels out.
      const rate = weight / (b - a);
      let before = 0;
      for (let k = first; k <= last; k++) {
        const from = Math.max(a, k);
        const to = Math.min(b, k + 1);
        const area = rate * ((to - from) * (k + 1 - (from + to) / 2) + (from - a));
        data[base + k]! += area - before;
        before = area;
      }
      data[base + last + 1]! += weight - before;
    }
    x = next;
  }
}
