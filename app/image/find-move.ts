import { deltaE2000, srgbToLab } from './color-math.ts';
import type { Move } from './self-likeness.ts';
import type { MasterInfo } from './types.ts';
import type { VipsImage } from './vips.ts';

/** Opens one level of the master. */
export type OpenLevel = (level: number) => VipsImage;

/** sRGB px of any part of any level */
export type ReadPart = (level: number, x: number, y: number, width: number, height: number) => Uint8Array;

/** px of a level that is decoded once and kept (3 bytes each); larger ones are decoded where somebody looks */
const KEPT = 6_000_000;

export function openParts(open: OpenLevel, info: MasterInfo): ReadPart {
  const kept = new Map<number, Uint8Array>();
  const opened = new Map<number, VipsImage>();
  return (level, x, y, width, height) => {
    const size = info.levels[level]!;
    const image = opened.get(level) ?? open(level);
    opened.set(level, image);
    if (size.width * size.height > KEPT) return image.crop(x, y, width, height).writeToMemory() as Uint8Array;
    const whole = kept.get(level) ?? (image.writeToMemory() as Uint8Array);
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
const PATCHES = 9;
/** px around the guess that the next finer level is searched in */
const REACH = 2;

/** A move found on a small level, followed down to full size. px of level 0; ΔE2000 of what then lies over each other. */
export function refineMove(read: ReadPart, info: MasterInfo, level: number, move: Move): Move & { mean: number } {
  let found: Move & { mean: number } = { ...move, mean: Infinity };
  for (let at = level; at >= 0; at--) {
    const size = info.levels[at]!;
    const from = info.levels[Math.min(level, at + 1)]!;
    const guess = {
      x: Math.round((found.x * size.width) / from.width),
      y: Math.round((found.y * size.height) / from.height),
    };
    found = bestNear((x, y, width, height) => read(at, x, y, width, height), size, guess, at === 0);
  }
  return found;
}

type ReadHere = (x: number, y: number, width: number, height: number) => Uint8Array;

function bestNear(read: ReadHere, image: Side, guess: Move, last: boolean): Move & { mean: number } {
  const room = {
    width: image.width - Math.abs(guess.x) - 2 * REACH,
    height: image.height - Math.abs(guess.y) - 2 * REACH,
  };
  const side = { width: Math.min(PATCH, room.width), height: Math.min(PATCH, room.height) };
  if (side.width < 4 || side.height < 4) return { ...guess, mean: Infinity };
  const places = chooseBusy(read, guess, room, side);
  const sums = new Map<string, { move: Move; sum: number }>();
  const patches = places.map(({ x, y }) => {
    const here = read(x, y, side.width, side.height);
    const [left, top] = [x + guess.x - REACH, y + guess.y - REACH];
    return { here, there: read(left, top, side.width + 2 * REACH, side.height + 2 * REACH) };
  });
  for (let dy = -REACH; dy <= REACH; dy++) {
    for (let dx = -REACH; dx <= REACH; dx++) {
      let sum = 0;
      for (const patch of patches) sum += distance(patch.here, patch.there, side, dx + REACH, dy + REACH);
      sums.set(`${dx} ${dy}`, { move: { x: guess.x + dx, y: guess.y + dy }, sum });
    }
  }
  const best = [...sums.values()].reduce((a, b) => (b.sum < a.sum ? b : a));
  const offset = { x: best.move.x - guess.x + REACH, y: best.move.y - guess.y + REACH };
  return { ...best.move, mean: last ? meanDelta(patches, side, offset) : 0 };
}

/** Plain ground lies well over plain ground wherever it is: patches with something in them, all over the picture. */
function chooseBusy(read: ReadHere, guess: Move, room: Side, side: Side): Move[] {
  const origin = { x: Math.max(0, -guess.x) + REACH, y: Math.max(0, -guess.y) + REACH };
  const at = (i: number, of: number, span: number) => Math.floor((span * i) / Math.max(1, of - 1));
  const grid = Array.from({ length: 16 }, (_, i) => ({
    x: origin.x + at(i % 4, 4, room.width - side.width),
    y: origin.y + at(Math.floor(i / 4), 4, room.height - side.height),
  }));
  const busy = grid.map((place) => ({ place, spread: spreadOf(read(place.x, place.y, side.width, side.height)) }));
  return busy
    .toSorted((a, b) => b.spread - a.spread)
    .slice(0, PATCHES)
    .map(({ place }) => place);
}

function spreadOf(bytes: Uint8Array): number {
  let sum = 0;
  let squares = 0;
  for (let at = 1; at < bytes.length; at += 3) {
    sum += bytes[at]!;
    squares += bytes[at]! ** 2;
  }
  const count = bytes.length / 3;
  return squares / count - (sum / count) ** 2;
}

type Side = { width: number; height: number };

function distance(here: Uint8Array, there: Uint8Array, { width, height }: Side, dx: number, dy: number): number {
  let sum = 0;
  for (let y = 0; y < height; y++) {
    const from = ((y + dy) * (width + 2 * REACH) + dx) * 3 - y * width * 3;
    for (let at = y * width * 3; at < (y + 1) * width * 3; at++) sum += (here[at]! - there[at + from]!) ** 2;
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
/** ΔE76 that JPEG and rounding to px may cost */
const NOISE = 2.5;
/** Blocks that may disagree: a speck of dust in one of the copies. */
const DUST = 0.001;

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
  let blocks = 0;
  let bad = 0;
  for (let y = top; y + BLOCK <= bottom; y += BLOCK) {
    for (let x = left; x + BLOCK <= right; x += BLOCK, blocks++) {
      if (!blockAgrees(lab, width, x, y, guess)) bad++;
    }
  }
  return blocks > 0 && bad <= blocks * DUST;
}

function blockAgrees(lab: Float32Array, width: number, x: number, y: number, move: Move): boolean {
  const delta = (dx: number, dy: number) => {
    let sum = 0;
    for (let row = 0; row < BLOCK; row++) {
      let a = ((y + row) * width + x) * 3;
      let b = a + (dy * width + dx) * 3;
      for (let i = 0; i < BLOCK; i++, a += 3, b += 3) {
        sum += Math.sqrt(
          (lab[a]! - lab[b]!) ** 2 + (lab[a + 1]! - lab[b + 1]!) ** 2 + (lab[a + 2]! - lab[b + 2]!) ** 2,
        );
      }
    }
    return sum / BLOCK ** 2;
  };
  let least = Infinity;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      least = Math.min(least, delta(move.x + dx, move.y + dy));
      if (least <= NOISE) return true;
    }
  }
  return least <= NOISE + 0.6 * Math.max(delta(1, 0), delta(0, 1));
}
