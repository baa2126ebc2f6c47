/** What the import finds out about one file's repeat and scale, and the small pictures that show it in the review. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { NotStored, scratchPath, storage } from '#app/data/storage.server.ts';
import { layoutOf, repeatOf } from '#app/domain/designs/repeat.ts';
import { renditionFolders } from '#app/domain/pictures/requests.server.ts';
import type { ImageProcess, RunOptions } from '#app/image/process.ts';
import { checkScale } from '#app/image/scale-check.ts';
import { ImageError, type ImageWarning, type PixelBox, type SourceInfo } from '#app/image/types.ts';
import type { KeptInfo } from './attributes.ts';
import { masterOf } from './files.server.ts';
import { sizeOf } from './original-size.ts';
import { type FilePart, type ProposedBox, sameBox } from './repeat-parts.ts';

const encoding = { format: 'webp', quality: 80 } as const;
/** px: as the thumbnail that takes its place */
const lookBox = { width: 320, height: 240 };
/** samples of an original below which its master is there as soon as a first look would be */
const soonDone = 60_000_000;
/** px of the whole file with its proposed repeat outlined */
const wholeWidth = 480;
/** px of cloth around a seam, of the original */
const seamBox = { width: 320, height: 240 };

/** With the master, and gone with it. */
export function partKey(masterHash: string, part: FilePart): string {
  return `${renditionFolders(masterHash)[0]}/import-${part}.webp`;
}

/** A picture in seconds, where the master takes longer; whether there is one. What can't be read is told by the master's making. */
export async function takeFirstLook(
  source: string,
  info: SourceInfo,
  masterHash: string,
  box: PixelBox | null,
  image: ImageProcess,
  run: RunOptions,
): Promise<boolean> {
  if (info.width * info.height * info.channelCount < soonDone) return false;
  const target = await scratchPath('.webp');
  try {
    const decode = { scratchDir: path.dirname(target), box };
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

/**
 * How the file (or its repeat, where `box` says which part that is) closes, whether a smaller repeat is in it, and whether
 * its cm can be true. `before` is what an earlier look at the whole file found: it stays, so that the choice can be taken back.
 */
export async function lookAtRepeat(
  info: SourceInfo,
  master: { masterKey: string; masterHash: string },
  sha256: Uint8Array,
  box: PixelBox | null,
  before: KeptInfo | null,
  image: ImageProcess,
  signal: AbortSignal,
): Promise<Looked> {
  const local = await storage.localPath(master.masterKey);
  const { widthPx, heightPx, widthCm, heightCm } = sizeOf(info, null, box);
  const pxPerCm = { x: widthPx / widthCm, y: heightPx / heightCm };
  const proposed = box && before?.proposal && sameBox(before.proposal.box, box) ? before.proposal : null;
  const options = proposed ? { pxPerCm, layout: layoutOf(proposed.repeat) } : { pxPerCm };
  const found = await image.checkRepeat(local, options, { signal });
  const scale = checkScale({ ...info, width: widthPx, height: heightPx });
  const seams = found.seams.filter(({ shows }) => shows);
  for (const { edge, places } of seams) {
    const { from, to } = places[0]!;
    const seam = { edge, layout: found.layout, at: (from + to) / 2, box: seamBox, ...encoding };
    await storePart(master.masterHash, `seam-${edge}`, (target) => image.renderSeam(local, seam, target, { signal }));
  }
  const proposal = box ? (before?.proposal ?? null) : toProposal(found.smaller);
  if (proposal) await keepWhole(master, sha256, box, image, signal);
  return {
    kept: {
      ...info,
      proposedRepeat: repeatOf(found.layout),
      wholeRepeat: box ? (before?.wholeRepeat ?? before?.proposedRepeat) : repeatOf(found.layout),
      repeatConfidence: found.confidence,
      seams: seams.map(({ edge, mean, p95, places }) => ({ edge, mean, p95, places })),
      proposal,
      suggestedDpi: scale.suggestedDpi,
    },
    warnings: [...found.warnings, ...scale.warnings],
  };
}

type Smaller = Awaited<ReturnType<ImageProcess['checkRepeat']>>['smaller'];

function toProposal(smaller: Smaller): ProposedBox | null {
  if (!smaller) return null;
  const { layout, ...rest } = smaller;
  return { ...rest, repeat: repeatOf(layout) };
}

/** The whole file small, for the outline of its repeat; the repeat's own master has only a part of it. */
async function keepWhole(
  { masterKey, masterHash }: { masterKey: string; masterHash: string },
  sha256: Uint8Array,
  box: PixelBox | null,
  image: ImageProcess,
  signal: AbortSignal,
): Promise<void> {
  if (!box) {
    const local = await storage.localPath(masterKey);
    const print = { width: wholeWidth, ...encoding };
    return storePart(masterHash, 'whole', (target) => image.renderPrint(local, print, target, { signal }));
  }
  try {
    const parts: Buffer[] = [];
    for await (const part of await storage.read(partKey(masterOf(sha256).masterHash, 'whole')))
      parts.push(part as Buffer);
    await storage.putBytes(partKey(masterHash, 'whole'), Buffer.concat(parts));
  } catch (error) {
    // A run cut short after the whole file's master went has copied it already.
    if (!(error instanceof NotStored)) throw error;
  }
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
