import type { Triple } from '../base/color-math.ts';
import { readBand, readLines } from './edge-lines.ts';
import { compare, type Compared, neighbours, type Step, usual } from './line-compare.ts';
import type { LevelPx } from '../render/master-px.ts';

/** px on both sides of a line that tell how the print goes there. At least one 8 px block of the master's JPEG ends within. */
export const NEAR = 10;
/** ΔE beyond the print's own, averaged over the whole seam: less is nothing to speak of. */
export const EXCESS = 0.25;
/** Lines inside with the straightest edges, for comparison: a check may begin with a new square exactly at the seam. */
const RIVALS = 6;
const RIVALRY = 1.8;
/** ΔE76 between colours that count as one ink, and of the step between two where those are nearer to each other */
const ALIKE = 12;
const ALIKE_STEP = 0.5;
/** ΔE of excess along the whole seam: the print begins with a new square all along it, or is cut all along it */
export const GRID = 5;
const GRID_LINES = 3;
/** of the side */
const APART = 0.06;

/** What is known of the print that its edges belong to. */
export interface Manner {
  /** stripes and checks, made of straight edges */
  woven: boolean;
  /** moves (shares of width and height) that lay the print nearly over itself: its seam then lies over lines inside */
  moves: () => { x: number; y: number }[];
}

/** A line inside; its place as a share of the side */
type Rival = Compared & { at: number };

/**
 * Whether the seam is only one more of the print's own straight edges. In stripes and checks it counts how much edge there is;
 * elsewhere the same colours must meet along it, or as many: a trunk's straight edge excuses no flower that is cut.
 */
export function isUsualInside(seam: Compared, rivals: Rival[], woven: boolean): boolean {
  if (woven) return seam.excess <= RIVALRY * Math.max(0, ...rivals.map(({ excess }) => excess));
  const kinds = weighKinds(seam.steps).length;
  const alike = rivals.filter(
    ({ excess, steps }) => seam.excess <= RIVALRY * excess && kinds <= RIVALRY * weighKinds(steps).length,
  );
  if (seam.excess > GRID && countApart(alike.map(({ at }) => at)) >= GRID_LINES) return true;
  let strange = 0;
  let all = 0;
  for (const { kind, weight } of weighKinds(seam.steps)) {
    all += weight;
    const known = Math.max(0, ...rivals.map(({ steps }) => weigh(steps.filter((step) => isAlike(step, kind)))));
    if (weight > RIVALRY * known) strange += weight;
  }
  return seam.excess * (strange / Math.max(1e-9, all)) <= EXCESS;
}

/** Lines near to each other are the two edges of one thing. */
function countApart(places: number[]): number {
  const kept: number[] = [];
  for (const at of places) if (kept.every((other) => Math.abs(other - at) > APART)) kept.push(at);
  return kept.length;
}

const weigh = (steps: Step[]) => steps.reduce((sum, { weight }) => sum + weight, 0);

/** Different pairs of colours that meet, and how much of the excess is theirs. */
function weighKinds(steps: Step[]): { kind: Step; weight: number }[] {
  const kinds: { kind: Step; weight: number }[] = [];
  for (const step of steps) {
    const known = kinds.find(({ kind }) => isAlike(step, kind));
    if (known) known.weight += step.weight;
    else kinds.push({ kind: step, weight: step.weight });
  }
  return kinds;
}

/** Either way round. */
function isAlike(a: Step, b: Step): boolean {
  const least = Math.min(ALIKE ** 2, ALIKE_STEP ** 2 * Math.min(apart(a.before, a.after), apart(b.before, b.after)));
  const near = (one: Triple, other: Triple) => apart(one, other) < least;
  return (near(a.before, b.before) && near(a.after, b.after)) || (near(a.before, b.after) && near(a.after, b.before));
}

/** ΔE76, squared */
function apart([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  return (l1 - l2) ** 2 + (a1 - a2) ** 2 + (b1 - b2) ** 2;
}

/** The lines of px inside the print along which it has the straightest edges. */
export function straightInside(
  image: LevelPx,
  coarse: LevelPx,
  across: boolean,
  window: number,
  manner: Manner,
): Rival[] {
  const [steps, along] = across ? [image.width, image.height] : [image.height, image.width];
  const found: Rival[] = [];
  for (const at of straightest(image, coarse, across, manner)) {
    const from = Math.max(0, at - NEAR + 1);
    const lines = readLines(image, from, Math.min(steps, at + 1 + NEAR) - from, across);
    const means = neighbours(lines, window);
    // A smoothed edge takes two lines: they count as the one step that a sharp one would be.
    for (const [left, right] of [
      [0, 1],
      [0, 2],
      [-1, 1],
    ] as const) {
      const [last, first] = [at - from + left, at - from + right];
      if (last < 1 || first > lines.length - 2) continue;
      const own = {
        before: usual(means.slice(0, last), along, window),
        after: usual(means.slice(first), along, window),
      };
      found.push({ ...compare(lines[last]!, lines[first]!, 0, own, window), at: at / steps });
    }
  }
  return found;
}

/** Places where a line differs most from the next one: found on the small picture, then to the px. */
function straightest(image: LevelPx, coarse: LevelPx, across: boolean, { moves }: Manner): number[] {
  const steps = across ? image.width : image.height;
  const profile = stepsOf(coarse, 0, across ? coarse.width : coarse.height, across);
  const ranked = [...profile.keys()].sort((a, b) => profile[b]! - profile[a]!);
  const chosen: number[] = [];
  for (const at of ranked) {
    if (chosen.length === RIVALS) break;
    if (chosen.every((other) => Math.abs(other - at) > 2)) chosen.push(at);
  }
  for (const { x, y } of moves()) {
    const at = Math.round((((across ? x : y) + 1) % 1) * (profile.length + 1)) - 1;
    if (chosen.length === 2 * RIVALS) break;
    if (at > 1 && at < profile.length - 1 && chosen.every((other) => Math.abs(other - at) > 2)) chosen.push(at);
  }
  const factor = steps / (profile.length + 1);
  return chosen.map((at) => {
    const from = Math.max(0, Math.floor((at - 1) * factor));
    const count = Math.min(steps - from, Math.ceil(4 * factor) + 1);
    const exact = stepsOf(image, from, count, across);
    return from + exact.indexOf(exact.reduce((most, v) => Math.max(most, v), 0));
  });
}

/** Mean step in sRGB from each of `count` lines to the next. */
function stepsOf(image: LevelPx, at: number, count: number, across: boolean): Float64Array {
  const bytes = readBand(image, at, count, across);
  const along = across ? image.height : image.width;
  const sums = new Float64Array(Math.max(0, count - 1));
  const [line, px] = across ? [3, count * 3] : [along * 3, 3];
  for (let i = 0; i + 1 < count; i++) {
    let sum = 0;
    for (let p = 0; p < along; p++) {
      const from = i * line + p * px;
      for (let c = from; c < from + 3; c++) sum += Math.abs(bytes[c]! - bytes[c + line]!);
    }
    sums[i] = sum / (3 * along);
  }
  return sums;
}
