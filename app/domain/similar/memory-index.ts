/**
 * All looks of the archive in one WebAssembly memory, 8 bits a number: the first, wide pass of a search. It answers with the best
 * designs by an estimate whose error is below 0.01; the caller compares those exactly. A row is one look of one colorway.
 */
import { SIGNATURE_LENGTH } from './color-signature.ts';
import { openKernel, type Kernel } from './kernel.ts';

export const LOOK_LENGTH = 256;
/** Bytes of a row: the look, then its palette's signature. */
const WIDTH = LOOK_LENGTH + SIGNATURE_LENGTH;
/** Signatures hold larger numbers than looks; made smaller they don't cost looks their precision. */
const SIGNATURE_SCALE = 0.3;
const PAGE = 65_536;
const NOTHING = -1e29;

export interface Row {
  colorwayId: string;
  /** unit length: 128 numbers of the picture, 128 of it without its colorway */
  look: Float32Array;
  signature: Float32Array;
}

export interface Question {
  look: Float32Array;
  signature: Float32Array;
  /** 0 … 1: how much colour counts; motif counts the rest */
  color: number;
  /** 0 … 1: within the motif, how much light and dark of the colorway count beside pure form */
  contrast: number;
  /** one bit for each design by its ordinal: who may be found; null: all */
  allowed: Uint32Array | null;
  /** designs to answer */
  count: number;
}

export interface Found {
  /** the design's ordinal */
  ordinal: number;
  /** the colorway whose look is nearest */
  colorwayId: string;
  score: number;
}

export class MemoryIndex {
  #memory: WebAssembly.Memory;
  #kernel: Kernel;
  #capacity = 0;
  #count = 0;
  /** bits of `allowed` there is room for */
  #ordinals = 0;
  #colorways: string[] = [];
  #rowsOf = new Map<number, number[]>();

  constructor() {
    this.#memory = new WebAssembly.Memory({ initial: 1, maximum: 65_536 });
    this.#kernel = openKernel(this.#memory);
    this.#grow(1024, 8192);
  }

  get rows(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#memory.buffer.byteLength;
  }

  /** Room for so many rows and ordinals at once, so that filling it copies nothing. */
  reserve(rows: number, ordinals: number): void {
    if (rows > this.#capacity || ordinals >= this.#ordinals) {
      this.#grow(Math.max(rows, this.#capacity), Math.max(ordinals + 1, this.#ordinals));
    }
  }

