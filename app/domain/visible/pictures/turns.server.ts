/** How many pictures one session may have made at once, so that nobody fills queue and disk. */
import { DomainError } from '#app/domain/base/errors.ts';

const most = 16;
/** ms that a picture still counts after nobody waited any longer: its job may still be in the queue */
const lingers = 60_000;

const turns = new Map<string, Map<string, number>>();

/** Runs `wait` for a picture that isn't there yet; throws `tooManyPictures` where the session waits for enough others. */
export async function withinTurn(sessionId: string, key: string, wait: () => Promise<boolean>): Promise<boolean> {
  const held = turns.get(sessionId) ?? new Map<string, number>();
  for (const [other, until] of held) if (until < Date.now()) held.delete(other);
  if (!held.has(key) && held.size >= most) throw new DomainError('tooManyPictures');
  held.set(key, Infinity);
  turns.set(sessionId, held);
  let made = false;
  try {
    return (made = await wait());
  } finally {
    if (made) held.delete(key);
    else held.set(key, Date.now() + lingers);
    forget();
  }
}

function forget(): void {
  for (const [sessionId, held] of turns) {
    if ([...held.values()].every((until) => until < Date.now())) turns.delete(sessionId);
  }
}
