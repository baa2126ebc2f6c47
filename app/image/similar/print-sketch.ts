/**
 * What the comparison of prints looks at: a whole repeat as a small square PNG, kept beside a master so that neither is read again however often its
 * print is compared. Px and not edges, since edges depend on the size at which two prints are laid over each other.
 */
import { openLevel } from '../render/views.ts';
import { readMasterInfo } from '../render/tiles.ts';
import type { RenderedPicture } from '../render/view-options.ts';
import { ImageError } from '../base/types.ts';
import { type VipsModule, withVips } from '../base/vips.ts';

/** px of a side: half as many again as of the map that a whole repeat is drawn into, for parts that are longer than the other's whole */
export const SKETCH_SIDE = 384;

export async function sketchPrint(master: string): Promise<RenderedPicture> {
  const info = await readMasterInfo(master);
  return withVips((vips) => {
    const level = openLevel(vips, master, info, SKETCH_SIDE, SKETCH_SIDE);
    const small = level.resize(SKETCH_SIDE / level.width, { vscale: SKETCH_SIDE / level.height }).cast('uchar');
    const data = Buffer.from(small.pngsaveBuffer({ compression: 3, filter: 'all', keep: 'none' }));
    return { data, width: SKETCH_SIDE, height: SKETCH_SIDE };
  });
}

/** sRGB px. Throws ImageError for a file that isn't a whole sketch: a PNG tells when a byte of it is wrong. */
export function readSketch(vips: VipsModule, file: string): Uint8Array {
  const image = vips.Image.pngload(file, { fail_on: 'error' });
  if (image.width !== SKETCH_SIDE || image.height !== SKETCH_SIDE || image.bands !== 3 || image.format !== 'uchar')
    throw new ImageError('damaged', { part: 'sketch' });
  return image.writeToMemory() as Uint8Array;
}
