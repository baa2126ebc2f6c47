/** Prisma on PostgreSQL: one client a process. */
import type { Socket } from 'node:net';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { databaseUrl, config } from '#app/config.server.ts';
import { Prisma, PrismaClient } from './generated/client.ts';
import { isTracing } from './telemetry/tracing.ts';
import { TracedPool } from './traced-pool.ts';
import { Turns } from './turns.ts';
import { UtcClient } from './utc-client.ts';

export { Prisma };
export type { PrismaClient };
export type Transaction = Prisma.TransactionClient;

const makePool = (max: number, more: pg.PoolConfig = {}) =>
  new (isTracing ? TracedPool : pg.Pool)({
    connectionString: databaseUrl(),
    max,
    connectionTimeoutMillis: 10_000,
    application_name: 'print-archive',
    Client: UtcClient,
    ...more,
  });

/** A pooler that shares connections between transactions keeps no statements. */
const keepsStatements = config.databaseDirectUrl === undefined;
const forPrepared = keepsStatements ? Math.floor(config.databasePoolSize * 0.4) : 0;

/** With `preparedPool` all connections of the process but those that listen and those of its queues. */
export const pool = makePool(config.databasePoolSize - forPrepared);

/**
 * For statements that come with every request and look up few rows by their keys: each is planned once a connection. Left to itself, PostgreSQL plans the rule of
 * a pool with twenty searches anew every time, which takes longer than all that it then does.
 */
export const preparedPool =
  forPrepared === 0 ? pool : makePool(forPrepared, { onConnect: planOnce, allowExitOnIdle: true });

/** By a statement: PgBouncer, in session mode too, refuses connections that come with `options`. */
async function planOnce(client: pg.ClientBase): Promise<void> {
  await client.query('SET plan_cache_mode = force_generic_plan');
}

/** PostgreSQL's feature_not_supported: "cached plan must not change result type" */
const planIsOld = '0A000';

/** A migration beside this process has changed a column's type: what was prepared before is asked once more without a name. */
function renewPlans(connections: pg.Pool): void {
  const query = connections.query.bind(connections) as (...given: unknown[]) => unknown;
  connections.query = ((...given: unknown[]) => {
    const answer = query(...given);
    const asked = given[0] as { name?: string } | undefined;
    if (!asked?.name || !(answer instanceof Promise)) return answer;
    return answer.catch((error: { code?: unknown }) => {
      if (error.code !== planIsOld) throw error;
      return query({ ...asked, name: undefined });
    });
  }) as typeof connections.query;
}

for (const connections of new Set([pool, preparedPool])) {
  renewPlans(connections);
  // An idle connection was lost: the next query opens another.
  connections.on('error', () => undefined);
}

/**
 * Ends connections on which nothing has come for so long, in a process whose statements all bring something sooner. A database whose machine is gone, or stands still,
 * breaks no connection: whoever had just asked would wait for a quarter of an hour, until the system gives the connection up.
 */
export function endSilentConnections(afterMs: number): void {
  // An idle connection is closed long before.
  for (const connections of new Set([pool, preparedPool]))
    connections.on('connect', (client) => endWhenSilent(client, afterMs));
}

/** Ends a connection on which nothing has come for so long. */
export function endWhenSilent(client: pg.ClientBase, afterMs: number): void {
  // pg's own, which its types leave out.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(afterMs, () => {
    const error = new Error('Connection terminated: the database does not answer');
    stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  });
}

/** How often each statement was asked, and the names of those that are kept prepared. */
const asked = new Map<string, number>();
const names = new Map<string, string>();
/** times that a statement is asked before it is kept */
const oftenEnough = 5;
/** statements that a connection keeps, and those that are counted */
const [mostNames, mostAsked] = [300, 5_000];

/** What is asked again and again is parsed once a connection. */
export function nameStatement({ sql }: { sql: string }): string {
  // No name: parsed each time.
  if (!keepsStatements) return '';
  const name = names.get(sql);
  if (name !== undefined) return name;
  const times = (asked.get(sql) ?? 0) + 1;
  if (names.size >= mostNames || times < oftenEnough) {
    if (asked.size > mostAsked) asked.clear();
    asked.set(sql, times);
    return '';
  }
  asked.delete(sql);
  names.set(sql, `often${names.size}`);
  return names.get(sql)!;
}

/** ms that a transaction waits for its beginning; a whole one may take `timeout` */
const [maxWait, timeout] = [10_000, 30_000];

export const db: PrismaClient = new PrismaClient({
  adapter: new PrismaPg(pool, { disposeExternalPool: true, statementNameGenerator: nameStatement }),
  transactionOptions: { maxWait, timeout },
});

/** connections that no transaction takes: one that waits for a row of somebody else's holds its connection meanwhile, and pages have to be read by some */
const forReading = 2;

/** Transactions of this process, by turns. */
export const transactions = new Turns(Math.max(1, config.databasePoolSize - forPrepared - forReading));

const transact = db.$transaction.bind(db) as (run: unknown, options?: { maxWait?: number }) => Promise<unknown>;
db.$transaction = ((run: unknown, options?: { maxWait?: number }) =>
  // Several statements at once wait for nobody in between.
  typeof run === 'function'
    ? transactions.run(() => transact(run, options), {
        ms: options?.maxWait ?? maxWait,
        over: () => new Error('Unable to start a transaction in the given time'),
      })
    : transact(run, options)) as typeof db.$transaction;

/** The name of the constraint that a write broke, or undefined for any other error. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') return undefined;
  const meta = error.meta as
    { driverAdapterError?: { cause?: { constraint?: { index?: string; fields?: string[] } | string } } } | undefined;
  const constraint = meta?.driverAdapterError?.cause?.constraint;
  if (typeof constraint === 'string') return constraint;
  return constraint?.index ?? constraint?.fields?.join(',') ?? 'unknown';
}

/** The write broke a unique rule. */
export function isTaken(error: unknown): boolean {
  return brokenConstraint(error) !== undefined;
}
