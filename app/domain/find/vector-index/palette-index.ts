/**
 * All palettes of the archive in memory: the wide pass where colours alone are asked for. It reckons as the exact pass does, what it takes
 * to turn one palette into the other, in Lab with chroma drawn in as CIE94 weighs it instead of by CIEDE2000. What that costs at least is
 * found for all palettes first (palette-kernel.ts). Some 100 bytes a palette.
 */
import { hasBit, type Bits } from '#app/domain/visible/index/bits.ts';
import { bestRows } from './best-rows.ts';
import type { SharedColor } from './color-signature.ts';
import { OwnedRows } from './owned-rows.ts';
import {
  QUERY_BYTES,
  COLORS,
  MOST_DISTANCE,
  openPaletteKernel,
  ROW_BYTES,
  writePaletteQuery,
} from './palette-kernel.ts';

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
const PAGE = 65_536;
const ROWS_FROM = Math.ceil(QUERY_BYTES / 16) * 16;

export class PaletteIndex {
  /** the query, a row for each palette, and the scores of a search */
  readonly #memory = new WebAssembly.Memory({ initial: 2, maximum: 65_536 });
  readonly #scan = openPaletteKernel(this.#memory);
  #count = 0;
  /** by row: the design's ordinal, and its palette beyond eight colours too: how many, then of each l, a, b and share */
  #owners = new Int32Array(1024);
  #packed = new Uint8Array(1024 * PACKED_BYTES);
  readonly #rowsOf = new OwnedRows();

