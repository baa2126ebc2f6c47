/** Who works in a folder of backups, told by a file that is void once its holder is gone. */
import { randomUUID } from 'node:crypto';
import { access, constants, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inWords, UpkeepError } from './upkeep-error.ts';
import { readIfThere } from './whole-files.server.ts';

/** ms after which the lock of a machine that tells nothing more is void; renewed each tenth of it */
const lockGoodFor = 60_000;

/** One command at a time works in the folder. On a read-only one nobody can, and nothing is locked. Answers how to unlock it. */
export async function lockFolder(dir: string): Promise<() => Promise<void>> {
  const file = path.join(dir, 'lock');
  const writable = await access(dir, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!writable) return async () => {};
  const own = { host: os.hostname(), pid: process.pid, id: randomUUID() };
  for (;;) {
    try {
      await writeFile(file, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw inWords(error, dir);
    }
    const holder = await readHolder(file);
    if (holder && !isVoid(holder))
      throw new UpkeepError(
        `Another command works in ${dir} (pid ${holder.pid} on ${holder.host}). Try again when it has finished.`,
      );
    await rm(file, { force: true });
  }
  const timer = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => undefined), lockGoodFor / 10);
  timer.unref();
  return async () => {
    clearInterval(timer);
    if ((await readIfThere(file)) === JSON.stringify(own)) await rm(file, { force: true });
  };
}

interface Holder {
  host: string;
  pid: number;
  /** ms since it last told that it lives */
  silentFor: number;
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    return { ...(JSON.parse(text) as { host: string; pid: number }), silentFor: Date.now() - mtimeMs };
  } catch {
    return null;
  }
}

function isVoid({ host, pid, silentFor }: Holder): boolean {
  if (silentFor > lockGoodFor) return true;
  if (host !== os.hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
