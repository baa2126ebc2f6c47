/** What a search finds, as sets of designs and their sequence. Nothing outside the actor's visibility is counted or sorted. */
import { db } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { judgeSimilarNumber } from '#app/domain/visible/index/similar-numbers.ts';
import { countCommon, hasBit, makeBits, ordinalsOf, setBit, type Bits } from '#app/domain/visible/index/bits.ts';
import { nameOf, type Condition } from '#app/domain/visible/index/conditions.server.ts';
import { isEverything, type Order, type ResolvedCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { conditionOf, criteriaParts, type Sql } from '#app/domain/visible/index/criteria-sql.server.ts';
import type { DesignIndex, Facet } from '#app/domain/visible/index/design-index.server.ts';
import type { OrderKey } from '#app/domain/visible/index/design-order.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import { narrow, withVisible, type VisibleSet } from '#app/domain/visible/visibility/visible-sets.server.ts';

export interface Found {
  index: DesignIndex;
  visible: VisibleSet;
  /** visible, under all filters that no facet counts */
  base: VisibleSet;
  filters: Map<Facet, Bits>;
  hits: VisibleSet;
  /** nothing is called what was typed: these are called something like it, by ordinal how many slips away */
  alike: Map<number, number> | null;
}

/** A condition over "Design" d that is queried each time, or one whose set is cached. */
export type Scope = Sql | Condition;

/** `scope` narrows further, as for a collection's search. Calls `use` in the moment that the sets stand for. */
export async function find<T>(
  actor: Actor,
  criteria: ResolvedCriteria,
  scope: Scope | undefined,
  use: (found: Found) => T,
): Promise<T> {
  const visible = await visibleDesigns(actor);
  const own = actor.kind === 'person' ? actor.customerId : null;
  const { filters, rest, tolerant } = criteriaParts(criteria, own);
  if (scope) rest.push('kind' in scope ? scope : { kind: 'scope', sql: scope });
  const facets = Object.entries(filters) as [Facet, Condition][];
  const typed = tolerant.map(({ exact }) => exact);
  for (;;) {
    const conditions = [...typed, ...rest, ...facets.map(([, condition]) => condition)];
    const answer = await withVisible(visible, conditions, (index, seen, sets) => {
      let alike: Found['alike'] = null;
      for (const [at, { exact, alike: instead }] of tolerant.entries()) {
        // Only visible designs count as found: what the asker can't see must not decide whether what was typed is forgiven.
        if (typed[at] !== exact || countCommon(seen, sets[at]!) > 0) continue;
        if (instead.kind !== 'alikeName') {
          typed[at] = instead;
          return null;
        }
        alike = findSimilarNumbers(index, seen, instead.text, nameOf(conditionOf(visible)));
        sets[at] = bitsOf(alike.keys(), index);
      }
      const first = sets.length - facets.length;
      const base = narrow(seen, sets.slice(0, first));
      const chosen = facets.map(([facet], at) => [facet, sets[first + at]!] as const);
      const hits = narrow(
        base,
        chosen.map(([, bits]) => bits),
      );
      return { value: use({ index, visible: seen, base, filters: new Map(chosen), hits, alike }) };
    });
    if (answer) return answer.value;
  }
}

function bitsOf(ordinals: Iterable<number>, index: DesignIndex): Bits {
  const bits = makeBits(index.rows.length);
  for (const ordinal of ordinals) setBit(bits, ordinal);
  return bits;
}

let lastSimilar: { key: string; index: DesignIndex; version: number; found: Map<number, number> } | undefined;

/** Kept for the page, its counts and its neighbours, which ask for the same. */
function findSimilarNumbers(
  index: DesignIndex,
  visible: Bits,
  text: string,
  impersonatedBy: string,
): Map<number, number> {
  const key = `${text}\u0000${impersonatedBy}`;
  if (lastSimilar?.key === key && lastSimilar.index === index && lastSimilar.version === index.version)
    return lastSimilar.found;
  const judge = judgeSimilarNumber(text);
  const found = new Map<number, number>();
  for (const ordinal of ordinalsOf(visible)) {
    const row = index.rows[ordinal];
    const slips = row ? judge(row.nameFolded) : null;
    if (slips !== null) found.set(ordinal, slips);
  }
  lastSimilar = { key, index, version: index.version, found };
  return found;
}

const keys: Record<Order, [key: OrderKey, descending: boolean]> = {
  0: ['uploaded', true],
  1: ['uploaded', false],
  2: ['modified', true],
  3: ['modified', false],
  4: ['nameFolded', false],
  5: ['nameFolded', true],
};

/** The hits in their order: some may lead, the others follow by the order's key, ties by id, so that pages never overlap. */
export class Sequence {
  readonly #index: DesignIndex;
  readonly #list: Uint32Array;
  readonly #backwards: boolean;
  readonly #place: (ordinal: number) => number;
  readonly #lead: number[];
  readonly #tail: Bits;

  constructor({ index, hits, alike }: Found, criteria: ResolvedCriteria, pins: string[]) {
    const [key, descending] = keys[criteria.order];
    const order = index.orders[key];
    this.#index = index;
    this.#list = order.list;
    this.#backwards = descending;
    this.#place = (ordinal) => order.placeOf(ordinal);
    this.#lead = criteria.order === 0 ? this.#findLead(hits, alike, criteria, pins) : [];
    this.#tail = hits.slice();
    for (const ordinal of this.#lead) setBit(this.#tail, ordinal, false);
  }

  /** Under order 0: the pinned designs, the number that is exactly what was typed, or what comes nearest to it. */
  #findLead(hits: Bits, alike: Found['alike'], criteria: ResolvedCriteria, pins: string[]): number[] {
    if (pins.length) {
      return pins.flatMap((id) => this.#index.ordinalOf(id) ?? []).filter((ordinal) => hasBit(hits, ordinal));
    }
    if (!criteria.number) return [];
    const newest = (one: number, other: number) => this.#place(other) - this.#place(one);
    if (alike) {
      const near = [...alike.keys()].filter((ordinal) => hasBit(hits, ordinal));
      return near.sort((one, other) => alike.get(one)! - alike.get(other)! || newest(one, other));
    }
    const text = foldText(criteria.number).split('/')[0]!.trim();
    if (!text) return [];
    return ordinalsOf(hits)
      .filter((ordinal) => this.#index.rows[ordinal]?.nameFolded === text)
      .sort(newest);
  }

  /** `count` of them from the `skip`th on. */
  page(skip: number, count: number): string[] {
    const led = this.#lead.slice(skip, skip + count);
    return this.#idsOf([...led, ...this.#walk(-1, 1, Math.max(0, skip - this.#lead.length), count - led.length)]);
  }

  /** `count` of them after a design, or before it, the nearest first; the design need not be one of them. */
  beside(ordinal: number, side: 1 | -1, count: number): string[] {
    const at = this.#lead.indexOf(ordinal);
    if (side === 1) {
      const led = at < 0 ? [] : this.#lead.slice(at + 1, at + 1 + count);
      const from = at < 0 ? this.#step(ordinal) : -1;
      return this.#idsOf([...led, ...this.#walk(from, 1, 0, count - led.length)]);
    }
    const before = at < 0 ? this.#walk(this.#step(ordinal), -1, 0, count) : [];
    const led = this.#lead.slice(0, at < 0 ? undefined : at).reverse();
    return this.#idsOf([...before, ...led].slice(0, count));
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

/** The designs that lead the archive as it opens, in their order; none for any other search. */
export async function readPins(criteria: ResolvedCriteria, scope: Scope | undefined): Promise<string[]> {
  if (scope || criteria.order !== 0 || !isEverything(criteria)) return [];
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT d."id"::text AS id FROM "SpecialListDesign" p JOIN "SpecialList" s ON s."id" = p."listId" JOIN "Design" d ON d."id" = p."designId"
    WHERE s."isPin" ORDER BY p."position", d."uploadedAt" DESC, d."id" DESC`;
  return rows.map(({ id }) => id);
}
