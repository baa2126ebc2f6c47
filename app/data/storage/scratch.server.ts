/** Temporary files in DATA_DIR. */
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { config } from '#app/config.server.ts';

/** A new temporary path, on the local store's file system so that moving is cheap. The sweep removes what a crash leaves. */
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

/** bytes kept free for everything else than files of people */
export const reserveBytes = 32 * 1024 ** 2;

/** Bytes free for uploads and downloads. */
export async function freeBytes(): Promise<number> {
  await mkdir(config.dataDir, { recursive: true });
  const { bavail, bsize } = await statfs(config.dataDir);
  return bavail * bsize;
}
