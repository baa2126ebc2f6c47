/** Colours as a search names them, and the part of Lab that one with a tolerance of CIEDE2000 (Sharma, Wu, Dalal 2005) lies in. */
import { deltaE2000, fromHex, srgbToLab, type Triple } from '#app/image/base/color-math.ts';
import { colorKernel } from './color-kernel.ts';
import { UNSURE, type Point } from './near-kernel.ts';

/** From #rrggbb or lab(L a b), as the criteria's schema leaves them. */
export function readLab(color: string): Triple {
  const lab = /^lab\((\S+) (\S+) (\S+)\)$/.exec(color);
  return lab ? ([Number(lab[1]), Number(lab[2]), Number(lab[3])] as Triple) : srgbToLab(...fromHex(color));
}

const boxes = new Map<string, [Triple, Triple]>();

/** The box that holds every Lab colour within the tolerance: each side is moved out while a point of its face is near enough. */
export function boxAround(lab: Triple, tolerance: number): [Triple, Triple] {
  const name = `${lab.join(' ')} ${tolerance}`;
  const known = boxes.get(name);
  if (known) return known;
  const [low, high]: [Triple, Triple] = [[...lab], [...lab]];
  const near = nearTo(lab, tolerance);
  const point = { lab, tolerance };
  for (const color of tolerance < apart ? [] : acrossGrey(point, near))
    for (const axis of [0, 1, 2] as const) {
      low[axis] = Math.min(low[axis], color[axis]);
      high[axis] = Math.max(high[axis], color[axis]);
    }
  const sides = ([0, 1, 2] as const).flatMap((axis) => [
    { axis, side: low, step: -step, end: axis === 0 ? 0 : -160, touched: [...lab] as Triple },
    { axis, side: high, step, end: axis === 0 ? 100 : 160, touched: [...lab] as Triple },
  ]);
  // A side at which nothing was found is looked at again when another has been moved since.
  let untouched = 0;
  for (let at = 0; untouched < sides.length; at = (at + 1) % sides.length) {
    const { axis, side, step, end, touched } = sides[at]!;
    untouched++;
    while (step < 0 ? side[axis] > end : side[axis] < end) {
      // Where the face before was touched, the next one most likely is too.
      touched[axis] = side[axis] + step;
      if (near(...touched) > tolerance && !findTouch(point, near, low, high, axis, touched)) break;
      side[axis] = touched[axis];
      untouched = 1;
    }
  }
  // Points between those tried: a step more, and what single precision loses.
  const box: [Triple, Triple] = [
    low.map((value) => value - step - 0.01) as Triple,
    high.map((value) => value + step + 0.01) as Triple,
  ];
  if (boxes.size > 500) boxes.clear();
  boxes.set(name, box);
  return box;
}

const degree = Math.PI / 180;
/** Lab */
const step = 2;

/** ΔE2000: from here on a colour may have near ones apart from all its others, since the formula's hues leap across grey */
const apart = 12;

/** Coarse steps: of hues, how far they are turned from one on the other side of grey; of chroma; of lightness. */
const turns = Array.from({ length: 71 }, (_, at) => (75 + 3 * at) * degree);
const chromas = Array.from({ length: 44 }, (_, at) => 0.5 * 1.15 ** at);
const lights = Array.from({ length: 34 }, (_, at) => 3 * at);

/** What is near enough on the other side of grey, in coarse steps of hue, chroma and lightness. */
function acrossGrey(point: Point, near: Nearness): Iterable<Triple> {
  const [lightness, a, b] = point.lab;
  const own = Math.atan2(b, a);
  const asLight = findNear(point, near, turns.length * chromas.length, (put) => {
    for (const turn of turns) {
      const [x, y] = [Math.cos(own + turn), Math.sin(own + turn)];
      for (const chroma of chromas) put(lightness, chroma * x, chroma * y);
    }
  });
  // Of one hue and chroma nothing is nearer than what is as light.
  const places = [...asLight];
  return findNear(point, near, places.length * lights.length, (put) => {
    for (const [, x, y] of places) for (const l of lights) put(l, x, y);
  });
}

/** Of at most so many colours, those within the tolerance: weighed several at a time, but for what must be told one by one. To be read before the next are looked for. */
function* findNear(
  point: Point,
  near: Nearness,
  most: number,
  putAll: (put: (l: number, a: number, b: number) => void) => void,
): Generator<Triple> {
  const kernel = colorKernel();
  kernel.makeRoom(most, 0);
  const { picked } = kernel;
  let count = 0;
  putAll((l, a, b) => {
    picked[4 * count] = l;
    picked[4 * count + 1] = a;
    picked[4 * count++ + 2] = b;
  });
  const nears = kernel.weigh(point, count);
  for (let at = 0; at < count; at++) {
    if (nears[at] === 0) continue;
    const color: Triple = [picked[4 * at]!, picked[4 * at + 1]!, picked[4 * at + 2]!];
    if (nears[at] !== UNSURE || near(...color) < Infinity) yield color;
  }
}

/** Whether the face at `touched`'s own value, a little wider than the box, has a point within the tolerance; `touched` is then that. */
function findTouch(point: Point, near: Nearness, low: Triple, high: Triple, axis: 0 | 1 | 2, touched: Triple): boolean {
  const [u, v] = ([0, 1, 2] as const).filter((one) => one !== axis) as [0 | 1 | 2, 0 | 1 | 2];
  const color: Triple = [...touched];
  const across = Math.ceil((high[v] - low[v]) / step) + 4;
  for (color[u] = low[u] - step; color[u] <= high[u] + step; color[u] += step) {
    const [first] = findNear(point, near, across, (put) => {
      for (color[v] = low[v] - step; color[v] <= high[v] + step; color[v] += step) put(color[0], color[1], color[2]);
    });
    if (!first) continue;
    for (const one of [u, v]) touched[one] = first[one];
    return true;
  }
  return descend(point, touched, u, v);
}

