/** A transaction has one connection. Once all of a pool's are in transactions, whoever asks for another within one waits for himself. */
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { PrismaClient, type Prisma } from '#app/data/generated/client.ts';

type Tx = Prisma.TransactionClient;
type Run = (tx: Tx) => unknown;
type Transact = (this: PrismaClient, run: Run | unknown[], ...more: unknown[]) => Promise<unknown>;
type Connect = (this: pg.Pool, ...given: unknown[]) => unknown;

/** Answers where a second connection was asked for within a transaction, as it fills up. Before the pools are made. */
export function watchTransactions(): string[] {
  // The stack of whoever waits for a statement ends at the statement without this.
  Error.stackTraceLimit = 50;
  const found: string[] = [];
  const within = new AsyncLocalStorage<true>();
  const client = PrismaClient.prototype as unknown as { $transaction: Transact };
  const { $transaction: transact } = client;
  client.$transaction = function (run, ...more) {
    // Tests hold transactions open while others wait.
    const isOurs = typeof run === 'function' && /\/(app|workers)\//.test(new Error().stack!.split('\n')[2] ?? '');
    return transact.call(this, isOurs ? (tx: Tx) => within.run(true, () => run(tx)) : run, ...more);
  };
  const pools = pg.Pool.prototype as unknown as { connect: Connect };
  const { connect } = pools;
  pools.connect = function (...given) {
    // Queues have a pool of their own.
    if (within.getStore() && this.options.application_name === 'print-archive') found.push(placeOf(new Error()));
    return connect.apply(this, given);
  };
  return found;
}

const placeOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => line.includes('/app/') && !line.includes('database.server'))
    .map((line) => line.trim())
    .join('\n');
