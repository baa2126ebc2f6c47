import { newSamples } from '../base/samples.ts';
import type { OpenRows } from './merged.ts';
import { planPixels } from './pixels.ts';
import type { PsdLayout } from './read-psd.ts';

/** rows looked at, spread over the picture */
const LOOKED_AT = 256;
/** levels of 255 that rounding may take away */
const ROUNDED = 3;
/** level of 255 up to which a px is faint: over white it is nearly white, whatever its colour */
const FAINT = 32;
/** share of the half transparent px that have to be faint to tell anything */
const FAINT_SHARE = 1 / 32;

/**
 * Whether the merged colours lie over white already, as Photoshop leaves them: then none is darker than its transparency allows.
 * Krita, ImageMagick and others write the colours as they are, with nothing in the file that says so. ag-psd lays over white what is half
 * transparent, and leaves any colour where nothing is seen: so faint px tell more than those that aren't there.
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
  let [isHiddenDark, seen, faint] = [false, 0, 0];
  for (let y = 0; y < height; y += step) {
    fill(row, y);
    for (let x = 0; x < row.length; x += bands) {
      const alpha = row[x + bands - 1]!;
      if (alpha === 255) continue;
      if (alpha > 0) seen++;
      if (alpha > 0 && alpha <= FAINT) faint++;
      for (let band = 0; band < bands - 1; band++) {
        const value = row[x + band]!;
        const missing = centred && band > 0 ? Math.abs(value - 128) - (128 * alpha) / 255 : 255 - alpha - value;
        if (missing <= ROUNDED) continue;
        if (alpha > 0) return false;
        isHiddenDark = true;
      }
    }
  }
  return !isHiddenDark || (faint > 0 && faint >= seen * FAINT_SHARE);
}
