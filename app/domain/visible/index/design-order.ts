/** The archive's three orders as lists of ordinals, smallest first, ties by id; each is walked either way. */
import { hasBit, type Bits } from './bits.ts';

export interface Sortable {
  id: string;
  /** ms */
  uploaded: number;
  modified: number;
  nameFolded: string;
}

export type OrderKey = 'uploaded' | 'modified' | 'nameFolded';

export class DesignOrder {
  readonly #key: OrderKey;
  readonly #rows: (Sortable | undefined)[];
  #list: Uint32Array = new Uint32Array(0);
  #places: Uint32Array | undefined;

  /** `rows` by ordinal; a change of them is followed by `replace`. */
  constructor(key: OrderKey, rows: (Sortable | undefined)[]) {
    this.#key = key;
    this.#rows = rows;
  }

  get list(): Uint32Array {
    return this.#list;
  }

  /** Takes `changed` out of their old places and puts those that still exist into their new ones. */
  replace(changed: Bits, present: number[]): void {
    const compare = (one: number, other: number) => compareRows(this.#key, this.#rows[one]!, this.#rows[other]!);
    const kept = without(this.#list, changed);
    const list = new Uint32Array(kept.length + present.length);
    let [from, to] = [0, 0];
    for (const ordinal of present.toSorted(compare)) {
      const place = findFirst(kept, from, (other) => compare(other, ordinal) >= 0);
      list.set(kept.subarray(from, place), to);
      to += place - from;
      list[to++] = ordinal;
      from = place;
    }
    list.set(kept.subarray(from), to);
    this.#list = list;
    this.#places = undefined;
  }

  /** Of an order by time, the designs from `from` on and before `before`, ms; null: no end on that side. */
  between(from: number | null, before: number | null): Uint32Array {
    const start = (at: number) => findFirst(this.#list, 0, (ordinal) => this.#timeOf(ordinal) >= at);
    return this.#list.subarray(from === null ? 0 : start(from), before === null ? undefined : start(before));
  }

  /** Of the order by number, at most `count` of those among `hits` whose folded number begins so. */
  beginning(text: string, hits: Bits, count: number): number[] {
    const found: number[] = [];
    const nameAt = (place: number) => this.#rows[this.#list[place]!]!.nameFolded;
    let place = findFirst(this.#list, 0, (ordinal) => compareBytes(this.#rows[ordinal]!.nameFolded, text) >= 0);
    for (; place < this.#list.length && found.length < count && nameAt(place).startsWith(text); place++)
      if (hasBit(hits, this.#list[place]!)) found.push(this.#list[place]!);
    return found;
  }

  #timeOf(ordinal: number): number {
    const row = this.#rows[ordinal]!;
    return this.#key === 'modified' ? row.modified : row.uploaded;
  }

  /** Where a design stands in the list. */
  placeOf(ordinal: number): number {
    if (!this.#places) {
      this.#places = new Uint32Array(this.#rows.length);
      for (let place = 0; place < this.#list.length; place++) this.#places[this.#list[place]!] = place;
    }
    return this.#places[ordinal]!;
  }
}

function without(list: Uint32Array, gone: Bits): Uint32Array {
  const kept = new Uint32Array(list.length);
  let count = 0;
  for (let at = 0; at < list.length; at++) if (!hasBit(gone, list[at]!)) kept[count++] = list[at]!;
  return kept.subarray(0, count);
}

/** The first place from `from` on whose design is so; all after it are as well. */
function findFirst(list: Uint32Array, from: number, isSo: (ordinal: number) => boolean): number {
  let [low, high] = [from, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isSo(list[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function compareRows(key: OrderKey, one: Sortable, other: Sortable): number {
  if (key === 'nameFolded') {
    const byName = compareBytes(one.nameFolded, other.nameFolded);
    if (byName !== 0) return byName;
  } else if (one[key] !== other[key]) {
    return one[key] - other[key];
  }
  return one.id < other.id ? -1 : 1;
}

/** As UTF-8 bytes sort: by code points. UTF-16 puts astral letters before U+E000 … U+FFFF. */
export function compareBytes(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (a === b) continue;
    const lift = (unit: number) => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit);
    return lift(a) - lift(b);
  }
  return one.length - other.length;
}
