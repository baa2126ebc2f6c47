/** Whether a store that gives no answer is asked: one request finds out whether it is back, while the others fail at once instead of waiting. */
import { setTimeout as sleep } from 'node:timers/promises';

/** ms after no answer in which nobody asks, and after which another one may where the first still waits */
const pauseMs = 2_000;
/** ms that others wait for the one that asks: a store that is back answers sooner */
const patienceMs = 500;
/** So many requests without one answer in so many ms are enough: nobody has to wait for the first to give up. */
export const silence = { requests: 16, ms: 3_000 } as const;

/** `answered`: whether the store did; null where the request didn't come so far. */
type Leave = (answered: boolean | null) => void;

export class Circuit {
  #isOpen = false;
  #openUntil = 0;
  #trial: { since: number; ended: Promise<void> } | undefined;
  #waiting = 0;
  /** the last answer, or the first request since nothing waited for one */
  #heardAt = 0;

  /** To be called when the request has ended; null where it isn't to be sent. `isQuick`: false of one that may take long on its way, which tells nothing of silence. */
  async enter(isQuick = true): Promise<Leave | null> {
    const now = Date.now();
    if (!this.#isOpen && this.isSilent()) this.#open(now);
    if (!this.#isOpen) return this.#send(now, isQuick);
    if (now < this.#openUntil) return null;
    if (!this.#trial || now - this.#trial.since >= pauseMs) return this.#try(now, isQuick);
    await Promise.race([this.#trial.ended, sleep(patienceMs)]);
    return this.#isOpen ? null : this.#send(Date.now(), isQuick);
  }

  /** Many wait, and none has had an answer for long. */
  isSilent(): boolean {
    return this.#waiting >= silence.requests && Date.now() - this.#heardAt >= silence.ms;
  }

  #send(now: number, isQuick: boolean): Leave {
    if (isQuick && this.#waiting++ === 0) this.#heardAt = now;
    return (answered) => {
      if (isQuick) this.#waiting--;
      if (answered === null) return;
      // One that was sent before the last answer tells nothing new.
      if (!answered) return now < this.#heardAt ? undefined : this.#open(Date.now());
      this.#heardAt = Date.now();
      this.#isOpen = false;
    };
  }

  #try(since: number, isQuick: boolean): Leave {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    this.#trial = { since, ended };
    const leave = this.#send(since, isQuick);
    return (answered) => {
      leave(answered);
      if (this.#trial?.ended === ended) this.#trial = undefined;
      end();
    };
  }

  #open(now: number): void {
    this.#isOpen = true;
    this.#openUntil = now + pauseMs;
  }
}
