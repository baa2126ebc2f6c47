import type { Pen } from './pen.ts';
import type { Random } from './random.ts';
import { along, axis, blob, ellipse, fanPetal, leafShape, type Polygon } from './shapes.ts';

const TAU = Math.PI * 2;

/** Inks of a flower. */
export interface FlowerInks {
  dark: number;
  mid: number;
  light: number;
  eye: number;
}

/** Inks of a leaf; `vein` 0 shows the ground. */
export interface LeafInks {
  leaf: number;
  vein: number;
}

/** A leaf along x, length 1 unless told, with veins; `shade` colours its lower half. */
export function drawLeaf(
  pen: Pen,
  random: Random,
  inks: LeafInks & { shade?: number },
  { length = 1, width = 0.26, bend = random.between(-0.2, 0.2), veins = 6, belly = 0.75 } = {},
): void {
  const spine = axis(length, bend);
  pen.fill(inks.leaf, leafShape(length, width, bend, belly));
  if (inks.shade !== undefined) {
    const rim = leafShape(length, width, bend, belly);
    const half = rim.slice(0, rim.length / 2);
    const back: Polygon = [];
    for (let i = spine.length - 2; i >= 0; i -= 2) back.push(spine[i]!, spine[i + 1]!);
    pen.fill(inks.shade, [...half, ...back]);
  }
  pen.stroke(inks.vein, spine.slice(0, -4), (t) => 0.016 * length * (1.15 - t));
  for (let i = 1; i <= veins; i++) {
    const t = 0.1 + (0.75 * i) / (veins + 1);
    const p = along(spine, t);
    const reach = width * Math.sin(Math.PI * t ** belly) * 1.15;
    for (const side of [-1, 1]) {
      const vein = axis(reach, -side * 0.25, 8);
      pen.at(p.x, p.y, 1, p.angle + side * 0.75).stroke(inks.vein, vein, (k) => 0.011 * length * (1 - k));
    }
  }
}

/** A full flower of ruffled petals, radius 1: each petal outlined, streaked and lit at the rim. */
export function drawPeony(pen: Pen, random: Random, inks: FlowerInks): void {
  const rings = [
    { petals: 8, reach: 1, body: inks.mid, rim: inks.light },
    { petals: 7, reach: 0.8, body: inks.mid, rim: inks.light },
    { petals: 6, reach: 0.6, body: inks.light, rim: inks.light },
    { petals: 5, reach: 0.42, body: inks.mid, rim: inks.light },
    { petals: 4, reach: 0.26, body: inks.dark, rim: inks.mid },
  ];
  let turn = random.angle();
  for (const { petals, reach, body, rim } of rings) {
    turn += Math.PI / petals;
    for (let i = 0; i < petals; i++) {
      const petal = pen.at(
        0,
        0,
        reach * random.between(0.92, 1.06),
        turn + (i / petals) * TAU + random.between(-0.1, 0.1),
      );
      const phase = random.angle();
      const waves = random.integer(2, 4);
      const open = (TAU / petals) * 0.72;
      petal.fill(inks.dark, fanPetal(1, open, 0.05, waves, phase));
      petal.fill(rim, fanPetal(0.965, open * 0.93, 0.05, waves, phase));
      petal.fill(body, fanPetal(0.87, open * 0.88, 0.07, waves + 1, phase));
      for (let k = -3; k <= 3; k++) {
        const streak = axis(random.between(0.22, 0.36), k * 0.05, 8);
        const start = petal.at(0.42 * Math.cos(k * open * 0.2), 0.42 * Math.sin(k * open * 0.2), 1, k * open * 0.22);
        start.stroke(inks.dark, streak, (t) => 0.016 * (1 - t));
      }
    }
  }
  for (let i = 0; i < 9; i++) {
    const a = random.angle();
    const r = 0.12 * Math.sqrt(random.next());
    pen.fill(inks.eye, ellipse(Math.cos(a) * r, Math.sin(a) * r, 0.028));
  }
}

