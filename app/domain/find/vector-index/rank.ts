/** The designs that are most like a query, in their order: a wide pass over the index, then blocks of its best compared exactly. */
import type { BulkReader } from '#app/data/bulk-reads.server.ts';
import type { Bits } from '#app/domain/visible/index/bits.ts';
import type { Likeness } from './likeness.ts';
import type { VectorIndex } from './vector-index.ts';
import { readDesigns } from './vector-rows.ts';
import { mostSimilar } from '#app/domain/visible/criteria/similar-criteria.ts';
import { colorPart, makeScorer, widely, type SimilarQuery, type Score } from './score.ts';

/** Designs by ordinal: who may be found; null: all. */
export type Allowed = Bits | null;

/** Which of the ranked designs are wanted. `after` and `beside`: a design's ordinal. */
export type Part =
  | { kind: 'page'; skip: number; count: number }
  | { kind: 'after'; ordinal: number; count: number }
  | { kind: 'beside'; ordinal: number };

export interface SimilarDesign {
  ordinal: number;
  designId: string;
  likeness: Likeness;
}

export interface RankedPart {
  /** all that there are, at most `mostSimilar` */
  total: number;
  /** of the first one */
  place: number;
  /** of `beside`: the one before and the one after, where there are such */
  found: SimilarDesign[];
  before?: SimilarDesign;
  /** false: the design that the part is beside is not a result */
  isThere: boolean;
}

/** Designs compared exactly at once. Each block is ranked for itself, so that pages never overlap. */
const block = 50;
/** By colours alone, which are little to read. */
const colorBlock = 200;

export async function rank(
  index: VectorIndex,
  reader: BulkReader,
  query: SimilarQuery,
  allowed: Allowed,
  part: Part,
): Promise<RankedPart> {
  await index.follow();
  const wide = goWide(index, query, allowed);
  const ranking = new Ranking(reader, query, wide);
  const total = wide.length;
  if (part.kind === 'page') {
    return { total, place: part.skip, found: await ranking.slice(part.skip, part.count), isThere: true };
  }
  const place = await ranking.placeOf(part.ordinal);
  if (place === null) return { total, place: 0, found: [], isThere: false };
  if (part.kind === 'after') {
    return { total, place: place + 1, found: await ranking.slice(place + 1, part.count), isThere: true };
  }
  const [before] = place > 0 ? await ranking.slice(place - 1, 1) : [];
  return { total, place, found: await ranking.slice(place + 1, 1), before, isThere: true };
}

/** Ordinals of the best by an estimate, best first. */
function goWide(index: VectorIndex, query: SimilarQuery, allowed: Allowed): number[] {
  if (colorPart(query) === 1) return index.palettes.search(query.palette, allowed, mostSimilar);
  const found = index.memory.search({ ...widely(query), allowed, count: mostSimilar });
  return found.map(({ ordinal }) => ordinal);
}

class Ranking {
  readonly #reader: BulkReader;
  readonly #query: SimilarQuery;
  readonly #wide: number[];
  readonly #size: number;
  readonly #blocks = new Map<number, Promise<Compared[]>>();

  constructor(reader: BulkReader, query: SimilarQuery, wide: number[]) {
    this.#reader = reader;
    this.#query = query;
    this.#wide = wide;
    this.#size = colorPart(query) === 1 ? colorBlock : block;
  }

  async slice(skip: number, count: number): Promise<SimilarDesign[]> {
    const found: Compared[] = [];
    const end = Math.min(skip + count, this.#wide.length);
    for (let at = skip; at < end;) {
      const number = Math.floor(at / this.#size);
      const from = number * this.#size;
      found.push(...(await this.#block(number)).slice(at - from, end - from));
      at = from + this.#size;
    }
    return found.map(({ ordinal, designId, score }) => ({ ordinal, designId, likeness: score.likeness }));
  }

  /** Null where it isn't among them. */
  async placeOf(ordinal: number): Promise<number | null> {
    const at = this.#wide.indexOf(ordinal);
    if (at < 0) return null;
    const number = Math.floor(at / this.#size);
    const within = (await this.#block(number)).findIndex((one) => one.ordinal === ordinal);
    return within < 0 ? null : number * this.#size + within;
  }

  #block(number: number): Promise<Compared[]> {
    const known = this.#blocks.get(number);
    if (known) return known;
    const some = this.#wide.slice(number * this.#size, (number + 1) * this.#size);
    const coming = compare(this.#reader, this.#query, some);
    this.#blocks.set(number, coming);
    return coming;
  }
}

interface Compared {
  ordinal: number;
  designId: string;
  score: Score;
}

/** Best first. What went away between the two passes is left out. */
async function compare(reader: BulkReader, query: SimilarQuery, ordinals: number[]): Promise<Compared[]> {
  const scorer = makeScorer(query);
  const designs = await readDesigns(reader, ordinals, colorPart(query) < 1);
  const compared = designs.flatMap(({ ordinal, designId, colorways }) => {
    const score = scorer(colorways);
    return score ? [{ ordinal, designId, score }] : [];
  });
  return compared.sort((a, b) => b.score.total - a.score.total || a.ordinal - b.ordinal);
}
