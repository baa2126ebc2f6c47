/**
 * All vectors of the archive in one WebAssembly memory, a byte a number: the first, wide pass of a search. It answers with the best
 * designs by an estimate whose error is below 0.01, and tells their vectors for a finer comparison. A row is one vector of one colorway.
 */
import { bestRows } from './best-rows.ts';
import { SIGNATURE_LENGTH } from './color-signature.ts';
import { idBytes, idText, ID_BYTES } from './id-bytes.ts';
import { OwnedRows } from './owned-rows.ts';
import { RowMemory } from './row-memory.ts';
import { packSettings, settingsLength, ZERO } from './vector-kernel.ts';

export const VECTOR_LENGTH = 256;
const HALF = VECTOR_LENGTH / 2;
/** Bytes of the second column of a row: the vector's first half, then its palette's signature. */
const OTHERS = HALF + SIGNATURE_LENGTH;
/** Signatures hold larger numbers than vectors; made smaller they don't cost them their precision. */
const SIGNATURE_SCALE = 0.3;
/** A half's length. */
const UNIT = Math.SQRT1_2;
/** Where the columns begin with what is asked. */
const QUERY = 0;

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

/** A colorway as the index holds it: its vectors to within a hundredth of a dot product. */
export interface HeldColorway {
  id: string;
  /** the first: the whole repeat */
  windows: { cm: number; vector: Float32Array }[];
}

/** What the rows are made of, each in their order. */
export interface PackedRows {
  /** 16 bytes of each row's colorway */
  colorways: Uint8Array;
  /** which of its colorway's windows it is */
  turns: Uint8Array;
  scales: Float32Array;
  /** ordinals */
  owners: Int32Array;
  /** log₂ of the windows' cm */
  octaves: Float32Array;
  /** second halves of the vectors: most searches look no further */
  forms: Int8Array;
  /** first halves, each with its palette's signature */
  others: Int8Array;
}

/** A print eight times as large is as far away as can be. */
export const mostOctaves = 3;
/** A query's vectors beyond these are not used. */
export const mostQueryVectors = 20;
const mostTurn = 255;
/** Half a row's vector has length √½; rounding its numbers to 7 bits makes it longer by 0.063 at most (√128 halves of a step of √½ / 63). */
const mostOfRow = UNIT + 0.063;

const SIGNATURE = QUERY + VECTOR_LENGTH * mostQueryVectors;
const SETTINGS = SIGNATURE + SIGNATURE_LENGTH;
const widths = {
  scales: 4,
  owners: 4,
  octaves: 4,
  turns: 1,
  colorways: ID_BYTES,
  scores: 4,
  hits: 4,
  forms: HALF,
  others: OTHERS,
};

export class MemoryIndex {
  readonly #table = new RowMemory(SETTINGS + 4 * settingsLength(mostQueryVectors), widths);
  #count = 0;
  #views!: PackedRows & { scores: Float32Array };
  readonly #rowsOf = new OwnedRows();

  constructor() {
    this.#makeViews();
  }

  get rows(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#table.bytes;
  }

