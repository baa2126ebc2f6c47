/** TIFFs of every structure, written sample by sample and independently of the reader: what went in is known exactly. */
import { deflateSync } from 'node:zlib';
import { packBits } from './make-files.ts';

export interface TiffStructure {
  width: number;
  height: number;
  /** bits of each sample */
  bits: number[];
  /** the value of a sample, in the range of its bits (a number for floats; for those of 16 bit their bits) */
  value: (x: number, y: number, sample: number) => number;
  /** 1 unsigned, 2 signed, 3 float */
  format?: 1 | 2 | 3;
  photometric?: number;
  little?: boolean;
  big?: boolean;
  planar?: boolean;
  tile?: { width: number; height: number } | null;
  rowsPerStrip?: number;
  compression?: 'none' | 'deflate' | 'packbits' | 'lzw';
  predictor?: 1 | 2 | 3;
  /** the lowest bits of a byte come first */
  reversed?: boolean;
  orientation?: number;
  extraSamples?: number[];
  /** further tags: shorts, longs where a number needs it, or bytes */
  tags?: Record<number, number[] | Buffer>;
}

const CODES = { none: 1, lzw: 5, deflate: 8, packbits: 32_773 };

/** `first` with one more page behind its last, in the same order and size of offsets. */
export function addPage(first: Buffer, options: TiffStructure): Buffer {
  const { little = true, big = false } = options;
  const n = numbers(little);
  const get = (at: number, size: number) => Number(little ? first.readUIntLE(at, size) : first.readUIntBE(at, size));
  let link = big ? 8 : 4;
  for (let start = get(link, big ? 6 : 4); start !== 0; start = get(link, big ? 6 : 4))
    link = start + (big ? 8 : 2) + get(start, 2) * (big ? 20 : 12);
  const { bytes, at } = writeFrom(options, first.length);
  const all = Buffer.concat([first, bytes]);
  n.put(at, big ? 8 : 4).copy(all, link);
  return all;
}

export function writeTiff(options: TiffStructure): Buffer {
  const { little = true, big = false } = options;
  const n = numbers(little);
  const order = Buffer.from(little ? 'II' : 'MM');
  const { bytes, at } = writeFrom(options, big ? 16 : 8);
  const head = big
    ? [order, n.put(43, 2), n.put(8, 2), n.put(0, 2), n.put(at, 8)]
    : [order, n.put(42, 2), n.put(at, 4)];
  return Buffer.concat([...head, bytes]);
}

/** Segments and directory as they stand from place `start` of a file on; `at` is the directory's place. */
function writeFrom(options: TiffStructure, start: number): { bytes: Buffer; at: number } {
  const { width, height, bits, little = true, big = false, planar = false, tile, compression = 'none' } = options;
  const size = tile ?? { width, height: options.rowsPerStrip ?? height };
  const planes = planar ? bits.map((_, sample) => [sample]) : [bits.map((_, sample) => sample)];
  const segments: Buffer[] = [];
  for (const samples of planes) {
    for (let top = 0; top < height; top += size.height) {
      for (let left = 0; left < width; left += size.width) {
        const rows: Buffer[] = [];
        // Strips end with the picture, tiles are whole.
        const bottom = tile ? top + size.height : Math.min(height, top + size.height);
        for (let y = top; y < bottom; y++) rows.push(writeRow(options, samples, left, y, size.width));
        const packed = pack(rows, compression);
        segments.push(options.reversed ? reverseBits(packed) : packed);
      }
    }
  }
  const n = numbers(little);
  let at = start;
  const offsets = segments.map(({ length }) => (at += length) - length);
  const counts = segments.map(({ length }) => length);
  const tags = new Map<number, { type: number; values: number[] | Buffer }>();
  const short = (tag: number, values: number[]) => tags.set(tag, { type: 3, values });
  const long = (tag: number, values: number[]) => tags.set(tag, { type: big ? 16 : 4, values });
  long(256, [width]);
  long(257, [height]);
  short(258, bits);
  short(259, [CODES[compression]]);
  short(262, [options.photometric ?? (bits.length >= 3 ? 2 : 1)]);
  short(277, [bits.length]);
  short(284, [planar ? 2 : 1]);
  if (options.reversed) short(266, [2]);
  if (options.orientation) short(274, [options.orientation]);
  if (options.predictor) short(317, [options.predictor]);
  if (options.format)
    short(
      339,
      bits.map(() => options.format!),
    );
  if (options.extraSamples) short(338, options.extraSamples);
  if (tile) {
    short(322, [tile.width]);
    short(323, [tile.height]);
  } else long(278, [size.height]);
  long(tile ? 324 : 273, offsets);
  long(tile ? 325 : 279, counts);
  for (const [tag, values] of Object.entries(options.tags ?? {})) {
    const type = Buffer.isBuffer(values) ? 7 : values.some((v) => v > 65_535) ? 4 : 3;
    tags.set(Number(tag), { type, values });
  }
  const sorted = [...tags].sort(([a], [b]) => a - b);
  const room = big ? 8 : 4;
  let behind = at + (big ? 8 : 2) + sorted.length * (big ? 20 : 12) + room;
  const values: Buffer[] = [];
  const entries = sorted.map(([tag, { type, values: all }]) => {
    const bytes = Buffer.isBuffer(all)
      ? all
      : Buffer.concat(all.map((v) => n.put(v, type === 3 ? 2 : type === 4 ? 4 : 8)));
    let field = Buffer.concat([bytes, Buffer.alloc(Math.max(0, room - bytes.length))]);
    if (bytes.length > room) {
      values.push(bytes);
      field = n.put(behind, room);
      behind += bytes.length;
    }
    return Buffer.concat([n.put(tag, 2), n.put(type, 2), n.put(all.length, big ? 8 : 4), field]);
  });
  const bytes = Buffer.concat([
    ...segments,
    n.put(sorted.length, big ? 8 : 2),
    ...entries,
    Buffer.alloc(room),
    ...values,
  ]);
  return { bytes, at };
}

