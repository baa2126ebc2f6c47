/** The file of a master: a tiled BigTIFF whose every level is half of the one before, written while the picture comes strip by strip. */
import { closeSync, openSync } from 'node:fs';
import { NamelessFile } from '../base/nameless-file.ts';
import type { PictureSize } from '../base/types.ts';
import { unfinishedPath } from '../base/unfinished.ts';
import type { StripSource } from './strip-source.ts';
import type { DecodeOptions } from '../original/open-original.ts';
import { TAG } from '../tiff/directory.ts';
import { bigTiffStart, encodeDirectory, long8s, shorts, u64, writeAll } from '../tiff/write.ts';
import { ROW, SIDE } from './deflate-kernel.ts';
import { openTilePacker, type TilePacker } from './deflate-tile.ts';
import { type HalveRow, openHalving, SPARE } from './halve-kernel.ts';
import { type Band, fileStrip, holdStrip, type LevelStrip, takeBand } from './level-strip.ts';
import { PyramidMemory } from './pyramid-memory.ts';

const PX = 3;
/** bytes of tiles that are collected for one write */
const OUT_BYTES = 4 * 1024 * 1024;

/** bytes of all strips that are held in memory, the smallest levels' first: enough for 43,000 px across */
const HELD = 64 * 1024 * 1024;

interface Level extends PictureSize {
  /** tiles across */
  across: number;
  strip: LevelStrip;
  /** rows that stand in the strip, and that were packed */
  rows: number;
  done: number;
  offsets: number[];
  counts: number[];
}

interface Tools {
  memory: PyramidMemory;
  halve: HalveRow;
  packer: TilePacker;
  out: number;
}

let tools: Tools | undefined;

/** Made once for a process: what is compiled for one picture is quick for the next. */
function openTools(): Tools {
  if (tools) return tools;
  const memory = new PyramidMemory();
  const packer = openTilePacker(memory);
  const out = memory.take(OUT_BYTES + packer.most);
  tools = { memory, packer, out, halve: openHalving(memory.wasm) };
  return tools;
}

/** px of each level, the picture's own first, until a tile holds one. */
export function levelSizes({ width, height }: PictureSize): PictureSize[] {
  const sizes = [{ width, height }];
  for (let level = 1; Math.max(width, height) >> (level - 1) > SIDE; level++)
    sizes.push({ width: Math.max(1, width >> level), height: Math.max(1, height >> level) });
  return sizes;
}

export interface PyramidOptions extends Pick<DecodeOptions, 'onProgress' | 'signal'> {
  /** bytes of strips in memory; what is beyond lies in a file beside `target` meanwhile */
  held?: number;
}

/** Writes a picture to `target`, read by tiles.ts. */
export function writePyramid(
  source: StripSource,
  target: string,
  { onProgress, signal, held = HELD }: PyramidOptions = {},
): void {
  const { height } = source;
  const { memory, halve, packer, out } = openTools();
  const mark = memory.mark();
  const file = openSync(target, 'w');
  let closeStrips = () => {};
  try {
    const start = Buffer.concat([bigTiffStart(true), Buffer.alloc(8)]);
    writeAll(file, start, 0);
    let [written, end] = [start.length, out];
    const flush = () => {
      writeAll(file, memory.bytes(out, end - out), written);
      written += end - out;
      end = out;
    };
    const { levels, close } = openLevels(memory, source, unfinishedPath(target), held);
    closeStrips = close;
    const half = memory.take((levels[0]!.across * ROW) / 2 + SPARE);
    const pack = ({ offsets, counts }: Level, { at, step, count }: Band) => {
      for (let i = 0; i < count; i++) {
        const from = end;
        end = packer.pack(at + i * ROW, step, from);
        offsets.push(written + from - out);
        counts.push(end - from);
        // Directories and tiles begin at even bytes.
        if ((end - out) % 2) memory.bytes(end++, 1)[0] = 0;
        if (end - out >= OUT_BYTES) flush();
      }
    };
    /** What is in a band, as further rows of the next level. */
    const halveInto = (next: Level, { first, count, at, step }: Band, rows: number) => {
      const from = (first * SIDE) / 2;
      const px = Math.min((count * SIDE) / 2, next.width - from);
      if (px <= 0) return;
      for (let row = 0; row < rows; row++) {
        const upper = at + 2 * row * step;
        halve(upper, upper + step, half, px);
        next.strip.put(memory.bytes(half, px * PX), next.rows + row, from * PX);
      }
    };
    const advance = (i: number) => {
      const [level, next] = [levels[i]!, levels[i + 1]];
      level.done += level.rows;
      const isLast = level.done === level.height;
      const rows = next ? (isLast ? next.height - next.done - next.rows : level.rows / 2) : 0;
      for (const band of level.strip.bands(level.rows)) {
        pad(memory, level, band);
        pack(level, band);
        if (next) halveInto(next, band, rows);
      }
      level.rows = 0;
      if (!next) return;
      next.rows += rows;
      // The last row of an odd height adds none to a level that is whole without it.
      if (next.rows > 0 && (next.rows === SIDE || next.done + next.rows === next.height)) advance(i + 1);
    };
    const [whole] = levels as [Level];
    for (let y = 0; y < height; y += SIDE) {
      whole.rows = Math.min(SIDE, height - y);
      whole.strip.fill(source, y, whole.rows);
      onProgress?.((y + whole.rows) / height);
      advance(0);
      signal?.throwIfAborted();
    }
    flush();
    writeDirectories(file, levels, written);
  } finally {
    memory.release(mark);
    closeStrips();
    closeSync(file);
  }
}

