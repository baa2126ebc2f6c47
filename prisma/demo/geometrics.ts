import type { Drawing } from './draw.ts';
import { Pen } from './pen.ts';
import { arcBand, axis, blob, box, ellipse, leafShape, ribbon, ring, smooth, star, type Polygon } from './shapes.ts';
import { fillRoom } from './spacing.ts';

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

/** Squiggles, half moons and confetti of the eighties. Inks 1…5. */
const memphis: Drawing = (screens, random) => {
  const pen = new Pen(screens);
  const unit = Math.sqrt(screens.width * screens.height) / 100;
  const zigzag = (teeth: number): Polygon => Array.from({ length: teeth + 1 }, (_, i) => [(i / teeth) * 2 - 1, i % 2 ? 0.2 : -0.2]).flat();
  const wave: Polygon = Array.from({ length: 61 }, (_, i) => [i / 30 - 1, Math.sin((i / 60) * TAU * 2.5) * 0.2]).flat();
  fillRoom(screens, random, { least: unit * 3.6, loose: 0.8 }, (x, y, room, i) => {
    const r = Math.min(room * 0.82, unit * 7.6);
    const a = random.angle();
    const spot = pen.at(x, y, r, a);
    const ink = 1 + (i % 5);
    const other = 1 + ((i + 2) % 5);
    const kind = i % 9;
    if (kind === 0) spot.stroke(ink, zigzag(6), 0.085);
    else if (kind === 1) {
      pen.at(x + r * 0.12, y + r * 0.12, r, a).fill(1, arcBand(0, 0.9, 0, Math.PI));
      spot.fill(other === 1 ? 3 : other, arcBand(0, 0.9, 0, Math.PI));
    } else if (kind === 2) {
      spot.fill(ink, ellipse(0, 0, 0.95));
      for (let k = -3; k <= 3; k++) spot.fill(0, box(-Math.sqrt(0.8 - (k * 0.24) ** 2), k * 0.24 - 0.04, 2 * Math.sqrt(0.8 - (k * 0.24) ** 2), 0.08));
    } else if (kind === 3) {
      for (let u = -2; u <= 2; u++) for (let v = -2; v <= 2; v++) spot.fill(ink, ellipse(u * 0.36, v * 0.36, 0.09));
    } else if (kind === 4) {
      spot.fill(other, star(3, 0.95, 0.475, 0.3));
      pen.at(x - r * 0.14, y - r * 0.1, r, a).fill(ink, [...star(3, 0.95, 0.475, 0.3)]);
      pen.at(x - r * 0.14, y - r * 0.1, r * 0.62, a).fill(0, star(3, 0.75, 0.375, 0.3));
    } else if (kind === 5) spot.stroke(ink, wave, 0.085);
    else if (kind === 6) spot.fill(ink, ring(0, 0, 0.5, 0.82));
    else if (kind === 7) for (const t of [0, 1]) spot.at(0, 0, 1, (t * Math.PI) / 2).fill(ink, box(-0.75, -0.17, 1.5, 0.34));
    else {
      spot.fill(ink, box(-0.62, -0.62, 1.24, 1.24));
      for (let k = 0; k < 4; k++) spot.fill(other, box(-0.62, -0.5 + k * 0.31, 1.24, 0.1));
    }
  });
  fillRoom(screens, random, { least: unit * 1.25, loose: 0.8 }, (x, y, room, i) => {
    const bit = pen.at(x, y, Math.min(room, unit * 1.6), random.angle());
    const ink = 1 + (i % 5);
    if (i % 3) bit.fill(ink, box(-0.6, -0.13, 1.2, 0.26));
    else bit.fill(ink, ellipse(0, 0, 0.36));
  });
};

