import type { Drawing } from './draw.ts';
import { cloudNoise, step } from './noise.ts';
import { Pen } from './pen.ts';
import type { Random } from './random.ts';
import { Screens } from './screens.ts';
import { along, axis, blob, box, ellipse, leafShape, smooth, type Polygon } from './shapes.ts';
import { fillRoom, spread } from './spacing.ts';

const TAU = Math.PI * 2;

/** Roughen an outline: every side is broken at a random point, pushed aside. */
function torn(random: Random, points: Polygon, rough: number, rounds: number): Polygon {
  let line = points;
  for (let n = 0; n < rounds; n++) {
    const next: Polygon = [];
    for (let i = 0; i < line.length; i += 2) {
      const [ax, ay] = [line[i]!, line[i + 1]!];
      const [bx, by] = [line[(i + 2) % line.length]!, line[(i + 3) % line.length]!];
      const t = random.between(0.35, 0.65);
      const push = (random.next() + random.next() - 1) * rough;
      next.push(ax, ay, ax + (bx - ax) * t - (by - ay) * push, ay + (by - ay) * t + (bx - ax) * push);
    }
    line = next;
  }
  return line;
}

/** Watercolour pools: many thin glazes with wandering edges, darker where the water dried. Inks 1…5. */
const watercolour: Drawing = (screens, random) => {
  const { width, height, layout } = screens;
  const unit = Math.sqrt(width * height) / 100;
  const inks = screens.planes.length;
  const grain = cloudNoise(random, width, height, 24, 24, 3);
  const places = spread(screens, random, 15, 60);
  for (let ink = 1; ink <= inks; ink++) {
    const wash = new Screens(width, height, layout, 1);
    places.forEach(({ x, y }, i) => {
      if (1 + (i % inks) !== ink) return;
      const r = unit * random.between(8, 16);
      const shape = torn(
        random,
        blob(random, r, 0.22, 4).filter((_, k) => k % 8 < 2),
        0.5,
        3,
      );
      const pool = new Pen(wash).at(x, y);
      for (let glaze = 0; glaze < 22; glaze++) pool.fill(1, torn(random, shape, 0.55, 2), 0.075);
      for (let k = 0; k < 5; k++) {
        const a = random.angle();
        const away = r * random.between(1.05, 1.7);
        for (let glaze = 0; glaze < 6; glaze++) {
          pool.at(Math.cos(a) * away, Math.sin(a) * away, r * 0.06 * (1 + (k % 3))).fill(1, blob(random, 1, 0.2), 0.2);
        }
      }
    });
    const plane = wash.planes[0]!;
    screens.paint(ink, (x, y) => {
      const v = plane[y * width + x]! / 255;
      if (v < 0.01) return 0;
      const rim = Math.exp(-(((v - 0.28) / 0.14) ** 2)) * 0.38;
      return Math.max(0, Math.min(1, v * 0.92 + rim + grain(x, y) * 0.13 * v));
    });
  }
};

/** A dry brush mark along x, length 1: bristles that start and give out at their own places. */
function drawMark(pen: Pen, random: Random, ink: number, width: number): void {
  const bend = random.between(-0.18, 0.18);
  const bristles = 13;
  for (let k = 0; k < bristles; k++) {
    const off = (k / (bristles - 1) - 0.5) * width;
    const outer = Math.abs(k / (bristles - 1) - 0.5) * 2;
    const from = random.between(0, 0.07) + outer * outer * 0.05;
    const to = 1 - random.between(0, 0.3) * random.next() - outer * outer * 0.05;
    const line: Polygon = [];
    for (let i = 0; i <= 10; i++) {
      const t = from + ((to - from) * i) / 10;
      line.push(t, off + bend * t * (1 - t) * 4 * 0.35);
    }
    const fat = (width / bristles) * random.between(0.48, 0.85);
    pen.stroke(ink, line, (t) => fat * (1 - 0.75 * t ** 3));
  }
}

/** Brush marks at all angles, in three scales. Inks 1…4. */
const marks: Drawing = (screens, random) => {
  const pen = new Pen(screens);
  const unit = Math.sqrt(screens.width * screens.height) / 100;
  const inks = screens.planes.length;
  spread(screens, random, 13, 60).forEach(({ x, y }, i) => {
    const long = unit * random.between(24, 36);
    const turn = random.between(-0.5, 0.5) + (i % 3 === 0 ? Math.PI / 2 : 0);
    drawMark(pen.at(x, y, 1, turn).at(-long / 2, 0, long), random, 1 + (i % inks), random.between(0.22, 0.34));
  });
  fillRoom(screens, random, { least: unit * 3.2, loose: 0.8 }, (x, y, room, i) => {
    const long = Math.min(room * 1.7, unit * 15);
    drawMark(pen.at(x, y, 1, random.angle()).at(-long / 2, 0, long), random, 1 + ((i + 1) % inks), 0.3);
  });
  fillRoom(screens, random, { least: unit * 1.5, count: 160, loose: 0.8 }, (x, y, room, i) => {
    pen.at(x, y).fill(1 + (i % inks), torn(random, blob(random, Math.min(room * 0.5, unit * 0.9), 0.2), 0.2, 1));
  });
};

