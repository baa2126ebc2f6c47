import { profileName, withPerceptualHeader, withSrgbCurve } from '../profiles/icc.ts';
import { isSrgbProfile } from '../profiles/srgb.ts';
import { grayAsRgb } from '../profiles/gray-profile.ts';
import { coatedProfile } from '../profiles/coated.ts';
import { profileFor } from './source-facts.ts';
import type { OutDepth } from './opened-source.ts';
import type { ColorMode, ImageWarning } from '../base/types.ts';
import type { VipsImage, VipsModule } from '../base/vips.ts';

const ICC = { intent: 'relative', black_point_compensation: true } as const;

/**
 * Whether 16-bit samples should reach `toSrgb` as they are. Rounded to 8 bit before a transform, gradients of wide profiles
 * and CMYK show steps up to 2 ΔE2000 instead of 0.7; without one nothing is gained.
 */
export function wantsDepth(mode: ColorMode, profile: Buffer | null): boolean {
  if (mode === 'cmyk' || mode === 'lab') return true;
  return usableProfile(mode, profile) !== null;
}

/** Whether `toSrgb` would leave 8-bit samples as they are, or one grey three times. */
export function isSrgb(mode: ColorMode, profile: Buffer | null): boolean {
  return mode !== 'cmyk' && mode !== 'lab' && mode !== 'multichannel' && usableProfile(mode, profile) === null;
}

function usableProfile(mode: ColorMode, profile: Buffer | null): Buffer | null {
  const usable = profileFor(mode, profile, null);
  return usable && isSrgbProfile(usable) ? null : usable;
}

/**
 * Process bands of 8 or 16 bit (Lab: L over the whole range, a and b around 128 or 32,768 with 1 or 256 a unit) to sRGB,
 * relative colorimetric with black point compensation. Without a usable profile:
 * - RGB and indexed count as sRGB; grayscale and duotone as having sRGB's own curve, as screens show them untagged;
 * - CMYK counts as offset on coated paper, by the measurements FOGRA39L (app/image/profiles);
 * - Lab is absolute (D50).
 * `light`: the samples were linear light (32 bit) and have been given the sRGB curve; the profile then tells the primaries alone.
 * `depth`: bits of the result; 16 of samples of 16 bit.
 */
export function toSrgb(
  vips: VipsModule,
  image: VipsImage,
  mode: ColorMode,
  profile: Buffer | null,
  warnings: ImageWarning[],
  light = false,
  depth: OutDepth = 8,
): VipsImage {
  const deep = image.format === 'ushort';
  const found = usableProfile(mode, profile);
  const usable = found && light ? withSrgbCurve(found) : found;
  switch (mode) {
    case 'cmyk': {
      const cmyk = image.copy({ interpretation: 'cmyk' });
      return (usable && transform(cmyk, usable, depth, warnings)) ?? transform(cmyk, coatedProfile(), depth, warnings)!;
    }
    case 'lab': {
      const [whole, unit] = deep ? [65_535, 256] : [255, 1];
      return image
        .linear([100 / whole, 1 / unit, 1 / unit], [0, -128, -128])
        .copy({ interpretation: 'lab' })
        .iccExport({ ...ICC, depth, output_profile: 'srgb' });
    }
    case 'grayscale':
    case 'duotone':
    case 'bitmap': {
      const gray = image.copy({ interpretation: deep ? 'grey16' : 'b-w' });
      const tripled = usable && grayAsRgb(usable);
      if (tripled) {
        const rgb = vips.Image.bandjoin([image, image, image]).copy({ interpretation: deep ? 'rgb16' : 'srgb' });
        // Where it can't be, the profile itself is tried, and told of.
        const out = transform(rgb, tripled, depth, []);
        if (out) return out;
      }
      const out = (usable && transform(gray, usable, depth, warnings)) ?? toDepth(gray, depth);
      return out.bands === 1 ? asRgb(vips.Image.bandjoin([out, out, out])) : out;
    }
    default: {
      const rgb = image.copy({ interpretation: deep ? 'rgb16' : 'srgb' });
      return (usable && transform(rgb, usable, depth, warnings)) ?? asRgb(toDepth(rgb, depth));
    }
  }
}

const toDepth = (image: VipsImage, depth: OutDepth) => (depth === 16 ? image : eightBit(image));

/** Samples of sRGB, 8 or 16 bit. */
export const asRgb = (image: VipsImage): VipsImage =>
  image.copy({ interpretation: image.format === 'ushort' ? 'rgb16' : 'srgb' });

/** 16 bit to 8, rounded. */
export function eightBit(image: VipsImage): VipsImage {
  if (image.format !== 'ushort') return image;
  const each = (value: number) => Array<number>(image.bands).fill(value);
  return image.linear(each(255 / 65_535), each(0.5), { uchar: true });
}

/** null, with a warning, where lcms can't use the profile. */
function transform(image: VipsImage, profile: Buffer, depth: OutDepth, warnings: ImageWarning[]): VipsImage | null {
  try {
    const tagged = image.copy();
    tagged.setBlob('icc-profile-data', withPerceptualHeader(profile));
    return tagged.iccTransform('srgb', { ...ICC, depth, embedded: true });
  } catch (error) {
    // libvips's own exceptions are no Errors.
    if (error instanceof TypeError) throw error;
    // A picture may be converted strip by strip.
    if (!warnings.some(({ key }) => key === 'unknownProfile'))
      warnings.push({ key: 'unknownProfile', values: { name: profileName(profile) ?? '' } });
    return null;
  }
}
