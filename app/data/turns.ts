/** A bounded number of things at a time, the longest waiting first. */
export class Turns {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(count: number) {
    this.#free = count;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** `patience`: how long it may wait for its turn, and what is thrown then; left out, as long as it takes. */
  async run<T>(work: () => Promise<T>, patience?: { ms: number; over: () => Error }): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await this.#wait(patience);
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      if (next) next();
      else this.#free++;
    }
  }

  #wait(patience: { ms: number; over: () => Error } | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        this.#waiting.delete(begin);
        resolve();
      };
      this.#waiting.add(begin);
      const giveUp = () => {
        this.#waiting.delete(begin);
        reject(patience!.over());
      };
      const timer = patience && setTimeout(giveUp, patience.ms);
    });
  }
}
