/**
 * Who uses the embedded database that another command has started and stops at its own end: a file each, in a folder that the owner can remove
 * only once it is empty. Without the folder nobody begins to use it.
 */
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockHolder, ownMark } from './lock.mjs';

const lookEveryMs = 500;

const folderIn = (dataDir: string) => path.join(dataDir, 'borrowed');

/** By the owner, before its database can be found. */
export function letBorrow(dataDir: string): void {
  mkdirSync(folderIn(dataDir), { recursive: true });
}

/** Answers how to give it back; undefined where its owner is about to stop it. */
export function markBorrowed(dataDir: string): (() => void) | undefined {
  const mark = path.join(folderIn(dataDir), String(process.pid));
  // Never seen half written.
  const draft = `${folderIn(dataDir)}.${process.pid}`;
  try {
    writeFileSync(draft, ownMark());
    renameSync(draft, mark);
  } catch (error) {
    rmSync(draft, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return () => rmSync(mark, { force: true });
}

/** By the owner, before it stops the database. A signal ends the wait. */
export async function waitForBorrowers(dataDir: string): Promise<void> {
  const hurry = new AbortController();
  const end = () => hurry.abort();
  const events = ['SIGINT', 'SIGTERM', 'SIGHUP', 'message'];
  for (const event of events) process.on(event, end);
  try {
    for (let told = false; !hurry.signal.aborted; told = true) {
      const pid = findBorrower(dataDir);
      if (pid === undefined) return;
      if (!told) console.error(`Another command uses the database (pid ${pid}). Waiting for it; Ctrl-C stops both…`);
      await sleep(lookEveryMs, undefined, { signal: hurry.signal }).catch(() => undefined);
    }
    rmSync(folderIn(dataDir), { recursive: true, force: true });
  } finally {
    for (const event of events) process.off(event, end);
  }
}

/** undefined: there is none, and none will come. */
function findBorrower(dataDir: string): number | undefined {
  const folder = folderIn(dataDir);
  for (;;) {
    try {
      for (const name of readdirSync(folder)) {
        const holder = lockHolder(path.join(folder, name));
        if (holder) return holder.pid;
        rmSync(path.join(folder, name), { force: true });
      }
      rmdirSync(folder);
      return undefined;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return undefined;
      if (!['ENOTEMPTY', 'EEXIST'].includes(code)) throw error;
    }
  }
}
