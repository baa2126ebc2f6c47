/** A tile of an exact master as PNG: its px are taken over as they are stored, whole or cut. */
import { deflate, inflate } from 'node:zlib';
import { promisify } from 'node:util';
import { ImageError, type PictureSize } from '../base/types.ts';
import { filterRows, pngFile } from './png.ts';

/** bytes of a px: R, G, B */
const PX = 3;
/** PNG's filters that say what TIFF's predictors 1 and 2 do: nothing, and the difference to the px on the left */
const FILTERS: Record<number, number> = { 1: 0, 2: 1 };

const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);
const pack = promisify<Buffer, { level: number }, Buffer>(deflate);

/**
 * `stored`: the deflated rows of a tile of `side` × `side` px, left by `predictor` (TIFF tag 317). Of it the left upper `size` px
 * come out. Throws ImageError 'damaged'.
 */
export async function pngTile(stored: Buffer, side: number, predictor: number, size: PictureSize): Promise<Buffer> {
  const filter = FILTERS[predictor];
  const rows = await unpack(stored, { maxOutputLength: side * side * PX }).catch(() => null);
  if (filter === undefined || rows?.length !== side * side * PX) throw new ImageError('damaged', { part: 'tile' });
  return pngFile(size, await pack(filterRows(rows, side, size, filter), { level: 1 }));
}
