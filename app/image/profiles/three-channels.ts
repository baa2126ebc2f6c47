import { WHITE } from '../base/color-math.ts';
import { openInkProfile } from './ink-profile.ts';
import { profileHead, profileTags } from './icc.ts';
import { openLut } from './lut.ts';
import { describeTag, lutTag, u16, u32, whiteTag, writeProfile, xyzTag, type IccTag } from './write-icc.ts';

/** nodes an axis of Lab: 3 L*, 8 a* and b* apart */
const NODES = 33;

/** Lab as numbers of 0 … 1, each over its whole range. */
type Lab = [number, number, number];

/** What becomes of a colour on a device of many inks, there and back; null where the profile doesn't tell both ways. */
export function roundTripOf(profile: Buffer): ((lab: Lab) => Lab) | null {
  const head = profileHead(profile);
  const tags = profileTags(profile);
  const tag = tags.get('B2A1') ?? tags.get('B2A0');
  const there = tag && openLut(tag);
  const back = openInkProfile(profile, 'multichannel', 15);
  if (!there || !back || there.inputs !== 3 || head?.pcs !== 'Lab ' || there.outputs !== back.inputs) return null;
  // lut16Type keeps the encoding of version 2, whose L* 100 is 0xff00.
  const scale = there.kind === 'mft2' ? 65_280 / 65_535 : 1;
  return ([l, a, b]) => {
    const inks = there.evaluate([(l / 100) * scale, ((a + 128) / 255) * scale, ((b + 128) / 255) * scale]);
    return back.toLab(inks);
  };
}

/*
 * Colours that come back are written in ROMM RGB (ISO 22028-2: these primaries, D50, here with its gamma of 1.8 alone), which holds all that fabrics show. White is
 * full in all channels and black none, as Little CMS makes sure of for any RGB.
 */
const GAMMA = 1.8;
const COLUMNS = [
  [0.7976749, 0.2880402, 0],
  [0.1351917, 0.7118741, 0],
  [0.0313534, 0.0000857, 0.82521],
];
const FROM_XYZ = [
  [1.3459433, -0.2556075, -0.0511118],
  [-0.5445989, 1.5081673, 0.0205351],
  [0, 0, 1.2118128],
];

function toRgb([l, a, b]: Lab): number[] {
  const fy = (l + 16) / 116;
  const xyz = [fy + a / 500, fy, fy - b / 200].map(
    (t, i) => WHITE[i]! * (t ** 3 > 216 / 24_389 ? t ** 3 : (116 * t - 16) / (24_389 / 27)),
  );
  const light = FROM_XYZ.map((row) => row.reduce((sum, v, i) => sum + v * xyz[i]!, 0));
  return light.map((v) => Math.min(1, Math.max(0, v)) ** (1 / GAMMA));
}

/**
 * A printer's profile of three channels that shows colours as one of many inks does, for libvips, which takes no such profile. null where the profile doesn't
 * tell both ways.
 */
export function asThreeChannels(profile: Buffer): Buffer | null {
  const roundTrip = roundTripOf(profile);
  if (!roundTrip) return null;
  const there: number[] = [];
  const legacy = (node: number) => ((node / (NODES - 1)) * 65_535) / 65_280;
  for (let i = 0; i < NODES; i++)
    for (let j = 0; j < NODES; j++)
      for (let k = 0; k < NODES; k++) {
        const lab: Lab = [Math.min(100, legacy(i) * 100), legacy(j) * 255 - 128, legacy(k) * 255 - 128];
        there.push(...toRgb(roundTrip(lab)).map((v) => v * 65_535));
      }
  return assemble(lutTag(3, NODES, there));
}

function assemble(there: Buffer): Buffer {
  // One number, of 8 bit behind the point.
  const curve = Buffer.concat([Buffer.from('curv'), u32(0), u32(1), u16(Math.round(GAMMA * 256))]);
  return writeProfile('prtrRGB Lab ', [
    ['desc', describeTag('There and back')],
    ['wtpt', whiteTag],
    ...(['rXYZ', 'gXYZ', 'bXYZ'] as const).map((tag, i): IccTag => [tag, xyzTag(COLUMNS[i]!)]),
    ...(['rTRC', 'gTRC', 'bTRC'] as const).map((tag): IccTag => [tag, curve]),
    ['B2A0', there],
    ['B2A1', there],
  ]);
}
