/** The stage `process`: each original is read, decoded once into its master, and looked at. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { db, Prisma } from '#app/data/database.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import { StorageUnavailable } from '#app/data/storage/contract.ts';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { countTrouble } from '#app/domain/base/activity/activity.ts';
import { countImportFile } from '#app/data/telemetry/metrics.server.ts';
import { inSpan, outsideTrace } from '#app/data/telemetry/tracing.ts';
import { systemActor, type Actor } from '#app/domain/base/actor.ts';
import { assumedPath, withAssumedProfile } from '#app/domain/base/profiles/assumed.server.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { makeInks } from '#app/domain/visible/pictures/inks.server.ts';
import { firstRequests } from '#app/domain/visible/pictures/picture-keys.server.ts';
import { makePicture } from '#app/domain/visible/pictures/pictures.server.ts';
import type { PictureRequest } from '#app/domain/visible/pictures/requests.ts';
import { grantImportFile, type VisiblePicture } from '#app/domain/visible/visibility/find-visible.server.ts';
import type { RunOptions } from '#app/image/process/child-runner.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import { ImageError, type ImageWarning, type PixelBox, type SourceInfo } from '#app/image/base/types.ts';
import { withHouseInks } from '#app/domain/catalog/inks/library.server.ts';
import { withChosenInks } from '#app/image/inks/chosen-inks.ts';
import { keepFileEmbedding } from '#app/domain/find/embeddings/embed-colorways.server.ts';
import { findDuplicates, type NewFile } from '#app/domain/imports/stages/find-duplicates.server.ts';
import type { Duplicate } from '#app/domain/imports/job/duplicates.ts';
import type { KeptInfo } from '../job/attributes.ts';
import { Cancelled, changeRunning, imagePrefix, StageFailed, throttle, type Job } from '../job/changes.server.ts';
import { freeFiles, lockKey, masterOf } from '#app/domain/visible/pictures/stored-files.server.ts';
import { ruleFile } from '../rules/import-rules.server.ts';
import { withNextFile } from './claims.server.ts';
import { isDiskFull } from '../upload/receive-file.server.ts';
import { readFileEvidence } from './label-evidence.server.ts';
import { localOriginal, OriginalGone } from './local-original.server.ts';
import { storeSketch } from './sketches.server.ts';
import { mayPass } from './passing-errors.ts';
import { keepScreenSet, withPictureInks } from './screen-sets.server.ts';
import { lookAtRepeat, takeFirstLook } from './look-at-file.server.ts';
import { sizeOf } from '../job/original-size.ts';
import { readBox } from '../job/repeat-parts.ts';
import { importPriority } from '../job/send-run.server.ts';
import { reviewStage, stageIndex } from '../job/stages.ts';

export interface ImportTools {
  image: ImageProcess;
  /** ends the run: a worker that stops, or a job that was cancelled */
  signal: AbortSignal;
}

type File = Prisma.ImportFileGetPayload<{ include: { original: true } }>;

/** Shares of one file's time, roughly: header, master, inks where it has some, palette and seams, pictures, likeness. */
const share = { header: 0.02, master: 0.5, inks: 0.75, seams: 0.85, pictures: 0.93 };

/** ms between looks at files that other runs work on */
const lookEveryMs = 300;
/** runs that are asked to help with one import: more than workers have room for */
const mostHelpers = 64;

/** Takes file by file and asks other workers to do the same; done when none is left, whoever worked on it. */
export async function processFiles(job: Job, tools: ImportTools): Promise<void> {
  const waiting = await countWaiting(job.id);
  for (let at = 1; at < Math.min(waiting, mostHelpers + 1); at++)
    await sendJob('import-files', { jobId: job.id }, { key: `${job.id} ${at}`, priority: importPriority(job) });
  for (;;) {
    tools.signal.throwIfAborted();
    if (await processNext(job, tools)) continue;
    if ((await outsideTrace(() => countWaiting(job.id))) === 0) break;
    await sleep(lookEveryMs, undefined, { signal: tools.signal });
  }
  const usable = await db.importFile.count({ where: { jobId: job.id, state: { in: ['processed', 'added'] } } });
  if (usable === 0) throw new StageFailed('allFilesFailed');
}

