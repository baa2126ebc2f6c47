import type { JobPayload } from '#app/data/jobs.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { runImport } from '#app/domain/imports/run.server.ts';
import type { JobTools } from './handlers.ts';

/** Attempts after unexpected errors before the job fails; a worker's crash counts as an attempt. */
const tries = 20;

export async function importRun(
  payload: JobPayload<'import-run'>,
  { image, signal, attempt }: JobTools,
): Promise<void> {
  await runImport(systemActor('import'), payload, { image, signal, isLastTry: attempt >= tries });
}
