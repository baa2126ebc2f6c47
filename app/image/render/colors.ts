import { choosePalette, type PaletteColor } from '../base/choose-palette.ts';
import { readMasterInfo } from './tiles.ts';
import { openLevel } from './views.ts';
import { withVips } from '../base/vips.ts';

/** px of the picture's longer side that colours are counted in */
const SIDE = 256;

/** Up to 12 colours of a print, largest share first. */
export async function extractPalette(master: string): Promise<PaletteColor[]> {
  const info = await readMasterInfo(master);
  const pixels = await withVips((vips) => {
    const scale = Math.min(1, SIDE / Math.max(info.width, info.height));
    const level = openLevel(vips, master, info, info.width * scale * 2, info.height * scale * 2);
    // Single px of a larger level, not means: averaging makes colours along edges that nobody printed.
    const step = Math.max(1, Math.floor(Math.max(level.width, level.height) / SIDE));
    const [x, y] = [Math.min(step, level.width), Math.min(step, level.height)];
    return (step === 1 ? level : level.subsample(x, y)).writeToMemory() as Uint8Array;
  });
  return choosePalette(pixels);
}

/** The same for any picture that libvips reads, such as a phone's photograph. */
export async function readPalette(file: string): Promise<PaletteColor[]> {
  const pixels = await withVips((vips) => {
    const small = vips.Image.thumbnail(file, SIDE, {
      height: SIDE,
      size: 'down',
      fail_on: 'error',
      intent: 'perceptual',
    });
    const opaque = small.hasAlpha() ? small.flatten({ background: [255] }) : small;
    return opaque.colourspace('srgb').cast('uchar').writeToMemory() as Uint8Array;
  });
  return choosePalette(pixels);
}
