import type { Drawing } from './draw.ts';
import { drawBlossom, drawLeaf, drawPoppy } from './motifs.ts';
import { Pen } from './pen.ts';
import type { Random } from './random.ts';
import { along, axis, ellipse, fanPetal, leafShape, polar } from './shapes.ts';
import { fillRoom, spread } from './spacing.ts';

const TAU = Math.PI * 2;

// Inks of leaves, dark to light: 1, 2, 3; 4 accent, 5 second accent, 6 pale.

/** A palm frond along x, length 1: narrow leaflets, long in the middle. */
function drawFrond(pen: Pen, random: Random, ink: number, spineInk: number): void {
  const spine = axis(1, random.between(-0.35, 0.35));
  for (let i = 0; i < 26; i++) {
    const t = 0.06 + (0.94 * i) / 26;
    const p = along(spine, t);
    const long = 0.36 * Math.sin(Math.PI * (0.18 + 0.78 * t)) + 0.05;
    for (const side of [-1, 1]) {
      const lean = 1.15 - 0.75 * t;
      const blade = pen.at(p.x, p.y, long * random.between(0.95, 1.05), p.angle + side * lean);
      blade.fill(ink, leafShape(1, 0.034, side * 0.16, 0.7, 0.9));
    }
  }
  pen.stroke(spineInk, spine, (t) => 0.011 * (1.25 - t));
}

/** A monstera leaf along x, length about 1: a heart cut deeply from the rim towards the stalk. */
function drawMonstera(pen: Pen, random: Random, ink: number, veinInk: number, holeInk: number): void {
  const cuts = [0.5, 0.95, 1.42, 1.95].flatMap((a) => [
    a + random.between(-0.05, 0.05),
    -a + random.between(-0.05, 0.05),
  ]);
  const depth = cuts.map(() => random.between(0.42, 0.6));
  const shape = polar((angle) => {
    const a = angle > Math.PI ? angle - TAU : angle;
    const far = Math.abs(a) / Math.PI;
    const heart =
      0.66 * (1 - 0.42 * far) * (1 - 0.6 * Math.exp(-(((1 - far) / 0.09) ** 2))) + 0.05 * Math.exp(-((a / 0.16) ** 2));
    let cut = 0;
    cuts.forEach((at, k) => (cut = Math.max(cut, depth[k]! * Math.exp(-(((a - at) / 0.05) ** 4)))));
    return heart * (1 - cut);
  }, 360);
  const heart = pen.at(0.34, 0);
  heart.fill(ink, shape);
  for (const [k, at] of cuts.entries()) {
    const between = at + (k % 2 ? 0.2 : -0.2);
    const reach = 0.6 * (1 - 0.42 * (Math.abs(between) / Math.PI));
    heart.at(0, 0, 1, between).stroke(veinInk, axis(reach * 0.9, 0, 8), (t) => 0.009 * (1 - t));
    if (k % 3 !== 2) heart.at(0, 0, 1, at).fill(holeInk, ellipse(0.13, 0, 0.034, 0.01));
  }
  heart.stroke(veinInk, [-0.34, 0.03, -0.15, 0.01, 0, 0, 0.3, 0, 0.6, 0], (t) => 0.015 * (1.1 - t));
}

/** A banana leaf along x, length 1: broad, split, ribbed. */
function drawBanana(pen: Pen, random: Random, ink: number, shade: number, rib: number, split: number): void {
  const bend = random.between(-0.25, 0.25);
  drawLeaf(pen, random, { leaf: ink, vein: rib, shade }, { width: 0.19, bend, veins: 0, belly: 0.85 });
  const spine = axis(1, bend);
  for (let i = 0; i < 26; i++) {
    const t = 0.05 + 0.88 * (i / 26);
    const p = along(spine, t);
    const reach = 0.19 * Math.sin(Math.PI * t ** 0.85);
    for (const side of [-1, 1]) {
      const line = pen.at(p.x, p.y, 1, p.angle + side * 1.05);
      line.stroke(side > 0 ? ink : shade, axis(reach * 1.12, -side * 0.2, 8), (k) => 0.0045 * (1 - k * 0.7));
      if (random.chance(0.05)) line.at(reach * 0.2, 0).fill(split, leafShape(reach * 0.85, 0.008, -side * 0.15, 1.6));
    }
  }
  pen.stroke(rib, spine, (t) => 0.012 * (1.2 - t));
}

/** A hibiscus, radius 1. */
function drawHibiscus(pen: Pen, random: Random): void {
  drawPoppy(pen, random, { dark: 5, mid: 4, light: 6, eye: 6 }, 5);
  const a = random.angle();
  const pistil = pen.at(0, 0, 1, a);
  pistil.stroke(6, axis(0.95, 0.25), 0.035);
  const line = axis(0.95, 0.25);
  for (let i = 0; i < 12; i++) {
    const p = along(line, 0.55 + i * 0.038);
    pistil.fill(i % 2 ? 6 : 5, ellipse(p.x + random.between(-0.05, 0.05), p.y + random.between(-0.07, 0.07), 0.03));
  }
}

