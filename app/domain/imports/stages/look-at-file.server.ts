/** What the import finds out about one file's repeat and scale, and the small pictures that show it in the review. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { StorageUnavailable } from '#app/data/storage/contract.ts';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { layoutOf, repeatOf } from '#app/domain/base/repeat.ts';
import { renditionFolders } from '#app/domain/visible/pictures/picture-keys.server.ts';
import type { RunOptions } from '#app/image/process/child-runner.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import type { RepeatCheckOptions } from '#app/image/repeat/repeat-check.ts';
import { checkScale } from '#app/image/source/scale-check.ts';
import type { SmallRepeat } from '#app/image/repeat/small-repeat.ts';
import { ImageError, type ImageWarning, type PixelBox, type SourceInfo } from '#app/image/base/types.ts';
import type { KeptInfo } from '../job/attributes.ts';
import { masterOf } from '#app/domain/visible/pictures/stored-files.server.ts';
import { sizeOf } from '../job/original-size.ts';
import { type FilePart, type ProposedBox, sameBox } from '../job/repeat-parts.ts';

const encoding = { format: 'webp', quality: 80 } as const;
/** px: as the thumbnail that takes its place */
const lookBox = { width: 320, height: 240 };
/** samples of an original below which its master is there after some seconds; a first look is a reading of its own */
const soonDone = 400_000_000;
/** px of the whole file with its proposed repeat outlined */
const wholeWidth = 480;
/** px of cloth around a seam, of the original */
const seamBox = { width: 320, height: 240 };

/** With the master, and gone with it. */
export function partKey(masterHash: string, part: FilePart): string {
  return `${renditionFolders(masterHash)[0]}/import-${part}.webp`;
}

/** A picture in seconds, where the master takes longer; whether there is one. A file that can't be read is reported when the master is made. */
export async function takeFirstLook(
  { source, info, profile }: Pick<Original, 'source' | 'info' | 'profile'>,
  masterHash: string,
  box: PixelBox | null,
  image: ImageProcess,
  run: RunOptions,
): Promise<boolean> {
  if (info.width * info.height * info.channelCount < soonDone) return false;
  const target = await scratchPath('.webp');
  try {
    const decode = { scratchDir: path.dirname(target), box, profile };
    await image.renderPreview(source, info, { box: lookBox, ...encoding }, target, decode, run);
    await storage.putFile(partKey(masterHash, 'look'), target);
    return true;
  } catch (error) {
    run.signal?.throwIfAborted();
    if (error instanceof ImageError) return false;
    throw error;
  } finally {
    await rm(target, { force: true });
  }
}

export interface Looked {
  kept: KeptInfo;
  warnings: ImageWarning[];
}

interface Original {
  /** path */
  source: string;
  sha256: Uint8Array;
  info: SourceInfo;
  /** path of the one assumed for it */
  profile: string | null;
  /** the master that the file had before this one */
  earlierHash: string | null;
}

type Master = ReturnType<typeof masterOf>;

/**
 * How the file (or its repeat, where `box` says which part that is) closes, whether a smaller repeat is in it, and whether
 * its cm can be true. `proposed`: what an earlier look at the whole file found stays, so that the choice can be taken back.
 */
export async function lookAtRepeat(
  original: Original,
  master: Master,
  box: PixelBox | null,
  proposed: ProposedBox | null,
  image: ImageProcess,
  signal: AbortSignal,
): Promise<Looked> {
  const { info } = original;
  const { widthPx, heightPx, widthCm, heightCm } = sizeOf(info, null, box);
  const options: RepeatCheckOptions = { pxPerCm: { x: widthPx / widthCm, y: heightPx / heightCm } };
  if (box && proposed && sameBox(proposed.box, box)) options.layout = layoutOf(proposed.repeat);
  const scale = checkScale({ ...info, width: widthPx, height: heightPx });
  const found = await unlessUnable(() => checkAndShow(master, options, image, signal), signal);
  await unlessUnable(() => keepWhole(original, master, box, image, signal), signal);
  return {
    kept: {
      ...info,
      ...(found && {
        proposedRepeat: repeatOf(found.layout),
        repeatConfidence: found.confidence,
        seams: found.seams
          .filter(({ shows }) => shows)
          .map(({ edge, mean, p95, places }) => ({ edge, mean, p95, places })),
      }),
      proposal: box ? proposed : toProposal(found?.smaller ?? null),
      suggestedDpi: scale.suggestedDpi,
    },
    warnings: [...(found?.warnings ?? [{ key: 'repeatNotChecked' as const }]), ...scale.warnings],
  };
}

/** Only shown in the review, so a failure never fails the file's import: null where the image core couldn't do it. */
async function unlessUnable<T>(look: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  try {
    return await look();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof StorageUnavailable) throw error;
    const isDisk = error instanceof ImageError ? error.key === 'diskFull' : (error as NodeJS.ErrnoException).code;
    if (isDisk) throw error;
    return null;
  }
}

async function checkAndShow(master: Master, options: RepeatCheckOptions, image: ImageProcess, signal: AbortSignal) {
  using file = await storage.localFile(master.masterKey);
  const local = file.path;
  const found = await image.checkRepeat(local, options, { signal });
  for (const { edge, places, shows } of found.seams) {
    if (!shows) continue;
    const { from, to } = places[0]!;
    const seam = { edge, layout: found.layout, at: (from + to) / 2, box: seamBox, ...encoding };
    await storePart(master.masterHash, `seam-${edge}`, (target) => image.renderSeam(local, seam, target, { signal }));
  }
  return found;
}

function toProposal(smaller: SmallRepeat | null): ProposedBox | null {
  if (!smaller) return null;
  const { layout, ...rest } = smaller;
  return { ...rest, repeat: repeatOf(layout) };
}

/** The whole file small, for the outline of its repeat: a repeat's own master has only a part of it. */
async function keepWhole(
  { source, sha256, info, profile, earlierHash }: Original,
  { masterKey, masterHash }: Master,
  box: PixelBox | null,
  image: ImageProcess,
  signal: AbortSignal,
): Promise<void> {
  const view = { width: wholeWidth, ...encoding };
  if (!box) {
    using local = await storage.localFile(masterKey);
    return await storePart(masterHash, 'whole', (target) => image.renderPrint(local.path, view, target, { signal }));
  }
  const whole = masterOf(sha256, null, info.channels, info.assumedProfile).masterHash;
  for (const hash of [earlierHash, whole, masterOf(sha256).masterHash]) {
    const from = hash && partKey(hash, 'whole');
    if (!from || (await storage.size(from)) === null) continue;
    if (hash !== masterHash) await storage.putBytes(partKey(masterHash, 'whole'), await readAll(from));
    return;
  }
  // A run was cut short after the other masters had gone.
  const preview = { box: { width: wholeWidth, height: 3 * wholeWidth }, ...encoding };
  await storePart(masterHash, 'whole', (target) =>
    image.renderPreview(
      source,
      info,
      preview,
      target,
      { scratchDir: path.dirname(target), box: null, profile },
      { signal },
    ),
  );
}

async function readAll(key: string): Promise<Buffer> {
  return Buffer.concat(await (await storage.read(key)).toArray());
}

async function storePart(
  masterHash: string,
  part: FilePart,
  make: (target: string) => Promise<unknown>,
): Promise<void> {
  const target = await scratchPath('.webp');
  try {
    await make(target);
    await storage.putFile(partKey(masterHash, part), target);
  } finally {
    await rm(target, { force: true });
  }
}
