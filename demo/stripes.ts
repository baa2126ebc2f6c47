import type { Drawing } from './draw.ts';
import { drawBlossom, drawLeaf } from './motifs.ts';
import { cloudNoise, step, valueNoise } from './noise.ts';
import { Pen } from './pen.ts';
import type { Screens } from './screens.ts';
import { along, box, ellipse, leafShape } from './shapes.ts';

const TAU = Math.PI * 2;

/** Upright or lying bands: [ink, start, breadth] in parts of the repeat. */
function bands(screens: Screens, list: [number, number, number][], lying = false): void {
  const pen = new Pen(screens);
  const { width, height } = screens;
  for (const [ink, start, breadth] of list) {
    pen.fill(
      ink,
      lying ? box(0, start * height, width, breadth * height) : box(start * width, 0, breadth * width, height),
    );
  }
}

/** Mattress ticking: fine lines beside broader ones, broken by a herringbone of the ground. Inks: 1 line, 2 accent. */
const ticking: Drawing = (screens) => {
  const list: [number, number, number][] = [];
  for (let i = 0; i < 4; i++) {
    const at = i / 4;
    list.push(
      [1, at + 0.02, 0.05],
      [1, at + 0.084, 0.006],
      [1, at + 0.1, 0.006],
      [1, at - 0.016, 0.006],
      [1, at, 0.006],
    );
    list.push([2, at + 0.16, 0.012], [2, at + 0.184, 0.004]);
  }
  bands(screens, list);
  const { width, height } = screens;
  const lines = Math.round(width / 8);
  const rise = Math.round((lines * height) / width);
  screens.paint(0, (x, y) => {
    const column = Math.floor((x / width) * 96);
    const up = column % 2 ? 1 : -1;
    const t = (x / width) * 96 * up * (lines / 96) + (y / height) * rise;
    return 0.55 * step(0.8, Math.abs((((t % 1) + 1) % 1) - 0.5) * 2, 0.5);
  });
};

/** Lying stripes of many breadths, some with small ornaments. Inks 1…6. */
const bayadere: Drawing = (screens) => {
  const { width, height } = screens;
  const pen = new Pen(screens);
  const plan: [number, number, string?][] = [
    [1, 9, 'zigzag'],
    [0, 2],
    [2, 3],
    [3, 1],
    [0, 1],
    [4, 6, 'dots'],
    [5, 1],
    [2, 1],
    [0, 3, 'rice'],
    [6, 5, 'lozenge'],
    [0, 1],
    [3, 2],
    [1, 1],
    [5, 7, 'leaves'],
    [0, 1.5],
    [4, 1],
    [2, 4, 'dots'],
    [0, 1],
    [6, 1],
    [3, 5, 'zigzag'],
    [0, 3, 'rice'],
    [1, 2],
    [4, 1],
  ];
  const total = plan.reduce((sum, [, breadth]) => sum + breadth, 0);
  let y = 0;
  for (const [ink, share, ornament] of plan) {
    const tall = (share / total) * height;
    const mid = y + tall / 2;
    pen.fill(ink, box(0, y, width, tall));
    const count = 2 * Math.max(4, Math.round(width / tall / (ornament === 'leaves' ? 1.6 : 1.4)));
    const gap = width / count;
    const over = ink === 3 || ink === 0 ? 1 : 3;
    if (ornament === 'zigzag') {
      const line: number[] = [];
      for (let i = -1; i <= count + 1; i++) line.push(i * gap, mid + (i % 2 ? 1 : -1) * tall * 0.26);
      for (const [lift, breadth, shade] of [
        [-0.0, 0.13, over],
        [0, 0.05, ink === 1 ? 4 : 0],
      ] as const) {
        pen.stroke(
          shade,
          line.map((v, k) => (k % 2 ? v + lift * tall : v)),
          breadth * tall,
        );
      }
    } else if (ornament) {
      for (let i = 0; i < count; i++) {
        const spot = pen.at((i + 0.5) * gap, mid, tall);
        if (ornament === 'dots') {
          spot.fill(over, ellipse(0, 0, 0.24));
          spot.fill(ink === 2 ? 4 : 1, ellipse(0, 0, 0.1));
        } else if (ornament === 'rice')
          spot.fill(
            [1, 2, 5][i % 3]!,
            leafShape(0.5, 0.11, 0).map((v, k) => (k % 2 ? v : v - 0.25)),
          );
        else if (ornament === 'lozenge') {
          spot.fill(over, [-0.42, 0, 0, -0.38, 0.42, 0, 0, 0.38]);
          spot.fill(ink, [-0.2, 0, 0, -0.18, 0.2, 0, 0, 0.18]);
        } else {
          const way = i % 2 ? 1 : -1;
          for (const side of [-0.75, 0, 0.75])
            spot.at(-0.1, way * 0.36, 0.72, -way * (Math.PI / 2) + side).fill(over, leafShape(1, 0.16, side * 0.1));
        }
      }
    }
    y += tall;
  }
};