/** Moorish tiles: eight-pointed stars and crosses. Inks 1…4. */
const moorish: Drawing = (screens) => {
  const { width, height } = screens;
  const across = 2;
  const down = Math.max(1, Math.round((height / width) * across));
  for (let i = 0; i < across; i++) {
    for (let j = 0; j < down; j++) {
      for (const [u, v] of [[0, 0], [0.5, 0.5]] as const) {
        const tile = new Pen(screens).at(((i + u + 0.25) / across) * width, ((j + v + 0.25) / down) * height, width / across / 2);
        const odd = u > 0;
        const eight = (r: number) => star(8, r, r * 0.765, Math.PI / 8);
        tile.fill(odd ? 2 : 1, eight(1.03));
        tile.fill(0, eight(0.95));
        tile.fill(odd ? 1 : 2, eight(0.88));
        for (let k = 0; k < 8; k++) tile.at(0, 0, 1, (k / 8) * TAU + TAU / 16).fill(odd ? 3 : 4, leafShape(0.8, 0.13, 0, 1.1));
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

/** Terrazzo: stone chips of all sizes. Inks 1…5. */
const terrazzo: Drawing = (screens, random) => {
  const pen = new Pen(screens);
  const unit = Math.sqrt(screens.width * screens.height) / 100;
  const chip = (): Polygon => {
    const corners = random.integer(4, 6);
    const points: Polygon = [];
    for (let i = 0; i < corners; i++) {
      const a = ((i + random.between(-0.28, 0.28)) / corners) * TAU;
      const r = random.between(0.65, 1.05);
      points.push(Math.cos(a) * r, Math.sin(a) * r);
    }
    return points;
  };
  for (const [least, most] of [[4.2, 7], [2.1, 3.4], [1.05, 1.7]] as const) {
    fillRoom(screens, random, { least: unit * least, loose: 0.75 }, (x, y, room, i) => {
      const r = Math.min(room * 0.93, unit * most);
      pen.at(x, y, r, random.angle()).fill(1 + ((i + random.integer(0, 1)) % 5), chip());
    });
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
        for (const [r, ink] of [[1, first], [0.72, second], [0.46, base], [0.22, first]] as const) corner.fill(ink, arcBand(0, r, 0, Math.PI / 2));
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
        for (let k = 0; k <= 24; k++) lens.push(-1 + 2 * Math.sin((k / 24) * (Math.PI / 2)), 1 - 2 * Math.cos((k / 24) * (Math.PI / 2)));
        for (let k = 24; k >= 0; k--) lens.push(1 - 2 * Math.cos((k / 24) * (Math.PI / 2)), -1 + 2 * Math.sin((k / 24) * (Math.PI / 2)));
        tile.fill(first, lens);
        tile.fill(second, ellipse(0, 0, 0.2));
      }
    }
  }
};

/** Chevrons of uneven breadth, with hand-drawn hatching. Inks 1…4. */
const chevron: Drawing = (screens, random) => {
  const { width, height } = screens;
  const pen = new Pen(screens);
  const teeth = 4;
  const plan = [[1, 3], [0, 1], [2, 1], [0, 1.4], [3, 2.2], [0, 0.8], [4, 0.7], [0, 0.8], [1, 1.2], [0, 1.4]] as const;
  const rounds = 3;
  const total = plan.reduce((sum, [, b]) => sum + b, 0) * rounds;
  let y = 0;
  for (let r = 0; r < rounds; r++) {
    for (const [ink, share] of plan) {
      const tall = (share / total) * height;
      if (ink) {
        const upper: Polygon = [];
        for (let i = -1; i <= teeth * 2 + 1; i++) upper.push((i / teeth / 2) * width, y + (i % 2 ? 0.12 : 0) * height);
        const lower: Polygon = [];
        for (let i = upper.length - 2; i >= 0; i -= 2) lower.push(upper[i]!, upper[i + 1]! + tall);
        // Only the part inside one repeat: what sticks out at the sides would print twice.
        pen.fill(ink, [...upper.slice(2, -2), ...lower.slice(2, -2)]);
        if (ink === 1 && share === 3) {
          for (let i = 0; i < teeth * 2; i++) {
            for (let k = 0; k < 14; k++) {
              const t = (i + (k + 0.5) / 14) / teeth / 2;
              const up = i % 2 ? 1 - (k + 0.5) / 14 : (k + 0.5) / 14;
              const top = y + 0.12 * height * up;
              pen.stroke(0, [t * width, top + tall * 0.24, t * width + random.between(-1, 1), top + tall * 0.76], width * 0.0018);
            }
          }
        }
      }
      y += tall;
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
  bloom.stroke(2, axis(1.5, 0).map((v, i, all) => (i % 2 ? all[i - 1]! : 0)), 0.03);
  for (const side of [-1, 1] as const) {
    for (const [y, size, turn] of [[1.15, 0.95, 0.5], [0.65, 0.85, 0.75]] as const) {
      bloom.at(0, y, size, -Math.PI / 2 + side * turn).fill(2, leafShape(1, 0.2, side * 0.35));
      bloom.at(0, y, size, -Math.PI / 2 + side * turn).fill(0, ribbon(axis(0.8, side * 0.2), (t) => 0.014 * (1 - t)));
    }
  }
  for (let i = 0; i < 9; i++) bloom.at(0, 0.1, 1.08, -Math.PI / 2 + ((i - 4) / 9) * 3.4).fill(i % 2 ? 3 : 1, leafShape(1, 0.19, 0, 1.5, 0.65));
  for (let i = 0; i < 7; i++) bloom.at(0, 0.1, 0.72, -Math.PI / 2 + ((i - 3) / 7) * 2.9).fill(i % 2 ? 4 : 0, leafShape(1, 0.17, 0, 1.5, 0.65));
  bloom.fill(2, ellipse(0, 0.16, 0.26, 0.2));
  for (const [x, y] of [[0, -1.35], [0.16, -1.2], [-0.16, -1.2]] as const) bloom.fill(3, ellipse(x, y, 0.06));
};

/** Hand-cut spots. Inks 1…3. */
const spots: Drawing = (screens, random) => {
  const pen = new Pen(screens);
  const unit = Math.sqrt(screens.width * screens.height) / 100;
  fillRoom(screens, random, { least: unit * 2.7, loose: 0.86 }, (x, y, room, i) => {
    const r = Math.min(room * 0.74, unit * 4.2);
    pen.at(x, y, 1, random.angle()).fill(i % 7 === 0 ? 3 : i % 3 === 0 ? 2 : 1, blob(random, r, 0.09));
  });
};

export const geometrics: Record<string, Drawing> = { fans, seigaiha, memphis, moorish, terrazzo, blocks, arcs, chevron, ogee, spots };
