/**
 * A lock file that outlives no process: it names its holder by pid and start time, so a lock left by a killed process is
 * recognised and taken over, even when its pid has since been given to another process. Of a holder in another container, or on another
 * machine that shares the folder, a pid tells nothing: it writes its lock again every few seconds, and is gone when it no longer does.
 * Plain JavaScript: it also runs before anything is installed.
 */
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  fdatasyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** @typedef {{ pid: number, startTime: string, note: string, host?: string, space?: string, elsewhere?: { writtenAt: number, silentMs: number } }} Holder */

const renewEveryMs = 10_000;
/** ms of silence after which a holder elsewhere is gone */
export const goodForMs = 60_000;

/**
 * Takes the lock at once or says who holds it.
 * @param {string} file
 * @param {string} [note] shown to others about the holder
 * @returns {{ holder: Holder, release?: undefined, stale?: undefined } | { holder?: undefined, release: () => void, stale: boolean }}
 *   `stale`: the last holder was killed.
 */
export function takeLock(file, note = '') {
  mkdirSync(path.dirname(file), { recursive: true });
  const own = ownMark(note);
  const draft = `${file}.${process.pid}`;
  let stale = false;
  try {
    writeFileSync(draft, own);
    for (;;) {
      try {
        // A link appears whole and fails if there is one: nobody ever reads half a lock.
        linkSync(draft, file);
        const timer = setInterval(() => renew(file, own), renewEveryMs).unref();
        return {
          stale,
          release: () => {
            clearInterval(timer);
            releaseLock(file, own);
          },
        };
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const content = readIfThere(file);
      // By the clock of the file system, which is one for all machines that share it.
      const holder = readHolder(file, content, statSync(draft).mtimeMs);
      // A clock that was set back since is waited for no longer: who lives has written its lock by it again.
      const isGone = holder?.elsewhere && holder.elsewhere.silentMs < -goodForMs;
      if (holder && !isGone && isAlive(holder)) return { holder };
      stale = true;
      if (content !== undefined) removeStale(file, content);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** What a lock says of this process. */
export function ownMark(note = '') {
  return JSON.stringify({ pid: process.pid, startTime: startTimeOf(process.pid), note, host: os.hostname(), space });
}

/**
 * Who holds the lock now, if anyone.
 * @param {string} file
 * @returns {Holder | undefined}
 */
export function lockHolder(file) {
  const holder = readHolder(file, readIfThere(file), Date.now());
  return holder && isAlive(holder) ? holder : undefined;
}

/** Written, not given a time of our own clock. */
function renew(file, own) {
  let fd;
  try {
    fd = openSync(file, 'r+');
    if (readFileSync(fd, 'utf8') !== own) return;
    writeSync(fd, own, 0);
    fdatasyncSync(fd);
  } catch {
    // It is tried again soon.
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** Moves the stale lock aside first: should another process have replaced it in between, its lock is put back. */
function removeStale(file, content) {
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  try {
    if (readFileSync(aside, 'utf8') !== content) linkSync(aside, file);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function releaseLock(file, own) {
  if (readIfThere(file) === own) rmSync(file, { force: true });
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @returns {Holder | undefined} */
function readHolder(file, content, now) {
  try {
    const holder = JSON.parse(content ?? '');
    if (!Number.isInteger(holder?.pid)) return undefined;
    if (isHere(holder)) return holder;
    const writtenAt = statSync(file).mtimeMs;
    return { ...holder, elsewhere: { writtenAt, silentMs: now - writtenAt } };
  } catch {
    return undefined;
  }
}

/** Its pid is one of those that we see. Locks of earlier versions don't say. */
function isHere(holder) {
  return holder.space === undefined || holder.space === space;
}

function isAlive(holder) {
  if (holder.elsewhere) return holder.elsewhere.silentMs < goodForMs;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
  }
  return startTimeOf(holder.pid) === holder.startTime;
}

/** Tells two processes with one pid apart. Empty where the system doesn't say. */
function startTimeOf(pid) {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The command's name may hold blanks and brackets; field 22 (clock ticks since boot) is counted from behind it.
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    }
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Which processes we see: those of this container, on this machine, since it was started. Empty where the system doesn't say. */
const space = readSpace();

function readSpace() {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}
