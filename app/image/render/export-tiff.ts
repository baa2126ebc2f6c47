import { rename, rm, stat } from 'node:fs/promises';
import { cropTo, type DecodeOptions, withOriginal } from '../original/open-original.ts';
import { readMasterInfo } from './tiles.ts';
import type { ImageWarning, PixelBox, SourceInfo } from '../base/types.ts';
import { unfinishedPath } from '../base/unfinished.ts';
import type { WrittenPicture } from './view-options.ts';
import { asRgb } from '../source/to-srgb.ts';
import { toImageError, type VipsImage, type VipsModule, withVips } from '../base/vips.ts';

export interface TiffOptions {
  /** px per cm */
  resolution: { x: number; y: number };
  /** TIFF where left out */
  format?: 'tiff' | 'png';
}

/** What the file is made from: an original with its header, or the derived master; or any other picture. */
export type TiffSource =
  | { kind: 'original'; path: string; info: SourceInfo; box: PixelBox | null }
  | { kind: 'master'; path: string }
  | { kind: 'picture'; path: string };

/** bytes; above it offsets need BigTIFF, which fewer programs read */
const CLASSIC = 3_500_000_000;

/**
 * Every px in sRGB with its profile, 16 bit where the original has more than 8. TIFFs have LZW in strips, which every reader supports. Streamed from file to
 * file; `target` appears only when it is whole.
 */
export async function exportTiff(
  source: TiffSource,
  target: string,
  options: TiffOptions,
  decode: DecodeOptions,
): Promise<WrittenPicture> {
  const unfinished = unfinishedPath(target);
  let size = { width: 0, height: 0 };
  const save = (vips: VipsModule, image: VipsImage) => {
    size = { width: image.width, height: image.height };
    saveTiff(vips, image, unfinished, options, decode);
  };
  try {
    if (source.kind === 'original') {
      const warnings: ImageWarning[] = [];
      await withOriginal(source.path, source.info, decode, (vips, opened) =>
        save(vips, cropTo(opened.build(vips, warnings, 16), source.box)),
      );
    } else if (source.kind === 'master') {
      await readMasterInfo(source.path);
      await withVips((vips) => save(vips, vips.Image.tiffload(source.path, { page: 0, fail_on: 'warning' })));
    } else {
      await withVips((vips) => save(vips, vips.Image.newFromFile(source.path, { fail_on: 'error' })));
    }
    decode.signal?.throwIfAborted();
    const { size: bytes } = await stat(unfinished);
    await rename(unfinished, target);
    return { ...size, bytes };
  } catch (error) {
    throw toImageError(error);
  } finally {
    await rm(unfinished, { force: true });
  }
}

function saveTiff(
  vips: VipsModule,
  image: VipsImage,
  target: string,
  { resolution, format = 'tiff' }: TiffOptions,
  { onProgress }: DecodeOptions,
): void {
  const tagged = asRgb(image).copy({ xres: resolution.x / 10, yres: resolution.y / 10 });
  tagged.setBlob('icc-profile-data', vips.Image.profileLoad('srgb'));
  let told = -1;
  tagged.onProgress = (percent) => {
    if (percent === told) return;
    told = percent;
    onProgress?.(percent / 100);
  };
  if (format === 'png') return tagged.pngsave(target, { compression: 6, keep: 'icc' });
  tagged.tiffsave(target, {
    compression: 'lzw',
    predictor: 'horizontal',
    resunit: 'inch',
    xres: resolution.x / 10,
    yres: resolution.y / 10,
    bigtiff: image.width * image.height * image.bands * (image.format === 'ushort' ? 2 : 1) > CLASSIC,
    keep: 'icc',
  });
}
