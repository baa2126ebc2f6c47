import type { ByteFile } from '../base/byte-file.ts';
import { LIMITS } from '../base/limits.ts';
import type { TiffFacts } from './facts.ts';
import { TAG, type TiffDirectory, tagNumberOr, tagNumbers } from './directory.ts';
import { ImageError } from '../base/types.ts';

/** the Compression of px that stand as they are */
const PLAIN = 1;

/** Where the strips or tiles of a directory lie in the file. */
export interface Segments {
  tiled: boolean;
  offsets: number[];
  bytes: number[];
}

/** One plane of samples (or all of them interleaved) cut into strips or tiles. Where colour is subsampled a cell is a block of px. */
export interface Grid {
  /** cells of the picture */
  width: number;
  height: number;
  /** cells of a strip or tile */
  segmentWidth: number;
  segmentHeight: number;
  across: number;
  down: number;
  cellBits: number;
  /** bytes of one row of the picture, and of one segment */
  rowBytes: number;
  segmentRowBytes: number;
  /** where its first segment stands among the directory's */
  first: number;
}

export function readSegments(file: ByteFile, directory: TiffDirectory): Segments {
  const tiled = isTiled(directory);
  // Some writers of tiles use the tags of strips.
  const own = directory.entries.has(TAG.tileOffsets);
  const offsets = tagNumbers(file, directory, own ? TAG.tileOffsets : TAG.stripOffsets, LIMITS.segments);
  const bytes = tagNumbers(file, directory, own ? TAG.tileByteCounts : TAG.stripByteCounts, LIMITS.segments);
  if (offsets.length === 0) throw new ImageError('damaged', { part: 'pixels' });
  // Old writers leave the lengths out: a segment then ends where another one, or the file, does.
  if (bytes.length < offsets.length || bytes.some((length) => length === 0)) {
    const starts = [...offsets, file.size].sort((a, b) => a - b);
    // One at 0 is left out: missing.ts.
    for (const [i, offset] of offsets.entries()) if (offset > 0) bytes[i] ||= nextAbove(starts, offset) - offset;
  }
  if (tagNumberOr(file, directory, TAG.compression, 1) !== PLAIN) checkShared(file, offsets, bytes);
  return { tiled, offsets, bytes };
}

/** Segments that share bytes could grow a small file into any amount of pixels. */
function checkShared(file: ByteFile, offsets: number[], bytes: number[]): void {
  const inside = offsets.reduce((sum, offset, i) => sum + Math.max(0, Math.min(bytes[i]!, file.size - offset)), 0);
  if (inside > file.size) throw new ImageError('damaged', { part: 'pixels' });
}

/** Bytes of each segment that isn't packed, whatever the file says of it: some writers tell the whole picture's for every one. */
function plainBytes({ tiled, offsets }: Segments, grids: Grid[]): number[] {
  const lengths = grids.flatMap(({ across, down, height, segmentHeight, segmentRowBytes }) =>
    Array.from({ length: across * down }, (_, i) => {
      const above = Math.floor(i / across) * segmentHeight;
      return segmentRowBytes * (tiled && across > 1 ? segmentHeight : Math.min(segmentHeight, height - above));
    }),
  );
  return lengths.map((length, i) => (offsets[i] === 0 ? 0 : length));
}

const isTiled = ({ entries }: TiffDirectory) => entries.has(TAG.tileOffsets) || entries.has(TAG.tileWidth);

function nextAbove(sorted: number[], value: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return Math.max(value, sorted[low]!);
}

export interface Cells {
  width: number;
  height: number;
  /** px of a cell */
  across: number;
  down: number;
  bits: number;
}

/** The planes of a directory: `cells` of each, in the order of their segments. */
export function layOut(
  file: ByteFile,
  directory: TiffDirectory,
  facts: TiffFacts,
  segments: Segments,
  cells: Cells[],
): Grid[] {
  const number = (tag: number, fallback: number) => tagNumberOr(file, directory, tag, fallback);
  const px = segments.tiled
    ? { width: number(TAG.tileWidth, 0), height: number(TAG.tileHeight, 0) }
    : { width: facts.width, height: Math.min(facts.height, number(TAG.rowsPerStrip, facts.height) || facts.height) };
  const sound = (side: number) => Number.isInteger(side) && side >= 1 && side <= LIMITS.side;
  if (!sound(px.width) || !sound(px.height)) throw new ImageError('damaged', { part: 'pixels' });
  let first = 0;
  const grids = cells.map(({ width, height, across, down, bits }): Grid => {
    const segmentWidth = segments.tiled ? Math.ceil(px.width / across) : width;
    const segmentHeight = Math.ceil(px.height / down);
    const grid = {
      width,
      height,
      segmentWidth,
      segmentHeight,
      across: Math.ceil(width / segmentWidth),
      down: Math.ceil(height / segmentHeight),
      cellBits: bits,
      rowBytes: Math.ceil((width * bits) / 8),
      segmentRowBytes: Math.ceil((segmentWidth * bits) / 8),
      first,
    };
    first += grid.across * grid.down;
    return grid;
  });
  // Tiles of samples smaller than a byte must meet at whole bytes.
  if (grids.some((grid) => grid.across > 1 && (grid.segmentWidth * grid.cellBits) % 8 !== 0)) {
    throw new ImageError('damaged', { part: 'pixels' });
  }
  if (first > segments.offsets.length) throw new ImageError('damaged', { part: 'pixels' });
  if (facts.compression === PLAIN) {
    const lengths = plainBytes(segments, grids);
    checkShared(file, segments.offsets.slice(0, lengths.length), lengths);
  }
  return grids;
}
