import type { Packed } from './packed.ts';
import { ImageError } from '../base/types.ts';

const CLEAR = 256;
const END = 257;
const CODES = 4096;
/** No string is longer than there are codes. */
const LONGEST = CODES;
/** bytes kept where a segment is longer: all strings of a full table (at most 3838² / 2) and as much again */
const WINDOW = 16 * 1024 * 1024;

/**
 * TIFF's LZW (TIFF 6 §13). A string of the table is always one that was written before, so the table only says where:
 * strings are copied from what came out already. `backward`: the bits of files written before 1988 (and by some later
 * writers) stand in the other order, and codes grow one later.
 */
export class LzwStream {
  #packed: Packed;
  #backward: boolean;
  #bytes: Uint8Array<ArrayBuffer>;
  /** bytes still to come */
  #left: number;
  #at = 0;
  #taken = 0;
  #starts = new Int32Array(CODES);
  #lengths = new Int32Array(CODES);
  #next = END + 1;
  #width = 9;
  #previous = -1;
  #previousLength = 0;
  #bits = 0;
  #held = 0;

  constructor(packed: Packed, length: number, memory: Uint8Array<ArrayBuffer> | null = null) {
    this.#packed = packed;
    this.#left = length;
    const size = Math.min(length, WINDOW);
    this.#bytes = memory?.length === size ? memory : new Uint8Array(size);
    // A stream begins with a clear code: 256 in nine bits, the highest first. The other order has its low bits first.
    const start = packed.peek();
    this.#backward = start.length >= 2 && start[0] === 0 && (start[1]! & 1) === 1;
  }

  memory(): Uint8Array<ArrayBuffer> {
    return this.#bytes;
  }

  read(target: Uint8Array): void {
    let done = 0;
    while (done < target.length) {
      if (this.#taken === this.#at) this.#run(target.length - done);
      const part = this.#bytes.subarray(this.#taken, Math.min(this.#at, this.#taken + target.length - done));
      target.set(part, done);
      this.#taken += part.length;
      done += part.length;
    }
  }

  skip(length: number): void {
    for (let left = length; left > 0;) {
      if (this.#taken === this.#at) this.#run(left);
      const part = Math.min(left, this.#at - this.#taken);
      this.#taken += part;
      left -= part;
    }
  }

  /** Unpacks at least `wanted` bytes more, or as many as there is room for. */
  #run(wanted: number): void {
    const room = this.#bytes.length;
    if (this.#left > room - this.#at && room - this.#at < 2 * LONGEST) this.#makeRoom();
    const whole = this.#left <= room - this.#at;
    const bytes = this.#bytes;
    const end = whole ? this.#at + this.#left : room - LONGEST;
    const limit = Math.min(end, this.#at + wanted);
    const [starts, lengths, late] = [this.#starts, this.#lengths, this.#backward ? 1 : 0];
    const packed = this.#packed;
    let [input, from] = [packed.bytes, packed.at];
    let [at, next, width, bits, held] = [this.#at, this.#next, this.#width, this.#bits, this.#held];
    let [previous, previousLength] = [this.#previous, this.#previousLength];
    const began = at;
    while (at < limit) {
      while (bits < width) {
        if (from === input.length) {
          input = packed.refill();
          from = 0;
          if (input.length === 0) throw new ImageError('truncated', { part: 'pixels' });
        }
        held = late ? held | (input[from++]! << bits) : (held << 8) | input[from++]!;
        bits += 8;
      }
      bits -= width;
      let code: number;
      if (late) {
        code = held & ((1 << width) - 1);
        held >>>= width;
      } else code = (held >>> bits) & ((1 << width) - 1);
      if (code === CLEAR) {
        next = END + 1;
        width = 9;
        previous = -1;
        continue;
      }
      if (code === END) throw new ImageError('truncated', { part: 'pixels' });
      if (previous >= 0 && next < CODES) {
        starts[next] = previous;
        lengths[next] = previousLength + 1;
        next++;
        if (next + 1 - late >= 1 << width && width < 12) width++;
      }
      previous = at;
      if (code < CLEAR) {
        bytes[at++] = code;
        previousLength = 1;
        continue;
      }
      if (code >= next) throw new ImageError('damaged', { part: 'pixels' });
      previousLength = lengths[code]!;
      let source = starts[code]!;
      const stop = Math.min(at + previousLength, bytes.length);
      if (previousLength > 32 && source + previousLength <= at) {
        bytes.copyWithin(at, source, source + stop - at);
        at = stop;
      } else while (at < stop) bytes[at++] = bytes[source++]!;
    }
    packed.at = from;
    // A last string may run over the segment's end.
    this.#at = whole ? Math.min(at, end) : at;
    this.#left -= this.#at - began;
    [this.#next, this.#width, this.#bits, this.#held] = [next, width, bits, held];
    [this.#previous, this.#previousLength] = [previous, previousLength];
  }

  /** Keeps of what came out only the strings of the table. */
  #makeRoom(): void {
    const bytes = new Uint8Array(this.#bytes.length);
    let at = 0;
    const keep = (from: number, length: number) => {
      bytes.set(this.#bytes.subarray(from, from + length), at);
      at += length;
      return at - length;
    };
    if (this.#previous >= 0) {
      for (let code = END + 1; code < this.#next; code++)
        this.#starts[code] = keep(this.#starts[code]!, this.#lengths[code]!);
      // Last, since the next string goes on where it ends.
      this.#previous = keep(this.#previous, this.#previousLength);
    }
    this.#bytes = bytes;
    this.#at = at;
    this.#taken = at;
  }
}
