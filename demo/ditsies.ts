import type { Drawing } from './draw.ts';
import { drawBlossom, drawDaisy, drawLeaf, drawSprig } from './motifs.ts';
import { Pen } from './pen.ts';
import { along, axis, ellipse, leafShape, smooth } from './shapes.ts';
import { fillRoom } from './spacing.ts';

const TAU = Math.PI * 2;

/** Small flowers all over. Inks: 1 leaf, 2 blossom, 3 second blossom, 4 white, 5 eye. */
const meadow: Drawing = (screens, random) => {
  const pen = new Pen(screens);
  const unit = Math.sqrt(screens.width * screens.height) / 100;
  fillRoom(screens, random, { least: unit * 7, count: 26, loose: 0.85 }, (x, y, room, i) => {
    const r = Math.min(room, unit * 5.2);
    for (const turn of [random.angle(), random.angle()])
      drawSprig(pen.at(x, y, r * 2, turn), random, 1, { pairs: 4, size: 0.26 });
    if (i % 3 === 0) drawDaisy(pen.at(x, y, r), random, 4, 2, 5, 13);
    else drawBlossom(pen.at(x, y, r * 0.95), random, i % 3 === 1 ? 2 : 3, 4, 5);
  });
  fillRoom(screens, random, { least: unit * 3.4, loose: 0.85 }, (x, y, room, i) => {
    const r = Math.min(room * 0.8, unit * 3);
    const leaf = random.angle();
    for (const side of [0, 2.2, 4.1]) pen.at(x, y, r * 1.35, leaf + side).fill(1, leafShape(1, 0.24, 0.2));
    drawBlossom(pen.at(x, y, r * 0.85), random, [3, 2, 4][i % 3]!, i % 3 === 2 ? 3 : 4, 5);
  });
  fillRoom(screens, random, { least: unit * 1.3, loose: 0.8 }, (x, y, room) => {
    const r = Math.min(room * 0.55, unit * 0.75);
    pen.fill(random.pick([2, 3, 4, 1]), ellipse(x, y, r));
  });
};

/** One sprig in a half-drop, the classic block-printed buti. Inks: 1 leaf, 2 petal, 3 second petal, 4 eye. */
const buti: Drawing = (screens, random) => {
  const pen = new Pen(screens).at(
    screens.width / 2,
    screens.height * 0.53,
    Math.min(screens.width, screens.height * 0.7) * 0.55,
  );
  const up = -Math.PI / 2;
  const stem = smooth([0.12, 1.12, 0.06, 0.75, -0.05, 0.3, 0, -0.2]);
  pen.stroke(1, stem, (t) => 0.035 * (1.3 - t * 0.6));
  for (const [t, side, size] of [
    [0.08, 1, 0.74],
    [0.2, -1, 0.78],
    [0.42, 1, 0.66],
    [0.56, -1, 0.6],
  ] as const) {
    const p = along(stem, t);
    const twig = pen.at(p.x, p.y, size, p.angle + side * 0.85);
    drawLeaf(twig, random, { leaf: 1, vein: 0 }, { width: 0.22, bend: -side * 0.28, veins: 5 });
  }
  for (const [x, y, r, turn] of [
    [0.62, 0.02, 0.19, up + 0.7],
    [-0.62, -0.04, 0.19, up - 0.7],
    [0.6, -0.5, 0.14, up + 0.4],
    [-0.6, -0.54, 0.14, up - 0.4],
  ] as const) {
    pen.stroke(1, smooth([0, 0.25, x * 0.55, y * 0.5 + 0.22, x, y]), 0.016);
    const bloom = pen.at(x, y, r, turn);
    for (let i = 0; i < 6; i++) bloom.at(0, 0, 1, (i / 6) * TAU).fill(3, leafShape(1, 0.34, 0, 1.4, 0.6));
    bloom.fill(4, ellipse(0, 0, 0.26));
  }
  const head = pen.at(0, -0.5, 0.42);
  for (let i = 0; i < 12; i++) head.at(0, 0, 1, ((i + 0.5) / 12) * TAU).fill(3, leafShape(1.12, 0.2, 0, 1.5, 0.6));
  for (let i = 0; i < 12; i++) head.at(0, 0, 1, (i / 12) * TAU).fill(2, leafShape(1, 0.24, 0, 1.5, 0.6));
  for (let i = 0; i < 12; i++) head.at(0, 0, 1, (i / 12) * TAU).stroke(0, [0.4, 0, 0.78, 0], (t) => 0.028 * (1 - t));
  head.fill(4, ellipse(0, 0, 0.34));
  head.fill(0, ellipse(0, 0, 0.24));
  head.fill(2, ellipse(0, 0, 0.18));
  for (let i = 0; i < 16; i++)
    head.fill(4, ellipse(Math.cos((i / 16) * TAU) * 1.28, Math.sin((i / 16) * TAU) * 1.28, 0.05));
  fillRoom(screens, random, { least: screens.width * 0.11, loose: 0.95 }, (x, y) => {
    const dot = new Pen(screens).at(x, y, screens.width * 0.024);
    for (let i = 0; i < 4; i++) dot.at(0, 0, 1, (i / 4) * TAU + up).fill(3, leafShape(1.4, 0.4, 0, 1.2, 0.7));
    dot.fill(4, ellipse(0, 0, 0.35));
  });
};

