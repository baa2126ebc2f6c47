import { growToBlocks, trimMaster } from './master-edges.ts';
import type { DecodeOptions } from '../original/open-original.ts';
import type { VipsImage } from '../base/vips.ts';

/** px of a tile's side */
const TILE = 256;
/** From 90 on libvips keeps full colour resolution (RGB instead of 4:2:0): 2.5 times the bytes, and thin lines stay clean. */
const QUALITY = 90;

/** Streams three 8-bit bands into a pyramidal tiled JPEG TIFF; three independent components, read by tiles.ts. */
export function savePyramid(
  original: VipsImage,
  target: string,
  { onProgress, signal }: Pick<DecodeOptions, 'onProgress' | 'signal'>,
): void {
  const image = growToBlocks(original);
  let told = -1;
  image.onProgress = (percent) => {
    if (signal?.aborted) image.kill = true;
    if (percent === told) return;
    told = percent;
    onProgress?.(percent / 100);
  };
  image.tiffsave(target, {
    compression: 'jpeg',
    Q: QUALITY,
    tile: true,
    tile_width: TILE,
    tile_height: TILE,
    pyramid: true,
    region_shrink: 'mean',
    keep: 'none',
    bigtiff: true,
  });
  trimMaster(target, original.width, original.height);
  onProgress?.(1);
}
