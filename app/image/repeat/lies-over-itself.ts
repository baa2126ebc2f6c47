/** Whether all of a picture lies over itself once moved: differences of blocks by a hand-assembled WebAssembly module, four px at once. */
import {
  add,
  addFloats,
  advance,
  assemble,
  get,
  I32,
  loadVector,
  number,
  repeat,
  set,
  simd,
  storeFloat,
  timesFloats,
  V128,
  zeros,
} from '../base/assembler.ts';
import type { LevelPx } from '../render/master-px.ts';
import { writeLab } from './edge-lines.ts';
import type { Move } from './self-likeness.ts';

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

/** bytes of a vector of four numbers, and of one */
const [VECTOR, NUMBER] = [16, 4];
/** where the answer lies, and the level after it: all L*, all a*, all b* */
const [ANSWER_AT, LEVEL_AT] = [0, VECTOR];
/** rows that are turned into L*a*b* at once */
const STRIP = 256;

const [minus, root] = [simd(0xe5), simd(0xe3)]; // f32x4.sub, sqrt
const lane = (at: number) => [...simd(0x1f), at]; // f32x4.extract_lane
const addFloat = [0x92]; // f32.add

/** ΔE76, added up, of the px of two blocks that begin at these bytes of L*; `row` and `plane`: bytes of one. */
type Differ = (a: number, b: number, row: number, plane: number) => void;

function openDiffer(memory: WebAssembly.Memory): Differ {
  const [a, b, row, plane, rows] = [0, 1, 2, 3, 4] as const;
  /** of L*, a* and b* */
  const [here, there] = [
    [a, 5, 6],
    [b, 7, 8],
  ] as const;
  const [sum, step, squares] = [9, 10, 11] as const;
  const four = (at: number) => [
    ...zeros,
    ...set(squares),
    ...here.flatMap((from, channel) => [
      ...get(from),
      ...loadVector(at),
      ...get(there[channel]!),
      ...loadVector(at),
      ...minus,
      ...set(step),
      ...get(step),
      ...get(step),
      ...timesFloats,
      ...get(squares),
      ...addFloats,
      ...set(squares),
    ]),
    ...get(squares),
    ...root,
    ...get(sum),
    ...addFloats,
    ...set(sum),
  ];
  const body = [
    ...[here, there].flatMap((places) =>
      [1, 2].flatMap((channel) => [...get(places[channel - 1]!), ...get(plane), ...add, ...set(places[channel]!)]),
    ),
    ...number(BLOCK),
    ...set(rows),
    ...repeat(rows, [
      ...Array.from({ length: (BLOCK * NUMBER) / VECTOR }, (_, at) => four(at * VECTOR)).flat(),
      ...[...here, ...there].flatMap((place) => advance(place, get(row))),
    ]),
    ...number(ANSWER_AT),
    ...[0, 1, 2, 3].flatMap((at) => [...get(sum), ...lane(at), ...(at > 0 ? addFloat : [])]),
    ...storeFloat(0),
  ];
  return assemble(
    memory,
    4,
    [
      [5, I32],
      [3, V128],
    ],
    body,
  );
}

/**
 * Tells of a level whether all of it, and not only its busiest patches, lies over itself once moved: block by block, so that one flower
 * in another colour tells two repeats apart. Moves (px of the level) need not be whole: what one px would change anyway is forgiven.
 */
export function openOverlay(level: LevelPx): (move: Move) => boolean {
  const { width, height } = level;
  const memory = new WebAssembly.Memory({ initial: Math.ceil((LEVEL_AT + 3 * width * height * NUMBER) / 65_536) });
  const lab = new Float32Array(memory.buffer, LEVEL_AT, 3 * width * height);
  for (let y = 0; y < height; y += STRIP) {
    const bytes = level.read({ x: 0, y, width, height: Math.min(STRIP, height - y) });
    for (let from = 0, at = y * width; from < bytes.length; from += 3, at++)
      writeLab(lab, at, bytes, from, width * height);
  }
  const differ = openDiffer(memory);
  const answer = new Float32Array(memory.buffer, ANSWER_AT, 1);
  /** Mean ΔE76 of two blocks, given the places of their first px. */
  const delta = (here: number, there: number): number => {
    differ(LEVEL_AT + here * NUMBER, LEVEL_AT + there * NUMBER, width * NUMBER, width * height * NUMBER);
    return answer[0]! / BLOCK ** 2;
  };
  /** How much a block differs from the one it is moved to; 1: as much as the master and parts of a px explain. */
  const strangeness = (at: number, move: Move): number => {
    const moved = (x: number, y: number) => delta(at, at + y * width + x);
    let least = moved(move.x, move.y);
    if (least < NOISE / 3) return least / NOISE;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        if (dx !== 0 || dy !== 0) least = Math.min(least, moved(move.x + dx, move.y + dy));
      }
    }
    return least / (NOISE + HALF * Math.max(moved(1, 0), moved(0, 1)));
  };
  return (move) => liesOver(level, { x: Math.round(move.x), y: Math.round(move.y) }, strangeness);
}

function liesOver({ width, height }: LevelPx, move: Move, strangeness: (at: number, move: Move) => number): boolean {
  const left = Math.max(0, -move.x) + 2;
  const top = Math.max(0, -move.y) + 2;
  const right = width - Math.max(0, move.x) - 2;
  const bottom = height - Math.max(0, move.y) - 2;
  const [across, down] = [Math.floor((right - left) / BLOCK), Math.floor((bottom - top) / BLOCK)];
  if (across < 1 || down < 1) return false;
  const allowed = Math.floor(across * down * DUST);
  const found = new Float32Array(across * down);
  let hopeless = 0;
  for (let i = 0; i < found.length; i++) {
    const at = (top + BLOCK * Math.floor(i / across)) * width + left + BLOCK * (i % across);
    found[i] = strangeness(at, move);
    if (found[i]! > MOST && ++hopeless > allowed) return false;
  }
  found.sort();
  const limit = Math.min(MOST, Math.max(LEAST, WORSE * found[Math.floor(found.length * 0.9)]!));
  return found[found.length - 1 - allowed]! <= limit;
}