/** Helps with the files of a job that another run leads. */
export async function helpProcess(job: Job, tools: ImportTools): Promise<void> {
  while (await processNext(job, tools)) tools.signal.throwIfAborted();
}

function countWaiting(jobId: string): Promise<number> {
  return db.importFile.count({ where: { jobId, state: { in: ['uploaded', 'processing'] } } });
}

/** False where no file is free. */
function processNext(job: Job, tools: ImportTools): Promise<boolean> {
  return withNextFile(job.id, tools.signal, async (fileId, signal) => {
    const file = await db.importFile.findUniqueOrThrow({ where: { id: fileId }, include: { original: true } });
    const report = throttle(async (progress: number) => {
      await db.importFile.updateMany({ where: { id: file.id, state: 'processing' }, data: { progress } });
      await changeRunning(job.id, job.stage, { progress: await progressOf(job.id) });
    });
    const attributes = { 'print_archive.import.file': file.id, 'print_archive.import.job': job.id };
    await inSpan('import file', { attributes }, () => processOne(job, file, { ...tools, signal }, report));
    if (!(await changeRunning(job.id, job.stage, { progress: await progressOf(job.id) }))) throw new Cancelled();
  });
}

/** 0 … 1, of all its files */
async function progressOf(jobId: string): Promise<number> {
  const [row] = await db.$queryRaw<[{ progress: number | null }]>`
    SELECT avg(CASE "state" WHEN 'uploaded' THEN 0 WHEN 'processing' THEN "progress" ELSE 1 END)::float8 AS "progress"
      FROM "ImportFile" WHERE "jobId" = ${jobId}::uuid AND "state" <> 'removed'`;
  return row.progress ?? 0;
}

/** A broken file is marked as such and harms no other. */
async function processOne(job: Job, file: File, tools: ImportTools, report: (progress: number) => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await process(job, file, tools, report);
    } catch (error) {
      tools.signal.throwIfAborted();
      if (isDiskFull(error) || (error instanceof ImageError && error.key === 'diskFull'))
        throw new StageFailed('diskFull');
      const isGone = error instanceof OriginalGone;
      if (!isGone && !(error instanceof ImageError)) throw error;
      if (!isGone && mayPass(error, attempt)) continue;
      if (!isGone && file.repeatBox !== null) {
        // The whole file could be read before: it stays usable.
        await db.importFile.update({ where: { id: file.id }, data: { repeatBox: Prisma.DbNull } });
        return processOne(job, { ...file, repeatBox: null }, tools, report);
      }
      const { originalId, masterHash } = await db.importFile.findUniqueOrThrow({ where: { id: file.id } });
      const errorKey = isGone ? error.key : imagePrefix + error.key;
      await db.importFile.updateMany({
        where: { id: file.id, state: 'processing' },
        data: {
          state: 'failed',
          errorKey,
          errorValues: error.values,
          finishedAt: new Date(),
          originalId: null,
          masterKey: null,
          masterHash: null,
        },
      });
      // Screens that make no set are files of their own again, and get designs once all is read.
      await db.importFile.updateMany({ where: { setId: file.id }, data: { state: 'processed' } });
      countTrouble('file', { name: errorKey, id: job.id });
      countImportFile('failed');
      await freeFiles({ originalIds: [originalId], masterHashes: [masterHash] });
      return undefined;
    }
  }
}

