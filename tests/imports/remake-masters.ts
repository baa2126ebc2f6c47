import { expect } from 'vitest';
import { systemActor } from '#app/domain/base/actor.ts';
import { askMasterRebuild, runMasterRebuild } from '#app/domain/imports/rebuild/run.server.ts';
import type { ImageProcess } from '#app/image/process/process.ts';

/** The masters of one design made again, as the command line does; none may fail. */
export async function remakeMasters(design: string, image: ImageProcess): Promise<void> {
  const actor = systemActor('rebuild');
  await askMasterRebuild(actor, { designs: [design], onlyOld: false });
  const ended = await runMasterRebuild(actor, image);
  expect(ended).toMatchObject({ failed: 0, done: ended!.total });
  expect(ended!.total).toBeGreaterThan(0);
}
