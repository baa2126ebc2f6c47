/** What went wrong in a way that the operator can mend; the message is one line. */
export class UpkeepError extends Error {
  override name = 'UpkeepError';
}

/** Errors of the disk in one line. */
export function inWords(error: unknown, place: string): unknown {
  const reasons: Record<string, string> = {
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EACCES: 'no permission',
    EPERM: 'no permission',
    EROFS: 'it is read-only',
    ENOTDIR: 'not a folder',
    EEXIST: 'not a folder',
    EIO: 'the disk reports an error',
  };
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  return reason ? new UpkeepError(`Can't write to ${place}: ${reason}.`) : error;
}
