import { inflateSync, zstdDecompressSync } from 'node:zlib';
import { LogRunStream, SGI_LOG } from './logluv.ts';
import { LzwStream } from './lzw.ts';
import type { Packed } from './packed.ts';
import { ImageError } from '../base/types.ts';

/** The unpacked bytes of one strip or tile, from first to last. */
export interface Unpacked {
  read(target: Uint8Array): void;
  skip(length: number): void;
  /** rows need nothing more: no differences to be undone, bytes in this machine's order */
  isFinished?: boolean;
  /** what holds the unpacked bytes, free to be used again once nothing more is read */
  memory?(): Uint8Array<ArrayBuffer> | null;
}

export const ZSTD = 50000;

/** What is unpacked row by row, or by strips that are held. 50013 is one scanner program's name for Deflate. */
export const UNPACKED: ReadonlySet<number> = new Set([1, 5, 8, 32773, 32946, 50013, ZSTD]);
/** Of them, those that can be unpacked as a stream, too. */
export const STREAMED: ReadonlySet<number> = new Set([8, 32946, 50013, ZSTD]);

interface SegmentSize {
  /** bytes that are wanted of it */
  length: number;
  /** bytes of a whole segment, which some writers fill up the last one to */
  full: number;
  rowBytes: number;
  cellBytes: number;
  /** memory that the segment before it was unpacked in, to be used again where it is as long */
  memory: Uint8Array<ArrayBuffer> | null;
}

export function unpack(
  compression: number,
  packed: Packed,
  { length, full, rowBytes, cellBytes, memory }: SegmentSize,
): Unpacked {
  switch (compression) {
    case 1:
      return packed;
    case 5:
      return new LzwStream(packed, length, memory);
    case 32773:
      return new PackBitsStream(packed);
    case SGI_LOG:
      return new LogRunStream(packed, rowBytes, cellBytes);
    default:
      return new InflatedSegment(packed, length, full, memory, compression === ZSTD);
  }
}

class PackBitsStream implements Unpacked {
  #packed: Packed;
  #left = 0;
  #value = -1;

  constructor(packed: Packed) {
    this.#packed = packed;
  }

  read(target: Uint8Array): void {
    for (let to = 0; to < target.length;) {
      if (this.#left === 0) this.#begin();
      const count = Math.min(this.#left, target.length - to);
      if (this.#value >= 0) target.fill(this.#value, to, to + count);
      else this.#packed.read(target.subarray(to, to + count));
      this.#left -= count;
      to += count;
    }
  }

  skip(length: number): void {
    for (let left = length; left > 0;) {
      if (this.#left === 0) this.#begin();
      const count = Math.min(this.#left, left);
      if (this.#value < 0) this.#packed.skip(count);
      this.#left -= count;
      left -= count;
    }
  }

  #begin(): void {
    const code = this.#packed.next();
    if (code < 128) {
      this.#left = code + 1;
      this.#value = -1;
    } else if (code > 128) {
      this.#left = 257 - code;
      this.#value = this.#packed.next();
    }
  }
}

/** Bytes that some writers leave behind the last row. */
export const SLACK = 64 * 1024;

class InflatedSegment implements Unpacked {
  #packed: Packed;
  #most: number;
  #zstd: boolean;
  #memory: Uint8Array<ArrayBuffer>;
  #held = -1;
  #at = 0;

  constructor(packed: Packed, length: number, full: number, memory: Uint8Array<ArrayBuffer> | null, zstd: boolean) {
    this.#packed = packed;
    this.#zstd = zstd;
    this.#most = full + SLACK;
    this.#memory = memory?.length === length ? memory : new Uint8Array(length);
  }

  memory(): Uint8Array<ArrayBuffer> {
    return this.#memory;
  }

  read(target: Uint8Array): void {
    if (this.#held < 0) {
      const bytes = this.#inflate();
      this.#held = Math.min(bytes.length, this.#memory.length);
      // Kept in memory that is used again: what zlib gives is freed late, and tiles side by side are many.
      this.#memory.set(bytes.subarray(0, this.#held));
    }
    if (this.#at + target.length > this.#held) throw new ImageError('truncated', { part: 'pixels' });
    target.set(this.#memory.subarray(this.#at, this.#at + target.length));
    this.#at += target.length;
  }

  skip(length: number): void {
    this.#at += length;
  }

  #inflate(): Uint8Array {
    const packed = this.#packed.all(2 * this.#most);
    const room = { chunkSize: Math.max(64, this.#memory.length + 8), maxOutputLength: this.#most };
    try {
      if (this.#zstd) return zstdDecompressSync(packed, room);
      // What there is of a stream that was cut short; too little is told by its length.
      return inflateSync(packed, { ...room, finishFlush: 2 });
    } catch (error) {
      throw new ImageError('damaged', { part: 'pixels' }, { cause: error });
    }
  }
}
