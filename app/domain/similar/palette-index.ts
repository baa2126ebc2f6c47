/**
 * All palettes of the archive in memory: the wide pass where colours alone are asked for. It reckons as the exact pass does, what it takes
 * to turn one palette into the other, in Lab with chroma drawn in as CIE94 weighs it instead of by CIEDE2000. A bound that is quicker to find
 * goes before: each colour to its nearest one, whatever room there is (the relaxed earth mover's distance, Kusner et al. 2015). Some 140
 * bytes a design.
 */
import { hasBit, type Bits } from '#app/domain/search/bits.ts';
import type { SharedColor } from './color-signature.ts';

/** Farther apart than this, colours have nothing in common. */
const FAR = 40;
/** Below this part of an area, an asked palette leaves the rest free. */
const WHOLE = 0.9;
/** So many times as many designs as are wanted are taken by the bound. */
const BOUNDED = 8;
/** Designs by which the limit of a search is found. */
const SAMPLES = 2000;
/** 8 bits: lightness to 127, what remains of chroma to ±100. */
const [L_SCALE, AB_SCALE, SHARE_SCALE] = [1.25, 2.2, 127];

export class PaletteIndex {
  /** by ordinal; for each colorway how many colours, and of each l, a, b and share */
  readonly #designs: (Int8Array | undefined)[] = [];

