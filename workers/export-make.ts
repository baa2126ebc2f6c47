/** Makes the file of a download: sheets, TIFFs, line sheets, tables, pictures. */
import type { JobPayload } from '#app/data/jobs.server.ts';
import { giveUpExport, makeExport } from '#app/domain/output/downloads/make.server.ts';
import type { JobTools } from './handlers.ts';

/** Attempts after unexpected errors before the download fails. A worker's death counts as one from the third on (jobs.server.ts). */
const tries = 3;

export async function exportMake(
  { exportId }: JobPayload<'export-make'>,
  { image, signal, attempt }: JobTools,
): Promise<void> {
  // The last try took its worker along.
  if (attempt > tries && (await giveUpExport(exportId)))
    throw new Error(`the workers that made download ${exportId} died`);
  await makeExport(exportId, { image, signal, isLastTry: attempt >= tries });
}
