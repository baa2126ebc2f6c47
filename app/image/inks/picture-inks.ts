import { toHex } from '../base/color-math.ts';
import type { SourceInfo } from '../base/types.ts';
import { shrinkBy, type VipsImage } from '../base/vips.ts';
import { type DecodeOptions, withOriginal } from '../original/open-original.ts';

/** px of the longer side that are looked at */
const SIDE = 1024;
/** coverage, 0 … 255, from which a screen prints full, and below which it doesn't */
const FULL = 230;
const NONE = 20;
/** px that one ink alone must cover */
const LEAST = 24;
/** sRGB; where all of an ink shows paper, the picture says nothing of it */
const PAPER = 250;

/**
 * The colours that screens have in the picture which stands beside them in the file: the mean of the px that one of them covers alone.
 * By channel, as #rrggbb; null where the picture doesn't tell.
 */
export async function readPictureInks(
  source: string,
  info: SourceInfo,
  decode: DecodeOptions,
): Promise<(string | null)[]> {
  const spots = info.channels.flatMap(({ kind }, at) => (kind === 'spot' ? [at] : []));
  const step = Math.max(1, Math.floor(Math.max(info.width, info.height) / SIDE));
  const small = (image: VipsImage, pass: 0 | 1) => {
    const shrunk = shrinkBy(image, step);
    // A whole original is read twice: minutes of a large one.
    shrunk.onProgress = (percent) => decode.onProgress?.((pass + percent / 100) / 2);
    return shrunk.writeToMemory() as Uint8Array;
  };
  // With its screens, the file's picture counts as what they were made from, and isn't shown.
  const { screens: _, ...plain } = info;
  const picture = await withOriginal(source, plain, decode, (vips, opened) => small(opened.buildBase(vips, []), 0));
  const cover = await withOriginal(source, plain, decode, (vips, opened) =>
    small(opened.buildCoverage(vips, spots), 1),
  );
  const colors = info.channels.map((): string | null => null);
  const sums = spots.map(() => [0, 0, 0, 0]);
  const count = Math.min(picture.length / 3, cover.length / spots.length);
  for (let px = 0; px < count; px++) {
    const ink = onlyInk(cover, px * spots.length, spots.length);
    if (ink < 0) continue;
    for (let band = 0; band < 3; band++) sums[ink]![band]! += picture[px * 3 + band]!;
    sums[ink]![3]!++;
  }
  spots.forEach((channel, ink) => {
    const [r, g, b, n] = sums[ink] as [number, number, number, number];
    if (n < LEAST || Math.min(r, g, b) / n > PAPER) return;
    colors[channel] = toHex([Math.round(r / n), Math.round(g / n), Math.round(b / n)]);
  });
  return colors;
}

/** The one that prints full where no other prints; −1 where there is none. */
function onlyInk(cover: Uint8Array, at: number, count: number): number {
  let found = -1;
  for (let ink = 0; ink < count; ink++) {
    const value = cover[at + ink]!;
    if (value <= NONE) continue;
    if (value < FULL || found >= 0) return -1;
    found = ink;
  }
  return found;
}
