/** Looks for open seams again once a design is laid otherwise. */
import type { JobPayload } from '#app/data/jobs.server.ts';
import { checkSeams } from '#app/domain/catalog/designs/check-seams.server.ts';
import type { JobTools } from './handlers.ts';

export async function seamsCheck(
  { designId }: JobPayload<'seams-check'>,
  { image, signal }: Pick<JobTools, 'image' | 'signal'>,
): Promise<void> {
  await checkSeams(designId, image, { signal });
}
