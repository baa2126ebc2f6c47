/** Makes the file of a download: sheets, TIFFs, line sheets, tables, pictures. */
import type { JobPayload } from '#app/data/jobs.server.ts';
import { makeExport } from '#app/domain/output/downloads/make.server.ts';
import type { JobTools } from './handlers.ts';

/** Attempts after unexpected errors before the download fails; a worker's crash counts as an attempt. */
const tries = 3;

export async function exportMake(
  { exportId }: JobPayload<'export-make'>,
  { image, signal, attempt }: JobTools,
): Promise<void> {
  await makeExport(exportId, { image, signal, isLastTry: attempt >= tries });
}
