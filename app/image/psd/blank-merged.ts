import type { ByteFile } from '../base/byte-file.ts';
import type { LayerRecord } from '../photoshop/layer-record.ts';
import { type ColorMode, ImageError } from '../base/types.ts';
import type { PsdLayout } from './read-psd.ts';
import { openRawPlanes, openRlePlanes, psdRowBytes } from './rows.ts';

/** modes of files whose layers can be put together */
export const LAYERED: ReadonlySet<ColorMode> = new Set(['grayscale', 'duotone', 'rgb', 'cmyk', 'lab']);

export type Shape = Pick<
  PsdLayout,
  'large' | 'channels' | 'width' | 'height' | 'depth' | 'mode' | 'layers' | 'imageOffset'
>;

const FILLS = ['SoCo', 'GdFl', 'PtFl'];

/**
 * Whether the merged image is nothing but zeros though there are layers to see. Libraries that write layers (ag-psd among them) leave
 * such a placeholder, with nothing in the file that says so; Photoshop makes the picture anew from the layers.
 */
export function isBlank(file: ByteFile, psd: Shape): boolean {
  if (!LAYERED.has(psd.mode) || !psd.layers.records.some(isSeen)) return false;
  const at = psd.imageOffset + 2;
  const compression = file.read(psd.imageOffset, 2).readUInt16BE();
  if (compression > 1) return false;
  const zeros = Buffer.alloc(psdRowBytes(psd.width, psd.depth));
  const row = Buffer.from(zeros);
  try {
    for (let channel = 0; channel < psd.channels; channel++) {
      const [read] =
        compression === 0
          ? openRawPlanes(file, at, psd, [channel])
          : openRlePlanes(file, at, psd, [channel], psd.large);
      for (let y = 0; y < psd.height; y++) {
        read!(row, y);
        if (!row.equals(zeros)) return false;
      }
    }
    return true;
  } catch (error) {
    // Whoever reads the picture meets it again, and tells it.
    if (error instanceof ImageError) return false;
    throw error;
  }
}

const isSeen = ({ section, hidden, top, left, bottom, right, blocks }: LayerRecord) =>
  section === 'layer' && !hidden && ((right > left && bottom > top) || FILLS.some((key) => blocks.has(key)));
