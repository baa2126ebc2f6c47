import { rename, rm } from 'node:fs/promises';
import { cropTo, type DecodeOptions, withOriginal } from '../original/open-original.ts';
import { savePyramid } from './save-pyramid.ts';
import { readMasterInfo } from './tiles.ts';
import type { ImageWarning, MasterInfo, SourceInfo } from '../base/types.ts';
import { unfinishedPath } from '../base/unfinished.ts';
import { toImageError } from '../base/vips.ts';

export type MadeMaster = MasterInfo & { warnings: ImageWarning[] };

/**
 * Decodes the original once, as a stream, into its master: a pyramidal tiled JPEG TIFF in sRGB. `target` appears only
 * when it is whole.
 */
export async function makeMaster(
  source: string,
  info: SourceInfo,
  target: string,
  options: DecodeOptions,
): Promise<MadeMaster> {
  const unfinished = unfinishedPath(target);
  let warnings: ImageWarning[] = [];
  try {
    await withOriginal(source, info, options, (vips, opened) => {
      warnings = [];
      savePyramid(cropTo(opened.build(vips, warnings), options.box), unfinished, options);
    });
    options.signal?.throwIfAborted();
    await rename(unfinished, target);
  } catch (error) {
    throw toImageError(error);
  } finally {
    await rm(unfinished, { force: true });
  }
  return { ...(await readMasterInfo(target)), warnings };
}
