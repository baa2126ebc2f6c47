/** A tile of an exact master as PNG: its px are taken over as they are stored, whole or cut. */
import { crc32, deflate, inflate } from 'node:zlib';
import { promisify } from 'node:util';
import { ImageError, type PictureSize } from '../base/types.ts';

/** bytes of a px: R, G, B */
const PX = 3;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** PNG's filters that say what TIFF's predictors 1 and 2 do: nothing, and the difference to the px on the left */
const FILTERS: Record<number, number> = { 1: 0, 2: 1 };

const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);
const pack = promisify<Buffer, { level: number }, Buffer>(deflate);

/**
 * `stored`: the deflated rows of a tile of `side` × `side` px, left by `predictor` (TIFF tag 317). Of it the left upper `size` px
 * come out (PNG, third edition, sections 5, 9 and 11). Throws ImageError 'damaged'.
 */
export async function pngTile(stored: Buffer, side: number, predictor: number, size: PictureSize): Promise<Buffer> {
  const filter = FILTERS[predictor];
  const rows = await unpack(stored, { maxOutputLength: side * side * PX }).catch(() => null);
  if (filter === undefined || rows?.length !== side * side * PX) throw new ImageError('damaged', { part: 'tile' });
  const { width, height } = size;
  const filtered = Buffer.allocUnsafe(height * (1 + width * PX));
  for (let y = 0; y < height; y++) {
    const to = y * (1 + width * PX);
    filtered[to] = filter;
    rows.copy(filtered, to + 1, y * side * PX, (y * side + width) * PX);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bit, RGB.
  head.set([8, 2], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', await pack(filtered, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const out = Buffer.allocUnsafe(data.length + 12);
  out.writeUInt32BE(data.length, 0);
  out.write(name, 4, 'latin1');
  data.copy(out, 8);
  out.writeUInt32BE(crc32(out.subarray(4, data.length + 8)), data.length + 8);
  return out;
}
