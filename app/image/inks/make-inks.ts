import { readFile, rename, rm } from 'node:fs/promises';
import { groupCount, type InkSheet } from './ink-model.ts';
import { hasBase, inksOf } from './inks.ts';
import { cropTo, type DecodeOptions, withOriginal } from '../original/open-original.ts';
import type { OpenedSource } from '../source/opened-source.ts';
import { withProcess } from './process-table.ts';
import { stripsOfImage } from '../pyramid/strip-source.ts';
import { writePyramid } from '../pyramid/write-pyramid.ts';
import { readSourceProfile } from '../original/source-profile.ts';
import { profileFor } from '../source/source-facts.ts';
import { ImageError, type ImageWarning, type SourceInfo } from '../base/types.ts';
import { unfinishedPath } from '../base/unfinished.ts';
import { toImageError, type VipsImage, type VipsModule } from '../base/vips.ts';

export interface MadeInks {
  sheet: InkSheet;
  warnings: ImageWarning[];
}

const PLANES = 3;

/** How many pyramids an original's inks make: none where it has no inks. */
export function inkGroups(info: Pick<SourceInfo, 'mode' | 'channels' | 'screens'>): number {
  const inks = inksOf(info);
  return inks.length === 0 ? 0 : groupCount({ inks, base: hasBase(info) });
}

/**
 * The inks' own pyramids, one for three planes: the base picture first where there is one, then the coverage of three inks
 * each (255 = full ink). One reading of the original a pyramid; all targets appear when all are whole.
 */
export async function makeInks(
  source: string,
  info: SourceInfo,
  targets: string[],
  options: DecodeOptions,
): Promise<MadeInks> {
  const sheet: InkSheet = { inks: inksOf(info), base: hasBase(info), process: null };
  if (sheet.inks.length === 0 || targets.length !== inkGroups(info)) throw new RangeError(`${targets.length} groups`);
  const unfinished = targets.map(unfinishedPath);
  let warnings: ImageWarning[] = [];
  try {
    for (const [group, target] of unfinished.entries()) {
      const onProgress = (fraction: number) => options.onProgress?.((group + fraction) / targets.length);
      await withOriginal(source, info, { ...options, onProgress }, (vips, opened) => {
        const told: ImageWarning[] = [];
        const image = cropTo(groupImage(vips, opened, sheet, group, told), options.box);
        writePyramid(stripsOfImage(image), target, { ...options, onProgress });
        warnings = [...warnings, ...told];
      });
      options.signal?.throwIfAborted();
    }
    for (const [group, target] of targets.entries()) await rename(unfinished[group]!, target);
  } catch (error) {
    throw toImageError(error);
  } finally {
    await Promise.all(unfinished.map((path) => rm(path, { force: true })));
  }
  if (info.mode !== 'cmyk') return { sheet, warnings };
  const assumed = options.profile ? await readFile(options.profile) : null;
  const profile = profileFor(info.mode, readSourceProfile(source, info), assumed);
  return { sheet: await withProcess(sheet, profile), warnings };
}

function groupImage(
  vips: VipsModule,
  opened: OpenedSource,
  sheet: InkSheet,
  group: number,
  warnings: ImageWarning[],
): VipsImage {
  if (sheet.base && group === 0) return opened.buildBase(vips, warnings);
  const first = (group - (sheet.base ? 1 : 0)) * PLANES;
  const inks = sheet.inks.slice(first, first + PLANES);
  const planes = opened.buildCoverage(
    vips,
    inks.map(({ channel }) => channel),
  );
  if (planes.bands !== inks.length || planes.format !== 'uchar') throw new ImageError('damaged', { part: 'channels' });
  const missing = PLANES - inks.length;
  const none = missing > 0 && vips.Image.black(planes.width, planes.height, { bands: missing });
  return (none ? planes.bandjoin(none) : planes).copy({ interpretation: 'srgb' });
}
