import { ImageError } from '../base/types.ts';
import { encode } from './views.ts';
import type { PictureFormat, RenderedPicture } from './view-options.ts';
import { openUpright } from '../source/upright.ts';
import { withVips } from '../base/vips.ts';

export interface BoardOptions extends PictureFormat {
  /** px; a smaller picture keeps its own width */
  width: number;
}

/** px; what WebP can hold */
const MAX_SIDE = 16_383;
/** px of the picture as it was handed in: a camera's largest, not a bomb */
const MAX_PIXELS = 200_000_000;

export interface BoardFacts {
  format: 'jpeg' | 'png' | 'webp' | 'tiff';
  /** px, upright */
  width: number;
  height: number;
}

const loaders: Record<string, BoardFacts['format']> = {
  jpegload: 'jpeg',
  pngload: 'png',
  webpload: 'webp',
  tiffload: 'tiff',
};

/** What the header of a picture for a board says; its name says nothing. */
export async function readBoard(file: string): Promise<BoardFacts> {
  return withVips((vips) => {
    const header = vips.Image.newFromFile(file);
    const format = loaders[header.getString('vips-loader')];
    if (!format) throw new ImageError('wrongType');
    if (header.width * header.height > MAX_PIXELS) throw new ImageError('tooLarge');
    const turned = header.getTypeof('orientation') !== 0 && header.getInt('orientation') >= 5;
    const { width, height } = header;
    return turned ? { format, width: height, height: width } : { format, width, height };
  });
}

/** A picture that is no original (JPEG, PNG, WebP, GIF, TIFF), upright, in sRGB, for a page. */
export async function renderBoard(file: string, { width, ...format }: BoardOptions): Promise<RenderedPicture> {
  if (!Number.isInteger(width) || width < 1 || width > MAX_SIDE) throw new RangeError(`width ${width}`);
  return withVips((vips) => {
    const header = vips.Image.newFromFile(file);
    if (header.width * header.height > MAX_PIXELS) throw new ImageError('tooLarge');
    return encode(openUpright(vips, file, width, MAX_SIDE, 'error'), format);
  });
}
