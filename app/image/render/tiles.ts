import { close, fstat as statFile, open as openFile, read as readFile, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { ByteFile } from '../base/byte-file.ts';
import { LIMITS } from '../base/limits.ts';
import {
  readDirectories,
  readTiffHeader,
  TAG,
  tagBytes,
  type TiffDirectory,
  tagNumberOr,
  tagNumbers,
} from '../tiff/directory.ts';
import { pngTile } from './png-tile.ts';
import { cropTile } from './tile-crop.ts';
import { ImageError, type MasterInfo, type PictureSize } from '../base/types.ts';

export interface Level extends PictureSize {
  /** tiles in a row of them */
  across: number;
  /** of each tile, row by row: where its bytes begin, and how many there are */
  offsets: number[];
  counts: number[];
  stored: StoredTiles;
}

type StoredTiles =
  /** `rgb`: the three components are RGB itself and not YCbCr */
  { codec: 'jpeg'; tables: Buffer; rgb: boolean } | { codec: 'deflate'; predictor: number };

/** A tile as browsers read it: JPEG as it stands in the master, PNG of an exact one. */
export interface Tile {
  bytes: Buffer;
  type: 'image/jpeg' | 'image/png';
}

interface Master {
  stamp: string;
  tile: number;
  bytes: number;
  levels: Level[];
  /** open for as long as tiles are read */
  fd: Promise<number | null> | null;
  readers: number;
  usedAt: number;
}

const KEPT = 64;
/** ms without a tile before a master is closed */
const IDLE = 30_000;
const parsed = new Map<string, Master>();
let sweeping: NodeJS.Timeout | undefined;

const open = promisify(openFile);
const read = promisify(readFile);
const fstat = promisify(statFile);

// APP14 "Adobe", transform 0: without it a decoder takes three components for YCbCr.
const ADOBE_RGB = Buffer.from('ffee000e41646f626500640000000000', 'hex');

/** One tile of a master. `level` 0 is full size. RangeError for a tile that isn't there. */
export async function readTile(masterPath: string, level: number, col: number, row: number): Promise<Tile> {
  const master = await openMaster(masterPath);
  const { tile: side } = master;
  const { bytes, stored } = await readStored(masterPath, master, [level, col, row]);
  if (stored.codec === 'jpeg') return { bytes, type: 'image/jpeg' };
  return { bytes: await pngTile(bytes, side, stored.predictor, { width: side, height: side }), type: 'image/png' };
}

type TilePlace = [level: number, col: number, row: number];

/** The bytes of a tile: a complete JPEG, or its deflated px. */
async function readStored(
  masterPath: string,
  master: Master,
  [level, col, row]: TilePlace,
): Promise<{ bytes: Buffer; stored: StoredTiles }> {
  const found = master.levels[level];
  if (!found) throw new RangeError(`level ${level}`);
  const inside = Number.isInteger(col) && Number.isInteger(row) && col >= 0 && row >= 0 && col < found.across;
  const offset = found.offsets[row * found.across + col];
  const length = found.counts[row * found.across + col];
  if (!inside || offset === undefined || length === undefined) throw new RangeError(`tile ${col}, ${row}`);
  if (length < 4 || offset + length > master.bytes) throw new ImageError('damaged', { part: 'tile' });
  const { stored } = found;
  // Tables and tile are each a JPEG of their own: the start of one and the end of the other go.
  const [head, skipped] = stored.codec === 'jpeg' ? [jpegHead(stored), 2] : [Buffer.alloc(0), 0];
  const bytes = Buffer.allocUnsafe(head.length + length - skipped);
  head.copy(bytes);
  const got = await readOpen(masterPath, master, bytes.subarray(head.length), offset + skipped);
  // Another master was put in its place just now.
  if (got === null) return readStored(masterPath, await openMaster(masterPath), [level, col, row]);
  if (got < length - skipped) throw new ImageError('truncated', { part: 'tile' });
  return { bytes, stored };
}

function jpegHead({ tables, rgb }: { tables: Buffer; rgb: boolean }): Buffer {
  return Buffer.concat([tables.subarray(0, 2), rgb ? ADOBE_RGB : Buffer.alloc(0), tables.subarray(2, -2)]);
}

/**
 * Bytes read, or null where the file isn't the one that was parsed any more. It is opened once for many tiles, and closed
 * when the last of those who read is done with it.
 */
async function readOpen(path: string, master: Master, target: Buffer, position: number): Promise<number | null> {
  master.readers++;
  master.usedAt = Date.now();
  try {
    master.fd ??= openSame(path, master.stamp);
    const fd = await master.fd.catch((error: unknown) => {
      master.fd = null;
      throw error;
    });
    if (fd === null) {
      master.fd = null;
      if (parsed.get(path) === master) parsed.delete(path);
      return null;
    }
    return (await read(fd, target, 0, target.length, position)).bytesRead;
  } finally {
    master.readers--;
    if (parsed.get(path) !== master) shut(master);
    else sweeping ??= setInterval(closeIdle, IDLE).unref();
  }
}

async function openSame(path: string, stamp: string): Promise<number | null> {
  const fd = await open(path, 'r');
  if (stampOf(await fstat(fd)) === stamp) return fd;
  close(fd, () => {});
  return null;
}

function shut(master: Master): void {
  if (master.readers > 0 || !master.fd) return;
  const { fd } = master;
  master.fd = null;
  void fd.then(
    (number) => number !== null && close(number, () => {}),
    () => {},
  );
}

function closeIdle(): void {
  const idle = [...parsed.values()].filter(({ usedAt }) => Date.now() - usedAt >= IDLE);
  for (const master of idle) shut(master);
  if ([...parsed.values()].some(({ fd }) => fd)) return;
  clearInterval(sweeping);
  sweeping = undefined;
}

/** A tile as `readTile` gives it, its left upper `width` × `height` px; null where it can't be cut without decoding it. */
export async function readCutTile(
  masterPath: string,
  place: TilePlace,
  { width, height }: PictureSize,
): Promise<Tile | null> {
  const master = await openMaster(masterPath);
  const { tile: side } = master;
  const { bytes, stored } = await readStored(masterPath, master, place);
  if (stored.codec === 'deflate')
    return { bytes: await pngTile(bytes, side, stored.predictor, { width, height }), type: 'image/png' };
  const cut = width === side && height === side ? bytes : cropTile(bytes, width, height);
  return cut && { bytes: cut, type: 'image/jpeg' };
}

export async function readMasterInfo(masterPath: string): Promise<MasterInfo> {
  const { tile, bytes, levels } = await openMaster(masterPath);
  const sizes = levels.map(({ width, height }) => ({ width, height }));
  return { ...sizes[0]!, exact: levels[0]!.stored.codec === 'deflate', tile, levels: sizes, bytes };
}

/** The directories of a master, parsed once for as long as the file stays the same. */
async function openMaster(path: string): Promise<Master> {
  const stamp = stampOf(await stat(path));
  const known = parsed.get(path);
  const master = known?.stamp === stamp ? known : parseMaster(path, stamp);
  parsed.delete(path);
  parsed.set(path, master);
  if (known && known !== master) shut(known);
  if (parsed.size > KEPT) {
    const [oldest, unused] = parsed.entries().next().value!;
    parsed.delete(oldest);
    shut(unused);
  }
  return master;
}

const stampOf = ({ mtimeMs, size, ino }: Stats) => `${mtimeMs} ${size} ${ino}`;

function parseMaster(path: string, stamp: string): Master {
  using file = new ByteFile(path);
  const { tile, levels } = readLevels(file);
  return { stamp, tile, bytes: file.size, levels, fd: null, readers: 0, usedAt: Date.now() };
}

/** Throws ImageError 'damaged' for what is no master. */
export function readLevels(file: ByteFile): { tile: number; levels: Level[] } {
  const header = readTiffHeader(file);
  if (!header) throw new ImageError('damaged', { part: 'header' });
  let tile = 0;
  const levels = readDirectories(file, header).map((directory): Level => {
    const number = (tag: number) => tagNumberOr(file, directory, tag, 0);
    const [width, height] = [number(TAG.width), number(TAG.height)];
    tile = number(TAG.tileWidth);
    const stored = readCodec(file, directory);
    if (!stored || tile === 0 || width === 0 || height === 0) throw new ImageError('damaged', { part: 'master' });
    return {
      width,
      height,
      across: Math.ceil(width / tile),
      offsets: tagNumbers(file, directory, TAG.tileOffsets, LIMITS.segments),
      counts: tagNumbers(file, directory, TAG.tileByteCounts, LIMITS.segments),
      stored,
    };
  });
  if (levels.length === 0) throw new ImageError('damaged', { part: 'master' });
  return { tile, levels };
}

const JPEG = 7;
const DEFLATE = 8;

/** null for what no master has. */
function readCodec(file: ByteFile, directory: TiffDirectory): StoredTiles | null {
  const number = (tag: number, otherwise: number) => tagNumberOr(file, directory, tag, otherwise);
  const compression = number(TAG.compression, 0);
  if (compression === DEFLATE) return { codec: 'deflate', predictor: number(TAG.predictor, 1) };
  const tables = compression === JPEG ? tagBytes(file, directory, TAG.jpegTables, 65_536) : null;
  return tables && tables.length >= 4 ? { codec: 'jpeg', tables, rgb: number(TAG.photometric, 0) === 2 } : null;
}
