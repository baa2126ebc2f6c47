/** A first picture takes ten times as long as a second one: WebAssembly is compiled function by function when it is first used. */
import { withVips } from '../base/vips.ts';
import { scaleBlock } from './repeat-canvas.ts';
import { encode } from './views.ts';

/** px of a side: several tiles, and enough work for what is used most to be compiled well */
const SIDE = 1024;

/** Everything that a view of a master goes through, with a master that is made for it and never touches a disk. */
export function warmVips(): Promise<void> {
  return withVips((vips) => {
    const drawn = vips.Image.gaussnoise(SIDE, SIDE, { mean: 128, sigma: 30, seed: 1 }).cast('uchar');
    const master = drawn
      .bandjoin([drawn.invert(), drawn])
      .copy({ interpretation: 'srgb' })
      .tiffsaveBuffer({ compression: 'jpeg', Q: 90, tile: true, tile_width: 256, tile_height: 256, pyramid: true });
    const level = vips.Image.tiffloadBuffer(master).copyMemory();
    const size = { width: Math.round(SIDE * 0.6), height: Math.round(SIDE * 0.6) };
    for (const quick of [true, false]) {
      const straight = scaleBlock(vips, level, { drop: 0, shift: 0 }, { x: 1, y: 1 }, size);
      encode(straight, { format: 'webp', quality: 86, quick });
    }
  });
}