async function process(
  job: Job,
  file: File,
  { image, signal }: ImportTools,
  report: (progress: number) => void,
): Promise<void> {
  const before = file.info as unknown as KeptInfo | null;
  await db.importFile.update({
    where: { id: file.id },
    data: { state: 'processing', progress: 0, startedAt: new Date() },
  });
  await changeRunning(job.id, job.stage);
  const original = file.original ?? (await keepScreenSet(file.id, image, signal));
  using stored = await localOriginal(original.storageKey, file.fileName);
  const source = stored.path;
  const run = (from: number, to: number): RunOptions => ({
    signal,
    onProgress: (fraction) => report(from + (to - from) * fraction),
  });
  const box = readBox(file.repeatBox);
  const chosen = withChosenInks(await image.readSource(source, { signal }), before?.channels);
  const info = await withAssumedProfile(await withPictureInks(source, await withHouseInks(chosen), image, signal));
  const profile = await assumedPath(info.assumedProfile);
  const master = masterOf(original.sha256, box, info.channels, info.assumedProfile);
  await db.$transaction(async (tx) => {
    await lockKey(tx, master.masterKey);
    // The reference is stored before the file, so that the sweep doesn't delete it.
    await tx.importFile.update({ where: { id: file.id }, data: master });
  });
  const tell = async (read: KeptInfo) => {
    await db.importFile.update({
      where: { id: file.id },
      data: { info: read as unknown as Prisma.InputJsonObject, progress: share.header },
    });
    await changeRunning(job.id, job.stage);
  };
  // What was found in the whole file outlives a run that is cut short while its repeat is made.
  const header = { ...info, ...(before?.proposal && { proposal: before.proposal }) };
  await tell(header);
  const looked = await takeFirstLook({ source, info, profile }, master.masterHash, box, image, { signal });
  if (looked) await tell({ ...header, looked });

  const warnings: ImageWarning[] = [
    ...(file.warnings as unknown as ImageWarning[]).filter(({ key }) => key === 'extensionMismatch'),
    ...info.warnings,
  ];
  warnings.push(
    ...(await makeMaster(source, info, master.masterKey, image, { ...run(share.header, share.master), box, profile })),
  );
  const inks = { ...run(share.master, share.inks), box, profile };
  warnings.push(...(await makeInks(source, info, master.masterHash, image, inks)));
  using local = await storage.localFile(master.masterKey);
  const colors = await image.extractPalette(local.path, { signal });
  await storeSketch(master, image, { signal });
  const picture = { source, sha256: original.sha256, info, profile, earlierHash: file.masterHash };
  const found = await lookAtRepeat(picture, master, box, before?.proposal ?? null, image, signal);
  const { kept } = found;
  warnings.push(...found.warnings);
  report(share.seams);
  const colorway = asColorway(systemActor('import'), file.id, kept, box, master);
  await makeFirstPictures(colorway, image, run(share.seams, share.pictures));
  report(share.pictures);
  // Before the embedding: whoever finds that compares the colours too, and of two files looked at side by side one finds the other.
  const palette = colors.map(({ srgb, lab, share }) => ({ srgb, lab, share }));
  await db.importFile.updateMany({ where: { id: file.id, state: 'processing' }, data: { colors: palette } });
  const look = await keepFileEmbedding(file.id, colorway, image, { signal });
  // Only a review shows them; what goes on to the archive by itself has none.
  const hasReview = stageIndex(job.requestedStage) <= stageIndex(reviewStage);
  const near =
    look && hasReview
      ? await lookForDuplicates(
          { jobId: job.id, sha256: original.sha256, palette: colors, look, picture: colorway },
          image,
          signal,
        )
      : [];
  const { widthCm, heightCm } = colorway.design;
  const print = { ...file, cm: Math.max(widthCm, heightCm), colors, look };
  const evidence = hasReview ? await readFileEvidence(print, signal) : [];
  const ruled = await ruleFile({ ...file, properties: info.properties }, job.archiveId);
  await db.importFile.updateMany({
    where: { id: file.id, state: 'processing' },
    data: {
      state: 'processed',
      progress: 1,
      finishedAt: new Date(),
      info: { ...kept, ruled: ruled.fields, archiveId: ruled.archiveId, evidence } as unknown as Prisma.InputJsonObject,
      warnings: [...unlike(warnings), ...ruled.remarks] as unknown as Prisma.InputJsonArray,
      near: near as unknown as Prisma.InputJsonArray,
    },
  });
  countImportFile('done');
  // Masters that an earlier choice of the repeat may have left.
  const { sha256 } = original;
  const others = [
    file.masterHash,
    masterOf(sha256).masterHash,
    masterOf(sha256, null, kept.channels, kept.assumedProfile).masterHash,
    boxHash(sha256, kept),
  ];
  await freeFiles({ masterHashes: others.filter((hash) => hash !== master.masterHash) });
}

