/**
 * A folder of backups:
 *
 *   backups/NAME/manifest.json    written last: a folder without one is an unfinished backup
 *   backups/NAME/tables/*.zst     a table's COPY text
 *   backups/NAME/files.zst        a line of JSON for each stored file, by key: what restore puts back
 *   backups/NAME/keys.json        what sealed second factors open with
 *   objects/ab/SHA-256            the files' content, once for all backups
 *   objects/ab/SHA-256.bad        empty: that content was found damaged, until a backup copies it anew. Earlier versions renamed the content to it
 *   lock                          who works in the folder
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { whyNoFolder } from '#app/data/why-no-folder.ts';
import { lockFolder } from './folder-lock.server.ts';
import { parseManifest, type Backup, type Manifest } from './manifest.server.ts';
import { readFileLines } from './parts.server.ts';
import { inWords, UpkeepError } from './upkeep-error.ts';
import { isThere, isWhole, readIfThere, sizeOf, syncFolder, writeSynced } from './whole-files.server.ts';

/** What the hashes of these backups' files are gone through by: their first digits where there are many. */
export function hashParts(backups: Backup[], most = 500_000): string[] {
  const total = backups.reduce((sum, { manifest }) => sum + manifest.files.count, 0);
  return total > most ? Array.from({ length: 16 }, (_, value) => value.toString(16)) : [''];
}

/** Names that the program gives. What a person named otherwise is listed and restored where it holds a manifest, and never removed. */
const ownName = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)((?:-\d+)*)$/;

export const isOwnName = (name: string): boolean => ownName.test(name);

/** 2026-11-22T13-10-05Z, or with a counter where an earlier one has that name or a later one: a clock went back. `own` in order. */
export function nextName(now: Date, own: string[]): string {
  const name = nameAt(now);
  const [, last = '', counters = ''] = ownName.exec(own.at(-1) ?? '') ?? [];
  return name > last ? name : `${last}-${(countersOf(counters)[0] ?? 0) + 1}`;
}

