/** Every change of a job goes through here: it raises the version and tells those who watch. */
import type { Prisma, Transaction } from '#app/data/database.server.ts';
import { db } from '#app/data/database.server.ts';
import { publish } from '#app/data/events.server.ts';
import type { ErrorValues } from '#app/domain/base/errors.ts';
import type { Stage } from './stages.ts';

type Change = Omit<Prisma.ImportJobUncheckedUpdateInput, 'version'>;

export async function changeJob(tx: Transaction | typeof db, jobId: string, data: Change = {}): Promise<void> {
  await tx.importJob.updateMany({ where: { id: jobId }, data: { ...data, version: { increment: 1 } } });
  await publish('import', jobId, tx);
}

/** The same while a stage runs; answers false where the job was cancelled or taken over meanwhile. */
export async function changeRunning(
  jobId: string,
  stage: Stage,
  data: Change = {},
  tx: Transaction | typeof db = db,
): Promise<boolean> {
  const { count } = await tx.importJob.updateMany({
    where: { id: jobId, stage, state: 'running' },
    data: { ...data, version: { increment: 1 } },
  });
  if (count > 0) await publish('import', jobId, tx);
  return count > 0;
}

/** The job's row, held until the transaction ends. */
export async function lockJob(tx: Transaction, jobId: string) {
  await tx.$queryRaw`select 1 from "ImportJob" where "id" = ${jobId}::uuid for update`;
  return tx.importJob.findUnique({ where: { id: jobId } });
}

export type Job = NonNullable<Awaited<ReturnType<typeof lockJob>>>;

/** Prefix of the image core's errors, stored beside the product's own. */
export const imagePrefix = 'image.';

/** A stage can't go on; the job waits for a person. */
export class StageFailed extends Error {
  override name = 'StageFailed';
  key: string;
  values: ErrorValues;
  constructor(key: string, values: ErrorValues = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

/** Somebody cancelled the job: its run ends without an error. */
export class Cancelled extends Error {
  override name = 'Cancelled';
}

/** Calls `write` at most twice a second, and never two at once; what comes too soon is left out. */
export function throttle<T>(write: (value: T) => Promise<unknown>, everyMs = 500): (value: T) => void {
  let last = 0;
  let busy = false;
  return (value) => {
    if (busy || Date.now() - last < everyMs) return;
    busy = true;
    last = Date.now();
    write(value)
      .catch(() => undefined)
      .finally(() => (busy = false));
  };
}
