/** Asking for stages, cancelling, clearing away. */
import { db, Prisma } from '#app/data/database.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { changeJob, lockJob } from './changes.server.ts';
import { freeFiles } from '#app/domain/visible/pictures/stored-files.server.ts';
import { DisposeImports, OneImport, RequestStage } from './rules.ts';
import { isEnded, isMoving, stageIndex } from './stages.ts';

/** Asked for once or often, a stage runs once; one that failed runs again. Its predecessor must have been asked for. */
export const requestStage = operation('admin', RequestStage, async (actor, { jobId, stage }) => {
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
    const requestedStage = wanted > asked ? stage : job.requestedStage;
    const starts = failedHere || (job.state === 'done' && wanted === asked + 1);
    await changeJob(tx, jobId, {
      requestedStage,
      ...(starts && { stage, state: 'waiting', progress: 0, errorKey: null, errorValues: Prisma.DbNull }),
    });
    if (starts) await sendJob('import-run', { jobId }, { key: jobId, tx });
    if (stage === 'addToArchive')
      await recordAudit(tx, actor, { operation: 'addToArchive', subject: ['import', jobId] });
    return starts ? { jobId, stage, state: 'waiting' as const } : answer;
  });
});

/** The worker hears of it and drops what it is at. Designs that are in the archive already stay there. */
export const cancelImport = operation('admin', OneImport, async (actor, { jobId }) => {
  return db.$transaction(async (tx) => {
    const job = await lockJob(tx, jobId);
    if (!job || job.state === 'disposed') throw new DomainError('importNotFound');
    if (job.state === 'cancelled') return { jobId };
    if (job.stage === 'completeTransfer' && job.state === 'done') throw new DomainError('importClosed');
    await changeJob(tx, jobId, { state: 'cancelled', finishedAt: new Date() });
    await recordAudit(tx, actor, { operation: 'cancelImport', subject: ['import', jobId] });
    return { jobId };
  });
});

/** Clears away one job, or all that have ended: their files that are in no design go. A job that moves must be cancelled first. */
export const disposeImports = operation('admin', DisposeImports, async (actor, { jobId }) => {
  const jobs = await db.importJob.findMany({
    where: jobId ? { id: jobId } : { state: { in: ['cancelled', 'failed', 'done'] } },
    select: { id: true, stage: true, state: true, requestedStage: true, errorKey: true },
  });
  if (jobId && jobs.length === 0) throw new DomainError('importNotFound');
  if (jobId && jobs.some(isMoving)) throw new DomainError('importRunning');
  const ended = jobId ? jobs : jobs.filter(isEnded);
  let disposed = 0;
  for (const { id } of ended) if (await dispose(id)) disposed++;
  if (disposed > 0)
    await recordAudit(db, actor, { operation: 'disposeImports', after: { jobs: ended.map(({ id }) => id) } });
  return { disposed };
});

async function dispose(jobId: string): Promise<boolean> {
  const done = await db.$transaction(async (tx) => {
    const job = await lockJob(tx, jobId);
    if (!job || job.state === 'disposed' || isMoving(job)) return false;
    await changeJob(tx, jobId, { state: 'disposed', finishedAt: job.finishedAt ?? new Date() });
    return true;
  });
  if (done) await releaseFiles(jobId);
  return done;
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
