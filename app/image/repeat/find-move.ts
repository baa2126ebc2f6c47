import { deltaE2000, srgbToLab } from '../base/color-math.ts';
import { openDistances, type PatchPair } from './patch-distance.ts';
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
  const distance = openDistances(patches, side, REACH);
  let best = { move: guess, sum: Infinity };
  for (const { dx, dy } of STEPS) {
    let sum = 0;
    for (let at = 0; at < patches.length && sum < best.sum; at++) sum += distance(at, dx + REACH, dy + REACH);
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

/** Every third px is enough to know. */
function meanDelta(patches: PatchPair[], { width, height }: Side, { x: dx, y: dy }: Move) {
  let sum = 0;
  let count = 0;
  for (const { here, there } of patches) {
    for (let p = 0; p < width * height; p += 3, count++) {
      const q = (Math.floor(p / width) + dy) * (width + 2 * REACH) + (p % width) + dx;
      if (!isSame(here, p, there, q)) sum += deltaE2000(labAt(here, p), labAt(there, q));
    }
  }
  return sum / count;
}

const isSame = (a: Uint8Array, p: number, b: Uint8Array, q: number) =>
  a[3 * p] === b[3 * q] && a[3 * p + 1] === b[3 * q + 1] && a[3 * p + 2] === b[3 * q + 2];
const labAt = (bytes: Uint8Array, p: number) => srgbToLab(bytes[p * 3]!, bytes[p * 3 + 1]!, bytes[p * 3 + 2]!);
