import type { ByteFile } from '../base/byte-file.ts';
import { ImageError } from '../base/types.ts';
import { type VipsImage, withVips } from '../base/vips.ts';
import { TAG, type TiffDirectory, tagNumberOr } from './directory.ts';
import type { Grid } from './grid.ts';
import { someMissing } from './missing.ts';
import type { TiffPlanes } from './pixels.ts';
import type { TiffFacts } from './facts.ts';
import { isTallJpeg } from './jpeg-strips.ts';
import { JPEG, loneTiff } from './repack.ts';

/*
 * Strips and tiles that only libvips can unpack, each handed over as a file of its own. Of a whole file it holds several rows of them, and of
 * each pass over them as many again: at 60,000 px across more than 400 MB.
 */

/** CCITT: runs, fax 3 and fax 4 */
const FAX: ReadonlySet<number> = new Set([2, 3, 4, 32771]);

/** Compressions that are unpacked so where it pays. */
export const LONE: ReadonlySet<number> = new Set([...FAX, JPEG]);

/** bytes, one a sample, of a row of tiles or as many rows as libvips reads at once: from here on a file is taken apart */
const WIDE = 12 * 1024 * 1024;
/** rows that libvips reads at once, where strips are low */
const AT_ONCE = 128;
/** bytes of a strip or tile that is held unpacked */
const MOST_BYTES = 48 * 1024 * 1024;

/** Whether the file's strips or tiles are better unpacked by themselves: it is wide, has tall strips of JPEG, leaves some of them out, or rows are `wished`. */
export function isTakenApart(file: ByteFile, directory: TiffDirectory, facts: TiffFacts, wished: boolean): boolean {
  if (isTallJpeg(file, directory, facts)) return true;
  if (!isKnown(facts)) return false;
  const { width, height, samples } = facts;
  const isTiled = directory.entries.has(TAG.tileOffsets);
  // Tiles under the tags of strips.
  if (!isTiled && directory.entries.has(TAG.tileWidth)) return false;
  const told = tagNumberOr(file, directory, isTiled ? TAG.tileHeight : TAG.rowsPerStrip, height);
  const across = isTiled ? tagNumberOr(file, directory, TAG.tileWidth, width) : width;
  const rows = Math.min(height, told);
  const isWide = width * samples * Math.max(AT_ONCE, rows) > WIDE;
  // Of what is left out libvips makes nothing.
  return across * rows * samples <= MOST_BYTES && (wished || isWide || someMissing(file, directory));
}

function isKnown({ compression, bits, samples, photometric, planar, mode }: TiffFacts): boolean {
  if (mode === 'lab') return false;
  if (FAX.has(compression)) return !planar && samples === 1 && bits[0] === 1 && (photometric <= 1 || photometric === 4);
  if (compression !== JPEG || !bits.every((each) => each === 8)) return false;
  if (planar) return [0, 1, 2, 5].includes(photometric);
  if (photometric === 6) return samples === 3;
  return (samples === 1 && photometric <= 1) || ((samples === 3 || samples === 4) && [2, 5].includes(photometric));
}

/** The samples of the segments from the `first` to before the `last` of `grid`, one below the other as the grid has them. Throws ImageError. */
export function decodeLone(
  { file, directory, facts: { planar, ...facts }, coding }: TiffPlanes,
  grid: Grid,
  first: number,
  last: number,
): Promise<Uint8Array> {
  const { segmentWidth, segmentHeight, segmentRowBytes, across, down, height } = grid;
  const cut = coding.segments.tiled ? 0 : Math.max(0, last * segmentHeight - height);
  const size = { width: segmentWidth, height: (last - first) * segmentHeight - (last === across * down ? cut : 0) };
  // What white and black are is asked of the samples later; YCbCr becomes RGB.
  const samples = planar ? 1 : facts.samples;
  const named =
    planar || facts.photometric === 0 || facts.photometric === 4 ? { ...facts, samples, photometric: 1 } : facts;
  const packed = readPacked(file, coding.segments, grid.first + first, grid.first + last);
  const lone = loneTiff(file, directory, { ...named, planar: false }, packed, size);
  const unpacked = withVips((vips) => {
    const image = vips.Image.tiffloadBuffer(lone, { fail_on: 'error', access: 'sequential' });
    if (image.format !== 'uchar' || image.bands !== samples) throw new ImageError('damaged', { part: 'channels' });
    const bytes = image.writeToMemory() as Uint8Array;
    return FAX.has(facts.compression) ? packBits(bytes, image, segmentRowBytes) : bytes;
  });
  // All of their bytes were there: what ends within them is damaged.
  return unpacked.catch((error: unknown) => {
    if (!(error instanceof ImageError) || error.key !== 'truncated') throw error;
    throw new ImageError('damaged', { part: 'pixels' }, { cause: error });
  });
}

function readPacked(file: ByteFile, { offsets, bytes }: TiffPlanes['coding']['segments'], first: number, last: number) {
  return offsets.slice(first, last).map((offset, i) => {
    const length = bytes[first + i]!;
    if (length > MOST_BYTES) throw new ImageError('damaged', { part: 'pixels' });
    if (!file.has(offset, length)) throw new ImageError('truncated', { part: 'pixels' });
    return Buffer.from(file.read(offset, length));
  });
}

/** Eight px a byte, the first in its highest bit, as rows of bits stand in a file. */
function packBits(samples: Uint8Array, { width, height }: VipsImage, rowBytes: number): Uint8Array {
  const packed = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y++) {
    const row = samples.subarray(y * width, (y + 1) * width);
    for (let x = 0, at = y * rowBytes; x < width; at++) {
      let byte = 0;
      for (let bit = 128; bit > 0 && x < width; bit >>= 1, x++) if (row[x]! > 127) byte |= bit;
      packed[at] = byte;
    }
  }
  return packed;
}
