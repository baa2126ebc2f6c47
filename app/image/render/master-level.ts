/** Levels of a master as pictures. The small ones of the master read last stay decoded: an import asks for them a dozen times, call after call. */
import { statSync } from 'node:fs';
import type { MasterInfo } from '../base/types.ts';
import type { VipsImage, VipsModule } from '../base/vips.ts';

/** px (3 bytes each) of a level that is kept; with those below it, a third more */
const MOST = 2_500_000;

let kept: { stamp: string; levels: Map<number, Uint8Array> } | undefined;

/** What views are made from: the path of a master, or a picture that stands in memory and is its own only level. */
export type Master = string | VipsImage;

/** `isFew`: a small part of it is needed, whose tiles alone are then decoded, unless all of it stands ready. */
export function openMasterLevel(
  vips: VipsModule,
  master: Master,
  { levels }: Pick<MasterInfo, 'levels'>,
  page: number,
  isFew = false,
): VipsImage {
  if (typeof master !== 'string') return master;
  const { width, height } = levels[page]!;
  if (width * height > MOST) return load(vips, master, page);
  const { mtimeMs, size, ino } = statSync(master);
  const stamp = `${master} ${mtimeMs} ${size} ${ino}`;
  if (kept?.stamp !== stamp) kept = { stamp, levels: new Map() };
  if (isFew && !kept.levels.has(page)) return load(vips, master, page);
  const px = kept.levels.get(page) ?? (load(vips, master, page).writeToMemory() as Uint8Array);
  kept.levels.set(page, px);
  const image = vips.Image.newFromMemory(px, width, height, 3, vips.BandFormat.uchar);
  return image.copy({ interpretation: 'srgb' });
}

/** Of a tile that can't be unpacked libtiff only warns. */
function load(vips: VipsModule, master: string, page: number): VipsImage {
  return vips.Image.tiffload(master, { page, fail_on: 'warning' });
}
