/** Designs for journeys, brought into the running product by the import itself, without its screens. */
import { createReadStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Two colorways of one design and one of another; answers the import. `mark` makes their content their own. */
export async function bringInRows(mark: string): Promise<string> {
  const { writeOriginals } = await import('./people-and-files.ts');
  const files = await writeOriginals(await mkdtemp(path.join(tmpdir(), 'archive-journey-')), mark);
  return importOriginals(files.slice(0, 3), mark);
}

/** @param number of the first design; its archive's next one where left out. @returns the import's id */
export async function importOriginals(files: string[], mark: string, number?: string): Promise<string> {
  const { db } = await import('#app/data/database.server.ts');
  const { systemActor } = await import('#app/domain/base/actor.ts');
  const { requestStage } = await import('#app/domain/imports/job/control.server.ts');
  const { correctGrouping } = await import('#app/domain/imports/review/correct.server.ts');
  const { importFiles } = await import('#app/domain/imports/upload/import-files.server.ts');
  const { readImport } = await import('#app/domain/imports/review/read-import.server.ts');
  const actor = systemActor('journey');
  const still = async (jobId: string) => {
    while ((await readImport(actor, { jobId })).isMoving) await sleep(300);
  };
  const { id: archiveId } = await db.archive.findFirstOrThrow({ orderBy: { code: 'asc' } });
  const { jobId } = await importFiles(actor, {
    archiveId,
    isNewImport: true,
    files: files.map((file) => ({ fileName: path.basename(file), open: () => createReadStream(file) })),
    runTo: 'mergeInternal',
    submission: `journey-${mark}-${process.pid}`,
  });
  await still(jobId);
  if (number) {
    const { version, groups, files } = await readImport(actor, { jobId });
    await correctGrouping(actor, {
      jobId,
      version,
      groups: groups.map(({ id, name, attributes }, at) => ({ id, name: at ? name : number, ...attributes })),
      files: files
        .filter(({ state }) => state === 'processed')
        .map(({ id, groupId, colorwayName }) => ({ id, group: groupId!, colorwayName: colorwayName! })),
    });
  }
  await requestStage(actor, { jobId, stage: 'addToArchive' });
  await requestStage(actor, { jobId, stage: 'completeTransfer' });
  await still(jobId);
  return jobId;
}
