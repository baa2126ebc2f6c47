import { deltaE2000 } from '../base/color-math.ts';
import { differences, type Line, readLines } from './edge-lines.ts';
import { compare, neighbours, type Place, usual, windowOf } from './line-compare.ts';
import { EXCESS, isUsualInside, type Manner, NEAR, straightInside } from './straight-lines.ts';
import type { LevelPx } from '../render/master-px.ts';

/** Where two copies of the repeat meet and how well they continue each other there. */
export interface Seam {
  /** `sides`: the left edge meets the right one; `ends`: the upper edge meets the lower one */
  edge: 'sides' | 'ends';
  /** ΔE2000 along the whole seam */
  mean: number;
  p95: number;
  /** the same between neighbouring lines beside the seam */
  inside: number;
  /** visible to the eye */
  shows: boolean;
  /** ΔE beyond the print's own beside the seam, averaged over all of it */
  excess: number;
  /** px along the right (or lower) edge where it shows, the strongest first */
  places: Place[];
}

/** One pair of opposite edges, read once and measured under any number of offsets. */
export interface Edges {
  edge: Seam['edge'];
  /** px along the edges */
  along: number;
  /** the print is made of stripes or checks */
  woven: boolean;
  /** lines that end at the seam, and those that begin there */
  before: Line[];
  after: Line[];
  /** `shift` px: the copy after the seam stands so much lower (or further right) */
  measure(shift: number): Seam;
}

/** `coarse`: the same picture much smaller, to look for straight edges inside. */
export function readEdges(image: LevelPx, coarse: LevelPx, edge: Seam['edge'], manner: Manner): Edges {
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
  let rivals: ReturnType<typeof straightInside> | undefined;
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
  return { edge, along, woven: manner.woven, before, after, measure };
}

function exactly(a: Line, b: Line, shift: number): Pick<Seam, 'mean' | 'p95'> {
  const found = differences(a, b, shift, deltaE2000).sort();
  const mean = found.reduce((sum, v) => sum + v, 0) / found.length;
  return { mean, p95: found[Math.min(found.length - 1, Math.floor(found.length * 0.95))]! };
}
