/** Runs a job's stages in order up to the one that was asked for. A run cut short anywhere is taken up by the next one. */
import { db, Prisma } from '#app/data/database.server.ts';
import { subscribe } from '#app/data/events.server.ts';
import { findOutage } from '#app/data/outage.ts';
import { outsideTrace } from '#app/data/telemetry/tracing.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { requirePermission } from '#app/domain/base/permissions.ts';
import { openMeasuredImages } from '#app/domain/base/measured-images.server.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import { addToArchive } from './stages/add-to-archive.server.ts';
import { readAttributes } from './job/attributes.ts';
import { Cancelled, changeJob, changeRunning, lockJob, StageFailed, type Job } from './job/changes.server.ts';
import { takeFoundRepeats } from './review/choose-repeat.server.ts';
import { partFailedSets } from './review/failed-sets.server.ts';
import { releaseFiles } from './job/control.server.ts';
import { partByArchive } from './stages/part-by-archive.server.ts';
import { helpProcess, processFiles, type ImportTools } from './stages/process-files.server.ts';
import { mergeInternal, renameInternal, renameMain } from './stages/propose.server.ts';
import { joinSureSets } from './stages/screen-sets.server.ts';
import { requestPictures } from './stages/rebuild.server.ts';
import { isEnded, stageAfter, stageIndex, type CalledStage } from './job/stages.ts';

export type { ImageProcess, ImportTools };

/** The image core, for workers: a child process that decodes, one call at a time. `quiet`: for what nobody waits for. */
export function openImages({ quiet = false } = {}): ImageProcess {
  return openMeasuredImages({ niceness: quiet ? 10 : 0 });
}

type Run = (job: Job, tools: ImportTools) => Promise<void>;

const runs: Record<CalledStage, Run> = {
  process: processFiles,
  renameMain,
  renameInternal,
  mergeInternal: mergeOrRemake,
  addToArchive,
  completeTransfer,
};

/** After a review the grouping stands: only files whose repeat was chosen anew are made again. */
async function mergeOrRemake(job: Job, tools: ImportTools): Promise<void> {
  const groups = await db.importGroup.findMany({ where: { jobId: job.id }, select: { attributes: true } });
  const isReviewed = groups.some(({ attributes }) => readAttributes(attributes).reviewed);
  if (!isReviewed) {
    const parted = await partByArchive(job);
    await joinSureSets(parted, tools);
    // Also sets that a run joined which was cut short.
    await processFiles(parted, tools);
    await partFailedSets(parted);
    return mergeInternal(parted, tools);
  }
  await processFiles(job, tools);
  await partFailedSets(job);
  await takeFoundRepeats(job.id);
}

export interface RunOptions extends ImportTools {
  /** the last try: an unexpected error is written into the job, which then waits for a person */
  isLastTry?: boolean;
}

export async function runImport(
  actor: Actor,
  { jobId }: { jobId: string },
  { image, signal, isLastTry = false }: RunOptions,
): Promise<void> {
  requirePermission(actor, 'import');
  const watch = await watchForCancel(jobId);
  const tools = { image, signal: AbortSignal.any([signal, watch.signal]) };
  try {
    for (;;) {
      tools.signal.throwIfAborted();
      const job = await beginStage(jobId);
      if (!job) return;
      await runs[job.stage as CalledStage](job, tools);
      await endStage(job);
    }
  } catch (error) {
    if (error instanceof Cancelled || watch.signal.aborted) return;
    if (signal.aborted) throw signal.reason;
    if (error instanceof StageFailed) return await failStage(jobId, error.key, error.values);
    if (!isLastTry || findOutage(error)) throw error;
    await failStage(jobId, 'serviceFailure');
    throw error;
  } finally {
    watch.stop();
  }
}

/** A second run of the job that is under way: takes files that nobody works on. Ends at once where there are none. */
export async function helpImport(
  actor: Actor,
  { jobId }: { jobId: string },
  { image, signal }: ImportTools,
): Promise<void> {
  requirePermission(actor, 'import');
  const job = await db.importJob.findUnique({ where: { id: jobId } });
  if (job?.state !== 'running') return;
  const watch = await watchForCancel(jobId);
  try {
    await helpProcess(job, { image, signal: AbortSignal.any([signal, watch.signal]) });
  } catch (error) {
    if (error instanceof Cancelled || watch.signal.aborted) return;
    if (signal.aborted) throw signal.reason;
    if (!(error instanceof StageFailed)) throw error;
    await failStage(jobId, error.key, error.values);
  } finally {
    watch.stop();
  }
}

/** Takes up the stage that runs or waits; null where there is nothing to do. */
function beginStage(jobId: string): Promise<Job | null> {
  return db.$transaction(async (tx) => {
    const job = await lockJob(tx, jobId);
    if (!job || isEnded(job) || job.state === 'failed' || job.state === 'done' || job.stage === 'upload') return null;
    if (job.state === 'waiting')
      await changeJob(tx, jobId, { state: 'running', progress: 0, errorKey: null, errorValues: Prisma.DbNull });
    return { ...job, state: 'running' };
  });
}

function endStage({ id, stage }: Job): Promise<void> {
  return db.$transaction(async (tx) => {
    const job = await lockJob(tx, id);
    if (!job || job.stage !== stage || job.state !== 'running') throw new Cancelled();
    const next = stageAfter(stage);
    if (!next) return changeJob(tx, id, { state: 'done', progress: 1, finishedAt: new Date() });
    if (stageIndex(next) > stageIndex(job.requestedStage)) return changeJob(tx, id, { state: 'done', progress: 1 });
    return changeJob(tx, id, { stage: next, state: 'waiting', progress: 0 });
  });
}

async function failStage(jobId: string, errorKey: string, errorValues: Prisma.InputJsonObject = {}): Promise<void> {
  const job = await db.importJob.findUnique({ where: { id: jobId }, select: { stage: true } });
  const finishedAt = errorKey === 'allFilesFailed' ? new Date() : null;
  if (job) await changeRunning(jobId, job.stage, { state: 'failed', errorKey, errorValues, finishedAt });
}

/** Frees what came into no design, and has the pictures made that nobody has asked for yet. */
async function completeTransfer(job: Job): Promise<void> {
  const added = await db.importFile.findMany({
    where: { jobId: job.id, state: 'added', colorwayId: { not: null } },
    select: { colorwayId: true },
  });
  await releaseFiles(job.id);
  for (const { colorwayId } of added) await requestPictures(colorwayId!);
}

const lookEveryMs = 500;

/** News of the job wakes it; in case some is lost it looks by itself. */
async function watchForCancel(jobId: string): Promise<{ signal: AbortSignal; stop: () => void }> {
  const abort = new AbortController();
  const look = () => {
    db.importJob
      .findUnique({ where: { id: jobId }, select: { state: true } })
      .then((job) => {
        if (!job || job.state === 'cancelled' || job.state === 'disposed') abort.abort(new Cancelled());
      })
      .catch(() => undefined);
  };
  const unsubscribe = await subscribe('import', (id) => {
    if (id === jobId) look();
  });
  const timer = outsideTrace(() => setInterval(look, lookEveryMs));
  return {
    signal: abort.signal,
    stop: () => {
      clearInterval(timer);
      unsubscribe();
    },
  };
}
