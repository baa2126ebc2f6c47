import type { Random } from './random.ts';
import type { Screens } from './screens.ts';

/** How far each cell of the coarse grid is from anything drawn, in px, around the repeat. */
function clearance(screens: Screens): Float32Array {
  const { columns, rows, cellWidth, cellHeight, taken } = screens;
  const cell = Math.sqrt(cellWidth * cellHeight);
  const far = Float32Array.from(taken, (v) => (v ? 0 : 1e9));
  const drop = Math.round(screens.drop / cellHeight);
  const shift = Math.round(screens.shift / cellWidth);
  const at = (c: number, r: number): number => {
    if (r < 0 || r >= rows) {
      c += r < 0 ? shift : -shift;
      r = (r + rows) % rows;
    }
    if (c < 0 || c >= columns) {
      r = (r + (c < 0 ? drop : -drop) + 2 * rows) % rows;
      c = (c + 2 * columns) % columns;
    }
    return far[r * columns + c]!;
  };
  const slant = Math.SQRT2;
  for (let pass = 0; pass < 2; pass++) {
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < columns; c++) {
        const near = Math.min(at(c - 1, r) + 1, at(c, r - 1) + 1, at(c - 1, r - 1) + slant, at(c + 1, r - 1) + slant);
        if (near < far[r * columns + c]!) far[r * columns + c] = near;
      }
    }
    for (let r = rows - 1; r >= 0; r--) {
      for (let c = columns - 1; c >= 0; c--) {
        const near = Math.min(at(c + 1, r) + 1, at(c, r + 1) + 1, at(c + 1, r + 1) + slant, at(c - 1, r + 1) + slant);
        if (near < far[r * columns + c]!) far[r * columns + c] = near;
      }
    }
  }
  return far.map((v) => v * cell);
}

/**
 * Fill the room that is left, the widest gaps first: `place` draws something at (x, y) that fits within `room` px.
 * Stops after `count`, or where nothing is wider than `least`.
 */
export function fillRoom(
  screens: Screens,
  random: Random,
  { least, count = 5000, loose = 0.8 }: { least: number; count?: number; loose?: number },
  place: (x: number, y: number, room: number, index: number) => void,
): void {
  const { columns, rows, cellWidth, cellHeight, taken } = screens;
  for (let index = 0; index < count;) {
    const far = clearance(screens);
    let widest = 0;
    for (const v of far) widest = Math.max(widest, v);
    if (widest < least) return;
    if (widest > 1e8) widest = far[0] = Math.max(screens.width, screens.height);
    // Several at once, as long as they keep clear of each other.
    const spots: { x: number; y: number }[] = [];
    const limit = Math.max(least, widest * loose);
    const tries = index === 0 && widest >= screens.width ? 1 : 200;
    for (let k = 0; k < tries && index < count; k++) {
      const c = random.integer(0, columns - 1);
      const r = random.integer(0, rows - 1);
      const room = Math.min(far[r * columns + c]!, Math.max(screens.width, screens.height));
      if (room < limit && tries > 1) continue;
      const x = (c + 0.5) * cellWidth;
      const y = (r + 0.5) * cellHeight;
      if (spots.some((s) => screens.distance(s.x - x, s.y - y) < widest * 2.2)) continue;
      spots.push({ x, y });
      place(x, y, room, index++);
      taken[r * columns + c] = 1;
    }
    if (spots.length === 0) {
      const best = far.indexOf(widest);
      place(((best % columns) + 0.5) * cellWidth, (Math.floor(best / columns) + 0.5) * cellHeight, widest, index++);
      taken[best] = 1;
    }
  }
}

/** Points spread evenly over the repeat: each new one is the remotest of many tries. */
export function spread(screens: Screens, random: Random, count: number, tries = 24): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = [];
  for (let i = 0; i < count; i++) {
    let best = { x: 0, y: 0 };
    let score = -1;
    for (let k = 0; k < tries; k++) {
      const p = { x: random.next() * screens.width, y: random.next() * screens.height };
      let near = Infinity;
      for (const q of points) near = Math.min(near, screens.distance(p.x - q.x, p.y - q.y));
      if (near > score) {
        score = near;
        best = p;
      }
    }
    points.push(best);
  }
  return points;
}
