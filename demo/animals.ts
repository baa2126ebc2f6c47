import type { Drawing } from './draw.ts';
import { cloudNoise, step, valueNoise } from './noise.ts';
import { Pen } from './pen.ts';
import { blob, leafShape, polar, ribbon, type Polygon } from './shapes.ts';
import { fillRoom, spread } from './spacing.ts';

const TAU = Math.PI * 2;

/** Broken rosettes, tinted inside. Inks: 1 spot, 2 tint, 3 shade of the ground. */
const leopard: Drawing = (screens, random) => {
  const { width, height } = screens;
  const pen = new Pen(screens);
  const unit = Math.sqrt(width * height) / 100;
  const coat = cloudNoise(random, width, height, 3, 3, 3);
  screens.paint(3, (x, y) => step(0.15, coat(x, y), 0.9) * 0.75);
  screens.taken.fill(0);
  fillRoom(screens, random, { least: unit * 3.1, loose: 0.8 }, (x, y, room) => {
    const r = Math.min(room * 0.86, unit * 5.4);
    const spot = pen.at(x, y, r, random.between(-0.5, 0.5));
    const squeeze = random.between(0.72, 0.95);
    const inner = blob(random, 0.62, 0.1).map((v, i) => (i % 2 ? v * squeeze : v));
    spot.fill(2, inner);
    const pieces = random.integer(2, 4);
    let at = random.angle();
    for (let k = 0; k < pieces; k++) {
      const span = (TAU / pieces) * random.between(0.62, 0.86);
      const line: Polygon = [];
      for (let s = 0; s <= 14; s++) {
        const a = at + (span * s) / 14;
        const out = random.between(0.66, 0.74);
        line.push(Math.cos(a) * out, Math.sin(a) * out * squeeze);
      }
      const thick = random.between(0.15, 0.24);
      const lump = random.angle();
      spot.fill(
        1,
        ribbon(line, (t) => thick * (0.55 + 0.45 * Math.sin(Math.PI * t) + 0.2 * Math.sin(t * 7 + lump))),
      );
      at += TAU / pieces;
    }
    if (random.chance(0.25)) spot.fill(1, blob(random, 0.13, 0.2));
  });
  fillRoom(screens, random, { least: unit * 1.2, loose: 0.7 }, (x, y, room) => {
    const r = Math.min(room * 0.72, unit * 1.5);
    pen.at(x, y, 1, random.angle()).fill(
      1,
      blob(random, r, 0.22).map((v, i) => (i % 2 ? v * 0.8 : v)),
    );
  });
};

/** Sum of many small wave packets, all about one wavelength: stripes that fork like a skin's. */
function packets(
  random: { next(): number; between(a: number, b: number): number },
  width: number,
  height: number,
  wave: number,
  heading: (x: number, y: number) => number,
): Float32Array {
  const size = Math.ceil(wave * 1.5);
  const field = new Float32Array(width * height);
  const count = Math.round((width * height * 5) / (wave * wave));
  for (let n = 0; n < count; n++) {
    const cx = random.next() * width;
    const cy = random.next() * height;
    const a = heading(cx, cy) + random.between(-0.14, 0.14);
    const [c, s] = [(Math.cos(a) * TAU) / wave, (Math.sin(a) * TAU) / wave];
    const phase = random.next() * TAU;
    for (let dy = -size; dy <= size; dy++) {
      const y = ((Math.round(cy + dy) % height) + height) % height;
      for (let dx = -size; dx <= size; dx++) {
        const q = (dx * dx + dy * dy) / (size * size);
        if (q >= 1) continue;
        const x = ((Math.round(cx + dx) % width) + width) % width;
        field[y * width + x]! += (1 - q) * (1 - q) * Math.cos(dx * c + dy * s + phase);
      }
    }
  }
  return field;
}

/** Read a coarse periodic field smoothly. */
function enlarged(
  field: Float32Array,
  w: number,
  h: number,
  width: number,
  height: number,
): (x: number, y: number) => number {
  return (x, y) => {
    const u = ((x + 0.5) / width) * w - 0.5;
    const v = ((y + 0.5) / height) * h - 0.5;
    const i = Math.floor(u);
    const j = Math.floor(v);
    const [a, b] = [u - i, v - j];
    const [i0, i1, j0, j1] = [(i + w) % w, (i + 1) % w, ((j + h) % h) * w, ((j + 1) % h) * w];
    return (
      (field[j0 + i0]! * (1 - a) + field[j0 + i1]! * a) * (1 - b) +
      (field[j1 + i0]! * (1 - a) + field[j1 + i1]! * a) * b
    );
  };
}

