import { isForInks } from '../profiles/ink-profile.ts';
import { profileHead, profileIsWhole, profileName, profileSpace, type ProfileSpace } from '../profiles/icc.ts';
import { LIMITS } from '../base/limits.ts';
import { type ColorMode, ImageError, type ImageWarning, type SourceInfo, type UntaggedSpace } from '../base/types.ts';

type Resolution = Pick<SourceInfo, 'dpiX' | 'dpiY' | 'widthCm' | 'heightCm'>;

const CM_PER_INCH = 2.54;

export function checkSize(width: number, height: number): void {
  if (!(width > 0) || !(height > 0)) throw new ImageError('zeroPixels', { width, height });
  if (width > LIMITS.side || height > LIMITS.side || width * height > LIMITS.pixels) {
    throw new ImageError('tooLarge', { width, height });
  }
}

const sensible = (dpi: number) => Number.isFinite(dpi) && dpi >= LIMITS.minDpi && dpi <= LIMITS.maxDpi;
const tidy = (dpi: number) => Math.round(dpi * 10_000) / 10_000;

/** cm from px and dpi; nonsense counts as none, and what is unusual for a print is told. */
export function describeResolution(
  width: number,
  height: number,
  found: { x: number; y: number } | null,
  warnings: ImageWarning[],
): Resolution {
  if (!found || !sensible(found.x) || !sensible(found.y)) {
    warnings.push({ key: 'noResolution' });
    return { dpiX: null, dpiY: null, widthCm: null, heightCm: null };
  }
  const [dpiX, dpiY] = [tidy(found.x), tidy(found.y)];
  const uneven = Math.abs(dpiX - dpiY) > 0.005 * Math.max(dpiX, dpiY);
  // Textile originals are drawn between 72 and 1200 dpi; far off that the size in cm is doubtful.
  if (uneven || Math.min(dpiX, dpiY) < 30 || Math.max(dpiX, dpiY) > 2540) {
    warnings.push({ key: 'oddResolution', values: { dpiX, dpiY } });
  }
  return { dpiX, dpiY, widthCm: (width / dpiX) * CM_PER_INCH, heightCm: (height / dpiY) * CM_PER_INCH };
}

const PROFILE_FOR: Record<ColorMode, ProfileSpace> = {
  bitmap: 'gray',
  grayscale: 'gray',
  duotone: 'gray',
  indexed: 'rgb',
  rgb: 'rgb',
  cmyk: 'cmyk',
  lab: 'lab',
  multichannel: 'other',
};

/** Whether an embedded profile speaks of this mode's colours and is whole; one that doesn't is left unused. */
function profileFits(profile: Buffer, mode: ColorMode): boolean {
  if (profileHead(profile)?.deviceClass === 'link') return false;
  return profileSpace(profile) === PROFILE_FOR[mode] && profileIsWhole(profile);
}

export function describeProfile(profile: Buffer | null, mode: ColorMode, warnings: ImageWarning[]): string | null {
  if (!profile) return null;
  const name = profileName(profile);
  const isUsed =
    mode === 'multichannel' ? isForInks(profile, mode) : profileFits(profile, mode) || isForInks(profile, mode);
  if (!isUsed) warnings.push({ key: 'unknownProfile', values: { name: name ?? '' } });
  return name;
}

const NEEDS: Partial<Record<ColorMode, UntaggedSpace>> = {
  grayscale: 'gray',
  duotone: 'gray',
  indexed: 'rgb',
  rgb: 'rgb',
  cmyk: 'cmyk',
};

/** Which kind of profile is assumed for px that bring none of use; bitmaps are black and white, Lab needs none. */
export function describeUntagged(profile: Buffer | null, mode: ColorMode): Pick<SourceInfo, 'untagged'> {
  const untagged = profile && profileFits(profile, mode) ? undefined : NEEDS[mode];
  return untagged ? { untagged } : {};
}

/** The file's own profile, or the one assumed in its place; null: as `toSrgb` says. */
export function profileFor(mode: ColorMode, own: Buffer | null, assumed: Buffer | null): Buffer | null {
  const used = own && profileFits(own, mode) ? own : assumed;
  return used && mode !== 'bitmap' && profileFits(used, mode) ? used : null;
}

export const PROCESS_NAMES: Record<ColorMode, string[]> = {
  bitmap: ['Bitmap'],
  grayscale: ['Gray'],
  duotone: ['Gray'],
  indexed: ['Index'],
  rgb: ['Red', 'Green', 'Blue'],
  cmyk: ['Cyan', 'Magenta', 'Yellow', 'Black'],
  lab: ['Lightness', 'a', 'b'],
  multichannel: [],
};