  /** Room for so many rows and ordinals at once, so that filling it copies nothing. */
  reserve(rows: number, ordinals: number): void {
    this.#table.settle();
    if (this.#table.reserve(rows, ordinals + 1)) this.#makeViews();
  }

  /** Replaces all that was known of a design; a colorway's rows stand together, the whole repeat first. */
  put(ordinal: number, rows: Row[]): void {
    this.remove(ordinal);
    let turn = 0;
    for (const [i, { colorwayId, cm, vector, signature }] of rows.entries()) {
      if (this.#table.reserveOne(this.#count, ordinal)) this.#makeViews();
      turn = i > 0 && rows[i - 1]!.colorwayId === colorwayId ? Math.min(mostTurn, turn + 1) : 0;
      const at = this.#count++;
      const { numbers, scale } = quantize(vector, signature);
      const views = this.#views;
      views.forms.set(numbers.subarray(HALF, VECTOR_LENGTH), at * HALF);
      views.others.set(numbers.subarray(0, HALF), at * OTHERS);
      views.others.set(numbers.subarray(VECTOR_LENGTH), at * OTHERS + HALF);
      views.scales[at] = scale;
      views.owners[at] = ordinal;
      views.octaves[at] = Math.log2(cm);
      views.turns[at] = turn;
      views.colorways.set(idBytes(colorwayId), at * ID_BYTES);
      this.#rowsOf.add(ordinal, at);
    }
  }

  remove(ordinal: number): void {
    this.#table.settle();
    const gone = this.#rowsOf.of(ordinal);
    this.#rowsOf.removeAll(ordinal);
    // From the last on, so that a row that fills a hole is never itself to go.
    for (const at of gone.sort((a, b) => b - a)) this.#move(--this.#count, at);
  }

  /** All of it, as views that the next change makes worthless. */
  get packed(): PackedRows {
    const { colorways, turns, scales, owners, octaves, forms, others } = this.#views;
    return {
      colorways: colorways.subarray(0, this.#count * ID_BYTES),
      turns: turns.subarray(0, this.#count),
      scales: scales.subarray(0, this.#count),
      owners: owners.subarray(0, this.#count),
      octaves: octaves.subarray(0, this.#count),
      forms: forms.subarray(0, this.#count * HALF),
      others: others.subarray(0, this.#count * OTHERS),
    };
  }

  /** Colorways of a design that have a vector, in the order of their ids. */
  colorwaysOf(ordinal: number): HeldColorway[] {
    const { octaves, turns, colorways } = this.#views;
    const rows = this.#rowsOf.of(ordinal).sort((a, b) => turns[a]! - turns[b]!);
    const held = new Map<string, HeldColorway>();
    for (const row of rows) {
      const id = idText(colorways, row);
      if (!held.has(id)) held.set(id, { id, windows: [] });
      held.get(id)!.windows.push({ cm: 2 ** octaves[row]!, vector: this.#vectorOf(row) });
    }
    return [...held.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
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
    const { owners } = this.packed;
    const share = Math.min(1, most / this.#count);
    const sampled: Float32Array[] = [];
    for (let at = 0; at < owners.length; at++) {
      // Knuth's multiplicative hash: neighbours fall far apart.
      if (((owners[at]! * 2_654_435_761) % 2 ** 32) / 2 ** 32 < share) sampled.push(this.#vectorOf(at));
    }
    return sampled;
  }

  search(question: VectorQuery): Found[] {
    const { allowed, count } = question;
    if (this.#count === 0 || count < 1) return [];
    this.#table.settle();
    this.#table.allow(allowed);
    const hits = this.#scoreRows(question);
    const { scores, owners, colorways } = this.#views;
    return bestRows({ scores, owners, hits }, count, count * 8).map((row) => ({
      ordinal: owners[row]!,
      colorwayId: idText(colorways, row),
      score: scores[row]!,
    }));
  }

  #vectorOf(row: number): Float32Array {
    const { forms, others } = this.#views;
    const vector = new Float32Array(VECTOR_LENGTH);
    unquantize(others, row * OTHERS, vector, 0);
    unquantize(forms, row * HALF, vector, HALF);
    return vector;
  }

  /** Numbers of the rows that are a result. */
  #scoreRows({ vectors, signature, color, contrast, perOctave, levels, least }: VectorQuery): Int32Array {
    const { memory } = this.#table;
    const asked = vectors.slice(0, mostQueryVectors);
    /** what the first half of a row's vector can add to the motif at most */
    let mostOfFirst = 0;
    const queries = asked.map(({ vector, cm }, turn) => {
      const weighed = weigh(vector, contrast);
      const { numbers, scale, sum } = quantizeQuery(weighed);
      new Int8Array(memory.buffer, QUERY + turn * VECTOR_LENGTH, VECTOR_LENGTH).set(numbers);
      mostOfFirst = Math.max(mostOfFirst, mostOfRow * Math.hypot(...weighed.subarray(0, HALF)));
      return {
        scale,
        octave: Math.log2(cm ?? 1),
        perOctave: cm === null ? 0 : perOctave,
        zero: ZERO * sum,
        zeroOfHalf: ZERO * sumOf(numbers.subarray(HALF)),
      };
    });
    const { numbers, scale, sum } = quantizeQuery(signature);
    new Int8Array(memory.buffer, SIGNATURE, SIGNATURE_LENGTH).set(numbers);
    const settings = packSettings(queries, {
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
    });
    new Float32Array(memory.buffer, SETTINGS, settings.length).set(settings);
    const shape = { vector: VECTOR_LENGTH, signature: SIGNATURE_LENGTH };
    const loop = { of: 'vectors', shape, queries: asked.length } as const;
    return this.#table.scan(loop, this.#count, { query: QUERY, signature: SIGNATURE, settings: SETTINGS });
  }

  #move(from: number, to: number): void {
    if (from === to) return;
    this.#table.move(from, to);
    this.#rowsOf.renumber(this.#views.owners[to]!, from, to);
  }

  #makeViews(): void {
    const { memory, at, capacity } = this.#table;
    const { buffer } = memory;
    this.#views = {
      scales: new Float32Array(buffer, at.scales, capacity),
      owners: new Int32Array(buffer, at.owners, capacity),
      octaves: new Float32Array(buffer, at.octaves, capacity),
      turns: new Uint8Array(buffer, at.turns, capacity),
      colorways: new Uint8Array(buffer, at.colorways, capacity * ID_BYTES),
      scores: new Float32Array(buffer, at.scores, capacity),
      forms: new Int8Array(buffer, at.forms, capacity * HALF),
      others: new Int8Array(buffer, at.others, capacity * OTHERS),
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

/** A row's, each with `ZERO` added. */
function quantize(vector: Float32Array, signature: Float32Array): { numbers: Int8Array; scale: number } {
  const largest = ZERO - 1;
  let most = 1e-12;
  for (let i = 0; i < VECTOR_LENGTH; i++) most = Math.max(most, Math.abs(vector[i]!));
  for (let i = 0; i < SIGNATURE_LENGTH; i++) most = Math.max(most, Math.abs(signature[i]! * SIGNATURE_SCALE));
  const numbers = new Int8Array(VECTOR_LENGTH + SIGNATURE_LENGTH);
  const times = largest / most;
  for (let i = 0; i < VECTOR_LENGTH; i++) numbers[i] = ZERO + Math.round(vector[i]! * times);
  for (let i = 0; i < SIGNATURE_LENGTH; i++)
    numbers[VECTOR_LENGTH + i] = ZERO + Math.round(signature[i]! * SIGNATURE_SCALE * times);
  return { numbers, scale: most / largest };
}

/** Half a vector again, from a number on: of its length but for one that is nothing. */
function unquantize(numbers: Int8Array, from: number, vector: Float32Array, to: number): void {
  let square = 0;
  for (let i = 0; i < HALF; i++) {
    const value = numbers[from + i]! - ZERO;
    square += value * value;
  }
  const times = square > 0 ? UNIT / Math.sqrt(square) : 0;
  for (let i = 0; i < HALF; i++) vector[to + i] = (numbers[from + i]! - ZERO) * times;
}
