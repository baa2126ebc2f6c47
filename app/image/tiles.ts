import { open, stat } from 'node:fs/promises';
import { ByteFile } from './byte-file.ts';
import { LIMITS } from './limits.ts';
import { readDirectories, readTiffHeader, TAG, tagBytes, tagNumberOr, tagNumbers } from './tiff-directory.ts';
import { ImageError, type MasterInfo } from './types.ts';

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
}

const KEPT = 64;
const parsed = new Map<string, Master>();

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
  const file = await open(masterPath, 'r');
  try {
    const { bytesRead } = await file.read(jpeg, head.length, length - 2, offset + 2);
    if (bytesRead < length - 2) throw new ImageError('truncated', { part: 'tile' });
  } finally {
    await file.close();
  }
  return jpeg;
}

export async function readMasterInfo(masterPath: string): Promise<MasterInfo> {
  const { tile, bytes, levels } = await openMaster(masterPath);
  const sizes = levels.map(({ width, height }) => ({ width, height }));
  return { ...sizes[0]!, tile, levels: sizes, bytes };
}

/** The directories of a master, parsed once for as long as the file stays the same. */
async function openMaster(path: string): Promise<Master> {
  const { mtimeMs, size, ino } = await stat(path);
  const stamp = `${mtimeMs} ${size} ${ino}`;
  const known = parsed.get(path);
  const master = known?.stamp === stamp ? known : parseMaster(path, stamp);
  parsed.delete(path);
  parsed.set(path, master);
  if (parsed.size > KEPT) parsed.delete(parsed.keys().next().value!);
  return master;
}

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
  return { stamp, tile, bytes: file.size, levels };
}
