/**
 * The folded numbers of many designs as few long texts, in which a part of a number is found by one search of the engine's own and not by one a design.
 * A design that changes costs the text of its own thousand.
 */
import type { Sortable } from './design-order.ts';

/** 2 to the power of so many ordinals share a text. */
const size = 10;
/** Between two numbers; no text that PostgreSQL keeps has it. */
const between = '\0';

interface Together {
  text: string;
  /** of each number its place in the text, and its design's ordinal */
  places: Uint32Array;
  ordinals: Uint32Array;
}

export class NumberTexts {
  readonly #rows: (Sortable | undefined)[];
  readonly #texts: (Together | undefined)[] = [];

  /** `rows` by ordinal; a change of them is told by `changed`. */
  constructor(rows: (Sortable | undefined)[]) {
    this.#rows = rows;
  }

  changed(ordinal: number): void {
    this.#texts[ordinal >>> size] = undefined;
  }

  /** Calls back for each design whose number holds the text. */
  eachHolding(text: string, take: (ordinal: number) => void): void {
    if (text.includes(between)) return;
    for (let number = 0; number << size < this.#rows.length; number++) {
      const { text: all, places, ordinals } = (this.#texts[number] ??= this.#join(number << size));
      let last = 0;
      for (let at = all.indexOf(text); at >= 0 && last < ordinals.length; at = all.indexOf(text, places[last])) {
        while (last < ordinals.length && places[last]! <= at) last++;
        take(ordinals[last - 1]!);
      }
    }
  }

  #join(from: number): Together {
    const ordinals: number[] = [];
    for (let ordinal = from; ordinal < Math.min(from + (1 << size), this.#rows.length); ordinal++)
      if (this.#rows[ordinal]) ordinals.push(ordinal);
    const names = ordinals.map((ordinal) => this.#rows[ordinal]!.nameFolded);
    const places = new Uint32Array(names.length);
    for (let at = 1; at < names.length; at++) places[at] = places[at - 1]! + names[at - 1]!.length + between.length;
    return { text: names.join(between), places, ordinals: Uint32Array.from(ordinals) };
  }
}
