import { deltaE2000, srgbToLab } from '../base/color-math.ts';
import type { Move } from './self-likeness.ts';
import type { MasterInfo } from '../base/types.ts';
import type { LevelPx } from '../render/master-px.ts';

/** Opens one level of the master. */
export type OpenLevel = (level: number) => LevelPx;

/** sRGB px of any part of any level */
export type ReadPart = (level: number, x: number, y: number, width: number, height: number) => Uint8Array;

/** px of a level that is decoded once and kept (3 bytes each); of larger ones only the requested parts are decoded */
const KEPT = 6_000_000;

export function openParts(open: OpenLevel, info: MasterInfo): ReadPart {
  const kept = new Map<number, Uint8Array>();
  return (level, x, y, width, height) => {
    const size = info.levels[level]!;
    if (size.width * size.height > KEPT) return open(level).read({ x, y, width, height });
    const whole = kept.get(level) ?? open(level).read({ x: 0, y: 0, width: size.width, height: size.height });
    kept.set(level, whole);
    const part = new Uint8Array(width * height * 3);
    for (let row = 0; row < height; row++) {
      const from = ((y + row) * size.width + x) * 3;
      part.set(whole.subarray(from, from + width * 3), row * width * 3);
    }
    return part;
  };
}

/** px of a patch's side and patches compared on each level */
const PATCH = 96;
const PATCHES = 10;
/** px around the guess that the next finer level is searched in */
const REACH = 2;
/** cells a side, each of which may give a place */
const CELLS = 14;

/** Places as shares of the picture. */
export interface Busy {
  x: number;
  y: number;
}

/**
 * Where the print has its steepest edges, all over a small picture of it, those across and those along in turn: plain ground lies
 * well over plain ground wherever it is, and at full size most of a large print's patches are nothing else.
 */
export function findBusy(lab: Float32Array, width: number, height: number): Busy[] {
  const step = (p: number, q: number) =>
    Math.abs(lab[p]! - lab[q]!) + Math.abs(lab[p + 1]! - lab[q + 1]!) + Math.abs(lab[p + 2]! - lab[q + 2]!);
  const lists = [3, 3 * width].map((way) => {
    const cells = new Map<number, Busy & { steepness: number }>();
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const at = (y * width + x) * 3;
        const steepness = step(at - way, at + way);
        const cell = Math.floor((y * CELLS) / height) * CELLS + Math.floor((x * CELLS) / width);
        if (steepness > (cells.get(cell)?.steepness ?? 0))
          cells.set(cell, { x: (x + 0.5) / width, y: (y + 0.5) / height, steepness });
      }
    }
    return [...cells.values()].sort((a, b) => b.steepness - a.steepness);
  });
  return Array.from({ length: CELLS ** 2 }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat();
}

/** A move found on a small level, followed down to full size. px of level 0; ΔE2000 of what then lies over each other. */
export function refineMove(
  read: ReadPart,
  info: MasterInfo,
  busy: Busy[],
  level: number,
  move: Move,
): Move & { mean: number } {
  let found: Move & { mean: number } = { ...move, mean: Infinity };
  for (let at = level; at >= 0; at--) {
    const size = info.levels[at]!;
    const from = info.levels[Math.min(level, at + 1)]!;
    const guess = {
      x: Math.round((found.x * size.width) / from.width),
      y: Math.round((found.y * size.height) / from.height),
    };
    found = bestNear((x, y, width, height) => read(at, x, y, width, height), size, busy, guess, at === 0);
  }
  return found;
}

/** px around the guess, the nearest first: what is likely the best is known before the others are looked at. */
const STEPS = Array.from({ length: (2 * REACH + 1) ** 2 }, (_, at) => ({
  dx: (at % (2 * REACH + 1)) - REACH,
  dy: Math.floor(at / (2 * REACH + 1)) - REACH,
})).sort((a, b) => a.dx ** 2 + a.dy ** 2 - b.dx ** 2 - b.dy ** 2);

type ReadHere = (x: number, y: number, width: number, height: number) => Uint8Array;

function bestNear(read: ReadHere, image: Side, busy: Busy[], guess: Move, last: boolean): Move & { mean: number } {
  const room = {
    width: image.width - Math.abs(guess.x) - 2 * REACH,
    height: image.height - Math.abs(guess.y) - 2 * REACH,
  };
  const side = { width: Math.min(PATCH, room.width), height: Math.min(PATCH, room.height) };
  if (side.width < 4 || side.height < 4) return { ...guess, mean: Infinity };
  const patches = placePatches(image, busy, guess, room, side).map(({ x, y }) => {
    const here = read(x, y, side.width, side.height);
    const [left, top] = [x + guess.x - REACH, y + guess.y - REACH];
    return { here, there: read(left, top, side.width + 2 * REACH, side.height + 2 * REACH) };
  });
  if (patches.length === 0) return { ...guess, mean: Infinity };
  let best = { move: guess, sum: Infinity };
  for (const { dx, dy } of STEPS) {
    let sum = 0;
    for (const patch of patches) sum += distance(patch.here, patch.there, side, dx + REACH, dy + REACH, best.sum - sum);
    if (sum < best.sum) best = { move: { x: guess.x + dx, y: guess.y + dy }, sum };
  }
  const offset = { x: best.move.x - guess.x + REACH, y: best.move.y - guess.y + REACH };
  return { ...best.move, mean: last ? meanDelta(patches, side, offset) : 0 };
}

