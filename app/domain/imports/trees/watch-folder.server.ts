/**
 * A folder that a scanner fills: what has stopped growing becomes imports, and then moves to done or failed. Looked at again and again, since shares
 * on a network send no news. What was taken is recorded before it is moved, so that a folder in which nothing can be moved brings nothing twice.
 */
import { lstat, mkdir, rename, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '#app/data/database.server.ts';
import { findOutage } from '#app/data/outage.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { requirePermission } from '#app/domain/base/permissions.ts';
import type { Locale } from '#app/locales/languages.ts';
import { filesPerImport } from '../job/batches.ts';
import { recordAll, takeBatches, type TreeToImport } from './import-tree.server.ts';
import { reasonOf, readLines, type Line } from './report.server.ts';
import { openTree, withTree } from './tree-rows.server.ts';
import { decodePath, walkTree, type FoundFile } from './walk-tree.server.ts';

const doneFolder = 'done';
const failedFolder = 'failed';

export interface WatchedFolder extends Pick<TreeToImport, 'archiveId' | 'isNewImport' | 'runTo'> {
  /** absolute */
  folder: string;
  /** what the folder is called by all that watch it, wherever it is mounted */
  name: string;
  /** ms between looks */
  everyMs: number;
  /** ms for which size and time of a file must not have changed */
  settleMs: number;
  /** ms without a further file after which those that are complete become an import */
  gatherMs: number;
  /** of the reasons beside what failed */
  locale: Locale;
}

/** An import waits at most so many times as long for further files. */
const mostGathers = 10;
/** Some scanners make a file long before they write to it. */
const emptyTimes = 10;
/** bytes that a file system gives a name */
const mostName = 255;
/** of the file beside one that failed */
const reasonEnding = '.txt';
/** What may pass: such a file is looked at anew. */
const passing = new Set(['fileGone', 'fileChanged', 'fileUnreadable']);

export type WatchNews =
  | { kind: 'waiting' }
  | { kind: 'import'; jobId: string; files: number }
  | { kind: 'done' | 'failed'; file: string; reason: string }
  | { kind: 'notMoved'; file: string; reason: string }
  | { kind: 'away'; reason: string };

interface Seen {
  file: FoundFile;
  sinceMs: number;
  isRecorded: boolean;
}

/** Ends when the signal does. Another process that watches the same folder takes over when this one is gone. */
export async function watchFolder(
  actor: Actor,
  watched: WatchedFolder,
  { signal, tell }: { signal: AbortSignal; tell: (news: WatchNews) => void },
): Promise<void> {
  requirePermission(actor, 'import');
  const treeId = await openTree(['watch', watched.name], watched.folder);
  while (!signal.aborted) {
    try {
      await withTree(
        treeId,
        signal,
        () => tell({ kind: 'waiting' }),
        (own) => new Watch(actor, treeId, watched, tell).run(own),
      );
    } catch (error) {
      if (signal.aborted) return;
      // Another one has taken over, or the database is away for longer than a claim lasts.
      tell({ kind: 'away', reason: (error as Error).message });
      await sleep(watched.everyMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

class Watch {
  #actor: Actor;
  #treeId: string;
  #watched: WatchedFolder;
  #tell: (news: WatchNews) => void;
  #seen = new Map<string, Seen>();
  /** recorded and in no import yet */
  #firstWaitingMs: number | undefined;
  #lastCameMs = 0;
  #told = new Set<string>();
  #isFirst = true;

  constructor(actor: Actor, treeId: string, watched: WatchedFolder, tell: (news: WatchNews) => void) {
    this.#actor = actor;
    this.#treeId = treeId;
    this.#watched = watched;
    this.#tell = tell;
  }

  async run(signal: AbortSignal): Promise<never> {
    for (;;) {
      try {
        await this.#look(signal);
      } catch (error) {
        signal.throwIfAborted();
        const outage = findOutage(error);
        if (!outage) throw error;
        this.#tellOnce(`outage ${outage}`, { kind: 'away', reason: outage });
      }
      await sleep(this.#watched.everyMs, undefined, { signal });
    }
  }

  async #look(signal: AbortSignal): Promise<void> {
    await this.#observe();
    const now = Date.now();
    const settled = [...this.#seen.values()].filter((one) => !one.isRecorded && this.#isSettled(one, now));
    if (settled.length > 0) {
      await recordAll(
        this.#treeId,
        settled.map(({ file }) => file),
      );
      for (const one of settled) one.isRecorded = true;
      this.#firstWaitingMs ??= now;
    }
    // What an earlier watcher had begun goes on at once.
    if (this.#isFirst || (await this.#isGathered(now))) {
      await takeBatches(this.#actor, this.#treeId, { ...this.#watched, asFound: true }, signal, (jobId, files) =>
        this.#tell({ kind: 'import', jobId, files }),
      );
      this.#firstWaitingMs = undefined;
      this.#isFirst = false;
    }
    for await (const lines of readLines(this.#treeId))
      for (const line of lines) {
        signal.throwIfAborted();
        await this.#settle(line);
      }
  }

  async #observe(): Promise<void> {
    const root = Buffer.from(this.#watched.folder);
    const now = Date.now();
    const before = this.#seen;
    this.#seen = new Map();
    const base = Buffer.concat([root, Buffer.from('/')]);
    for await (const file of walkTree(root, { base, skips: [doneFolder, failedFolder] })) {
      if (file.left === 'fileUnreadable' && file.path.equals(root))
        this.#tellOnce('root', { kind: 'away', reason: decodePath(root) });
      // What is no original is somebody else's.
      if (file.left !== null && file.left !== 'fileEmpty') continue;
      const key = file.path.toString('hex');
      const known = before.get(key);
      const isSame = known?.file.bytes === file.bytes && known.file.modifiedMs === file.modifiedMs;
      if (!known) this.#lastCameMs = now;
      this.#seen.set(key, isSame ? known : { file, sinceMs: now, isRecorded: false });
    }
  }

  #isSettled({ file, sinceMs }: Seen, now: number): boolean {
    return now - sinceMs >= this.#watched.settleMs * (file.bytes === 0 ? emptyTimes : 1);
  }

  async #isGathered(now: number): Promise<boolean> {
    if (this.#firstWaitingMs === undefined) return false;
    const { gatherMs } = this.#watched;
    if (now - this.#lastCameMs >= gatherMs || now - this.#firstWaitingMs >= gatherMs * mostGathers) return true;
    const where = { treeId: this.#treeId, state: 'waiting', batch: null };
    return (await db.importTreeFile.count({ where })) >= filesPerImport;
  }

  /** Moves what was read, or could not be; its row goes once it is moved. */
  async #settle(line: Line): Promise<void> {
    if (line.outcome === 'waiting' || line.outcome === 'left') return;
    const key = Buffer.from(line.path).toString('hex');
    const seen = this.#seen.get(key);
    // Vanished, or the share is away: should the very same file be back, it is known.
    if (!seen?.isRecorded) return;
    if (line.outcome === 'failed' && passing.has(line.errorKey ?? '')) {
      this.#seen.delete(key);
      return this.#forget(line);
    }
    const isFailed = line.outcome === 'failed' || line.outcome === 'cleared';
    const reason = reasonOf(line, this.#watched.locale);
    const file = decodePath(Buffer.from(line.path));
    try {
      // Scanned anew under the same name since it was read: looked at as another file.
      if (!(await isAsFound(seen.file))) return void this.#seen.delete(key);
      await this.#move(seen.file, isFailed ? failedFolder : doneFolder, isFailed ? reason : null);
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException;
      if (code === '') throw error;
      if (code !== 'ENOENT') this.#tellOnce(key, { kind: 'notMoved', file, reason: message });
      return;
    }
    this.#seen.delete(key);
    await this.#forget(line);
    this.#tell({ kind: isFailed ? 'failed' : 'done', file, reason });
  }

  /** The reason is there before the file is. Never over a file of the same name. */
  async #move(file: FoundFile, into: string, reason: string | null): Promise<void> {
    const root = Buffer.from(`${this.#watched.folder}/`);
    const below = file.path.subarray(root.length);
    const at = Math.max(0, below.lastIndexOf(0x2f));
    const folder = Buffer.concat([root, Buffer.from(`${into}/`), below.subarray(0, at)]);
    await mkdir(folder, { recursive: true });
    const name = below.subarray(at === 0 ? 0 : at + 1);
    const dot = name.lastIndexOf(0x2e);
    for (let count = 1; ; count++) {
      const rest = Buffer.concat([Buffer.from(count === 1 ? '' : ` (${count})`), name.subarray(dot)]);
      const room = mostName - rest.length - (reason === null ? 0 : reasonEnding.length);
      const free = Buffer.concat([folder, Buffer.from('/'), cutName(name.subarray(0, dot), room), rest]);
      if (await isThere(free)) continue;
      // A reason is left beside what is there alone.
      await lstat(file.path);
      if (reason !== null) await writeFile(Buffer.concat([free, Buffer.from(reasonEnding)]), `${reason}\n`);
      return await rename(file.path, free);
    }
  }

  async #forget({ path: file }: Line): Promise<void> {
    await db.importTreeFile.deleteMany({ where: { treeId: this.#treeId, path: Uint8Array.from(file) } });
  }

  #tellOnce(key: string, news: WatchNews): void {
    if (this.#told.has(key)) return;
    if (this.#told.size > 10_000) this.#told.clear();
    this.#told.add(key);
    this.#tell(news);
  }
}

/** So many bytes of a name, or a few less: no letter of UTF-8 is halved. */
function cutName(name: Buffer, most: number): Buffer {
  if (name.length <= most) return name;
  let end = most;
  while (end > 1 && (name[end]! & 0xc0) === 0x80) end--;
  return name.subarray(0, end);
}

async function isAsFound({ path: file, bytes, modifiedMs }: FoundFile): Promise<boolean> {
  const { size, mtimeMs } = await lstat(file);
  return size === bytes && Math.trunc(mtimeMs) === modifiedMs;
}

async function isThere(file: Buffer): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}
