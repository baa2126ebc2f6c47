import type { ByteFile } from './byte-file.ts';
import { psdRowBytes } from './read-psd.ts';
import { ImageError } from './types.ts';

const BUFFER = 256 * 1024;

/** Reads forward from one place of a file with a modest buffer. */
class Stream {
  #file: ByteFile;
  #at: number;
  #buffer: Buffer = Buffer.alloc(0);
  #start = 0;

  constructor(file: ByteFile, at: number) {
    this.#file = file;
    this.#at = at;
  }

  /** Valid until the next call. */
  take(length: number): Buffer {
    let from = this.#at - this.#start;
    if (from + length > this.#buffer.length) {
      const size = Math.min(Math.max(BUFFER, length), this.#file.size - this.#at);
      if (size < length) throw new ImageError('truncated', { needed: this.#at + length, size: this.#file.size });
      if (this.#buffer.length !== size) this.#buffer = Buffer.allocUnsafe(size);
      this.#file.readInto(this.#buffer, this.#at);
      this.#start = this.#at;
      from = 0;
    }
    this.#at += length;
    return this.#buffer.subarray(from, from + length);
  }
}

export type RowReader = (target: Uint8Array) => void;

export interface PlaneShape {
  width: number;
  height: number;
  depth: number;
  channels: number;
}

/** Uncompressed planes one behind the other: a reader of rows for each of the wanted channels. */
export function openRawPlanes(file: ByteFile, at: number, shape: PlaneShape, wanted: number[]): RowReader[] {
  const rowBytes = psdRowBytes(shape.width, shape.depth);
  return wanted.map((channel) => {
    const stream = new Stream(file, at + channel * shape.height * rowBytes);
    return (target) => target.set(stream.take(rowBytes));
  });
}

/** RLE planes: a table with every row's packed length stands before the rows, 2 bytes each in PSD, 4 in PSB. */
export function openRlePlanes(
  file: ByteFile,
  at: number,
  shape: PlaneShape,
  wanted: number[],
  large: boolean,
): RowReader[] {
  const size = large ? 4 : 2;
  const rowBytes = psdRowBytes(shape.width, shape.depth);
  // PackBits grows a row by at most one byte in 128; anything far beyond is a lie.
  const longest = rowBytes * 2 + 128;
  const starts: number[] = [];
  let place = at + shape.channels * shape.height * size;
  const table = new Stream(file, at);
  for (let channel = 0; channel < shape.channels; channel++) {
    starts.push(place);
    for (let row = 0; row < shape.height; row++) {
      const bytes = table.take(size);
      place += large ? bytes.readUInt32BE() : bytes.readUInt16BE();
    }
  }
  if (wanted.some((channel) => starts[channel]! > file.size)) throw new ImageError('truncated', { part: 'image' });
  return wanted.map((channel) => {
    const lengths = new Stream(file, at + channel * shape.height * size);
    const rows = new Stream(file, starts[channel]!);
    return (target) => {
      const bytes = lengths.take(size);
      const length = large ? bytes.readUInt32BE() : bytes.readUInt16BE();
      if (length > longest) throw new ImageError('damaged', { part: 'image' });
      unpackBits(rows.take(length), target, rowBytes);
    };
  });
}

function unpackBits(packed: Uint8Array, target: Uint8Array, length: number): void {
  let from = 0;
  let to = 0;
  while (to < length && from < packed.length) {
    const code = packed[from++]!;
    if (code < 128) {
      const end = Math.min(to + code + 1, length);
      if (from + (end - to) > packed.length) throw new ImageError('damaged', { part: 'image' });
      while (to < end) target[to++] = packed[from++]!;
    } else if (code > 128) {
      if (from >= packed.length) throw new ImageError('damaged', { part: 'image' });
      const end = Math.min(to + 257 - code, length);
      target.fill(packed[from++]!, to, end);
      to = end;
    }
  }
  if (to < length) throw new ImageError('damaged', { part: 'image' });
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
  for (let i = 1; i < row.length; i++) row[i] = row[i]! + row[i - 1]!;
  if (depth !== 32) return;
  // A copy: Buffer's own slice() would be a view.
  const planes = new Uint8Array(row);
  const width = row.length / 4;
  for (let x = 0; x < width; x++) {
    for (let b = 0; b < 4; b++) row[x * 4 + b] = planes[b * width + x]!;
  }
}