  /** Replaces all that was known of a design. */
  put(ordinal: number, rows: Row[]): void {
    this.remove(ordinal);
    if (ordinal >= this.#ordinals) this.#grow(this.#capacity, ordinal * 2);
    const numbers: number[] = [];
    for (const row of rows) {
      if (this.#count === this.#capacity) this.#grow(this.#capacity * 2, this.#ordinals);
      const at = this.#count++;
      const { bytes, scale } = quantize(row.look, row.signature, SIGNATURE_SCALE);
      this.#area(Int8Array, 'rows').set(bytes, at * WIDTH);
      this.#area(Float32Array, 'scales')[at] = scale;
      this.#area(Int32Array, 'owners')[at] = ordinal;
      this.#colorways[at] = row.colorwayId;
      numbers.push(at);
    }
    if (numbers.length > 0) this.#rowsOf.set(ordinal, numbers);
  }

  remove(ordinal: number): void {
    const gone = this.#rowsOf.get(ordinal);
    if (!gone) return;
    this.#rowsOf.delete(ordinal);
    // From the last on, so that a row that fills a hole is never itself to go.
    for (const at of [...gone].sort((a, b) => b - a)) this.#move(--this.#count, at);
    this.#colorways.length = this.#count;
  }

  search({ look, signature, color, contrast, allowed, count }: Question): Found[] {
    if (this.#count === 0 || count < 1) return [];
    const asked = weigh(look, signature, color, contrast);
    const { bytes, scale } = quantize(asked.look, asked.signature, 1 / SIGNATURE_SCALE);
    this.#area(Int8Array, 'query').set(bytes);
    const bits = this.#area(Uint32Array, 'allowed');
    if (allowed === null) bits.fill(0xffff_ffff);
    else {
      bits.fill(0);
      bits.set(allowed.subarray(0, bits.length));
    }
    this.#kernel.scan({ ...this.#offsets(), count: this.#count, width: WIDTH });
    const scores = this.#area(Float32Array, 'scores');
    // Rows of one design stand for one answer: more of them are looked at, and all where that was not enough.
    const best = this.#bestRows(scores, floorFor(scores, this.#count, count * 8));
    const rows = best.length < count ? this.#bestRows(scores, NOTHING) : best;
    const owners = this.#area(Int32Array, 'owners');
    return rows.slice(0, count).map((row) => ({
      ordinal: owners[row]!,
      colorwayId: this.#colorways[row]!,
      score: scores[row]! * scale,
    }));
  }

  /** The best row of each design, best first. */
  #bestRows(scores: Float32Array, least: number): number[] {
    const owners = this.#area(Int32Array, 'owners');
    const best = new Map<number, number>();
    for (let row = 0; row < this.#count; row++) {
      if (scores[row]! <= least) continue;
      const before = best.get(owners[row]!);
      if (before === undefined || scores[row]! > scores[before]!) best.set(owners[row]!, row);
    }
    return [...best.values()].sort((a, b) => scores[b]! - scores[a]!);
  }

  #move(from: number, to: number): void {
    if (from === to) return;
    this.#area(Int8Array, 'rows').copyWithin(to * WIDTH, from * WIDTH, (from + 1) * WIDTH);
    const scales = this.#area(Float32Array, 'scales');
    scales[to] = scales[from]!;
    const owners = this.#area(Int32Array, 'owners');
    const owner = (owners[to] = owners[from]!);
    this.#colorways[to] = this.#colorways[from]!;
    const rows = this.#rowsOf.get(owner)!;
    rows[rows.indexOf(from)] = to;
  }

  /** Where everything lies, bytes. */
  #offsets() {
    const query = 0;
    const scales = query + WIDTH;
    const owners = scales + 4 * this.#capacity;
    const scores = owners + 4 * this.#capacity;
    const allowed = scores + 4 * this.#capacity;
    const rows = Math.ceil((allowed + this.#ordinals / 8) / 16) * 16;
    return { query, scales, owners, scores, allowed, rows, end: rows + this.#capacity * WIDTH };
  }

  #grow(capacity: number, ordinals: number): void {
    const scales = this.#count > 0 ? this.#area(Float32Array, 'scales').slice(0, this.#count) : null;
    const owners = this.#count > 0 ? this.#area(Int32Array, 'owners').slice(0, this.#count) : null;
    const before = this.#capacity > 0 ? this.#offsets().rows : 0;
    this.#capacity = capacity;
    this.#ordinals = Math.ceil(ordinals / 128) * 128;
    const { rows, end } = this.#offsets();
    const missing = Math.ceil((end - this.#memory.buffer.byteLength) / PAGE);
    if (missing > 0) this.#memory.grow(missing);
    if (!scales || !owners) return;
    new Uint8Array(this.#memory.buffer).copyWithin(rows, before, before + this.#count * WIDTH);
    this.#area(Float32Array, 'scales').set(scales);
    this.#area(Int32Array, 'owners').set(owners);
  }

  #area<T extends Int8Array | Uint32Array | Int32Array | Float32Array>(
    kind: new (buffer: ArrayBuffer, offset: number, length: number) => T,
    name: 'query' | 'scales' | 'owners' | 'scores' | 'allowed' | 'rows',
  ): T {
    const capacity = this.#capacity;
    const lengths = {
      query: WIDTH,
      scales: capacity,
      owners: capacity,
      scores: capacity,
      allowed: this.#ordinals / 32,
      rows: capacity * WIDTH,
    };
    return new kind(this.#memory.buffer as ArrayBuffer, this.#offsets()[name], lengths[name]);
  }
}

/** A question's numbers, each part by how much it counts. */
function weigh(look: Float32Array, signature: Float32Array, color: number, contrast: number): { look: Float32Array; signature: Float32Array } {
  const motif = 1 - color;
  // Each half has length √½: their dot products with a row's are at most ½.
  const weighed = look.map((value, i) => 2 * motif * value * (i < LOOK_LENGTH / 2 ? contrast : 1 - contrast));
  return { look: weighed, signature: signature.map((value) => color * value) };
}

function quantize(look: Float32Array, signature: Float32Array, signatureScale: number): { bytes: Int8Array; scale: number } {
  let most = 1e-12;
  for (const value of look) most = Math.max(most, Math.abs(value));
  for (const value of signature) most = Math.max(most, Math.abs(value * signatureScale));
  const bytes = new Int8Array(WIDTH);
  for (let i = 0; i < LOOK_LENGTH; i++) bytes[i] = Math.round((look[i]! / most) * 127);
  for (let i = 0; i < SIGNATURE_LENGTH; i++) bytes[LOOK_LENGTH + i] = Math.round(((signature[i]! * signatureScale) / most) * 127);
  return { bytes, scale: most / 127 };
}

/** A score that at least `wanted` of the rows reach, by counting them in steps; rows that were passed over don't count. */
function floorFor(scores: Float32Array, count: number, wanted: number): number {
  let [low, high] = [Infinity, -Infinity];
  let able = 0;
  for (let i = 0; i < count; i++) {
    const score = scores[i]!;
    if (score <= NOTHING) continue;
    able++;
    if (score < low) low = score;
    if (score > high) high = score;
  }
  if (able <= wanted || high <= low) return NOTHING;
  const steps = new Uint32Array(1025);
  const step = 1024 / (high - low);
  for (let i = 0; i < count; i++) if (scores[i]! > NOTHING) steps[Math.floor((scores[i]! - low) * step)]! += 1;
  let reached = 0;
  for (let i = 1024; i >= 0; i--) {
    reached += steps[i]!;
    if (reached >= wanted) return low + i / step - 1e-6;
  }
  return NOTHING;
}
