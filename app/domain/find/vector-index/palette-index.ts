/**
 * All palettes of the archive in memory: the wide pass where colours alone are asked for. It reckons as the exact pass does, what it takes
 * to turn one palette into the other, in Lab with chroma drawn in as CIE94 weighs it instead of by CIEDE2000. What that costs at least is
 * found for all palettes first (palette-kernel.ts). Some 100 bytes a palette.
 */
import type { Bits } from '#app/domain/visible/index/bits.ts';
import { bestRows } from './best-rows.ts';
import type { SharedColor } from './color-signature.ts';
import { idBytes, idText, ID_BYTES } from './id-bytes.ts';
import { OwnedRows } from './owned-rows.ts';
import { COLORS, FEW_COLORS, QUERY_BYTES, MOST_DISTANCE, ROW_BYTES, writePaletteQuery } from './palette-kernel.ts';
import { RowMemory } from './row-memory.ts';

/** Units of a byte in one of Lab. */
const SCALE = 2.2;
/** Farther apart than this, colours have nothing in common. */
const FAR = MOST_DISTANCE / SCALE;
/** What costs more has little in common, in Lab units. */
export const MOST_COST = 0.6 * FAR;
/** Below this part of an area, an asked palette leaves the rest free. */
const WHOLE = 0.9;
/** So many times as many designs as are wanted are reckoned in full. */
const BOUNDED = 8;
const SHARE_SCALE = 255;
/** As many as a colorway's palette has. */
const MOST_COLORS = 12;
const PACKED_BYTES = 1 + 4 * MOST_COLORS;

/** A colorway's palette. */
export interface HeldPalette {
  id: string;
  palette: SharedColor[];
}

/** What the rows are made of, each in their order. */
export interface PackedPalettes {
  owners: Int32Array;
  /** 16 bytes of each row's colorway */
  colorways: Uint8Array;
  /** beyond eight colours too: how many, then of each l, a, b and share */
  colors: Uint8Array;
  /** as the loop wants them */
  rows: Uint8Array;
}

const widths = { owners: 4, colorways: ID_BYTES, colors: PACKED_BYTES, scores: 4, hits: 4, rows: ROW_BYTES };

export class PaletteIndex {
  readonly #table = new RowMemory(QUERY_BYTES, widths);
  #count = 0;
  #views!: PackedPalettes & { scores: Float32Array };
  readonly #rowsOf = new OwnedRows();

  constructor() {
    this.#makeViews();
  }

