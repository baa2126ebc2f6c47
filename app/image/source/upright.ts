/** Pictures that are no originals (JPEG, PNG, WebP, TIFF, GIF): upright as the camera was held, in sRGB. */
import type { VipsImage, VipsModule } from '../base/vips.ts';
import { toSrgb } from './to-srgb.ts';

/** What libvips knows how to show and `toSrgb` isn't told: more than 8 bit, CMYK, Lab. */
const AS_SEEN = { intent: 'relative', output_profile: 'srgb' } as const;

/** Whether decoders go on after an error within the picture, as browsers do */
type FailOn = 'truncated' | 'error';

/**
 * In memory, three bands of 8 bit, no wider and no higher than told, on white where it was clear. A telephone's colours are Display P3: left as they are
 * they would be read as duller ones of sRGB.
 */
export function openUpright(
  vips: VipsModule,
  path: string,
  width: number,
  height = width,
  failOn: FailOn = 'truncated',
): VipsImage {
  const { interpretation, format } = vips.Image.newFromFile(path, { access: 'sequential' });
  const isPlain = format === 'uchar' && (interpretation === 'srgb' || interpretation === 'b-w');
  // libvips's own conversion to sRGB goes by way of Lab, also where the picture is sRGB: 0.2 µs a px.
  const small = vips.Image.thumbnail(path, width, {
    ...(isPlain ? {} : AS_SEEN),
    height,
    size: 'down',
    fail_on: failOn,
  });
  const profile =
    isPlain && small.getTypeof('icc-profile-data') ? Buffer.from(small.getBlob('icc-profile-data')) : null;
  const seen = !isPlain
    ? small
    : interpretation === 'b-w'
      ? grayToSrgb(vips, small, profile)
      : toSrgb(vips, small, 'rgb', profile, []);
  const flat = seen.hasAlpha() ? seen.flatten({ background: [255] }) : seen;
  return (flat.bands < 3 ? flat.colourspace('srgb') : flat).extractBand(0, { n: 3 }).cast('uchar').copyMemory();
}

function grayToSrgb(vips: VipsModule, image: VipsImage, profile: Buffer | null): VipsImage {
  const rgb = toSrgb(vips, image.extractBand(0), 'grayscale', profile, []);
  return image.hasAlpha() ? rgb.bandjoin(image.extractBand(image.bands - 1)) : rgb;
}
