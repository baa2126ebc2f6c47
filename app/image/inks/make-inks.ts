import { readFile, rename, rm } from 'node:fs/promises';
import { groupCount, type InkSheet } from './ink-model.ts';
import { hasBase, inksOf } from './inks.ts';
import { checkBox, cropTo, type DecodeOptions, withOriginal } from '../original/open-original.ts';
import type { OpenedSource } from '../source/opened-source.ts';
import { withProcess } from './process-table.ts';
import { type StripSource, stripsOfImage, stripsOfPlanes } from '../pyramid/strip-source.ts';
import { writePyramid } from '../pyramid/write-pyramid.ts';
import { readSourceProfile } from '../original/source-profile.ts';
import { profileFor } from '../source/source-facts.ts';
import { ImageError, type ImageWarning, type SourceInfo } from '../base/types.ts';
import { unfinishedPath } from '../base/unfinished.ts';
import { toImageError, type VipsModule } from '../base/vips.ts';

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
        const strips = groupStrips(vips, { opened, sheet, group, box: options.box }, told);
        writePyramid(strips, target, { ...options, onProgress });
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

interface Group {
  opened: OpenedSource;
  sheet: InkSheet;
  group: number;
  box: DecodeOptions['box'];
}

function groupStrips(vips: VipsModule, { opened, sheet, group, box }: Group, warnings: ImageWarning[]): StripSource {
  if (sheet.base && group === 0) return stripsOfImage(cropTo(opened.buildBase(vips, warnings), box));
  const first = (group - (sheet.base ? 1 : 0)) * PLANES;
  const channels = sheet.inks.slice(first, first + PLANES).map(({ channel }) => channel);
  const rows = opened.coverageRows?.(channels);
  if (rows && box) checkBox(box, rows);
  const planes = rows ?? opened.buildCoverage(vips, channels);
  const isDeep = 'fill' in planes ? planes.deep : planes.format !== 'uchar';
  if (planes.bands !== channels.length || isDeep) throw new ImageError('damaged', { part: 'channels' });
  if ('fill' in planes) return stripsOfPlanes(planes, box);
  const missing = PLANES - channels.length;
  const none = missing > 0 && vips.Image.black(planes.width, planes.height, { bands: missing });
  return stripsOfImage(cropTo((none ? planes.bandjoin(none) : planes).copy({ interpretation: 'srgb' }), box));
}