/** ms */
const patience = 240_000;

/** "Already in the archive?" is only shown in the review: a failure here never fails the file's import. */
async function lookForDuplicates(file: NewFile, image: ImageProcess, signal: AbortSignal): Promise<Duplicate[]> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), patience);
  try {
    return await Promise.race([findDuplicates(file, image, { signal }), late.promise]);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof StorageUnavailable) throw error;
    console.warn(
      JSON.stringify({
        level: 'warn',
        message: 'no likes of a file were found',
        file: file.picture.id,
        error: String(error),
      }),
    );
    return [];
  } finally {
    clearTimeout(timer);
  }
}

function boxHash(sha256: Uint8Array, { proposal, channels, assumedProfile }: KeptInfo): string | null {
  return proposal ? masterOf(sha256, proposal.box, channels, assumedProfile).masterHash : null;
}

async function makeMaster(
  source: string,
  info: SourceInfo,
  key: string,
  image: ImageProcess,
  { box, profile, ...run }: RunOptions & { box: PixelBox | null; profile: string | null },
): Promise<ImageWarning[]> {
  const target = await scratchPath('.tif');
  try {
    const made = await image.makeMaster(source, info, target, { scratchDir: path.dirname(target), box, profile }, run);
    run.signal?.throwIfAborted();
    await storage.putFile(key, target);
    return made.warnings;
  } finally {
    await rm(target, { force: true });
  }
}

export const thumbnailRequest: PictureRequest = { view: 'colorway' };
/** Seen at once, in the review and in the archive's grid; the others are made after the transfer, unless settings say at once. */
const firstPictures: PictureRequest[] = [
  thumbnailRequest,
  { view: 'thumbnail', shape: 'h' },
  { view: 'thumbnail', shape: 'h', side: 480 },
];

/** cm as a design keeps them: with more places, its pictures would have other keys than the design's own. */
const asStored = (cm: number) => Math.round(cm * 1e4) / 1e4;

/** A file as the pictures know a colorway. */
export function asColorway(
  actor: Actor,
  id: string,
  info: KeptInfo,
  box: PixelBox | null,
  master: { masterKey: string; masterHash: string },
): VisiblePicture {
  const { widthPx, heightPx, widthCm, heightCm } = sizeOf(info, null, box);
  const repeat = info.proposedRepeat ?? {
    repeatOffset: 'straight',
    repeatDirection: 'vertical',
    repeatCustomValue: null,
  };
  const design = { ...repeat, widthCm: asStored(widthCm), heightCm: asStored(heightCm) };
  return grantImportFile(actor, { id, designId: id, ...master, widthPx, heightPx, design });
}

async function makeFirstPictures(colorway: VisiblePicture, image: ImageProcess, run: RunOptions) {
  const { viewsWithImport } = await readSettings();
  const requests = viewsWithImport ? firstRequests() : firstPictures;
  for (const request of requests) await makePicture(colorway, request, image, { signal: run.signal });
}

/** One of a kind; what is said of several inks is said of them together. */
function unlike(warnings: ImageWarning[]): ImageWarning[] {
  const inks = warnings.flatMap(({ key, values }) => (key === 'spotColorUnknown' ? [String(values?.name)] : []));
  return [...new Map(warnings.map((warning) => [warning.key, warning])).values()].map((warning) =>
    warning.key === 'spotColorUnknown' && inks.length > 1
      ? { ...warning, values: { names: inks.join(', ') } }
      : warning,
  );
}
