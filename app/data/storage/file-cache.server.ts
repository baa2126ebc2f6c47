/**
 * Copies of a store's files in a folder of this machine, shared by its processes and bounded in bytes.
 *
 *   ab/<key>-<version>-<bytes>           a copy, whole and unchanged: it came under this name when it was complete
 *   ab/<key>-<version>-<bytes>.<id>.part being fetched
 *   in-use/<process>/<same name>         a second name (hard link) of a copy that a process reads: evicting the copy doesn't take it away
 */
import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { LocalFile } from './contract.ts';

/** What the store says of an object. */
export interface Version {
  key: string;
  /** another for other content */
  etag: string;
  size: number;
}

/** ms that a file stays within reach after its last use, so that tiles in a row cost nothing */
const lingerMs = 30_000;
/** A running process renews its folder's time; one that is this old has died (ms). */
const beatMs = 5 * 60_000;
const deadMs = 60 * 60_000;
/** Copies carry this time of modification: whoever writes into one changes it. The time of access is that of the last use. */
const untouched = new Date('2001-01-01T00:00:00Z');
/** share of the bound that may come in before the folder is measured again, and that eviction makes room for */
const slack = 0.05;
/** bytes of the disk that the cache leaves free */
const spared = 1_000_000_000;
const shardName = /^[0-9a-f]{2}$/;

interface InUse {
  users: number;
  file: Promise<string>;
  idle?: NodeJS.Timeout;
}

export class FileCache {
  #folder: string;
  #bound: number;
  #own: string;
  #inUse = new Map<string, InUse>();
  #leaving = new Map<string, Promise<void>>();
  #beat: NodeJS.Timeout | undefined;
  /** bytes that came in since the folder was measured; it has never been */
  #came = Infinity;
  #isTrimming = false;

  constructor(folder: string, bound: number) {
    this.#folder = folder;
    this.#bound = bound;
    this.#own = path.join(folder, 'in-use', randomUUID());
  }

