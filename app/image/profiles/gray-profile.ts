import { profileHead, profileTags } from './icc.ts';
import { describeTag, whiteTag, writeProfile, xyzTag } from './write-icc.ts';

/** sRGB's primaries for D50; any that add up to white would do */
const PRIMARIES: [string, number[]][] = [
  ['rXYZ', [0.43607, 0.22249, 0.01392]],
  ['gXYZ', [0.38515, 0.71687, 0.09708]],
  ['bXYZ', [0.14307, 0.06061, 0.7141]],
];

/**
 * A profile of RGB for a gray said three times, by the curve of a profile of gray; null where that has tables or no such curve.
 * Little CMS looks a gray's curve up at few places, which darkens shadows of linear ones by up to 10 levels; RGB's it follows.
 */
export function grayAsRgb(profile: Buffer): Buffer | null {
  const head = profileHead(profile);
  const tags = profileTags(profile);
  const curve = tags.get('kTRC');
  if (head?.space !== 'GRAY' || head.pcs !== 'XYZ ' || !curve || tags.has('A2B0') || tags.has('A2B1')) return null;
  return writeProfile('mntrRGB XYZ ', [
    ['desc', describeTag('Gray')],
    ['wtpt', whiteTag],
    ...PRIMARIES.map(([name, xyz]): [string, Buffer] => [name, xyzTag(xyz)]),
    ...['rTRC', 'gTRC', 'bTRC'].map((name): [string, Buffer] => [name, curve]),
  ]);
}
