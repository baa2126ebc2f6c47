import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ByteFile } from '../base/byte-file.ts';
import { previewOf } from '../eps/read-eps.ts';
import type { OpenedSource } from '../source/opened-source.ts';
import { ImageError, type PictureSize, type PixelBox, type SourceInfo } from '../base/types.ts';
import { unfinishedPath } from '../base/unfinished.ts';
import { toImageError, toReadingError, type VipsImage, type VipsModule, withVips } from '../base/vips.ts';

export interface DecodeOptions {
  /** a folder for short-lived files, on a disk with room */
  scratchDir: string;
  /** px of the original that count; all of it where left out */
  box?: PixelBox | null;
  /** path of the ICC profile that tells the colours of a file which brings none; the usual ones where left out */
  profile?: string | null;
  /** 0 … 1 */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/** Each is loaded by the first file of its kind. */
const load = {
  psd: () => import('../psd/decode-psd.ts'),
  screens: () => import('../screens/open-screens.ts'),
  tiff: () => import('../tiff/decode-tiff.ts'),
};

/** Opens an original for `work`, which may run twice: a TIFF that libvips stumbles over is tried again as a clean copy. */
export async function withOriginal<T>(
  source: string,
  info: SourceInfo,
  { scratchDir, profile, onProgress, signal }: DecodeOptions,
  work: (vips: VipsModule, opened: OpenedSource) => T,
): Promise<T> {
  signal?.throwIfAborted();
  const beat = () => onProgress?.(0);
  const scratch = unfinishedPath(join(scratchDir, 'scratch'));
  const run = async (opened: OpenedSource): Promise<T> => {
    try {
      return await withVips((vips) => work(vips, opened));
    } catch (error) {
      throw toReadingError(opened.failure()) ?? error;
    } finally {
      opened.close();
    }
  };
  try {
    const assumed = profile ? await readFile(profile) : null;
    const wish = { info, assumed, scratch, beat };
    if (info.format === 'psd' || info.format === 'psb') {
      const { openPsd } = await load.psd();
      return await run(await begin(openPsd(source, wish, signal)));
    }
    if (info.screens && info.screens !== 'alphas') {
      const { openScreens } = await load.screens();
      return await run(await begin(openScreens(source, info, scratch, beat)));
    }
    const { openTiff } = await load.tiff();
    // libvips can't read a part of a file: from a clean copy.
    if (info.format === 'eps') return await run(await begin(openTiff(source, wish, true, previewIn(source))));
    const opened = await begin(openTiff(source, wish));
    try {
      return await run(opened);
    } catch (error) {
      if (opened.repacked || !mayBeMended(error)) throw error;
      return await run(await begin(openTiff(source, wish, true)));
    }
  } catch (error) {
    throw named(toImageError(error), info);
  } finally {
    await rm(scratch, { force: true });
  }
}

const begin = <T>(opening: Promise<T>): Promise<T> =>
  opening.catch((error: unknown) => {
    throw toReadingError(error);
  });

/**
 * Often it isn't the pixels but some broken tag beside them, or another page in a compression that libtiff doesn't know, that it
 * stumbles over. What is refused here has a part.
 */
function mayBeMended(error: unknown): boolean {
  return (
    error instanceof ImageError && (error.key === 'damaged' || (error.key === 'unsupported' && !error.values.part))
  );
}

function previewIn(source: string) {
  using file = new ByteFile(source);
  return previewOf(file) ?? undefined;
}

/** libvips doesn't say what it can't read. */
function named(error: unknown, { compression, depth }: SourceInfo): unknown {
  if (!(error instanceof ImageError) || error.key !== 'unsupported' || error.values.part) return error;
  return new ImageError('unsupported', { part: `${compression}, ${depth} bit` }, { cause: error });
}

/** The part of a full-size picture that `box` names. A box that reaches out of the picture is an error of the caller's. */
export function cropTo(image: VipsImage, box?: PixelBox | null): VipsImage {
  if (!box) return image;
  checkBox(box, image);
  return image.crop(box.x, box.y, box.width, box.height);
}

export function checkBox({ x, y, width, height }: PixelBox, size: PictureSize): void {
  const whole = [x, y, width, height].every(Number.isInteger) && x >= 0 && y >= 0 && width > 0 && height > 0;
  if (!whole || x + width > size.width || y + height > size.height)
    throw new RangeError(`box ${x} ${y} ${width} ${height}`);
}