function nameAt(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** By when they were taken: own names say it, also in what order they were made under a clock that went back. */
function compareTaken(one: Taken, other: Taken): number {
  const [at, otherAt] = [placeOf(one), placeOf(other)];
  if (at.time !== otherAt.time) return at.time < otherAt.time ? -1 : 1;
  for (const [depth, counter] of at.counters.entries()) {
    const difference = counter - (otherAt.counters[depth] ?? 0);
    if (difference !== 0) return difference;
  }
  return at.counters.length - otherAt.counters.length;
}

/** Former versions counted on with another ending each time: -1, -1-1. */
const countersOf = (ending: string): number[] => ending.split('-').filter(Boolean).map(Number);

interface Taken {
  name: string;
  manifest?: Manifest;
}

function placeOf({ name, manifest }: Taken) {
  const [, time, counters = ''] = ownName.exec(name) ?? [];
  return { time: time ?? (manifest ? nameAt(new Date(manifest.takenAt)) : ''), counters: countersOf(counters) };
}

export class Repository {
  readonly dir: string;

  constructor(dir: string) {
    this.dir = dir;
  }

  objectPath(sha256: string): string {
    return path.join(this.dir, 'objects', sha256.slice(0, 2), sha256);
  }

  backupFolder(name: string): string {
    return path.join(this.dir, 'backups', name);
  }

  /** Finished ones, oldest first. Throws at a damaged manifest, unless `onDamaged` takes it: then that backup is left out. */
  async list(onDamaged?: (problem: UpkeepError) => void): Promise<Backup[]> {
    const backups: Backup[] = [];
    for (const name of await this.#folders()) {
      const found = await this.#read(name);
      if (found instanceof UpkeepError) {
        if (!onDamaged) throw found;
        onDamaged(found);
      } else if (found) backups.push(found);
    }
    return backups.sort(compareTaken);
  }

  /** Null: without a manifest. */
  async #read(name: string): Promise<Backup | UpkeepError | null> {
    const folder = this.backupFolder(name);
    const text = await readIfThere(path.join(folder, 'manifest.json'));
    if (text === null) return null;
    try {
      return { name, folder, manifest: parseManifest(name, text) };
    } catch (error) {
      if (error instanceof UpkeepError) return error;
      throw error;
    }
  }

  /** Without a name the last finished one, also where it turns out to be damaged: which one is restored instead is for a person to say. */
  async find(name?: string): Promise<Backup> {
    const names = await this.#folders();
    if (name !== undefined && !names.includes(name))
      throw new UpkeepError(`There is no backup ${name} in ${this.dir}.`);
    const found: (Taken & { read: Backup | UpkeepError })[] = [];
    for (const one of name === undefined ? names : [name]) {
      const read = await this.#read(one);
      if (read) found.push({ ...(read instanceof UpkeepError ? { name: one } : read), read });
    }
    const last = found.sort(compareTaken).at(-1)?.read;
    if (last instanceof UpkeepError) throw last;
    if (last) return last;
    if (name === undefined) throw new UpkeepError(`There is no finished backup in ${this.dir}.`);
    throw new UpkeepError(`The backup ${name} was never finished. Choose another one with --backup.`);
  }

  /** Own names of folders without a manifest. */
  async unfinished(): Promise<string[]> {
    const names: string[] = [];
    for (const name of await this.names())
      if ((await readIfThere(path.join(this.backupFolder(name), 'manifest.json'))) === null) names.push(name);
    return names;
  }

  /** Own names in order, of finished, unfinished and damaged ones. */
  async names(): Promise<string[]> {
    const names = (await this.#folders()).filter(isOwnName);
    return names.sort((one, other) => compareTaken({ name: one }, { name: other }));
  }

  async #folders(): Promise<string[]> {
    const entries = await readdir(path.join(this.dir, 'backups'), { withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  }

  /** Makes the folder, or throws where it holds something else or nothing can be written. */
  async prepare(): Promise<void> {
    try {
      await mkdir(this.dir, { recursive: true, mode: 0o700 });
      const others = (await readdir(this.dir)).filter(
        (name) => !['backups', 'objects', 'lock', 'lost+found'].includes(name),
      );
      if (others.length > 0 && !(await isThere(path.join(this.dir, 'backups'))))
        throw new UpkeepError(`${this.dir} holds other files (${others[0]}). Give a folder of its own for backups.`);
      for (const name of ['backups', 'objects'])
        await mkdir(path.join(this.dir, name), { recursive: true, mode: 0o700 });
    } catch (error) {
      throw inWords(whyNoFolder(error), this.dir);
    }
  }

  /** One command at a time; answers how to unlock. */
  lock(): Promise<() => Promise<void>> {
    return lockFolder(this.dir);
  }

  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.dir);
    return bavail * bsize;
  }

  /** Whether content is there that wasn't found damaged; its size tells a file that was cut short by a power failure. */
  async hasObject(sha256: string, size: number): Promise<boolean> {
    const file = this.objectPath(sha256);
    return (await sizeOf(file)) === size && !(await isThere(`${file}.bad`));
  }

  /** For what must not rest on damaged content: it is read. */
  isObjectWhole(sha256: string, size: number): Promise<boolean> {
    return isWhole(this.objectPath(sha256), { size, sha256 });
  }

  /** So that the next backup copies damaged content anew. It stays itself: without it a mirror would remove its own, whole copy. False where nothing can be marked. */
  async markDamaged(sha256: string): Promise<boolean> {
    const file = this.objectPath(sha256);
    if (!(await isThere(file))) return false;
    return writeFile(`${file}.bad`, '', { flag: 'a', mode: 0o600 }).then(
      () => true,
      () => false,
    );
  }

  /** Of content that somebody has put back whole. */
  async unmark(sha256: string): Promise<void> {
    await rm(`${this.objectPath(sha256)}.bad`, { force: true }).catch(() => undefined);
  }

  /** Stores content under its hash; nothing appears where the stream breaks off. `isWanted` decides once the hash is known. */
  async addObject(source: Readable) {
    const draft = path.join(this.dir, 'objects', `${randomUUID()}.part`);
    try {
      const { bytes, sha256 } = await writeSynced(draft, [source]);
      const isNew = !(await this.hasObject(sha256, bytes));
      const target = this.objectPath(sha256);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      // Also over what is there: this copy is known to be whole.
      await rename(draft, target);
      await syncFolder(path.dirname(target));
      await rm(`${target}.bad`, { force: true });
      return { sha256, size: bytes, isNew };
    } finally {
      await rm(draft, { force: true });
    }
  }

  async removeDrafts(): Promise<void> {
    const names = await readdir(path.join(this.dir, 'objects'));
    for (const name of names.filter((one) => one.endsWith('.part')))
      await rm(path.join(this.dir, 'objects', name), { force: true });
  }

  /** The manifest goes first: what is left of a removal that was cut short is an unfinished backup. */
  async removeBackup(name: string): Promise<void> {
    const folder = this.backupFolder(name);
    await rm(path.join(folder, 'manifest.json'), { force: true });
    await rm(folder, { recursive: true, force: true });
  }

  /** Removes content that no backup names; answers how much. The lists are read again for each part of the hashes when they are long. */
  async prune(): Promise<{ objects: number; bytes: number }> {
    const backups = await this.list();
    const removed = { objects: 0, bytes: 0 };
    for (const start of hashParts(backups)) {
      const named = new Set<string>();
      for (const backup of backups)
        for await (const { sha256 } of readFileLines(backup)) if (sha256.startsWith(start)) named.add(sha256);
      const folders = await readdir(path.join(this.dir, 'objects'));
      for (const folder of folders.filter((one) => /^[\da-f]{2}$/.test(one) && one.startsWith(start))) {
        for (const name of await readdir(path.join(this.dir, 'objects', folder)).catch(() => [])) {
          if (!/^[\da-f]{64}(\.bad)?$/.test(name) || named.has(name.slice(0, 64))) continue;
          const file = path.join(this.dir, 'objects', folder, name);
          removed.bytes += (await sizeOf(file)) ?? 0;
          removed.objects++;
          await rm(file, { force: true });
        }
      }
    }
    return removed;
  }
}
