/** A tile of an exact master as PNG: its px are taken over as they are stored, whole or cut. */
import { deflate, inflate } from 'node:zlib';
import { promisify } from 'node:util';
import { openChecksum, ROW, SIDE } from '../pyramid/deflate-kernel.ts';
import { type Grain, MOST_GROWTH, openGrain } from '../pyramid/grain.ts';
import { PyramidMemory } from '../pyramid/pyramid-memory.ts';
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
  const isWhole = size.width === SIDE && size.height === SIDE && side === SIDE;
  const packed = isWhole && packGrain(rows, filter);
  return pngFile(size, packed || (await pack(filterRows(rows, side, size, filter), { level: 1 })));
}

interface Packing {
  memory: PyramidMemory;
  grain: Grain;
  checksum: ReturnType<typeof openChecksum>;
  from: number;
  to: number;
}

let packing: Packing | undefined;

/** The rows of a whole tile with their filters and the rest of a zlib stream; null where they are a drawing's, which zlib packs better. */
function packGrain(rows: Buffer, filter: number): Buffer | null {
  const bytes = SIDE * (ROW + 1);
  if (!packing) {
    const memory = new PyramidMemory();
    const [from, to] = [memory.take(bytes), memory.take(bytes * MOST_GROWTH)];
    packing = { memory, grain: openGrain(memory), checksum: openChecksum(memory.wasm), from, to };
  }
  const { memory, grain, checksum, from, to } = packing;
  const area = memory.bytes(from, bytes);
  rows.copy(area);
  const counts = grain.look(area.subarray(0, SIDE * ROW));
  if (!counts) return null;
  filterRows(rows, SIDE, { width: SIDE, height: SIDE }, filter, area);
  const whole = Math.floor(bytes / ROW);
  const adler = addAdler(checksum(from, whole), area.subarray(whole * ROW));
  return Buffer.from(memory.bytes(to, grain.pack(from, bytes, counts, adler, to) - to));
}

/** Adler-32 (RFC 1950) of what `adler` is of and some bytes more. */
function addAdler(adler: number, bytes: Uint8Array): number {
  let [a, b] = [adler & 0xffff, adler >>> 16];
  for (const byte of bytes) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return ((b << 16) | a) >>> 0;
}
