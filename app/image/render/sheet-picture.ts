import { rename, rm } from 'node:fs/promises';
import { cutRegion } from './iiif-region.ts';
import { readMasterInfo } from './tiles.ts';
import type { PictureSize, PixelBox } from '../base/types.ts';
import { unfinishedPath } from '../base/unfinished.ts';
import type { WrittenPicture } from './view-options.ts';
import { stat } from 'node:fs/promises';
import { toImageError, withVips } from '../base/vips.ts';

export interface SheetOptions {
  /** px of the master, within it; all of it where left out */
  region?: PixelBox;
  /** px of the picture */
  size: PictureSize;
  /** 1 … 100 */
  quality: number;
}

/** px; what a JPEG file can say */
const MAX_SIDE = 65_500;

/** A part of the print for paper, as baseline JPEG: streamed into its file, so that memory doesn't grow with it. */
export async function renderSheet(
  master: string,
  options: SheetOptions,
  target: string,
  tell?: (fraction: number) => void,
): Promise<WrittenPicture> {
  const info = await readMasterInfo(master);
  const { size, quality, region = { x: 0, y: 0, width: info.width, height: info.height } } = options;
  const whole = [region.x, region.y, region.width, region.height, size.width, size.height].every(Number.isInteger);
  const inside = region.x >= 0 && region.y >= 0 && region.width > 0 && region.height > 0;
  const ends = region.x + region.width <= info.width && region.y + region.height <= info.height;
  if (!whole || !inside || !ends) throw new RangeError(`region ${JSON.stringify(region)}`);
  if (size.width < 1 || size.height < 1 || size.width > MAX_SIDE || size.height > MAX_SIDE)
    throw new RangeError(`size ${size.width} ${size.height}`);
  const unfinished = unfinishedPath(target);
  try {
    await withVips((vips) => {
      const image = cutRegion(vips, master, info, region, size);
      image.onProgress = (percent) => tell?.(percent / 100);
      image.jpegsave(unfinished, { Q: quality, interlace: false, optimize_coding: false, keep: 'none' });
    });
    const { size: bytes } = await stat(unfinished);
    await rename(unfinished, target);
    return { ...size, bytes };
  } catch (error) {
    throw toImageError(error);
  } finally {
    await rm(unfinished, { force: true });
  }
}
