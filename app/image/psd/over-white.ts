import { newSamples } from '../base/samples.ts';
import type { OpenRows } from './merged.ts';
import { planPixels } from './pixels.ts';
import type { PsdLayout } from './read-psd.ts';

/** rows looked at, spread over the picture */
const LOOKED_AT = 256;
/** levels of 255 that rounding may take away */
const ROUNDED = 3;

/**
 * Whether the merged colours lie over white already, as Photoshop leaves them: then none is darker than its transparency allows.
 * Krita, ImageMagick and others write the colours as they are, with nothing in the file that says so.
 */
export function liesOverWhite(psd: PsdLayout, open: OpenRows, process: number, palette: Uint8Array | null): boolean {
  const { width, height, depth, mode } = psd;
  const planes = open([...Array(process + 1).keys()]);
  const { fill, bands } = planPixels({
    width,
    height,
    depth,
    mode,
    deep: false,
    process: planes.slice(0, process),
    coverage: planes.slice(process),
    veil: null,
    palette,
    flip: { process: false, coverage: false },
  });
  const row = newSamples(width * bands, false);
  const step = Math.max(1, Math.floor(height / LOOKED_AT));
  const centred = mode === 'lab';
  for (let y = 0; y < height; y += step) {
    fill(row, y);
    for (let x = 0; x < row.length; x += bands) {
      const alpha = row[x + bands - 1]!;
      if (alpha === 255) continue;
      for (let band = 0; band < bands - 1; band++) {
        const value = row[x + band]!;
        const missing = centred && band > 0 ? Math.abs(value - 128) - (128 * alpha) / 255 : 255 - alpha - value;
        if (missing > ROUNDED) return false;
      }
    }
  }
  return true;
}
