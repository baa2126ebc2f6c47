/** Prints in other inks, rendered by workers: for pages without script, proposals and thumbnails. */
import { localFiles } from '#app/data/storage/local-files.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import type { VisiblePicture } from '#app/domain/visible/visibility/find-visible.server.ts';
import { groupCount, type InkChoice, type InkSheet } from '#app/image/inks/ink-model.ts';
import type { RunOptions } from '#app/image/process/child-runner.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import { inkGroupKey, obtainInkSheet, readInkSheet } from './inks.server.ts';
import { quickEncoding, type InkPlan } from './requests.ts';

/** Throws `notFound` where the colorway has no inks, `invalidInput` where others are asked for than it has, `pictureNotReady`. */
export async function requireInks(
  colorway: VisiblePicture,
  { inks, screen = 0 }: { inks?: string | undefined; screen?: number | undefined },
): Promise<void> {
  const sheet = await obtainInkSheet(colorway);
  if (!sheet) throw new DomainError('notFound');
  readChoices(sheet, inks);
  if (screen >= sheet.inks.length) throw new DomainError('invalidInput');
}

/** What a list of inks chooses; an entry too many or too few is bad input. */
function readChoices(sheet: InkSheet, list: string | null | undefined): InkChoice[] {
  if (list === null || list === undefined) return sheet.inks.map(() => ({ on: true }));
  const entries = list.split(',');
  if (entries.length !== sheet.inks.length) throw new DomainError('invalidInput');
  return entries.map((entry) => (entry === '-' ? { on: false } : { on: true, ...(entry && { srgb: `#${entry}` }) }));
}

export async function renderInks(
  colorway: VisiblePicture,
  { inks, screen, ...size }: InkPlan,
  target: string,
  image: ImageProcess,
  run?: RunOptions,
): Promise<void> {
  const sheet = await readInkSheet(colorway);
  if (!sheet) throw new DomainError('notFound');
  const keys = Array.from({ length: groupCount(sheet) }, (_, group) => inkGroupKey(colorway.masterHash, group));
  using groups = await localFiles(keys);
  const choices = readChoices(sheet, inks);
  const look = { ...quickEncoding, ...size, sheet, choices, ...(screen !== null && { screen }) };
  await image.renderInks(groups.paths, look, target, run);
}
