/** Whose turn it is on one thread: of those who wait, who has the least left to do. */

interface Waiting {
  left: number;
  begin(): void;
}

export class Turns {
  readonly #waiting: Waiting[] = [];

  /** Resolves when it is one's turn, which lasts until the caller waits for anything; before the next one, this thread hears what has come meanwhile. `left`: in any unit that all who wait share. */
  take(left: number): Promise<void> {
    return new Promise((begin) => {
      this.#waiting.push({ left, begin });
      if (this.#waiting.length === 1) setImmediate(() => this.#give());
    });
  }

  #give(): void {
    const waiting = this.#waiting;
    const next = waiting.reduce((one, other) => (other.left < one.left ? other : one));
    waiting.splice(waiting.indexOf(next), 1);
    if (waiting.length > 0) setImmediate(() => this.#give());
    next.begin();
  }
}
