/** Sizes of pictures that people ask with. */
import { ImageError } from '../base/types.ts';
import type { VipsImage, VipsModule } from '../base/vips.ts';

/** px of a side and of the whole that a query picture may have; a phone's largest has some 200 million */
const MOST_SIDE = 30_000;
const MOST_PIXELS = 250_000_000;
/** Below this there is no pattern to see. */
export const LEAST_SIDE = 32;

/** The header alone. Throws ImageError: `tooLarge`, `tooSmall`, `unsupported`. */
export function checkSize(vips: VipsModule, path: string): { longest: number; shortest: number } {
  const header = vips.Image.newFromFile(path, { access: 'sequential' });
  const { width, height } = header;
  const [longest, shortest] = [Math.max(width, height), Math.min(width, height)];
  if (longest > MOST_SIDE || width * height > MOST_PIXELS) throw new ImageError('tooLarge', { width, height });
  if (shortest < LEAST_SIDE) throw new ImageError('tooSmall', { width, height, least: LEAST_SIDE });
  const frames = header.getTypeof('n-pages') ? header.getInt('n-pages') : 1;
  // Of a TIFF they are pages: the first one is the picture.
  if (frames > 1 && !header.getString('vips-loader').startsWith('tiff'))
    throw new ImageError('unsupported', { frames });
  return { longest, shortest };
}

/** Its longer side `side` px at most. */
export function shrinkTo(image: VipsImage, side: number): VipsImage {
  return Math.max(image.width, image.height) <= side
    ? image
    : image.thumbnailImage(side, { height: side, size: 'down' }).copyMemory();
}
