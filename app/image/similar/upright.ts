/** Pictures that people ask with (JPEG, PNG, WebP, TIFF, GIF): upright as the camera was held, in sRGB. */
import { toSrgb } from '../source/to-srgb.ts';
import { ImageError } from '../base/types.ts';
import type { VipsImage, VipsModule } from '../base/vips.ts';

/** px of a side and of the whole that a query picture may have; a phone's largest has some 200 million */
const MOST_SIDE = 30_000;
const MOST_PIXELS = 250_000_000;
/** Below this there is no pattern to see. */
export const LEAST_SIDE = 32;

const SHRUNK = { size: 'down', fail_on: 'truncated' } as const;
/** What libvips knows how to show and `toSrgb` isn't told: more than 8 bit, CMYK, Lab. */
const AS_SEEN = { ...SHRUNK, intent: 'relative', output_profile: 'srgb' } as const;

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

/**
 * In memory, three bands of 8 bit, its longer side `side` px at most, on white where it was clear. A telephone's colours are Display P3: left as they are
 * they would be read as duller ones of sRGB.
 */
export function openUpright(vips: VipsModule, path: string, side: number): VipsImage {
  const { interpretation, format } = vips.Image.newFromFile(path, { access: 'sequential' });
  const isPlain = format === 'uchar' && (interpretation === 'srgb' || interpretation === 'b-w');
  // libvips's own conversion to sRGB goes by way of Lab, also where the picture is sRGB: 0.2 µs a px.
  const small = vips.Image.thumbnail(path, side, { ...(isPlain ? SHRUNK : AS_SEEN), height: side });
  const profile =
    isPlain && small.getTypeof('icc-profile-data') ? Buffer.from(small.getBlob('icc-profile-data')) : null;
  const seen = isPlain ? toSrgb(vips, small, interpretation === 'b-w' ? 'grayscale' : 'rgb', profile, []) : small;
  const flat = seen.hasAlpha() ? seen.flatten({ background: [255] }) : seen;
  return (flat.bands < 3 ? flat.colourspace('srgb') : flat).extractBand(0, { n: 3 }).cast('uchar').copyMemory();
}

/** Its longer side `side` px at most. */
export function shrinkTo(image: VipsImage, side: number): VipsImage {
  return Math.max(image.width, image.height) <= side
    ? image
    : image.thumbnailImage(side, { height: side, size: 'down' }).copyMemory();
}
