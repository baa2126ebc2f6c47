/** Before the files of a tree are grouped: those that say another archive by what is in them go to an import there, as its folders already do. */
import { db } from '#app/data/database.server.ts';
import { Cancelled, changeRunning, type Job } from '../job/changes.server.ts';
import { archiveRead, moveToArchive } from '../job/part-import.server.ts';
import { sendRun } from '../job/send-run.server.ts';
import { reviewStage, stageIndex } from '../job/stages.ts';

/** A person who has chosen the archive is asked in the review instead. Answers the import as it is then. */
export async function partByArchive(job: Job): Promise<Job> {
  const hasReview = stageIndex(job.requestedStage) <= stageIndex(reviewStage);
  if (job.targetDesignId) return job;
  if (hasReview && (await db.importTreeFile.count({ where: { jobId: job.id } })) === 0) return job;
  return db.$transaction(async (tx) => {
    if (!(await changeRunning(job.id, job.stage, {}, tx))) throw new Cancelled();
    const all = await tx.importFile.findMany({ where: { jobId: job.id, state: 'processed' } });
    const known = new Set((await tx.archive.findMany({ select: { id: true } })).map(({ id }) => id));
    const byArchive = Map.groupBy(all, (file) => archiveRead(file, job));
    let own = job;
    for (const [archiveId, files] of byArchive) {
      if (archiveId === null || !known.has(archiveId)) continue;
      await tx.importFile.updateMany({
        where: { id: { in: files.map(({ id }) => id) } },
        data: { groupId: null, colorwayName: null },
      });
      const target = await moveToArchive(tx, { ...own, state: 'waiting' }, archiveId, files);
      if (target.id === job.id) own = { ...own, archiveId };
      else await sendRun(target, { tx });
    }
    return own;
  });
}
