import type { ByteFile } from '../base/byte-file.ts';
import { RESOURCE, resourceBytes } from '../photoshop/resources.ts';
import { profileIsLinear, profileName } from '../profiles/icc.ts';
import type { PsdLayout } from './read-psd.ts';

/** Profiles that GIMP makes of its own or of a picture's, for the same primaries. */
const MADE = /^GIMP built-in .*\blinear\b|^linear TRC from /i;

/**
 * Whether GIMP gave the px sRGB's curve, whatever their profile says: that of a picture which it holds in linear light is a linear one, but up to
 * version 3 at least it writes "R'G'B'", and reads it so. Photoshop, which means what the profile says, never leaves its version out.
 */
export function hasCurveOfGimp(file: ByteFile, { resources, depth }: PsdLayout): boolean {
  const profile = resourceBytes(file, resources, RESOURCE.iccProfile);
  const isOfGimp = resources.has(RESOURCE.layerState) && !resources.has(RESOURCE.versionInfo);
  return (
    depth <= 16 && isOfGimp && profile !== null && MADE.test(profileName(profile) ?? '') && profileIsLinear(profile)
  );
}
