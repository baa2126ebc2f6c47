/** Rate limits counted in the database, shared by all web processes: a fixed window per key. */
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type pg from 'pg';
import { pool } from './database.server.ts';

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
      storeClient: withoutNames,
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

/** A prepared statement belongs to one connection, and behind a pooler the next query may come by another. */
const withoutNames = {
  query: ({ name: _, ...query }: pg.QueryConfig) => pool.query(query),
};
