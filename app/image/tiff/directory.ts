import type { ByteFile } from '../base/byte-file.ts';
import { LIMITS } from '../base/limits.ts';
import { ImageError } from '../base/types.ts';

export const TAG = {
  subfileType: 254,
  oldSubfileType: 255,
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  documentName: 269,
  imageDescription: 270,
  stripOffsets: 273,
  orientation: 274,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  xResolution: 282,
  yResolution: 283,
  planarConfiguration: 284,
  pageName: 285,
  resolutionUnit: 296,
  predictor: 317,
  colorMap: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  inkSet: 332,
  inkNames: 333,
  numberOfInks: 334,
  extraSamples: 338,
  sampleFormat: 339,
  subIfds: 330,
  dotRange: 336,
  jpegTables: 347,
  fillOrder: 266,
  decode: 433,
  yccCoefficients: 529,
  yccSubsampling: 530,
  referenceBlackWhite: 532,
  xmp: 700,
  iptc: 33723,
  photoshop: 34377,
  iccProfile: 34675,
  documentData: 37724,
} as const;

// Bytes of each field type; 13 IFD, 16 LONG8, 17 SLONG8, 18 IFD8.
const TYPE_SIZE = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];

export interface TiffEntry {
  type: number;
  count: number;
  /** where the values lie, in the entry itself or elsewhere */
  offset: number;
  bytes: number;
}

export interface TiffHeader {
  little: boolean;
  big: boolean;
  first: number;
}

export interface TiffDirectory {
  header: TiffHeader;
  entries: Map<number, TiffEntry>;
  next: number;
}

/** null where the file is no TIFF at all. */
export function readTiffHeader(file: ByteFile): TiffHeader | null {
  if (file.size < 4) return null;
  const start = file.read(0, 4);
  const order = start.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return null;
  const little = order === 'II';
  const magic = little ? start.readUInt16LE(2) : start.readUInt16BE(2);
  if (magic === 42) return { little, big: false, first: integer(file, 4, 4, little) };
  if (magic !== 43) return null;
  if (integer(file, 4, 2, little) !== 8) throw new ImageError('damaged', { part: 'header' });
  return { little, big: true, first: integer(file, 8, 8, little) };
}

function integer(file: ByteFile, at: number, size: number, little: boolean): number {
  const b = file.read(at, size);
  if (size === 8) return Number(little ? b.readBigUInt64LE() : b.readBigUInt64BE());
  return little ? b.readUIntLE(0, size) : b.readUIntBE(0, size);
}

function readDirectory(file: ByteFile, header: TiffHeader, offset: number): TiffDirectory {
  const { little, big } = header;
  const count = integer(file, offset, big ? 8 : 2, little);
  if (count === 0 || count > LIMITS.entries) throw new ImageError('damaged', { part: 'directory' });
  const size = big ? 20 : 12;
  const start = offset + (big ? 8 : 2);
  if (!file.has(start, count * size)) throw new ImageError('truncated', { part: 'directory' });
  const entries = new Map<number, TiffEntry>();
  for (let i = 0; i < count; i++) {
    const at = start + i * size;
    const tag = integer(file, at, 2, little);
    const type = integer(file, at + 2, 2, little);
    const values = integer(file, at + 4, big ? 8 : 4, little);
    const bytes = (TYPE_SIZE[type] ?? 0) * values;
    const inline = at + (big ? 12 : 8);
    const place = bytes <= (big ? 8 : 4) ? inline : integer(file, inline, big ? 8 : 4, little);
    // The first of doubled tags counts, as in libtiff.
    if (!entries.has(tag)) entries.set(tag, { type, count: values, offset: place, bytes });
  }
  const end = start + count * size;
  const next = file.has(end, big ? 8 : 4) ? integer(file, end, big ? 8 : 4, little) : 0;
  return { header, entries, next };
}

export const readDirectories = (file: ByteFile, header: TiffHeader) => readChain(file, header).directories;

