/**
 * Px of a master's levels, unpacked tile by tile by Node's own zlib: libvips's is WebAssembly and takes twice as long. Masters of former versions, whose
 * tiles are JPEG, are read by libvips. The small levels of the master read last stay: an import asks for them a dozen times, call after call.
 */
import { statSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { addUpRows } from '../base/add-up.ts';
import { ByteFile } from '../base/byte-file.ts';
import { ImageError, type PictureSize, type PixelBox } from '../base/types.ts';
import type { VipsImage, VipsModule } from '../base/vips.ts';
import { type Level, readLevels } from './tiles.ts';

/** bytes of a px: R, G, B */
const PX = 3;
/** px of a level that stays; with those below it, a third more */
const SMALL = 2_500_000;
/** rows that are handed to libvips at once: those of whole tiles */
const STRIP = 256;

/** One level. */
export interface LevelPx extends PictureSize {
  /** Px of a part, three bytes each. Throws ImageError 'damaged', RangeError for what isn't there. */
  read(box: PixelBox): Uint8Array;
}

export interface MasterPx extends Disposable {
  level(page: number): LevelPx;
}

/** `keptTiles`: so many tiles of each level (200 kB each) stay unpacked. Throws ImageError. */
export function openMasterPx(vips: VipsModule, master: string, keptTiles = 0): MasterPx {
  const stored = openStored(vips, master, keptTiles);
  const opened = new Map<number, LevelPx>();
  const open = (page: number): LevelPx => {
    const level = stored.level(page);
    return isSmall(level) ? new HeldLevel(level, readSmallLevel(vips, master, page)) : level;
  };
  return {
    level(page) {
      const level = opened.get(page) ?? open(page);
      opened.set(page, level);
      return level;
    },
    [Symbol.dispose]: () => stored[Symbol.dispose](),
  };
}

/** As its tiles stand in the file, also where they are few. */
function openStored(vips: VipsModule, master: string, keptTiles: number): MasterPx {
  const file = new ByteFile(master);
  try {
    const { tile, levels } = readLevels(file);
    return {
      level(page) {
        const level = levels[page];
        if (!level) throw new RangeError(`level ${page}`);
        return isDeflated(level)
          ? new DeflatedLevel(file, level, tile, keptTiles)
          : new LibvipsLevel(loadLevel(vips, master, page), tile, keptTiles);
      },
      [Symbol.dispose]: () => file.close(),
    };
  } catch (error) {
    file.close();
    throw error;
  }
}

/** All of a level as a picture in memory. Throws ImageError. */
export function readLevel(vips: VipsModule, master: string, page: number): VipsImage {
  using px = openStored(vips, master, 0);
  const level = px.level(page);
  // Strip by strip, so that all of it stands in libvips's memory alone.
  const strips = Array.from({ length: Math.ceil(level.height / STRIP) }, (_, i) => {
    const size = { width: level.width, height: Math.min(STRIP, level.height - i * STRIP) };
    return pictureOf(vips, level.read({ x: 0, y: i * STRIP, ...size }), size);
  });
  if (strips.length === 1) return strips[0]!;
  return vips.Image.arrayjoin(strips, { across: 1 }).crop(0, 0, level.width, level.height);
}

export function pictureOf(vips: VipsModule, px: Uint8Array, { width, height }: PictureSize): VipsImage {
  return vips.Image.newFromMemory(px, width, height, PX, vips.BandFormat.uchar).copy({ interpretation: 'srgb' });
}

/** By libvips, tile by tile as they are asked for. Of a tile that can't be unpacked libtiff only warns. */
export function loadLevel(vips: VipsModule, master: string, page: number): VipsImage {
  return vips.Image.tiffload(master, { page, fail_on: 'warning' });
}

export const isSmall = ({ width, height }: PictureSize) => width * height <= SMALL;

let kept: { stamp: string; levels: Map<number, Uint8Array> } | undefined;

/** All px of a small level, three bytes each. Throws ImageError. */
export function readSmallLevel(vips: VipsModule, master: string, page: number): Uint8Array {
  const levels = keptLevels(master);
  const px = levels.get(page) ?? readWhole(vips, master, page);
  levels.set(page, px);
  return px;
}

function readWhole(vips: VipsModule, master: string, page: number): Uint8Array {
  using px = openStored(vips, master, 0);
  const level = px.level(page);
  return level.read({ x: 0, y: 0, width: level.width, height: level.height });
}

/** Small levels of that master that were read, where it is the one that was read last. */
export function keptLevels(master: string): Map<number, Uint8Array> {
  const { mtimeMs, size, ino } = statSync(master);
  const stamp = `${master} ${mtimeMs} ${size} ${ino}`;
  if (kept?.stamp !== stamp) kept = { stamp, levels: new Map() };
  return kept.levels;
}

const isDeflated = ({ stored }: Level) => stored.codec === 'deflate' && stored.predictor === 2;

/** Copies a part of `from`, whose rows have `across` px, to `to`, whose rows have `toAcross`. */
function copyRows(
  from: Uint8Array,
  across: number,
  { x, y, width, height }: PixelBox,
  to: Uint8Array,
  toAcross: number,
  at: { x: number; y: number },
): void {
  for (let row = 0; row < height; row++) {
    const start = ((y + row) * across + x) * PX;
    to.set(from.subarray(start, start + width * PX), ((at.y + row) * toAcross + at.x) * PX);
  }
}

function checkBox({ width, height }: PictureSize, box: PixelBox): void {
  const isInside = box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
  if (!isInside) throw new RangeError(`part ${box.x} ${box.y} ${box.width} ${box.height} of ${width} × ${height}`);
}

class HeldLevel implements LevelPx {
  readonly width: number;
  readonly height: number;
  #px: Uint8Array;

  constructor({ width, height }: PictureSize, px: Uint8Array) {
    [this.width, this.height, this.#px] = [width, height, px];
  }

  read(box: PixelBox): Uint8Array {
    checkBox(this, box);
    if (box.width === this.width && box.height === this.height) return this.#px;
    const px = new Uint8Array(box.width * box.height * PX);
    copyRows(this.#px, this.width, box, px, box.width, { x: 0, y: 0 });
    return px;
  }
}

class DeflatedLevel implements LevelPx {
  readonly width: number;
  readonly height: number;
  #file: ByteFile;
  #level: Level;
  #side: number;
  #most: number;
  /** the one that was used last at the end */
  #kept = new Map<number, Uint8Array>();

  constructor(file: ByteFile, level: Level, side: number, most: number) {
    [this.width, this.height] = [level.width, level.height];
    [this.#file, this.#level, this.#side, this.#most] = [file, level, side, most];
  }

  read(box: PixelBox): Uint8Array {
    checkBox(this, box);
    const { x, y, width, height } = box;
    const side = this.#side;
    const px = new Uint8Array(width * height * PX);
    for (let row = Math.floor(y / side); row * side < y + height; row++) {
      const [top, low] = [Math.max(y, row * side), Math.min(y + height, (row + 1) * side)];
      for (let col = Math.floor(x / side); col * side < x + width; col++) {
        const [left, right] = [Math.max(x, col * side), Math.min(x + width, (col + 1) * side)];
        const part = { x: left - col * side, y: top - row * side, width: right - left, height: low - top };
        copyRows(this.#tile(row * this.#level.across + col), side, part, px, width, { x: left - x, y: top - y });
      }
    }
    return px;
  }

  #tile(place: number): Uint8Array {
    const tile = this.#kept.get(place) ?? this.#unpack(place);
    if (this.#most === 0) return tile;
    this.#kept.delete(place);
    this.#kept.set(place, tile);
    if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value!);
    return tile;
  }

  #unpack(place: number): Uint8Array {
    const [offset, length] = [this.#level.offsets[place], this.#level.counts[place]];
    if (offset === undefined || length === undefined) throw new ImageError('damaged', { part: 'tile' });
    const bytes = this.#side ** 2 * PX;
    const tile = inflate(this.#file.read(offset, length), bytes);
    if (tile?.length !== bytes) throw new ImageError('damaged', { part: 'tile' });
    addUpRows(tile, PX, this.#side * PX);
    return tile;
  }
}

function inflate(packed: Buffer, bytes: number): Buffer | null {
  try {
    // In one piece: otherwise it comes by 16 kB, which are put together.
    return inflateSync(packed, { chunkSize: bytes + 1, maxOutputLength: bytes });
  } catch {
    return null;
  }
}

class LibvipsLevel implements LevelPx {
  readonly width: number;
  readonly height: number;
  #image: VipsImage;

  constructor(stored: VipsImage, side: number, most: number) {
    const tiles = { tile_width: side, tile_height: side, max_tiles: most, persistent: true };
    this.#image = most === 0 ? stored : stored.tilecache(tiles);
    [this.width, this.height] = [stored.width, stored.height];
  }

  read(box: PixelBox): Uint8Array {
    checkBox(this, box);
    return this.#image.crop(box.x, box.y, box.width, box.height).writeToMemory() as Uint8Array;
  }
}
