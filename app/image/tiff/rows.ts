import type { ByteFile } from '../base/byte-file.ts';
import type { Grid, Segments } from './grid.ts';
import { Packed } from './packed.ts';
import { undoFloatPrediction, undoPrediction } from './predict.ts';
import { unpack, type Unpacked } from './unpack.ts';
import { ImageError } from '../base/types.ts';

export interface TiffCoding {
  file: ByteFile;
  segments: Segments;
  compression: number;
  /** 1 none, 2 differences, 3 differences of floats' bytes */
  predictor: number;
  /** the lowest bits hold the first px (FillOrder 2) */
  reversed: boolean;
  little: boolean;
  /** samples side by side in a cell, and bits of each (0 where they differ) */
  samples: number;
  bits: number;
  /** segments that were unpacked into another file beforehand: where they begin there */
  unpacked: { file: ByteFile; places: Map<number, number> } | null;
}

/** A row of cells, from the top; rows may be left out. Whole samples of 2, 4 or 8 bytes are in this machine's order. Valid until the next call. */
export type CellRows = (y: number) => Uint8Array<ArrayBuffer>;

/** The rows of one plane, put together from its strips or tiles; only the segments around the row are held. */
export function openCellRows(coding: TiffCoding, grid: Grid): CellRows {
  const { predictor, bits, samples, little } = coding;
  // Padded to whole 8-byte samples: rows are looked at as wider numbers too.
  const row = new Uint8Array(Math.ceil(Math.max(grid.rowBytes, grid.segmentRowBytes) / 8) * 8);
  const part = grid.across === 1 ? row : new Uint8Array(Math.ceil(grid.segmentRowBytes / 8) * 8);
  const body = part.subarray(0, grid.segmentRowBytes);
  const finish = () => {
    if (predictor === 3) return undoFloatPrediction(body, bits, samples);
    if (!little) swap(body, bits);
    if (predictor === 2) undoPrediction(body, bits, samples);
  };
  let at = -1;
  let open: Unpacked[] = [];
  let next = 0;
  return (y) => {
    const down = Math.floor(y / grid.segmentHeight);
    if (down !== at) {
      const rows =
        grid.across === 1 || !coding.segments.tiled
          ? Math.min(grid.segmentHeight, grid.height - down * grid.segmentHeight)
          : grid.segmentHeight;
      const first = grid.first + down * grid.across;
      const used = open;
      open = Array.from({ length: grid.across }, (_, i) =>
        openSegment(coding, grid, first + i, rows, used[i]?.memory?.() ?? null),
      );
      at = down;
      next = 0;
    }
    const inside = y - down * grid.segmentHeight;
    open.forEach((segment, i) => {
      if (inside > next) segment.skip((inside - next) * grid.segmentRowBytes);
      segment.read(body);
      finish();
      if (grid.across === 1) return;
      const left = i * grid.segmentRowBytes;
      row.set(body.subarray(0, Math.min(grid.segmentRowBytes, grid.rowBytes - left)), left);
    });
    next = inside + 1;
    return row;
  };
}

function openSegment(
  coding: TiffCoding,
  grid: Grid,
  index: number,
  rows: number,
  memory: Uint8Array<ArrayBuffer> | null,
): Unpacked {
  const { file, segments, unpacked, reversed, compression } = coding;
  const length = rows * grid.segmentRowBytes;
  const place = unpacked?.places.get(index);
  if (place !== undefined) return new Packed(unpacked!.file, place, length, false);
  const offset = segments.offsets[index]!;
  // What isn't packed has the length that it must have, whatever the file says of it.
  const bytes = compression === 1 ? length : segments.bytes[index]!;
  if (compression === 1 && offset + bytes > file.size) throw new ImageError('truncated', { part: 'pixels' });
  const { segmentRowBytes, segmentHeight, cellBits } = grid;
  const packed = new Packed(file, offset, bytes, reversed);
  const full = segmentHeight * segmentRowBytes;
  return unpack(compression, packed, { length, full, rowBytes: segmentRowBytes, cellBytes: cellBits / 8, memory });
}

function swap(row: Uint8Array<ArrayBuffer>, bits: number): void {
  const bytes = Buffer.from(row.buffer, row.byteOffset, row.length);
  if (bits === 16) bytes.swap16();
  else if (bits === 32) bytes.swap32();
  else if (bits === 64) bytes.swap64();
}
