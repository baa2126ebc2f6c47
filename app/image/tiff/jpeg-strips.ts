import { closeSync, openSync, rmSync } from 'node:fs';
import { ByteFile } from '../base/byte-file.ts';
import { ImageError } from '../base/types.ts';
import { unfinishedPath } from '../base/unfinished.ts';
import { withVips } from '../base/vips.ts';
import { TAG, tagBytes, type TiffDirectory, tagNumberOr } from './directory.ts';
import type { TiffFacts } from './facts.ts';
import { writeAll } from './write.ts';

/*
 * Tall strips of JPEG. libtiff unpacks a strip whole, and libvips holds it several times; as a JPEG file of its own it is unpacked a few rows at a time.
 */

const JPEG = 7;
/** unpacked bytes of a strip, from which on */
const TALL = 8 * 1024 * 1024;
const CHUNK = 1024 * 1024;
const MOST_TABLES = 1024 * 1024;

const [GRAY, RGB, YCC] = [[0, 1], 2, 6] as const;

export function isTallJpeg(file: ByteFile, directory: TiffDirectory, facts: TiffFacts): boolean {
  const { compression, bits, samples, photometric, planar, width, height } = facts;
  if (compression !== JPEG || planar || !bits.every((each) => each === 8)) return false;
  const isKnown =
    samples === 1 ? GRAY.includes(photometric as 0) : samples === 3 && [RGB, YCC].includes(photometric as 2);
  if (!isKnown || directory.entries.has(TAG.tileWidth) || directory.entries.has(TAG.tileOffsets)) return false;
  return width * samples * Math.min(height, tagNumberOr(file, directory, TAG.rowsPerStrip, height)) > TALL;
}

interface Strip {
  file: ByteFile;
  directory: TiffDirectory;
  facts: TiffFacts;
  offset: number;
  bytes: number;
  /** rows */
  height: number;
}

/** Unpacks a strip to place `at` of `out`; what is needed in between lies beside `scratch`. Throws ImageError. */
export async function unpackTallJpeg(
  strip: Strip,
  { out, at, scratch, beat }: { out: number; at: number; scratch: string; beat: () => void },
): Promise<void> {
  const { width, samples } = strip.facts;
  const [packed, unpacked] = [unfinishedPath(scratch), unfinishedPath(scratch)];
  try {
    writeJpeg(strip, packed);
    beat();
    await withVips((vips) => {
      const image = vips.Image.jpegload(packed, { fail_on: 'error', access: 'sequential' });
      const isSound = image.bands === samples && image.width >= width && image.height >= strip.height;
      if (!isSound || image.format !== 'uchar') throw new ImageError('damaged', { part: 'pixels' });
      image.crop(0, 0, width, strip.height).rawsave(unpacked);
    }).catch((error: unknown) => {
      // All of its bytes were there: what ends within them is damaged.
      if (!(error instanceof ImageError) || error.key !== 'truncated') throw error;
      throw new ImageError('damaged', { part: 'pixels' }, { cause: error });
    });
    beat();
    using rows = new ByteFile(unpacked);
    copy(rows, { from: 0, length: rows.size }, out, at);
  } finally {
    for (const path of [packed, unpacked]) rmSync(path, { force: true });
  }
}

/** The tables that all strips share, the strip, and a marker that says by itself whether its colours are YCbCr. */
function writeJpeg({ file, directory, facts, offset, bytes }: Strip, path: string): void {
  if (bytes < 4 || !file.has(offset, bytes)) throw new ImageError('truncated', { part: 'pixels' });
  const tables = tagBytes(file, directory, TAG.jpegTables, MOST_TABLES);
  const shared = tables && tables.length > 4 ? tables.subarray(2, -2) : Buffer.alloc(0);
  const adobe = Buffer.from('ffee000e41646f626500640000000000', 'hex');
  adobe[15] = facts.photometric === YCC ? 1 : 0;
  const target = openSync(path, 'wx');
  try {
    const head = Buffer.concat([Buffer.from([0xff, 0xd8]), ...(facts.samples === 3 ? [adobe] : []), shared]);
    writeAll(target, head, 0);
    copy(file, { from: offset + 2, length: bytes - 2 }, target, head.length);
  } finally {
    closeSync(target);
  }
}

function copy(file: ByteFile, { from, length }: { from: number; length: number }, out: number, at: number): void {
  const buffer = Buffer.allocUnsafe(Math.min(CHUNK, length));
  for (let done = 0; done < length; done += buffer.length) {
    const part = buffer.subarray(0, Math.min(buffer.length, length - done));
    file.readInto(part, from + done);
    writeAll(out, part, at + done);
  }
}
