/** Web processes wait here for what a worker makes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { subscribe } from '#app/data/events.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { leaveTurn } from '#app/domain/base/request-turn.ts';

const waitLimitMs = 20_000;
const pollMs = 1_000;

/** `none`: what it would be made from is gone or can't be read, and waiting longer or asking again at once gives nothing. */
export type Outcome = 'stored' | 'late' | 'none';

const waiting = new Map<string, Promise<Outcome>>();

/** The news that ends the wait for a key without a picture: a browser has few connections, and each wait holds one. */
export const noneWillCome = (key: string) => `none ${key}`;

/** The same of what a decoder breaks on: whoever asks again within a while is told at once, and no decoder breaks again meanwhile. */
export const cannotBeMade = (key: string) => `broken ${key}`;

/** ms */
const brokenFor = 60_000;
const mostBroken = 1_000;
/** keys, and until when nobody tries again */
const broken = new Map<string, number>();

function noteBroken(key: string): void {
  broken.delete(key);
  broken.set(key, Date.now() + brokenFor);
  if (broken.size > mostBroken) broken.delete(broken.keys().next().value!);
}

/** What became of a key within the limit; `ask` sends the job. All who wait for one key in this process wait together. */
export function waitForStored(key: string, ask: () => Promise<unknown>, limitMs = waitLimitMs): Promise<Outcome> {
  leaveTurn();
  if ((broken.get(key) ?? 0) > Date.now()) return Promise.resolve('none');
  let wait = waiting.get(key);
  if (!wait) {
    wait = waitFor(key, ask, limitMs).finally(() => waiting.delete(key));
    waiting.set(key, wait);
  }
  return wait;
}

/** Throws `pictureNotReady` of what is late, `notFound` of what will not come. */
export function requireStored(outcome: Outcome): void {
  if (outcome !== 'stored') throw new DomainError(outcome === 'late' ? 'pictureNotReady' : 'notFound');
}

async function waitFor(key: string, ask: () => Promise<unknown>, limitMs: number): Promise<Outcome> {
  const until = Date.now() + limitMs;
  let wake = () => {};
  const none = new AbortController();
  // Listening begins before the look and the job before the wait: news between them is not lost, and each second it looks anyway.
  const stop = await subscribe('picture', (news) => {
    if (news === cannotBeMade(key)) noteBroken(key);
    if (news === noneWillCome(key) || news === cannotBeMade(key)) none.abort();
    if (none.signal.aborted || news === key) wake();
  });
  try {
    await ask();
    while (Date.now() < until && !none.signal.aborted) {
      const news = new Promise<void>((resolve) => (wake = resolve));
      if ((await storage.size(key)) !== null) return 'stored';
      const pause = new AbortController();
      await Promise.race([
        news,
        sleep(Math.max(1, Math.min(pollMs, until - Date.now())), undefined, { signal: pause.signal }).catch(() => {}),
      ]);
      pause.abort();
    }
    if ((await storage.size(key)) !== null) return 'stored';
    return none.signal.aborted ? 'none' : 'late';
  } finally {
    stop();
  }
}
