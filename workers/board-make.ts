/** Renders a board's picture in a requested size. */
import type { JobPayload } from '#app/data/jobs.server.ts';
import { makeRequestedBoard } from '#app/domain/lists/collections/show/pictures.server.ts';
import type { JobTools } from './handlers.ts';

export async function boardMake(payload: JobPayload<'board-make'>, { image, signal }: JobTools): Promise<void> {
  await makeRequestedBoard(payload, image, { signal });
}
