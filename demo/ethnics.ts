import type { Drawing } from './draw.ts';
import { drawBlossom, drawDaisy, drawLeaf, drawSprig } from './motifs.ts';
import { step, valueNoise } from './noise.ts';
import { Pen } from './pen.ts';
import { along, arcBand, axis, ellipse, leafShape, ribbon, smooth, type Polygon } from './shapes.ts';
import { fillRoom, spread } from './spacing.ts';

const TAU = Math.PI * 2;

const CURL = smooth([0, 0.35, -0.06, -0.05, 0.02, -0.55, 0.22, -0.98, 0.5, -1.2, 0.72, -1.12, 0.74, -0.92], false, 12);

/** The boteh's outline, `grow` px-units fatter or thinner than it is drawn. */
function boteh(grow: number): Polygon {
  const keep = Math.round((CURL.length / 2) * Math.min(1, 0.97 + grow * 0.9)) * 2;
  return ribbon(CURL.slice(0, Math.max(20, keep)), (t) => Math.max(0.004, 0.56 * (1 - t ** 0.9) ** 0.85 + grow));
}

/** A paisley, about 2 high. Inks: 1 dark, 2 body, 3 light, 4 accent. */
function drawBoteh(pen: Pen, mirrored: 1 | -1): void {
  const drop = pen.at(0, 0, 1, 0, mirrored);
  const outline = boteh(0.1);
  for (let i = 0; i < 46; i++) {
    const p = along(outline, i / 46);
    drop.fill(i % 2 ? 4 : 1, ellipse(p.x, p.y, 0.062));
  }
  drop.fill(1, boteh(0.08));
  drop.fill(3, boteh(0.035));
  drop.fill(2, boteh(0));
  const inner = boteh(-0.1);
  for (let i = 0; i < 34; i++) {
    const p = along(inner, i / 34);
    drop.fill(3, ellipse(p.x, p.y, 0.022));
  }
  drop.fill(1, boteh(-0.17));
  drop.fill(4, boteh(-0.2));
  drop.fill(0, boteh(-0.225));
  const heart = drop.at(0, 0.33);
  for (let i = 0; i < 9; i++) heart.at(0, 0, 1, (i / 9) * TAU).fill(2, leafShape(0.29, 0.075, 0, 1.4, 0.65));
  for (let i = 0; i < 9; i++) heart.at(0, 0, 1, ((i + 0.5) / 9) * TAU).fill(1, leafShape(0.2, 0.035, 0, 1.4));
  heart.fill(4, ellipse(0, 0, 0.1));
  heart.fill(1, ellipse(0, 0, 0.045));
  for (const [t, size] of [
    [0.36, 0.2],
    [0.47, 0.17],
    [0.58, 0.13],
    [0.68, 0.09],
  ] as const) {
    const p = along(CURL, t);
    for (const side of [-1, 0, 1])
      drop.at(p.x, p.y, size, p.angle + side * 0.9).fill(side ? 2 : 4, leafShape(1, 0.26, side * 0.1));
  }
  const root = drop.at(0, 0.96);
  for (const side of [-1, 0, 1])
    root.at(0, 0, 0.34, Math.PI / 2 + side * 0.75).fill(side ? 2 : 1, leafShape(1, 0.2, side * 0.3));
}

/** Large paisleys among sprays of small flowers. */
function paisleys(count: number, size: number): Drawing {
  return (screens, random) => {
    const pen = new Pen(screens);
    const scale = Math.sqrt((screens.width * screens.height) / count) * size;
    spread(screens, random, count, 120).forEach(({ x, y }, i) => {
      const turn = (i % 2 ? Math.PI : 0) + random.between(-0.5, 0.5);
      const at = pen.at(x, y, scale, turn);
      for (const side of [-1, 1]) {
        const spray = at.at(side * 0.5, 0.75, 1.15, side > 0 ? -0.55 : Math.PI + 0.55);
        drawSprig(spray, random, 2, { pairs: 5, size: 0.2, bend: side * -0.35 });
      }
      drawBoteh(at, i % 4 < 2 ? 1 : -1);
    });
    fillRoom(screens, random, { least: scale * 0.3, loose: 0.88 }, (x, y, room, i) => {
      const r = Math.min(room * 0.82, scale * 0.55);
      if (i % 4 === 3) drawBoteh(pen.at(x, y, r * 0.82, random.angle()).at(0, 0.1), 1);
      else {
        const turn = random.angle();
        for (let k = 0; k < 5; k++) pen.at(x, y, r, turn + (k / 5) * TAU).fill(2, leafShape(1.12, 0.15, 0.2));
        drawDaisy(pen.at(x, y, r * 0.78), random, i % 2 ? 4 : 3, 1, i % 2 ? 3 : 4, 9);
      }
    });
    fillRoom(screens, random, { least: scale * 0.15, loose: 0.8, count: 260 }, (x, y, room, i) => {
      const r = Math.min(room * 0.7, scale * 0.13);
      if (i % 2) pen.fill(random.pick([2, 4]), ellipse(x, y, r * 0.6));
      else drawBlossom(pen.at(x, y, r), random, random.pick([2, 3]), 1, 4, 5);
    });
  };
}

