/** A table in one WebAssembly memory, a column after another as loops over its rows want it; behind them one bit for each design: who may be found. */
import { ROWS_AT_ONCE, type Scan } from './crew-work.ts';
import { SharedWork } from './crew.ts';

const PAGE = 65_536;
/** Columns begin at multiples of it, bytes. */
const STEP = 16;

const round = (bytes: number) => Math.ceil(bytes / STEP) * STEP;

let lastTable = 0;

export class RowMemory<Column extends string> {
  readonly memory = new WebAssembly.Memory({ initial: 1, maximum: 65_536, shared: true });
  readonly #table = ++lastTable;
  /** bytes from the memory's beginning on; another after `reserve` answered true */
  at!: Record<Column | 'allowed', number>;
  readonly #head: number;
  /** bytes of a row */
  readonly #widths: [Column, number][];
  #capacity = 0;
  #scanning: SharedWork | undefined;
  /** bits of `allowed` there is room for */
  #ordinals = 0;

  /** `head`: bytes before the columns, free for a query; `widths`: bytes of each column's row. */
  constructor(head: number, widths: Record<Column, number>) {
    this.#head = head;
    this.#widths = Object.entries(widths) as [Column, number][];
    this.reserve(1024, 8192);
  }

  get bytes(): number {
    return this.memory.buffer.byteLength;
  }

  get capacity(): number {
    return this.#capacity;
  }

  /** For one more row: by a quarter more each time. */
  reserveOne(rows: number, ordinal: number): boolean {
    const [few, short] = [rows >= this.#capacity, ordinal >= this.#ordinals];
    if (!few && !short) return false;
    return this.reserve(few ? Math.ceil(1.25 * rows) + 1024 : 0, short ? Math.ceil(1.25 * ordinal) + 1024 : 0);
  }

  /** Room for so many rows and ordinals. True: columns lie elsewhere now, and views of them are worthless. */
  reserve(rows: number, ordinals: number): boolean {
    if (rows <= this.#capacity && ordinals <= this.#ordinals) return false;
    const [before, had] = [this.at, this.#capacity];
    this.#capacity = Math.max(rows, had);
    this.#ordinals = Math.max(Math.ceil(ordinals / 128) * 128, this.#ordinals);
    const at = {} as Record<Column | 'allowed', number>;
    let end = round(this.#head);
    for (const [column, width] of this.#widths) {
      at[column] = end;
      end = round(end + width * this.#capacity);
    }
    at.allowed = end;
    const missing = Math.ceil((end + this.#ordinals / 8 - this.bytes) / PAGE);
    if (missing > 0) this.memory.grow(missing);
    this.at = at;
    // Each moves away from the beginning: the last one first.
    const all = new Uint8Array(this.memory.buffer);
    for (const [column, width] of this.#widths.toReversed())
      if (had > 0) all.copyWithin(at[column], before[column], before[column] + width * had);
    return true;
  }

  /** A row takes another's place. */
  move(from: number, to: number): void {
    const all = new Uint8Array(this.memory.buffer);
    for (const [column, width] of this.#widths) {
      const start = this.at[column];
      all.copyWithin(start + to * width, start + from * width, start + (from + 1) * width);
    }
  }

  /** Loops over the first so many rows, with all threads that help; answers the numbers of those that are a result, in their order. `fixed`: what the loop wants beside the columns. */
  scan(loop: Scan['loop'], rows: number, fixed: Record<string, number>): Int32Array {
    const columns = [
      ...this.#widths.map(([column, width]) => [column, { at: this.at[column], width }] as const),
      ...Object.entries({ ...fixed, allowed: this.at.allowed }).map(([name, at]) => [name, { at, width: 0 }] as const),
    ];
    const work: Scan = { kind: 'scan', loop, table: this.#table, columns: Object.fromEntries(columns), rows };
    this.#scanning = new SharedWork(work, this.memory);
    const found = this.#scanning.finish();
    // A copy: who is still at a piece writes its numbers again.
    const hits = new Int32Array(found.reduce((all, count) => all + count, 0));
    const { hits: at } = this.at as Record<string, number>;
    let all = 0;
    for (const [piece, count] of found.entries()) {
      hits.set(new Int32Array(this.memory.buffer, at! + 4 * ROWS_AT_ONCE * piece, count), all);
      all += count;
    }
    return hits;
  }

  /** Before anything is written to the memory: until no thread is at the last scan any more. */
  settle(): void {
    this.#scanning?.settle();
    this.#scanning = undefined;
  }

  /** By ordinal; null: every design. */
  allow(bits: Uint32Array | null): void {
    const allowed = new Uint32Array(this.memory.buffer, this.at.allowed, this.#ordinals / 32);
    allowed.fill(bits ? 0 : 0xffff_ffff);
    if (bits) allowed.set(bits.subarray(0, allowed.length));
  }
}
