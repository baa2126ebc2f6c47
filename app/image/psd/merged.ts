import { ByteFile } from '../base/byte-file.ts';
import { LIMITS } from '../base/limits.ts';
import { inflateTo } from '../base/inflate.ts';
import { openRawPlanes, openRlePlanes, psdRowBytes, type RowReader, undoPrediction } from './rows.ts';
import type { PsdLayout } from './read-psd.ts';
import { ImageError } from '../base/types.ts';

/** Readers of these channels' rows, from the top. Each call starts anew; one set is read at a time. */
export type OpenRows = (channels: number[]) => RowReader[];

export interface Reading {
  path: string;
  file: ByteFile;
  psd: PsdLayout;
  /** where unpacked data goes, and how much is there */
  scratch: { path: string; end: number };
  beat: () => void;
  signal?: AbortSignal | undefined;
  /** files opened beside the original, to be closed with it */
  unpacked: ByteFile[];
}

/** The merged image's planes, whatever their packing. */
export async function openMerged(reading: Reading): Promise<OpenRows> {
  const { file, psd, scratch } = reading;
  const compression = file.read(psd.imageOffset, 2).readUInt16BE();
  const at = psd.imageOffset + 2;
  switch (compression) {
    case 0:
      return (channels) => openRawPlanes(file, at, psd, channels);
    case 1:
      return (channels) => openRlePlanes(file, at, psd, channels, psd.large);
    case 2:
    case 3: {
      // One stream for all planes; ImageMagick packs each by itself.
      const length = psd.channels * psd.height * psdRowBytes(psd.width, psd.depth);
      if (length > LIMITS.unpackedBytes) throw new ImageError('tooLarge', { width: psd.width, height: psd.height });
      const place = scratch.end;
      const into = { scratch: scratch.path, at: place };
      await inflateTo({ ...reading, ...into, start: at, length, streams: psd.channels, part: 'image' });
      scratch.end += length;
      return (channels) => {
        const rows = openRawPlanes(unpackedFile(reading), place, psd, channels);
        if (compression === 2) return rows;
        return rows.map((read) => (row, y) => (read(row, y), undoPrediction(row, psd.depth)));
      };
    }
    default:
      throw new ImageError('damaged', { part: 'image' });
  }
}

/** The scratch file as it stands once everything is unpacked. */
export function unpackedFile({ scratch, unpacked }: Pick<Reading, 'scratch' | 'unpacked'>): ByteFile {
  const last = unpacked.at(-1);
  if (last && last.size === scratch.end) return last;
  const file = new ByteFile(scratch.path);
  unpacked.push(file);
  return file;
}
