/** Where files live. Keys are ours (never a person's file name): lower-case words, digits, dots and slashes. */
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, statfs, unlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { config } from '#app/config.server.ts';

export interface ByteRange {
  /** first and last byte, both counted in */
  start: number;
  end: number;
}

export interface Storage {
  /** Moves a finished local file in; it appears whole or not at all. */
  putFile(key: string, localPath: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array): Promise<void>;
  /** A local path to read the file from (for the image core and tiles). Throws NotStored. */
  localPath(key: string): Promise<string>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Size in bytes, or null where nothing stands under the key. */
  size(key: string): Promise<number | null>;
  /** Gone already counts as removed. */
  remove(key: string): Promise<void>;
  /** Everything below `prefix/`. */
  removeBelow(prefix: string): Promise<void>;
  list(prefix: string): Promise<string[]>;
  /** What stands below `prefix/`, and when it was made or last touched (ms). */
  entries(prefix: string): Promise<StoredEntry[]>;
  /** Notes that the file is in use, unless that was noted within `recentMs`; a store that can't leaves it. */
  touch(key: string, recentMs: number): Promise<void>;
  /** Throws where files can't be written. */
  check(): Promise<void>;
}

export interface StoredEntry {
  key: string;
  size: number;
  usedAt: number;
}

export class NotStored extends Error {
  override name = 'NotStored';
}

const keyShape = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

export function checkKey(key: string): string {
  if (!keyShape.test(key) || key.length > 400) throw new Error(`not a storage key: ${key}`);
  return key;
}

function localStorage(root: string): Storage {
  const place = (key: string) => path.join(root, ...checkKey(key).split('/'));
  const list = async (prefix: string): Promise<string[]> => {
    const base = place(prefix);
    const entries = await readdir(base, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
      .sort();
  };
  return {
    async putFile(key, localPath) {
      const target = place(key);
      await mkdir(path.dirname(target), { recursive: true });
      await syncFile(localPath);
      try {
        await rename(localPath, target);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        const draft = `${target}.${randomUUID()}.part`;
        await copyFile(localPath, draft);
        await rename(draft, target);
        await unlink(localPath);
      }
    },
    async putBytes(key, bytes) {
      const target = place(key);
      await mkdir(path.dirname(target), { recursive: true });
      const draft = `${target}.${randomUUID()}.part`;
      try {
        await writeFile(draft, bytes, { flush: true });
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async localPath(key) {
      const file = place(key);
      if ((await sizeOf(file)) === null) throw new NotStored(key);
      return file;
    },
    async read(key, range) {
      const file = place(key);
      if ((await sizeOf(file)) === null) throw new NotStored(key);
      return createReadStream(file, range);
    },
    size: (key) => sizeOf(place(key)),
    remove: (key) => rm(place(key), { force: true }),
    removeBelow: (prefix) => rm(place(prefix), { recursive: true, force: true }),
    list,
    async entries(prefix) {
      const found: StoredEntry[] = [];
      for (const key of await list(prefix)) {
        const file = await stat(place(key)).catch(() => undefined);
        if (file) found.push({ key, size: file.size, usedAt: file.mtimeMs });
      }
      return found;
    },
    async touch(key, recentMs) {
      const file = await stat(place(key)).catch(() => undefined);
      if (!file || Date.now() - file.mtimeMs < recentMs) return;
      // It may go just now; then there is nothing to note.
      await utimes(place(key), new Date(), new Date()).catch(() => {});
    },
    async check() {
      await mkdir(root, { recursive: true });
      const probe = path.join(root, `probe-${randomUUID()}.part`);
      await writeFile(probe, 'ok');
      await rm(probe);
    },
  };
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    const found = await stat(file);
    return found.isFile() ? found.size : null;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

export const storage: Storage = await openStorage();

async function openStorage(): Promise<Storage> {
  if (config.storageUrl) return (await import('./s3-storage.server.ts')).openS3Storage(config.storageUrl);
  return localStorage(path.join(config.dataDir, 'files'));
}

/** A new path for a file in the making, beside the local store so that moving it in costs nothing. The sweep removes what a crash leaves. */
export async function scratchPath(ending = ''): Promise<string> {
  const folder = path.join(config.dataDir, 'scratch');
  await mkdir(folder, { recursive: true });
  return path.join(folder, `${randomUUID()}${ending}`);
}

/** Removes scratch files untouched for longer than `olderThanMs`; answers how many. */
export async function sweepScratch(olderThanMs: number): Promise<number> {
  const folder = path.join(config.dataDir, 'scratch');
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (!found || Date.now() - found.mtimeMs < olderThanMs) continue;
    await rm(file, { recursive: true, force: true });
    removed++;
  }
  return removed;
}

/** Bytes free for uploads. */
export async function freeBytes(): Promise<number> {
  await mkdir(config.dataDir, { recursive: true });
  const { bavail, bsize } = await statfs(config.dataDir);
  return bavail * bsize;
}
