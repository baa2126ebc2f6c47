import type { ByteFile } from '../base/byte-file.ts';
import { ImageError } from '../base/types.ts';
import { LIMITS } from '../base/limits.ts';
import { TAG, tagBytes, type TiffDirectory, tagNumberOr, tagNumbers } from './directory.ts';
import type { Segments } from './grid.ts';
import type { TiffFacts } from './facts.ts';

/*
 * Strips and tiles that a file leaves out, offset and length 0: GDAL writes none (SPARSE_OK) that hold nothing but 0, or the value that it calls
 * "no data".
 */

const OLD_JPEG = 6;
/** GDAL's tag for that value, in letters */
const GDAL_NODATA = 42_113;
const MOST_LETTERS = 64;

export const isMissing = ({ offsets, bytes }: Pick<Segments, 'offsets' | 'bytes'>, index: number) =>
  offsets[index] === 0 && bytes[index] === 0;

/** Whether some are left out; of tags that can't be true, too. */
export function someMissing(file: ByteFile, directory: TiffDirectory): boolean {
  const numbers = (tag: number) => tagNumbers(file, directory, tag, LIMITS.segments);
  const own = directory.entries.has(TAG.tileOffsets);
  const offsets = numbers(own ? TAG.tileOffsets : TAG.stripOffsets);
  if (!offsets.includes(0)) return false;
  const segments = { offsets, bytes: numbers(own ? TAG.tileByteCounts : TAG.stripByteCounts) };
  return offsets.some((_, i) => isMissing(segments, i));
}

/** Throws where a picture has no data, or where they begin behind the file's end or in its header; says whether some are left out. */
export function checkSegments(file: ByteFile, directory: TiffDirectory): { missing: boolean } {
  const own = directory.entries.has(TAG.tileOffsets);
  const tag = own ? TAG.tileOffsets : TAG.stripOffsets;
  const entry = directory.entries.get(tag);
  if (!entry || entry.count === 0) throw new ImageError('damaged', { part: 'pixels' });
  if (entry.count > LIMITS.segments) throw new ImageError('damaged', { part: 'pixels' });
  if (!file.has(entry.offset, entry.bytes)) throw new ImageError('truncated', { part: 'pixels' });
  const offsets = tagNumbers(file, directory, tag, LIMITS.segments);
  if (offsets.some((offset) => offset >= file.size)) throw new ImageError('truncated', { part: 'pixels' });
  // Old JPEG may say elsewhere where its data are.
  if (!offsets.includes(0) || tagNumberOr(file, directory, TAG.compression, 1) === OLD_JPEG) return { missing: false };
  const bytes = tagNumbers(file, directory, own ? TAG.tileByteCounts : TAG.stripByteCounts, LIMITS.segments);
  // Where there should be px, the file's own header stands; and a picture of which nothing was written is none.
  const isSpoilt = offsets.some((offset, i) => offset === 0 && bytes[i] !== 0);
  if (isSpoilt || offsets.every((offset) => offset === 0)) throw new ImageError('damaged', { part: 'pixels' });
  return { missing: true };
}

/** The bytes of one sample that is left out, in this machine's order: 0, or "no data" where samples are whole bytes. */
export function missingSample(file: ByteFile, directory: TiffDirectory, { bits, sampleFormat }: TiffFacts): Uint8Array {
  const letters = tagBytes(file, directory, GDAL_NODATA, MOST_LETTERS)?.toString('latin1').replaceAll('\0', '');
  const told = letters?.trim() ? Number(letters) : 0;
  const [depth] = bits as [number];
  if (!told || bits.some((other) => other !== depth)) return new Uint8Array(1);
  if (sampleFormat === 3) {
    if (depth === 32) return new Uint8Array(Float32Array.of(told).buffer);
    return depth === 64 ? new Uint8Array(Float64Array.of(told).buffer) : new Uint8Array(1);
  }
  // Signed numbers are kept by their bits.
  const value = Math.max(sampleFormat === 2 ? -(2 ** (depth - 1)) : 0, Math.min(2 ** depth - 1, Math.round(told)));
  if (depth === 8) return Uint8Array.of(value);
  if (depth === 16) return new Uint8Array(Uint16Array.of(value).buffer);
  if (depth === 32) return new Uint8Array(Uint32Array.of(value).buffer);
  return Uint8Array.of(depth < 8 && value === 2 ** depth - 1 ? 255 : 0);
}
