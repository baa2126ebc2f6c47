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
    if (edge === 'sides') {
      const half = Math.max(1, Math.floor(width / 2));
      const top = Math.round(at - height / 2);
      const before = around(image, image.width - half, top, half, height);
      const after = around(image, 0, top - Math.round(layout.drop * image.height), half, height);
      return encode(before.join(after, 'horizontal'), options);
    }
    const half = Math.max(1, Math.floor(height / 2));
    const left = Math.round(at - width / 2);
    const before = around(image, left, image.height - half, width, half);
    const after = around(image, left - Math.round(layout.shift * image.width), 0, width, half);
    return encode(before.join(after, 'vertical'), options);
  });
}

/** A part that may reach over one edge of the repeat: there the next copy goes on. */
function around(image: VipsImage, x: number, y: number, width: number, height: number): VipsImage {
  const left = ((x % image.width) + image.width) % image.width;
  const top = ((y % image.height) + image.height) % image.height;
  const whole = left + width <= image.width && top + height <= image.height;
  return (whole ? image : image.replicate(2, 2)).crop(left, top, width, height);
}
