/** What goes wrong: a process of some kind dies, or the database or the store is away for a while. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { kill, waitFor, type Part } from './processes.ts';

export const faults = ['web', 'search', 'worker', 'image', 'launcher', 'database', 'store'] as const;
export type Fault = (typeof faults)[number];

export interface FaultTools {
  cluster: Cluster;
  random: () => number;
  /** how often this kind of fault came before */
  nth: number;
  signal: AbortSignal;
  /** where nothing is left to do, no image process comes any more */
  hasWork: () => boolean;
  tell: (line: string) => void;
}

/** ms that database and store stay away */
const away = { least: 300, most: 6_000 };
/** in turn, so that a short run has its death too */
const storeFaults = ['death', 'errors', 'silence'] as const;

/** Every kind once, then every kind again, each time in another order. */
export function* chooseFaults(random: () => number): Generator<Fault> {
  for (;;) {
    const left: Fault[] = [...faults];
    while (left.length > 0) yield left.splice(Math.floor(random() * left.length), 1)[0]!;
  }
}

/** Resolves when it has passed; what follows of it, the product has to get over by itself. */
export async function cause(fault: Fault, tools: FaultTools): Promise<void> {
  if (fault === 'database') return stopDatabase(tools);
  if (fault === 'store') return failStore(tools);
  await killOne(fault, tools);
}

async function killOne(part: Part, { cluster, random, signal, hasWork, tell }: FaultTools): Promise<void> {
  const [one] = await waitFor(
    `a process to kill: ${part}`,
    () => {
      const found = cluster.processes(part);
      if (found.length > 0) return [found[Math.floor(random() * found.length)]];
      return hasWork() ? undefined : [undefined];
    },
    { signal, everyMs: 100, patienceMs: 600_000 },
  );
  if (one) kill(one.pid);
  tell(one ? `killed ${part} ${one.pid}` : `no ${part} to kill`);
}

async function stopDatabase({ cluster, random, tell }: FaultTools): Promise<void> {
  const ms = lasting(random);
  tell(`database away for ${ms} ms`);
  await cluster.database.crash();
  await sleep(ms);
  await cluster.database.startAgain();
}

async function failStore({ cluster: { store }, random, nth, tell }: FaultTools): Promise<void> {
  const how = store.isOurs ? storeFaults[nth % storeFaults.length]! : 'cut';
  const ms = lasting(random);
  tell(`store: ${how} for ${ms} ms`);
  if (how === 'death') await store.die();
  else await store.become(how);
  await sleep(ms);
  if (how === 'death') await store.riseAgain();
  else await store.become('well');
}

function lasting(random: () => number): number {
  return Math.round(away.least + (away.most - away.least) * random());
}
