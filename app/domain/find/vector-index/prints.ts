/** Of which rows of the tables each design in an index was made, by its ordinal: eight bytes a design. */
export class Prints {
  #prints: BigInt64Array;
  #count = 0;

  /** `ordinals`: there is room for, to begin with. */
  constructor(ordinals = 0) {
    this.#prints = new BigInt64Array(ordinals + 1024);
  }

  /** designs known */
  get size(): number {
    return this.#count;
  }

  /** one beyond the last that may be known */
  get end(): number {
    return this.#prints.length;
  }

  /** 0: nothing is known of that design. */
  get(ordinal: number): bigint {
    return this.#prints[ordinal] ?? 0n;
  }

  set(ordinal: number, print: bigint): void {
    if (ordinal >= this.#prints.length) {
      if (print === 0n) return;
      const larger = new BigInt64Array(Math.ceil(1.25 * ordinal) + 1024);
      larger.set(this.#prints);
      this.#prints = larger;
    }
    this.#count += Number(print !== 0n) - Number(this.#prints[ordinal] !== 0n);
    this.#prints[ordinal] = print;
  }

  /** To be written as it is, and taken from what was read. */
  get packed(): BigInt64Array {
    return this.#prints;
  }

  static from(packed: BigInt64Array): Prints {
    const prints = new Prints(packed.length);
    for (let ordinal = 0; ordinal < packed.length; ordinal++) prints.set(ordinal, packed[ordinal]!);
    return prints;
  }
}
