/** ms of processor that processes use, from Linux's /proc, in steps of 10 ms. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Product } from './product.ts';

/** `web`: the web processes; `worker`: with its image processes */
export type Part = 'web' | 'search' | 'worker' | 'database';

/** By process. */
export type Spent = Map<number, { part: Part; ms: number }>;

const msPerTick = 10;

interface Seen {
  pid: number;
  parent: number;
  ms: number;
  /** of its children that have ended */
  endedMs: number;
  command: string;
}

/** Of a process, its children and theirs, those that have ended included. */
export function readCpuMs(pid: number): number {
  const all = lookAtAll();
  const below = (of: number): number =>
    all.filter(({ parent }) => parent === of).reduce((sum, one) => sum + one.ms + one.endedMs + below(one.pid), 0);
  const own = all.find((seen) => seen.pid === pid);
  return (own ? own.ms + own.endedMs : 0) + below(pid);
}

/** Of the children of this process that have ended, and theirs. */
export const readEndedMs = (): number => look(process.pid)?.endedMs ?? 0;

/** Of a running product, by part. What a process used that ends meanwhile is left out. */
export function readSpent({ pid: launcher, dataDir }: Pick<Product, 'pid' | 'dataDir'>): Spent {
  const all = lookAtAll();
  const spent: Spent = new Map();
  const add = (one: Seen, above: Part | null) => {
    const part = partOf(one.command) ?? above;
    if (part) spent.set(one.pid, { part, ms: one.ms });
    for (const child of all.filter(({ parent }) => parent === one.pid)) add(child, part);
  };
  for (const child of all.filter(({ parent }) => parent === launcher)) add(child, null);
  // PostgreSQL is nobody's child.
  const postmaster = all.find(({ command }) => command.includes('postgres') && command.includes(`-D ${dataDir}`));
  if (postmaster) add(postmaster, 'database');
  return spent;
}

export function sinceThen(before: Spent, now: Spent): Record<Part, number> {
  const used = { web: 0, search: 0, worker: 0, database: 0 };
  for (const [pid, { part, ms }] of now) used[part] += ms - (before.get(pid)?.ms ?? 0);
  return used;
}

function partOf(command: string): Part | null {
  if (command.includes('app/server.ts')) return 'web';
  if (command.includes('app/search-process.ts')) return 'search';
  return command.includes('workers/cli.ts') ? 'worker' : null;
}

function lookAtAll(): Seen[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => look(Number(name)) ?? []);
}

function look(pid: number): Seen | null {
  try {
    const [, parent, rest] = /\(.*\) \S (\d+) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    // After the parent: pgrp, session, tty, tpgid, flags, four of faults, then utime, stime, cutime and cstime.
    const [user = 0, system = 0, ...ended] = rest!.split(' ').slice(9, 13).map(Number);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    const endedMs = ended.reduce((sum, ticks) => sum + ticks, 0) * msPerTick;
    return { pid, parent: Number(parent), ms: (user + system) * msPerTick, endedMs, command };
  } catch {
    // It has just ended.
    return null;
  }
}
