/**
 * All vectors of the archive in one WebAssembly memory, a byte a number: the first, wide pass of a search. It answers with the best
 * designs by an estimate whose error is below 0.01, and tells their vectors for a finer comparison. A row is one vector of one colorway.
 */
import { bestRows } from './best-rows.ts';
import { SIGNATURE_LENGTH } from './color-signature.ts';
import { idBytes, idText, ID_BYTES } from './id-bytes.ts';
import { OwnedRows } from './owned-rows.ts';
import { LEAD, type Components } from './principal-components.ts';
import {
  quantize,
  quantizeQuery,
  quantizeWhole,
  signatureFrom,
  SIGNATURE_SCALE,
  vectorFrom,
  weigh,
  WHOLE,
} from './quantize.ts';
import { RowMemory } from './row-memory.ts';
import { packSettings, settingsLength, ZERO } from './scan-settings.ts';
import { VECTOR_LENGTH } from './vector-bytes.ts';

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
  /** of its palette */
  signature: Float32Array;
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
  /** the vectors, each with its palette's signature */
  vectors: Int8Array;
  /** their leading components, and the lengths of what those leave: of most rows searches look no further */
  leads: Int8Array;
  leadScales: Float32Array;
  rests: Float32Array;
}

/** A print eight times as large is as far away as can be. */
export const mostOctaves = 3;
/** A query's vectors beyond these are not used. */
const mostQueryVectors = 20;
const mostTurn = 255;
/** Of a step of its scale, what rounding takes from the length of a row's leading components at most: half of each. */
const mostRounded = Math.sqrt(LEAD) / 2;
/** Length of a row's leading components, at most: rounding makes a vector longer, and them once more. */
const mostOfLead = 1.2;
/** What 32 bits may be off in a bound. */
const leastSure = 1e-3;

const LEAD_QUERY = QUERY + VECTOR_LENGTH * mostQueryVectors;
const SIGNATURE = LEAD_QUERY + LEAD * mostQueryVectors;
const SETTINGS = SIGNATURE + SIGNATURE_LENGTH;
const widths = {
  scales: 4,
  owners: 4,
  octaves: 4,
  turns: 1,
  colorways: ID_BYTES,
  scores: 4,
  hits: 4,
  likely: 4,
  vectors: WHOLE,
  leads: LEAD,
  leadScales: 4,
  rests: 4,
};

const idOf = (colorways: Uint8Array, row: number) => colorways.subarray(row * ID_BYTES, (row + 1) * ID_BYTES);

/** Of a query, while there are no components. */
const nothing = { numbers: new Float32Array(LEAD), rest: 0 };