/** The chain of directories; one that leads back into itself (`looped`) or never ends stops at what is known. */
export function readChain(file: ByteFile, header: TiffHeader): { directories: TiffDirectory[]; looped: boolean } {
  const directories: TiffDirectory[] = [];
  const seen = new Set<number>();
  let at = header.first;
  while (at !== 0 && directories.length < LIMITS.directories) {
    if (seen.has(at)) return { directories, looped: true };
    seen.add(at);
    try {
      directories.push(readDirectory(file, header, at));
    } catch (error) {
      // A later page that can't be read doesn't spoil the first.
      if (directories.length === 0) throw error;
      break;
    }
    at = directories.at(-1)!.next;
  }
  if (directories.length === 0) throw new ImageError('damaged', { part: 'directory' });
  return { directories, looped: false };
}

/** Directories that hang below another one (tag 330); those that can't be read are left out. */
export function readSubDirectories(file: ByteFile, directory: TiffDirectory): TiffDirectory[] {
  return tagNumbers(file, directory, TAG.subIfds, LIMITS.directories).flatMap((offset) => {
    try {
      return [readDirectory(file, directory.header, offset)];
    } catch (error) {
      if (error instanceof ImageError) return [];
      throw error;
    }
  });
}

/** The numbers of a tag; [] where it is missing, unreadable or longer than `limit`. */
export function tagNumbers(file: ByteFile, directory: TiffDirectory, tag: number, limit = 64): number[] {
  const entry = directory.entries.get(tag);
  if (!entry || entry.count === 0 || entry.bytes === 0) return [];
  const count = Math.min(entry.count, limit);
  const size = entry.bytes / entry.count;
  if (!file.has(entry.offset, count * size)) return [];
  const bytes = file.read(entry.offset, count * size);
  const { little } = directory.header;
  return Array.from({ length: count }, (_, i) => tagNumber(bytes, i * size, entry.type, little));
}

function tagNumber(b: Buffer, at: number, type: number, little: boolean): number {
  switch (type) {
    case 1:
    case 2:
    case 7:
      return b.readUInt8(at);
    case 6:
      return b.readInt8(at);
    case 3:
      return little ? b.readUInt16LE(at) : b.readUInt16BE(at);
    case 8:
      return little ? b.readInt16LE(at) : b.readInt16BE(at);
    case 4:
    case 13:
      return little ? b.readUInt32LE(at) : b.readUInt32BE(at);
    case 9:
      return little ? b.readInt32LE(at) : b.readInt32BE(at);
    case 5:
    case 10: {
      const [n, d] = little
        ? [b.readUInt32LE(at), b.readUInt32LE(at + 4)]
        : [b.readUInt32BE(at), b.readUInt32BE(at + 4)];
      return d === 0 ? 0 : n / d;
    }
    case 11:
      return little ? b.readFloatLE(at) : b.readFloatBE(at);
    case 12:
      return little ? b.readDoubleLE(at) : b.readDoubleBE(at);
    default:
      return Number(little ? b.readBigUInt64LE(at) : b.readBigUInt64BE(at));
  }
}

export function tagNumberOr(file: ByteFile, directory: TiffDirectory, tag: number, fallback: number): number {
  return tagNumbers(file, directory, tag, 1)[0] ?? fallback;
}

/** NewSubfileType's bits: 1 a smaller copy, 4 a mask. Old writers have SubfileType instead, which calls a smaller copy 2. */
export function subfileKind(file: ByteFile, directory: TiffDirectory): number {
  const kind = tagNumberOr(file, directory, TAG.subfileType, -1);
  if (kind >= 0) return kind & 5;
  return tagNumberOr(file, directory, TAG.oldSubfileType, 1) === 2 ? 1 : 0;
}

/** The raw bytes of a tag; null where it is missing, out of the file or longer than `limit` bytes. */
export function tagBytes(file: ByteFile, directory: TiffDirectory, tag: number, limit: number): Buffer | null {
  const entry = directory.entries.get(tag);
  if (!entry || entry.bytes === 0 || entry.bytes > limit || !file.has(entry.offset, entry.bytes)) return null;
  return Buffer.from(file.read(entry.offset, entry.bytes));
}
