/** Checks before the slow part of a start; each problem is reported in one line. */
import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { whyNoFolder } from '#app/data/why-no-folder.ts';
import { goodForMs, takeLock } from './lock.mjs';
import { StartError } from './prepare.mjs';

export function checkDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(dataDir, whyNoFolder(error));
  }
}

/**
 * Held by the process that runs the embedded database of this data folder. `note`: shown to others about it. Of a holder in another
 * container it is waited for whether it still tells that it lives.
 */
export async function lockDataDir(dataDir: string, note = '', signal?: AbortSignal) {
  let writtenAt: number | undefined;
  for (;;) {
    const lock = tryToLock(dataDir, note);
    const { holder } = lock;
    const elsewhere = holder?.elsewhere;
    if (!elsewhere || (writtenAt !== undefined && elsewhere.writtenAt !== writtenAt)) return lock;
    if (writtenAt === undefined) {
      const seconds = (ms: number) => Math.max(0, Math.round(ms / 1000));
      console.error(
        `${dataDir} was in use on ${holder.host} (pid ${holder.pid}) ${seconds(elsewhere.silentMs)} s ago. Waiting up to ${seconds(goodForMs - elsewhere.silentMs)} s to see whether it still is…`,
      );
    }
    ({ writtenAt } = elsewhere);
    await sleep(500, undefined, { signal });
  }
}

function tryToLock(dataDir: string, note: string) {
  try {
    return takeLock(path.join(dataDir, 'archive.lock'), note);
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

/** For whoever comes to a data folder whose holder is in another container, or on another machine. */
export function usedElsewhere(dataDir: string, host = ''): StartError {
  return new StartError(`${dataDir} is in use on ${host}, another container or machine. Work there, or stop it first.`);
}

function unusable(dataDir: string, error: unknown): StartError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  // In another folder a new archive would begin.
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartError(`The disk of the data folder ${dataDir} is full. Free up space, then try again.`);
  return new StartError(
    `The data folder ${dataDir} can't be used (${reasons[code] ?? (code || message)}). Set DATA_DIR to another folder.`,
  );
}

/** Lets an embedded PostgreSQL of another user reach its data inside our own folder. */
export function letDatabaseIn(dataDir: string): void {
  const { uid, mode } = statSync(dataDir);
  if (process.getuid?.() === 0 && uid === 0 && !(mode & 0o001)) chmodSync(dataDir, (mode & 0o777) | 0o001);
}

/** `waitMs`: how long to wait for a killed predecessor to release the port. */
export async function checkPort(
  host: string,
  port: number,
  setting: 'PORT' | 'WORKER_PORT',
  waitMs = 0,
): Promise<void> {
  const until = Date.now() + waitMs;
  for (;;) {
    const code = await tryToListen(host, port);
    if (!code) return;
    if (code !== 'EADDRINUSE')
      throw new StartError(
        `Can't listen on ${host}, port ${port} (${reasons[code] ?? code}). Set HOST and ${setting}.`,
      );
    if (Date.now() >= until)
      throw new StartError(
        setting === 'PORT'
          ? `Port ${port} is already in use. Set PORT to another one, for example: PORT=${port + 1} npm start`
          : `Port ${port} is already in use. Set ${setting} to another one.`,
      );
    await sleep(250);
  }
}

const reasons: Record<string, string> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'read-only',
  ENOTDIR: 'not a folder',
  EEXIST: 'not a folder',
  EADDRNOTAVAIL: 'not an address of this machine',
  ENOTFOUND: 'unknown host',
};

function tryToListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}