export class MemoryIndex {
  readonly #table = new RowMemory(SETTINGS + 4 * settingsLength(mostQueryVectors), widths);
  #count = 0;
  #views!: PackedRows & { scores: Float32Array };
  readonly #rowsOf = new OwnedRows();
  #components: Components | null = null;
  #passing = new Float32Array(0);

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
      const views = this.#views;
      views.scales[at] = quantizeWhole(vector, signature, views.vectors, at * WHOLE);
      views.owners[at] = ordinal;
      views.octaves[at] = Math.log2(cm);
      views.turns[at] = turn;
      views.colorways.set(idBytes(colorwayId), at * ID_BYTES);
      this.#rowsOf.add(ordinal, at);
      this.#lead(at);
    }
  }

  get components(): Components | null {
    return this.#components;
  }

  /** From now on by these: looks at every row. */
  set components(components: Components | null) {
    this.#table.settle();
    this.#components = components;
    for (let at = 0; at < this.#count; at++) this.#lead(at);
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
    const { colorways, turns, scales, owners, octaves, vectors, leads, leadScales, rests } = this.#views;
    return {
      colorways: colorways.subarray(0, this.#count * ID_BYTES),
      turns: turns.subarray(0, this.#count),
      scales: scales.subarray(0, this.#count),
      owners: owners.subarray(0, this.#count),
      octaves: octaves.subarray(0, this.#count),
      vectors: vectors.subarray(0, this.#count * WHOLE),
      leads: leads.subarray(0, this.#count * LEAD),
      leadScales: leadScales.subarray(0, this.#count),
      rests: rests.subarray(0, this.#count),
    };
  }

  /** Colorways of a design that have a vector, in the order of their ids. `passing`: their vectors hold until the next ones that pass are asked for. */
  colorwaysOf(ordinal: number, passing = false): HeldColorway[] {
    const { octaves, turns, colorways } = this.#views;
    const rows = this.#rowsOf.of(ordinal).sort((a, b) => turns[a]! - turns[b]!);
    const held = new Map<string, HeldColorway>();
    const length = rows.length * VECTOR_LENGTH;
    if (passing && this.#passing.length < length) this.#passing = new Float32Array(length);
    const vectors = passing ? this.#passing : new Float32Array(length);
    for (const [at, row] of rows.entries()) {
      const id = idText(colorways, row);
      if (!held.has(id)) held.set(id, { id, windows: [], signature: this.#signatureOf(row) });
      const vector = vectors.subarray(at * VECTOR_LENGTH, (at + 1) * VECTOR_LENGTH);
      held.get(id)!.windows.push({ cm: 2 ** octaves[row]!, vector: this.#vectorOf(row, vector) });
    }
    return [...held.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** In place of an empty one's nothing: for so many rows, the views to be filled, and then `adopt`. */
  makeRoomFor(count: number, ordinals: number): PackedRows {
    this.reserve(count, ordinals);
    this.#count = count;
    return this.packed;
  }

  /** `components`: those that the rows' leading ones are of. */
  adopt(components: Components | null): void {
    this.#components = components;
    const { owners } = this.packed;
    for (let at = 0; at < owners.length; at++) this.#rowsOf.add(owners[at]!, at);
  }

  /** About so many vectors, from all over: those of designs that are chosen by their ordinals, in one order whichever way the rows lie, so that sums of them are the same. */
  sample(most: number): Float32Array[] {
    const { owners, colorways, turns } = this.packed;
    const share = Math.min(1, most / this.#count);
    const sampled: number[] = [];
    for (let at = 0; at < owners.length; at++) {
      // Knuth's multiplicative hash: neighbours fall far apart.
      if (((owners[at]! * 2_654_435_761) % 2 ** 32) / 2 ** 32 < share) sampled.push(at);
    }
    const byColorway = (one: number, other: number) =>
      Buffer.compare(idOf(colorways, one), idOf(colorways, other)) || turns[one]! - turns[other]!;
    return sampled
      .sort((one, other) => owners[one]! - owners[other]! || byColorway(one, other))
      .map((at) => this.#vectorOf(at));
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

  #vectorOf(row: number, vector?: Float32Array<ArrayBuffer>): Float32Array {
    return vectorFrom(this.#views.vectors, row * WHOLE, vector);
  }

  #signatureOf(row: number): Float32Array {
    const { vectors, scales } = this.#views;
    return signatureFrom(vectors, row * WHOLE, scales[row]!);
  }

  /** Writes a row's leading components, of its vector as it is held. */
  #lead(row: number): void {
    if (!this.#components) return;
    const { vectors, scales, leads, leadScales, rests } = this.#views;
    const { numbers, rest } = this.#components.ofRow(vectors, row * WHOLE, ZERO, scales[row]);
    leadScales[row] = quantize(numbers, leads, row * LEAD);
    rests[row] = rest;
  }

  /** Numbers of the rows that are a result. */
  #scoreRows({ vectors, signature, color, contrast, perOctave, levels, least }: VectorQuery): Int32Array {
    const { memory } = this.#table;
    const asked = vectors.slice(0, mostQueryVectors);
    const components = this.#components;
    /** what rounding takes from a product with the leading components of any query, at most */
    let rounded = leastSure;
    const queries = asked.map(({ vector, cm }, turn) => {
      const weighed = quantizeQuery(weigh(vector, contrast));
      new Int8Array(memory.buffer, QUERY + turn * VECTOR_LENGTH, VECTOR_LENGTH).set(weighed.numbers);
      const held = new Float32Array(weighed.numbers).map((value) => value * weighed.scale);
      const { numbers, rest } = components?.ofQuery(held) ?? nothing;
      const lead = quantizeQuery(numbers);
      new Int8Array(memory.buffer, LEAD_QUERY + turn * LEAD, LEAD).set(lead.numbers);
      const taken = numbers.map((value, at) => value - lead.numbers[at]! * lead.scale);
      rounded = Math.max(rounded, leastSure + mostOfLead * Math.hypot(...taken));
      return {
        scale: weighed.scale,
        octave: Math.log2(cm ?? 1),
        perOctave: cm === null ? 0 : perOctave,
        zero: ZERO * weighed.sum,
        leadScale: lead.scale,
        leadZero: ZERO * lead.sum,
        leadSlack: mostRounded * Math.hypot(...numbers),
        rest,
      };
    });
    const { numbers, scale, sum } = quantizeQuery(signature);
    new Int8Array(memory.buffer, SIGNATURE, SIGNATURE_LENGTH).set(numbers);
    // Where colours alone may make a result, all of a row is looked at.
    const isBound = components && least && least.signature === undefined;
    const settings = packSettings(queries, {
      mostOctaves,
      motif: 1 - color,
      signatureScale: (color * scale) / SIGNATURE_SCALE,
      signatureZero: ZERO * sum,
      firstLevel: levels?.[0] ?? NEVER,
      secondLevel: levels?.[1] ?? NEVER,
      leastMotif: least?.motif ?? -NEVER,
      leastSignature: least?.signature === undefined ? NEVER : color * least.signature,
      leastByLead: isBound ? least.motif - rounded : -NEVER,
    });
    new Float32Array(memory.buffer, SETTINGS, settings.length).set(settings);
    const shape = { vector: VECTOR_LENGTH, signature: SIGNATURE_LENGTH, lead: LEAD };
    const loop = { of: 'vectors', shape, queries: asked.length } as const;
    const fixed = { query: QUERY, leadQuery: LEAD_QUERY, signature: SIGNATURE, settings: SETTINGS };
    return this.#table.scan(loop, this.#count, fixed);
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
      vectors: new Int8Array(buffer, at.vectors, capacity * WHOLE),
      leads: new Int8Array(buffer, at.leads, capacity * LEAD),
      leadScales: new Float32Array(buffer, at.leadScales, capacity),
      rests: new Float32Array(buffer, at.rests, capacity),
    };
  }
}
