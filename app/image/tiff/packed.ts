import type { ByteFile } from '../base/byte-file.ts';
import { reverseBits } from '../base/reverse-bits.ts';
import { ImageError } from '../base/types.ts';

/** bytes read at once: what stays in a processor's own memory is copied in half the time */
const CHUNK = 256 * 1024;

/** The packed bytes of a strip or tile, a chunk at a time. */
export class Packed {
  bytes: Uint8Array = new Uint8Array(0);
  /** the next byte of `bytes` */
  at = 0;
  #file: ByteFile;
  #place: number;
  #end: number;
  #reversed: boolean;
  /** used again for each chunk, since fresh memory costs as much as the reading */
  #chunk: Buffer | null = null;

  /** `reversed`: the first px stand in the low bits of a byte (FillOrder 2). */
  constructor(file: ByteFile, offset: number, length: number, reversed: boolean) {
    if (!(offset >= 0) || offset >= file.size) throw new ImageError('truncated', { part: 'pixels' });
    this.#file = file;
    this.#place = offset;
    this.#end = Math.min(offset + length, file.size);
    this.#reversed = reversed;
  }

  /** The next chunk, empty at the end; valid until the next call. */
  refill(): Uint8Array {
    const length = Math.max(0, Math.min(CHUNK, this.#end - this.#place));
    const [place, size] = [this.#place, this.#file.size];
    if (!this.#file.has(place, length)) throw new ImageError('truncated', { needed: place + length, size });
    if (!this.#chunk || this.#chunk.length < length) this.#chunk = Buffer.allocUnsafeSlow(length);
    const bytes = this.#chunk.subarray(0, length);
    this.#file.readInto(bytes, this.#place);
    this.#place += bytes.length;
    this.bytes = this.#reversed ? reverseBits(bytes) : bytes;
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
    return this.#reversed ? reverseBits(bytes) : bytes;
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
