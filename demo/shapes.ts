import type { Random } from './random.ts';

/** x, y, x, y, … */
export type Polygon = number[];

const TAU = Math.PI * 2;

export function ellipse(cx: number, cy: number, rx: number, ry = rx, turn = 0, sides = 40): Polygon {
  const points: Polygon = [];
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  for (let i = 0; i < sides; i++) {
    const x = Math.cos((i / sides) * TAU) * rx;
    const y = Math.sin((i / sides) * TAU) * ry;
    points.push(cx + x * c - y * s, cy + x * s + y * c);
  }
  return points;
}

export function box(x: number, y: number, width: number, height: number): Polygon {
  return [x, y, x + width, y, x + width, y + height, x, y + height];
}

export function reversed(points: Polygon): Polygon {
  const back: Polygon = [];
  for (let i = points.length - 2; i >= 0; i -= 2) back.push(points[i]!, points[i + 1]!);
  return back;
}

/** A band between two radii, between two angles (a whole ring: use two ellipses instead). */
export function arcBand(inner: number, outer: number, from: number, to: number, steps = 32): Polygon {
  const points: Polygon = [];
  for (let i = 0; i <= steps; i++) {
    const a = from + ((to - from) * i) / steps;
    points.push(Math.cos(a) * outer, Math.sin(a) * outer);
  }
  for (let i = steps; i >= 0; i--) {
    const a = from + ((to - from) * i) / steps;
    points.push(Math.cos(a) * inner, Math.sin(a) * inner);
  }
  return points;
}

export function ring(cx: number, cy: number, inner: number, outer: number): Polygon[] {
  return [ellipse(cx, cy, outer, outer, 0, 64), reversed(ellipse(cx, cy, inner, inner, 0, 64))];
}

/** Points with a radius that depends on the angle. */
export function polar(radius: (angle: number) => number, sides = 96): Polygon {
  const points: Polygon = [];
  for (let i = 0; i < sides; i++) {
    const a = (i / sides) * TAU;
    const r = radius(a);
    points.push(Math.cos(a) * r, Math.sin(a) * r);
  }
  return points;
}

/** A hand-cut round thing. */
export function blob(random: Random, radius: number, wobble = 0.12, harmonics = 5): Polygon {
  const waves = Array.from({ length: harmonics }, (_, i) => ({
    n: i + 1,
    a: (random.between(-1, 1) * wobble) / Math.sqrt(i + 1),
    p: random.angle(),
  }));
  return polar((t) => radius * (1 + waves.reduce((sum, w) => sum + w.a * Math.cos(w.n * t + w.p), 0)), 64);
}

/** Catmull-Rom through the points. */
export function smooth(points: Polygon, closed = false, steps = 8): Polygon {
  const n = points.length / 2;
  const at = (i: number): [number, number] => {
    const k = closed ? (i + n) % n : Math.max(0, Math.min(n - 1, i));
    return [points[2 * k]!, points[2 * k + 1]!];
  };
  const out: Polygon = [];
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let k = 0; k < steps; k++) {
      const t = k / steps;
      for (const d of [0, 1] as const) {
        const [a, b, c, e] = [p0[d], p1[d], p2[d], p3[d]];
        const linear = (c - a) * t;
        const square = (2 * a - 5 * b + 4 * c - e) * t * t;
        const cube = (3 * b - a - 3 * c + e) * t * t * t;
        out.push(b + (linear + square + cube) / 2);
      }
    }
  }
  if (!closed) out.push(...at(n - 1));
  return out;
}

/** A stroke whose width changes along the way; `width(t)` is half the breadth. Ends are round. */
export function ribbon(points: Polygon, width: (t: number) => number): Polygon {
  const n = points.length / 2;
  const left: Polygon = [];
  const right: Polygon = [];
  for (let i = 0; i < n; i++) {
    const a = Math.max(0, i - 1);
    const b = Math.min(n - 1, i + 1);
    const dx = points[2 * b]! - points[2 * a]!;
    const dy = points[2 * b + 1]! - points[2 * a + 1]!;
    const length = Math.hypot(dx, dy) || 1;
    const w = width(i / (n - 1));
    const [nx, ny] = [(-dy / length) * w, (dx / length) * w];
    left.push(points[2 * i]! + nx, points[2 * i + 1]! + ny);
    right.push(points[2 * i]! - nx, points[2 * i + 1]! - ny);
    if (i === n - 1 && w > 0) left.push(...cap(points[2 * i]!, points[2 * i + 1]!, nx, ny));
    if (i === 0 && w > 0) right.unshift(...cap(points[0]!, points[1]!, nx, ny, -1));
  }
  return [...left, ...reversed(right)];
}

function cap(x: number, y: number, nx: number, ny: number, way = 1): Polygon {
  const points: Polygon = [];
  for (let k = 1; k < 8; k++) {
    const a = (k / 8) * Math.PI;
    points.push(x + nx * Math.cos(a) + way * ny * Math.sin(a), y + ny * Math.cos(a) - way * nx * Math.sin(a));
  }
  return points;
}

/** An axis from the origin along x, bent sideways. */
export function axis(length: number, bend = 0, steps = 24): Polygon {
  const points: Polygon = [];
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    points.push(t * length, bend * length * t * t);
  }
  return points;
}

/** A leaf or narrow petal along x. `belly` < 1: widest near the base; > 1: near the tip. `blunt` < 1 rounds the tip. */
export function leafShape(length: number, width: number, bend = 0, belly = 0.8, blunt = 1): Polygon {
  return ribbon(axis(length, bend, 30), (t) => width * Math.max(0, Math.sin(Math.PI * t ** belly)) ** blunt);
}

/** A broad petal that opens like a fan from the origin along x, its rim ruffled. */
export function fanPetal(length: number, spread: number, ruffle = 0, waves = 3, phase = 0, blunt = 0.4): Polygon {
  const points: Polygon = [0, 0];
  for (let i = 1; i < 40; i++) {
    const s = (i / 40) * 2 - 1;
    const round = Math.cos((s * Math.PI) / 2) ** blunt;
    const r = length * round * (1 + ruffle * Math.cos(waves * s * Math.PI + phase) * (1 - s * s));
    points.push(Math.cos(s * spread) * r, Math.sin(s * spread) * r);
  }
  return points;
}

export function star(tips: number, outer: number, inner: number, turn = 0): Polygon {
  const points: Polygon = [];
  for (let i = 0; i < tips * 2; i++) {
    const a = (i / (tips * 2)) * TAU + turn;
    const r = i % 2 ? inner : outer;
    points.push(Math.cos(a) * r, Math.sin(a) * r);
  }
  return points;
}

/** The point and the heading at a share of the way along a line. */
export function along(points: Polygon, t: number): { x: number; y: number; angle: number } {
  const n = points.length / 2 - 1;
  const f = Math.min(n - 1e-6, Math.max(0, t * n));
  const i = Math.floor(f);
  const k = f - i;
  const [ax, ay, bx, by] = points.slice(2 * i, 2 * i + 4) as [number, number, number, number];
  return { x: ax + (bx - ax) * k, y: ay + (by - ay) * k, angle: Math.atan2(by - ay, bx - ax) };
}
