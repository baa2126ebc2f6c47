/**
 * Counts for what comes by the hundred, shared by all web processes: each counts in memory, and every two seconds adds what it counted to the
 * table by one statement and reads what the others did. So a limit may be passed by what comes in two seconds, and a picture costs no query.
 */
import { pool } from './database.server.ts';

interface Count {
  /** since the last exchange */
  fresh: number;
  /** of all processes, as far as is known */
  known: number;
  /** end of the window, ms since 1970 */
  ends: number;
  isRefused: boolean;
}

export interface Counted {
  /** ms until the next is allowed; 0: this one is */
  wait: number;
  /** the first refusal of its window in this process */
  isFirst: boolean;
}

const exchangeMs = 2_000;
/** Keys in memory; beyond it those of ended windows go, then the oldest. */
const mostKeys = 50_000;

const counts = new Map<string, Count>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Counts one for the key: at most `points` in a window of `seconds`, which begins with its first. Refused ones don't count. */
export function countShared(key: string, points: number, seconds: number): Counted {
  const now = Date.now();
  let count = counts.get(key);
  if (!count || count.ends <= now) {
    count = { fresh: 0, known: 0, ends: now + seconds * 1000, isRefused: false };
    counts.delete(key);
    counts.set(key, count);
    if (counts.size > mostKeys) forgetSome(now);
  }
  if (count.known + count.fresh >= points) {
    const isFirst = !count.isRefused;
    count.isRefused = true;
    return { wait: count.ends - now, isFirst };
  }
  count.fresh++;
  timer ??= setTimeout(() => void exchangeCounts(), exchangeMs).unref();
  return { wait: 0, isFirst: false };
}

/** Adds what this process counted, and reads what all did. Where the database is away, the counts wait for the next time. */
export async function exchangeCounts(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const told = [...counts].flatMap(([key, count]) => (count.fresh > 0 ? [{ key, count, added: count.fresh }] : []));
  if (told.length === 0) return;
  for (const { count, added } of told) [count.known, count.fresh] = [count.known + added, count.fresh - added];
  // In one order for all processes, so that none waits for another's rows in a circle.
  told.sort((one, other) => (one.key < other.key ? -1 : 1));
  try {
    const { rows } = await pool.query<{ key: string; points: number; expire: string }>(
      `insert into "ServiceRate" as kept ("key", "points", "expire")
       select * from unnest($1::text[], $2::int[], $3::bigint[])
       on conflict ("key") do update set
         "points" = case when kept."expire" > $4 then kept."points" else 0 end + excluded."points",
         "expire" = case when kept."expire" > $4 then kept."expire" else excluded."expire" end
       returning "key", "points", "expire"`,
      [told.map(({ key }) => key), told.map(({ added }) => added), told.map(({ count }) => count.ends), Date.now()],
    );
    const kept = new Map(rows.map((row) => [row.key, row]));
    for (const { key, count } of told) {
      const row = kept.get(key);
      if (row) [count.known, count.ends] = [row.points, Number(row.expire)];
    }
  } catch {
    for (const { count, added } of told) [count.known, count.fresh] = [count.known - added, count.fresh + added];
    timer ??= setTimeout(() => void exchangeCounts(), exchangeMs).unref();
  }
}

function forgetSome(now: number): void {
  for (const [key, { ends }] of counts) if (ends <= now) counts.delete(key);
  for (const key of counts.keys()) {
    if (counts.size <= mostKeys) return;
    counts.delete(key);
  }
}