/** Around the busiest places that are still in the picture once moved, pushed into it where they stand at its edge. */
function placePatches(image: Side, busy: Busy[], guess: Move, room: Side, side: Side): Move[] {
  const origin = { x: Math.max(0, -guess.x) + REACH, y: Math.max(0, -guess.y) + REACH };
  const within = (v: number, from: number, span: number) => Math.min(from + span, Math.max(from, Math.round(v)));
  const places: Move[] = [];
  for (const { x, y } of busy) {
    if (places.length === PATCHES) break;
    const [left, top] = [x * image.width - side.width / 2, y * image.height - side.height / 2];
    const place = {
      x: within(left, origin.x, room.width - side.width),
      y: within(top, origin.y, room.height - side.height),
    };
    const isThere = Math.abs(place.x - left) <= side.width / 2 && Math.abs(place.y - top) <= side.height / 2;
    if (isThere && places.every((other) => other.x !== place.x || other.y !== place.y)) places.push(place);
  }
  return places;
}

type Side = { width: number; height: number };

/** Sum of squares; given up after a row that brings it to `most`. */
function distance(
  here: Uint8Array,
  there: Uint8Array,
  { width, height }: Side,
  dx: number,
  dy: number,
  most: number,
): number {
  let sum = 0;
  for (let y = 0; y < height && sum < most; y++) {
    const from = ((y + dy) * (width + 2 * REACH) + dx) * 3 - y * width * 3;
    const end = (y + 1) * width * 3;
    // Whole numbers of 32 bits, as long as a row is below 11,000 px.
    let row = 0;
    for (let at = y * width * 3; at < end; at++) {
      const step = (here[at]! - there[at + from]!) | 0;
      row = (row + Math.imul(step, step)) | 0;
    }
    sum += row;
  }
  return sum;
}

/** Every third px is enough to know. */
function meanDelta(
  patches: { here: Uint8Array; there: Uint8Array }[],
  { width, height }: Side,
  { x: dx, y: dy }: Move,
) {
  let sum = 0;
  let count = 0;
  for (const { here, there } of patches) {
    for (let p = 0; p < width * height; p += 3, count++) {
      const q = (Math.floor(p / width) + dy) * (width + 2 * REACH) + (p % width) + dx;
      sum += deltaE2000(labAt(here, p), labAt(there, q));
    }
  }
  return sum / count;
}

const labAt = (bytes: Uint8Array, p: number) => srgbToLab(bytes[p * 3]!, bytes[p * 3 + 1]!, bytes[p * 3 + 2]!);

/** px of a block that must agree by itself */
const BLOCK = 16;
/** ΔE76 that the master's own JPEG and rounding to px may cost */
const NOISE = 2.5;
/** share of the gradient that half a px may cost */
const HALF = 0.6;
/** Blocks that may disagree: a speck of dust in one of the copies. */
const DUST = 0.001;
/** A scan or an original that was a JPEG differs more, but everywhere alike: so many times what 9 of 10 blocks differ by, within these bounds. */
const WORSE = 2;
const LEAST = 1.25;
const MOST = 2;

/**
 * Whether all of the picture, and not only its busiest patches, lies over itself once moved: block by block, so that one flower
 * in another colour tells two repeats apart. Moves of this level need not be whole px: what one px would change anyway is forgiven.
 */
export function liesOverItself(lab: Float32Array, width: number, height: number, move: Move): boolean {
  const guess = { x: Math.round(move.x), y: Math.round(move.y) };
  const left = Math.max(0, -guess.x) + 2;
  const top = Math.max(0, -guess.y) + 2;
  const right = width - Math.max(0, guess.x) - 2;
  const bottom = height - Math.max(0, guess.y) - 2;
  const [across, down] = [Math.floor((right - left) / BLOCK), Math.floor((bottom - top) / BLOCK)];
  if (across < 1 || down < 1) return false;
  const allowed = Math.floor(across * down * DUST);
  const found = new Float32Array(across * down);
  let hopeless = 0;
  for (let i = 0; i < found.length; i++) {
    const at = ((top + BLOCK * Math.floor(i / across)) * width + left + BLOCK * (i % across)) * 3;
    found[i] = strangeness(lab, width, at, guess);
    if (found[i]! > MOST && ++hopeless > allowed) return false;
  }
  found.sort();
  const limit = Math.min(MOST, Math.max(LEAST, WORSE * found[Math.floor(found.length * 0.9)]!));
  return found[found.length - 1 - allowed]! <= limit;
}

/** How much a block differs from the one it is moved to; 1: as much as the master and parts of a px explain. */
function strangeness(lab: Float32Array, width: number, at: number, move: Move): number {
  const delta = (dx: number, dy: number, most?: number) => blockDelta(lab, width, at, at + (dy * width + dx) * 3, most);
  let least = delta(move.x, move.y);
  if (least < NOISE / 3) return least / NOISE;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      if (dx !== 0 || dy !== 0) least = Math.min(least, delta(move.x + dx, move.y + dy, least));
    }
  }
  return least / (NOISE + HALF * Math.max(delta(1, 0), delta(0, 1)));
}

/** Mean ΔE76 of two blocks, given the places of their first px; given up after a row that brings it to `most`. */
function blockDelta(lab: Float32Array, width: number, a: number, b: number, most = Infinity): number {
  let sum = 0;
  const enough = most * BLOCK ** 2;
  for (let row = 0; row < BLOCK && sum < enough; row++, a += (width - BLOCK) * 3, b += (width - BLOCK) * 3) {
    for (let i = 0; i < BLOCK; i++, a += 3, b += 3) {
      const l = lab[a]! - lab[b]!;
      const c = lab[a + 1]! - lab[b + 1]!;
      const d = lab[a + 2]! - lab[b + 2]!;
      sum += Math.sqrt(l * l + c * c + d * d);
    }
  }
  return sum / BLOCK ** 2;
}
