import type { Triple } from '../base/color-math.ts';
import { differences, labAt, type Line } from './edge-lines.ts';

/** A place shows when it differs visibly (ΔE) and clearly more than the print beside it. */
const VISIBLE = 3;
const BUSIER = 1.4;
const MARGIN = 1.5;
const PLACES_KEPT = 8;
const STEPS_KEPT = 400;

/** px looked at together: a slanted line that crosses the seam must stay a small part of it. */
export function windowOf(along: number): number {
  return Math.max(1, Math.min(24, Math.floor(along / 6)));
}

export interface Usual {
  /** at each px: the busiest that neighbouring lines get thereabouts */
  busiest: Float32Array;
  mean: number;
}

/** What each line differs from the next by. */
export function neighbours(lines: Line[], window: number): Float32Array[] {
  return lines.slice(1).map((line, i) => slide(differences(lines[i]!, line), window));
}

export function usual(steps: Float32Array[], along: number, window: number): Usual {
  const busiest = new Float32Array(along);
  let sum = 0;
  for (const means of steps) {
    sum += means.reduce((total, v) => total + v, 0) / along;
    for (let p = 0; p < along; p++) busiest[p] = Math.max(busiest[p]!, means[p]!);
  }
  const reach = Math.ceil(window / 2);
  const wide = new Float32Array(along);
  for (let p = 0; p < along; p++) {
    const [left, right] = [busiest[(p - reach + along) % along]!, busiest[(p + reach) % along]!];
    wide[p] = Math.max(busiest[p]!, left, right);
  }
  return { busiest: wide, mean: sum / Math.max(1, steps.length) };
}

/** Means of `window` px around each px; the line is a circle. */
function slide(values: Float32Array, window: number): Float32Array {
  const { length } = values;
  const half = Math.floor(window / 2);
  const means = new Float32Array(length);
  let sum = 0;
  for (let i = -half; i < window - half; i++) sum += values[(i + length) % length]!;
  for (let p = 0; p < length; p++) {
    means[p] = sum / window;
    sum += values[(p + window - half) % length]! - values[(p - half + length) % length]!;
  }
  return means;
}

/** px along the line, and the mean ΔE there */
export interface Place {
  from: number;
  to: number;
  mean: number;
}

export interface Compared {
  /** ΔE beyond the print’s own beside the line, averaged over all of it */
  excess: number;
  /** where it shows, the strongest first */
  places: Place[];
  /** colours that meet where it is bad, every few px */
  steps: Step[];
}

/** L*a*b* on both sides, and how much of the excess it stands for */
export interface Step {
  before: Triple;
  after: Triple;
  weight: number;
}

/** One line against the next, by what is usual on both sides of them. */
export function compare(
  a: Line,
  b: Line,
  shift: number,
  own: { before: Usual; after: Usual },
  window: number,
): Compared {
  const found = differences(a, b, shift);
  const along = found.length;
  const means = slide(found, window);
  let excess = 0;
  const bad = new Uint8Array(along);
  const steps: Step[] = [];
  const every = Math.max(1, Math.floor(window / 4), Math.floor(along / STEPS_KEPT));
  for (let p = 0; p < along; p++) {
    const q = p >= shift ? p - shift : p - shift + along;
    const print = Math.max(own.before.busiest[p]!, own.after.busiest[q]!);
    if (means[p]! <= VISIBLE || means[p]! <= BUSIER * print + MARGIN) continue;
    bad[p] = 1;
    excess += means[p]! - print;
    if (p % every === 0 && found[p]! > VISIBLE)
      steps.push({ before: labAt(a, p), after: labAt(b, q), weight: means[p]! - print });
  }
  return { excess: excess / along, places: placesOf(bad, means, window), steps };
}

/** Runs of bad px; those nearer to each other than a window are one place. */
function placesOf(bad: Uint8Array, means: Float32Array, window: number): Place[] {
  const runs: { from: number; to: number; sum: number; px: number }[] = [];
  for (let p = 0; p < bad.length; p++) {
    if (!bad[p]) continue;
    const last = runs.at(-1);
    if (last && p - last.to <= 2 * window)
      Object.assign(last, { to: p + 1, sum: last.sum + means[p]!, px: last.px + 1 });
    else runs.push({ from: p, to: p + 1, sum: means[p]!, px: 1 });
  }
  return runs
    .toSorted((a, b) => b.sum - a.sum)
    .slice(0, PLACES_KEPT)
    .map(({ from, to, sum, px }) => ({ from, to, mean: sum / px }));
}
