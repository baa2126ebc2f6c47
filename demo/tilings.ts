import type { Drawing } from './draw.ts';
import { Pen } from './pen.ts';
import { arcBand, axis, box, ellipse, leafShape, ribbon, smooth, star, type Polygon } from './shapes.ts';

const TAU = Math.PI * 2;

/** Art-deco fans in staggered rows; the unit holds one fan and closes as a brick. Inks: 1 fan, 2 rays, 3 rim. */
const fans: Drawing = (screens) => {
  const { width, height } = screens;
  const pen = new Pen(screens);
  const r = width / 2;
  // Two rows deep, drawn from the top down so that each fan overlaps the one above.
  screens.wraps = false;
  for (let row = -3; row <= 4; row++) {
    for (let i = -3; i <= 3; i++) drawFan(pen.at(width / 2 + row * screens.shift + i * width, height * (row + 0.5), r));
  }
  screens.wraps = true;
};

function drawFan(fan: Pen): void {
  fan.fill(3, ellipse(0, 0, 1, 1, 0, 120));
  fan.fill(0, ellipse(0, 0, 0.965, 0.965, 0, 120));
  fan.fill(1, ellipse(0, 0, 0.93, 0.93, 0, 120));
  fan.fill(0, ellipse(0, 0, 0.88, 0.88, 0, 120));
  for (let i = 0; i < 15; i++) {
    const blade = fan.at(0, 0, 1, ((i - 7) / 15) * Math.PI * 1.02 - Math.PI / 2);
    blade.fill(i % 2 ? 1 : 2, leafShape(0.86, 0.086, 0, 2.6, 0.75));
    blade.fill(0, leafShape(0.8, 0.026, 0, 2.8, 0.8));
  }
  fan.fill(3, ellipse(0, 0, 0.33, 0.33, 0, 60));
  fan.fill(0, ellipse(0, 0, 0.29, 0.29, 0, 60));
  fan.fill(2, ellipse(0, 0, 0.2, 0.2, 0, 60));
  fan.fill(3, ellipse(0, 0, 0.1));
}

/** Waves of concentric scales. Inks 1…3. */
const seigaiha: Drawing = (screens) => {
  const { width, height } = screens;
  const pen = new Pen(screens);
  const across = 6;
  const r = width / across / 2;
  const rows = Math.round(height / (r / 2) / 2) * 2;
  const fall = height / rows;
  screens.wraps = false;
  for (let row = -3; row < rows + 5; row++) {
    for (let i = -1; i <= across; i++) {
      const scale = pen.at((i + (row % 2 ? 0.5 : 0)) * 2 * r, row * fall, r);
      const order = (((row + rows) % 4) + 4) % 4 === 1 && Math.abs(i) % 2 ? [3, 0, 3, 0, 2, 0] : [1, 0, 2, 0, 1, 0];
      order.forEach((ink, k) => scale.fill(ink, ellipse(0, 0, 0.985 - k * 0.155, 0.985 - k * 0.155, 0, 72)));
      scale.fill(order[0]!, ellipse(0, 0, 0.09));
    }
  }
  screens.wraps = true;
};

