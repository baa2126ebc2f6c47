import { CODES, END, ENDED, INPUT, INPUT_BYTES, LENGTHS, openLzw, SPARE, STARTS, STATE, WINDOW } from './lzw-kernel.ts';
import type { Packed } from './packed.ts';
import { ImageError } from '../base/types.ts';

/** bytes of a segment that is unpacked at once */
const SHORT = 4 * 1024 * 1024;
/** bytes kept where a segment is longer: all strings of a full table (at most 3838² / 2) and as much again */
const LONG = 16 * 1024 * 1024;
/** bytes that a long one is unpacked by */
const MORE = 256 * 1024;
const PAGE = 65_536;

/** A memory that LZW is unpacked in, and the loops over it. */
class Area {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly window: number;
  readonly starts: Int32Array;
  readonly lengths: Int32Array;
  readonly #state: Int32Array;
  readonly #forward: () => number;
  readonly #backward: () => number;

  constructor(window: number) {
    const pages = Math.ceil((WINDOW + window + SPARE) / PAGE);
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    this.window = window;
    this.bytes = new Uint8Array(memory.buffer);
    this.starts = new Int32Array(memory.buffer, STARTS, CODES);
    this.lengths = new Int32Array(memory.buffer, LENGTHS, CODES);
    this.#state = new Int32Array(memory.buffer, 0, 16);
    [this.#forward, this.#backward] = [openLzw(memory, false), openLzw(memory, true)];
  }

  get(place: number): number {
    return this.#state[place / 4]!;
  }

  set(place: number, value: number): void {
    this.#state[place / 4] = value;
  }

  /** Before a segment. */
  begin(): void {
    this.#state.fill(0);
    this.set(STATE.next, END + 1);
    this.set(STATE.width, 9);
    this.set(STATE.at, WINDOW);
  }

  /** Unpacks until so many bytes stand in the window, or a string more. */
  run(packed: Packed, backward: boolean, limit: number): void {
    this.set(STATE.limit, limit);
    const unpack = backward ? this.#backward : this.#forward;
    for (;;) {
      const why = unpack();
      if (why === ENDED.full) return;
      if (why !== ENDED.emptyInput) {
        throw new ImageError(why === ENDED.damaged ? 'damaged' : 'truncated', { part: 'pixels' });
      }
      const input = packed.peek().subarray(0, INPUT_BYTES);
      if (input.length === 0) throw new ImageError('truncated', { part: 'pixels' });
      this.bytes.set(input, INPUT);
      packed.at += input.length;
      this.set(STATE.from, INPUT);
      this.set(STATE.until, INPUT + input.length);
    }
  }
}

/** For what is unpacked at once; the others have one each, for as long as they are read. */
let short: Area | undefined;
const long: Area[] = [];

/**
 * TIFF's LZW (TIFF 6 §13). A string of the table is always one that was written before, so the table only says where:
 * strings are copied from what came out already. `backward`: the bits of files written before 1988 (and by some later
 * writers) stand in the other order, and codes grow one later.
 */
export class LzwStream {
  #packed: Packed;
  #backward: boolean;
  #length: number;
  /** bytes that were unpacked, read or left out */
  #unpacked = 0;
  #taken = 0;
  /** of a short segment, all of it */
  #bytes: Uint8Array<ArrayBuffer> | null;
  /** of a long one, where it is unpacked, and where the next byte to be read stands there */
  #area: Area | null = null;
  #from = WINDOW;

  constructor(packed: Packed, length: number, memory: Uint8Array<ArrayBuffer> | null = null) {
    this.#packed = packed;
    this.#length = length;
    this.#bytes = length > SHORT ? null : memory?.length === length ? memory : new Uint8Array(length);
    // A stream begins with a clear code: 256 in nine bits, the highest first. The other order has its low bits first.
    const start = packed.peek();
    this.#backward = start.length >= 2 && start[0] === 0 && (start[1]! & 1) === 1;
  }

  memory(): Uint8Array<ArrayBuffer> | null {
    return this.#bytes;
  }

  read(target: Uint8Array): void {
    this.#take(target.length, target);
  }

  skip(length: number): void {
    this.#take(length, null);
  }

  #take(length: number, target: Uint8Array | null): void {
    if (this.#length <= SHORT) {
      if (this.#taken === 0) this.#unpackWhole();
      target?.set(this.#bytes!.subarray(this.#taken, this.#taken + length));
      this.#taken += length;
      return;
    }
    this.#area ??= this.#beginLong();
    const area = this.#area;
    for (let done = 0; done < length;) {
      if (this.#from >= area.get(STATE.at)) this.#unpackMore(area);
      const part = Math.min(length - done, area.get(STATE.at) - this.#from);
      target?.set(area.bytes.subarray(this.#from, this.#from + part), done);
      this.#from += part;
      done += part;
    }
    this.#taken += length;
    if (this.#taken < this.#length) return;
    long.push(area);
    this.#area = null;
  }

  #unpackWhole(): void {
    short ??= new Area(SHORT);
    short.begin();
    short.run(this.#packed, this.#backward, WINDOW + this.#length);
    this.#bytes!.set(short.bytes.subarray(WINDOW, WINDOW + this.#length));
  }

  #beginLong(): Area {
    const area = long.pop() ?? new Area(LONG);
    area.begin();
    return area;
  }

  #unpackMore(area: Area): void {
    const end = WINDOW + area.window;
    if (area.get(STATE.at) >= end) this.#makeRoom(area);
    const at = area.get(STATE.at);
    area.run(this.#packed, this.#backward, Math.min(end, at + MORE, at + this.#length - this.#unpacked));
    this.#unpacked += area.get(STATE.at) - at;
  }

  /** Keeps of what came out only the strings of the table. */
  #makeRoom(area: Area): void {
    const { bytes, starts, lengths } = area;
    const old = bytes.slice(WINDOW);
    let at = WINDOW;
    const keep = (from: number, length: number) => {
      bytes.set(old.subarray(from - WINDOW, from - WINDOW + length), at);
      at += length;
      return at - length;
    };
    if (area.get(STATE.previousLength) > 0) {
      for (let code = END + 1; code < area.get(STATE.next); code++) starts[code] = keep(starts[code]!, lengths[code]!);
      // Last, since the next string goes on where it ends.
      area.set(STATE.previous, keep(area.get(STATE.previous), area.get(STATE.previousLength)));
    }
    area.set(STATE.at, at);
    this.#from = at;
  }
}