/** A garden rose seen from above: round petals wound inwards, radius 1. */
export function drawRose(pen: Pen, random: Random, inks: FlowerInks): void {
  let turn = random.angle();
  const tones = [inks.mid, inks.mid, inks.light, inks.mid, inks.light, inks.mid];
  for (let ring = 0; ring < 6; ring++) {
    const reach = [1, 0.84, 0.66, 0.49, 0.33, 0.19][ring]!;
    const petals = ring < 2 ? 5 : ring < 4 ? 4 : 3;
    turn += 0.55;
    for (let i = 0; i < petals; i++) {
      const a = turn + (i / petals) * TAU + random.between(-0.12, 0.12);
      const size = reach * (ring < 2 ? 0.6 : 0.66);
      const away = reach - size * 0.86;
      const petal = pen.at(Math.cos(a) * away, Math.sin(a) * away, size, a + Math.PI / 2 + 0.22);
      const shape = blob(random, 1, 0.05, 4);
      petal.fill(inks.dark, shape);
      petal.at(0.02, 0.05, 0.93).fill(ring % 2 ? inks.mid : inks.light, shape);
      petal.at(0.04, 0.17, 0.86).fill(tones[ring]!, shape);
      petal.at(0.06, 0.42, 0.6).fill(inks.dark, shape, 0.35);
    }
  }
  pen.fill(inks.dark, ellipse(0, 0, 0.07));
  pen.fill(inks.eye, ellipse(0.01, 0, 0.035));
}

/** A poppy or anemone: few broad petals with brushed streaks, dark heart with stamens, radius 1. */
export function drawPoppy(pen: Pen, random: Random, inks: FlowerInks, petals = 5): void {
  const turn = random.angle();
  const order = [...Array(petals).keys()].sort((a, b) => (a % 2) - (b % 2));
  for (const i of order) {
    const petal = pen.at(0, 0, random.between(0.9, 1.08), turn + (i / petals) * TAU);
    const phase = random.angle();
    const open = (TAU / petals) * 0.68;
    petal.fill(inks.light, fanPetal(1, open, 0.06, 3, phase, 0.32));
    petal.fill(inks.mid, fanPetal(0.95, open * 0.94, 0.075, 3, phase, 0.34));
    for (let k = 0; k < 16; k++) {
      const a = random.between(-0.8, 0.8) * open;
      const from = random.between(0.24, 0.5);
      const line = axis(random.between(0.15, 0.42), random.between(-0.08, 0.08), 8);
      const ink = k % 3 ? inks.dark : inks.light;
      petal.at(Math.cos(a) * from, Math.sin(a) * from, 1, a).stroke(ink, line, (t) => 0.018 * Math.sin(Math.PI * t));
    }
  }
  pen.fill(inks.dark, blob(random, 0.25, 0.07));
  for (let i = 0; i < 22; i++) {
    const a = (i / 22) * TAU;
    const r = random.between(0.29, 0.37);
    pen.at(0, 0, 1, a).stroke(inks.dark, [0.2, 0, r, 0], 0.008);
    pen.fill(inks.eye, ellipse(Math.cos(a) * r, Math.sin(a) * r, 0.022));
  }
  pen.fill(inks.eye, blob(random, 0.1, 0.08));
}

/** A daisy, radius 1. */
export function drawDaisy(
  pen: Pen,
  random: Random,
  petalInk: number,
  lineInk: number,
  eyeInk: number,
  petals = 12,
): void {
  const turn = random.angle();
  for (let i = 0; i < petals; i++) {
    const petal = pen.at(0, 0, random.between(0.9, 1.05), turn + (i / petals) * TAU + random.between(-0.06, 0.06));
    petal.fill(petalInk, leafShape(1, 1.7 / petals, random.between(-0.05, 0.05), 1.5, 0.6));
    petal.stroke(lineInk, [0.3, 0, 0.72, 0], (t) => 0.018 * (1 - t));
  }
  pen.fill(eyeInk, blob(random, 0.27, 0.05));
  for (let i = 0; i < 10; i++)
    pen.fill(lineInk, ellipse(Math.cos(i * 2.4) * 0.06 * Math.sqrt(i), Math.sin(i * 2.4) * 0.06 * Math.sqrt(i), 0.022));
}

