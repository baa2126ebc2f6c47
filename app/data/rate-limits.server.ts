/** Rate limits counted in the database, shared by all web processes: a fixed window per key. */
import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { databaseUrl } from '#app/config.server.ts';

let pool: pg.Pool | undefined;
const limiters = new Map<string, RateLimiterPostgres>();

/** Counts one for the key; returns 0, or the ms until the next call is allowed. `points` per `seconds`. */
export async function countOne(name: string, key: string, points: number, seconds: number): Promise<number> {
  try {
    await limiterOf(name, points, seconds).consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
    throw refusal;
  }
}

function limiterOf(name: string, points: number, duration: number): RateLimiterPostgres {
  const id = `${name} ${points} ${duration}`;
  let limiter = limiters.get(id);
  if (!limiter) {
    limiter = new RateLimiterPostgres({
      storeClient: (pool ??= openPool()),
      storeType: 'pool',
      tableName: 'ServiceRate',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration,
      // A key over its limit costs no query until its window ends.
      inMemoryBlockOnConsumed: points + 1,
    });
    limiters.set(id, limiter);
  }
  return limiter;
}

function openPool(): pg.Pool {
  const opened = new pg.Pool({
    connectionString: databaseUrl(),
    max: 2,
    connectionTimeoutMillis: 10_000,
    allowExitOnIdle: true,
    application_name: 'print-archive rates',
  });
  // A connection that is lost while idle is opened again by the next query.
  opened.on('error', () => {});
  return opened;
}

/** For a clean end of the process. */
export async function stopCounting(): Promise<void> {
  const last = pool;
  pool = undefined;
  limiters.clear();
  await last?.end();
}
