import type { JobPayload } from '#app/data/jobs.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { runDesignEdit } from '#app/domain/catalog/design-edits/run.server.ts';
import { restoreDesigns } from '#app/domain/upkeep/trash/restore.server.ts';
import type { JobTools } from './handlers.ts';

const system = systemActor('design edit');

export async function designEdit(payload: JobPayload<'design-edit'>, { signal }: JobTools): Promise<void> {
  await runDesignEdit(system, payload, { signal, restore: restoreDesigns });
}