function numbers(little: boolean) {
  const put = (value: number, size: number) => {
    const bytes = Buffer.alloc(size);
    let left = BigInt(value);
    for (let i = 0; i < size; i++, left >>= 8n) bytes[little ? i : size - 1 - i] = Number(left & 255n);
    return bytes;
  };
  return { put };
}

/** One row of a strip or tile: predicted, in the file's order, its bits side by side. What lies outside the picture is 0. */
function writeRow(options: TiffStructure, samples: number[], left: number, y: number, width: number): Buffer {
  const { bits, value, format = 1, little = true, predictor = 1 } = options;
  const inside = (x: number) => left + x < options.width && y < options.height;
  const at = (x: number, sample: number) => (inside(x) ? value(left + x, y, sample) : 0);
  const depth = bits[samples[0]!]!;
  const cells = Array.from({ length: width }, (_, x) =>
    samples.map((sample) => raw(at(x, sample), bits[sample]!, format)),
  );
  if (predictor === 3) return predictFloats(cells, depth);
  if (predictor === 2) {
    for (let x = width - 1; x > 0; x--) {
      cells[x] = cells[x]!.map((v, i) => BigInt.asUintN(bits[samples[i]!]!, v - cells[x - 1]![i]!));
    }
  }
  const whole = samples.every((sample) => bits[sample]! % 8 === 0);
  if (whole) {
    return Buffer.concat(cells.flat().map((v, i) => ordered(v, bits[samples[i % samples.length]!]! / 8, little)));
  }
  const line = cells.flat().map((v, i) => v.toString(2).padStart(bits[samples[i % samples.length]!]!, '0'));
  const all = line.join('');
  const bytes = Buffer.alloc(Math.ceil(all.length / 8));
  for (let i = 0; i < bytes.length; i++) bytes[i] = parseInt(all.slice(i * 8, i * 8 + 8).padEnd(8, '0'), 2);
  return bytes;
}

/** The bits of a sample as a whole number. */
function raw(value: number, bits: number, format: number): bigint {
  if (format !== 3 || bits === 16) return BigInt.asUintN(bits, BigInt(value));
  const view = new DataView(new ArrayBuffer(8));
  if (bits === 64) {
    view.setFloat64(0, value);
    return view.getBigUint64(0);
  }
  view.setFloat32(0, value);
  return BigInt(view.getUint32(0));
}

function ordered(value: bigint, size: number, little: boolean): Buffer {
  const bytes = Buffer.alloc(size);
  for (let i = 0, left = value; i < size; i++, left >>= 8n) bytes[little ? i : size - 1 - i] = Number(left & 255n);
  return bytes;
}

function predictFloats(cells: bigint[][], depth: number): Buffer {
  const size = depth / 8;
  const each = cells.flat().map((v) => ordered(v, size, false));
  const sorted = Buffer.concat(Array.from({ length: size }, (_, byte) => Buffer.from(each.map((b) => b[byte]!))));
  const step = cells[0]!.length;
  for (let i = sorted.length - 1; i >= step; i--) sorted[i] = sorted[i]! - sorted[i - step]!;
  return sorted;
}

function pack(rows: Buffer[], compression: TiffStructure['compression']): Buffer {
  const all = Buffer.concat(rows);
  if (compression === 'deflate') return deflateSync(all);
  if (compression === 'packbits') return Buffer.concat(rows.map((row) => packBits(row)));
  return compression === 'lzw' ? packLzw(all) : all;
}

/** TIFF 6 §13 by the book: codes of 9 to 12 bit, one early, a clear code when the table is full. */
export function packLzw(bytes: Buffer): Buffer {
  const out: number[] = [];
  let [held, count, width] = [0, 0, 9];
  const put = (code: number) => {
    held = (held << width) | code;
    count += width;
    for (; count >= 8; count -= 8) out.push((held >> (count - 8)) & 255);
    held &= (1 << count) - 1;
  };
  // Longer strings by their beginning's code and the byte that follows it.
  let table = new Map<number, number>();
  let next = 258;
  let code = -1;
  const grow = () => {
    next++;
    if (next === 512 || next === 1024 || next === 2048) width++;
  };
  put(256);
  for (const byte of bytes) {
    const longer = code < 0 ? byte : table.get(code * 256 + byte);
    if (longer !== undefined) {
      code = longer;
      continue;
    }
    put(code);
    table.set(code * 256 + byte, next);
    grow();
    if (next === 4094) {
      put(256);
      table = new Map();
      [next, width] = [258, 9];
    }
    code = byte;
  }
  if (code >= 0) {
    put(code);
    grow();
  }
  put(257);
  if (count > 0) out.push((held << (8 - count)) & 255);
  return Buffer.from(out);
}

export function reverseBits(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte) => parseInt(byte.toString(2).padStart(8, '0').split('').reverse().join(''), 2)));
}
