import { fromHex } from '../base/color-math.ts';
import { solidsOf } from '../profiles/ink-profile.ts';
import { asRgb } from './to-srgb.ts';
import { proposeColor } from './ink-words.ts';
import type { Channel, SourceInfo } from '../base/types.ts';
import type { VipsImage, VipsModule } from '../base/vips.ts';
import type { OutDepth } from './opened-source.ts';

/*
 * How spot inks look on screen, by the formula of ink-model.ts, in channel order: no file says another. Against Photoshop itself neither the polarity of every file kind nor solidity is
 * verified: whoever measures it changes this file only.
 */

/** Inks whose colour neither the file nor their name tells get these, in order, so that their shapes can be told apart. */
const PALETTE = ['#e4002b', '#0057b8', '#ffc72c', '#00843d', '#6f2c91', '#ff6a13', '#00a3ad', '#4b3d2a'];

export interface SpotPlane {
  /** one band, 8 or 16 bit as the picture below, whole = no ink */
  plane: VipsImage;
  srgb: string;
  solidity: number;
}

/** The file's value for "no ink" is 255 in PSD and PSB; TIFF separations (PhotometricInterpretation 5) count ink from 0. */
export function spotsAreInverted(info: SourceInfo): boolean {
  return (
    (info.format === 'tiff' || info.format === 'bigtiff') && (info.mode === 'multichannel' || info.mode === 'cmyk')
  );
}

/** The ink's own colour; else what its name proposes; else one of the palette. `index` counts the file's spots. */
export function spotColor(channel: Channel, index: number): NonNullable<Channel['ink']> {
  return channel.ink ?? proposeColor(channel.name) ?? { srgb: PALETTE[index % PALETTE.length]!, solidity: 0 };
}

/**
 * Prints the inks one after the other over `base` (sRGB, 8 or 16 bit, three bands). A transparent ink multiplies,
 * out = under · (1 − cov · (1 − ink)); an opaque one covers, out = under · (1 − cov) + ink · cov; solidity blends the two.
 * Both are linear in the plane's value v (cov = 1 − v / 255, or 65,535), so each ink is two `linear` calls.
 */
export function printSpots(base: VipsImage, spots: SpotPlane[]): VipsImage {
  const full = base.format === 'ushort' ? 65_535 : 255;
  let out = base;
  for (const { plane, srgb, solidity: s } of spots) {
    const ink = fromHex(srgb).map((v) => v / 255);
    const kept = plane.linear(
      ink.map((i) => ((1 - s) * (1 - i) + s) / full),
      ink.map((i) => (1 - s) * i),
    );
    const added = plane.linear(
      ink.map((i) => -s * i),
      ink.map((i) => full * s * i),
    );
    out = s === 0 ? out.multiply(kept) : out.multiply(kept).add(added);
  }
  return spots.length === 0 ? base : asRgb(out.rint().cast(base.format));
}

/** Inks of no stated colour get the one that the file's profile says of them at full cover. */
export function nameSolids(channels: Channel[], profile: Buffer | null): void {
  const spots = channels.filter(({ kind }) => kind === 'spot');
  solidsOf(profile, spots.length)?.forEach((solid, i) => {
    spots[i]!.ink ??= { ...solid, solidity: 0 };
  });
}

/** White, in sRGB. */
export function paper(
  vips: VipsModule,
  { width, height }: { width: number; height: number },
  depth: OutDepth = 8,
): VipsImage {
  const white = vips.Image.black(width, height, { bands: 3 });
  return depth === 16
    ? asRgb(white.linear([1, 1, 1], [65_535, 65_535, 65_535]).cast('ushort'))
    : asRgb(white.linear([1, 1, 1], [255, 255, 255], { uchar: true }));
}
