/** Levels of a master as pictures of libvips. */
import type { MasterInfo } from '../base/types.ts';
import type { VipsImage, VipsModule } from '../base/vips.ts';
import { isSmall, keptLevels, loadLevel, pictureOf, readLevel, readSmallLevel } from './master-px.ts';

/** px of a picture worth having in memory (3 bytes each) rather than making parts of it again */
export const KEEP_BELOW = 40_000_000;

/** What views are made from: the path of a master, or a picture that stands in memory and is its own only level. */
export type Master = string | VipsImage;

/**
 * How much of a level is needed: most of it, in any order, for which it is brought into memory; some of it; or a small part, whose tiles alone are decoded,
 * unless all of it stands ready.
 */
export type Need = 'most' | 'some' | 'few';

export function openMasterLevel(
  vips: VipsModule,
  master: Master,
  { levels }: Pick<MasterInfo, 'levels'>,
  page: number,
  need: Need = 'some',
): VipsImage {
  const size = levels[page]!;
  const isHeld = need === 'most' && size.width * size.height <= KEEP_BELOW;
  if (typeof master !== 'string') return isHeld ? master.copyMemory() : master;
  const isReady = isSmall(size) && (need !== 'few' || keptLevels(master).has(page));
  if (!isReady && !isHeld) return loadLevel(vips, master, page);
  return isReady ? pictureOf(vips, readSmallLevel(vips, master, page), size) : readLevel(vips, master, page);
}
