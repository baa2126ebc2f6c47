/** Screens of a set that can't be read as one: files with designs of their own again. */
import { db } from '#app/data/database.server.ts';
import { Cancelled, changeRunning, type Job } from '../job/changes.server.ts';
import { closeUpNumbers } from '../job/numbers.server.ts';
import { newGroup } from '../job/rules.ts';
import { placeFiles } from './write-grouping.server.ts';

/** Without a design they would count as left out, and their originals would go with the import. */
export async function partFailedSets(job: Job): Promise<void> {
  await db.$transaction(async (tx) => {
    const screens = await tx.importFile.findMany({
      where: { jobId: job.id, state: 'processed', setId: { not: null } },
      include: { set: { select: { groupId: true } } },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
    });
    if (screens.length === 0) return;
    if (!(await changeRunning(job.id, job.stage, {}, tx))) throw new Cancelled();
    const ids = screens.map(({ id }) => id);
    await tx.importFile.updateMany({
      where: { screens: { some: { id: { in: ids } } } },
      data: { groupId: null, colorwayName: null },
    });
    await tx.importFile.updateMany({ where: { id: { in: ids } }, data: { setId: null } });
    // With the fields of the set's design.
    const rows = screens.map(({ set, ...row }) => ({ ...row, groupId: set?.groupId ?? null }));
    const placed = ids.map((id) => ({ id, group: newGroup, colorwayName: 'VR-1' }));
    await placeFiles(tx, job, placed, rows);
    await closeUpNumbers(tx, job);
  });
}
