/** Checks the files uploaded for a wear model. */
import type { JobPayload } from '#app/data/jobs.server.ts';
import { checkDraft } from '#app/domain/catalog/wear/check.server.ts';
import type { JobTools } from './handlers.ts';

export async function wearCheck(
  { wearId }: JobPayload<'wear-check'>,
  { image, signal }: Pick<JobTools, 'image' | 'signal'>,
): Promise<void> {
  await checkDraft(wearId, image, signal);
}
