/** Colours as a search names them, and the part of Lab that one with a tolerance of CIEDE2000 (Sharma, Wu, Dalal 2005) lies in. */
import { deltaE2000, fromHex, srgbToLab, type Triple } from '#app/image/base/color-math.ts';

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
  for (const point of tolerance < apart ? [] : acrossGrey(lab, near))
    for (const axis of [0, 1, 2] as const) {
      low[axis] = Math.min(low[axis], point[axis]);
      high[axis] = Math.max(high[axis], point[axis]);
    }
  const sides = ([0, 1, 2] as const).flatMap((axis) => [
    { axis, side: low, step: -step, end: axis === 0 ? 0 : -160, touched: [...lab] as Triple },
    { axis, side: high, step, end: axis === 0 ? 100 : 160, touched: [...lab] as Triple },
  ]);
  for (let grown = true; grown;) {
    grown = false;
    for (const one of sides) {
      const { axis, side, end, touched } = one;
      while (one.step < 0 ? side[axis] > end : side[axis] < end) {
        // Where the face before was touched, the next one most likely is too.
        touched[axis] = side[axis] + one.step;
        if (near(...touched) > tolerance && !findTouch(near, low, high, axis, touched)) break;
        side[axis] = touched[axis];
        grown = true;
      }
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

/** Lab */
const step = 2;

/** ΔE2000: from here on a colour may have near ones apart from all its others, since the formula's hues leap across grey */
const apart = 12;

/** What is near enough on the other side of grey, in coarse steps of hue, chroma and lightness. */
function* acrossGrey([, a, b]: Triple, near: Nearness): Generator<Triple> {
  const own = Math.atan2(b, a);
  for (let turn = 75 * degree; turn <= 285 * degree; turn += 3 * degree)
    for (let chroma = 0.5; chroma < 226; chroma *= 1.15) {
      const [x, y] = [chroma * Math.cos(own + turn), chroma * Math.sin(own + turn)];
      for (let l = 0; l <= 100; l += 3) if (near(l, x, y) < Infinity) yield [l, x, y];
    }
}

/** Whether the face at `point`'s own value, a little wider than the box, has a point within the tolerance; `point` is then that. */
function findTouch(near: Nearness, low: Triple, high: Triple, axis: 0 | 1 | 2, point: Triple): boolean {
  const [u, v] = ([0, 1, 2] as const).filter((one) => one !== axis) as [0 | 1 | 2, 0 | 1 | 2];
  for (point[u] = low[u] - step; point[u] <= high[u] + step; point[u] += step) {
    for (point[v] = low[v] - step; point[v] <= high[v] + step; point[v] += step) {
      if (near(...point) < Infinity) return true;
    }
  }
  return false;
}

/** ΔE2000, or Infinity where it is more than the tolerance */
export type Nearness = (l: number, a: number, b: number) => number;

const degree = Math.PI / 180;
const circle = 2 * Math.PI;
/** 0 … 2π */
const hueOf = (a: number, b: number) => {
  const hue = Math.atan2(b, a);
  return hue < 0 ? hue + circle : hue;
};
const seventh = (value: number) => value * value * value * value * value * value * value;

/**
 * How far a colour within the tolerance lies from `lab`, as deltaE2000 says, for millions of them: its names are the paper's. It stops where
 * lightness alone tells (the terms of chroma and hue together are never negative) and leaves to deltaE2000 what lies at the very edge.
 */
export function nearTo(lab: Triple, tolerance: number): Nearness {
  const [l1, a1, b1] = lab;
  const chroma1 = Math.sqrt(a1 * a1 + b1 * b1);
  const most = tolerance * tolerance;
  const edge = 1e-7 * (1 + most);
  return (l2, a2, b2) => {
    const lm = (l1 + l2) / 2 - 50;
    const tL = (l2 - l1) / (1 + (0.015 * lm * lm) / Math.sqrt(20 + lm * lm));
    if (tL * tL > most + edge) return Infinity;
    const mean7 = seventh((chroma1 + Math.sqrt(a2 * a2 + b2 * b2)) / 2);
    const stretch = 1.5 - 0.5 * Math.sqrt(mean7 / (mean7 + 6103515625));
    const [p1, p2] = [stretch * a1, stretch * a2];
    const c1 = Math.sqrt(p1 * p1 + b1 * b1);
    const c2 = Math.sqrt(p2 * p2 + b2 * b2);
    const [h1, h2] = [hueOf(p1, b1), hueOf(p2, b2)];
    let turn = c1 * c2 === 0 ? 0 : h2 - h1;
    if (turn > Math.PI) turn -= circle;
    else if (turn < -Math.PI) turn += circle;
    // Without a hue of its own a colour takes the other's.
    const between = c1 === 0 ? h2 : h1 + turn / 2;
    const hue = between < 0 ? between + circle : between >= circle ? between - circle : between;
    const cm = (c1 + c2) / 2;
    const t =
      1 -
      0.17 * Math.cos(hue - 30 * degree) +
      0.24 * Math.cos(2 * hue) +
      0.32 * Math.cos(3 * hue + 6 * degree) -
      0.2 * Math.cos(4 * hue - 63 * degree);
    const tC = (c2 - c1) / (1 + 0.045 * cm);
    const tH = (2 * Math.sqrt(c1 * c2) * Math.sin(turn / 2)) / (1 + 0.015 * cm * t);
    const cm7 = seventh(cm);
    const fromBlue = (hue / degree - 275) / 25;
    const rT = -2 * Math.sqrt(cm7 / (cm7 + 6103515625)) * Math.sin(60 * degree * Math.exp(-fromBlue * fromBlue));
    const found = tL * tL + tC * tC + tH * tH + rT * tC * tH;
    if (Math.abs(found - most) <= edge) return deltaE2000(lab, [l2, a2, b2]) <= tolerance ? tolerance : Infinity;
    return found < most ? Math.sqrt(Math.max(0, found)) : Infinity;
  };
}
