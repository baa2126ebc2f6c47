/** Asking for stages, cancelling, clearing away. */
import { randomUUID } from 'node:crypto';
import { db, Prisma } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { changeJob, lockJob, type Job } from './changes.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { freeFiles } from '#app/domain/visible/pictures/stored-files.server.ts';
import { findReplacements, refuseGone, refuseUnnamed } from './replacements.server.ts';
import { DisposeImports, OneImport, RequestStage } from './rules.ts';
import { sendRun } from './send-run.server.ts';
import { isEnded, isMoving, stageIndex } from './stages.ts';
import type { Undo } from './undo.ts';

/** Asked for once or often, a stage runs once; one that failed runs again. Its predecessor must have been asked for. */
export const requestStage = operation('import', RequestStage, async (actor, { jobId, stage, replace, version }) => {
  return db.$transaction(async (tx) => {
    const job = await lockJob(tx, jobId);
    if (!job || job.state === 'disposed') throw new DomainError('importNotFound');
    const answer = { jobId, stage: job.stage, state: job.state };
    const [asked, wanted] = [stageIndex(job.requestedStage), stageIndex(stage)];
    const failedHere = job.state === 'failed' && job.stage === stage;
    if (wanted <= asked && !failedHere && !isEnded(job)) return answer;
    if (job.stage === 'completeTransfer' && job.state === 'done') return answer;
    if (isEnded(job)) throw new DomainError('importClosed');
    if (wanted > asked + 1) throw new DomainError('stageOutOfOrder');
    if (stage === 'addToArchive' && version !== undefined && version !== job.version)
      throw new DomainError('changedMeanwhile');
    const requestedStage = wanted > asked ? stage : job.requestedStage;
    const starts = failedHere || (job.state === 'done' && wanted === asked + 1);
    if (stage === 'addToArchive' && replace === 'named') {
      refuseUnnamed(await findReplacements(tx, jobId));
      await refuseGone(tx, jobId);
    }
    await changeJob(tx, jobId, {
      requestedStage,
      ...(stage === 'addToArchive' && { replacesAll: replace === 'all' }),
      ...(starts && { stage, state: 'waiting', progress: 0, errorKey: null, errorValues: Prisma.DbNull }),
    });
    if (starts) await sendRun(job, { tx, isAwaited: actor.kind === 'person' });
    if (stage === 'addToArchive')
      await recordAudit(tx, actor, { operation: 'addToArchive', subject: ['import', jobId] });
    return starts ? { jobId, stage, state: 'waiting' as const } : answer;
  });
});

/** The worker hears of it and drops what it is at. Designs that are in the archive already stay there. Can be undone for a day. */
export const cancelImport = operation('import', OneImport, async (actor, { jobId }) => {
  return db.$transaction(async (tx) => {
    const job = await lockJob(tx, jobId);
    if (!job || job.state === 'disposed') throw new DomainError('importNotFound');
    if (job.state === 'cancelled') return { jobId };
    if (job.stage === 'completeTransfer' && job.state === 'done') throw new DomainError('importClosed');
    const undo = undoOf(actor, job, randomUUID());
    await changeJob(tx, jobId, { state: 'cancelled', finishedAt: new Date(), ...undo });
    await recordAudit(tx, actor, { operation: 'cancelImport', subject: ['import', jobId] });
    return { jobId };
  });
});

/**
 * Clears away one job, or all that have ended. A job that moves must be cancelled first. Their files that are in no design go after a day,
 * for which it can be undone.
 */
export const disposeImports = operation('import', DisposeImports, async (actor, { jobId }) => {
  const ended = await findDisposable(jobId);
  const act = randomUUID();
  const gone: string[] = [];
  for (const { id } of ended) if (await dispose(actor, id, act)) gone.push(id);
  if (gone.length === 1) await recordAudit(db, actor, { operation: 'disposeImport', subject: ['import', gone[0]!] });
  if (gone.length > 1) await recordAudit(db, actor, { operation: 'disposeImports', after: { jobs: gone } });
  return { disposed: gone.length };
});

/** What cancelling or clearing would take away, in numbers. */
export const describeDisposal = operation('import', DisposeImports, async (_actor, { jobId }) => {
  const jobs = jobId ? [{ id: jobId }] : await findDisposable(undefined);
  const files = await db.importFile.groupBy({
    by: ['state'],
    where: { jobId: { in: jobs.map(({ id }) => id) }, state: { not: 'removed' } },
    _count: true,
    _sum: { bytes: true },
  });
  const sum = (of: typeof files) => of.reduce((count, { _count }) => count + _count, 0);
  const own = files.filter(({ state }) => state !== 'added' && state !== 'failed');
  return {
    imports: jobs.length,
    files: sum(files),
    /** that are in no design, and their bytes */
    notAdded: sum(own),
    bytes: own.reduce((bytes, { _sum }) => bytes + Number(_sum.bytes ?? 0), 0),
  };
});
export type Disposal = Awaited<ReturnType<typeof describeDisposal>>;

async function findDisposable(jobId: string | undefined) {
  const jobs = await db.importJob.findMany({
    where: jobId ? { id: jobId } : { state: { in: ['cancelled', 'failed', 'done'] } },
    select: { id: true, stage: true, state: true, requestedStage: true, errorKey: true },
  });
  if (jobId && jobs.length === 0) throw new DomainError('importNotFound');
  if (jobId && jobs.some(isMoving)) throw new DomainError('importRunning');
  return jobId ? jobs : jobs.filter(isEnded);
}

async function dispose(actor: Actor, jobId: string, act: string): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const job = await lockJob(tx, jobId);
    if (!job || job.state === 'disposed' || isMoving(job)) return false;
    const finishedAt = job.finishedAt ?? new Date();
    await changeJob(tx, jobId, { state: 'disposed', finishedAt, ...undoOf(actor, job, act) });
    return true;
  });
}

function undoOf(actor: Actor, job: Job, act: string): Prisma.ImportJobUncheckedUpdateInput {
  const undo: Undo = {
    act,
    by: actor.kind === 'stranger' ? '' : actor.name,
    state: job.state as Undo['state'],
    stage: job.stage,
    progress: job.progress,
    finishedAt: job.finishedAt?.toISOString() ?? null,
    earlier: job.undoFrom && job.undo ? { undo: job.undo as unknown as Undo, from: job.undoFrom.toISOString() } : null,
  };
  return { undo: undo as unknown as Prisma.InputJsonObject, undoFrom: new Date() };
}

/** Takes the job's hands off its originals and masters; those in no design go. Safe to repeat. */
export async function releaseFiles(jobId: string): Promise<void> {
  const files = await db.importFile.findMany({ where: { jobId } });
  const originalIds = files.map(({ originalId }) => originalId);
  const masterHashes = files.map(({ masterHash }) => masterHash);
  await db.$transaction([
    db.importFileLook.deleteMany({ where: { file: { jobId } } }),
    db.importFile.updateMany({
      where: { jobId, state: 'added' },
      data: { originalId: null, masterKey: null, masterHash: null },
    }),
    db.importFile.updateMany({
      where: { jobId, state: { not: 'added' } },
      data: { state: 'removed', originalId: null, masterKey: null, masterHash: null },
    }),
  ]);
  await freeFiles({ originalIds, masterHashes });
}
