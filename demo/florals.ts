import type { Drawing } from './draw.ts';
import { drawBerries, drawBud, drawLeaf, drawPeony, drawPoppy, drawRose, drawSprig } from './motifs.ts';
import { Pen } from './pen.ts';
import type { Random } from './random.ts';
import type { Screens } from './screens.ts';
import { ellipse } from './shapes.ts';
import { fillRoom, spread } from './spacing.ts';

const TAU = Math.PI * 2;

// Inks: 1 dark petal, 2 mid petal, 3 light petal, 4 eye, 5 dark leaf, 6 light leaf.
const FLOWER = { dark: 1, mid: 2, light: 3, eye: 4 };

/** Leaves fanned behind a flower of this radius. */
function collar(pen: Pen, random: Random, radius: number, leaves: number, veined = true): void {
  const turn = random.angle();
  for (let i = 0; i < leaves; i++) {
    const a = turn + (i / leaves) * TAU + random.between(-0.25, 0.25);
    const leaf = pen.at(Math.cos(a) * radius * 0.6, Math.sin(a) * radius * 0.6, radius * random.between(0.95, 1.3), a);
    const light = i % 2 === 1;
    drawLeaf(leaf, random, { leaf: light ? 6 : 5, vein: light ? 5 : 6 }, { width: 0.27, veins: veined ? 7 : 0 });
  }
}

/** Bouquets tossed at every angle, buds and sprigs in the gaps. */
function bouquetToss(screens: Screens, random: Random, flower: typeof drawPeony, heroes: number, size: number): void {
  const pen = new Pen(screens);
  const scale = Math.sqrt((screens.width * screens.height) / heroes) * size;
  const places = spread(screens, random, heroes, 60);
  const tufts = places.map((p) => ({ ...p, a: random.angle(), r: scale * random.between(0.92, 1.08) }));
  for (const { x, y, a, r } of tufts) {
    for (let i = 0; i < 5; i++) {
      const turn = a + (i / 5) * TAU + random.between(-0.2, 0.2);
      drawSprig(pen.at(x, y, r * random.between(1.75, 2.05), turn), random, i % 2 ? 6 : 5, {
        pairs: 6,
        size: 0.22,
        bend: 0.15,
      });
    }
    collar(pen.at(x, y), random, r, 6);
    const side = pen.at(x + Math.cos(a + 0.7) * r * 1.18, y + Math.sin(a + 0.7) * r * 1.18);
    flower(side.at(0, 0, r * 0.56), random, FLOWER);
    drawBud(pen.at(x, y, 1, a + 3.6).at(r * 0.8, 0, r * 0.85), random, FLOWER, 5);
    drawBud(pen.at(x, y, 1, a + 4.4).at(r * 0.8, 0, r * 0.75), random, FLOWER, 6);
    flower(pen.at(x, y, r), random, FLOWER);
  }
  fillRoom(screens, random, { least: scale * 0.34, loose: 0.9 }, (x, y, room, i) => {
    const r = Math.min(room, scale * 0.75);
    const turn = random.angle();
    if (i % 3 === 0) {
      collar(pen.at(x, y), random, r * 0.5, 4, false);
      flower(pen.at(x, y, r * 0.62), random, FLOWER);
    } else if (i % 3 === 1) {
      drawBerries(pen.at(x, y, 1, turn).at(-r * 0.75, 0, r * 1.5), random, 5, 2, 3);
    } else {
      drawSprig(pen.at(x, y, 1, turn).at(-r * 0.85, 0, r * 1.7), random, i % 2 ? 5 : 6, { pairs: 4 });
    }
  });
  fillRoom(screens, random, { least: scale * 0.17, count: 90 }, (x, y, room) => {
    const r = Math.min(room * 0.4, scale * 0.07);
    pen.fill(random.pick([3, 4, 6]), ellipse(x, y, r));
  });
}

/** Flowers packed shoulder to shoulder. */
const packed: Drawing = (screens, random) => {
  const pen = new Pen(screens);
  const scale = Math.sqrt(screens.width * screens.height) / 9;
  for (const { x, y } of spread(screens, random, 11, 60)) {
    collar(pen.at(x, y), random, scale * 1.15, 7);
  }
  for (const { x, y } of spread(screens, random, 9, 60)) {
    const r = scale * random.between(1, 1.35);
    collar(pen.at(x, y), random, r, 6);
    drawRose(pen.at(x, y, r), random, FLOWER);
  }
  fillRoom(screens, random, { least: scale * 0.2, loose: 0.9 }, (x, y, room, i) => {
    const r = Math.min(room * 1.25, scale * 0.8);
    if (i % 4 === 3) drawBerries(pen.at(x, y, 1, random.angle()).at(-r, 0, r * 2), random, 6, 4, 3);
    else {
      collar(pen.at(x, y), random, r * 0.75, 5, false);
      drawRose(pen.at(x, y, r * 0.75), random, FLOWER);
    }
  });
};

/** Large loose poppies with brushed petals on long stems. */
const poppies: Drawing = (screens, random) => {
  const pen = new Pen(screens);
  const scale = Math.sqrt(screens.width * screens.height) / 6.2;
  const places = spread(screens, random, 6, 80).map((p, i) => ({
    ...p,
    r: scale * [1.15, 0.95, 0.75][i % 3]!,
    a: random.between(0.9, 2.2),
  }));
  for (const { x, y, r, a } of places) {
    const stem = [0, 0, 0.9, 0.12, 1.8, -0.05, 2.6, 0.1];
    const stalk = pen.at(x, y, r, a);
    stalk.stroke(5, stem, (t) => 0.03 * (1.2 - t * 0.5));
    for (const [t, side] of [
      [1.1, 1],
      [1.5, -1],
      [1.9, 1],
    ] as const) {
      const leaf = stalk.at(t, 0.06, random.between(0.7, 0.95), side * random.between(0.5, 0.9));
      drawLeaf(leaf, random, { leaf: side > 0 ? 5 : 6, vein: 0 }, { width: 0.14, bend: side * 0.3, veins: 0 });
    }
  }
  for (const { x, y, r } of places) drawPoppy(pen.at(x, y, r), random, FLOWER, random.integer(5, 6));
  fillRoom(screens, random, { least: scale * 0.3, loose: 0.9 }, (x, y, room, i) => {
    const r = Math.min(room, scale * 0.55);
    if (i % 2) drawPoppy(pen.at(x, y, r * 0.9), random, FLOWER, 5);
    else drawBud(pen.at(x, y, 1, random.angle()).at(-r * 0.8, 0, r * 1.6), random, FLOWER, 6);
  });
  fillRoom(screens, random, { least: scale * 0.12, count: 300 }, (x, y, room) => {
    drawSprig(pen.at(x, y, 1, random.angle()).at(-room * 0.8, 0, room * 1.6), random, random.pick([5, 6]), {
      pairs: 3,
    });
  });
};

export const florals: Record<string, Drawing> = {
  'peony-toss': (s, r) => bouquetToss(s, r, drawPeony, 4, 0.3),
  'rose-bouquet': (s, r) => bouquetToss(s, r, drawRose, 3, 0.31),
  'packed-roses': packed,
  poppies,
};