/** A tulip upwards from the origin, height 1. */
function drawTulip(pen: Pen, cup: number, petal: number, line: number): void {
  const up = pen.at(0, 0, 1, -Math.PI / 2);
  for (const side of [-1, 1]) up.at(0, 0, 1, side * 0.42).fill(cup, leafShape(1, 0.3, side * -0.35, 0.7));
  up.fill(petal, leafShape(0.95, 0.24, 0, 0.75));
  for (const side of [-1, 0, 1])
    up.at(0.12, 0, 1, side * 0.14).stroke(line, axis(0.45, side * 0.1), (t) => 0.02 * (1 - t));
  up.fill(line, ellipse(0.09, 0, 0.07));
}

/** A bird looking right, length about 1. */
function drawBird(pen: Pen, body: number, wing: number, eye: number): void {
  pen.fill(
    body,
    smooth(
      [
        -0.75, 0.3, -0.35, 0.02, -0.1, -0.2, 0.18, -0.3, 0.3, -0.44, 0.46, -0.42, 0.52, -0.3, 0.66, -0.24, 0.5, -0.18,
        0.44, 0.08, 0.2, 0.26, -0.12, 0.28, -0.42, 0.3,
      ],
      true,
    ),
  );
  for (const turn of [0.1, -0.14, -0.36]) pen.at(-0.5, 0.2, 0.5, Math.PI + turn).fill(wing, leafShape(1, 0.13, 0.1));
  pen.fill(wing, smooth([0.2, -0.12, -0.1, -0.1, -0.42, 0.14, -0.1, 0.2, 0.14, 0.1], true));
  for (const x of [-0.2, -0.06, 0.06]) pen.fill(eye, ellipse(x, 0.05, 0.028));
  pen.fill(eye, ellipse(0.4, -0.31, 0.035));
}

