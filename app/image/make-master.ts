import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openPsd } from './decode-psd.ts';
import { type OpenedTiff, openTiff } from './decode-tiff.ts';
import { growToBlocks, trimMaster } from './master-edges.ts';
import { readMasterInfo } from './tiles.ts';
import { ImageError, type ImageWarning, type MasterInfo, type SourceInfo } from './types.ts';
import { unfinishedPath } from './unfinished.ts';
import { toImageError, type VipsImage, withVips } from './vips.ts';

export interface MakeMasterOptions {
  /** a folder for short-lived files, on a disk with room */
  scratchDir: string;
  /** 0 … 1 */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

export type MadeMaster = MasterInfo & { warnings: ImageWarning[] };

/** px of a tile's side */
export const TILE = 256;
/** From 90 on libvips keeps full colour resolution (RGB instead of 4:2:0): 2.5 times the bytes, and thin lines stay clean. */
const QUALITY = 90;

/**
 * Decodes the original once, as a stream, into its master: a pyramidal tiled JPEG TIFF in sRGB. `target` appears only
 * when it is whole.
 */
export async function makeMaster(
  source: string,
  info: SourceInfo,
  target: string,
  options: MakeMasterOptions,
): Promise<MadeMaster> {
  if (!info.hasMergedImage) throw new ImageError('noMergedImage');
  options.signal?.throwIfAborted();
  const warnings: ImageWarning[] = [];
  const beat = () => options.onProgress?.(0);
  const scratch = unfinishedPath(join(options.scratchDir, 'scratch'));
  const unfinished = unfinishedPath(target);
  try {
    if (info.format === 'psd' || info.format === 'psb') {
      const opened = await openPsd(source, info, scratch, beat, options.signal);
      try {
        await withVips((vips) => save(opened.build(vips, warnings), unfinished, options));
      } catch (error) {
        throw opened.failure() ?? error;
      } finally {
        opened.close();
      }
    } else {
      const opened = openTiff(source, info, scratch, beat);
      const run = (tiff: OpenedTiff) => withVips((vips) => save(tiff.build(vips, warnings), unfinished, options));
      try {
        await run(opened);
      } catch (error) {
        // Often it isn't the pixels but some broken tag beside them that libtiff stumbles over.
        if (opened.repacked || !(error instanceof ImageError) || error.key !== 'damaged') throw error;
        warnings.length = 0;
        await run(openTiff(source, info, scratch, beat, true));
      }
    }
    options.signal?.throwIfAborted();
    await rename(unfinished, target);
  } catch (error) {
    throw toImageError(error);
  } finally {
    await Promise.all([rm(scratch, { force: true }), rm(unfinished, { force: true })]);
  }
  return { ...(await readMasterInfo(target)), warnings };
}

function save(original: VipsImage, target: string, { onProgress, signal }: MakeMasterOptions): void {
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
