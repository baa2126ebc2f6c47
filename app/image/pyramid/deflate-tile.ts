/** Tiles of a master: their px, left by TIFF's predictor 2, deflated. */
import { deflateSync } from 'node:zlib';
import { openDifferences, ROW, SIDE } from './deflate-kernel.ts';
import { MOST_GROWTH, openGrain } from './grain.ts';
import type { PyramidMemory } from './pyramid-memory.ts';

export interface TilePacker {
  /** bytes that a packed tile takes at most */
  most: number;
  /** from the rows at `from`, `step` bytes apart, of 256 × 256 px to `to`; answers where it ends */
  pack(from: number, step: number, to: number): number;
}

/** Drawings are packed by zlib, which knows strings: there it is quick. */
export function openTilePacker(memory: PyramidMemory): TilePacker {
  const bytes = SIDE * ROW;
  const px = memory.take(bytes);
  const differences = openDifferences(memory.wasm);
  const grain = openGrain(memory);
  return {
    most: bytes * MOST_GROWTH,
    pack(from, step, to) {
      const adler = differences(from, step, px);
      const tile = memory.bytes(px, bytes);
      const counts = grain.look(tile);
      if (counts) return grain.pack(px, bytes, counts, adler, to);
      const packed = deflateSync(tile, { level: 1 });
      packed.copy(memory.bytes(to, packed.length));
      return to + packed.length;
    },
  };
}
