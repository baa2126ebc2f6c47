import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** A name beside `target` for what isn't whole yet. The process's id is in it, so that a killed one's leavings are known. */
export function unfinishedPath(target: string): string {
  return `${target}.${process.pid}-${Math.random().toString(36).slice(2)}.part`;
}

/** Removes what process `pid` left beside `target` when it was killed. */
export async function removeUnfinished(target: string, pid: number): Promise<void> {
  const start = `${basename(target)}.${pid}-`;
  const names = await readdir(dirname(target)).catch(() => []);
  const left = names.filter((name) => name.startsWith(start) && name.endsWith('.part'));
  await Promise.all(left.map((name) => rm(join(dirname(target), name), { force: true })));
}
