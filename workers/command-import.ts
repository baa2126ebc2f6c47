/** `import <archive> <files…>`: the same import as in the back office, from disk. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '#app/config.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { getAllArchives } from '#app/domain/catalog/archives/archives.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { importFiles } from '#app/domain/imports/upload/import-files.server.ts';
import { readImport, type ImportView } from '#app/domain/imports/review/read-import.server.ts';
import { reviewStage } from '#app/domain/imports/job/stages.ts';
import { translate } from '#app/locales/translate.ts';
import { startWork } from './work.ts';

export interface ImportCommand {
  archive: string;
  files: string[];
  isNewImport: boolean;
  adds: boolean;
  waits: boolean;
}

const actor = systemActor('command line');
const t = translate('en');

/** Returns the exit code: 0 if every file was imported. */
export async function importCommand({ archive, files, isNewImport, adds, waits }: ImportCommand): Promise<number> {
  const archives = await getAllArchives(actor, {});
  const found = archives.find(({ code }) => code.toLowerCase() === archive.toLowerCase());
  if (!found) throw new DomainError('archiveNotFound');
  const paths = files.map((file) => path.resolve(config.startedFrom, file));
  for (const file of paths)
    if (!(await stat(file)).isFile()) throw Object.assign(new Error(`${file} isn't a file`), { code: 'EISDIR' });
  const { jobId, refused } = await importFiles(actor, {
    archiveId: found.archiveId,
    isNewImport,
    files: paths.map((file) => ({
      fileName: path.basename(file),
      open: () => createReadStream(file, { highWaterMark: 1024 * 1024 }),
    })),
    runTo: adds ? 'completeTransfer' : reviewStage,
  });
  for (const { fileName, error } of refused)
    console.error(t(`errors.${error}`, { fileName, limit: config.maxUploadBytes }));
  console.log(`import ${jobId}`);
  if (!waits) return refused.length > 0 ? 1 : 0;
  // No worker may be running, so this process runs the job itself.
  const working = await startWork(['import-run', 'import-files']);
  const stop = () => void working.stop().then(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return report(await waitFor(jobId));
  } finally {
    await working.stop();
  }
}

async function waitFor(jobId: string): Promise<ImportView> {
  let told = '';
  for (;;) {
    const job = await readImport(actor, { jobId });
    const line = `${t(`imports.stage.${job.stage}`)} ${Math.floor(job.progress * 100)} %`;
    if (line !== told) console.log((told = line));
    if (!job.isMoving) return job;
    await sleep(300);
  }
}

function report(job: ImportView): number {
  for (const { fileName, error } of job.files) if (error) console.error(`${fileName}: ${error.message}`);
  for (const { name, error } of job.groups) if (error) console.error(`${name}: ${error.message}`);
  if (job.error) console.error(job.error.message);
  for (const { designName } of job.designs) console.log(designName);
  if (job.isInReview && !job.error) console.log(`${config.publicUrl}/admin/design/${job.jobId}`);
  return job.error || job.files.some(({ error }) => error) ? 1 : 0;
}
