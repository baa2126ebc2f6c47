import { readMasterInfo } from '../render/tiles.ts';
import type { PictureSize, RepeatLayout } from '../base/types.ts';
import type { PictureFormat, RenderedPicture } from '../render/view-options.ts';
import { checkLayout, encode } from '../render/views.ts';
import { type VipsImage, withVips } from '../base/vips.ts';

export interface SeamOptions extends PictureFormat {
  /** `sides`: copies beside one another; `ends`: one below the other */
  edge: 'sides' | 'ends';
  layout: RepeatLayout;
  /** px along the seam that the picture shows in its middle */
  at: number;
  /** px; no more than the repeat has */
  box: PictureSize;
}

/** A piece of cloth in the master's own px, the seam through its middle. */
export async function renderSeam(master: string, options: SeamOptions): Promise<RenderedPicture> {
  const info = await readMasterInfo(master);
  const { edge, layout, at } = options;
  checkLayout(layout);
  const [width, height] = [Math.min(options.box.width, info.width), Math.min(options.box.height, info.height)];
  return withVips((vips) => {
    const image = vips.Image.tiffload(master, { fail_on: 'warning' });
    const half = (px: number) => Math.max(1, Math.floor(px / 2));
    const piece =
      edge === 'sides'
        ? { x: image.width - half(width), y: Math.round(at - height / 2), width: 2 * half(width), height }
        : { x: Math.round(at - width / 2), y: image.height - half(height), width, height: 2 * half(height) };
    return encode(cutCloth(image, layout, piece), options);
  });
}

interface Piece extends PictureSize {
  x: number;
  y: number;
}

/** A piece of cloth of which one copy begins at 0, 0; no larger than two copies. */
function cutCloth(image: VipsImage, { drop, shift }: RepeatLayout, piece: Piece): VipsImage {
  const { x, y, width, height } = piece;
  if (shift > 0) {
    const rows = spans(y, height, image.height).map(([row, from, length]) =>
      cutCopies(image, { x: x - row * Math.round(shift * image.width), y: from, width, height: length }),
    );
    return rows.reduce((above, below) => above.join(below, 'vertical'));
  }
  const columns = spans(x, width, image.width).map(([column, from, length]) =>
    cutCopies(image, { x: from, y: y - column * Math.round(drop * image.height), width: length, height }),
  );
  return columns.reduce((left, right) => left.join(right, 'horizontal'));
}

/** The copies that a length reaches over: which, from where in it, and how far. */
function spans(from: number, length: number, copy: number): [at: number, from: number, length: number][] {
  const found: [number, number, number][] = [];
  for (let place = from; place < from + length;) {
    const at = Math.floor(place / copy);
    const end = Math.min(from + length, (at + 1) * copy);
    found.push([at, place - at * copy, end - place]);
    place = end;
  }
  return found;
}

/** Of copies straight beside and below one another. */
function cutCopies(image: VipsImage, { x, y, width, height }: Piece): VipsImage {
  const left = ((x % image.width) + image.width) % image.width;
  const top = ((y % image.height) + image.height) % image.height;
  const [across, down] = [Math.ceil((left + width) / image.width), Math.ceil((top + height) / image.height)];
  return (across * down === 1 ? image : image.replicate(across, down)).crop(left, top, width, height);
}
