/** The 256 rows of a level that its next row of tiles is made from: in memory or, where a picture is very wide, in a file. */
import type { NamelessFile } from '../base/nameless-file.ts';
import { ROW, SIDE } from './deflate-kernel.ts';
import { SPARE } from './halve-kernel.ts';
import type { PyramidMemory } from './pyramid-memory.ts';
import type { StripSource } from './strip-source.ts';

/** Some of the tiles side by side, in memory: where the first one's rows begin, and bytes from one row to the next. */
export interface Band {
  first: number;
  count: number;
  at: number;
  step: number;
}

/** A strip's bytes, rows of whole tiles. Areas are valid until the next call. */
export interface LevelStrip {
  /** the first rows, from the picture's row `y` on */
  fill(source: StripSource, y: number, rows: number): void;
  /** bytes of one row, from its byte `from` on */
  put(bytes: Buffer, row: number, from: number): void;
  /** all its tiles from left to right, with so many rows in them; areas have room for 256 and may be written to */
  bands(rows: number): Iterable<Band>;
}

/** For so many tiles across. */
export function holdStrip(memory: PyramidMemory, across: number): LevelStrip {
  const step = across * ROW;
  const at = memory.take(SIDE * step + SPARE);
  return {
    fill: (source, y, rows) => source.fill(memory.bytes(at, SIDE * step), step, y, rows),
    put: (bytes, row, from) => void memory.bytes(at + row * step + from, bytes.length).set(bytes),
    bands: () => [{ first: 0, count: across, at, step }],
  };
}

/** bytes of a band of a strip that lies in a file */
const BAND = 8 * 1024 * 1024;
const TILES = Math.floor(BAND / (SIDE * ROW));

/** Memory for one band, which all strips in files use in turn. */
export const takeBand = (memory: PyramidMemory, across: number) => memory.take(Math.max(BAND, across * ROW) + SPARE);

/** In a file from byte `start` on, by way of the memory at `area`. */
export function fileStrip(
  memory: PyramidMemory,
  across: number,
  area: number,
  file: NamelessFile,
  start: number,
): LevelStrip {
  const step = across * ROW;
  const atOnce = Math.max(1, Math.floor(BAND / step));
  return {
    fill(source, y, rows) {
      for (let done = 0; done < rows; done += atOnce) {
        const bytes = memory.bytes(area, Math.min(atOnce, rows - done) * step);
        source.fill(bytes, step, y + done, bytes.length / step);
        file.write(bytes, start + done * step);
      }
    },
    put: (bytes, row, from) => file.write(bytes, start + row * step + from),
    *bands(rows) {
      for (let first = 0; first < across; first += TILES) {
        const count = Math.min(TILES, across - first);
        for (let row = 0; row < rows; row++)
          file.read(memory.bytes(area + row * count * ROW, count * ROW), start + row * step + first * ROW);
        yield { first, count, at: area, step: count * ROW };
      }
    },
  };
}