/** A mirrored folk tree with tulips, hearts and birds. Inks: 1 stem, 2 red, 3 second, 4 yellow, 5 pale. */
const folk: Drawing = (screens, random) => {
  const { width, height } = screens;
  const size = Math.min(width * 0.5, height * 0.46);
  const middle = new Pen(screens).at(width / 2, height / 2, size);
  middle.stroke(1, [0, 0.98, 0, -0.6], 0.022);
  for (const side of [1, -1] as const) {
    const pen = new Pen(screens).at(width / 2, height / 2, size, side === 1 ? 0 : Math.PI, side);
    for (const [y, reach, rise] of [
      [0.62, 0.72, 0.5],
      [0.18, 0.62, 0.5],
      [-0.26, 0.44, 0.42],
    ] as const) {
      const arm = smooth([0, y, reach * 0.45, y + 0.08, reach * 0.85, y - rise * 0.35, reach, y - rise]);
      pen.stroke(1, arm, 0.017);
      for (const t of [0.3, 0.5, 0.7]) {
        const p = along(arm, t);
        for (const way of [-1, 1]) {
          pen.at(p.x, p.y, 0.2, p.angle + way * 0.9).fill(way > 0 ? 1 : 3, leafShape(1, 0.24, way * 0.15));
        }
      }
      const head = pen.at(reach, y - rise + 0.02, 0.34 - (y < 0 ? 0.06 : 0), 0.12);
      drawTulip(head, y > 0.3 ? 2 : y > 0 ? 3 : 2, y > 0.3 ? 4 : 5, y > 0.3 ? 5 : 2);
      drawBlossom(pen.at(reach * 0.42, y - 0.16, 0.1), random, y > 0 ? 4 : 5, 2, y > 0 ? 2 : 4, 6);
    }
    drawBird(pen.at(0.52, 0.9, 0.36, 0, -1).at(0, 0, 1, Math.PI), 3, 2, 5);
    for (const [x, y] of [
      [0.26, 1.02],
      [0.86, 0.42],
      [0.82, -0.55],
      [0.2, -0.98],
    ] as const)
      pen.fill(4, ellipse(x, y, 0.024));
    for (const [x, y] of [
      [0.14, 0.36],
      [0.13, -0.08],
    ] as const)
      pen.fill(2, ellipse(x, y, 0.03));
  }
  const crown = middle.at(0, -0.62, 0.36);
  for (let i = 0; i < 10; i++) crown.at(0, 0, 1, (i / 10) * TAU).fill(i % 2 ? 2 : 3, leafShape(1, 0.3, 0, 1.5, 0.6));
  for (let i = 0; i < 10; i++) crown.at(0, 0, 1, (i / 10) * TAU).fill(5, leafShape(0.62, 0.1, 0, 1.5, 0.7));
  crown.fill(4, ellipse(0, 0, 0.3));
  for (let i = 0; i < 8; i++)
    crown.fill(2, ellipse(Math.cos((i / 8) * TAU) * 0.2, Math.sin((i / 8) * TAU) * 0.2, 0.04));
  const heart = smooth(
    [0, 0.5, -0.42, 0.08, -0.5, -0.26, -0.26, -0.44, 0, -0.24, 0.26, -0.44, 0.5, -0.26, 0.42, 0.08],
    true,
  );
  middle.at(0, 0.86, 0.34).fill(2, heart);
  middle.at(0, 0.85, 0.2).fill(5, heart);
  middle.at(0, 0.84, 0.1).fill(2, heart);
  fillRoom(screens, random, { least: size * 0.15, loose: 0.9 }, (x, y, room, i) => {
    const r = Math.min(room * 0.62, size * 0.13);
    const pen = new Pen(screens);
    if (i % 2) drawBlossom(pen.at(x, y, r), random, 3, 5, 4, 6);
    else for (let k = 0; k < 4; k++) pen.at(x, y, r, (k / 4) * TAU).fill(k % 2 ? 4 : 2, leafShape(1, 0.28));
  });
  fillRoom(screens, random, { least: size * 0.075, loose: 0.9 }, (x, y) =>
    new Pen(screens).fill(random.pick([4, 1, 3]), ellipse(x, y, size * 0.018)),
  );
};

