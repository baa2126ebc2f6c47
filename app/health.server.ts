/** Can this process serve? */
import { setTimeout as wait } from 'node:timers/promises';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { checkSearch } from '#app/domain/find/search/search.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { log } from './log.server.ts';

/** A part that doesn't answer within this time counts as failing, ms. */
const patience = 5_000;

type Checks = Record<string, () => Promise<unknown>>;

const parts: Checks = {
  database: () => db.$queryRaw`select 1`,
  storage: () => storage.check(),
};

let stopping = false;

/** From now on the process finishes what is under way, and nothing new should be sent to it. */
export function beginStopping(): void {
  stopping = true;
}

export function isStopping(): boolean {
  return stopping;
}

/**
 * `healthz`: its parts answer. `readyz`: they do, and so does what more it needs to serve, and it takes requests. The answer is open to everybody: names
 * of parts, nothing more.
 */
export async function answerHealth(kind: 'healthz' | 'readyz', more: Checks = {}): Promise<Response> {
  const failed = await findFailing({ ...parts, ...more });
  if (kind === 'readyz' && stopping) failed.push('stopping');
  const headers = { 'Cache-Control': 'no-store' };
  if (failed.length === 0) return Response.json({ status: 'ok' }, { headers });
  return Response.json({ status: 'failing', failed }, { status: 503, headers });
}

/** Of a web server: the search process that it asks has to have read what searches need. */
export const answerReady = () =>
  answerHealth('readyz', config.searchSocket === undefined ? {} : { search: checkSearch });

/** The names of the parts that fail; why they do stands in the log. */
export async function findFailing(checks: Checks = parts): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([part, check]) => {
      const reason = await findReason(check);
      if (reason !== null) log.warn({ part, reason }, 'a part of the archive fails');
      return reason === null ? [] : [part];
    }),
  );
  return results.flat();
}

/** null where the part answers. */
async function findReason(check: () => Promise<unknown>): Promise<string | null> {
  const over = new AbortController();
  const late = wait(patience, `no answer within ${patience} ms`, { signal: over.signal, ref: false });
  try {
    return await Promise.race([check().then(() => null), late]);
  } catch (error) {
    return String((error as Error).message)
      .trim()
      .split('\n')
      .at(-1)!;
  } finally {
    over.abort();
    late.catch(() => undefined);
  }
}
