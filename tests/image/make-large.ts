/** Large originals written row by row, for memory checks and benchmarks. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { packBits } from './make-files.ts';

export interface LargeOptions {
  width: number;
  height: number;
  channels: 3 | 4;
  large: boolean;
  /** false: rows stand unpacked */
  rle: boolean;
}

/** A PSD or PSB of flat patches and fine texture, about as well packed as a real print. */
export function writeLargePsd(path: string, { width, height, channels, large, rle }: LargeOptions): void {
  const out = openSync(path, 'w');
  try {
    const header = Buffer.alloc(26 + 4 + 4 + (large ? 8 : 4) + 2);
    header.write('8BPS', 'latin1');
    header.writeUInt16BE(large ? 2 : 1, 4);
    header.writeUInt16BE(channels, 12);
    header.writeUInt32BE(height, 14);
    header.writeUInt32BE(width, 18);
    header.writeUInt16BE(8, 22);
    header.writeUInt16BE(channels === 4 ? 4 : 3, 24);
    header.writeUInt16BE(rle ? 1 : 0, header.length - 2);
    let at = writeSync(out, header);
    // 16 different rows repeat: making them costs nothing beside reading them.
    const rows = Array.from({ length: 16 }, (_, i) => texturedRow(width, i));
    if (!rle) {
      for (let i = 0; i < channels * height; i++) at += writeSync(out, rows[(i >> 3) & 15]!, 0, width, at);
      return;
    }
    const packed = rows.map(packBits);
    const size = large ? 4 : 2;
    const table = Buffer.alloc(channels * height * size);
    for (let i = 0; i < channels * height; i++) {
      const { length } = packed[(i >> 3) & 15]!;
      if (large) table.writeUInt32BE(length, i * 4);
      else table.writeUInt16BE(length, i * 2);
    }
    at += writeSync(out, table, 0, table.length, at);
    for (let i = 0; i < channels * height; i++) {
      const row = packed[(i >> 3) & 15]!;
      at += writeSync(out, row, 0, row.length, at);
    }
  } finally {
    closeSync(out);
  }
}

function texturedRow(width: number, seed: number): Buffer {
  const row = Buffer.alloc(width);
  let state = seed * 2_654_435_761 + 1;
  for (let x = 0; x < width; x++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const textured = ((x >> 9) + seed) % 3 !== 0;
    row[x] = ((x >> 9) * 37 + seed * 5 + (textured ? state >>> 29 : 0)) & 255;
  }
  return row;
}
