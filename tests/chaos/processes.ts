/** The processes of a run: all that carry its mark in their environment, whoever has started them. */
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Found {
  pid: number;
  command: string;
}

/** Parts of the product, by their command lines. */
export const parts = {
  web: /\bapp\/server\.ts\b/,
  search: /\bapp\/search-process\.ts\b/,
  worker: /\bworkers\/cli\.ts work\b/,
  image: /\bimage\/process\/child\.ts\b/,
  launcher: /\bapp\/start\/(start\.mjs run|run\.ts) (web|worker)\b/,
};
export type Part = keyof typeof parts;

/** The image processes are given little of the environment, but where temporary files go. */
export const markOf = (home: string) => `TMPDIR=${home}/tmp`;

export function findProcesses(mark: string, part?: Part): Found[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), ...readProcess(name) }))
    .filter(({ environment }) => environment.split('\0').includes(mark))
    .filter(({ command }) => command !== '' && (!part || parts[part].test(command)))
    .map(({ pid, command }) => ({ pid, command }));
}

/** Empty for one that has ended, or belongs to somebody else. */
function readProcess(name: string): { command: string; environment: string } {
  try {
    const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { command, environment: readFileSync(`/proc/${name}/environ`, 'utf8') };
  } catch {
    return { command: '', environment: '' };
  }
}

export function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL'): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Until `look` answers something; throws `what` when `patienceMs` is over. */
export async function waitFor<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  { patienceMs = 120_000, everyMs = 250, signal }: { patienceMs?: number; everyMs?: number; signal?: AbortSignal } = {},
): Promise<T> {
  for (const until = Date.now() + patienceMs; ;) {
    signal?.throwIfAborted();
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > until) throw new Error(`waited in vain for ${what}`);
    await sleep(everyMs, undefined, { signal });
  }
}