/** Moorish tiles: eight-pointed stars and crosses. Inks 1…4. */
const moorish: Drawing = (screens) => {
  const { width, height } = screens;
  const across = 2;
  const down = Math.max(1, Math.round((height / width) * across));
  for (let i = 0; i < across; i++) {
    for (let j = 0; j < down; j++) {
      for (const [u, v] of [
        [0, 0],
        [0.5, 0.5],
      ] as const) {
        const tile = new Pen(screens).at(
          ((i + u + 0.25) / across) * width,
          ((j + v + 0.25) / down) * height,
          width / across / 2,
        );
        const odd = u > 0;
        const eight = (r: number) => star(8, r, r * 0.765, Math.PI / 8);
        tile.fill(odd ? 2 : 1, eight(1.03));
        tile.fill(0, eight(0.95));
        tile.fill(odd ? 1 : 2, eight(0.88));
        for (let k = 0; k < 8; k++)
          tile.at(0, 0, 1, (k / 8) * TAU + TAU / 16).fill(odd ? 3 : 4, leafShape(0.8, 0.13, 0, 1.1));
        for (let k = 0; k < 8; k++) tile.at(0, 0, 1, (k / 8) * TAU + TAU / 16).fill(0, leafShape(0.7, 0.05, 0, 1.2));
        for (let k = 0; k < 8; k++) tile.at(0, 0, 1, (k / 8) * TAU).fill(0, ellipse(0.62, 0, 0.05));
        tile.fill(0, ellipse(0, 0, 0.28));
        tile.fill(odd ? 4 : 3, star(8, 0.24, 0.15));
        tile.fill(0, ellipse(0, 0, 0.06));
      }
    }
  }
  // What the stars leave open are crosses: a small flower in each.
  const pen = new Pen(screens);
  for (let i = 0; i < across * 2; i++) {
    for (let j = 0; j < down * 2; j++) {
      if ((i + j) % 2 === 0) continue;
      const spot = pen.at(((i + 0.5) / across / 2) * width, ((j + 0.5) / down / 2) * height, width / across / 2);
      for (let k = 0; k < 4; k++) spot.at(0, 0, 1, (k / 4) * TAU).fill(3, leafShape(0.4, 0.1, 0, 1.2, 0.8));
      for (let k = 0; k < 4; k++) spot.at(0, 0, 1, (k / 4) * TAU + TAU / 8).fill(4, leafShape(0.24, 0.05));
      spot.fill(1, ellipse(0, 0, 0.08));
    }
  }
};

/** Tumbling blocks. Inks: 1 dark face, 2 mid face, 3 light face, 4 accent. */
const blocks: Drawing = (screens) => {
  const { width, height } = screens;
  const across = 6;
  const w = width / across;
  const rows = Math.max(2, Math.round(height / (w * 0.866) / 2) * 2);
  const tall = height / rows;
  const pen = new Pen(screens);
  for (let j = -1; j <= rows; j++) {
    for (let i = 0; i < across; i++) {
      const cube = pen.at((i + (j % 2 ? 0.5 : 0)) * w, j * tall);
      const [x, y] = [w / 2, tall / 3];
      const accent = (((i * 2 + (j % 2 ? 1 : 0) + j * 3) % 7) + 7) % 7 === 3 && j > 0 && j < rows - 1;
      const face = (ink: number, points: Polygon) => {
        const cx = (points[0]! + points[4]!) / 2;
        const cy = (points[1]! + points[5]!) / 2;
        cube.fill(ink, points);
        const inner = (s: number) => points.map((v, k) => (k % 2 ? cy + (v - cy) * s : cx + (v - cx) * s));
        cube.fill(0, inner(0.72));
        cube.fill(ink, inner(0.62));
      };
      face(accent ? 4 : 3, [0, -2 * y, x, -y, 0, 0, -x, -y]);
      face(2, [0, 0, x, -y, x, y, 0, 2 * y]);
      face(1, [0, 0, -x, -y, -x, y, 0, 2 * y]);
    }
  }
};

/** Quarter circles and half moons on a grid. Inks 1…5. */
const arcs: Drawing = (screens, random) => {
  const { width, height } = screens;
  const across = 6;
  const down = Math.max(1, Math.round((height / width) * across));
  const [w, h] = [width / across, height / down];
  for (let i = 0; i < across; i++) {
    for (let j = 0; j < down; j++) {
      const turn = (random.integer(0, 3) * Math.PI) / 2;
      const tile = new Pen(screens).at((i + 0.5) * w, (j + 0.5) * h, w / 2, turn);
      const base = random.pick([0, 0, 1, 2, 3, 4, 5]);
      const rest = [0, 1, 2, 3, 4, 5].filter((ink) => ink !== base);
      const first = random.pick(rest);
      const second = random.pick(rest.filter((ink) => ink !== first));
      tile.fill(base, box(-1, -1, 2, 2));
      const corner = tile.at(-1, -1, 2);
      const kind = random.integer(0, 5);
      if (kind < 2) {
        for (const [r, ink] of [
          [1, first],
          [0.72, second],
          [0.46, base],
          [0.22, first],
        ] as const)
          corner.fill(ink, arcBand(0, r, 0, Math.PI / 2));
      } else if (kind === 2) {
        tile.at(0, -1, 1).fill(first, arcBand(0, 1, 0, Math.PI));
        tile.at(0, 0, 1).fill(second, arcBand(0, 1, 0, Math.PI));
      } else if (kind === 3) {
        corner.fill(first, arcBand(0, 1, 0, Math.PI / 2));
        tile.at(1, 1, 2).fill(second, arcBand(0, 0.5, Math.PI, Math.PI * 1.5));
      } else if (kind === 4) {
        tile.fill(first, ellipse(0, 0, 0.94, 0.94, 0, 80));
        tile.fill(second, ellipse(0, 0, 0.5, 0.5, 0, 60));
      } else {
        const lens: Polygon = [];
        for (let k = 0; k <= 24; k++)
          lens.push(-1 + 2 * Math.sin((k / 24) * (Math.PI / 2)), 1 - 2 * Math.cos((k / 24) * (Math.PI / 2)));
        for (let k = 24; k >= 0; k--)
          lens.push(1 - 2 * Math.cos((k / 24) * (Math.PI / 2)), -1 + 2 * Math.sin((k / 24) * (Math.PI / 2)));
        tile.fill(first, lens);
        tile.fill(second, ellipse(0, 0, 0.2));
      }
    }
  }
};

