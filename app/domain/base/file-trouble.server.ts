import { ImageError, PASSING_ERRORS } from '#app/image/base/types.ts';
import { DomainError } from './errors.ts';

/**
 * What an image child says of a file that somebody hands in. Throws what isn't the file's fault: `diskFull`, `unavailable`, and what is no
 * ImageError. `outOfMemory` is the child's own bound, which the file would meet again.
 */
export function asFileTrouble(error: unknown): ImageError {
  if (!(error instanceof ImageError)) throw error;
  if (error.key === 'diskFull') throw new DomainError('diskFull', { cause: error });
  if (PASSING_ERRORS.has(error.key) && error.key !== 'outOfMemory')
    throw new DomainError('unavailable', { cause: error });
  return error;
}