/** The smallest levels' strips are in memory, as far as there is room. */
function openLevels(memory: PyramidMemory, size: PictureSize, path: string, held: number) {
  const sizes = levelSizes(size).map((level) => ({ ...level, across: Math.ceil(level.width / SIDE) }));
  let file: NamelessFile | null = null;
  let [area, filed, left] = [0, 0, held];
  const strips = sizes.toReversed().map(({ across }) => {
    const bytes = SIDE * across * ROW;
    left -= bytes;
    if (left >= 0) return holdStrip(memory, across);
    if (!file) [file, area] = [new NamelessFile(path), takeBand(memory, sizes[0]!.across)];
    filed += bytes;
    return fileStrip(memory, across, area, file, filed - bytes);
  });
  const levels = sizes.map((level, i): Level => {
    return { ...level, strip: strips.at(-1 - i)!, rows: 0, done: 0, offsets: [], counts: [] };
  });
  return { levels, close: () => file?.close() };
}

/** Copies of the last px and the last row fill the tiles at the edges, so that an odd side is halved with nothing foreign, and packs well. */
function pad(memory: PyramidMemory, { width, rows }: Level, { first, at, step }: Band): void {
  const bytes = memory.bytes(at, SIDE * step);
  const used = width * PX - first * ROW;
  if (used < step) {
    for (let row = 0; row < rows; row++) {
      const end = row * step + used;
      bytes.fill(bytes.subarray(end - PX, end), end, (row + 1) * step);
    }
  }
  for (let row = rows; row < SIDE; row++) bytes.copyWithin(row * step, (rows - 1) * step, rows * step);
}

function writeDirectories(file: number, levels: Level[], from: number): void {
  let [at, pointer] = [from, 8];
  levels.forEach(({ width, height, offsets, counts }, i) => {
    const fields = [
      long8s(TAG.subfileType, [i === 0 ? 0 : 1], true),
      long8s(TAG.width, [width], true),
      long8s(TAG.height, [height], true),
      shorts(TAG.bitsPerSample, Array<number>(PX).fill(8), true),
      shorts(TAG.compression, [8], true),
      shorts(TAG.photometric, [2], true),
      shorts(TAG.samplesPerPixel, [PX], true),
      shorts(TAG.planarConfiguration, [1], true),
      shorts(TAG.tileWidth, [SIDE], true),
      shorts(TAG.tileHeight, [SIDE], true),
      long8s(TAG.tileOffsets, offsets, true),
      long8s(TAG.tileByteCounts, counts, true),
      shorts(TAG.predictor, [2], true),
    ].sort((a, b) => a.tag - b.tag);
    const { ifd, next } = encodeDirectory(fields, at, true);
    writeAll(file, ifd, at);
    writeAll(file, u64(at, true), pointer);
    pointer = at + next;
    at += ifd.length;
  });
}
