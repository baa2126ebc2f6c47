/** PNG files of 8 bit RGB (PNG, third edition, sections 5, 9 and 11). */
import { crc32 } from 'node:zlib';
import type { PictureSize } from '../base/types.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** bytes of a px */
const PX = 3;

/** The left upper `size` px of rows of `width` px, each row with `filter` before it; in `filtered` where given. */
export function filterRows(
  rows: Buffer,
  width: number,
  size: PictureSize,
  filter: number,
  filtered = Buffer.allocUnsafe(size.height * (1 + size.width * PX)),
): Buffer {
  const [from, to] = [width * PX, size.width * PX];
  for (let y = 0; y < size.height; y++) {
    filtered[y * (1 + to)] = filter;
    rows.copy(filtered, y * (1 + to) + 1, y * from, y * from + to);
  }
  return filtered;
}

/** `packed`: the filtered rows, deflated. */
export function pngFile({ width, height }: PictureSize, packed: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const out = Buffer.allocUnsafe(data.length + 12);
  out.writeUInt32BE(data.length, 0);
  out.write(name, 4, 'latin1');
  data.copy(out, 8);
  out.writeUInt32BE(crc32(out.subarray(4, data.length + 8)), data.length + 8);
  return out;
}
