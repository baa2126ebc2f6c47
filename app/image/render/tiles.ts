import { close, fstat as statFile, open as openFile, read as readFile, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { ByteFile } from '../base/byte-file.ts';
import { LIMITS } from '../base/limits.ts';
import { readDirectories, readTiffHeader, TAG, tagBytes, tagNumberOr, tagNumbers } from '../tiff/directory.ts';
import { cropTile } from './tile-crop.ts';
import { ImageError, type MasterInfo, type PictureSize } from '../base/types.ts';

interface Level {
  width: number;
  height: number;
  across: number;
  offsets: number[];
  counts: number[];
  tables: Buffer;
  /** the JPEG's three components are RGB itself and not YCbCr */
  rgb: boolean;
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

/** One tile of a master as a complete JPEG. `level` 0 is full size. RangeError for a tile that isn't there. */
export async function readTile(masterPath: string, level: number, col: number, row: number): Promise<Buffer> {
  const master = await openMaster(masterPath);
  const found = master.levels[level];
  if (!found) throw new RangeError(`level ${level}`);
  const inside = Number.isInteger(col) && Number.isInteger(row) && col >= 0 && row >= 0 && col < found.across;
  const offset = found.offsets[row * found.across + col];
  const length = found.counts[row * found.across + col];
  if (!inside || offset === undefined || length === undefined) throw new RangeError(`tile ${col}, ${row}`);
  if (length < 4 || offset + length > master.bytes) throw new ImageError('damaged', { part: 'tile' });
  // Tables and tile are each a JPEG of their own: the start of one and the end of the other go.
  const marker = found.rgb ? ADOBE_RGB : Buffer.alloc(0);
  const head = Buffer.concat([found.tables.subarray(0, 2), marker, found.tables.subarray(2, -2)]);
  const jpeg = Buffer.allocUnsafe(head.length + length - 2);
  head.copy(jpeg);
  const got = await readOpen(masterPath, master, jpeg.subarray(head.length), offset + 2);
  // Another master was put in its place just now.
  if (got === null) return readTile(masterPath, level, col, row);
  if (got < length - 2) throw new ImageError('truncated', { part: 'tile' });
  return jpeg;
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
  [level, col, row]: [level: number, col: number, row: number],
  { width, height }: PictureSize,
): Promise<Buffer | null> {
  const tile = await readTile(masterPath, level, col, row);
  const { tile: side } = await openMaster(masterPath);
  return width === side && height === side ? tile : cropTile(tile, width, height);
}

export async function readMasterInfo(masterPath: string): Promise<MasterInfo> {
  const { tile, bytes, levels } = await openMaster(masterPath);
  const sizes = levels.map(({ width, height }) => ({ width, height }));
  return { ...sizes[0]!, tile, levels: sizes, bytes };
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
  const header = readTiffHeader(file);
  if (!header) throw new ImageError('damaged', { part: 'header' });
  let tile = 0;
  const levels = readDirectories(file, header).map((directory): Level => {
    const number = (tag: number) => tagNumberOr(file, directory, tag, 0);
    const [width, height] = [number(TAG.width), number(TAG.height)];
    tile = number(TAG.tileWidth);
    const tables = tagBytes(file, directory, TAG.jpegTables, 65_536);
    if (!tables || tables.length < 4 || tile === 0 || width === 0 || height === 0) {
      throw new ImageError('damaged', { part: 'master' });
    }
    return {
      width,
      height,
      across: Math.ceil(width / tile),
      offsets: tagNumbers(file, directory, TAG.tileOffsets, LIMITS.segments),
      counts: tagNumbers(file, directory, TAG.tileByteCounts, LIMITS.segments),
      tables,
      rgb: number(TAG.photometric) === 2,
    };
  });
  return { stamp, tile, bytes: file.size, levels, fd: null, readers: 0, usedAt: Date.now() };
}