/** Forking stripes. Inks: 1 stripe, 2 its shadow line. */
const zebra: Drawing = (screens, random) => {
  const { width, height } = screens;
  const w = Math.round(width / 3);
  const h = Math.round(height / 3);
  const lean = valueNoise(random, w, h, 3, 3);
  const field = packets(random, w, h, w / 11, (x, y) => Math.PI / 2 + lean(x, y) * 0.95);
  const at = enlarged(field, w, h, width, height);
  screens.paint(2, (x, y) => step(-0.55, at(x, y), 0.22));
  screens.paint(1, (x, y) => step(0.25, at(x, y), 0.22));
};

/** Tiger: fewer, tapering stripes on a shaded coat. Inks: 1 stripe, 2 coat shade. */
const tiger: Drawing = (screens, random) => {
  const { width, height } = screens;
  const w = Math.round(width / 3);
  const h = Math.round(height / 3);
  const lean = valueNoise(random, w, h, 2, 3);
  const at = enlarged(
    packets(random, w, h, w / 8, (x, y) => Math.PI / 2 + lean(x, y) * 0.7),
    w,
    h,
    width,
    height,
  );
  const coat = cloudNoise(random, width, height, 2, 4, 4);
  screens.paint(2, (x, y) => step(0.05, at(x, y) * 0.5 + coat(x, y), 0.5));
  screens.paint(1, (x, y) => step(0.95 + coat(x, y) * 0.7, at(x, y), 0.22));
};

/** Cells with light seams. Inks: 1 patch, 2 patch heart. */
const giraffe: Drawing = (screens, random) => {
  const { width, height } = screens;
  const unit = Math.sqrt(width * height) / 100;
  const points = spread(screens, random, 44, 14);
  const wobbleX = cloudNoise(random, width, height, 8, 8, 2);
  const wobbleY = cloudNoise(random, width, height, 8, 8, 2);
  const near = new Float32Array(width * height);
  const seam = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const px = x + wobbleX(x, y) * unit * 1.1;
      const py = y + wobbleY(x, y) * unit * 1.1;
      let [first, second] = [Infinity, Infinity];
      for (const q of points) {
        let dx = Math.abs(px - q.x) % width;
        let dy = Math.abs(py - q.y) % height;
        if (dx > width / 2) dx = width - dx;
        if (dy > height / 2) dy = height - dy;
        const d = dx * dx + dy * dy;
        if (d < first) {
          second = first;
          first = d;
        } else if (d < second) second = d;
      }
      near[y * width + x] = Math.sqrt(first);
      seam[y * width + x] = Math.sqrt(second) - Math.sqrt(first);
    }
  }
  const tone = cloudNoise(random, width, height, 20, 20, 3);
  screens.paint(1, (x, y) => step(unit * 1.9, seam[y * width + x]!, 2.2));
  screens.paint(2, (x, y) => {
    const k = y * width + x;
    return step(unit * 1.9, seam[k]!, 2.2) * step(0, unit * 5.2 - near[k]! + tone(x, y) * unit * 2.2, unit * 2.6);
  });
};

/** Scales of a python, coloured by a larger pattern. Inks: 1 dark, 2 mid, 3 light. */
const python: Drawing = (screens, random) => {
  const { width, height } = screens;
  const across = 30;
  const w = width / across;
  const rows = Math.round(height / w / 0.72 / 2) * 2;
  const tall = height / rows;
  const cloud = cloudNoise(random, width, height, 5, 5, 2);
  const pen = new Pen(screens);
  const scale: Polygon = polar(
    (a) => 0.62 / (Math.abs(Math.cos(a)) ** 1.35 + Math.abs(Math.sin(a)) ** 1.35) ** (1 / 1.35),
    24,
  );
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < across; i++) {
      const x = (i + (j % 2 ? 0.5 : 0)) * w;
      const y = j * tall;
      const u = (x / width) * 3;
      const v = (y / height) * 3;
      const lozenge = Math.abs(((u + 0.5) % 1) - 0.5) + Math.abs(((v + 0.5) % 1) - 0.5);
      const value = Math.cos(lozenge * TAU * 1.02) + cloud(x, y) * 0.75;
      const ink = value > 0.75 ? 1 : value > 0.25 ? 2 : value > -0.35 ? 3 : value > -0.8 ? 0 : 2;
      const spot = pen.at(x, y, 1);
      const shape = scale.map((p, k) => (k % 2 ? p * tall * 1.36 : p * w * 0.7));
      spot.fill(ink === 0 ? 3 : ink, shape);
      if (ink === 0)
        spot.fill(
          0,
          shape.map((p) => p * 0.86),
        );
      if (ink === 1 || ink === 2)
        spot
          .at(0, 0, 1, -Math.PI / 2)
          .at(-tall * 0.45, 0)
          .fill(ink === 1 ? 2 : 3, leafShape(tall * 0.9, w * 0.035));
    }
  }
};

export const animals: Record<string, Drawing> = { leopard, zebra, tiger, giraffe, python };
