/** The vector index from outside: one thread in a process, begun by the first query, and begun again should it end. */
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DomainError } from '#app/domain/base/errors.ts';
import type { Answers, IndexQueries, IndexState, Kind, Reply } from './index-messages.ts';

interface Waiting {
  resolve(answer: unknown): void;
  reject(reason: unknown): void;
  timer: NodeJS.Timeout;
  /** asked once more after the thread broke down under it */
  again: (() => void) | null;
}

interface Thread {
  worker?: Worker;
  waiting: Map<number, Waiting>;
  lastId: number;
  /** a process that serves searches keeps it; another lets it go when it is no longer asked */
  isKept: boolean;
  idle?: NodeJS.Timeout;
}

const thread: Thread = { waiting: new Map(), lastId: 0, isKept: false };

/** Queries that may wait at once: more than that are not answered in time anyway. */
const mostWaiting = 200;
/** ms; reading half a million embeddings takes some ten seconds */
const usualPatience = 30_000;
const idleTime = 5 * 60_000;

/** Throws `similarNotReady` where it would take too long. */
export function queryIndex<K extends Kind>(
  kind: K,
  query: IndexQueries[K],
  patience = usualPatience,
): Promise<Answers[K]> {
  return send(kind, query, true, patience) as Promise<Answers[K]>;
}

/** For the start of a process that serves searches: reads everything and stays. Waits as long as it takes. */
export async function warmVectorIndex(): Promise<IndexState> {
  thread.isKept = true;
  clearTimeout(thread.idle);
  return send('state', {}, true, 600_000) as Promise<IndexState>;
}

function send(kind: Kind, query: IndexQueries[Kind], mayAgain: boolean, most: number): Promise<unknown> {
  if (thread.waiting.size >= mostWaiting) return Promise.reject(new DomainError('similarNotReady'));
  const id = ++thread.lastId;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(id)?.reject(new DomainError('similarNotReady')), most);
    const again = mayAgain ? () => void send(kind, query, false, most).then(resolve, reject) : null;
    thread.waiting.set(id, { resolve, reject, timer, again });
    clearTimeout(thread.idle);
    thread.worker ??= start();
    thread.worker.ref();
    thread.worker.postMessage({ id, kind, query });
  });
}

function start(): Worker {
  const worker = new Worker(resolve('app/domain/find/vector-index/index-thread.ts'), {
    name: 'similar designs',
    // What stays leaves a file for its next start.
    workerData: { writes: thread.isKept },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  worker.on('message', (reply: Reply) => {
    const waiting = settle(reply.id);
    if (!waiting) return;
    if ('error' in reply) waiting.reject(new Error(`the vector index failed: ${reply.error}`));
    else waiting.resolve(reply.answer);
  });
  let reason: unknown;
  worker.on('error', (error) => (reason = error));
  worker.on('exit', (code) => {
    if (thread.worker === worker) ended(reason ?? new Error(`the vector index ended with ${code}`));
  });
  return worker;
}

/** Open queries are sent again to a new thread, once; one that ends that thread too fails. */
function ended(reason: unknown): void {
  thread.worker = undefined;
  for (const waiting of takeAll()) {
    if (waiting.again) waiting.again();
    else waiting.reject(reason);
  }
}

function takeAll(): Waiting[] {
  const all = [...thread.waiting.values()];
  thread.waiting.clear();
  for (const { timer } of all) clearTimeout(timer);
  return all;
}

function settle(id: number): Waiting | undefined {
  const waiting = thread.waiting.get(id);
  thread.waiting.delete(id);
  clearTimeout(waiting?.timer);
  if (thread.waiting.size === 0) rest();
  return waiting;
}

/** Nothing to do: the thread keeps no process alive. */
function rest(): void {
  thread.worker?.unref();
  if (thread.isKept) return;
  clearTimeout(thread.idle);
  thread.idle = setTimeout(() => void stopIndex(), idleTime).unref();
}

/** For a clean end of the process, and where it is not asked for long; the next query begins another. */
export async function stopIndex(): Promise<void> {
  const { worker } = thread;
  thread.worker = undefined;
  clearTimeout(thread.idle);
  for (const waiting of takeAll()) waiting.reject(new DomainError('similarNotReady'));
  await worker?.terminate();
}
