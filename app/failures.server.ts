/** Unexpected errors, one line each, with the id that the answer shows. Paths only: queries may hold what people typed. */
import { findOutage, type Outage } from '#app/data/outage.ts';
import { countTrouble, nameError, patternOf } from '#app/domain/base/activity/activity.ts';
import { log } from './log.server.ts';

/** ms between two lines about one outage: a thousand requests meet it, and one line tells */
const quietMs = 5_000;
const told = new Map<Outage, number>();

export function recordFailure(error: unknown, where: { request: Request; requestId: string }): void {
  const facts = { requestId: where.requestId, method: where.request.method, path: new URL(where.request.url).pathname };
  const outage = findOutage(error);
  const id = where.requestId;
  if (!outage) {
    countTrouble('error', { name: nameError(error), where: patternOf(facts.method, facts.path), id });
    return log.error({ ...facts, err: error }, 'unexpected error');
  }
  countTrouble('outage', { name: outage, id });
  if (Date.now() - (told.get(outage) ?? 0) < quietMs) return;
  told.set(outage, Date.now());
  log.warn({ ...facts, outage, reason: reasonOf(error) }, `the ${outage} can't be reached, or has no room for more`);
}

/** One line; no address with its password, for drivers name hosts at most. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return (cause instanceof Error ? cause.message : message).trim().split('\n').at(-1) ?? '';
}
