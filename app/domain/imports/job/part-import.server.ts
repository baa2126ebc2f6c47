/** Files of an import go to another archive, as an import of their own there. */
import type { Prisma, Transaction } from '#app/data/database.server.ts';
import { readAttributes, type KeptInfo } from './attributes.ts';
import { changeJob, type Job } from './changes.server.ts';
import type { Remark } from './image-words.ts';
import { closeUpNumbers } from './numbers.server.ts';

type File = Pick<Prisma.ImportFileGetPayload<object>, 'id' | 'position' | 'groupId' | 'warnings' | 'info'>;
type Group = Prisma.ImportGroupGetPayload<object>;

/** The archive that the file says by rules and properties, where that is another one than the import's. */
export function archiveRead({ info }: { info: unknown }, { archiveId }: Pick<Job, 'archiveId'>): number | null {
  const read = (info as KeptInfo | null)?.archiveId;
  return read && read !== archiveId ? read : null;
}

/** An import like this one, of that archive; it has no files yet. */
async function openAt(tx: Transaction, job: Job, archiveId: number): Promise<Job> {
  const { createdById, isNewImport, isDemo, replacesAll, stage, state, requestedStage, progress } = job;
  return tx.importJob.create({
    data: { archiveId, createdById, isNewImport, isDemo, replacesAll, stage, state, requestedStage, progress },
  });
}

/**
 * Where these are all of its files, the import itself goes. `groups`: what a review has made of them; the designs stay as they are,
 * under numbers of that archive. Answers the import that has the files now.
 */
export async function moveToArchive(
  tx: Transaction,
  job: Job,
  archiveId: number,
  files: File[],
  groups: Group[] = [],
): Promise<Job> {
  const others = await tx.importFile.count({
    where: { jobId: job.id, id: { notIn: files.map(({ id }) => id) }, state: { in: ['processed', 'added'] } },
  });
  const isWhole = others === 0;
  const target = isWhole ? { ...job, archiveId } : await openAt(tx, job, archiveId);
  if (isWhole) await changeJob(tx, job.id, { archiveId });
  else await moveFiles(tx, job, target, files);
  for (const group of groups) {
    const own = files.filter(({ groupId }) => groupId === group.id);
    if (own.length > 0) await moveGroup(tx, target, group, own);
  }
  for (const { id, warnings } of files)
    await tx.importFile.update({
      where: { id },
      data: {
        replacesId: null,
        warnings: (warnings as unknown as Remark[]).filter(({ key }) => key !== 'otherArchive') as object[],
      },
    });
  await closeUpNumbers(tx, target);
  return target;
}

async function moveFiles(tx: Transaction, from: Job, to: Job, files: File[]): Promise<void> {
  const ids = files.map(({ id }) => id);
  const screens = await tx.importFile.findMany({ where: { setId: { in: ids } } });
  const moved = [...files, ...screens];
  await tx.importFile.updateMany({ where: { id: { in: moved.map(({ id }) => id) } }, data: { jobId: to.id } });
  // The report of a tree follows its files.
  await tx.importTreeFile.updateMany({
    where: { jobId: from.id, position: { in: moved.map(({ position }) => position) } },
    data: { jobId: to.id },
  });
}

/** All of a design, or the part of it that goes. */
async function moveGroup(tx: Transaction, target: Job, group: Group, files: File[]): Promise<void> {
  const { joins: _, error: __, ...attributes } = readAttributes(group.attributes);
  const data = {
    jobId: target.id,
    // A typed number has the other archive's pattern.
    ...(target.isNewImport && { name: `~${group.id}` }),
    attributes: {
      ...attributes,
      numbered: target.isNewImport || attributes.numbered,
    } as unknown as Prisma.InputJsonObject,
  };
  const ids = files.map(({ id }) => id);
  if ((await tx.importFile.count({ where: { groupId: group.id, id: { notIn: ids } } })) === 0)
    await tx.importGroup.update({ where: { id: group.id }, data });
  else {
    const made = await tx.importGroup.create({ data: { name: group.name, position: files[0]!.position, ...data } });
    await tx.importFile.updateMany({ where: { id: { in: ids } }, data: { groupId: made.id } });
  }
}
