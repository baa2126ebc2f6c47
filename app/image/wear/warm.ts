/** What a print on a model goes through, once, so that the first that somebody waits for finds it compiled. */
import { type VipsModule, withVips } from '../base/vips.ts';
import { encode } from '../render/views.ts';
import type { Cloth } from './cloth.ts';
import { type MapFile, paint, readMaps } from './render.ts';

/** px of a side */
const SIDE = 384;

export const warmWear = (): Promise<void> => withVips(wear);

function wear(vips: VipsModule): void {
  const wide = vips.Image.gaussnoise(SIDE, SIDE, { mean: 32_000, sigma: 9_000, seed: 2 }).cast('ushort');
  const place = vips.Image.xyz(SIDE, SIDE).linear([65_535 / SIDE, 65_535 / SIDE], [0, 0]);
  const uv = place.bandjoin(257).cast('ushort').copy({ interpretation: 'rgb16' });
  const flat = vips.Image.black(SIDE, SIDE).invert();
  const files: Record<MapFile, Uint8Array> = {
    uv: uv.pngsaveBuffer(),
    mask: flat.pngsaveBuffer(),
    shading: wide.copy({ interpretation: 'grey16' }).pngsaveBuffer(),
    highlights: wide.copy({ interpretation: 'grey16' }).pngsaveBuffer(),
    background: flat.bandjoin([flat, flat]).copy({ interpretation: 'srgb' }).pngsaveBuffer(),
  };
  const print = vips.Image.gaussnoise(SIDE * 3, SIDE, { mean: 128, sigma: 30, seed: 1 })
    .cast('uchar')
    .writeToMemory() as Uint8Array;
  const cloth: Cloth = {
    levels: [SIDE, SIDE >> 1].map((px) => ({ width: px - 4, height: px - 4, stride: SIDE * 3, data: print })),
    repeatWidthCm: 20,
    repeatHeightCm: 20,
    layout: { drop: 0, shift: 0 },
  };
  const model = {
    width: SIDE,
    height: SIDE,
    uv: { widthCm: 40, heightCm: 40 },
    shadingWhite: 1,
    parts: [{ name: 'Front', grain: 0, origin: [0, 0] as [number, number] }],
    hasHighlights: true,
  };
  // As large as the model is, and a part of it.
  for (const step of [1, 2]) {
    const maps = readMaps((file) => vips.Image.newFromBuffer(files[file]), true, step);
    const painted = vips.Image.newFromMemory(
      paint(model, maps, cloth),
      maps.width,
      maps.height,
      3,
      vips.BandFormat.uchar,
    ).copy({ interpretation: 'srgb' });
    encode(painted.resize(0.8, { kernel: 'lanczos3' }), { format: 'webp', quality: 86, quick: true });
  }
}
