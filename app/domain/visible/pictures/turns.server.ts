/** How many pictures one person may have made at once, so that nobody fills queue and disk, and which of them come first. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '#app/domain/base/errors.ts';
import { leaveTurn } from '#app/domain/base/request-turn.ts';
import type { Outcome } from './wait.server.ts';

const most = 16;
/** ms that a picture still counts after nobody waited any longer: its job may still be in the queue */
const lingers = 60_000;

/** ms that what may come later waits for others, and for these to be asked for: a page's pictures come in no certain order */
const patience = 5_000;
const together = 150;

const turns = new Map<string, Map<string, number>>();
/** by person, what is waited for that comes first */
const first = new Map<string, Set<Promise<Outcome>>>();

/**
 * Runs `wait` for a picture that isn't there yet; throws `tooManyPictures` where the person waits for enough others. `isLater`: it is one of several to choose
 * from, which would take the processors from what is looked at.
 */
export async function withinTurn(
  userId: string,
  key: string,
  wait: () => Promise<Outcome>,
  { isLater = false } = {},
): Promise<Outcome> {
  const held = turns.get(userId) ?? new Map<string, number>();
  for (const [other, until] of held) if (until < Date.now()) held.delete(other);
  if (!held.has(key) && held.size >= most) throw new DomainError('tooManyPictures');
  held.set(key, Infinity);
  turns.set(userId, held);
  let outcome: Outcome = 'late';
  try {
    return (outcome = await (isLater ? waitLater(userId, wait) : waitFirst(userId, wait)));
  } finally {
    if (outcome === 'late') held.set(key, Date.now() + lingers);
    else held.delete(key);
    forget();
  }
}

async function waitFirst(userId: string, wait: () => Promise<Outcome>): Promise<Outcome> {
  const others = first.get(userId) ?? new Set();
  const own = wait();
  first.set(userId, others.add(own));
  try {
    return await own;
  } finally {
    others.delete(own);
    if (others.size === 0 && first.get(userId) === others) first.delete(userId);
  }
}

async function waitLater(userId: string, wait: () => Promise<Outcome>): Promise<Outcome> {
  leaveTurn();
  await sleep(together);
  const over = new AbortController();
  const enough = sleep(patience, undefined, { signal: over.signal }).catch(() => undefined);
  await Promise.race([Promise.allSettled(first.get(userId) ?? []), enough]);
  over.abort();
  return wait();
}

function forget(): void {
  for (const [userId, held] of turns) {
    if ([...held.values()].every((until) => until < Date.now())) turns.delete(userId);
  }
}
