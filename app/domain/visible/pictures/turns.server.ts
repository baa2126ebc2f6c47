/** How many pictures one session may have made at once, so that nobody fills queue and disk, and which of them come first. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '#app/domain/base/errors.ts';
import type { Outcome } from './wait.server.ts';

const most = 16;
/** ms that a picture still counts after nobody waited any longer: its job may still be in the queue */
const lingers = 60_000;

/** ms that what may come later waits for others, and for these to be asked for: a page's pictures come in no certain order */
const patience = 5_000;
const together = 150;

const turns = new Map<string, Map<string, number>>();
/** by session, what it waits for that comes first */
const first = new Map<string, Set<Promise<Outcome>>>();

/**
 * Runs `wait` for a picture that isn't there yet; throws `tooManyPictures` where the session waits for enough others. `isLater`: it is one of several to choose
 * from, which would take the processors from what is looked at.
 */
export async function withinTurn(
  sessionId: string,
  key: string,
  wait: () => Promise<Outcome>,
  { isLater = false } = {},
): Promise<Outcome> {
  const held = turns.get(sessionId) ?? new Map<string, number>();
  for (const [other, until] of held) if (until < Date.now()) held.delete(other);
  if (!held.has(key) && held.size >= most) throw new DomainError('tooManyPictures');
  held.set(key, Infinity);
  turns.set(sessionId, held);
  let outcome: Outcome = 'late';
  try {
    return (outcome = await (isLater ? waitLater(sessionId, wait) : waitFirst(sessionId, wait)));
  } finally {
    if (outcome === 'late') held.set(key, Date.now() + lingers);
    else held.delete(key);
    forget();
  }
}

async function waitFirst(sessionId: string, wait: () => Promise<Outcome>): Promise<Outcome> {
  const others = first.get(sessionId) ?? new Set();
  const own = wait();
  first.set(sessionId, others.add(own));
  try {
    return await own;
  } finally {
    others.delete(own);
    if (others.size === 0 && first.get(sessionId) === others) first.delete(sessionId);
  }
}

async function waitLater(sessionId: string, wait: () => Promise<Outcome>): Promise<Outcome> {
  await sleep(together);
  const over = new AbortController();
  const enough = sleep(patience, undefined, { signal: over.signal }).catch(() => undefined);
  await Promise.race([Promise.allSettled(first.get(sessionId) ?? []), enough]);
  over.abort();
  return wait();
}

function forget(): void {
  for (const [sessionId, held] of turns) {
    if ([...held.values()].every((until) => until < Date.now())) turns.delete(sessionId);
  }
}
