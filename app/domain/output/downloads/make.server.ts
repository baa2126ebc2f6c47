/** Makes the file of a download. An interrupted run starts again with the next one; the file appears whole or not at all. */
import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { db } from '#app/data/database.server.ts';
import { findOutage } from '#app/data/outage.ts';
import { NotStored } from '#app/data/storage/contract.ts';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { DomainError, type ErrorKey } from '#app/domain/base/errors.ts';
import { makeAllCad } from '#app/domain/output/cad/all.server.ts';
import { makeSheet } from '#app/domain/output/cad/sheet.server.ts';
import { makeTiff } from '#app/domain/output/cad/tiff.server.ts';
import { findVisibleColorways } from '#app/domain/visible/visibility/find-visible.server.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import { ImageError } from '#app/image/base/types.ts';
import { requireOpen } from '../making/allowed.server.ts';
import { findAsker } from './asker.server.ts';
import { safeName } from '#app/domain/base/text/file-names.ts';
import { readItems, type ExportItem } from '../making/items.server.ts';
import { makeLineSheet } from '../exports/line-sheet.server.ts';
import { ItemFailed, type Maker, type Making } from '../making/making.ts';
import { Parameters } from '../making/parameters.ts';
import { makePictures } from '../exports/pictures.server.ts';
import { tellReady } from './ready-mail.server.ts';
import { keptDays, type DownloadKind } from '../making/rules.ts';
import { makeSpreadsheet } from '../exports/spreadsheet.server.ts';

const makers: Record<DownloadKind, { make: Maker; ending: string; word?: string }> = {
  cad101: { make: makeSheet, ending: 'pdf' },
  cad102: { make: makeTiff, ending: 'tif' },
  cadAll101: { make: makeAllCad('pdf', makeSheet), ending: 'zip' },
  cadAll102: { make: makeAllCad('tif', makeTiff), ending: 'zip' },
  lineSheet: { make: makeLineSheet, ending: 'pdf' },
  spreadsheet: { make: makeSpreadsheet, ending: 'xlsx' },
  pictures: { make: makePictures, ending: 'zip' },
};

interface Tools {
  image: ImageProcess;
  signal: AbortSignal;
  /** an unexpected error is then written into the download */
  isLastTry: boolean;
}

class Cancelled extends Error {
  override name = 'Cancelled';
}

const day = 24 * 3_600_000;
const lookEveryMs = 500;

export async function makeExport(exportId: string, { image, signal, isLastTry }: Tools): Promise<void> {
  const [row] = await db.exportJob.updateManyAndReturn({
    where: { id: exportId, state: { in: ['waiting', 'running'] } },
    data: { state: 'running', progress: 0 },
  });
  if (!row) return;
  const watch = watchForCancel(exportId);
  const kind = row.kind as DownloadKind;
  const target = await scratchPath(`.${makers[kind].ending}`);
  try {
    const parameters = Parameters.parse(row.parameters);
    const person = await findAsker(row.userId, parameters);
    if (!person) throw new DomainError('notAllowed');
    await requireOpen(person, kind);
    // What was hidden or deleted since is left out, and the row says what the file holds.
    const running = AbortSignal.any([signal, watch.signal]);
    const making = { person, parameters, askedAt: row.createdAt, image, signal: running, tell: watch.tell };
    const items = await makeOfThose(making, makers[kind].make, target);
    running.throwIfAborted();
    const made = items.map(({ colorwayId }) => colorwayId);
    await finish(
      exportId,
      target,
      {
        ...parameters,
        colorwayIds: made,
        designIds: [...new Set(items.map(({ designId }) => designId))],
        ...(made.length < parameters.colorwayIds.length && { askedIds: parameters.colorwayIds }),
      },
      makers[kind].ending,
    );
  } catch (error) {
    await rm(target, { force: true });
    if (error instanceof Cancelled || watch.signal.aborted) return;
    if (signal.aborted) throw signal.reason;
    const key = failureOf(error) ?? (isLastTry && !findOutage(error) ? 'downloadFailed' : null);
    if (!key) throw error;
    await fail(exportId, key, error);
    if (key === 'downloadFailed') throw error;
  } finally {
    watch.stop();
  }
}

