/** Renders the inks' pyramids of a colorway that was imported without them, on first view. */
import type { JobPayload } from '#app/data/jobs.server.ts';
import { makeRequestedInks } from '#app/domain/visible/pictures/inks.server.ts';
import type { JobTools } from './handlers.ts';

export async function inksMake({ colorwayId }: JobPayload<'inks-make'>, { image, signal }: JobTools): Promise<void> {
  await makeRequestedInks(colorwayId, image, { signal });
}
