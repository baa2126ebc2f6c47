/**
 * All vectors of the archive in one WebAssembly memory, a byte a number: the first, wide pass of a search. It answers with the best
 * designs by an estimate whose error is below 0.01; the caller compares those exactly. A row is one vector of one colorway.
 */
import { bestRows } from './best-rows.ts';
import { SIGNATURE_LENGTH } from './color-signature.ts';
import { OwnedRows } from './owned-rows.ts';
import { openKernel, type Kernel, querySettings, settingsAfter, ZERO } from './vector-kernel.ts';

export const VECTOR_LENGTH = 256;
/** Bytes of a row: the vector, then its palette's signature. */
const WIDTH = VECTOR_LENGTH + SIGNATURE_LENGTH;
/** Signatures hold larger numbers than vectors; made smaller they don't cost them their precision. */
const SIGNATURE_SCALE = 0.3;
const PAGE = 65_536;
const ID_BYTES = 16;

export interface Row {
  colorwayId: string;
  /** side of the window */
  cm: number;
  /** unit length: 128 numbers of the picture, 128 of it without its colorway */
  vector: Float32Array;
  signature: Float32Array;
}

export interface VectorQuery {
  /** A row counts by the one that it is nearest to. `cm`: side of the window, null where nothing tells it. */
  vectors: { vector: Float32Array; cm: number | null }[];
  signature: Float32Array;
  /** 0 … 1: how much colour counts; motif counts the rest */
  color: number;
  /** 0 … 1: within the motif, how much light and dark of the colorway count beside pure form */
  contrast: number;
  /** what motif a window twice or half the size loses, each time; up to `mostOctaves` times */
  perOctave: number;
  /** one bit for each design by its ordinal: who may be found; null: all */
  allowed: Uint32Array | null;
  /** motifs from which on a row comes before all that don't reach them, whatever its colours: the lower one and the higher one */
  levels?: readonly [number, number];
  /** a row with less motif, and with less of the colours where they are told, is no result */
  least?: { motif: number; signature?: number };
  /** designs to answer */
  count: number;
}

/** More than any row has. */
const NEVER = 9;

export interface Found {
  /** the design's ordinal */
  ordinal: number;
  /** the colorway whose vector is nearest */
  colorwayId: string;
  score: number;
}

/** What the rows are made of, each in their order. */
export interface PackedRows {
  colorways: Uint8Array;
  scales: Float32Array;
  owners: Int32Array;
  octaves: Float32Array;
  rows: Int8Array;
}

/** A print eight times as large is as far away as can be. */
export const mostOctaves = 3;
/** A query's vectors beyond these are not used. */
export const mostQueryVectors = 20;
const settingsLength = querySettings.length * mostQueryVectors + settingsAfter.length;
/** Half a row's vector has length √½; rounding its numbers to 7 bits makes it longer by 0.063 at most (√128 halves of a step of √½ / 63). */
const mostOfRow = Math.SQRT1_2 + 0.063;

/** Layout of the memory. */
interface Views {
  query: Int8Array;
  signature: Int8Array;
  settings: Float32Array;
  scales: Float32Array;
  /** ordinals */
  owners: Int32Array;
  /** log₂ of the windows' cm */
  octaves: Float32Array;
  scores: Float32Array;
  allowed: Uint32Array;
  rows: Int8Array;
}

export class MemoryIndex {
  #memory: WebAssembly.Memory;
  /** by the number of vectors that a query has */
  #kernels = new Map<number, Kernel>();
  #capacity = 0;
  #count = 0;
  /** bits of `allowed` there is room for */
  #ordinals = 0;
  #views!: Views;
  /** 16 bytes of each row's colorway */
  #colorways = new Uint8Array(0);
  readonly #rowsOf = new OwnedRows();

