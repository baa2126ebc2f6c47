/** Files in a folder of this machine. */
import { copyFile, mkdir, open, opendir, readdir, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { whyNoFolder } from '../why-no-folder.ts';
import { openStream } from './open-stream.ts';
import { checkKey, NotStored, type Storage, type StoredEntry } from './contract.ts';

export function openLocalStorage(root: string): Storage {
  const place = (key: string) => path.join(root, ...checkKey(key).split('/'));
  const list = async (prefix: string): Promise<string[]> => {
    const files = await filesBelow(place(prefix));
    return files.map((file) => path.relative(root, file).split(path.sep).join('/')).sort();
  };
  return {
    async putFile(key, localPath) {
      const target = place(key);
      await makeFolder(path.dirname(target));
      await syncFile(localPath);
      try {
        await rename(localPath, target);
        await syncFolder(path.dirname(target));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        const draft = `${target}.${randomUUID()}.part`;
        try {
          await copyFile(localPath, draft);
          await syncFile(draft);
          await rename(draft, target);
        } catch (failure) {
          // A full disk must not be kept full by what it had no room for.
          await rm(draft, { force: true });
          throw failure;
        }
        await syncFolder(path.dirname(target));
        await unlink(localPath);
      }
    },
    async putBytes(key, bytes) {
      const target = place(key);
      await makeFolder(path.dirname(target));
      const draft = `${target}.${randomUUID()}.part`;
      try {
        await writeFile(draft, bytes, { flush: true });
        await rename(draft, target);
        await syncFolder(path.dirname(target));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async localFile(key) {
      const size = await sizeOf(place(key));
      if (size === null) throw new NotStored(key);
      return { path: place(key), size, [Symbol.dispose]() {} };
    },
    async read(key, range) {
      const size = await sizeOf(place(key));
      if (size === null) throw new NotStored(key);
      if (range && range.start > range.end) throw new RangeError(`${range.start} to ${range.end}`);
      if (range && range.start >= size) return Readable.from([]);
      return openStream(place(key), range).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new NotStored(key) : error;
      });
    },
    size: (key) => sizeOf(place(key)),
    has: async (key) => (await sizeOf(place(key))) !== null,
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
      // It may have been deleted just now.
      await utimes(place(key), new Date(), new Date()).catch(() => {});
    },
    async check() {
      await makeFolder(root);
      const probe = path.join(root, `probe-${randomUUID()}.part`);
      await writeFile(probe, 'ok');
      await rm(probe);
    },
    async sweep(olderThanMs) {
      let removed = 0;
      await mkdir(root, { recursive: true });
      try {
        for await (const entry of await opendir(root, { recursive: true })) {
          if (!entry.isFile() || !entry.name.endsWith('.part')) continue;
          const file = path.join(entry.parentPath, entry.name);
          const found = await stat(file).catch(() => undefined);
          if (!found || Date.now() - found.mtimeMs < olderThanMs) continue;
          await rm(file, { force: true });
          removed++;
        }
      } catch (error) {
        // A folder was removed meanwhile: the next sweep sees the rest.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
      return removed;
    },
  };
}

/** A folder that is removed meanwhile has nothing in it; those beside it are read all the same. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files: string[] = [];
  for (const entry of entries) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) for (const below of await filesBelow(file)) files.push(below);
    else if (entry.isFile() && !entry.name.endsWith('.part')) files.push(file);
  }
  return files;
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

/** A new name outlasts a power failure only once its folder is on the disk, and a new folder only once the one above is. Windows knows no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw whyNoFolder(error);
  });
  if (first === undefined) return;
  for (let at = folder; at.length >= first.length; at = path.dirname(at)) await syncFolder(path.dirname(at));
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}
