import { rename, rm } from 'node:fs/promises';
import { type DecodeOptions, withOriginal } from '../original/open-original.ts';
import { openStrips } from '../pyramid/strip-source.ts';
import { writePyramid } from '../pyramid/write-pyramid.ts';
import { readMasterInfo } from './tiles.ts';
import type { ImageWarning, MasterInfo, SourceInfo } from '../base/types.ts';
import { unfinishedPath } from '../base/unfinished.ts';
import { toImageError } from '../base/vips.ts';

export type MadeMaster = MasterInfo & { warnings: ImageWarning[] };

export interface MasterOptions extends DecodeOptions {
  /** px of the original, each way, that one px of the master stands for: 1 where left out */
  shrink?: number;
}

/**
 * Decodes the original, as a stream, into its master: a pyramidal tiled TIFF in sRGB that keeps every px.
 * `target` appears only when it is whole.
 */
export async function makeMaster(
  source: string,
  info: SourceInfo,
  target: string,
  options: MasterOptions,
): Promise<MadeMaster> {
  const unfinished = unfinishedPath(target);
  let warnings: ImageWarning[] = [];
  try {
    await withOriginal(source, info, options, (vips, opened) => {
      warnings = [];
      writePyramid(openStrips(vips, opened, warnings, options), unfinished, options);
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