  /** The file of that version; `fetch` writes it to a new path where there is no copy. All who ask at once wait for one fetch. */
  async lease(version: Version, fetch: (target: string) => Promise<void>): Promise<LocalFile> {
    const name = nameOf(version);
    const obtain = async () => {
      if (!(await this.#adopt(name))) await this.#fetch(name, version.size, fetch);
      return path.join(this.#own, name);
    };
    const taken = this.#take(name, obtain);
    const entry = this.#inUse.get(name);
    const found = await taken;
    if (await isWhole(found.path, version.size)) return found;
    // Damaged, or swept while this process was stopped.
    found[Symbol.dispose]();
    if (this.#inUse.get(name) === entry) {
      clearTimeout(entry?.idle);
      this.#inUse.delete(name);
    }
    return this.#take(name, obtain);
  }

  /** Any copy of the key's content, for when the store doesn't answer; null without one. */
  async leaseAny(key: string): Promise<LocalFile | null> {
    for (const name of await this.#copiesOf(key)) {
      try {
        return await this.#take(name, async () => {
          if (!(await this.#adopt(name))) throw new Error('not whole');
          return path.join(this.#own, name);
        });
      } catch {
        // It has gone, or isn't whole.
      }
    }
    return null;
  }

  async holds(key: string): Promise<boolean> {
    return (await this.#copiesOf(key)).length > 0;
  }

  /** Takes over a finished file as a copy, or removes it. */
  async admit(version: Version, file: string): Promise<void> {
    const place = this.#place(nameOf(version));
    try {
      if (version.size > this.#bound || (await stat(file)).size !== version.size) return;
      await mkdir(path.dirname(place), { recursive: true });
      await seal(file);
      await rename(file, place);
      this.#count(version.size);
    } catch {
      // A copy spares a fetch; nothing depends on it.
    } finally {
      await rm(file, { force: true });
    }
  }

  /** The copies of keys that are gone. */
  async forget(keys: string[]): Promise<void> {
    for (const key of keys) {
      for (const name of await this.#copiesOf(key)) await rm(this.#place(name), { force: true });
    }
  }

  /** Removes what is beyond the bound, what has long been unused and what died processes left; answers how many of the last. */
  async sweep(unusedMs: number): Promise<number> {
    await mkdir(this.#folder, { recursive: true });
    return this.#trim(this.#bound, unusedMs);
  }

  #place(name: string): string {
    return path.join(this.#folder, name.slice(0, 2), name);
  }

  async #copiesOf(key: string): Promise<string[]> {
    const hash = hashOf(key);
    const names = await readdir(path.join(this.#folder, hash.slice(0, 2))).catch(() => []);
    return names.filter((name) => name.startsWith(`${hash}-`) && !name.endsWith('.part'));
  }

  async #take(name: string, obtain: () => Promise<string>): Promise<LocalFile> {
    let entry = this.#inUse.get(name);
    if (!entry) {
      const file = (this.#leaving.get(name) ?? Promise.resolve()).then(obtain);
      entry = { users: 0, file };
      this.#inUse.set(name, entry);
    }
    const taken = entry;
    clearTimeout(taken.idle);
    taken.users++;
    let held = true;
    const letGo = () => {
      if (held) this.#letGo(name, taken);
      held = false;
    };
    try {
      return { path: await taken.file, size: Number(name.split('-')[2]), [Symbol.dispose]: letGo };
    } catch (error) {
      if (this.#inUse.get(name) === taken) this.#inUse.delete(name);
      throw error;
    }
  }

  #letGo(name: string, entry: InUse): void {
    entry.users--;
    if (entry.users > 0 || this.#inUse.get(name) !== entry) return;
    entry.idle = setTimeout(() => {
      this.#inUse.delete(name);
      const left = this.#leave(name).finally(() => this.#leaving.delete(name));
      this.#leaving.set(name, left);
    }, lingerMs);
    entry.idle.unref();
  }

  async #leave(name: string): Promise<void> {
    const own = path.join(this.#own, name);
    await utimes(own, new Date(), untouched).catch(() => {});
    await rm(own, { force: true });
  }

  /** Links a copy into this process' folder; false where there is none that is whole. */
  async #adopt(name: string): Promise<boolean> {
    const own = path.join(this.#own, name);
    await this.#makeOwnFolder();
    try {
      await link(this.#place(name), own);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') {
        await rm(own, { force: true });
        return this.#adopt(name);
      }
      if (code === 'ENOENT') return false;
      throw error;
    }
    if (await isWhole(own, Number(name.split('-')[2]))) {
      await utimes(own, new Date(), untouched);
      return true;
    }
    await rm(own, { force: true });
    await rm(this.#place(name), { force: true });
    return false;
  }

  async #fetch(name: string, size: number, fetch: (target: string) => Promise<void>): Promise<void> {
    const place = this.#place(name);
    const draft = `${place}.${randomUUID()}.part`;
    await this.#makeOwnFolder();
    await mkdir(path.dirname(place), { recursive: true });
    const attempt = async () => {
      await fetch(draft);
      const found = (await stat(draft)).size;
      if (found !== size) throw new Error(`a copy has ${found} bytes of ${size}`);
      await seal(draft);
    };
    try {
      await attempt().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error;
        await rm(draft, { force: true });
        await this.#trim(0);
        await attempt();
      });
      const own = path.join(this.#own, name);
      await rm(own, { force: true });
      await link(draft, own);
      if (size <= this.#bound) await rename(draft, place);
    } finally {
      await rm(draft, { force: true });
    }
    this.#count(size);
  }

  async #makeOwnFolder(): Promise<void> {
    await mkdir(this.#own, { recursive: true });
    if (this.#beat) return;
    this.#beat = setInterval(() => void utimes(this.#own, new Date(), new Date()).catch(() => {}), beatMs);
    this.#beat.unref();
    process.once('exit', () => rmSync(this.#own, { recursive: true, force: true }));
  }

  /** The folder isn't measured at each file that comes in, and nobody waits for it. */
  #count(bytes: number): void {
    this.#came += bytes;
    if (this.#isTrimming || this.#came <= this.#bound * slack) return;
    this.#isTrimming = true;
    const end = () => {
      this.#isTrimming = false;
      // More has come in meanwhile.
      this.#count(0);
    };
    void this.#trim(this.#bound).then(end, end);
  }

  /** Removes the copies used longest ago until the rest is within the bound, and those unused for long. */
  async #trim(bound: number, unusedMs = Infinity): Promise<number> {
    this.#came = 0;
    const copies: { file: string; size: number; usedAt: number; isUsed: boolean }[] = [];
    let total = 0;
    let removed = await this.#removeDead();
    for (const shard of await readdir(this.#folder).catch(() => [])) {
      if (!shardName.test(shard)) continue;
      for (const name of await readdir(path.join(this.#folder, shard)).catch(() => [])) {
        const file = path.join(this.#folder, shard, name);
        const found = await stat(file).catch(() => undefined);
        if (!found) continue;
        // The time of modification is the copies' own already when a file is about to become one.
        if (name.endsWith('.part') && Date.now() - found.ctimeMs > deadMs) {
          await rm(file, { force: true });
          removed++;
        } else total += found.size;
        if (!name.endsWith('.part')) {
          copies.push({ file, size: found.size, usedAt: found.atimeMs, isUsed: found.nlink > 1 });
        }
      }
    }
    const { bavail, bsize } = await statfs(this.#folder);
    const allowed = Math.min(bound, Math.max(0, total + bavail * bsize - spared));
    const goal = total > allowed ? allowed * (1 - 2 * slack) : total;
    copies.sort((one, other) => one.usedAt - other.usedAt);
    for (const { file, size, usedAt, isUsed } of copies) {
      // Removing a copy in use would free nothing.
      if (isUsed || (total <= goal && Date.now() - usedAt < unusedMs)) continue;
      await rm(file, { force: true });
      total -= size;
    }
    return removed;
  }

  async #removeDead(): Promise<number> {
    const folder = path.join(this.#folder, 'in-use');
    let removed = 0;
    for (const name of await readdir(folder).catch(() => [])) {
      const found = await stat(path.join(folder, name)).catch(() => undefined);
      if (!found || Date.now() - found.mtimeMs < deadMs) continue;
      await rm(path.join(folder, name), { recursive: true, force: true });
      removed++;
    }
    return removed;
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}

function nameOf({ key, etag, size }: Version): string {
  return `${hashOf(key)}-${hashOf(etag).slice(0, 16)}-${size}`;
}

async function isWhole(file: string, size: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.size === size && found.mtimeMs === untouched.getTime();
}

/** Its bytes are on the disk before it has a copy's name: a copy outlives a power cut whole or not at all. */
async function seal(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
    await handle.utimes(new Date(), untouched);
  } finally {
    await handle.close();
  }
}
