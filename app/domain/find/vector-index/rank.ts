/** The designs that are most like a query, in their order: a wide pass over the index, then blocks of its best compared exactly. */
import type { BulkReader } from '#app/data/bulk-reads.server.ts';
import type { Bits } from '#app/domain/visible/index/bits.ts';
import type { Likeness } from './likeness.ts';
import type { VectorIndex } from './vector-index.ts';
import { readDesigns, type IndexedDesign } from './vector-rows.ts';
import { mostSimilar } from '#app/domain/visible/criteria/similar-criteria.ts';
import { colorPart, compareScores, makeScorer, widely, type Score, type Scorer, type SimilarQuery } from './score.ts';
import { MOST_COST } from './palette-index.ts';
import { LEVEL } from './vector-kernel.ts';

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

/** Designs compared exactly at once, more where more are the same print. Each block is ranked for itself, so that pages never overlap. */
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
  return rankAmong(index, (ordinals) => readDesigns(reader, ordinals, colorPart(query) < 1), query, allowed, part);
}

/** Designs by their ordinals as the exact comparison needs them. */
type Read = (ordinals: number[]) => Promise<Pick<IndexedDesign, 'ordinal' | 'designId' | 'colorways'>[]>;

type Held = Pick<VectorIndex, 'memory' | 'palettes' | 'whitening'>;

/** Of what the index holds at this moment. */
export async function rankAmong(
  index: Held,
  read: Read,
  query: SimilarQuery,
  allowed: Allowed,
  part: Part,
): Promise<RankedPart> {
  const wide = goWide(index, query, allowed);
  const scorer = makeScorer(query, index.whitening);
  const ranking = new Ranking(async (ordinals) => compare(scorer, await read(ordinals)), colorPart(query), wide);
  const total = wide.ordinals.length;
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

interface Wide {
  /** of the best by an estimate, best first */
  ordinals: number[];
  /** how many of them are the same print, or nearly */
  same: number;
}

function goWide(index: Held, query: SimilarQuery, allowed: Allowed): Wide {
  if (colorPart(query) === 1)
    return { ordinals: index.palettes.search(query.palette, allowed, mostSimilar, MOST_COST), same: 0 };
  const found = index.memory.search({ ...widely(query), allowed, count: mostSimilar });
  const same = found.findIndex(({ score }) => score < 2 * LEVEL - 1);
  return { ordinals: found.map(({ ordinal }) => ordinal), same: same < 0 ? found.length : same };
}

class Ranking {
  readonly #compare: (ordinals: number[]) => Promise<Compared[]>;
  readonly #wide: number[];
  readonly #size: number;
  /** of the first block: nothing that is the same print lies beyond it */
  readonly #first: number;
  readonly #blocks = new Map<number, Promise<Compared[]>>();

  constructor(compare: (ordinals: number[]) => Promise<Compared[]>, color: number, { ordinals, same }: Wide) {
    this.#compare = compare;
    this.#wide = ordinals;
    this.#size = color === 1 ? colorBlock : block;
    this.#first = Math.max(same, this.#size);
  }

  async slice(skip: number, count: number): Promise<SimilarDesign[]> {
    const found: Compared[] = [];
    const end = Math.min(skip + count, this.#wide.length);
    for (let at = skip; at < end;) {
      const [from, to] = this.#blockAt(at);
      found.push(...(await this.#block(from, to)).slice(at - from, end - from));
      at = to;
    }
    return found.map(({ ordinal, designId, score }) => ({ ordinal, designId, likeness: score.likeness }));
  }

  /** Null where it isn't among them. */
  async placeOf(ordinal: number): Promise<number | null> {
    const at = this.#wide.indexOf(ordinal);
    if (at < 0) return null;
    const [from, to] = this.#blockAt(at);
    const within = (await this.#block(from, to)).findIndex((one) => one.ordinal === ordinal);
    return within < 0 ? null : from + within;
  }

  /** Where the block that holds a place begins and ends. */
  #blockAt(place: number): [from: number, to: number] {
    if (place < this.#first) return [0, this.#first];
    const from = this.#first + Math.floor((place - this.#first) / this.#size) * this.#size;
    return [from, from + this.#size];
  }

  #block(from: number, to: number): Promise<Compared[]> {
    const known = this.#blocks.get(from);
    if (known) return known;
    const coming = this.#compare(this.#wide.slice(from, to));
    this.#blocks.set(from, coming);
    return coming;
  }
}

interface Compared {
  ordinal: number;
  designId: string;
  score: Score;
}

/** Best first. What went away between the two passes is left out. */
function compare(scorer: Scorer, designs: Awaited<ReturnType<Read>>): Compared[] {
  const compared = designs.flatMap(({ ordinal, designId, colorways }) => {
    const score = scorer(colorways);
    return score ? [{ ordinal, designId, score }] : [];
  });
  return compared.sort((a, b) => compareScores(a.score, b.score) || a.ordinal - b.ordinal);
}
