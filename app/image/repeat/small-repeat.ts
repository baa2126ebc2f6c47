import { findBusy, type OpenLevel, openParts, refineMove } from './find-move.ts';
import { openOverlay } from './lies-over-itself.ts';
import type { Likeness, Move } from './self-likeness.ts';
import type { MasterInfo, PixelBox, RepeatLayout } from '../base/types.ts';

/** A smaller repeat that the file is made of. */
export interface SmallRepeat {
  /** px of the picture */
  box: PixelBox;
  layout: RepeatLayout;
  /** how many of it stand beside and below one another, parts of one included */
  across: number;
  down: number;
  /** 0 … 1 */
  confidence: number;
}

export interface SmallRepeatOptions {
  /** the picture's own edges close as they are: its whole width and height are moves too */
  closes: { sides: boolean; ends: boolean };
  /** px: what is smaller than this is a texture or a check, which people keep as it is drawn */
  least: number;
  beat: () => void;
}

/** px of the longer side: where moves are looked for, and where they are checked */
export const SEARCH = 512;
const CHECK = 2048;
/** ΔE2000 of busy patches at full size; JPEG alone costs 1 to 2, an original that was a JPEG itself 4. */
const SAME = 5;
/** Copies along a side: of more than this a texture is made. */
const MOST = 4.5;
/** moves followed to full size */
const FOLLOWED = 14;
/** of a side: a print that goes on evenly for so far in one direction has no repeat of its own there */
const EVEN = 0.04;

/** Null where the file is one repeat, or none that is sure. `lab`: the level that `likeness` was measured on. */
export function findSmallRepeat(
  open: OpenLevel,
  info: MasterInfo,
  lab: Float32Array,
  likeness: Likeness | null,
  options: SmallRepeatOptions,
): SmallRepeat | null {
  const search = levelBelow(info, SEARCH);
  const small = info.levels[search]!;
  if (!likeness || small.width < 32 || small.height < 32 || isEven(likeness.unlike, small)) return null;
  const moves: Checked[] = [];
  const read = openParts(open, info);
  const busy = findBusy(lab, small.width, small.height);
  const check = openCheck(open, info);
  const factor = Math.max(info.width / small.width, info.height / small.height);
  for (const minimum of likeness.minima.slice(0, FOLLOWED)) {
    options.beat();
    const { x, y, mean } = refineMove(read, info, busy, search, minimum);
    if (mean > SAME) continue;
    const move = { x: Math.abs(x) <= 1 ? 0 : x, y: Math.abs(y) <= 1 ? 0 : y, mean };
    if (moves.some((other) => Math.hypot(other.x - move.x, other.y - move.y) < 2 * factor)) continue;
    if (check(move)) moves.push(move);
  }
  return moves.length === 0 ? null : chooseBox(moves, info, options, check);
}

type Checked = Move & { mean: number };
type Check = (move: Move) => boolean;

/** The coarsest level that still has `side` px, or full size. */
export function levelBelow(info: MasterInfo, side: number): number {
  const found = info.levels.findIndex(({ width, height }) => Math.max(width, height) <= side);
  return found === -1 ? info.levels.length - 1 : found;
}

/** Stripes, gradients: moved along one direction the picture hardly changes. */
function isEven(unlike: Likeness['unlike'], { width, height }: { width: number; height: number }): boolean {
  const most = (side: number, unlikeAt: (at: number) => number) => {
    const steps = Array.from({ length: 24 }, (_, i) => Math.round(((i + 1) / 24) * side * 0.5)).filter((at) => at > 0);
    return Math.max(...steps.map(unlikeAt));
  };
  return most(width, (x) => unlike(x, 0)) < EVEN || most(height, (y) => unlike(0, y)) < EVEN;
}

function openCheck(open: OpenLevel, info: MasterInfo): Check {
  const at = levelBelow(info, CHECK);
  const { width, height } = info.levels[at]!;
  let liesOverItself: ReturnType<typeof openOverlay> | undefined;
  // Boxes that are weighed against each other have most of their moves in common.
  const known = new Map<string, boolean>();
  return ({ x, y }) => {
    liesOverItself ??= openOverlay(open(at));
    const move = `${x} ${y}`;
    const lies = known.get(move) ?? liesOverItself({ x: (x * width) / info.width, y: (y * height) / info.height });
    known.set(move, lies);
    return lies;
  };
}

