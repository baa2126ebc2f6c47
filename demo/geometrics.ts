import type { Drawing } from './draw.ts';
import { Pen } from './pen.ts';
import { arcBand, blob, box, ellipse, ring, star, type Polygon } from './shapes.ts';
import { fillRoom } from './spacing.ts';

const TAU = Math.PI * 2;

/** Squiggles, half moons and confetti of the eighties. Inks 1…5. */
const memphis: Drawing = (screens, random) => {
  const pen = new Pen(screens);
  const unit = Math.sqrt(screens.width * screens.height) / 100;
  const zigzag = (teeth: number): Polygon =>
    Array.from({ length: teeth + 1 }, (_, i) => [(i / teeth) * 2 - 1, i % 2 ? 0.2 : -0.2]).flat();
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
      for (let k = -3; k <= 3; k++)
        spot.fill(
          0,
          box(-Math.sqrt(0.8 - (k * 0.24) ** 2), k * 0.24 - 0.04, 2 * Math.sqrt(0.8 - (k * 0.24) ** 2), 0.08),
        );
    } else if (kind === 3) {
      for (let u = -2; u <= 2; u++) for (let v = -2; v <= 2; v++) spot.fill(ink, ellipse(u * 0.36, v * 0.36, 0.09));
    } else if (kind === 4) {
      spot.fill(other, star(3, 0.95, 0.475, 0.3));
      pen.at(x - r * 0.14, y - r * 0.1, r, a).fill(ink, [...star(3, 0.95, 0.475, 0.3)]);
      pen.at(x - r * 0.14, y - r * 0.1, r * 0.62, a).fill(0, star(3, 0.75, 0.375, 0.3));
    } else if (kind === 5) spot.stroke(ink, wave, 0.085);
    else if (kind === 6) spot.fill(ink, ring(0, 0, 0.5, 0.82));
    else if (kind === 7)
      for (const t of [0, 1]) spot.at(0, 0, 1, (t * Math.PI) / 2).fill(ink, box(-0.75, -0.17, 1.5, 0.34));
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
  for (const [least, most] of [
    [4.2, 7],
    [2.1, 3.4],
    [1.05, 1.7],
  ] as const) {
    fillRoom(screens, random, { least: unit * least, loose: 0.75 }, (x, y, room, i) => {
      const r = Math.min(room * 0.93, unit * most);
      pen.at(x, y, r, random.angle()).fill(1 + ((i + random.integer(0, 1)) % 5), chip());
    });
  }
};

/** Chevrons of uneven breadth, with hand-drawn hatching. Inks 1…4. */
const chevron: Drawing = (screens, random) => {
  const { width, height } = screens;
  const pen = new Pen(screens);
  const teeth = 4;
  const plan = [
    [1, 3],
    [0, 1],
    [2, 1],
    [0, 1.4],
    [3, 2.2],
    [0, 0.8],
    [4, 0.7],
    [0, 0.8],
    [1, 1.2],
    [0, 1.4],
  ] as const;
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
              pen.stroke(
                0,
                [t * width, top + tall * 0.24, t * width + random.between(-1, 1), top + tall * 0.76],
                width * 0.0018,
              );
            }
          }
        }
      }
      y += tall;
    }
  }
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

export const geometrics: Record<string, Drawing> = { memphis, terrazzo, chevron, spots };
