/** Large originals written row by row, for memory checks and benchmarks: gigabytes need no more memory than one row does. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { displayInfo, packBits, resource, unicodeNames } from './make-files.ts';

export interface LargeOptions {
  width: number;
  height: number;
  /** 3: RGB; 4 and more: CMYK and spot inks */
  channels: number;
  /** PSB */
  large: boolean;
  /** false: rows stand unpacked */
  rle: boolean;
  /** bits a sample, 8 unless told */
  depth?: 8 | 16;
}

/** Different rows in one file; making them costs nothing beside reading them. */
const kinds = 16;

/** A PSD or PSB of flat patches and fine texture, about as well packed as a real print. */
export function writeLargePsd(path: string, options: LargeOptions): void {
  const { width, height, channels, large, rle, depth = 8 } = options;
  const out = openSync(path, 'w');
  try {
    const spots = spotResources(channels - 4);
    const header = Buffer.alloc(26);
    header.write('8BPS', 'latin1');
    header.writeUInt16BE(large ? 2 : 1, 4);
    header.writeUInt16BE(channels, 12);
    header.writeUInt32BE(height, 14);
    header.writeUInt32BE(width, 18);
    header.writeUInt16BE(depth, 22);
    header.writeUInt16BE(channels >= 4 ? 4 : 3, 24);
    const sections = Buffer.alloc(8);
    sections.writeUInt32BE(spots.length, 4);
    const layers = Buffer.alloc((large ? 8 : 4) + 2);
    layers.writeUInt16BE(rle ? 1 : 0, layers.length - 2);
    let at = 0;
    const put = (bytes: Uint8Array) => {
      for (let done = 0; done < bytes.length;) done += writeSync(out, bytes, done, bytes.length - done, at + done);
      at += bytes.length;
    };
    for (const part of [header, sections, spots, layers]) put(part);
    const rows = Array.from({ length: kinds }, (_, i) => texturedRow(width, i, depth));
    const rowAt = (i: number) => (i >> 3) % kinds;
    const written = rle ? rows.map(packBits) : rows;
    if (rle) {
      const size = large ? 4 : 2;
      const table = Buffer.alloc(channels * height * size);
      for (let i = 0; i < channels * height; i++) {
        const { length } = written[rowAt(i)]!;
        if (large) table.writeUInt32BE(length, i * 4);
        else table.writeUInt16BE(length, i * 2);
      }
      put(table);
    }
    // Eight equal rows at once: fewer, larger writes.
    const eights = written.map((row) => Buffer.concat(Array<Buffer>(8).fill(row)));
    const total = channels * height;
    for (let i = 0; i < total; i += 8) {
      const eight = eights[rowAt(i)]!;
      put(total - i >= 8 ? eight : eight.subarray(0, written[rowAt(i)]!.length * (total - i)));
    }
  } finally {
    closeSync(out);
  }
}

function spotResources(count: number): Buffer {
  if (count <= 0) return Buffer.alloc(0);
  const inks = Array.from({ length: count }, (_, i) => ({
    kind: 2,
    lab: [60 - i * 8, 60 * Math.cos(i), 60 * Math.sin(i)] as [number, number, number],
    solidity: i * 10,
  }));
  return Buffer.concat([
    resource(1045, unicodeNames(inks.map((_, i) => `Ink ${i + 1}`))),
    resource(1077, displayInfo(inks)),
  ]);
}

function texturedRow(width: number, seed: number, depth: 8 | 16): Buffer {
  const row = Buffer.alloc((width * depth) / 8);
  let state = seed * 2_654_435_761 + 1;
  for (let x = 0; x < width; x++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const textured = ((x >> 9) + seed) % 3 !== 0;
    const value = ((x >> 9) * 37 + seed * 5 + (textured ? state >>> 29 : 0)) & 255;
    if (depth === 8) row[x] = value;
    else row.writeUInt16BE(value * 257, x * 2);
  }
  return row;
}

export interface LargeTiffOptions {
  width: number;
  height: number;
  /** 3: RGB; 4 and more: CMYK and channels beyond */
  samples: number;
  depth: 8 | 16;
  /** one plane behind the other instead of px by px */
  planar: boolean;
  rowsPerStrip: number;
  /** in tiles of 256 × 256 px, all alike, instead of strips */
  tiled?: boolean;
}

