/** How many may be inside at once, of all and of one person: nobody keeps the others waiting. */
export class Places {
  readonly #most: number;
  readonly #mostOfOne: number;
  readonly #inside = new Map<string, number>();

  constructor(most: number, mostOfOne: number) {
    this.#most = most;
    this.#mostOfOne = mostOfOne;
  }

  /** Answers how to leave again; null where there is no place. */
  enter(who: string): (() => void) | null {
    const own = this.#inside.get(who) ?? 0;
    const all = [...this.#inside.values()].reduce((sum, count) => sum + count, 0);
    if (own >= this.#mostOfOne || all >= this.#most) return null;
    this.#inside.set(who, own + 1);
    return () => {
      const left = this.#inside.get(who)! - 1;
      if (left > 0) this.#inside.set(who, left);
      else this.#inside.delete(who);
    };
  }
}
