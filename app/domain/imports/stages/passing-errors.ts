/** How often one file is tried again. */
import { wasKilled } from '#app/image/process/child-runner.ts';
import { PASSING_ERRORS, type ImageError } from '#app/image/base/types.ts';

/** of a file that an image process ends with, before it counts as broken */
const tries = { crashed: 2, killed: 6 };

export const mayPass = (error: ImageError, attempt: number): boolean =>
  PASSING_ERRORS.has(error.key) && attempt < (wasKilled(error) ? tries.killed : tries.crashed);
