/** Hits sorted by how well they answer, best first: a page or a place among a hundred thousand without sorting them all. Pure. */

export class Ranking {
  readonly #ordinals: number[];
  /** of each of them its score as bits: those of a positive number in single precision are in the order of the numbers */
  readonly #bits: Uint32Array;
  readonly #stepOf: (ordinal: number) => number;
  readonly #bitsOf: (ordinal: number) => number;

  /** `stepOf`: their order where scores are equal, no two the same. */
  constructor(ordinals: number[], scoreOf: (ordinal: number) => number, stepOf: (ordinal: number) => number) {
    const one = new Float32Array(1);
    const bits = new Uint32Array(one.buffer);
    this.#bitsOf = (ordinal) => {
      one[0] = Math.max(0, scoreOf(ordinal));
      return bits[0]!;
    };
    this.#ordinals = ordinals;
    const scores = new Float32Array(ordinals.length);
    for (let at = 0; at < ordinals.length; at++) scores[at] = Math.max(0, scoreOf(ordinals[at]!));
    this.#bits = new Uint32Array(scores.buffer);
    this.#stepOf = stepOf;
  }

  /** From the place `from` to before the place `to`. */
  slice(from: number, to: number): number[] {
    const [first, last] = [Math.max(0, from), Math.min(to, this.#ordinals.length)];
    if (first >= last) return [];
    counts.fill(0);
    let top = 0;
    for (const bits of this.#bits) {
      counts[bits >>> drawerBits]!++;
      if (bits > top) top = bits;
    }
    let [ahead, drawer] = [0, top >>> drawerBits];
    for (; ahead + counts[drawer]! <= first; drawer--) ahead += counts[drawer]!;
    const highest = drawer;
    for (let seen = ahead + counts[drawer]!; seen < last; seen += counts[drawer]!) drawer--;
    const chosen: number[] = [];
    for (let at = 0; at < this.#bits.length; at++) {
      const own = this.#bits[at]! >>> drawerBits;
      if (own <= highest && own >= drawer) chosen.push(at);
    }
    const step = (at: number) => this.#stepOf(this.#ordinals[at]!);
    return chosen
      .sort((one, other) => this.#bits[other]! - this.#bits[one]! || step(one) - step(other))
      .slice(first - ahead, last - ahead)
      .map((at) => this.#ordinals[at]!);
  }

  /** How many come before one, which need not be among them. */
  countBefore(ordinal: number): number {
    const [score, step] = [this.#bitsOf(ordinal), this.#stepOf(ordinal)];
    let count = 0;
    for (let at = 0; at < this.#bits.length; at++) {
      const bits = this.#bits[at]!;
      if (bits > score || (bits === score && this.#stepOf(this.#ordinals[at]!) < step)) count++;
    }
    return count;
  }
}

/** Scores that differ in no more than these lowest bits share a drawer; only the drawers that a page touches are sorted. */
const drawerBits = 15;
/** Of one page after the other: half a megabyte each time would be the most that a search leaves behind. */
const counts = new Uint32Array(2 ** (32 - drawerBits));
