import type { VipsImage } from '#app/image/base/vips.ts';

/** A master as the product made them of scans before it kept every px: tiles of JPEG. Archives still have them. */
export function saveJpegMaster(image: VipsImage, target: string): void {
  const tiles = { tile: true, tile_width: 256, tile_height: 256, pyramid: true, region_shrink: 'mean' } as const;
  image.tiffsave(target, { compression: 'jpeg', Q: 99, ...tiles, keep: 'none', bigtiff: true });
}
