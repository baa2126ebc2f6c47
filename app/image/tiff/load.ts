import { rmSync } from 'node:fs';
import { ByteFile } from '../base/byte-file.ts';
import type { PixelRows } from '../source/pixel-feed.ts';
import { compressionName, type TiffFacts } from './facts.ts';
import type { Samples } from '../base/samples.ts';
import { TAG, type TiffDirectory, tagNumberOr } from './directory.ts';
import { isVeiledJpeg, JPEG, repackTiff } from './repack.ts';
import { ImageError } from '../base/types.ts';
import type { VipsImage, VipsModule } from '../base/vips.ts';

/** libtiff reads every tag whole: one this long fails or fills the memory. */
const LONG_TAG = 16 * 1024 * 1024;
/** Below this many px it costs nothing that libvips holds planar strips whole. */
const SMALL = 4_000_000;

export interface Loaded {
  /** the whole, to be read once from top to bottom */
  load(vips: VipsModule): VipsImage;
  /** rows of a strip or tile: libvips unpacks them together */
  rows: number;
  repacked: boolean;
}

/** CCITT, JPEG, NeXT and ThunderScan. */
const LOADED: ReadonlySet<number> = new Set([2, 3, 4, 7, 32766, 32771, 32809]);

/** bytes of a strip, or of the tiles side by side, that libtiff may hold unpacked */
const HELD = 64 * 1024 * 1024;
/** rows that are read at least, where strips are low */
const AT_ONCE = 128;
/** and of higher ones */
const LINES = 16;

interface Loading {
  path: string;
  file: ByteFile;
  directory: TiffDirectory;
  page: number;
  facts: TiffFacts;
  scratch: string;
  beat: () => void;
  /** from a clean copy in any case */
  repack: boolean;
}

/** libvips's own reading, for the compressions that aren't read here: samples as they stand, in the stored orientation. */
export function openLoaded({ path, file, directory, page, facts, scratch, beat, repack }: Loading): Loaded {
  const { compression, depth } = facts;
  if (!LOADED.has(compression)) throw new ImageError('unsupported', { part: compressionName(facts) });
  if (depth > 8) throw new ImageError('unsupported', { part: `${compressionName(facts)}, ${depth} bit` });
  const isTiled = directory.entries.has(TAG.tileOffsets);
  // libvips refuses them, and here is no other decoder.
  if (isTiled && compression === JPEG && !facts.planar && facts.samples === 2)
    throw new ImageError('unsupported', { part: 'JPEG, 2 × 8 bit' });
  const options = { fail_on: 'error', access: 'sequential' } as const;
  const told = tagNumberOr(file, directory, isTiled ? TAG.tileHeight : TAG.rowsPerStrip, facts.height);
  const rows = Math.max(1, Math.min(facts.height, told));
  if (!repack && page >= 0 && !mustRepack(directory, facts)) {
    // tiffload takes the name as it is; newFromFile would read options out of a name like a[page=2].tif.
    return { repacked: false, rows, load: (vips) => vips.Image.tiffload(path, { ...options, page }) };
  }
  const { pages } = repackTiff(file, directory, facts, scratch, beat);
  return {
    repacked: true,
    rows,
    load: (vips) => {
      const planes = Array.from({ length: pages }, (_, plane) =>
        vips.Image.tiffload(scratch, { ...options, page: plane }),
      );
      return planes.length === 1 ? planes[0]! : vips.Image.bandjoin(planes);
    },
  };
}

/**
 * Rows that begin where libvips's own reading does: with a strip, or with one of some low ones. Strips above 128 rows it reads by 16 rows, but those
 * whose colour is subsampled, whose rows are a multiple of 8.
 */
function keptRows(rows: number): number {
  if (rows <= AT_ONCE) return rows * Math.floor(AT_ONCE / rows);
  if (rows % LINES === 0) return rows;
  return rows % 8 === 0 ? rows * 2 : Math.ceil(rows / LINES) * LINES;
}

/** Whether `keepStrips` would hold no more than is held here elsewhere. */
export function isModest({ width, bands, format }: VipsImage, rows: number): boolean {
  return width * bands * (format === 'uchar' ? 1 : 2) * keptRows(rows) <= HELD;
}

/**
 * A picture, read from top to bottom, that may be asked for part by part: libvips forgets the last strip when a part is done, and
 * can't read it again for the next one, so it is kept here. How many are, libvips chooses: more threads are farther apart.
 */
export function keepStrips(image: VipsImage, rows: number): VipsImage {
  return image.linecache({ tile_height: keptRows(rows), access: 'sequential', persistent: true });
}

function hasLongTag(directory: TiffDirectory): boolean {
  for (const [tag, entry] of directory.entries) {
    const pixels =
      tag === TAG.stripOffsets || tag === TAG.stripByteCounts || tag === TAG.tileOffsets || tag === TAG.tileByteCounts;
    if (!pixels && entry.bytes > LONG_TAG) return true;
  }
  return false;
}

function mustRepack(directory: TiffDirectory, facts: TiffFacts): boolean {
  if (hasLongTag(directory)) return true;
  if (!directory.entries.has(TAG.photometric)) return true;
  if (facts.mode === 'lab') return true;
  if (directory.entries.has(TAG.tileOffsets) && !facts.planar && isVeiledJpeg(facts)) return true;
  return facts.planar && facts.photometric !== 6 && facts.width * facts.height > SMALL;
}

/** What libvips reads once, in a file at `path` that nobody else sees, so that its rows can be had in any order. */
export function spillImage(image: VipsImage, path: string): PixelRows & { close(): void } {
  const { width, height, bands } = image;
  let file: ByteFile;
  try {
    image.rawsave(path);
    file = new ByteFile(path);
  } finally {
    // What is there stays open; what a damaged picture leaves is as large as the whole.
    rmSync(path, { force: true });
  }
  const fill = (target: Samples, y: number) => file.readInto(target as Uint8Array, y * width * bands);
  return { width, height, bands, deep: false, fill, close: () => file.close() };
}