  /** Replaces all that was known of a design: a palette for each colorway, none where it is gone. */
  put(ordinal: number, palettes: SharedColor[][]): void {
    const packed = palettes
      .filter(({ length }) => length > 0)
      .flatMap((palette) => [palette.length, ...palette.flatMap(pack)]);
    while (this.#designs.length <= ordinal) this.#designs.push(undefined);
    this.#designs[ordinal] = packed.length > 0 ? Int8Array.from(packed) : undefined;
  }

  /** Ordinals of the designs with the nearest palettes, nearest first. */
  search(palette: SharedColor[], allowed: Bits | null, count: number): number[] {
    const asked = ask(palette);
    if (!(asked.whole > 0)) return [];
    const able: number[] = [];
    for (let ordinal = 0; ordinal < this.#designs.length; ordinal++) {
      if (this.#designs[ordinal] && (!allowed || hasBit(allowed, ordinal))) able.push(ordinal);
    }
    const most = BOUNDED * count;
    const limit = this.#findLimit(asked, able, most);
    let near = this.#within(asked, able, limit);
    if (near.length < most && limit < Infinity) near = this.#within(asked, able, Infinity);
    near.sort(byCost);
    const reckoned = near
      .slice(0, most)
      .map(({ ordinal }) => ({ ordinal, cost: flowTo(asked, this.#designs[ordinal]!) }));
    return reckoned
      .sort(byCost)
      .slice(0, count)
      .map(({ ordinal }) => ordinal);
  }

  /** A cost that some more than `count` of them don't exceed, by a sample: the others need not be reckoned to their end. */
  #findLimit(asked: Asked, able: number[], count: number): number {
    if (able.length < 4 * count) return Infinity;
    const step = Math.max(1, Math.floor(able.length / SAMPLES));
    const costs: number[] = [];
    for (let at = 0; at < able.length; at += step) costs.push(boundOf(asked, this.#designs[able[at]!]!, Infinity));
    const place = Math.ceil((2 * count * costs.length) / able.length) + 3;
    return costs.sort((a, b) => a - b)[place] ?? Infinity;
  }

  #within(asked: Asked, able: number[], limit: number): Near[] {
    const near: Near[] = [];
    for (const ordinal of able) {
      const cost = boundOf(asked, this.#designs[ordinal]!, limit);
      if (cost <= limit) near.push({ ordinal, cost });
    }
    return near;
  }
}

interface Near {
  ordinal: number;
  cost: number;
}

const byCost = (a: Near, b: Near) => a.cost - b.cost || a.ordinal - b.ordinal;

interface Asked {
  /** l, a, b as they are kept, and share; the largest first */
  numbers: Float64Array;
  whole: number;
}

function ask(palette: SharedColor[]): Asked {
  const sorted = palette.toSorted((a, b) => b.share - a.share);
  const numbers = Float64Array.from(sorted.flatMap((color) => [...drawIn(color), color.share]));
  return { numbers, whole: sorted.reduce((sum, { share }) => sum + share, 0) };
}

function pack(color: SharedColor): number[] {
  const [l, a, b] = drawIn(color);
  return [l * L_SCALE, a * AB_SCALE, b * AB_SCALE, color.share * SHARE_SCALE].map((value) =>
    Math.max(-128, Math.min(127, Math.round(value))),
  );
}

/** So that plain distances are about those of CIE94. */
function drawIn({ lab: [l, a, b] }: SharedColor): [number, number, number] {
  const chroma = Math.sqrt(a * a + b * b);
  const times = chroma > 0 ? Math.log(1 + 0.045 * chroma) / 0.045 / chroma : 0;
  return [l, a * times, b * times];
}

/** What the nearest colorway costs at least; beyond `limit` any number beyond it. */
function boundOf(asked: Asked, packed: Int8Array, limit: number): number {
  let least = Infinity;
  for (let at = 0; at < packed.length; at += 1 + 4 * packed[at]!) {
    const to = at + 1 + 4 * packed[at]!;
    const there = boundThere(asked, packed, at + 1, to, Math.min(limit, least));
    if (there >= least || there > limit) continue;
    // An asked palette that leaves the rest free has no way back.
    const cost = asked.whole < WHOLE ? there : Math.max(there, boundBack(asked, packed, at + 1, to));
    if (cost < least) least = cost;
  }
  return least;
}

/** Each asked colour to its nearest. */
function boundThere({ numbers, whole }: Asked, packed: Int8Array, from: number, to: number, limit: number): number {
  let cost = 0;
  for (let one = 0; one < numbers.length; one += 4) {
    let nearest = FAR * FAR;
    for (let other = from; other < to; other += 4) nearest = Math.min(nearest, squareOf(numbers, one, packed, other));
    cost += (numbers[one + 3]! * Math.sqrt(nearest)) / whole;
    if (cost > limit) return Infinity;
  }
  return cost;
}

/** Each of theirs to its nearest asked one. */
function boundBack({ numbers }: Asked, packed: Int8Array, from: number, to: number): number {
  let [cost, area] = [0, 0];
  for (let other = from; other < to; other += 4) {
    let nearest = FAR * FAR;
    for (let one = 0; one < numbers.length; one += 4)
      nearest = Math.min(nearest, squareOf(numbers, one, packed, other));
    cost += packed[other + 3]! * Math.sqrt(nearest);
    area += packed[other + 3]!;
  }
  return area > 0 ? cost / area : 0;
}

function squareOf(numbers: Float64Array, one: number, packed: Int8Array, other: number): number {
  const l = packed[other]! / L_SCALE - numbers[one]!;
  const a = packed[other + 1]! / AB_SCALE - numbers[one + 1]!;
  const b = packed[other + 2]! / AB_SCALE - numbers[one + 2]!;
  return l * l + a * a + b * b;
}

/** What the nearest colorway costs, as `paletteLikeness` reckons it. */
function flowTo(asked: Asked, packed: Int8Array): number {
  let least = Infinity;
  for (let at = 0; at < packed.length; at += 1 + 4 * packed[at]!) {
    const to = at + 1 + 4 * packed[at]!;
    if (boundThere(asked, packed, at + 1, to, least) >= least) continue;
    least = Math.min(least, flowToPalette(asked, packed, at + 1, to));
  }
  return least;
}

/** The nearest two colours first, each as far as its share goes: every step uses one of them up. */
function flowToPalette({ numbers, whole }: Asked, packed: Int8Array, from: number, to: number): number {
  const [ours, theirs] = [numbers.length / 4, (to - from) / 4];
  const ourRest = Array.from({ length: ours }, (_, one) => numbers[4 * one + 3]!);
  const theirRest = Array.from({ length: theirs }, (_, other) => packed[from + 4 * other + 3]! / SHARE_SCALE);
  const apart = new Float64Array(ours * theirs);
  for (let at = 0; at < apart.length; at++) {
    apart[at] = squareOf(numbers, 4 * Math.floor(at / theirs), packed, from + 4 * (at % theirs));
  }
  let [moved, cost] = [0, 0];
  for (;;) {
    let nearest = -1;
    for (let at = 0; at < apart.length; at++) if (nearest < 0 || apart[at]! < apart[nearest]!) nearest = at;
    if (nearest < 0 || apart[nearest] === Infinity) break;
    const [one, other] = [Math.floor(nearest / theirs), nearest % theirs];
    const flow = Math.min(ourRest[one]!, theirRest[other]!);
    cost += flow * Math.min(FAR, Math.sqrt(apart[nearest]!));
    moved += flow;
    ourRest[one]! -= flow;
    theirRest[other]! -= flow;
    if (ourRest[one]! <= 0) for (let at = 0; at < theirs; at++) apart[one * theirs + at] = Infinity;
    else for (let at = 0; at < ours; at++) apart[at * theirs + other] = Infinity;
  }
  return (cost + Math.max(0, whole - moved) * FAR) / whole;
}
