import { profileName } from './icc.ts';
import { profileFits } from './source-facts.ts';
import type { ColorMode, ImageWarning } from './types.ts';
import type { VipsImage, VipsModule } from './vips.ts';

const ICC = { intent: 'relative', black_point_compensation: true } as const;
// Their transform to sRGB would change nothing.
const ALREADY_SRGB = new Set(['sRGB IEC61966-2.1', 'sRGB built-in', 'sRGB']);

/**
 * 8-bit process bands (Lab: L 0 … 255, a and b with 128 as zero) to sRGB. Without a usable profile: RGB and indexed
 * count as sRGB, grayscale as sRGB's own curve, CMYK as libvips's built-in coated profile, Lab is absolute (D50).
 */
export function toSrgb(
  vips: VipsModule,
  image: VipsImage,
  mode: ColorMode,
  profile: Buffer | null,
  warnings: ImageWarning[],
): VipsImage {
  const usable = profile && profileFits(profile, mode) ? profile : null;
  switch (mode) {
    case 'cmyk': {
      const cmyk = image.copy({ interpretation: 'cmyk' });
      return (
        (usable && transform(cmyk, usable, warnings)) ??
        cmyk.iccTransform('srgb', { ...ICC, embedded: false, input_profile: 'cmyk' })
      );
    }
    case 'lab':
      return image
        .linear([100 / 255, 1, 1], [0, -128, -128])
        .copy({ interpretation: 'lab' })
        .iccExport({ ...ICC, output_profile: 'srgb', depth: 8 });
    case 'grayscale':
    case 'duotone':
    case 'bitmap': {
      const gray = image.copy({ interpretation: 'b-w' });
      const managed = usable && mode !== 'bitmap' ? transform(gray, usable, warnings) : null;
      const out = managed ?? gray;
      return out.bands === 1 ? vips.Image.bandjoin([out, out, out]).copy({ interpretation: 'srgb' }) : out;
    }
    default: {
      const rgb = image.copy({ interpretation: 'srgb' });
      if (!usable || ALREADY_SRGB.has(profileName(usable) ?? '')) return rgb;
      return transform(rgb, usable, warnings) ?? rgb;
    }
  }
}

/** null, with a warning, where lcms can't use the profile. */
function transform(image: VipsImage, profile: Buffer, warnings: ImageWarning[]): VipsImage | null {
  try {
    const tagged = image.copy();
    tagged.setBlob('icc-profile-data', profile);
    return tagged.iccTransform('srgb', { ...ICC, embedded: true });
  } catch (error) {
    // libvips's own exceptions are no Errors.
    if (error instanceof TypeError) throw error;
    warnings.push({ key: 'unknownProfile', values: { name: profileName(profile) ?? '' } });
    return null;
  }
}