/** A simple open blossom of round petals, radius 1. */
export function drawBlossom(
  pen: Pen,
  random: Random,
  petalInk: number,
  heartInk: number,
  eyeInk: number,
  petals = 5,
): void {
  const turn = random.angle();
  for (let i = 0; i < petals; i++) {
    const petal = pen.at(0, 0, random.between(0.92, 1.05), turn + (i / petals) * TAU);
    petal.fill(petalInk, fanPetal(1, (TAU / petals) * 0.52, 0.05, 2, Math.PI, 0.42));
    petal.fill(heartInk, leafShape(0.55, 0.1, 0, 1, 1));
  }
  pen.fill(eyeInk, ellipse(0, 0, 0.19));
}

/** A bud on a short stalk along x, length 1. */
export function drawBud(pen: Pen, random: Random, inks: FlowerInks, leaf: number): void {
  pen.stroke(leaf, axis(0.5, random.between(-0.2, 0.2)), 0.03);
  const bud = pen.at(0.42, 0, 0.58);
  bud.fill(inks.dark, leafShape(1, 0.44, 0, 0.8, 0.7));
  bud.fill(inks.mid, leafShape(0.95, 0.38, 0, 0.8, 0.7));
  bud.fill(inks.light, leafShape(0.85, 0.16, 0.12, 0.8, 0.7));
  for (const side of [-1, 0, 1]) bud.at(-0.06, 0, 1, side * 0.5).fill(leaf, leafShape(0.55, 0.12, side * 0.1));
}

/** A stem along x with pairs of leaves, length 1. */
export function drawSprig(
  pen: Pen,
  random: Random,
  leaf: number,
  { pairs = 5, size = 0.24, bend = 0.2, wide = 0.3 } = {},
): Polygon {
  const spine = axis(1, bend);
  pen.stroke(leaf, spine, (t) => 0.014 * (1.3 - t));
  for (let i = 0; i < pairs; i++) {
    const t = 0.22 + (0.72 * i) / pairs;
    for (const side of [-1, 1]) {
      const p = along(spine, t + side * 0.03);
      const scale = size * (1.1 - t * 0.5) * random.between(0.9, 1.1);
      pen.at(p.x, p.y, scale, p.angle + side * random.between(0.7, 0.95)).fill(leaf, leafShape(1, wide, side * 0.12));
    }
  }
  const tip = along(spine, 1);
  pen.at(tip.x, tip.y, size * 0.7, tip.angle).fill(leaf, leafShape(1, wide));
  return spine;
}

/** A branching spray of berries along x, length 1. */
export function drawBerries(pen: Pen, random: Random, stem: number, berry: number, shine: number, count = 7): void {
  const spine = axis(0.95, random.between(-0.3, 0.3));
  pen.stroke(stem, spine, 0.012);
  for (let i = 0; i < count; i++) {
    const p = along(spine, 0.3 + (0.7 * i) / (count - 1));
    const side = i % 2 ? 1 : -1;
    const twig = pen.at(p.x, p.y, i === count - 1 ? 0.02 : 0.17, p.angle + side * 0.8);
    twig.stroke(stem, axis(1, -side * 0.2), 0.06);
    const fruit = pen.at(p.x, p.y, 1, p.angle + side * 0.8).at(i === count - 1 ? 0.02 : 0.18, 0);
    fruit.fill(berry, ellipse(0, 0, 0.062));
    fruit.fill(shine, ellipse(0.015, -0.02, 0.018));
  }
}
