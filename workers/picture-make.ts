/** Renders one requested picture. */
import type { JobPayload } from '#app/data/jobs.server.ts';
import { makeRequestedPicture, type ImageProcess } from '#app/domain/visible/pictures/pictures.server.ts';

interface PictureJob {
  data: JobPayload<'picture-make'>;
  signal?: AbortSignal;
}

export async function pictureMake(job: PictureJob, tools: { image: ImageProcess }): Promise<void> {
  await makeRequestedPicture(job.data, tools.image, { signal: job.signal });
}
