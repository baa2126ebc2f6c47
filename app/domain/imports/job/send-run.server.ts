/** Asking the workers for a run of an import. */
import type { Transaction } from '#app/data/database.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import type { Job } from './changes.server.ts';

type Asked = Pick<Job, 'id' | 'createdById'>;

/** Hundreds of imports come of one tree: one that somebody has uploaded, and waits for, goes before them. */
export const importPriority = ({ createdById }: Pick<Job, 'createdById'>): number => (createdById === null ? -10 : 0);

/** Of one import one run waits at most. `isAwaited`: a person has asked for what this run does, whoever began the import. */
export async function sendRun(job: Asked, { tx, isAwaited = false }: { tx?: Transaction; isAwaited?: boolean } = {}) {
  await sendJob('import-run', { jobId: job.id }, { key: job.id, tx, priority: isAwaited ? 0 : importPriority(job) });
}