/** Broad bands melting into each other through fine lines. Inks 1…4. */
const ombre: Drawing = (screens) => {
  const { width } = screens;
  const inks = screens.planes.length;
  const lines = 96;
  screens.paint(0, () => 0);
  for (let ink = 1; ink <= inks; ink++) {
    screens.paint(ink, (x) => {
      const t = (x / width) * lines;
      const line = Math.floor(t);
      const u = (line + 0.5) / lines;
      const near = Math.abs(((((u - (ink - 0.5) / inks) % 1) + 1.5) % 1) - 0.5) * inks;
      const share = Math.max(0, 1 - near * 0.92) ** 0.8;
      return step(0, share * 0.5 - Math.abs(t - line - 0.5), (lines / width) * 1.2);
    });
  }
};

/** Stripes painted with a dry brush. Inks 1…4. */
const painted: Drawing = (screens, random) => {
  const { width, height } = screens;
  const inks = screens.planes.length;
  const count = 9;
  const edges = valueNoise(random, width, height, count * 2, 5);
  const bristles = valueNoise(random, width, height, Math.round(width / 5), 4);
  const grain = valueNoise(random, width, height, Math.round(width / 3), 60);
  const order = [1, 2, 3, 1, 4, 2, 1, 3, 4].map((ink) => ((ink - 1) % inks) + 1);
  const breadth = order.map(() => random.between(0.17, 0.4));
  for (let ink = 1; ink <= inks; ink++) {
    screens.paint(ink, (x, y) => {
      const t = (x / width) * count + edges(x, y) * 0.09;
      const i = Math.floor((t + count) % count);
      if (order[i] !== ink) return 0;
      const away = Math.abs((((t % 1) + 1) % 1) - 0.5);
      const dry = bristles(x, y) * 0.75 + grain(x, y) * 0.3;
      const body = step(0, breadth[i]! - away, 0.02);
      const worn = step(0.38 - Math.max(0, away / breadth[i]! - 0.45) * 0.75, dry, 0.12);
      return body * (1 - worn);
    });
  }
};

/** Garlands climbing between ribbons. Inks: 1 ribbon, 2 fine line, 3 leaf, 4 petal, 5 second petal. */
const garland: Drawing = (screens, random) => {
  const { width, height } = screens;
  const pen = new Pen(screens);
  for (let i = 0; i < 3; i++) {
    const at = i / 3;
    bands(screens, [
      [1, at + 0.005, 0.1],
      [2, at - 0.012, 0.005],
      [2, at + 0.117, 0.005],
      [0, at + 0.02, 0.004],
      [0, at + 0.086, 0.004],
    ]);
    const x = (at + 0.22) * width;
    const line: number[] = [];
    for (let k = 0; k <= 80; k++)
      line.push(x + Math.sin((k / 80) * 2 * TAU + i) * width * 0.022, height * (1 - k / 80));
    pen.stroke(3, line, width * 0.0022);
    for (let k = 0; k < 18; k++) {
      const p = along(line, (k + 0.5) / 18);
      const side = k % 2 ? 1 : -1;
      drawLeaf(
        pen.at(p.x, p.y, width * 0.05, p.angle + side * 0.85),
        random,
        { leaf: 3, vein: 0 },
        { width: 0.24, bend: -side * 0.2, veins: 4 },
      );
      if (k % 3 === 0) drawBlossom(pen.at(p.x, p.y, width * 0.034), random, k % 2 ? 4 : 5, k % 2 ? 5 : 4, 1);
      else if (k % 3 === 1) pen.fill(5, ellipse(p.x - side * width * 0.03, p.y, width * 0.006));
    }
    for (let k = 0; k < 12; k++)
      drawBlossom(pen.at((at + 0.055) * width, ((k + 0.5) / 12) * height, width * 0.016), random, 0, 2, 5);
  }
};

/** Stripes that breathe: waves of uneven breadth. Inks 1…4. */
const waves: Drawing = (screens, random) => {
  const { width, height } = screens;
  const inks = screens.planes.length;
  const bend = cloudNoise(random, width, height, 2, 2, 2);
  const order = Array.from({ length: 14 }, (_, i) => (i % 2 ? 0 : 1 + ((i / 2) % inks)));
  const edge = order.length / height;
  for (let ink = 1; ink <= inks; ink++) {
    screens.paint(ink, (x, y) => {
      const t = (y / height) * order.length + bend(x, y) * 1.1 + Math.sin((x / width) * TAU) * 0.9;
      const i = Math.floor(t);
      const here = order[((i % order.length) + order.length) % order.length]!;
      const f = t - i;
      return here === ink ? step(0, Math.min(f, 1 - f), edge * 1.6) : 0;
    });
  }
};

export const stripes: Record<string, Drawing> = { ticking, bayadere, ombre, painted, garland, waves };
