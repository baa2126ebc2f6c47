/**
 * A lock file that outlives no process: it names its holder by pid and start time, so a lock left by a killed process is
 * recognised and taken over, even when its pid has since been given to another process.
 * Plain JavaScript: it also runs before anything is installed.
 */
import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ pid: number, startTime: string, note: string }} Holder */

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
        return { stale, release: () => releaseLock(file, own) };
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const content = readIfThere(file);
      const holder = parseHolder(content);
      if (holder && isAlive(holder)) return { holder };
      stale = true;
      if (content !== undefined) removeStale(file, content);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** What a lock says of this process. */
export function ownMark(note = '') {
  return JSON.stringify({ pid: process.pid, startTime: startTimeOf(process.pid), note });
}

/**
 * Who holds the lock now, if anyone.
 * @param {string} file
 * @returns {Holder | undefined}
 */
export function lockHolder(file) {
  const holder = parseHolder(readIfThere(file));
  return holder && isAlive(holder) ? holder : undefined;
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
function parseHolder(content) {
  try {
    const holder = JSON.parse(content ?? '');
    return Number.isInteger(holder?.pid) ? holder : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(holder) {
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