/** Embroidered medallions between curling leaves. Inks: 1 dark, 2 main, 3 second, 4 accent, 5 leaf. */
const suzani: Drawing = (screens, random) => {
  const pen = new Pen(screens);
  const scale = Math.sqrt(screens.width * screens.height) / 4.6;
  const places = spread(screens, random, 4, 200);
  places.forEach(({ x, y }, i) => {
    const r = scale * (i % 2 ? 0.82 : 1);
    const disc = pen.at(x, y, r, random.angle());
    for (let k = 0; k < 16; k++) {
      const leaf = disc.at(0, 0, 1, (k / 16) * TAU);
      leaf.at(1.1, 0).fill(5, leafShape(0.42, 0.1, k % 2 ? 0.5 : -0.5));
    }
    const petals = i % 2 ? 12 : 16;
    disc.fill(1, ellipse(0, 0, 1.13, 1.13, 0, 96));
    for (let k = 0; k < petals; k++)
      disc.at(0, 0, 1, ((k + 0.5) / petals) * TAU).fill(i % 2 ? 3 : 2, leafShape(1.1, 2.1 / petals, 0, 1.9, 0.5));
    for (let k = 0; k < petals; k++)
      disc
        .at(0.7, 0, 1, 0)
        .at(-0.7, 0, 1, ((k + 0.5) / petals) * TAU)
        .fill(i % 2 ? 4 : 0, leafShape(1, 0.7 / petals, 0, 2.2, 0.6));
    disc.fill(1, ellipse(0, 0, 0.68, 0.68, 0, 72));
    disc.fill(i % 2 ? 0 : 4, ellipse(0, 0, 0.63, 0.63, 0, 72));
    for (let k = 0; k < 24; k++)
      disc.fill(i % 2 ? 2 : 1, arcBand(0.55, 0.6, (k / 24) * TAU, ((k + 0.55) / 24) * TAU, 4));
    disc.fill(i % 2 ? 2 : 3, ellipse(0, 0, 0.5, 0.5, 0, 64));
    for (let k = 0; k < 8; k++) disc.at(0, 0, 1, (k / 8) * TAU).fill(i % 2 ? 4 : 0, leafShape(0.47, 0.1, 0, 1.2, 0.8));
    disc.fill(1, ellipse(0, 0, 0.16));
    disc.fill(4, ellipse(0, 0, 0.09));
  });
  fillRoom(screens, random, { least: scale * 0.26, loose: 0.9 }, (x, y, room, i) => {
    const r = Math.min(room * 0.9, scale * 0.5);
    const turn = random.angle();
    if (i % 3 === 2) {
      const leaf = pen.at(x, y, 1, turn).at(-r * 0.85, 0, r * 1.75);
      drawLeaf(leaf, random, { leaf: 5, vein: 1 }, { width: 0.24, bend: 0.3, veins: 5 });
    } else {
      for (let k = 0; k < 7; k++)
        pen.at(x, y, r, turn + (k / 7) * TAU).fill(i % 3 ? 2 : 3, leafShape(1, 0.27, 0.12, 1.4, 0.6));
      for (let k = 0; k < 7; k++) pen.at(x, y, r, turn + (k / 7) * TAU).fill(1, leafShape(0.7, 0.05, 0.12, 1.4, 0.6));
      pen.fill(1, ellipse(x, y, r * 0.3));
      pen.fill(4, ellipse(x, y, r * 0.2));
    }
  });
  fillRoom(screens, random, { least: scale * 0.1, loose: 0.85 }, (x, y, room, i) => {
    const r = Math.min(room * 0.95, scale * 0.18);
    const turn = random.angle();
    if (i % 2)
      for (const side of [-0.5, 0, 0.5])
        pen
          .at(x, y, 1, turn)
          .at(-r * 0.7, 0, r * 1.5, side)
          .fill(5, leafShape(1, 0.16, side));
    else pen.fill(random.pick([2, 4]), ellipse(x, y, r * 0.42));
  });
};

/** Ikat: nested lozenges whose threads have slipped. Inks 1…4. */
const ikat: Drawing = (screens, random) => {
  const { width, height } = screens;
  const across = 2;
  const threads = Math.round(width / 3);
  const slip = Float32Array.from({ length: threads }, () => random.between(-1, 1));
  const drift = valueNoise(random, width, height, 48, 3);
  const rings = [0, 1, 0, 2, 3, 2, 0, 4, 1];
  const place = (x: number, y: number): number => {
    const thread = Math.floor((x / width) * threads) % threads;
    const v = y / height + slip[thread]! * 0.011 + drift(x, y) * 0.017;
    const u = (Math.floor((x / width) * threads) + 0.5) / threads;
    const a = Math.abs(((((u * across) % 1) + 1) % 1) - 0.5);
    const b = Math.abs(((((v * across * Math.max(1, Math.round(height / width))) % 1) + 1) % 1) - 0.5);
    // Lozenges and, between them, their counterparts half a step away.
    const ragged = 0.02 * Math.cos(a * TAU * 10);
    const d = a + b + ragged;
    return d < 0.5 ? d * 2 : (1 - d) * 2;
  };
  const edge = 0.055;
  for (let ink = 1; ink <= 4; ink++) {
    screens.paint(ink, (x, y) => {
      const t = place(x, y) * rings.length;
      const i = Math.max(0, Math.min(rings.length - 1, Math.floor(t)));
      if (rings[i] !== ink) return 0;
      const f = t - i;
      return step(edge, Math.min(f, 1 - f), edge * 2.4);
    });
  }
};

export const ethnics: Record<string, Drawing> = {
  'paisley-court': paisleys(4, 0.29),
  'paisley-small': paisleys(12, 0.25),
  folk,
  suzani,
  ikat,
};
