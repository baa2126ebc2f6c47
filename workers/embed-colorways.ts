/** Computes all missing and outdated embeddings, newest first. */
import { sendJob, type JobPayload } from '#app/data/jobs.server.ts';
import { embedMissing } from '#app/domain/find/embeddings/embed-colorways.server.ts';
import type { JobTools } from './handlers.ts';

export async function embedColorways(_payload: JobPayload<'looks-make'>, { image, signal }: JobTools): Promise<void> {
  if (await embedMissing(image, { signal })) await sendJob('looks-make', {}, { key: 'looks' });
}
