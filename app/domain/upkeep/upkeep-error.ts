/** What went wrong in a way that the operator can mend; the message is one line. */
export class UpkeepError extends Error {
  override name = 'UpkeepError';
}

/** Errors of the disk in one line. */
export function inWords(error: unknown, place: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOTDIR' || code === 'EEXIST') return new UpkeepError(`${place} isn't a folder.`);
  const reasons: Record<string, string> = {
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EACCES: 'no permission',
    EPERM: 'no permission',
    EROFS: 'it is read-only',
    EIO: 'the disk reports an error',
  };
  const reason = reasons[code];
  return reason ? new UpkeepError(`Can't write to ${place}: ${reason}.`) : error;
}
