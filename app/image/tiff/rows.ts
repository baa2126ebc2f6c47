import type { ByteFile } from '../base/byte-file.ts';
import type { NamelessFile } from '../base/nameless-file.ts';
import type { Grid, Segments } from './grid.ts';
import { isMissing } from './missing.ts';
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
  /** a sample of the segments that the file leaves out, in this machine's order */
  missing: Uint8Array;
  /** makes a file for the rows of tiles side by side where these would fill the memory; null where they wouldn't */
  spill: (() => NamelessFile) | null;
}

/** A row of cells, from the top; rows may be left out. Whole samples of 2, 4 or 8 bytes are in this machine's order. Valid until the next call. */
export type CellRows = (y: number) => Uint8Array<ArrayBuffer>;

/** The rows of one plane, put together from its strips or tiles; only the segments around the row are held. */
export function openCellRows(coding: TiffCoding, grid: Grid): CellRows {
  if (coding.spill && grid.across > 1) return openSpilledRows(coding, grid, coding.spill());
  // Padded to whole 8-byte samples: rows are looked at as wider numbers too.
  const row = new Uint8Array(Math.ceil(Math.max(grid.rowBytes, grid.segmentRowBytes) / 8) * 8);
  const part = grid.across === 1 ? row : new Uint8Array(Math.ceil(grid.segmentRowBytes / 8) * 8);
  const body = part.subarray(0, grid.segmentRowBytes);
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
      if (!segment.isFinished) finish(coding, body);
      if (grid.across === 1) return;
      const left = i * grid.segmentRowBytes;
      row.set(body.subarray(0, Math.min(grid.segmentRowBytes, grid.rowBytes - left)), left);
    });
    next = inside + 1;
    return row;
  };
}

/** Differences undone, and bytes in this machine's order. */
function finish({ predictor, bits, samples, little }: TiffCoding, row: Uint8Array<ArrayBuffer>): void {
  if (predictor === 3) return undoFloatPrediction(row, bits, samples);
  if (!little) swap(row, bits);
  if (predictor === 2) undoPrediction(row, bits, samples);
}

/** bytes of tiles that are put down at once, so that they go through the file in long pieces */
const PIECE = 8 * 1024 * 1024;

/** The same by way of a file: the tiles of one row of them are unpacked one after the other, which takes memory for one. */
function openSpilledRows(coding: TiffCoding, grid: Grid, file: NamelessFile): CellRows {
  const { across, segmentRowBytes, segmentHeight, height } = grid;
  const row = new Uint8Array(Math.ceil((across * segmentRowBytes) / 8) * 8);
  const body = new Uint8Array(Math.ceil(segmentRowBytes / 8) * 8).subarray(0, segmentRowBytes);
  const atOnce = Math.min(across, Math.max(1, Math.floor(PIECE / (segmentHeight * segmentRowBytes))));
  const piece = new Uint8Array(atOnce * segmentHeight * segmentRowBytes);
  const rowBytes = across * segmentRowBytes;
  let at = -1;
  const putDown = (down: number) => {
    const rows = Math.min(segmentHeight, height - down * segmentHeight);
    let memory: Uint8Array<ArrayBuffer> | null = null;
    for (let first = 0; first < across; first += atOnce) {
      const count = Math.min(atOnce, across - first);
      const step = count * segmentRowBytes;
      for (let i = 0; i < count; i++) {
        const segment = openSegment(coding, grid, grid.first + down * across + first + i, segmentHeight, memory);
        for (let y = 0; y < rows; y++) {
          segment.read(body);
          if (!segment.isFinished) finish(coding, body);
          piece.set(body, y * step + i * segmentRowBytes);
        }
        memory = segment.memory?.() ?? null;
      }
      for (let y = 0; y < rows; y++)
        file.write(piece.subarray(y * step, (y + 1) * step), y * rowBytes + first * segmentRowBytes);
    }
  };
  return (y) => {
    const down = Math.floor(y / segmentHeight);
    if (down !== at) putDown(down);
    at = down;
    file.read(row.subarray(0, rowBytes), (y - down * segmentHeight) * rowBytes);
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
  if (isMissing(segments, index)) return blank(coding.missing);
  const offset = segments.offsets[index]!;
  // What isn't packed has the length that it must have, whatever the file says of it.
  const bytes = compression === 1 ? length : segments.bytes[index]!;
  if (compression === 1 && offset + bytes > file.size) throw new ImageError('truncated', { part: 'pixels' });
  const { segmentRowBytes, segmentHeight, cellBits } = grid;
  const packed = new Packed(file, offset, bytes, reversed);
  const full = segmentHeight * segmentRowBytes;
  return unpack(compression, packed, { length, full, rowBytes: segmentRowBytes, cellBytes: cellBits / 8, memory });
}

/** What the file leaves out. */
const blank = (sample: Uint8Array): Unpacked => ({
  isFinished: true,
  read(target) {
    for (let at = 0; at < target.length; at += sample.length) target.set(sample, at);
  },
  skip() {},
});

function swap(row: Uint8Array<ArrayBuffer>, bits: number): void {
  const bytes = Buffer.from(row.buffer, row.byteOffset, row.length);
  if (bits === 16) bytes.swap16();
  else if (bits === 32) bytes.swap32();
  else if (bits === 64) bytes.swap64();
}
