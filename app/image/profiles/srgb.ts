import { profileHead, profileName, profileTags } from './icc.ts';
import { readCurve } from './lut.ts';

const NAMES = new Set(['sRGB IEC61966-2.1', 'sRGB built-in', 'sRGB']);
/** IEC 61966-2-1, its columns for D50 as ICC.1 has them */
const COLUMNS = [
  [0.4361, 0.2225, 0.0139],
  [0.3851, 0.7169, 0.0971],
  [0.1431, 0.0606, 0.7141],
];
/** of XYZ, and of light: what writers of that name round by, and no eye sees */
const TOLERANCE = 0.004;
const SAMPLES = [0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 1];

const toLight = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);

/**
 * Whether the transform from a profile to sRGB would change nothing: it is called sRGB, and is. Others are called so, too, such as those of screens
 * that were measured, and of programs that kept the name when they changed the curves.
 */
export function isSrgbProfile(profile: Buffer): boolean {
  if (!NAMES.has(profileName(profile) ?? '')) return false;
  const tags = profileTags(profile);
  if (tags.has('A2B0') || tags.has('A2B1')) return false;
  const isGray = profileHead(profile)?.space === 'GRAY';
  const curves = isGray ? ['kTRC'] : ['rTRC', 'gTRC', 'bTRC'];
  return (
    (isGray || ['rXYZ', 'gXYZ', 'bXYZ'].every((tag, i) => isColumn(tags.get(tag), COLUMNS[i]!))) &&
    curves.every((tag) => isCurve(tags.get(tag)))
  );
}

function isColumn(tag: Buffer | undefined, want: number[]): boolean {
  if (!tag || tag.length < 20) return false;
  return want.every((v, i) => Math.abs(tag.readInt32BE(8 + i * 4) / 65_536 - v) < TOLERANCE);
}

function isCurve(tag: Buffer | undefined): boolean {
  if (!tag) return false;
  try {
    const { curve } = readCurve(tag, 0);
    return SAMPLES.every((v) => Math.abs(curve(v) - toLight(v)) < TOLERANCE);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