/** Ogee lattice with a small flower in each. Inks: 1 lattice, 2 leaf, 3 petal, 4 line. */
const ogee: Drawing = (screens) => {
  const { width, height } = screens;
  const pen = new Pen(screens).at(width / 2, height / 2);
  const half = (grow: number): Polygon => {
    // Neighbouring columns lie half a repeat lower: each ogee is two tiles wide.
    const [w, h] = [width * grow, (height / 2) * grow];
    const side: Polygon = smooth([0, -h, w * 0.1, -h * 0.8, w * 0.55, -h * 0.42, w * 0.93, -h * 0.14, w, 0], false, 10);
    const quarter: Polygon = [];
    for (let i = 0; i < side.length; i += 2) quarter.push(side[i]!, side[i + 1]!);
    const points = [...quarter];
    for (let i = quarter.length - 2; i >= 0; i -= 2) points.push(quarter[i]!, -quarter[i + 1]!);
    for (let i = 0; i < quarter.length; i += 2) points.push(-quarter[i]!, -quarter[i + 1]!);
    for (let i = quarter.length - 2; i >= 0; i -= 2) points.push(-quarter[i]!, quarter[i + 1]!);
    return points;
  };
  pen.fill(1, half(0.97));
  pen.fill(0, half(0.86));
  pen.fill(4, half(0.82));
  pen.fill(0, half(0.8));
  const bloom = pen.at(0, height * 0.02, Math.min(width * 2, height * 0.75) * 0.27);
  bloom.stroke(
    2,
    axis(1.5, 0).map((v, i, all) => (i % 2 ? all[i - 1]! : 0)),
    0.03,
  );
  for (const side of [-1, 1] as const) {
    for (const [y, size, turn] of [
      [1.15, 0.95, 0.5],
      [0.65, 0.85, 0.75],
    ] as const) {
      bloom.at(0, y, size, -Math.PI / 2 + side * turn).fill(2, leafShape(1, 0.2, side * 0.35));
      bloom.at(0, y, size, -Math.PI / 2 + side * turn).fill(
        0,
        ribbon(axis(0.8, side * 0.2), (t) => 0.014 * (1 - t)),
      );
    }
  }
  for (let i = 0; i < 9; i++)
    bloom.at(0, 0.1, 1.08, -Math.PI / 2 + ((i - 4) / 9) * 3.4).fill(i % 2 ? 3 : 1, leafShape(1, 0.19, 0, 1.5, 0.65));
  for (let i = 0; i < 7; i++)
    bloom.at(0, 0.1, 0.72, -Math.PI / 2 + ((i - 3) / 7) * 2.9).fill(i % 2 ? 4 : 0, leafShape(1, 0.17, 0, 1.5, 0.65));
  bloom.fill(2, ellipse(0, 0.16, 0.26, 0.2));
  for (const [x, y] of [
    [0, -1.35],
    [0.16, -1.2],
    [-0.16, -1.2],
  ] as const)
    bloom.fill(3, ellipse(x, y, 0.06));
};

export const tilings: Record<string, Drawing> = { fans, seigaiha, moorish, blocks, arcs, ogee };