const steepest = [-1, 0, 1].flatMap((one) => [-1, 0, 1].map((other) => [one, other] as const));

/** Moves `touched` in its face to where it is nearest to the point, by ever smaller steps; answers whether that is within the tolerance. A tip may pass between the coarse steps. */
function descend({ lab, tolerance }: Point, touched: Triple, u: 0 | 1 | 2, v: 0 | 1 | 2): boolean {
  let least = deltaE2000(lab, touched);
  for (let stride = step; stride > 0.05 && least > tolerance;) {
    const [from, before]: [Triple, number] = [[...touched], least];
    for (const [one, other] of steepest) {
      const color: Triple = [...from];
      color[u] += stride * one;
      color[v] += stride * other;
      const found = deltaE2000(lab, color);
      if (found < least) [least, touched[u], touched[v]] = [found, color[u], color[v]];
    }
    if (least === before) stride /= 2;
  }
  return least <= tolerance;
}

/** ΔE2000, or Infinity where it is more than the tolerance */
export type Nearness = (l: number, a: number, b: number) => number;

const circle = 2 * Math.PI;
const [cos6, sin6] = [Math.cos(6 * degree), Math.sin(6 * degree)];
const [cos30, sin30] = [Math.cos(30 * degree), Math.sin(30 * degree)];
const [cos63, sin63] = [Math.cos(63 * degree), Math.sin(63 * degree)];
const [cos275, sin275] = [Math.cos(275 * degree), Math.sin(275 * degree)];
/** Beyond 125° from blue, chroma and hue differ by themselves but for 10⁻¹⁰. */
const farFromBlue = Math.cos(125 * degree);
const seventh = (value: number) => value * value * value * (value * value * value) * value;

/**
 * How far a colour within the tolerance lies from `lab`, as deltaE2000 says, for millions of them: its names are the paper's. Hues are directions that need
 * no angle and few divisions. It stops where lightness alone tells (the terms of chroma and hue together are never negative), and leaves to deltaE2000
 * what lies at the very edge, and what is grey or nearly opposite.
 */
export function nearTo(lab: Triple, tolerance: number): Nearness {
  const [l1, a1, b1] = lab;
  const squareB1 = b1 * b1;
  const chroma1 = Math.sqrt(a1 * a1 + squareB1);
  const most = tolerance * tolerance;
  const edge = 1e-7 * (1 + most);
  const exactly = (l2: number, a2: number, b2: number) => {
    const found = deltaE2000(lab, [l2, a2, b2]);
    return found <= tolerance ? found : Infinity;
  };
  return (l2, a2, b2) => {
    const lm = (l1 + l2) / 2 - 50;
    const square = lm * lm;
    const tL = (l2 - l1) / (1 + (0.015 * square) / Math.sqrt(20 + square));
    const squareL = tL * tL;
    if (squareL > most + edge) return Infinity;
    const squareB2 = b2 * b2;
    const mean7 = seventh((chroma1 + Math.sqrt(a2 * a2 + squareB2)) / 2);
    const stretch = 1.5 - 0.5 * Math.sqrt(mean7 / (mean7 + 6103515625));
    const p1 = stretch * a1;
    const p2 = stretch * a2;
    const c1 = Math.sqrt(p1 * p1 + squareB1);
    const c2 = Math.sqrt(p2 * p2 + squareB2);
    // The direction midway between both hues, times both chromas.
    const x = p1 * c2 + p2 * c1;
    const y = b1 * c2 + b2 * c1;
    const length = Math.sqrt(x * x + y * y);
    if (length <= 1e-6 * c1 * c2) return exactly(l2, a2, b2);
    const cos = x / length;
    const sin = y / length;
    const cos2 = 2 * cos * cos - 1;
    const sin2 = 2 * sin * cos;
    const cos3 = cos * (2 * cos2 - 1);
    const sin3 = sin * (2 * cos2 + 1);
    const cm = (c1 + c2) / 2;
    const t =
      1 -
      0.17 * (cos * cos30 + sin * sin30) +
      0.24 * cos2 +
      0.32 * (cos3 * cos6 - sin3 * sin6) -
      0.2 * ((2 * cos2 * cos2 - 1) * cos63 + 2 * sin2 * cos2 * sin63);
    const tC = (c2 - c1) / (1 + 0.045 * cm);
    const squareH = Math.max(0, 2 * (c1 * c2 - p1 * p2 - b1 * b2));
    const weight = 1 + 0.015 * cm * t;
    let found = squareL + tC * tC + squareH / (weight * weight);
    if (cos * cos275 + sin * sin275 >= farFromBlue) {
      const angle = Math.atan2(sin, cos);
      const fromBlue = ((angle < 0 ? angle + circle : angle) / degree - 275) / 25;
      const cm7 = seventh(cm);
      const rT = -2 * Math.sqrt(cm7 / (cm7 + 6103515625)) * Math.sin(60 * degree * Math.exp(-fromBlue * fromBlue));
      const tH = (p1 * b2 < p2 * b1 ? -1 : 1) * (Math.sqrt(squareH) / weight);
      found += rT * tC * tH;
    }
    if (Math.abs(found - most) <= edge) return exactly(l2, a2, b2) <= tolerance ? tolerance : Infinity;
    return found < most ? Math.sqrt(Math.max(0, found)) : Infinity;
  };
}
