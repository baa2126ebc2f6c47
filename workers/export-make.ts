/** Makes the file of a download: sheets, TIFFs, line sheets, tables, pictures. */
import type { JobPayload } from '#app/data/jobs.server.ts';
import { makeExport } from '#app/domain/output/downloads/make.server.ts';
import type { JobTools } from './handlers.ts';

/** Tries with an unexpected error before the download says so; a worker that dies counts as a try as well. */
const tries = 3;

export async function exportMake(
  { exportId }: JobPayload<'export-make'>,
  { image, signal, attempt }: JobTools,
): Promise<void> {
  await makeExport(exportId, { image, signal, isLastTry: attempt >= tries });
}
