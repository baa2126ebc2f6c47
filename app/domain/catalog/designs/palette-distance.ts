/** How far two colorways' palettes are from one another, in ΔE2000. Pure. */
import { deltaE2000, type Triple } from '#app/image/base/color-math.ts';

export interface PaletteEntry {
  lab: Triple;
  /** of the printed area, 0 to 1 */
  share: number;
}

/** Each colour's distance to the nearest of the other palette, weighed by its area, both ways. */
export function paletteDistance(one: PaletteEntry[], other: PaletteEntry[]): number {
  return (oneWay(one, other) + oneWay(other, one)) / 2;
}

function oneWay(from: PaletteEntry[], to: PaletteEntry[]): number {
  if (from.length === 0 || to.length === 0) return Infinity;
  let sum = 0;
  let area = 0;
  for (const { lab, share } of from) {
    sum += share * Math.min(...to.map((entry) => deltaE2000(lab, entry.lab)));
    area += share;
  }
  return area > 0 ? sum / area : Infinity;
}
