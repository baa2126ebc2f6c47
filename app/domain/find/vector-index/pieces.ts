/** Pieces of one work that threads take one after another until there are none left, and what each came to. */

/** Where the state's numbers are: the piece that is next, and how many are done or failed; then of each piece whether its answer is there. */
const [NEXT, OVER, DONE] = [0, 1, 2] as const;

const stateBytes = (count: number) => 8 * Math.ceil((DONE + count) / 2);

/** ms without a piece done; one takes some */
const patience = 15_000;

/** A thread took a piece and ended within it: whether it still writes can't be told. */
export class HelperLost extends Error {
  override name = 'HelperLost';
}

export class Pieces {
  /** what other threads open it by */
  readonly buffer: SharedArrayBuffer;
  readonly #count: number;
  readonly #state: Int32Array;
  readonly #answers: Float64Array;

  private constructor(buffer: SharedArrayBuffer, count: number) {
    this.buffer = buffer;
    this.#count = count;
    this.#state = new Int32Array(buffer, 0, DONE + count);
    this.#answers = new Float64Array(buffer, stateBytes(count));
  }

  static make(count: number): Pieces {
    return new Pieces(new SharedArrayBuffer(stateBytes(count) + 8 * count), count);
  }

  static open(buffer: SharedArrayBuffer, count: number): Pieces {
    return new Pieces(buffer, count);
  }

  /** Does the next piece; false: they all are taken. Throws what the work throws. */
  doOne(work: (piece: number) => number): boolean {
    const piece = Atomics.add(this.#state, NEXT, 1);
    if (piece >= this.#count) return false;
    try {
      this.#answers[piece] = work(piece);
      Atomics.store(this.#state, DONE + piece, 1);
    } finally {
      Atomics.add(this.#state, OVER, 1);
      Atomics.notify(this.#state, OVER);
    }
    return true;
  }

  /** What each came to. Whatever others have taken and not done is done here as well: nobody waits for a thread that has no processor. */
  finish(work: (piece: number) => number): number[] {
    while (this.doOne(work));
    // First whether an answer is there, then the answer itself.
    const isDone = (piece: number) => Atomics.load(this.#state, DONE + piece) === 1;
    return Array.from({ length: this.#count }, (_, piece) => (isDone(piece) ? this.#answers[piece]! : work(piece)));
  }

  /** Waits until nobody is at a piece of it any more. Throws HelperLost. */
  settle(most = patience): void {
    for (;;) {
      const over = Atomics.load(this.#state, OVER);
      if (over >= Math.min(this.#count, Atomics.load(this.#state, NEXT))) return;
      if (Atomics.wait(this.#state, OVER, over, most) === 'timed-out')
        throw new HelperLost(`no piece was done for ${most} ms`);
    }
  }
}
