import type { JobPayload } from '#app/data/jobs.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { helpImport, runImport } from '#app/domain/imports/run.server.ts';
import type { JobTools } from './handlers.ts';

/** Attempts after unexpected errors before the job fails. Outages and the death of a worker are none (work.ts). */
const tries = 20;

export async function importRun(
  payload: JobPayload<'import-run'>,
  { image, signal, attempt }: JobTools,
): Promise<void> {
  await runImport(systemActor('import'), payload, { image, signal, isLastTry: attempt >= tries });
}

export async function importFiles(payload: JobPayload<'import-files'>, { image, signal }: JobTools): Promise<void> {
  await helpImport(systemActor('import'), payload, { image, signal });
}