  constructor() {
    this.#memory = new WebAssembly.Memory({ initial: 1, maximum: 65_536 });
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
    for (const row of rows) {
      if (this.#count === this.#capacity) this.#grow(this.#capacity * 2, this.#ordinals);
      const at = this.#count++;
      const { numbers: bytes, scale } = quantize(row.vector, row.signature);
      for (let i = 0; i < WIDTH; i++) bytes[i] = bytes[i]! + ZERO;
      this.#views.rows.set(bytes, at * WIDTH);
      this.#views.scales[at] = scale;
      this.#views.owners[at] = ordinal;
      this.#views.octaves[at] = Math.log2(row.cm);
      this.#colorways.set(Buffer.from(row.colorwayId.replaceAll('-', ''), 'hex'), at * ID_BYTES);
      this.#rowsOf.add(ordinal, at);
    }
  }

  remove(ordinal: number): void {
    const gone = this.#rowsOf.of(ordinal);
    this.#rowsOf.removeAll(ordinal);
    // From the last on, so that a row that fills a hole is never itself to go.
    for (const at of gone.sort((a, b) => b - a)) this.#move(--this.#count, at);
  }

  /** All of it, as views that the next change makes worthless. */
  get packed(): PackedRows {
    const { scales, owners, octaves, rows } = this.#views;
    return {
      colorways: this.#colorways.subarray(0, this.#count * ID_BYTES),
      scales: scales.subarray(0, this.#count),
      owners: owners.subarray(0, this.#count),
      octaves: octaves.subarray(0, this.#count),
      rows: rows.subarray(0, this.#count * WIDTH),
    };
  }

  /** In place of an empty one's nothing: for so many rows, the views to be filled, and then `adopt`. */
  makeRoomFor(count: number, ordinals: number): PackedRows {
    this.reserve(count, ordinals);
    this.#count = count;
    return this.packed;
  }

  adopt(): void {
    const { owners } = this.packed;
    for (let at = 0; at < owners.length; at++) this.#rowsOf.add(owners[at]!, at);
  }

  /** About so many vectors, from all over: those of designs that are chosen by their ordinals, whichever way the rows lie. */
  sample(most: number): Float32Array[] {
    const { rows, scales, owners } = this.packed;
    const share = Math.min(1, most / this.#count);
    const sampled: Float32Array[] = [];
    for (let at = 0; at < owners.length; at++) {
      // Knuth's multiplicative hash: neighbours fall far apart.
      if (((owners[at]! * 2_654_435_761) % 2 ** 32) / 2 ** 32 >= share) continue;
      const row = rows.subarray(at * WIDTH, at * WIDTH + VECTOR_LENGTH);
      sampled.push(Float32Array.from(row, (number) => (number - ZERO) * scales[at]!));
    }
    return sampled;
  }

  search(question: VectorQuery): Found[] {
    const { allowed, count } = question;
    if (this.#count === 0 || count < 1) return [];
    const bits = this.#views.allowed;
    if (allowed === null) bits.fill(0xffff_ffff);
    else {
      bits.fill(0);
      bits.set(allowed.subarray(0, bits.length));
    }
    this.#scoreRows(question);
    const { scores, owners } = this.#views;
    return bestRows({ scores, owners, rows: this.#count }, count, count * 8)
      .slice(0, count)
      .map((row) => ({ ordinal: owners[row]!, colorwayId: this.#idOf(row), score: scores[row]! }));
  }

  #idOf(row: number): string {
    const hex = Buffer.from(this.#colorways.buffer, row * ID_BYTES, ID_BYTES).toString('hex');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  #scoreRows({ vectors, signature, color, contrast, perOctave, levels, least }: VectorQuery): void {
    const { query, signature: colors, settings } = this.#views;
    const asked = vectors.slice(0, mostQueryVectors);
    /** what the first half of a row's vector can add to the motif at most */
    let mostOfFirst = 0;
    for (const [at, { vector, cm }] of asked.entries()) {
      const weighed = weigh(vector, contrast);
      const { numbers, scale, sum } = quantizeQuery(weighed);
      query.set(numbers, at * VECTOR_LENGTH);
      const own: Record<(typeof querySettings)[number], number> = {
        scale,
        octave: Math.log2(cm ?? 1),
        perOctave: cm === null ? 0 : perOctave,
        zero: ZERO * sum,
        zeroOfHalf: ZERO * sumOf(numbers.subarray(VECTOR_LENGTH / 2)),
      };
      settings.set(
        querySettings.map((name) => own[name]),
        querySettings.length * at,
      );
      mostOfFirst = Math.max(mostOfFirst, mostOfRow * Math.hypot(...weighed.subarray(0, VECTOR_LENGTH / 2)));
    }
    const { numbers, scale, sum } = quantizeQuery(signature);
    colors.set(numbers);
    const after: Record<(typeof settingsAfter)[number], number> = {
      mostOctaves,
      motif: 1 - color,
      signatureScale: (color * scale) / SIGNATURE_SCALE,
      signatureZero: ZERO * sum,
      firstLevel: levels?.[0] ?? NEVER,
      secondLevel: levels?.[1] ?? NEVER,
      leastMotif: least?.motif ?? -NEVER,
      leastSignature: least?.signature === undefined ? NEVER : color * least.signature,
      // Where colours alone may make a result, all of a row is looked at.
      leastHalf: least && least.signature === undefined ? least.motif - mostOfFirst : -NEVER,
    };
    settings.set(
      settingsAfter.map((name) => after[name]),
      querySettings.length * asked.length,
    );
    const shape = { vector: VECTOR_LENGTH, signature: SIGNATURE_LENGTH };
    const kernel = this.#kernels.get(asked.length) ?? openKernel(this.#memory, shape, asked.length);
    this.#kernels.set(asked.length, kernel);
    kernel.scan({ ...this.#offsets(), count: this.#count });
  }

  #move(from: number, to: number): void {
    if (from === to) return;
    this.#views.rows.copyWithin(to * WIDTH, from * WIDTH, (from + 1) * WIDTH);
    const scales = this.#views.scales;
    scales[to] = scales[from]!;
    const owners = this.#views.owners;
    const owner = (owners[to] = owners[from]!);
    this.#views.octaves[to] = this.#views.octaves[from]!;
    this.#colorways.copyWithin(to * ID_BYTES, from * ID_BYTES, (from + 1) * ID_BYTES);
    this.#rowsOf.renumber(owner, from, to);
  }

  /** Offsets, bytes. */
  #offsets() {
    const query = 0;
    const signature = query + VECTOR_LENGTH * mostQueryVectors;
    const settings = signature + SIGNATURE_LENGTH;
    const scales = settings + 4 * settingsLength;
    const owners = scales + 4 * this.#capacity;
    const octaves = owners + 4 * this.#capacity;
    const scores = octaves + 4 * this.#capacity;
    const allowed = scores + 4 * this.#capacity;
    const rows = Math.ceil((allowed + this.#ordinals / 8) / 16) * 16;
    return {
      query,
      signature,
      settings,
      scales,
      owners,
      octaves,
      scores,
      allowed,
      rows,
      end: rows + this.#capacity * WIDTH,
    };
  }

  #grow(capacity: number, ordinals: number): void {
    const scales = this.#count > 0 ? this.#views.scales.slice(0, this.#count) : null;
    const owners = this.#count > 0 ? this.#views.owners.slice(0, this.#count) : null;
    const octaves = this.#count > 0 ? this.#views.octaves.slice(0, this.#count) : null;
    const before = this.#capacity > 0 ? this.#offsets().rows : 0;
    const colorways = this.#colorways;
    this.#colorways = new Uint8Array(capacity * ID_BYTES);
    this.#colorways.set(colorways);
    this.#capacity = capacity;
    this.#ordinals = Math.ceil(ordinals / 128) * 128;
    const { rows, end } = this.#offsets();
    const missing = Math.ceil((end - this.#memory.buffer.byteLength) / PAGE);
    if (missing > 0) this.#memory.grow(missing);
    this.#views = this.#makeViews();
    if (!scales || !owners || !octaves) return;
    new Uint8Array(this.#memory.buffer).copyWithin(rows, before, before + this.#count * WIDTH);
    this.#views.scales.set(scales);
    this.#views.owners.set(owners);
    this.#views.octaves.set(octaves);
  }

  #makeViews(): Views {
    const { buffer } = this.#memory;
    const { query, signature, settings, scales, owners, octaves, scores, allowed, rows } = this.#offsets();
    const capacity = this.#capacity;
    return {
      query: new Int8Array(buffer, query, VECTOR_LENGTH * mostQueryVectors),
      signature: new Int8Array(buffer, signature, SIGNATURE_LENGTH),
      settings: new Float32Array(buffer, settings, settingsLength),
      scales: new Float32Array(buffer, scales, capacity),
      owners: new Int32Array(buffer, owners, capacity),
      octaves: new Float32Array(buffer, octaves, capacity),
      scores: new Float32Array(buffer, scores, capacity),
      allowed: new Uint32Array(buffer, allowed, this.#ordinals / 32),
      rows: new Int8Array(buffer, rows, capacity * WIDTH),
    };
  }
}

/** A query's numbers, each part by how much it counts. */
function weigh(vector: Float32Array, contrast: number): Float32Array {
  // Each half has length √½: their dot products with a row's are at most ½.
  return vector.map((value, i) => 2 * value * (i < VECTOR_LENGTH / 2 ? contrast : 1 - contrast));
}

function quantizeQuery(values: Float32Array): { numbers: Int8Array; scale: number; sum: number } {
  const most = values.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-12);
  const numbers = Int8Array.from(values, (value) => Math.round((value * 127) / most));
  return { numbers, scale: most / 127, sum: sumOf(numbers) };
}

const sumOf = (numbers: Int8Array) => numbers.reduce((whole, value) => whole + value, 0);

/** A row's. */
function quantize(vector: Float32Array, signature: Float32Array): { numbers: Int8Array; scale: number } {
  const largest = 63;
  let most = 1e-12;
  for (let i = 0; i < VECTOR_LENGTH; i++) most = Math.max(most, Math.abs(vector[i]!));
  for (let i = 0; i < SIGNATURE_LENGTH; i++) most = Math.max(most, Math.abs(signature[i]! * SIGNATURE_SCALE));
  const numbers = new Int8Array(WIDTH);
  const times = largest / most;
  for (let i = 0; i < VECTOR_LENGTH; i++) numbers[i] = Math.round(vector[i]! * times);
  for (let i = 0; i < SIGNATURE_LENGTH; i++)
    numbers[VECTOR_LENGTH + i] = Math.round(signature[i]! * SIGNATURE_SCALE * times);
  return { numbers, scale: most / largest };
}
