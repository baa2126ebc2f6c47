/** Who works in a folder of backups, told by a file that is void once its holder is gone. */
import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
    if (holder && !isVoid(holder)) {
      const who = holder.pid === 0 ? '' : ` (pid ${holder.pid} on ${holder.host})`;
      throw new UpkeepError(`Another command works in ${dir}${who}. Try again when it has finished.`);
    }
    if (holder) await removeVoid(file);
  }
  const timer = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => undefined), lockGoodFor / 10);
  timer.unref();
  return async () => {
    clearInterval(timer);
    if ((await readIfThere(file)) === JSON.stringify(own)) await rm(file, { force: true });
  };
}

/** One at a time, so that none removes the lock that another has put in the void one's place. */
async function removeVoid(file: string): Promise<void> {
  const gate = `${file}-gate`;
  try {
    await mkdir(gate);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (((await silence(gate)) ?? 0) > lockGoodFor) await rm(gate, { recursive: true, force: true });
    return sleep(20);
  }
  try {
    const holder = await readHolder(file);
    if (holder && isVoid(holder)) await rm(file, { force: true });
  } finally {
    await rm(gate, { recursive: true, force: true });
  }
}

interface Holder {
  host: string;
  /** 0: it has not told yet who it is */
  pid: number;
  /** ms since it last told that it lives */
  silentFor: number;
}

/** Null where there is none. */
async function readHolder(file: string): Promise<Holder | null> {
  const silentFor = await silence(file);
  try {
    const text = await readIfThere(file);
    if (silentFor === null || text === null) return null;
    return { ...(JSON.parse(text) as { host: string; pid: number }), silentFor };
  } catch {
    // Somebody else's, or not yet written.
    return silentFor === null ? null : { host: '', pid: 0, silentFor };
  }
}

async function silence(file: string): Promise<number | null> {
  const found = await stat(file).catch(() => null);
  return found && Date.now() - found.mtimeMs;
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
