import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { ImageError } from './types.ts';

const WINDOW = 64 * 1024;

/** A file read by position, bounds checked: a length or offset that leaves the file is an ImageError, never a short buffer. */
export class ByteFile {
  readonly size: number;
  /** where the part that is read begins in the file */
  readonly origin: number;
  #fd: number;
  #window: Buffer = Buffer.alloc(0);
  #windowStart = 0;

  /** All of a file, or a part of it as if it were one. */
  constructor(path: string, part?: { offset: number; length: number }) {
    // A pipe that nobody writes to would be waited for for ever.
    this.#fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stat = fstatSync(this.#fd);
    if (!stat.isFile()) {
      closeSync(this.#fd);
      throw new ImageError('notAnImage');
    }
    this.origin = part?.offset ?? 0;
    this.size = part?.length ?? stat.size;
    if (this.origin + this.size > stat.size) {
      closeSync(this.#fd);
      throw new ImageError('truncated', { needed: this.origin + this.size, size: stat.size });
    }
  }

  close(): void {
    closeSync(this.#fd);
  }

  [Symbol.dispose](): void {
    this.close();
  }

  has(offset: number, length: number): boolean {
    if (!Number.isSafeInteger(offset) || !Number.isSafeInteger(length)) return false;
    return length >= 0 && offset >= 0 && offset + length <= this.size;
  }

  read(offset: number, length: number): Buffer {
    if (!this.has(offset, length)) throw new ImageError('truncated', { needed: offset + length, size: this.size });
    if (length > WINDOW) {
      const whole = Buffer.allocUnsafe(length);
      this.readInto(whole, offset);
      return whole;
    }
    const start = offset - this.#windowStart;
    if (start < 0 || start + length > this.#window.length) {
      // A fresh buffer each time: slices handed out earlier stay what they were.
      const window = Buffer.allocUnsafe(Math.min(WINDOW, this.size - offset));
      this.readInto(window, offset);
      this.#window = window;
      this.#windowStart = offset;
    }
    return this.#window.subarray(offset - this.#windowStart, offset - this.#windowStart + length);
  }

  readInto(target: Uint8Array, offset: number): void {
    let done = 0;
    while (done < target.length) {
      const got = readSync(this.#fd, target, done, target.length - done, this.origin + offset + done);
      if (got === 0) throw new ImageError('truncated', { needed: offset + target.length, size: this.size });
      done += got;
    }
  }
}

/** Walks through a part of a file number by number, in either byte order. */
export class Cursor {
  readonly file: ByteFile;
  readonly little: boolean;
  readonly end: number;
  at: number;

  constructor(file: ByteFile, at: number, end: number, little = false) {
    this.file = file;
    this.at = at;
    this.end = Math.min(end, file.size);
    this.little = little;
  }

  get left(): number {
    return this.end - this.at;
  }

  take(length: number): Buffer {
    if (length > this.left) throw new ImageError('truncated', { needed: this.at + length, size: this.end });
    const bytes = this.file.read(this.at, length);
    this.at += length;
    return bytes;
  }

  skip(length: number): void {
    if (length < 0 || length > this.left) {
      throw new ImageError('truncated', { needed: this.at + length, size: this.end });
    }
    this.at += length;
  }

  u8(): number {
    return this.take(1)[0]!;
  }

  u16(): number {
    const b = this.take(2);
    return this.little ? b.readUInt16LE() : b.readUInt16BE();
  }

  i16(): number {
    const b = this.take(2);
    return this.little ? b.readInt16LE() : b.readInt16BE();
  }

  u32(): number {
    const b = this.take(4);
    return this.little ? b.readUInt32LE() : b.readUInt32BE();
  }

  /** Beyond 2^53 no file is that long: such a number fails at the first bounds check. */
  u64(): number {
    const b = this.take(8);
    return Number(this.little ? b.readBigUInt64LE() : b.readBigUInt64BE());
  }

  /** A four-letter code; Photoshop writes them backwards in little-endian TIFFs. */
  code(): string {
    const code = this.take(4).toString('latin1');
    return this.little ? [...code].reverse().join('') : code;
  }
}
