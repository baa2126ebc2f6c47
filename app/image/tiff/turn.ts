import { LIMITS } from '../base/limits.ts';
import { NamelessFile } from '../base/nameless-file.ts';
import type { PixelRows } from '../source/pixel-feed.ts';
import { newSamples, type Samples } from '../base/samples.ts';
import { ImageError } from '../base/types.ts';
import type { VipsImage } from '../base/vips.ts';

/** bytes of the picture held in memory while it is turned */
const HELD = 32 * 1024 * 1024;

/** Whether width and height change places. */
const liesDown = (orientation: number) => orientation >= 5 && orientation <= 8;

/** Of TIFF orientations: last row first, and last px of a row first. Of 5 to 8 rows are the stored columns. */
const FROM_BELOW = new Set([3, 4, 7, 8]);
const FROM_RIGHT = new Set([2, 3, 6, 7]);

/** TIFF orientations 2 to 8 of a picture in memory. */
export function turnImage(image: VipsImage, orientation: number): VipsImage {
  switch (orientation) {
    case 2:
      return image.flipHor();
    case 3:
      return image.rot180();
    case 4:
      return image.flipVer();
    case 5:
      return image.rot90().flipHor();
    case 6:
      return image.rot90();
    case 7:
      return image.rot270().flipHor();
    case 8:
      return image.rot270();
    default:
      return image;
  }
}

/** The same picture upright, of any size: its rows go through a file at `path` that nobody else sees. */
export function turnRows(rows: PixelRows, orientation: number, path: string): PixelRows & { close(): void } {
  if (!(orientation >= 2 && orientation <= 8)) return { ...rows, close: () => {} };
  const reverse = FROM_RIGHT.has(orientation);
  if (orientation === 2) {
    const fill: PixelRows['fill'] = (target, y) => {
      rows.fill(target, y);
      turnOver(target, rows.width, rows.bands);
    };
    return { ...rows, fill, close: () => {} };
  }
  const lying = liesDown(orientation);
  const [width, height] = lying ? [rows.height, rows.width] : [rows.width, rows.height];
  const spill = new Spill(rows, path, lying);
  const fill: PixelRows['fill'] = (target, y) => {
    spill.read(target, FROM_BELOW.has(orientation) ? height - 1 - y : y);
    if (reverse) turnOver(target, width, rows.bands);
  };
  return { width, height, bands: rows.bands, deep: rows.deep, fill, close: () => spill.close() };
}

function turnOver(row: Samples, width: number, bands: number): void {
  for (let left = 0, right = width - 1; left < right; left++, right--) {
    for (let b = 0; b < bands; b++) {
      const kept = row[left * bands + b]!;
      row[left * bands + b] = row[right * bands + b]!;
      row[right * bands + b] = kept;
    }
  }
}

/**
 * Rows written to a file and read back in any order, as they are or as columns. Columns lie in it by blocks of rows, so that
 * both the writing and the reading go through the file in long pieces.
 */
class Spill {
  #rows: PixelRows;
  #path: string;
  #columns: boolean;
  #file: NamelessFile | null = null;
  /** rows of a block: one where rows are read back as rows */
  #block: number;
  #pixel: number;
  /** columns held of every block, from #from on */
  #window: Uint8Array<ArrayBuffer> | null = null;
  #from = -1;
  #held: number;

  constructor(rows: PixelRows, path: string, columns: boolean) {
    const { width, height, bands, deep } = rows;
    this.#rows = rows;
    this.#path = path;
    this.#columns = columns;
    this.#pixel = bands * (deep ? 2 : 1);
    if (width * height * this.#pixel > LIMITS.unpackedBytes) throw new ImageError('tooLarge', { width, height });
    this.#block = columns ? within(HELD / (width * this.#pixel), height) : 1;
    this.#held = within(HELD / (height * this.#pixel), width);
  }

  close(): void {
    this.#file?.close();
    this.#file = null;
  }

  read(target: Samples, y: number): void {
    this.#file ??= this.#write();
    const bytes = new Uint8Array(target.buffer, target.byteOffset, target.byteLength);
    if (this.#columns) this.#readColumn(bytes, y);
    else this.#file.read(bytes, y * bytes.length);
  }

  #write(): NamelessFile {
    const file = new NamelessFile(this.#path);
    const { width, height, bands, deep, fill } = this.#rows;
    const row = newSamples(width * bands, deep);
    const block = newSamples(this.#block * width * bands, deep);
    const rowBytes = width * this.#pixel;
    for (let top = 0; top < height; top += this.#block) {
      const count = Math.min(this.#block, height - top);
      for (let i = 0; i < count; i++) {
        fill(row, top + i);
        if (!this.#columns) block.set(row);
        else {
          for (let x = 0; x < width; x++) {
            const to = (x * count + i) * bands;
            for (let b = 0; b < bands; b++) block[to + b] = row[x * bands + b]!;
          }
        }
      }
      file.write(Buffer.from(block.buffer, 0, count * rowBytes), top * rowBytes);
    }
    return file;
  }

  #readColumn(target: Uint8Array, x: number): void {
    const { width, height } = this.#rows;
    const from = Math.floor(x / this.#held) * this.#held;
    this.#window ??= new Uint8Array(this.#held * height * this.#pixel);
    const columns = Math.min(this.#held, width - from);
    for (let top = 0; top < height; top += this.#block) {
      const column = Math.min(this.#block, height - top) * this.#pixel;
      const place = top * this.#held * this.#pixel;
      if (from !== this.#from) {
        const part = this.#window.subarray(place, place + columns * column);
        this.#file!.read(part, top * width * this.#pixel + from * column);
      }
      const at = place + (x - from) * column;
      target.set(this.#window.subarray(at, at + column), top * this.#pixel);
    }
    this.#from = from;
  }
}

const within = (count: number, most: number) => Math.max(1, Math.min(most, Math.floor(count)));
