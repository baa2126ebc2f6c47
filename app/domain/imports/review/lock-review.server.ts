/** A review that somebody changes: held until the transaction ends, and as the person saw it. */
import type { Prisma, Transaction } from '#app/data/database.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { lockJob } from '../job/changes.server.ts';
import { isEnded, isInReview } from '../job/stages.ts';

export type GroupRow = Prisma.ImportGroupGetPayload<object>;
export type FileRow = Prisma.ImportFileGetPayload<object>;

/** Groups and files that are not in the archive yet. */
export async function lockReview(tx: Transaction, asked: { jobId: string; version: number }) {
  const job = await lockJob(tx, asked.jobId);
  if (!job || job.state === 'disposed') throw new DomainError('importNotFound');
  if (!isInReview(job)) throw new DomainError(isEnded(job) ? 'importClosed' : 'importRunning');
  if (job.version !== asked.version) throw new DomainError('changedMeanwhile');
  const orderBy = [{ position: 'asc' as const }, { id: 'asc' as const }];
  const groups = await tx.importGroup.findMany({ where: { jobId: job.id, designId: null }, orderBy });
  const files = await tx.importFile.findMany({ where: { jobId: job.id, state: 'processed' }, orderBy });
  return { job, groups, files };
}
