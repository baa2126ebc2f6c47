import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Why a folder couldn't be made with those above it: on a read-only disk, and behind a link that leads nowhere, Node says that it isn't there. What
 * stops the topmost one says what it is.
 */
export function whyNoFolder(error: unknown): unknown {
  const { code, syscall, path: folder } = error as NodeJS.ErrnoException;
  if (code !== 'ENOENT' || syscall !== 'mkdir' || folder === undefined) return error;
  let top = path.resolve(folder);
  while (!existsSync(path.dirname(top))) top = path.dirname(top);
  try {
    mkdirSync(top);
    return error;
  } catch (found) {
    return found;
  }
}
