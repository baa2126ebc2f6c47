import type { ByteFile } from '../base/byte-file.ts';
import { LIMITS } from '../base/limits.ts';
import type { TiffFacts } from './facts.ts';
import { TAG, type TiffDirectory, tagNumberOr, tagNumbers } from './directory.ts';
import { type Grid, layOut, readSegments, type Segments } from './grid.ts';
import type { Loaded } from './load.ts';
import { ImageError } from '../base/types.ts';

/*
 * Compression 6, JPEG as TIFF 6 §22 had it before Technical Note 2: its writers put whole streams, headers without scans
 * or bare tables beside the strips. From what there is a stream is made that libjpeg reads. Only small scans came that way.
 */
const PROC = 512;
const STREAM = 513;
const STREAM_LENGTH = 514;
const RESTART = 515;
const Q_TABLES = 519;
const DC_TABLES = 520;
const AC_TABLES = 521;

export function openOldJpeg(file: ByteFile, directory: TiffDirectory, facts: TiffFacts): Loaded['load'] {
  const unsupported = () => new ImageError('unsupported', { part: 'old JPEG' });
  const { width, height, samples } = facts;
  if (tagNumberOr(file, directory, PROC, 1) !== 1 || facts.planar || ![1, 3].includes(samples)) throw unsupported();
  if (width * height > LIMITS.oldJpegPixels) throw unsupported();
  const segments = readSegments(file, directory);
  const whole = wholeStream(file, directory, facts, segments);
  const [grid] = layOut(file, directory, facts, segments, [
    { width, height, across: 1, down: 1, bits: 8 * samples },
  ]) as [Grid];
  const streams = whole ? [whole] : segmentStreams(file, directory, facts, segments, grid);
  return (vips) => {
    const parts = streams.map(({ bytes, ...size }) => {
      const image = vips.Image.jpegloadBuffer(bytes, { fail_on: 'error' });
      const enough = image.width >= size.width && image.height >= size.height && image.bands >= samples;
      if (!enough) throw new ImageError('damaged', { part: 'pixels' });
      return image.crop(0, 0, size.width, size.height);
    });
    return (parts.length === 1 ? parts[0]! : vips.Image.arrayjoin(parts, { across: grid.across })).crop(
      0,
      0,
      width,
      height,
    );
  };
}

interface Stream {
  bytes: Buffer;
  width: number;
  height: number;
}

/** The stream of tag 513, or that of the only strip, where it is whole and the strips lie in it. */
function wholeStream(
  file: ByteFile,
  directory: TiffDirectory,
  { width, height }: TiffFacts,
  { offsets }: Segments,
): Stream | null {
  const starts = [tagNumberOr(file, directory, STREAM, 0), ...(offsets.length === 1 ? [offsets[0]!] : [])];
  for (const start of starts) {
    if (start <= 0 || start >= file.size) continue;
    const bytes = file.read(start, Math.min(LIMITS.oldJpegBytes, file.size - start));
    const { size, scan } = readMarkers(bytes);
    const inside = offsets.every((offset) => offset >= start && offset < start + bytes.length);
    // Headers alone have nothing, or only an end mark, behind them.
    if (size?.width === width && size.height === height && scan > 0 && bytes.length - scan > 16 && inside) {
      return { bytes, width, height };
    }
  }
  return null;
}

/** A stream for each strip or tile, with headers made from the tables, wherever those stand. */
function segmentStreams(
  file: ByteFile,
  directory: TiffDirectory,
  facts: TiffFacts,
  { tiled, offsets, bytes }: Segments,
  grid: Grid,
): Stream[] {
  const tables = readTables(file, directory, facts);
  return Array.from({ length: grid.across * grid.down }, (_, i): Stream => {
    const width = grid.segmentWidth;
    const left = grid.height - Math.floor(i / grid.across) * grid.segmentHeight;
    const height = tiled ? grid.segmentHeight : Math.min(grid.segmentHeight, left);
    const data = file.read(offsets[i]!, Math.min(bytes[i]!, LIMITS.oldJpegBytes, Math.max(0, file.size - offsets[i]!)));
    const own = readMarkers(data);
    if (own.size && own.scan > 0 && own.tables.length > 0) return { bytes: data, width, height };
    const heads = [SOI, ...tables, frame(file, directory, facts, { width, height }), restart(file, directory)];
    const scan = [scanHead(facts, huffman(tables)), data.subarray(own.scan), EOI];
    return { bytes: Buffer.concat([...heads, ...scan]), width, height };
  });
}

const SOI = Buffer.from([0xff, 0xd8]);
const EOI = Buffer.from([0xff, 0xd9]);

