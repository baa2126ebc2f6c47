import type { ByteFile } from '../base/byte-file.ts';
import { ImageError } from '../base/types.ts';

const CHUNK = 1024 * 1024;

/** The packed bytes of a strip or tile, a chunk at a time. */
export class Packed {
  bytes: Uint8Array = new Uint8Array(0);
  /** the next byte of `bytes` */
  at = 0;
  #file: ByteFile;
  #place: number;
  #end: number;
  #reversed: boolean;

  /** `reversed`: the first px stand in the low bits of a byte (FillOrder 2). */
  constructor(file: ByteFile, offset: number, length: number, reversed: boolean) {
    if (!(offset >= 0) || offset >= file.size) throw new ImageError('truncated', { part: 'pixels' });
    this.#file = file;
    this.#place = offset;
    this.#end = Math.min(offset + length, file.size);
    this.#reversed = reversed;
  }

  /** The next chunk, empty at the end. */
  refill(): Uint8Array {
    const length = Math.min(CHUNK, this.#end - this.#place);
    const bytes = length > 0 ? this.#file.read(this.#place, length) : new Uint8Array(0);
    this.#place += bytes.length;
    this.bytes = this.#reversed ? bytes.map((byte) => REVERSED[byte]!) : bytes;
    this.at = 0;
    return this.bytes;
  }

  /** The chunk at hand, from its start. */
  peek(): Uint8Array {
    return this.at < this.bytes.length ? this.bytes.subarray(this.at) : this.refill();
  }

  next(): number {
    if (this.at === this.bytes.length && this.refill().length === 0)
      throw new ImageError('truncated', { part: 'pixels' });
    return this.bytes[this.at++]!;
  }

  /** All of them, but no more than `limit`. */
  all(limit: number): Uint8Array {
    const length = Math.min(this.#end - this.#place, limit);
    const bytes = this.#file.read(this.#place, length);
    this.#place += length;
    return this.#reversed ? bytes.map((byte) => REVERSED[byte]!) : bytes;
  }

  read(target: Uint8Array): void {
    for (let done = 0; done < target.length;) {
      const left = this.peek();
      if (left.length === 0) throw new ImageError('truncated', { part: 'pixels' });
      const part = left.subarray(0, target.length - done);
      target.set(part, done);
      this.at += part.length;
      done += part.length;
    }
  }

  skip(length: number): void {
    const held = Math.min(length, this.bytes.length - this.at);
    this.at += held;
    this.#place += length - held;
  }
}

const REVERSED = Uint8Array.from({ length: 256 }, (_, byte) => {
  let bits = 0;
  for (let i = 0; i < 8; i++) bits |= ((byte >> i) & 1) << (7 - i);
  return bits;
});