/** A seaweed cut from paper, upright, about 2 high. */
function drawSeaweed(pen: Pen, random: Random, ink: number): void {
  const spine = smooth([0, 1, random.between(-0.1, 0.1), 0.4, random.between(-0.1, 0.1), -0.3, 0, -0.85]);
  pen.stroke(ink, spine, (t) => 0.07 * (1.1 - t * 0.5));
  const arms = 5;
  for (let i = 0; i < arms; i++) {
    const p = along(spine, 0.12 + (0.8 * i) / arms);
    for (const side of [-1, 1]) {
      const reach = (0.8 - i * 0.07) * random.between(0.85, 1.1);
      const arm = axis(reach, side * -0.55);
      pen.at(p.x, p.y, 1, p.angle + side * 1.05).stroke(ink, arm, (t) => 0.04 + 0.05 * t + 0.022 * Math.sin(t * 10));
    }
  }
  const tip = along(spine, 1);
  pen.fill(ink, ellipse(tip.x, tip.y, 0.13, 0.16));
}

/** Paper cut-outs on coloured sheets. Inks 1…5. */
const cutouts: Drawing = (screens, random) => {
  const { width, height } = screens;
  const pen = new Pen(screens);
  const across = 4;
  const down = Math.max(1, Math.round((height / width) * across));
  const [w, h] = [width / across, height / down];
  for (let j = 0; j < down; j++) {
    for (let i = 0; i < across; i++) {
      // A Latin-square-like order keeps neighbours apart, across the seams too.
      const sheet = [0, 1, 2, 3, 4, 5][(i + j * 2 + (j % 2) * 3) % 6]!;
      const shape = [
        [1, 3, 5],
        [0, 4, 3],
        [0, 5, 3],
        [0, 1, 4],
        [0, 1, 5],
        [0, 2, 4],
      ][sheet]!;
      pen.fill(sheet, box(i * w, j * h, w, h));
      const ink = random.pick(shape);
      const leaf = pen.at(
        (i + 0.5) * w,
        (j + 0.5) * h,
        Math.min(w, h) * 0.4,
        random.between(-0.18, 0.18) + (random.chance(0.5) ? Math.PI : 0),
      );
      const kind = (i + j) % 3;
      if (kind === 0) drawSeaweed(leaf, random, ink);
      else if (kind === 1) {
        leaf.stroke(ink, [0, 1, 0, -0.4], 0.035);
        for (let k = 0; k < 5; k++)
          for (const side of [-1, 1])
            leaf
              .at(0, 0.75 - k * 0.33, 0.62 - k * 0.03, -Math.PI / 2 + side * 0.85)
              .fill(ink, leafShape(1, 0.19, side * 0.15));
        leaf.at(0, -0.45, 0.55, -Math.PI / 2).fill(ink, leafShape(1, 0.2));
      } else {
        for (let k = 0; k < 7; k++)
          leaf.at(0, 0, random.between(0.85, 1.02), (k / 7) * TAU).fill(ink, leafShape(1, 0.24, 0.1, 1.5, 0.6));
        leaf.fill(random.pick(shape.filter((other) => other !== ink)), blob(random, 0.26, 0.08));
      }
    }
  }
};

/** Bands of an agate. Inks 1…5. */
const agate: Drawing = (screens, random) => {
  const { width, height } = screens;
  const inks = screens.planes.length;
  const warpX = cloudNoise(random, width, height, 2, 2, 3);
  const warpY = cloudNoise(random, width, height, 2, 2, 3);
  const base = cloudNoise(random, width, height, 3, 3, 3);
  const reach = Math.min(width, height) * 0.14;
  const levels = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      levels[y * width + x] = base(x + warpX(x, y) * reach, y + warpY(x, y) * reach) * 7 + 40;
  }
  const order = [0, 1, 2, 0, 3, 1, 4, 0, 5, 2, 3, 0, 1, 4].map((ink) => (ink > inks ? 0 : ink));
  for (let ink = 1; ink <= inks; ink++) {
    screens.paint(ink, (x, y) => {
      const k = y * width + x;
      const t = levels[k]!;
      const i = Math.floor(t);
      if (order[i % order.length] !== ink) return 0;
      const slope =
        Math.abs(levels[y * width + ((x + 1) % width)]! - t) +
        Math.abs(levels[((y + 1) % height) * width + x]! - t) +
        0.002;
      const f = t - i;
      return step(0, Math.min(f, 1 - f) - slope * 0.5, slope * 1.5);
    });
  }
};

/** Camouflage. Inks 1…3. */
const camouflage: Drawing = (screens, random) => {
  const { width, height } = screens;
  for (const [ink, level, cells] of [
    [1, 0.12, 4],
    [2, 0.28, 5],
    [3, 0.36, 6],
  ] as const) {
    const cloud = cloudNoise(random, width, height, cells, cells, 3);
    // An edge of about a pixel: this cloud climbs some `cells` times its height across the picture.
    const softness = (cells * 5) / Math.min(width, height);
    screens.paint(ink, (x, y) => {
      return step(level, cloud(x, y), softness);
    });
  }
};

export const abstracts: Record<string, Drawing> = { watercolour, marks, cutouts, agate, camouflage };