  /** Replaces all that was known of a design: a palette for each colorway, none where it is gone. */
  put(ordinal: number, palettes: HeldPalette[]): void {
    this.#table.settle();
    // From the last on, so that a row that fills a hole is never itself to go.
    for (const row of this.#rowsOf.of(ordinal).sort((a, b) => b - a)) this.#remove(row);
    this.#rowsOf.removeAll(ordinal);
    for (const one of palettes) if (one.palette.length > 0) this.#rowsOf.add(ordinal, this.#add(ordinal, one));
  }

  /** All of it, as views that the next change makes worthless. */
  get packed(): PackedPalettes {
    const { owners, colorways, colors, rows } = this.#views;
    return {
      owners: owners.subarray(0, this.#count),
      colorways: colorways.subarray(0, ID_BYTES * this.#count),
      colors: colors.subarray(0, PACKED_BYTES * this.#count),
      rows: rows.subarray(0, ROW_BYTES * this.#count),
    };
  }

  /** In place of an empty one's nothing: for so many rows, the views to be filled, and then `adopt`. */
  makeRoomFor(count: number, ordinals: number): PackedPalettes {
    if (this.#table.reserve(count, ordinals + 1)) this.#makeViews();
    this.#count = count;
    return this.packed;
  }

  adopt(): void {
    const { owners } = this.packed;
    for (let row = 0; row < owners.length; row++) this.#rowsOf.add(owners[row]!, row);
  }

  /** Of a design, in the order of their ids: colours to within half a ΔE2000. */
  palettesOf(ordinal: number): HeldPalette[] {
    const { colorways, colors } = this.#views;
    return this.#rowsOf
      .of(ordinal)
      .map((row) => ({
        id: idText(colorways, row),
        palette: unpack(colors, row * PACKED_BYTES),
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** Ordinals of the designs with the nearest palettes, nearest first; `mostCost`: what they may cost in Lab units. */
  search(palette: SharedColor[], allowed: Bits | null, count: number, mostCost = Infinity): number[] {
    const asked = query(palette);
    if (!(asked.whole > 0) || this.#count === 0) return [];
    const hits = this.#score(asked, allowed, mostCost);
    const { scores, owners } = this.#views;
    const scanned = { scores, owners, hits };
    const near = bestRows(scanned, BOUNDED * count, 2 * BOUNDED * count, count);
    let best: Near[] = [];
    for (let at = 0; at < near.length; at += count) {
      // What costs at least as much as the last of the best is none of them, nor what comes after.
      const limit = best.length === count ? best.at(-1)!.cost : Infinity;
      const some = near.slice(at, at + count).filter((row) => -scores[row]! < limit);
      if (some.length === 0) break;
      best.push(...some.map((row) => this.#reckon(asked, owners[row]!, limit)));
      best = best.sort(byCost).slice(0, count);
    }
    return best.filter(({ cost }) => cost <= mostCost).map(({ ordinal }) => ordinal);
  }

  /** What each allowed row costs at least, below 0; answers those that don't cost too much. */
  #score(asked: Asked, allowed: Bits | null, mostCost: number): Int32Array {
    const { memory } = this.#table;
    this.#table.settle();
    this.#table.allow(allowed);
    const eight = mergeToEight(asked.colors);
    const times = 1 / SCALE / asked.whole;
    writePaletteQuery(memory, {
      colors: eight.map(({ place }) => place),
      weights: eight.map(({ share }) => share * times),
      // An asked palette that leaves the rest free has no way back.
      back: asked.whole < WHOLE ? 0 : 1 / SCALE,
      mostCost,
    });
    const colors = asked.colors.length > FEW_COLORS ? COLORS : FEW_COLORS;
    return this.#table.scan({ of: 'palettes', colors }, this.#count, {});
  }

  /** What the nearest of a design's palettes costs; beyond `limit`, anything beyond it. */
  #reckon(asked: Asked, ordinal: number, limit: number): Near {
    const { scores, colors } = this.#views;
    let cost = Infinity;
    for (const row of this.#rowsOf.of(ordinal)) {
      if (-scores[row]! < Math.min(cost, limit)) cost = Math.min(cost, flowTo(asked, colors, PACKED_BYTES * row));
    }
    return { ordinal, cost };
  }

  #add(ordinal: number, { id, palette }: HeldPalette): number {
    if (this.#table.reserveOne(this.#count, ordinal)) this.#makeViews();
    const row = this.#count++;
    const { owners, colorways, colors, rows } = this.#views;
    const own = largestFirst(palette).slice(0, MOST_COLORS).map(toBytes);
    const bytes = own.flatMap(({ place, share }) => [...place, Math.round(SHARE_SCALE * share)]);
    owners[row] = ordinal;
    colorways.set(idBytes(id), ID_BYTES * row);
    colors.set([own.length, ...bytes], PACKED_BYTES * row);
    rows.set(toRow(own), ROW_BYTES * row);
    return row;
  }

  /** The last row takes its place. */
  #remove(row: number): void {
    const last = --this.#count;
    if (row === last) return;
    this.#table.move(last, row);
    this.#rowsOf.renumber(this.#views.owners[row]!, last, row);
  }

  #makeViews(): void {
    const { memory, at, capacity } = this.#table;
    const { buffer } = memory;
    this.#views = {
      owners: new Int32Array(buffer, at.owners, capacity),
      colorways: new Uint8Array(buffer, at.colorways, capacity * ID_BYTES),
      colors: new Uint8Array(buffer, at.colors, capacity * PACKED_BYTES),
      scores: new Float32Array(buffer, at.scores, capacity),
      rows: new Uint8Array(buffer, at.rows, capacity * ROW_BYTES),
    };
  }
}

interface Near {
  ordinal: number;
  cost: number;
}

const byCost = (a: Near, b: Near) => a.cost - b.cost || a.ordinal - b.ordinal;

interface ByteColor {
  /** l, a, b in bytes with 128 added */
  place: [number, number, number];
  /** of the area, 0 … 1 */
  share: number;
}

interface Asked {
  /** the largest first */
  colors: ByteColor[];
  whole: number;
}

function query(palette: SharedColor[]): Asked {
  const colors = largestFirst(palette).slice(0, MOST_COLORS).map(toBytes);
  return { colors, whole: colors.reduce((sum, { share }) => sum + share, 0) };
}

const largestFirst = <C extends { share: number }>(colors: C[]) => colors.toSorted((a, b) => b.share - a.share);

/** What chroma is drawn in by, as CIE94 weighs it. */
const DRAWN = 0.045;

/** So that plain distances are about those of CIE94. */
function toBytes({ lab: [l, a, b], share }: SharedColor): ByteColor {
  const chroma = Math.sqrt(a * a + b * b);
  const times = chroma > 0 ? Math.log(1 + DRAWN * chroma) / DRAWN / chroma : 0;
  const byte = (value: number) => Math.max(0, Math.min(255, Math.round(128 + SCALE * value)));
  return { place: [byte(l - 50), byte(a * times), byte(b * times)], share: Math.max(0, share) };
}

/** Back from bytes, from one on. */
function unpack(packed: Uint8Array, from: number): SharedColor[] {
  const palette: SharedColor[] = [];
  for (let at = from + 1; palette.length < packed[from]!; at += 4) {
    const [l, a, b] = [packed[at]! - 128, packed[at + 1]! - 128, packed[at + 2]! - 128];
    const drawn = (DRAWN / SCALE) * Math.sqrt(a * a + b * b);
    const times = (drawn > 0 ? Math.expm1(drawn) / drawn : 1) / SCALE;
    palette.push({ lab: [l / SCALE + 50, a * times, b * times], share: packed[at + 3]! / SHARE_SCALE });
  }
  return palette;
}

/** The smallest go to the nearest of the others; where there are fewer than eight, the first fills the missing ones. */
function mergeToEight(colors: ByteColor[]): ByteColor[] {
  const sorted = largestFirst(colors);
  const eight = sorted.slice(0, COLORS).map((color) => ({ ...color }));
  for (const small of sorted.slice(COLORS)) {
    const nearest = eight.reduce((one, other) => (squareOf(small, other) < squareOf(small, one) ? other : one));
    nearest.share += small.share;
  }
  while (eight.length < COLORS) eight.push({ place: eight[0]!.place, share: 0 });
  return eight;
}

/** As the loop wants it. What rounding leaves of the shares is the largest one's. */
function toRow(colors: ByteColor[]): Uint8Array {
  const eight = mergeToEight(colors);
  const whole = eight.reduce((sum, { share }) => sum + share, 0);
  const shares = eight.map(({ share }) => (whole > 0 ? Math.round((255 * share) / whole) : 0));
  const rest = 255 - shares.reduce((sum, share) => sum + share, 0);
  shares[0] = Math.max(0, Math.min(255, shares[0]! + rest));
  return Uint8Array.from([...[0, 1, 2].flatMap((axis) => eight.map(({ place }) => place[axis]!)), ...shares]);
}

function squareOf({ place: [l, a, b] }: ByteColor, { place: [m, c, d] }: ByteColor): number {
  return (l - m) ** 2 + (a - c) ** 2 + (b - d) ** 2;
}

/** Kept, so that thousands of palettes leave nothing to tidy up. */
const ourRest = new Float64Array(MOST_COLORS);
const theirRest = new Float64Array(MOST_COLORS);
const apart = new Float64Array(MOST_COLORS ** 2);

/** What it costs, as `paletteLikeness` reckons it: the nearest two colours first, each as far as its share goes; every step uses one up. */
function flowTo({ colors, whole }: Asked, packed: Uint8Array, from: number): number {
  const [ours, theirs] = [colors.length, packed[from]!];
  for (let other = 0; other < theirs; other++) theirRest[other] = packed[from + 4 * other + 4]! / SHARE_SCALE;
  for (let one = 0; one < ours; one++) {
    const { place, share } = colors[one]!;
    ourRest[one] = share;
    for (let other = 0; other < theirs; other++) {
      const l = packed[from + 4 * other + 1]! - place[0];
      const a = packed[from + 4 * other + 2]! - place[1];
      const b = packed[from + 4 * other + 3]! - place[2];
      apart[one * theirs + other] = l * l + a * a + b * b;
    }
  }
  let [moved, cost] = [0, 0];
  for (;;) {
    let nearest = -1;
    let square = Infinity;
    for (let at = 0; at < ours * theirs; at++) if (apart[at]! < square) [nearest, square] = [at, apart[at]!];
    if (nearest < 0) break;
    const [one, other] = [Math.floor(nearest / theirs), nearest % theirs];
    const flow = Math.min(ourRest[one]!, theirRest[other]!);
    cost += flow * Math.min(FAR, Math.sqrt(square) / SCALE);
    moved += flow;
    ourRest[one]! -= flow;
    theirRest[other]! -= flow;
    if (ourRest[one]! <= 0) for (let at = 0; at < theirs; at++) apart[one * theirs + at] = Infinity;
    else for (let at = 0; at < ours; at++) apart[at * theirs + other] = Infinity;
  }
  return (cost + Math.max(0, whole - moved) * FAR) / whole;
}
