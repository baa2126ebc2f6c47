import { deltaE2000, type Triple } from './color-math.ts';
import { differences, labAt, type Line, readLines } from './edge-lines.ts';
import type { VipsImage } from './vips.ts';

/** Where two copies of the repeat meet and how well they continue each other there. */
export interface Seam {
  /** `sides`: the left edge meets the right one; `ends`: the upper edge meets the lower one */
  edge: 'sides' | 'ends';
  /** ΔE2000 along the whole seam */
  mean: number;
  p95: number;
  /** the same between neighbouring lines beside the seam */
  inside: number;
  /** a person would see it */
  shows: boolean;
  /** ΔE beyond the print's own beside the seam, averaged over all of it */
  excess: number;
  /** px along the right (or lower) edge where it shows, the strongest first */
  places: { from: number; to: number; mean: number }[];
}

/** px beside the seam that tell how the print itself goes there. At least one 8 px block of the master's JPEG ends within. */
const NEAR = 10;
/** A place shows when it differs visibly (ΔE) and clearly more than the print beside it. */
const VISIBLE = 3;
const BUSIER = 1.4;
const MARGIN = 1.5;
/** ΔE beyond the print's own, averaged over the whole seam: less is nothing to speak of. */
const EXCESS = 0.25;
/** Lines inside with the straightest edges, for comparison: a check may begin with a new square exactly at the seam. */
const RIVALS = 6;
const RIVALRY = 1.8;
const PLACES_KEPT = 8;
const STEPS_KEPT = 400;
/** ΔE76 between colours that count as one ink */
const ALIKE = 12;
/** ΔE of excess along the whole seam: the print begins with a new square all along it, or is cut all along it */
const GRID = 5;
const GRID_LINES = 3;
/** of the side */
const APART = 0.06;

/** One pair of opposite edges, read once and measured under any number of offsets. */
export interface Edges {
  edge: Seam['edge'];
  /** px along the edges */
  along: number;
  /** the last line before the seam and the first after it */
  last: Line;
  first: Line;
  /** `shift` px: the copy after the seam stands so much lower (or further right) */
  measure(shift: number): Seam;
}

/** What is known of the print that its edges belong to. */
export interface Manner {
  /** stripes and checks, made of straight edges */
  woven: boolean;
  /** moves (shares of width and height) that lay the print nearly over itself: its seam then lies over lines inside */
  moves: () => { x: number; y: number }[];
}

/** `coarse`: the same picture much smaller, to look for straight edges inside. */
export function readEdges(image: VipsImage, coarse: VipsImage, edge: Seam['edge'], manner: Manner): Edges {
  const across = edge === 'sides';
  const [steps, along] = across ? [image.width, image.height] : [image.height, image.width];
  const near = Math.min(NEAR, steps);
  const before = readLines(image, steps - near, near, across);
  const after = readLines(image, 0, near, across);
  const window = windowOf(along);
  const own = {
    before: usual(neighbours(before, window), along, window),
    after: usual(neighbours(after, window), along, window),
  };
  let rivals: Rival[] | undefined;
  const measure = (shift: number): Seam => {
    const found = compare(before.at(-1)!, after[0]!, shift, own, window);
    // The look inside costs most: only where there is something to weigh.
    const shows =
      found.excess > EXCESS &&
      !isUsualInside(found, (rivals ??= straightInside(image, coarse, across, window, manner)), manner.woven);
    const inside = (own.before.mean + own.after.mean) / 2;
    const { excess, places } = found;
    return { edge, ...exactly(before.at(-1)!, after[0]!, shift), inside, shows, excess, places: shows ? places : [] };
  };
  return { edge, along, last: before.at(-1)!, first: after[0]!, measure };
}

/** px looked at together: a slanted line that crosses the seam must stay a small part of it. */
function windowOf(along: number): number {
  return Math.max(1, Math.min(24, Math.floor(along / 6)));
}

interface Usual {
  /** at each px: the busiest that neighbouring lines get thereabouts */
  busiest: Float32Array;
  mean: number;
}

/** What each line differs from the next by. */
function neighbours(lines: Line[], window: number): Float32Array[] {
  return lines.slice(1).map((line, i) => slide(differences(lines[i]!, line), window));
}

function usual(steps: Float32Array[], along: number, window: number): Usual {
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

function exactly(a: Line, b: Line, shift: number): Pick<Seam, 'mean' | 'p95'> {
  const found = differences(a, b, shift, deltaE2000).sort();
  const mean = found.reduce((sum, v) => sum + v, 0) / found.length;
  return { mean, p95: found[Math.min(found.length - 1, Math.floor(found.length * 0.95))]! };
}

interface Compared {
  excess: number;
  places: Seam['places'];
  /** colours that meet where it is bad, every few px */
  steps: Step[];
}

/** A line inside; its place as a share of the side */
type Rival = Compared & { at: number };

/** L*a*b* on both sides, and how much of the excess it stands for */
interface Step {
  before: Triple;
  after: Triple;
  weight: number;
}

function compare(a: Line, b: Line, shift: number, own: { before: Usual; after: Usual }, window: number): Compared {
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
function placesOf(bad: Uint8Array, means: Float32Array, window: number): Seam['places'] {
  const runs: { from: number; to: number; sum: number; px: number }[] = [];
  for (let p = 0; p < bad.length; p++) {
    if (!bad[p]) continue;
    const last = runs.at(-1);
    if (last && p - last.to <= 2 * window) Object.assign(last, { to: p + 1, sum: last.sum + means[p]!, px: last.px + 1 });
    else runs.push({ from: p, to: p + 1, sum: means[p]!, px: 1 });
  }
  return runs
    .toSorted((a, b) => b.sum - a.sum)
    .slice(0, PLACES_KEPT)
    .map(({ from, to, sum, px }) => ({ from, to, mean: sum / px }));
}

/**
 * Whether the seam is only one more of the print's own straight edges. In stripes and checks it counts how much edge there is;
 * elsewhere the same colours must meet along it, or as many: a trunk's straight edge excuses no flower that is cut.
 */
function isUsualInside(seam: Compared, rivals: Rival[], woven: boolean): boolean {
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
  return (near(a.before, b.before) && near(a.after, b.after)) || (near(a.before, b.after) && near(a.after, b.before));
}

function near([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): boolean {
  return (l1 - l2) ** 2 + (a1 - a2) ** 2 + (b1 - b2) ** 2 < ALIKE ** 2;
}

/** The lines of px inside the print along which it has the straightest edges. */
function straightInside(
  image: VipsImage,
  coarse: VipsImage,
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
    for (const [left, right] of [[0, 1], [0, 2], [-1, 1]] as const) {
      const [last, first] = [at - from + left, at - from + right];
      if (last < 1 || first > lines.length - 2) continue;
      const own = { before: usual(means.slice(0, last), along, window), after: usual(means.slice(first), along, window) };
      found.push({ ...compare(lines[last]!, lines[first]!, 0, own, window), at: at / steps });
    }
  }
  return found;
}

/** Places where a line differs most from the next one: found on the small picture, then to the px. */
function straightest(image: VipsImage, coarse: VipsImage, across: boolean, { moves }: Manner): number[] {
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
function stepsOf(image: VipsImage, at: number, count: number, across: boolean): Float64Array {
  const part = across ? image.crop(at, 0, count, image.height) : image.crop(0, at, image.width, count);
  const bytes = part.writeToMemory() as Uint8Array;
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
