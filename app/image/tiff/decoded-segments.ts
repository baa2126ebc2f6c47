import { closeSync, openSync } from 'node:fs';
import { ByteFile } from '../base/byte-file.ts';
import { LIMITS } from '../base/limits.ts';
import { ImageError } from '../base/types.ts';
import type { Grid } from './grid.ts';
import { isTallJpeg, unpackTallJpeg } from './jpeg-strips.ts';
import { decodeLone, LONE } from './lone-segments.ts';
import { isMissing } from './missing.ts';
import { Packed } from './packed.ts';
import type { TiffPlanes } from './pixels.ts';
import type { PlanesReading } from './planes.ts';
import { compressionName } from './facts.ts';
import { decodePicture, PICTURES, WEBP } from './segment-pictures.ts';
import { writeAll } from './write.ts';
import { unpackXz } from './xz.ts';

const LZMA = 34925;

/** Compressions whose strips and tiles are decoded whole, before any row is read. */
export const DECODED: ReadonlySet<number> = new Set([LZMA, ...PICTURES]);

/** unpacked bytes of one strip or tile, which is held whole */
const MOST_BYTES = 128 * 1024 * 1024;
/** and of one that is a picture: its decoder holds each sample in four bytes, and more than once */
const MOST_PICTURE_BYTES = 32 * 1024 * 1024;
/** and of those that libvips decodes together, each as a byte a sample */
const TOGETHER = 4 * 1024 * 1024;

/** Decodes every segment into the scratch file, one at a time, or a few that are small: memory for them, whatever the picture's size. */
export async function decodeSegments(reading: PlanesReading, planes: TiffPlanes): Promise<TiffPlanes> {
  const { coding, grids, facts } = planes;
  const lengths = grids.map((grid) => grid.segmentRowBytes * grid.segmentHeight);
  const all = grids.reduce((sum, grid, i) => sum + grid.across * grid.down * lengths[i]!, 0);
  const picture = PICTURES.has(coding.compression);
  const most = picture ? MOST_PICTURE_BYTES : MOST_BYTES;
  const isTall = isTallJpeg(reading.file, planes.directory, facts);
  if (all > LIMITS.unpackedBytes || (!isTall && lengths.some((length) => length > most)))
    throw new ImageError('tooLarge', { width: facts.width, height: facts.height });
  // libtiff refuses it, too: a plane of its own is no picture to WebP.
  if (coding.compression === WEBP && facts.planar) throw new ImageError('unsupported', { part: 'WebP, planar' });
  if (picture && coding.bits !== 8 && coding.bits !== 16)
    throw new ImageError('unsupported', { part: `${compressionName(facts)}, ${facts.bits.join('-')} bit` });
  const places = new Map<number, number>();
  const out = openSync(reading.scratch, 'w');
  try {
    let at = 0;
    for (const grid of grids) {
      const count = grid.across * grid.down;
      const together = LONE.has(coding.compression) ? togetherOf(grid) : 1;
      for (let i = 0, last = 0; i < count; i = last) {
        last = i + 1;
        if (isMissing(coding.segments, grid.first + i)) continue;
        if (isTall) {
          places.set(grid.first + i, at);
          at += await appendTall(reading, planes, grid, i, { out, at });
          continue;
        }
        while (last < Math.min(count, i + together) && !isMissing(coding.segments, grid.first + last)) last++;
        const bytes = await decodeFrom(reading, planes, grid, i, last);
        writeAll(out, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), at);
        const each = grid.segmentHeight * grid.segmentRowBytes;
        for (let one = i; one < last; one++) places.set(grid.first + one, at + (one - i) * each);
        at += bytes.length;
        reading.beat();
      }
    }
  } finally {
    closeSync(out);
  }
  const file = new ByteFile(reading.scratch);
  reading.closing.push(() => file.close());
  // Pictures have their samples in this machine's order, and as they are.
  const order = picture ? { little: true, predictor: 1 } : {};
  return { ...planes, coding: { ...coding, ...order, unpacked: { file, places } } };
}

/** A strip of JPEG that goes to the scratch file as it is unpacked; how many bytes. */
async function appendTall(
  { file, scratch, beat }: PlanesReading,
  { directory, facts, coding }: TiffPlanes,
  { segmentHeight, segmentRowBytes, height: all }: Grid,
  i: number,
  target: { out: number; at: number },
): Promise<number> {
  const height = Math.min(segmentHeight, all - i * segmentHeight);
  const [offset, bytes] = [coding.segments.offsets[i]!, coding.segments.bytes[i]!];
  await unpackTallJpeg({ file, directory, facts, offset, bytes, height }, { ...target, scratch, beat });
  return height * segmentRowBytes;
}

const togetherOf = ({ segmentWidth, segmentHeight, cellBits }: Grid) =>
  Math.max(1, Math.floor(TOGETHER / (segmentWidth * segmentHeight * Math.max(1, cellBits / 8))));

/** The segments from the `i`th to before the `last`th of a grid, one after the other. */
function decodeFrom(
  { file }: PlanesReading,
  planes: TiffPlanes,
  grid: Grid,
  i: number,
  last: number,
): Promise<Uint8Array> {
  const { coding, facts } = planes;
  if (LONE.has(coding.compression)) return decodeLone(planes, grid, i, last);
  const { segments, reversed, compression, samples, bits } = coding;
  const left = grid.height - Math.floor(i / grid.across) * grid.segmentHeight;
  const height = segments.tiled ? grid.segmentHeight : Math.min(grid.segmentHeight, left);
  const packed = new Packed(file, segments.offsets[grid.first + i]!, segments.bytes[grid.first + i]!, reversed);
  const bytes = packed.all(MOST_BYTES);
  if (compression === LZMA) return unpackXz(bytes, height * grid.segmentRowBytes);
  const { photometric } = facts;
  return decodePicture({ bytes, width: grid.segmentWidth, height, samples, bits, compression, photometric });
}
