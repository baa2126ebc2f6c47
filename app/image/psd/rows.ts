import { addUp } from '../base/add-up.ts';
import type { ByteFile } from '../base/byte-file.ts';
import { ImageError } from '../base/types.ts';

const BUFFER = 256 * 1024;

export interface ReadOptions {
  /** bytes read at once; 0: nothing is kept between rows, where very many planes are open */
  buffer?: number;
  /** what an error names */
  part?: 'image' | 'layers';
}

/** Reads forward from one place of a file with a modest buffer. */
class Stream {
  #file: ByteFile;
  #at: number;
  #size: number;
  #part: string;
  #buffer: Buffer = Buffer.alloc(0);
  #start = 0;

  constructor(file: ByteFile, at: number, size: number, part: string) {
    this.#file = file;
    this.#at = at;
    this.#size = size;
    this.#part = part;
  }

  skip(length: number): void {
    this.#at += length;
  }

  /** Valid until the next call. */
  take(length: number): Buffer {
    let from = this.#at - this.#start;
    if (from + length > this.#buffer.length) {
      const size = Math.min(Math.max(this.#size, length), this.#file.size - this.#at);
      if (size < length) {
        throw new ImageError('truncated', { part: this.#part, needed: this.#at + length, size: this.#file.size });
      }
      if (this.#size === 0) {
        const bytes = Buffer.from(this.#file.read(this.#at, length));
        this.#at += length;
        return bytes;
      }
      if (this.#buffer.length !== size) this.#buffer = Buffer.allocUnsafe(size);
      this.#file.readInto(this.#buffer, this.#at);
      this.#start = this.#at;
      from = 0;
    }
    this.#at += length;
    return this.#buffer.subarray(from, from + length);
  }
}

export function psdRowBytes(width: number, depth: number): number {
  return Math.ceil((width * depth) / 8);
}

/** Puts row `y` of one plane, packed samples as they stand in the file, into `target`. Rows are asked for in rising order. */
export type RowReader = (target: Uint8Array, y: number) => void;

export interface PlaneShape {
  width: number;
  height: number;
  depth: number;
  channels: number;
}

/** Uncompressed planes one behind the other: a reader of rows for each of the wanted channels. */
export function openRawPlanes(
  file: ByteFile,
  at: number,
  shape: PlaneShape,
  wanted: number[],
  { buffer = BUFFER, part = 'image' }: ReadOptions = {},
): RowReader[] {
  const rowBytes = psdRowBytes(shape.width, shape.depth);
  return wanted.map((channel) => {
    const stream = new Stream(file, at + channel * shape.height * rowBytes, buffer, part);
    let next = 0;
    return (target, y) => {
      if (y > next) stream.skip((y - next) * rowBytes);
      next = y + 1;
      target.set(stream.take(rowBytes));
    };
  });
}

/** RLE planes: a table with every row's packed length stands before the rows, 2 bytes each in PSD, 4 in PSB. */
export function openRlePlanes(
  file: ByteFile,
  at: number,
  shape: PlaneShape,
  wanted: number[],
  large: boolean,
  { buffer = BUFFER, part = 'image' }: ReadOptions = {},
): RowReader[] {
  const size = large ? 4 : 2;
  const rowBytes = psdRowBytes(shape.width, shape.depth);
  // PackBits grows a row by at most one byte in 128; anything far beyond is a lie.
  const longest = rowBytes * 2 + 128;
  const starts = planeStarts(file, at, shape, size, Math.max(0, ...wanted), part);
  if (wanted.some((channel) => starts[channel]! > file.size)) throw new ImageError('truncated', { part });
  return wanted.map((channel) => {
    const lengths = new Stream(file, at + channel * shape.height * size, buffer >> 3, part);
    const rows = new Stream(file, starts[channel]!, buffer, part);
    const nextLength = () => {
      const bytes = lengths.take(size);
      const length = large ? bytes.readUInt32BE() : bytes.readUInt16BE();
      if (length > longest) throw new ImageError('damaged', { part });
      return length;
    };
    let next = 0;
    return (target, y) => {
      for (; next < y; next++) rows.skip(nextLength());
      next++;
      if (!unpackBits(rows.take(nextLength()), target, rowBytes)) throw new ImageError('damaged', { part });
    };
  });
}

/** Where each channel's packed rows begin, up to channel `last`. */
function planeStarts(
  file: ByteFile,
  at: number,
  shape: PlaneShape,
  size: number,
  last: number,
  part: string,
): number[] {
  const starts = [at + shape.channels * shape.height * size];
  if (last === 0) return starts;
  const table = new Stream(file, at, BUFFER, part);
  let place = starts[0]!;
  for (let channel = 0; channel < last; channel++) {
    for (let row = 0; row < shape.height;) {
      const count = Math.min(16_384, shape.height - row);
      const bytes = table.take(count * size);
      if (size === 2) for (let i = 0; i < bytes.length; i += 2) place += (bytes[i]! << 8) | bytes[i + 1]!;
      else for (let i = 0; i < bytes.length; i += 4) place += bytes.readUInt32BE(i);
      row += count;
    }
    starts.push(place);
  }
  return starts;
}

/** Runs this long are left to the engine's own fill and copy; below, a loop is quicker. */
const LONG_RUN = 48;

/** Whether there was enough in `packed` for all of the row. */
export function unpackBits(packed: Uint8Array, target: Uint8Array, length: number): boolean {
  let from = 0;
  let to = 0;
  while (to < length && from < packed.length) {
    const code = packed[from++]!;
    if (code < 128) {
      const end = Math.min(to + code + 1, length);
      if (from + end - to > packed.length) break;
      if (code >= LONG_RUN) {
        target.set(packed.subarray(from, from + end - to), to);
        from += end - to;
        to = end;
      } else while (to < end) target[to++] = packed[from++]!;
    } else if (code > 128) {
      const end = Math.min(to + 257 - code, length);
      if (from >= packed.length) break;
      const value = packed[from++]!;
      if (257 - code >= LONG_RUN) {
        target.fill(value, to, end);
        to = end;
      } else while (to < end) target[to++] = value;
    }
  }
  return to >= length;
}

/** Undoes ZIP prediction (compression 3): differences from left to right; 32 bit rows have their bytes in four planes. */
export function undoPrediction(row: Uint8Array, depth: number): void {
  if (depth === 16) {
    for (let i = 2; i + 1 < row.length; i += 2) {
      const sum = ((row[i]! << 8) | row[i + 1]!) + ((row[i - 2]! << 8) | row[i - 1]!);
      row[i] = sum >> 8;
      row[i + 1] = sum;
    }
    return;
  }
  addUp(row, 1);
  if (depth !== 32) return;
  // A copy: Buffer's own slice() would be a view.
  const planes = new Uint8Array(row);
  const width = row.length / 4;
  for (let x = 0; x < width; x++) {
    for (let b = 0; b < 4; b++) row[x * 4 + b] = planes[b * width + x]!;
  }
}
