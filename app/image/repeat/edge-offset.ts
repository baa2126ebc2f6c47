import type { Line } from './edge-lines.ts';
import { correlateAround } from '../base/fourier.ts';
import type { Edges, Seam } from './seams.ts';
import { EXCESS, GRID } from './straight-lines.ts';

/** How two opposite edges fit each other best. */
export interface EdgeFit {
  /** share of the edge's length that the next copy is moved by; 0: straight */
  fraction: number;
  seam: Seam;
  /** 0 … 1: how much better than any other offset; 0 where the edges are plain and fit under every one */
  confidence: number;
}

/** ΔE76: edges that differ less than this under any offset have nothing to tell apart. */
const PLAIN = 4;
/** of the straight seam's excess: so little of it is left where the copies belong */
const CLOSES = 0.1;
/** of the print's own mean squared step from line to line: edges that belong together differ no more */
const LIKE_ITSELF = 1.5;
/** ΔE */
const NOTHING = 0.1;
/** 1/2, 1/3, 2/3, … 5/6 */
const USUAL = [...new Set([2, 3, 4, 5, 6].flatMap((of) => Array.from({ length: of - 1 }, (_, i) => (i + 1) / of)))];
const isUsual = (fraction: number) => USUAL.includes(fraction);

/** Straight where that closes; else the offset at which it closes, else straight with its seam. */
export function fitEdges(edges: Edges): EdgeFit {
  const distances = distancesOf(edges.before.at(-1)!, edges.after[0]!);
  const sorted = Float64Array.from(distances).sort();
  const middle = sorted[Math.floor(sorted.length / 2)]!;
  const confidence = (shift: number) => {
    if (middle < PLAIN ** 2) return 0;
    // Edges that go on as well at another usual fraction leave a doubt.
    const others = [0, ...USUAL.map((fraction) => Math.round(fraction * edges.along))].filter(
      (other) => Math.abs(other - shift) > 0.02 * edges.along,
    );
    const rival = Math.min(middle, ...others.map((other) => distances[other % edges.along]!));
    return Math.max(0, Math.min(1, 1 - distances[shift]! / Math.max(rival, 1e-9)));
  };
  const straight = edges.measure(0);
  const asStraight = { fraction: 0, seam: straight, confidence: confidence(0) };
  const own = ownStep(edges);
  if (!straight.shows && !isDoubtful(straight, edges, distances[0]! / own)) return asStraight;
  const best = distances.indexOf(sorted[0]!);
  for (const fraction of fractions(best, edges.along)) {
    const shift = Math.round(fraction * edges.along) % edges.along;
    if (shift === 0) continue;
    const seam = edges.measure(shift);
    const continues = distances[shift]! <= LIKE_ITSELF * own && distances[shift]! < 0.5 * distances[0]!;
    if (!seam.shows && isBetter(seam, straight, isUsual(fraction), continues))
      return { fraction, seam, confidence: confidence(shift) };
  }
  return asStraight;
}

/** Nothing shows, but a few fine lines may be cut off, or a ground too faint to be seen: the edges differ more than neighbouring lines do. */
function isDoubtful({ excess }: Seam, { woven }: Edges, step: number): boolean {
  return !woven && excess <= GRID && (excess > EXCESS || step > LIKE_ITSELF);
}

/** Mean squared ΔE76 from a line of the print to the next one, beside the seam. */
function ownStep({ before, after }: Edges): number {
  const pairs = [before.slice(-2), after.slice(0, 2)].filter((pair) => pair.length === 2);
  const steps = pairs.map(([a, b]) => {
    let squares = 0;
    for (let i = 0; i < a!.length; i++) squares += (a![i]! - b![i]!) ** 2;
    return squares / (a!.length / 3);
  });
  return Math.max(NOTHING ** 2, ...steps);
}

/** What closes only because the print has such edges elsewhere is no sign of an offset nobody uses. */
function isBetter({ excess }: Seam, straight: Seam, usual: boolean, continues: boolean): boolean {
  if (!straight.shows) return usual && continues && excess <= Math.max(CLOSES * straight.excess, NOTHING);
  return excess <= Math.max(EXCESS, CLOSES * straight.excess) || (usual && excess <= 0.5 * straight.excess);
}

/** Mean squared ΔE76 of the edges under each shift. */
function distancesOf(last: Line, first: Line): Float64Array {
  const along = last.length / 3;
  const distances = new Float64Array(along);
  let squares = 0;
  for (let c = 0; c < 3; c++) {
    const a = Float64Array.from({ length: along }, (_, p) => last[p * 3 + c]!);
    const b = Float64Array.from({ length: along }, (_, p) => first[p * 3 + c]!);
    // Without their mean the sums stay small, and so do rounding errors.
    const mean = (a.reduce((sum, v) => sum + v, 0) + b.reduce((sum, v) => sum + v, 0)) / (2 * along);
    for (let p = 0; p < along; p++) {
      a[p] = a[p]! - mean;
      b[p] = b[p]! - mean;
      squares += a[p]! ** 2 + b[p]! ** 2;
    }
    const sums = correlateAround(a, b);
    for (let s = 0; s < along; s++) distances[s] = distances[s]! - 2 * sums[s]!;
  }
  for (let s = 0; s < along; s++) distances[s] = Math.max(0, (distances[s]! + squares) / along);
  return distances;
}

/** What is worth a look: the fractions people use first (the px may be off by one of rounding), then the very px. */
function fractions(best: number, along: number): number[] {
  const off = (fraction: number) => {
    const distance = Math.abs(fraction * along - best);
    return Math.min(distance, along - distance);
  };
  const near = Math.max(1.5, along * 0.0015);
  return [...new Set([...USUAL.filter((f) => off(f) <= near), best / along, 0.5])];
}
