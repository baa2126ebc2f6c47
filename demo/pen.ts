import type { Screens } from './screens.ts';
import { ribbon, type Polygon } from './shapes.ts';

/** Draws on the screens in its own coordinates: moved, turned, scaled, mirrored. */
export class Pen {
  readonly screens: Screens;
  readonly #a: number;
  readonly #b: number;
  readonly #c: number;
  readonly #d: number;
  readonly #x: number;
  readonly #y: number;

  constructor(screens: Screens, matrix: [number, number, number, number, number, number] = [1, 0, 0, 1, 0, 0]) {
    this.screens = screens;
    [this.#a, this.#b, this.#c, this.#d, this.#x, this.#y] = matrix;
  }

  at(x: number, y: number, scale = 1, angle = 0, mirror: 1 | -1 = 1): Pen {
    const [c, s] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
    const [a, b, d, e] = [this.#a, this.#b, this.#c, this.#d];
    return new Pen(this.screens, [
      a * c + d * s,
      b * c + e * s,
      (d * c - a * s) * mirror,
      (e * c - b * s) * mirror,
      this.#x + a * x + d * y,
      this.#y + b * x + e * y,
    ]);
  }

  fill(ink: number, shape: Polygon | Polygon[], alpha = 1): void {
    const polygons = (typeof shape[0] === 'number' ? [shape] : shape) as Polygon[];
    const moved = polygons.map((points) => {
      const out: Polygon = [];
      for (let i = 0; i < points.length; i += 2) {
        const [x, y] = [points[i]!, points[i + 1]!];
        out.push(this.#a * x + this.#c * y + this.#x, this.#b * x + this.#d * y + this.#y);
      }
      return out;
    });
    this.screens.fill(ink, moved, alpha);
  }

  stroke(ink: number, points: Polygon, width: number | ((t: number) => number), alpha = 1): void {
    this.fill(ink, ribbon(points, typeof width === 'number' ? () => width : width), alpha);
  }
}
