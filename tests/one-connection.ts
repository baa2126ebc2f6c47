/** A transaction has one connection. Once all of a pool's are in transactions, whoever asks for another within one waits for himself. */
import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
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
    const isOurs = typeof run === 'function' && !callersOf(new Error())[0]?.startsWith('tests');
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

const placeOf = (at: Error) => callersOf(at).join('\n');

const root = path.resolve(import.meta.dirname, '..');
const own = ['app', 'workers', 'tests'].map((folder) => path.join(root, folder, path.sep));
const onTheWay = ['app/data/database.server.ts', 'app/data/turns.ts', 'tests/one-connection.ts'];

/** Files of the project with their lines, the nearest first. */
const callersOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => own.some((folder) => line.includes(folder)))
    .map((line) => line.slice(line.indexOf(root) + root.length + 1))
    .filter((line) => !onTheWay.some((file) => line.startsWith(file)));
