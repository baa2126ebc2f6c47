/** Cancelled or cleared imports that can still be taken up again where they stood. */
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { changeJob, lockJob, type Job } from './changes.server.ts';
import { keepNumbers } from './numbers.server.ts';
import { UndoImports } from './rules.ts';
import { sendRun } from './send-run.server.ts';
import { readUndo, undoMs } from './undo.ts';

/**
 * One import by `jobId`, or all that one act cleared, by `act`. Asked for twice, the second time changes nothing. `renumbered`: how many of their
 * new designs got another number, as theirs was taken meanwhile.
 */
export const undoImports = operation('import', UndoImports, async (actor, { jobId, act }) => {
  const ids = act ? await findTogether(act) : [jobId!];
  if (act && ids.length === 0) throw new DomainError('undoExpired');
  const undone: { id: string; wasCleared: boolean; renumbered: number }[] = [];
  for (const id of ids) {
    const back = await db.$transaction((tx) => undo(tx, id, act));
    if (back) undone.push({ id, wasCleared: back.from === 'disposed', renumbered: back.renumbered });
  }
  for (const [operation, some] of [
    ['undoCancel', undone.filter(({ wasCleared }) => !wasCleared)],
    ['undoDispose', undone.filter(({ wasCleared }) => wasCleared)],
  ] as const) {
    const jobs = some.map(({ id }) => id);
    if (jobs.length === 1) await recordAudit(db, actor, { operation, subject: ['import', jobs[0]!] });
    if (jobs.length > 1) await recordAudit(db, actor, { operation, after: { jobs } });
  }
  return { undone: undone.length, renumbered: undone.reduce((sum, { renumbered }) => sum + renumbered, 0) };
});

async function findTogether(act: string): Promise<string[]> {
  const jobs = await db.importJob.findMany({
    where: { state: { in: ['cancelled', 'disposed'] }, undo: { path: ['act'], equals: act } },
    select: { id: true },
  });
  return jobs.map(({ id }) => id);
}

/** The state that it was taken back from; null where it goes on already. */
async function undo(
  tx: Transaction,
  jobId: string,
  act: string | undefined,
): Promise<{ from: Job['state']; renumbered: number } | null> {
  const job = await lockJob(tx, jobId);
  if (!job) throw new DomainError('importNotFound');
  if (job.state !== 'cancelled' && job.state !== 'disposed') return null;
  const kept = readUndo(job);
  if (!kept || (act && kept.act !== act)) throw new DomainError('undoExpired');
  // A run that was cut off is taken up by a new one; an upload may still be going on, and is ended by the sweep where it isn't.
  const goesOn = kept.stage !== 'upload' && (kept.state === 'running' || kept.state === 'waiting');
  await changeJob(tx, jobId, {
    state: goesOn ? 'waiting' : kept.state,
    stage: kept.stage,
    progress: goesOn ? 0 : kept.progress,
    finishedAt: kept.finishedAt,
    undo: kept.earlier ? (kept.earlier.undo as unknown as Prisma.InputJsonObject) : Prisma.DbNull,
    undoFrom: kept.earlier?.from ?? null,
  });
  // Its numbers were free meanwhile: where something else has taken one, the review shows new ones.
  const renumbered = await keepNumbers(tx, job);
  if (goesOn) await sendRun(job, { tx });
  return { from: job.state, renumbered };
}

export interface UndoableAct {
  act: string;
  /** one that was cancelled, or those that were cleared */
  kind: 'cancelled' | 'disposed';
  by: string;
  at: Date;
  jobIds: string[];
  /** of all of them */
  files: number;
}

/** The last one first. */
export const listUndoable = operation('import', Nothing, async (): Promise<{ acts: UndoableAct[] }> => {
  const jobs = await db.importJob.findMany({
    where: { state: { in: ['cancelled', 'disposed'] }, undoFrom: { gt: new Date(Date.now() - undoMs) } },
    select: { id: true, state: true, undo: true, undoFrom: true, _count: { select: { files: true } } },
    orderBy: [{ undoFrom: 'desc' }, { id: 'desc' }],
    take: 1000,
  });
  const acts = new Map<string, UndoableAct>();
  for (const { id, state, undo, undoFrom, _count } of jobs) {
    const kept = readUndo({ undo, undoFrom });
    if (!kept) continue;
    const known = acts.get(kept.act);
    const of = known ?? {
      act: kept.act,
      kind: state as UndoableAct['kind'],
      by: kept.by,
      at: undoFrom!,
      jobIds: [],
      files: 0,
    };
    of.jobIds.push(id);
    of.files += _count.files;
    acts.set(kept.act, of);
  }
  return { acts: [...acts.values()] };
});
