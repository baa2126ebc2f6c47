/** Files from a disk or made on the way become an import job, without a form: the command line and the demo. */
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { config } from '#app/config.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError, type ErrorKey } from '#app/domain/base/errors.ts';
import { requirePermission } from '#app/domain/base/permissions.ts';
import { cleanFileName } from '../job/file-names.ts';
import { DiskFull, receiveFile, type RefusedFile } from './receive-file.server.ts';
import type { Stage } from '../job/stages.ts';
import { breakUpload, finishUpload, keepFile, openJob, readArchive, refuseTwin } from './upload-rows.server.ts';

export interface FilesToImport {
  archiveId: number;
  isNewImport: boolean;
  files: { fileName: string; open: () => Readable }[];
  /** stages up to this one follow by themselves: `mergeInternal` ends at the review, `completeTransfer` in the archive */
  runTo: Stage;
  /** files take the place of every original whose name they have; else such a file waits in the review to be asked for by name */
  replaces?: boolean;
  /** the same key again is the same job */
  submission?: string;
}

export interface ImportedFiles {
  jobId: string;
  refused: { fileName: string; error: ErrorKey }[];
}

export async function importFiles(
  actor: Actor,
  { archiveId, isNewImport, files, runTo, replaces = false, submission }: FilesToImport,
): Promise<ImportedFiles> {
  requirePermission(actor, 'import');
  if (files.length === 0) throw new DomainError('noFile');
  await readArchive(archiveId);
  const job = await openJob(actor, { archiveId, isNewImport, submission }, replaces);
  const answer: ImportedFiles = { jobId: job.id, refused: [] };
  if (!job.isOpen) return answer;
  try {
    const refused = await keepAll(job.id, files, submission !== undefined);
    answer.refused = refused.map(({ fileName, key }) => ({ fileName, error: key }));
    if (refused.length === files.length) throw new DomainError(refused[0]!.key, { values: refused[0]!.values });
    await finishUpload(job.id, runTo, refused);
    return answer;
  } catch (error) {
    await breakUpload(job, 'uploadBroken');
    throw error instanceof DiskFull ? new DomainError('diskFull', { cause: error }) : error;
  }
}

async function keepAll(jobId: string, files: FilesToImport['files'], mayBeThere: boolean): Promise<RefusedFile[]> {
  const refused: RefusedFile[] = [];
  for (const [position, { fileName, open }] of files.entries()) {
    const file = await receiveFile(open(), {
      fileName: cleanFileName(fileName),
      position,
      limitBytes: config.maxUploadBytes,
      onBytes: () => undefined,
    });
    if (file.kind === 'refused') {
      refused.push(file);
      continue;
    }
    const kept = await keepFile(jobId, file).finally(() => rm(file.path, { force: true }));
    if (kept.found === 'twice' || (kept.found === 'there' && !mayBeThere)) refused.push(refuseTwin(file, kept.twin));
  }
  return refused;
}