/** Trailing branches with blossom, climbing upwards. Inks: 1 branch, 2 leaf, 3 petal, 4 light petal, 5 eye. */
const branches: Drawing = (screens, random) => {
  const { width, height } = screens;
  const pen = new Pen(screens);
  const count = 3;
  const twigs: { x: number; y: number; angle: number; size: number; i: number }[] = [];
  for (let b = 0; b < count; b++) {
    const x = ((b + 0.5) / count) * width;
    const phase = (b / count) * 2.3;
    // Its end meets its own beginning one repeat higher.
    const sway = (t: number) =>
      x + Math.sin(t * TAU + phase * 3) * width * 0.07 + Math.sin(t * 2 * TAU + phase) * width * 0.025;
    const line: number[] = [];
    for (let i = 0; i <= 120; i++) line.push(sway(i / 120), height * (1 - i / 120));
    pen.stroke(1, line, () => width * 0.0052);
    for (let i = 0; i < 9; i++) {
      const p = along(line, (i + 0.5) / 9);
      twigs.push({ ...p, size: width * random.between(0.11, 0.16), i });
    }
  }
  for (const { x, y, angle, size, i } of twigs) {
    const side = i % 2 ? 1 : -1;
    const twig = pen.at(x, y, size, angle + side * random.between(0.5, 0.8));
    const spine = axis(1, -side * 0.35);
    twig.stroke(1, spine, (t) => 0.03 * (1.2 - t));
    for (const [t, way] of [
      [0.35, 1],
      [0.55, -1],
      [0.75, 1],
      [0.9, -1],
    ] as const) {
      const p = along(spine, t);
      drawLeaf(
        twig.at(p.x, p.y, random.between(0.4, 0.55), p.angle + way * 0.8),
        random,
        { leaf: 2, vein: 0 },
        { width: 0.19, veins: 0 },
      );
    }
    const tip = along(spine, 1);
    drawBlossom(twig.at(tip.x, tip.y, 0.36), random, i % 3 ? 3 : 4, i % 3 ? 4 : 3, 5);
    const low = along(spine, 0.45);
    drawBlossom(twig.at(low.x, low.y + side * 0.25, 0.25), random, i % 3 ? 4 : 3, i % 3 ? 3 : 4, 5);
  }
  fillRoom(screens, random, { least: width * 0.04, loose: 0.85 }, (x, y, room, i) => {
    const r = Math.min(room * 0.62, width * 0.04);
    if (i % 3 === 0) drawBlossom(pen.at(x, y, r), random, 4, 3, 5);
    else
      pen
        .at(x, y, 1, random.angle())
        .at(-r, 0, r * 2)
        .fill(i % 3 === 1 ? 3 : 2, leafShape(1, 0.18, 0.2));
  });
};

export const ditsies: Record<string, Drawing> = { meadow, buti, branches };