/** Fronds in three depths. */
const palms: Drawing = (screens, random) => {
  const pen = new Pen(screens);
  const scale = Math.sqrt(screens.width * screens.height);
  for (const [ink, count, size] of [
    [1, 15, 0.62],
    [2, 10, 0.56],
    [3, 6, 0.52],
  ] as const) {
    for (const { x, y } of spread(screens, random, count, 40)) {
      const a = random.angle();
      const s = scale * size * random.between(0.85, 1.1);
      drawFrond(pen.at(x, y, 1, a).at(-s * 0.5, 0, s), random, ink, ink + 1);
    }
  }
};

/** Monstera leaves over fronds, with plumeria. */
const monstera: Drawing = (screens, random) => {
  const pen = new Pen(screens);
  const scale = Math.sqrt(screens.width * screens.height);
  for (const { x, y } of spread(screens, random, 9, 40)) {
    const s = scale * random.between(0.45, 0.6);
    drawFrond(pen.at(x, y, 1, random.angle()).at(-s * 0.5, 0, s), random, 1, 2);
  }
  const places = spread(screens, random, 9, 80);
  places.forEach(({ x, y }, i) => {
    const s = scale * random.between(0.3, 0.4);
    const leaf = pen.at(x, y, 1, random.angle());
    drawMonstera(leaf.at(-s * 0.45, 0, s), random, i % 3 === 2 ? 2 : 3, i % 3 === 2 ? 3 : 6, 0);
  });
  for (const { x, y } of spread(screens, random, 5, 80)) {
    const turn = random.angle();
    for (let k = 0; k < 3; k++) {
      const bloom = pen.at(x, y, 1, turn + k * 2.1).at(scale * 0.05, 0, scale * (0.062 - k * 0.008));
      drawBlossom(bloom, random, 4, 5, 5, 5);
    }
  }
};

/** Banana leaves and hibiscus. */
const hibiscus: Drawing = (screens, random) => {
  const pen = new Pen(screens);
  const scale = Math.sqrt(screens.width * screens.height);
  for (const { x, y } of spread(screens, random, 10, 40)) {
    const s = scale * 0.5;
    drawFrond(pen.at(x, y, 1, random.angle()).at(-s * 0.5, 0, s), random, 1, 2);
  }
  const places = spread(screens, random, 5, 80);
  for (const { x, y } of places) {
    const a = random.angle();
    for (let i = 0; i < 5; i++) {
      const s = scale * random.between(0.24, 0.31);
      drawBanana(
        pen.at(x, y, s, a + (i / 5) * Math.PI * 2 + random.between(-0.3, 0.3)),
        random,
        i % 2 ? 3 : 2,
        i % 2 ? 2 : 1,
        i % 2 ? 6 : 3,
        1,
      );
    }
    drawHibiscus(pen.at(x, y, scale * random.between(0.115, 0.14), a), random);
    const bud = pen.at(x, y, 1, a + 0.9).at(scale * 0.17, 0, scale * 0.062);
    drawHibiscus(bud, random);
  }
};

/** Banana leaves only, tall, two tones. */
const banana: Drawing = (screens, random) => {
  const pen = new Pen(screens);
  const scale = Math.sqrt(screens.width * screens.height);
  for (const [tone, count, size] of [
    [0, 9, 0.62],
    [1, 8, 0.58],
    [2, 6, 0.52],
  ] as const) {
    for (const { x, y } of spread(screens, random, count, 40)) {
      const s = scale * size * random.between(0.9, 1.1);
      const leaf = pen.at(x, y, 1, -Math.PI / 2 + random.between(-0.75, 0.75)).at(-s * 0.5, 0, s);
      if (tone === 0) drawBanana(leaf, random, 1, 1, 2, 0);
      else if (tone === 1) drawBanana(leaf, random, 2, 1, 3, 0);
      else drawBanana(leaf, random, 3, 2, 4, 0);
    }
  }
};

/** Ginkgo fans falling. */
const ginkgo: Drawing = (screens, random) => {
  const pen = new Pen(screens);
  const scale = Math.sqrt(screens.width * screens.height);
  fillRoom(screens, random, { least: scale * 0.035, loose: 0.85 }, (x, y, room, i) => {
    const r = Math.min(room * 1.15, scale * 0.12);
    const ink = [1, 2, 3, 2, 1, 4][i % 6]!;
    const fan = pen.at(x, y, 1, Math.PI / 2 + random.between(-1.3, 1.3)).at(-r * 0.62, 0, r);
    fan.stroke(ink, [-0.5, 0.06, -0.2, 0.05, 0.1, 0], (t) => 0.02 * (1.4 - t));
    for (const side of [-1, 1]) {
      const lobe = fan.at(0, 0, 1, side * 0.46);
      lobe.fill(ink, fanPetal(1.1, 0.56, 0.02, 5, random.angle(), 0.2));
      for (let k = -4; k <= 4; k++)
        lobe
          .at(0, 0, 1, k * 0.1)
          .stroke(ink === 3 ? 2 : 3, [0.3, 0, random.between(0.7, 0.95), 0], (t) => 0.009 * (1 - t));
    }
  });
};

export const tropicals: Record<string, Drawing> = { palms, monstera, hibiscus, banana, ginkgo };