/** Answers what it was made of. Begins again where a colorway was deleted or got another master meanwhile. */
async function makeOfThose(making: Omit<Making, 'items'>, make: Maker, target: string): Promise<ExportItem[]> {
  const { person, parameters } = making;
  for (let failed: ItemFailed | null = null; ;) {
    const items = await readItems(await findVisibleColorways(person, parameters.colorwayIds), person.locale);
    const { colorwayId, masterKey } = failed?.item ?? {};
    if (failed && items.some((item) => item.colorwayId === colorwayId && item.masterKey === masterKey)) throw failed;
    if (items.length === 0) throw new DomainError('nothingToDownload');
    try {
      await make({ ...making, items }, target);
      return items;
    } catch (error) {
      if (!(error instanceof ItemFailed)) throw error;
      failed = error;
      await rm(target, { force: true });
    }
  }
}

async function finish(exportId: string, target: string, parameters: Parameters, ending: string): Promise<void> {
  const { size } = await stat(target);
  // Of this run alone: another one of the same download may have come to its end meanwhile, and its file stays.
  const key = `exports/${exportId.slice(-2)}/${exportId}-${randomUUID().slice(0, 8)}.${ending}`;
  await storage.putFile(key, target);
  const now = Date.now();
  // Together with its mail, which nobody would send later.
  const isWanted = await db.$transaction(async (tx) => {
    const [row] = await tx.exportJob.updateManyAndReturn({
      where: { id: exportId, state: 'running' },
      data: {
        state: 'done',
        progress: 1,
        parameters: parameters as never,
        storageKey: key,
        fileName: `${safeName(parameters.title)}.${ending}`,
        bytes: BigInt(size),
        finishedAt: new Date(now),
        expiresAt: new Date(now + keptDays * day),
        errorKey: null,
        // A file of less is no answer to the same ask.
        ...(parameters.askedIds && { askKey: null }),
      },
    });
    if (row) await tellReady(tx, row);
    return row !== undefined;
  });
  // Cancelled or removed at the last moment, or made by another run.
  if (!isWanted) await storage.remove(key);
}

/** What trying again would not mend; null for the rest. */
function failureOf(error: unknown): ErrorKey | null {
  if (error instanceof DomainError) return error.key;
  if (error instanceof NotStored) return 'downloadFailed';
  if (error instanceof ItemFailed) return 'originalUnreadable';
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT' || (error instanceof ImageError && error.key === 'diskFull'))
    return 'diskFull';
  return null;
}

/** Answers whether it was still to be made. */
export const giveUpExport = (exportId: string): Promise<boolean> => fail(exportId, 'downloadFailed');

async function fail(exportId: string, errorKey: ErrorKey, error?: unknown): Promise<boolean> {
  const row = await db.exportJob.findUnique({ where: { id: exportId }, select: { parameters: true } });
  if (!row) return false;
  const parameters = {
    ...(row.parameters as object),
    ...(error instanceof ItemFailed && { failed: error.item.reference }),
  };
  const { count } = await db.exportJob.updateMany({
    where: { id: exportId, state: 'running' },
    data: { state: 'failed', errorKey, finishedAt: new Date(), parameters },
  });
  return count > 0;
}

/** Looks whether the download is still wanted, and writes its progress down as it looks. */
function watchForCancel(exportId: string) {
  const abort = new AbortController();
  let progress = 0;
  let written = 0;
  const look = async () => {
    const change = progress - written >= 0.01 ? { progress } : null;
    const where = { id: exportId, state: 'running' as const };
    const there = change
      ? (await db.exportJob.updateMany({ where, data: change })).count
      : await db.exportJob.count({ where });
    if (there === 0) abort.abort(new Cancelled());
    else if (change) written = change.progress;
  };
  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs);
  return {
    signal: abort.signal,
    tell: (fraction: number) => {
      progress = Math.max(progress, Math.min(1, fraction));
    },
    stop: () => clearInterval(timer),
  };
}
