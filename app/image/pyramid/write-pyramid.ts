/** The file of a master: a tiled BigTIFF whose every level is half of the one before, written while the picture comes strip by strip. */
import { closeSync, openSync } from 'node:fs';
import type { PictureSize } from '../base/types.ts';
import type { StripSource } from './strip-source.ts';
import type { DecodeOptions } from '../original/open-original.ts';
import { TAG } from '../tiff/directory.ts';
import { bigTiffStart, encodeDirectory, long8s, shorts, u64, writeAll } from '../tiff/write.ts';
import { ROW, SIDE } from './deflate-kernel.ts';
import { openTilePacker, type TilePacker } from './deflate-tile.ts';
import { type HalveRow, openHalving, SPARE } from './halve-kernel.ts';
import { PyramidMemory } from './pyramid-memory.ts';

const PX = 3;
/** bytes of tiles that are collected for one write */
const OUT_BYTES = 4 * 1024 * 1024;

interface Level extends PictureSize {
  /** tiles across, bytes of a padded row, and where its strip of 256 rows lies */
  across: number;
  step: number;
  at: number;
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

/** Writes a picture to `target`, read by tiles.ts. */
export function writePyramid(
  { width, height, fill }: StripSource,
  target: string,
  { onProgress, signal }: Pick<DecodeOptions, 'onProgress' | 'signal'> = {},
): void {
  const { memory, halve, packer, out } = openTools();
  const mark = memory.mark();
  const file = openSync(target, 'w');
  try {
    const start = Buffer.concat([bigTiffStart(true), Buffer.alloc(8)]);
    writeAll(file, start, 0);
    let [written, end] = [start.length, out];
    const flush = () => {
      writeAll(file, memory.bytes(out, end - out), written);
      written += end - out;
      end = out;
    };
    const levels = levelSizes({ width, height }).map((size): Level => {
      const across = Math.ceil(size.width / SIDE);
      const step = across * ROW;
      const at = memory.take(SIDE * step + SPARE);
      return { ...size, across, step, at, rows: 0, done: 0, offsets: [], counts: [] };
    });
    const packRow = (level: Level) => {
      pad(memory, level);
      for (let i = 0; i < level.across; i++) {
        const from = end;
        end = packer.pack(level.at + i * ROW, level.step, from);
        level.offsets.push(written + from - out);
        level.counts.push(end - from);
        // Directories and tiles begin at even bytes.
        if ((end - out) % 2) memory.bytes(end++, 1)[0] = 0;
        if (end - out >= OUT_BYTES) flush();
      }
    };
    const advance = (i: number) => {
      const level = levels[i]!;
      packRow(level);
      level.done += level.rows;
      const next = levels[i + 1];
      if (next) halveInto(next, level, halve);
      level.rows = 0;
      // The last row of an odd height adds none to a level that is whole without it.
      const isFull = next && next.rows > 0 && (next.rows === SIDE || next.done + next.rows === next.height);
      if (isFull) advance(i + 1);
    };
    const [whole] = levels as [Level];
    for (let y = 0; y < height; y += SIDE) {
      whole.rows = Math.min(SIDE, height - y);
      fill(memory.bytes(whole.at, SIDE * whole.step), whole.step, y, whole.rows);
      onProgress?.((y + whole.rows) / height);
      advance(0);
      signal?.throwIfAborted();
    }
    flush();
    writeDirectories(file, levels, written);
  } finally {
    memory.release(mark);
    closeSync(file);
  }
}

/** Copies of the last px and the last row fill the tiles at the edges, so that an odd side is halved with nothing foreign, and packs well. */
function pad(memory: PyramidMemory, { at, step, width, rows }: Level): void {
  const bytes = memory.bytes(at, SIDE * step);
  if (width * PX < step) {
    for (let row = 0; row < rows; row++) {
      const end = row * step + width * PX;
      bytes.fill(bytes.subarray(end - PX, end), end, (row + 1) * step);
    }
  }
  for (let row = rows; row < SIDE; row++) bytes.copyWithin(row * step, (rows - 1) * step, rows * step);
}

/** What is in a level's strip, as further rows of the next one. */
function halveInto(next: Level, from: Level, halve: HalveRow): void {
  const last = from.done === from.height;
  const rows = last ? next.height - next.done - next.rows : from.rows / 2;
  for (let row = 0; row < rows; row++) {
    const upper = from.at + 2 * row * from.step;
    halve(upper, upper + from.step, next.at + (next.rows + row) * next.step, next.width);
  }
  next.rows += rows;
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