  /** Replaces all that was known of a design: a palette for each colorway, none where it is gone. */
  put(ordinal: number, palettes: SharedColor[][]): void {
    // From the last on, so that a row that fills a hole is never itself to go.
    for (const row of this.#rowsOf.of(ordinal).sort((a, b) => b - a)) this.#remove(row);
    this.#rowsOf.removeAll(ordinal);
    for (const palette of palettes) if (palette.length > 0) this.#rowsOf.add(ordinal, this.#add(ordinal, palette));
  }

  /** All of it, as views that the next change makes worthless. */
  get packed(): PackedPalettes {
    return {
      owners: this.#owners.subarray(0, this.#count),
      colors: this.#packed.subarray(0, PACKED_BYTES * this.#count),
      rows: new Uint8Array(this.#memory.buffer, ROWS_FROM, ROW_BYTES * this.#count),
    };
  }

  /** In place of an empty one's nothing: for so many rows, the views to be filled, and then `adopt`. */
  makeRoomFor(count: number): PackedPalettes {
    this.#makeRoom(ROWS_FROM + ROW_BYTES * count);
    this.#owners = new Int32Array(Math.max(1024, count));
    this.#packed = new Uint8Array(Math.max(1024, count) * PACKED_BYTES);
    this.#count = count;
    return this.packed;
  }

  adopt(): void {
    const { owners } = this.packed;
    for (let row = 0; row < owners.length; row++) this.#rowsOf.add(owners[row]!, row);
  }

  /** Ordinals of the designs with the nearest palettes, nearest first; `mostCost`: what they may cost in Lab units. */
  search(palette: SharedColor[], allowed: Bits | null, count: number, mostCost = Infinity): number[] {
    const asked = query(palette);
    const rows = this.#count;
    if (!(asked.whole > 0) || rows === 0) return [];
    const scores = this.#score(asked, allowed);
    const scanned = { scores, owners: this.#owners, rows };
    const near = bestRows(scanned, BOUNDED * count, 2 * BOUNDED * count, count);
    let best: Near[] = [];
    for (let at = 0; at < near.length; at += count) {
      // What costs at least as much as the last of the best is none of them, nor what comes after.
      const limit = best.length === count ? best.at(-1)!.cost : Infinity;
      const some = near.slice(at, at + count).filter((row) => -scores[row]! < limit);
      if (some.length === 0) break;
      best.push(...some.map((row) => this.#reckon(asked, this.#owners[row]!, scores, limit)));
      best = best.sort(byCost).slice(0, count);
    }
    return best.filter(({ cost }) => cost <= mostCost).map(({ ordinal }) => ordinal);
  }

  /** What each row costs at least, below 0; what isn't allowed costs all there is. */
  #score(asked: Asked, allowed: Bits | null): Float32Array {
    const rows = this.#count;
    const from = ROWS_FROM + ROW_BYTES * rows;
    this.#makeRoom(from + 4 * rows);
    const eight = mergeToEight(asked.colors);
    const times = 1 / SCALE / asked.whole;
    writePaletteQuery(this.#memory, {
      colors: eight.map(({ place }) => place),
      weights: eight.map(({ share }) => share * times),
      // An asked palette that leaves the rest free has no way back.
      back: asked.whole < WHOLE ? 0 : 1 / SCALE,
    });
    this.#scan(ROWS_FROM, rows, from);
    const scores = new Float32Array(this.#memory.buffer, from, rows);
    if (allowed) for (let row = 0; row < rows; row++) if (!hasBit(allowed, this.#owners[row]!)) scores[row] = -Infinity;
    return scores;
  }

  /** What the nearest of a design's palettes costs; beyond `limit`, anything beyond it. */
  #reckon(asked: Asked, ordinal: number, scores: Float32Array, limit: number): Near {
    let cost = Infinity;
    for (const row of this.#rowsOf.of(ordinal)) {
      if (-scores[row]! < Math.min(cost, limit)) cost = Math.min(cost, flowTo(asked, this.#packed, PACKED_BYTES * row));
    }
    return { ordinal, cost };
  }

  #add(ordinal: number, palette: SharedColor[]): number {
    const row = this.#count++;
    this.#makeRoom(ROWS_FROM + ROW_BYTES * (row + 1));
    if (row === this.#owners.length) {
      const [owners, packed] = [this.#owners, this.#packed];
      this.#owners = new Int32Array(2 * owners.length);
      this.#packed = new Uint8Array(2 * packed.length);
      this.#owners.set(owners);
      this.#packed.set(packed);
    }
    const colors = largestFirst(palette).slice(0, MOST_COLORS).map(toBytes);
    const bytes = colors.flatMap(({ place, share }) => [...place, Math.round(SHARE_SCALE * share)]);
    this.#owners[row] = ordinal;
    this.#packed.set([colors.length, ...bytes], PACKED_BYTES * row);
    new Uint8Array(this.#memory.buffer).set(toRow(colors), ROWS_FROM + ROW_BYTES * row);
    return row;
  }

  /** The last row takes its place. */
  #remove(row: number): void {
    const last = --this.#count;
    if (row === last) return;
    const owner = (this.#owners[row] = this.#owners[last]!);
    this.#rowsOf.renumber(owner, last, row);
    this.#packed.copyWithin(PACKED_BYTES * row, PACKED_BYTES * last, PACKED_BYTES * (last + 1));
    const from = ROWS_FROM + ROW_BYTES * last;
    new Uint8Array(this.#memory.buffer).copyWithin(ROWS_FROM + ROW_BYTES * row, from, from + ROW_BYTES);
  }

  #makeRoom(bytes: number): void {
    const missing = bytes - this.#memory.buffer.byteLength;
    // By an eighth more each time: growing may move all that there is.
    if (missing > 0) this.#memory.grow(Math.ceil((missing + bytes / 8) / PAGE));
  }
}

export interface PackedPalettes {
  owners: Int32Array;
  colors: Uint8Array;
  rows: Uint8Array;
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

/** So that plain distances are about those of CIE94. */
function toBytes({ lab: [l, a, b], share }: SharedColor): ByteColor {
  const chroma = Math.sqrt(a * a + b * b);
  const times = chroma > 0 ? Math.log(1 + 0.045 * chroma) / 0.045 / chroma : 0;
  const byte = (value: number) => Math.max(0, Math.min(255, Math.round(128 + SCALE * value)));
  return { place: [byte(l - 50), byte(a * times), byte(b * times)], share: Math.max(0, share) };
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
