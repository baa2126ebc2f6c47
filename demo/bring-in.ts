/** The demo's originals come in like any others: written as files and imported, each in the place of its first look. */
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '#app/data/database.server.ts';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { requestStage } from '#app/domain/imports/job/control.server.ts';
import { freeFiles } from '#app/domain/visible/pictures/stored-files.server.ts';
import { importFiles } from '#app/domain/imports/upload/import-files.server.ts';
import { readImport } from '#app/domain/imports/review/read-import.server.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import { composeRgb } from './compose.ts';
import type { DemoDesign } from './designs.ts';
import { readScreens } from './screens.ts';
import { firstLook, firstMaster, inTurn } from './seed-designs.ts';
import { writeTiffFile } from './tiff-file.ts';
import { bringInWears } from './wear-models.ts';
import { writeOriginals } from './write-originals.ts';

const actor = systemActor('demo');

/** Designs on their way at once: while two are imported the next one is written. */
const lanes = 3;

/** Goes on where an earlier run was cut short: a design whose originals are in is passed over. */
export async function bringInDemo(image: ImageProcess, signal: AbortSignal): Promise<void> {
  const rows = await db.design.findMany({
    where: { colorways: { some: { originalId: null } } },
    select: { name: true, archiveId: true },
  });
  const archiveIds = new Map(rows.map(({ name, archiveId }) => [name, archiveId]));
  const waiting = inTurn().filter(({ number }) => archiveIds.has(number));
  for (const design of waiting) await drawFirstLooks(design, image, signal);
  const next = waiting.values();
  const lane = async (until: AbortSignal) => {
    for (const design of next) await bringIn(design, archiveIds.get(design.number)!, until);
  };
  await together(signal, [(until) => bringInWears(image, until), ...Array.from({ length: lanes }, () => lane)]);
  await forgetFirstLooks();
  await completeTransfers();
  await db.setting.update({ where: { key: 'demo' }, data: { value: { finished: true } } });
}

/** One that fails ends the others, and all have ended when it is told: the next try finds nothing still running. */
async function together(signal: AbortSignal, runs: ((until: AbortSignal) => Promise<void>)[]): Promise<void> {
  const failure = new AbortController();
  const until = AbortSignal.any([signal, failure.signal]);
  await Promise.all(runs.map((run) => run(until).catch((error: unknown) => failure.abort(error))));
  until.throwIfAborted();
}

/** Small pictures in the first seconds: the archive is whole long before its originals are. */
async function drawFirstLooks(design: DemoDesign, image: ImageProcess, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const small = firstLook(design);
  const screens = readScreens(small);
  for (const [position, { colors }] of design.colorways.entries()) {
    const { masterKey } = firstMaster(design, position);
    if ((await storage.size(masterKey)) !== null) continue;
    const [source, target] = [await scratchPath('.tif'), await scratchPath('.tif')];
    try {
      const { width, height } = screens;
      const channels = composeRgb(screens, colors);
      await writeTiffFile(source, { width, height, dpi: small.dpi, mode: 'rgb', compression: 'deflate', channels });
      const info = await image.readSource(source, { signal });
      await image.makeMaster(source, info, target, { scratchDir: path.dirname(target) }, { signal });
      await storage.putFile(masterKey, target);
    } finally {
      await rm(source, { force: true });
      await rm(target, { force: true });
    }
  }
}

/** The files' names say which design they are, and which of its colorways: "01-0001 VR-2.psd". */
async function bringIn(design: DemoDesign, archiveId: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const folder = await scratchPath('.demo');
  try {
    const files = await writeOriginals(design, folder);
    const { jobId } = await importFiles(actor, {
      archiveId,
      isNewImport: false,
      // In the place of the first looks.
      replaces: true,
      files: files.map((file, at) => ({
        fileName: `${design.number} VR-${at + 1}${path.extname(file.path)}`,
        open: () => createReadStream(file.path),
      })),
      runTo: 'addToArchive',
      submission: design.stem,
    });
    while ((await readImport(actor, { jobId })).isMoving) await sleep(250, undefined, { signal });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** They were never originals: no colorway has them as an earlier version. */
async function forgetFirstLooks(): Promise<void> {
  const masterHashes = inTurn().flatMap((design) =>
    design.colorways.map((_, position) => firstMaster(design, position).masterHash),
  );
  await db.originalVersion.deleteMany({ where: { masterHash: { in: masterHashes }, originalId: null } });
  await freeFiles({ originalIds: [], masterHashes });
}

/** What is made ahead of the first look at a design waits until all designs are in. */
async function completeTransfers(): Promise<void> {
  const jobs = await db.importJob.findMany({
    where: { isDemo: true, stage: 'addToArchive', state: 'done' },
    select: { id: true },
    orderBy: { createdAt: 'asc' },
  });
  for (const { id: jobId } of jobs) await requestStage(actor, { jobId, stage: 'completeTransfer' });
}
