/** Can this process serve? */
import { setTimeout as wait } from 'node:timers/promises';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';

/** A part that doesn't answer within this time counts as failing, ms. */
const patience = 5_000;

const checks = {
  database: () => db.$queryRaw`select 1`,
  storage: () => storage.check(),
};

/** The names of the parts that fail, and nothing more: the answer is open to everybody. */
export async function findFailing(parts: Record<string, () => Promise<unknown>> = checks): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(parts).map(async ([name, check]) => ((await answers(check)) ? [] : [name])),
  );
  return results.flat();
}

async function answers(check: () => Promise<unknown>): Promise<boolean> {
  const over = new AbortController();
  try {
    return await Promise.race([check().then(() => true), wait(patience, false, { signal: over.signal, ref: false })]);
  } catch {
    return false;
  } finally {
    over.abort();
  }
}
