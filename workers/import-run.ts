import type { JobPayload } from '#app/data/jobs.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { runImport } from '#app/domain/imports/run.server.ts';
import type { JobTools } from './handlers.ts';

/** Tries with an unexpected error before the job says so; a worker that dies counts as a try as well. */
const tries = 20;

export async function importRun(
  payload: JobPayload<'import-run'>,
  { image, signal, attempt }: JobTools,
): Promise<void> {
  await runImport(systemActor('import'), payload, { image, signal, isLastTry: attempt >= tries });
}
