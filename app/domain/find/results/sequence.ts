/** The designs that a search finds in their sequence: pages of it, and what stands beside a design. */
import { hasBit, ordinalsOf, setBit, type Bits } from '#app/domain/visible/index/bits.ts';
import type { Order, ResolvedCriteria } from '#app/domain/visible/criteria/criteria.ts';
import type { DesignIndex } from '#app/domain/visible/index/design-index.server.ts';
import type { OrderKey } from '#app/domain/visible/index/design-order.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import type { Found } from './find.server.ts';
import { Ranking } from './ranking.ts';

const keys: Record<Order, [key: OrderKey, descending: boolean]> = {
  0: ['uploaded', true],
  1: ['uploaded', false],
  2: ['modified', true],
  3: ['modified', false],
  4: ['nameFolded', false],
  5: ['nameFolded', true],
};

/**
 * The hits in their order: some may lead, the others follow by how well they answer, unless the search names an order, and by the order's key, ties by
 * id, so that pages never overlap.
 */
export class Sequence {
  readonly #index: DesignIndex;
  readonly #list: Uint32Array;
  readonly #key: OrderKey;
  readonly #backwards: boolean;
  readonly #place: (ordinal: number) => number;
  readonly #lead: number[];
  readonly #tail: Bits;
  readonly #ranking: Ranking | null;

  constructor({ index, hits, alike, number, score }: Found, criteria: ResolvedCriteria, pins: string[]) {
    const [key, descending] = keys[criteria.order];
    const order = index.orders[key];
    this.#index = index;
    this.#list = order.list;
    this.#key = key;
    this.#backwards = descending;
    this.#place = (ordinal) => order.placeOf(ordinal);
    this.#lead = criteria.order === 0 ? this.#findLead(hits, alike, number, pins) : [];
    this.#tail = this.#lead.length === 0 ? hits : hits.slice();
    for (const ordinal of this.#lead) setBit(this.#tail, ordinal, false);
    this.#ranking =
      score && !criteria.isOrderAsked
        ? new Ranking(
            ordinalsOf(this.#tail),
            (ordinal) => (hasBit(this.#tail, ordinal) ? score(ordinal) : 0),
            (ordinal) => this.#step(ordinal),
          )
        : null;
  }

  /** Under order 0: the pinned designs, the number that is exactly what was typed, or what comes nearest to it. */
  #findLead(hits: Bits, alike: Found['alike'], number: string | undefined, pins: string[]): number[] {
    if (pins.length) {
      return pins.flatMap((id) => this.#index.ordinalOf(id) ?? []).filter((ordinal) => hasBit(hits, ordinal));
    }
    if (number === undefined) return [];
    const newest = (one: number, other: number) => this.#place(other) - this.#place(one);
    if (alike) {
      const near = [...alike.keys()].filter((ordinal) => hasBit(hits, ordinal));
      return near.sort((one, other) => alike.get(one)! - alike.get(other)! || newest(one, other));
    }
    const text = foldText(number).split('/')[0]!.trim();
    if (!text) return [];
    return ordinalsOf(hits)
      .filter((ordinal) => this.#index.rows[ordinal]?.nameFolded === text)
      .sort(newest);
  }

  /** `count` of them from the `skip`th on. */
  page(skip: number, count: number): string[] {
    const led = this.#lead.slice(skip, skip + count);
    return this.#idsOf([...led, ...this.#follow(null, Math.max(0, skip - this.#lead.length), count - led.length)]);
  }

  /** The page from the `skip`th on, for who was shown all up to a design: those after it, unless it isn't there any more. */
  continue(ordinal: number, skip: number, count: number): string[] {
    return this.#isAround(ordinal, skip, count) ? this.beside(ordinal, 1, count) : this.page(skip, count);
  }

  /** New designs move those shown on, and removed ones back; an edit may move a design itself, or take it out of the hits. */
  #isAround(ordinal: number, skip: number, count: number): boolean {
    if (this.#ranking || this.#lead.length > 0) return this.#lead.includes(ordinal) || hasBit(this.#tail, ordinal);
    if (this.#key !== 'modified') return true;
    const place = this.#walk(this.#step(ordinal), -1, 0, this.#list.length).length;
    return this.#backwards ? place >= skip - count / 2 : place < skip + count / 2;
  }

  /** `count` of them after a design, or before it, the nearest first; the design need not be one of them. */
  beside(ordinal: number, side: 1 | -1, count: number): string[] {
    const at = this.#lead.indexOf(ordinal);
    if (side === 1) {
      const led = at < 0 ? [] : this.#lead.slice(at + 1, at + 1 + count);
      return this.#idsOf([...led, ...this.#follow(at < 0 ? ordinal : null, 0, count - led.length)]);
    }
    const before = at < 0 ? this.#precede(ordinal, count) : [];
    const led = this.#lead.slice(0, at < 0 ? undefined : at).reverse();
    return this.#idsOf([...before, ...led].slice(0, count));
  }

  /** Of those that don't lead, `count` after a design and `skip` more, or from the first on. */
  #follow(ordinal: number | null, skip: number, count: number): number[] {
    if (!this.#ranking) return this.#walk(ordinal === null ? -1 : this.#step(ordinal), 1, skip, count);
    const own = ordinal !== null && hasBit(this.#tail, ordinal) ? 1 : 0;
    const first = (ordinal === null ? 0 : this.#ranking.countBefore(ordinal) + own) + skip;
    return this.#ranking.slice(first, first + count);
  }

  /** Of those that don't lead, `count` before a design, the nearest first. */
  #precede(ordinal: number, count: number): number[] {
    if (!this.#ranking) return this.#walk(this.#step(ordinal), -1, 0, count);
    const place = this.#ranking.countBefore(ordinal);
    return this.#ranking.slice(place - count, place).reverse();
  }

  /** A design's place in the direction of the order. */
  #step(ordinal: number): number {
    const place = this.#place(ordinal);
    return this.#backwards ? this.#list.length - 1 - place : place;
  }

  /** From the step after `from` on. */
  #walk(from: number, side: 1 | -1, skip: number, count: number): number[] {
    const [list, tail, last] = [this.#list, this.#tail, this.#list.length - 1];
    const found: number[] = [];
    if (tail.every((word) => word === 0)) return found;
    for (let step = from + side, left = skip; step >= 0 && step <= last && found.length < count; step += side) {
      const ordinal = list[this.#backwards ? last - step : step]!;
      if (hasBit(tail, ordinal) && left-- <= 0) found.push(ordinal);
    }
    return found;
  }

  #idsOf(ordinals: number[]): string[] {
    return ordinals.map((ordinal) => this.#index.rows[ordinal]!.id);
  }
}