interface Candidate {
  width: number;
  height: number;
  layout: RepeatLayout;
  mean: number;
}

/** The smallest upright box whose copies, straight or moved along one side, are the whole print. */
function chooseBox(
  moves: Checked[],
  info: MasterInfo,
  { closes, least }: SmallRepeatOptions,
  check: Check,
): SmallRepeat | null {
  const across = moves.filter(({ x, y }) => y === 0 && x > 0).toSorted((a, b) => a.x - b.x)[0];
  const down = moves.filter(({ x, y }) => x === 0 && y > 0).toSorted((a, b) => a.y - b.y)[0];
  const width = across?.x ?? (closes.sides ? info.width : 0);
  const height = down?.y ?? (closes.ends ? info.height : 0);
  const mean = Math.max(across?.mean ?? 0, down?.mean ?? 0);
  const candidates: Candidate[] = [];
  if (width && height && (across || down)) candidates.push({ width, height, layout: { drop: 0, shift: 0 }, mean });
  for (const move of moves) {
    if (move.x === 0 || move.y === 0) continue;
    // A move to the left and down is one to the right and up.
    const [x, y] = [Math.abs(move.x), move.x > 0 ? move.y : -move.y];
    if (height)
      candidates.push({
        width: x,
        height,
        layout: { drop: partOf(y, height), shift: 0 },
        mean: Math.max(mean, move.mean),
      });
    if (width)
      candidates.push({
        width,
        height: Math.abs(move.y),
        layout: { drop: 0, shift: partOf(Math.sign(move.x) * x, width) },
        mean: Math.max(mean, move.mean),
      });
  }
  const chosen = candidates
    .map(tidy)
    .filter((one) => one.width <= info.width && one.height <= info.height && isWhole(one, info, check))
    .toSorted((a, b) => area(a) - area(b) || rank(a) - rank(b))[0];
  if (!chosen || area(chosen) > 0.8 * info.width * info.height) return null;
  const copies = { across: info.width / chosen.width, down: info.height / chosen.height };
  // A drop may need more of its columns, or the file is cut out of a larger cloth: both are told by their counts.
  if (Math.min(chosen.width, chosen.height) < least || Math.max(copies.across, copies.down) > MOST) return null;
  const box = { x: 0, y: 0, width: chosen.width, height: chosen.height };
  return {
    box,
    layout: chosen.layout,
    ...copies,
    confidence: Math.max(0, Math.min(1, 1 - chosen.mean / (1.5 * SAME))),
  };
}

const area = ({ width, height }: Candidate) => Math.round((width * height) / 1000);
/** Of equal boxes: straight, then a drop, then a shift. */
const rank = ({ layout }: Candidate) => (layout.drop === 0 && layout.shift === 0 ? 0 : layout.drop > 0 ? 1 : 2);

function partOf(px: number, side: number): number {
  const part = (px / side) % 1;
  return part < 0 ? part + 1 : part;
}

/** Fractions that people use, where the px nearly say so. */
function tidy(candidate: Candidate): Candidate {
  const { drop, shift } = candidate.layout;
  const round = (part: number, side: number) => {
    for (let of = 1; of <= 6; of++) {
      const near = Math.round(part * of) / of;
      if (Math.abs(part - near) * side <= Math.max(2, side * 0.0015)) return near % 1;
    }
    return part;
  };
  return { ...candidate, layout: { drop: round(drop, candidate.height), shift: round(shift, candidate.width) } };
}

/** Both moves of the box, as far as they stay within the picture, really lay it over itself; the picture's whole side is sure to. */
function isWhole({ width, height, layout }: Candidate, info: MasterInfo, check: Check): boolean {
  const down = { x: Math.round(layout.shift * width), y: height };
  const right = { x: width, y: Math.round(layout.drop * height) };
  const back = { x: right.x, y: right.y - height };
  const fits = ({ x, y }: Move) => Math.abs(x) <= info.width * 0.8 && Math.abs(y) <= info.height * 0.8;
  const options = [
    [right, layout.drop > 0 ? back : right],
    [down, layout.shift > 0 ? { x: down.x - width, y: height } : down],
  ];
  return options.every((either) => {
    // None inside: nothing speaks against it.
    const inside = either.filter(fits);
    return inside.every(check);
  });
}
