import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { ImageError } from '../base/types.ts';
import { unfinishedPath } from '../base/unfinished.ts';
import type { VipsImage, VipsModule } from '../base/vips.ts';
import { profileSpace, withPerceptualHeader } from '../profiles/icc.ts';
import { asThreeChannels } from '../profiles/three-channels.ts';

export interface ProofOptions {
  /** path of the fabric's ICC profile */
  profile: string;
  /** px that the fabric can't show are hatched */
  gamut: boolean;
}

/** ΔE2000 from which a colour counts as out of the gamut: the way there and back through a profile's tables alone is 1 to 2 off. */
export const GAMUT_TOLERANCE = 3;
/** px of a stripe, and of the next one */
const STRIPE = 4;

const WAY = { intent: 'relative', embedded: true } as const;

/**
 * A picture in sRGB as on a fabric. To the fabric as prints are made: relative colorimetric with black point compensation. Back to the screen relative
 * colorimetric without: the cloth's white is the screen's, its black as pale as it is. Whether a colour is within the gamut is asked without compensation.
 */
export function softProof(vips: VipsModule, image: VipsImage, { profile: given, gamut }: ProofOptions): VipsImage {
  const { profile, bytes } = openProfile(given);
  const picture = image.copy();
  picture.setBlob('icc-profile-data', vips.Image.profileLoad('srgb'));
  const printed = picture.iccTransform(profile, { ...WAY, black_point_compensation: true, depth: 16 });
  printed.setBlob('icc-profile-data', bytes);
  const shown = printed.iccTransform('srgb', { ...WAY, black_point_compensation: false, depth: 8 });
  if (!gamut) return shown;
  const off = outOfGamut(picture, profile, bytes).more(GAMUT_TOLERANCE);
  return off.ifthenelse(hatch(vips, image), shown).copy({ interpretation: 'srgb' });
}

/**
 * The profile, and where it lies. One that libvips wouldn't take as it is is written beside it once: of many inks, one of three channels that shows the same;
 * and with another header where it may have no table for the intent that its own names.
 */
function openProfile(given: string): { profile: string; bytes: Buffer } {
  const bytes = readFileSync(given);
  const space = profileSpace(bytes);
  // libvips would take another profile in silence.
  if (!space) throw new ImageError('damaged', { part: 'profile' });
  const perceptual = withPerceptualHeader(bytes);
  if (space !== 'other' && perceptual === bytes) return { profile: given, bytes };
  const profile = `${given}.proof`;
  if (!existsSync(profile)) {
    const taken = space === 'other' ? asThreeChannels(bytes) : perceptual;
    if (!taken) throw new ImageError('unsupported', { part: 'profile' });
    const unfinished = unfinishedPath(profile);
    writeFileSync(unfinished, taken);
    renameSync(unfinished, profile);
  }
  return { profile, bytes: readFileSync(profile) };
}

/** ΔE2000 between each px and what comes of it on the fabric. */
function outOfGamut(picture: VipsImage, profile: string, bytes: Buffer): VipsImage {
  const lab = picture.iccImport({ ...WAY, black_point_compensation: false, pcs: 'lab' });
  const device = lab.iccExport({ intent: 'relative', output_profile: profile, depth: 16 });
  device.setBlob('icc-profile-data', bytes);
  return lab.dE00(device.iccImport({ ...WAY, black_point_compensation: false, pcs: 'lab' }));
}

/** Black and white stripes, which no print hides; by their place in the picture, so that tiles meet. */
function hatch(vips: VipsModule, { width, height }: VipsImage): VipsImage {
  const place = vips.Image.xyz(width, height);
  const stripes = place
    .extractBand(0)
    .add(place.extractBand(1))
    .remainder(2 * STRIPE)
    .less(STRIPE);
  return stripes.bandjoin([stripes, stripes]).copy({ interpretation: 'srgb' });
}