/** An uncompressed BigTIFF, little-endian. */
export function writeLargeTiff(path: string, options: LargeTiffOptions): void {
  const { width, height, samples, depth, planar, rowsPerStrip, tiled = false } = options;
  const planes = planar ? samples : 1;
  const perPx = (planar ? 1 : samples) * (depth / 8);
  const tiles = Math.ceil(width / 256) * Math.ceil(height / 256);
  const segments = tiled ? tiles : Math.ceil(height / rowsPerStrip);
  const rowBytes = width * perPx;
  const bytesOf = (segment: number) =>
    tiled ? 256 * 256 * perPx : Math.min(rowsPerStrip, height - segment * rowsPerStrip) * rowBytes;
  const out = openSync(path, 'w');
  try {
    let at = 16;
    const put = (bytes: Uint8Array) => {
      for (let done = 0; done < bytes.length;) done += writeSync(out, bytes, done, bytes.length - done, at + done);
      at += bytes.length;
    };
    const rows = Array.from({ length: kinds }, (_, i) => tiffRow(tiled ? 256 : width, i, depth, planar ? 1 : samples));
    const rowAt = (y: number) => rows[(y >> 3) % kinds]!;
    if (tiled) {
      const tile = Buffer.concat(Array.from({ length: 256 }, (_, y) => rowAt(y)));
      for (let i = 0; i < planes * tiles; i++) put(tile);
    } else for (let y = 0; y < planes * height; y++) put(rowAt(y));
    const counts = Array.from({ length: planes * segments }, (_, i) => bytesOf(i % segments));
    let next = 16;
    const offsets = counts.map((bytes) => (next += bytes) - bytes);
    const long8 = (values: number[]) => Buffer.from(BigUint64Array.from(values, BigInt).buffer);
    const short = (values: number[]) => Buffer.from(Uint16Array.from(values).buffer);
    const tags: [number, number, Buffer][] = [
      [256, 16, long8([width])],
      [257, 16, long8([height])],
      [258, 3, short(Array<number>(samples).fill(depth))],
      [259, 3, short([1])],
      [262, 3, short([samples >= 4 ? 5 : 2])],
      [tiled ? 324 : 273, 16, long8(offsets)],
      [277, 3, short([samples])],
      [tiled ? 325 : 279, 16, long8(counts)],
      [284, 3, short([planar ? 2 : 1])],
      ...(tiled
        ? ([322, 323].map((tag) => [tag, 3, short([256])]) as [number, number, Buffer][])
        : ([[278, 16, long8([rowsPerStrip])]] as [number, number, Buffer][])),
    ];
    if (samples > 4) tags.push([338, 3, short(Array<number>(samples - 4).fill(0))]);
    tags.sort(([a], [b]) => a - b);
    const directory = at + (at % 2);
    const head = Buffer.alloc(8 + tags.length * 20 + 8);
    head.writeBigUInt64LE(BigInt(tags.length));
    const values: Buffer[] = [];
    let place = directory + head.length;
    tags.forEach(([tag, type, bytes], i) => {
      const entry = 8 + i * 20;
      head.writeUInt16LE(tag, entry);
      head.writeUInt16LE(type, entry + 2);
      head.writeBigUInt64LE(BigInt(bytes.length / (type === 3 ? 2 : 8)), entry + 4);
      if (bytes.length <= 8) bytes.copy(head, entry + 12);
      else {
        head.writeBigUInt64LE(BigInt(place), entry + 12);
        values.push(bytes);
        place += bytes.length;
      }
    });
    at = directory;
    put(Buffer.concat([head, ...values]));
    const start = Buffer.alloc(16);
    start.write('II', 'latin1');
    start.writeUInt16LE(43, 2);
    start.writeUInt16LE(8, 4);
    start.writeBigUInt64LE(BigInt(directory), 8);
    at = 0;
    put(start);
  } finally {
    closeSync(out);
  }
}

function tiffRow(width: number, seed: number, depth: 8 | 16, samples: number): Buffer {
  const plane = texturedRow(width, seed, 8);
  const row = Buffer.alloc((width * samples * depth) / 8);
  for (let x = 0; x < width; x++) {
    for (let s = 0; s < samples; s++) {
      const value = (plane[x]! + s * 40) & 255;
      const i = x * samples + s;
      if (depth === 8) row[i] = value;
      else row.writeUInt16LE(value * 257, i * 2);
    }
  }
  return row;
}