interface Markers {
  size: { width: number; height: number } | null;
  /** DQT and DHT */
  tables: Buffer[];
  frame: Buffer | null;
  /** where the scan's data begin; 0 where there is no header of one */
  scan: number;
}

function readMarkers(bytes: Buffer): Markers {
  const found: Markers = { size: null, tables: [], frame: null, scan: 0 };
  let at = bytes[0] === 0xff && bytes[1] === 0xd8 ? 2 : 0;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xd8) {
      at += 2;
      continue;
    }
    if (marker === 0 || marker === 0xd9 || (marker >= 0xd0 && marker < 0xd8)) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) break;
    if (marker === 0xdb || marker === 0xc4) found.tables.push(bytes.subarray(at, end));
    if ((marker === 0xc0 || marker === 0xc1) && end >= at + 9) {
      found.frame = bytes.subarray(at, end);
      found.size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at = end;
    if (marker === 0xda) {
      found.scan = at;
      break;
    }
  }
  return found;
}

function streamHead(file: ByteFile, directory: TiffDirectory): Markers | null {
  const start = tagNumberOr(file, directory, STREAM, 0);
  if (start <= 0 || start >= file.size) return null;
  const told = tagNumberOr(file, directory, STREAM_LENGTH, 0);
  return readMarkers(file.read(start, Math.min(file.size - start, told > 16 ? told : 64 * 1024, LIMITS.oldJpegBytes)));
}

function readTables(file: ByteFile, directory: TiffDirectory, { samples }: TiffFacts): Buffer[] {
  const head = streamHead(file, directory);
  if (head && head.tables.length > 0) return head.tables;
  const places = (tag: number) => tagNumbers(file, directory, tag, samples);
  const tables = places(Q_TABLES).map((at, i) => segment(0xdb, Buffer.concat([Buffer.from([i]), file.read(at, 64)])));
  for (const [kind, tag] of [DC_TABLES, AC_TABLES].entries()) {
    places(tag).forEach((at, i) => {
      const counts = file.read(at, 16);
      const codes = counts.reduce((sum, count) => sum + count, 0);
      if (codes > 256) throw new ImageError('damaged', { part: 'pixels' });
      tables.push(segment(0xc4, Buffer.concat([Buffer.from([(kind << 4) | i]), file.read(at, 16 + codes)])));
    });
  }
  if (tables.length === 0) throw new ImageError('damaged', { part: 'pixels' });
  return tables;
}

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** Component numbers that tell libjpeg what they are. */
const numbers = ({ photometric, samples }: TiffFacts) =>
  samples === 1 ? [1] : photometric === 2 ? [82, 71, 66] : [1, 2, 3];

function frame(file: ByteFile, directory: TiffDirectory, facts: TiffFacts, size: Omit<Stream, 'bytes'>): Buffer {
  const told = streamHead(file, directory)?.frame;
  if (told) {
    const copy = Buffer.from(told);
    copy.writeUInt16BE(size.height, 5);
    return copy;
  }
  const [across = 2, down = 2] = facts.photometric === 6 ? tagNumbers(file, directory, TAG.yccSubsampling) : [1, 1];
  const tables = tagNumbers(file, directory, Q_TABLES, 3).length;
  const body = Buffer.from([8, 0, 0, 0, 0, facts.samples]);
  body.writeUInt16BE(size.height, 1);
  body.writeUInt16BE(size.width, 3);
  const components = numbers(facts).map((id, i) =>
    Buffer.from([id, i === 0 && facts.samples > 1 ? (across << 4) | down : 0x11, Math.min(i, Math.max(0, tables - 1))]),
  );
  return segment(0xc0, Buffer.concat([body, ...components]));
}

function restart(file: ByteFile, directory: TiffDirectory): Buffer {
  const interval = tagNumberOr(file, directory, RESTART, 0);
  if (interval <= 0 || interval > 65_535) return Buffer.alloc(0);
  return segment(0xdd, Buffer.from([interval >> 8, interval & 255]));
}

/** How many tables of codes there are for each of DC and AC. */
function huffman(tables: Buffer[]): number {
  let most = 0;
  for (const table of tables) {
    if (table[1] !== 0xc4) continue;
    for (let at = 4; at + 17 <= table.length;) {
      most = Math.max(most, (table[at]! & 15) + 1);
      at += 17 + table.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0);
    }
  }
  return Math.max(1, most);
}

function scanHead(facts: TiffFacts, tables: number): Buffer {
  const ids = numbers(facts);
  const choices = ids.flatMap((id, i) => [id, Math.min(i, tables - 1) * 0x11]);
  return segment(0xda, Buffer.from([ids.length, ...choices, 0, 63, 0]));
}
