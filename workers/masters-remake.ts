import type { JobPayload } from '#app/data/jobs.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { runMasterRebuild } from '#app/domain/imports/rebuild/run.server.ts';
import type { JobTools } from './handlers.ts';

export async function mastersRemake(
  _payload: JobPayload<'masters-remake'>,
  { image, signal }: JobTools,
): Promise<void> {
  await runMasterRebuild(systemActor('rebuild'), image, { signal, waits: true });
}
