/**
 * Threads that help this one with work in pieces, as many as the machine has processors to spare. Begun by the first work that is worth it; this thread does
 * whatever they don't come to, so that nothing ever waits for one that is busy, not there yet, or gone.
 */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { piecesOf, workerOf, type Work } from './crew-work.ts';
import { Pieces } from './pieces.ts';

/** More of them wait for memory, not for a processor. */
const mostHelpers = 3;

interface Helper {
  worker: Worker;
  /** tables whose memory it has */
  known: Set<number>;
}

/** What a helper is told. */
export interface Order {
  work: Work;
  pieces: { buffer: SharedArrayBuffer; count: number };
  /** of a table that it doesn't know yet */
  memory?: WebAssembly.Memory;
}

let helpers: Helper[] = [];
/** ms before others take the place of those that ended: what they ended by may last */
const pause = 10_000;
let begunAt = -Infinity;

function crew(): Helper[] {
  const missing = Math.min(mostHelpers, availableParallelism() - 1) - helpers.length;
  if (missing > 0 && performance.now() - begunAt > pause) {
    begunAt = performance.now();
    for (let count = 0; count < missing; count++) helpers.push(begin());
  }
  return helpers;
}

function begin(): Helper {
  const worker = new Worker(resolve('app/domain/find/vector-index/crew-thread.ts'), {
    name: 'similar designs, helper',
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  worker.unref();
  const gone = () => (helpers = helpers.filter((one) => one.worker !== worker));
  worker.on('error', gone);
  worker.on('exit', gone);
  return { worker, known: new Set() };
}

/** Begins a work, with all who can help; the caller does pieces of it, whenever it likes, until there are none. */
export class SharedWork {
  readonly #count: number;
  readonly #pieces: Pieces;
  readonly #do: (piece: number) => number;

  constructor(work: Work, memory?: WebAssembly.Memory) {
    this.#count = piecesOf(work);
    this.#pieces = Pieces.make(this.#count);
    this.#do = workerOf(work, memory);
    if (this.#count > 1) for (const helper of crew()) this.#ask(helper, work, memory);
  }

  #ask({ worker, known }: Helper, work: Work, memory?: WebAssembly.Memory): void {
    const order: Order = { work, pieces: { buffer: this.#pieces.buffer, count: this.#count } };
    if (work.kind === 'scan' && !known.has(work.table)) {
      known.add(work.table);
      order.memory = memory;
    }
    worker.postMessage(order);
  }

  /** False: there was none left. */
  doOne(): boolean {
    return this.#pieces.doOne(this.#do);
  }

  /** Does the rest; what each piece came to. Others may still be at one: they write what is there already. */
  finish(): number[] {
    return this.#pieces.finish(this.#do);
  }

  /** Until then what the work goes by must not change. */
  settle(): void {
    this.#pieces.settle();
  }
}
