/** A worker's part: uploaded files become a draft that can be looked at, or say what is wrong with them. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { db } from '#app/data/database.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import { NotStored } from '#app/data/storage/contract.ts';
import { localFiles } from '#app/data/storage/local-files.server.ts';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import { ImageError, PASSING_ERRORS } from '#app/image/base/types.ts';
import type { GivenFile, WearAnswer } from '#app/image/wear/check.ts';
import { longTransaction } from '#app/domain/base/trash/keep.server.ts';
import { lockKey } from '#app/domain/visible/pictures/stored-files.server.ts';
import { freeFolder, freeUploads, lockWear, readDraft, wearFolder } from './files.server.ts';
import type { WearDraft } from './rules.ts';

export async function checkDraft(wearId: string, image: ImageProcess, signal?: AbortSignal): Promise<void> {
  const row = await db.wearModel.findUnique({ where: { id: wearId } });
  const draft = readDraft(row?.draft ?? null);
  if (draft?.state !== 'checking') return;
  using uploads = await openUploads(draft);
  if (!uploads) return;
  const given = draft.uploads.map(({ name }, index) => ({ name, path: uploads.paths[index]! }));
  const folder = await scratchPath('.wear');
  try {
    const found = await readGiven(given, folder, image, signal).catch(async (error: unknown) => {
      if (await isReplaced(wearId, draft)) return null;
      throw error;
    });
    if (found) await keepFound(wearId, draft, found, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Nothing of it where another upload has taken its place meanwhile. */
async function keepFound(wearId: string, draft: WearDraft, { files, ...found }: Found, folder: string): Promise<void> {
  const { filesKey } = found;
  await db.$transaction(async (tx) => {
    if (filesKey) {
      // Another model's equal files may be about to go.
      await lockKey(tx, filesKey);
      for (const file of files) await storage.putFile(`${filesKey}/${file}`, path.join(folder, file));
    }
    const now = readDraft((await lockWear(tx, wearId))?.draft ?? null);
    if (now?.mark !== draft.mark) return;
    const checked: WearDraft = { ...draft, ...found, uploads: [] };
    await tx.wearModel.update({ where: { id: wearId }, data: { draft: checked } });
  }, longTransaction);
  await freeUploads(draft);
  // Where another upload took its place meanwhile, nobody names this one's files.
  await freeFolder(filesKey);
}

/** Another upload has taken this one's place, and its files went while they were read. */
async function isReplaced(wearId: string, { mark }: WearDraft): Promise<boolean> {
  const now = await db.wearModel.findUnique({ where: { id: wearId }, select: { draft: true } });
  return readDraft(now?.draft ?? null)?.mark !== mark;
}

/** Null where another upload has taken this one's place. */
async function openUploads({ uploads }: WearDraft) {
  try {
    return await localFiles(uploads.map(({ key }) => key));
  } catch (error) {
    if (error instanceof NotStored) return null;
    throw error;
  }
}

interface Found extends Pick<WearDraft, 'state' | 'filesKey' | 'geometry' | 'problem'> {
  /** names of those written to the folder */
  files: string[];
}

async function readGiven(
  given: GivenFile[],
  folder: string,
  image: ImageProcess,
  signal?: AbortSignal,
): Promise<Found> {
  const answer = await checkGiven(given, folder, image, signal);
  if (!answer.ok) return { state: 'refused', filesKey: null, geometry: null, problem: answer.problem, files: [] };
  const { model, hash, files, pxPerCm, printed } = answer.checked;
  const parts = model.parts.map(({ name, grain }) => ({ name, grain }));
  const { width, height, hasHighlights } = model;
  const geometry = { width, height, parts, pxPerCm, printed, hasHighlights };
  return { state: 'ready', filesKey: wearFolder(hash), geometry, problem: null, files };
}

/** A decoder that breaks on a file says something about the file. */
async function checkGiven(
  given: GivenFile[],
  folder: string,
  image: ImageProcess,
  signal?: AbortSignal,
): Promise<WearAnswer> {
  try {
    return await image.checkWear(given, folder, { signal });
  } catch (error) {
    if (!(error instanceof ImageError) || PASSING_ERRORS.has(error.key)) throw error;
    const file = given.map(({ name }) => name).join(', ');
    return { ok: false, problem: { key: 'wearFileUnreadable', values: { file } } };
  }
}

/** Models whose check was lost with its job. */
export async function wakeWearChecks(): Promise<void> {
  for (const { id, draft } of await db.wearModel.findMany({ select: { id: true, draft: true } }))
    if (readDraft(draft)?.state === 'checking') await sendJob('wear-check', { wearId: id }, { key: id });
}
