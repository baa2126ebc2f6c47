/** The designs that are most like a query, in their order: a wide pass over the index, then blocks of its best compared finely, as the index holds them. */
import type { BulkReader } from '#app/data/bulk-reads.server.ts';
import { countBits, type Bits } from '#app/domain/visible/index/bits.ts';
import { Turns } from '#app/domain/visible/index/turns.ts';
import { mostSimilar } from '#app/domain/visible/criteria/similar-criteria.ts';
import type { Likeness } from './likeness.ts';
import { MOST_COST } from './palette-index.ts';
import {
  colorPart,
  compareScores,
  likenessOf,
  makeScorer,
  widely,
  type IndexedColorway,
  type Score,
  type SimilarQuery,
} from './score.ts';
import type { VectorIndex } from './vector-index.ts';
import { LEVEL } from './vector-kernel.ts';
import { readFound, type FoundColorway } from './vector-rows.ts';

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

const turns = new Turns();

/** Designs compared finely at once, more where more are the same print. Each block is ranked for itself, so that pages never overlap. */
const block = 50;
/** By colours alone, which are quickly compared. */
const colorBlock = 200;

export async function rank(
  index: VectorIndex,
  reader: BulkReader,
  query: SimilarQuery,
  allowed: Allowed,
  part: Part,
): Promise<RankedPart> {
  await index.follow();
  // What shows little is quickly compared: it doesn't wait behind those who see all.
  await turns.take(allowed ? countBits(allowed) : Infinity);
  return rankAmong(index, (ids) => readFound(reader, ids), query, allowed, part);
}

/** Colorways by their ids, as they are told of. */
type Tell = (colorwayIds: string[]) => Promise<Map<string, FoundColorway>>;

export type Held = Pick<VectorIndex, 'memory' | 'palettes' | 'whitening'>;

/** Of what the index holds at this moment. */
export async function rankAmong(
  index: Held,
  tell: Tell,
  query: SimilarQuery,
  allowed: Allowed,
  part: Part,
): Promise<RankedPart> {
  const wide = goWide(index, query, allowed);
  const scorer = makeScorer(query, index.whitening);
  const ranking = new Ranking(
    (ordinals) => compare((ordinal) => scorer(heldOf(index, ordinal, colorPart(query) < 1)), ordinals),
    colorPart(query),
    wide,
  );
  const total = wide.ordinals.length;
  const told = async (some: Compared[]) => {
    const found = await tell(some.map(({ score }) => score.colorwayId));
    // What has gone since the index looked is left out.
    return some.flatMap(({ ordinal, score }): SimilarDesign[] => {
      const own = found.get(score.colorwayId);
      if (own?.ordinal !== ordinal) return [];
      return [{ ordinal, designId: own.designId, likeness: likenessOf(query, score, own) }];
    });
  };
  if (part.kind === 'page') {
    return { total, place: part.skip, found: await told(ranking.slice(part.skip, part.count)), isThere: true };
  }
  const place = ranking.placeOf(part.ordinal);
  if (place === null) return { total, place: 0, found: [], isThere: false };
  if (part.kind === 'after') {
    return { total, place: place + 1, found: await told(ranking.slice(place + 1, part.count)), isThere: true };
  }
  const [before] = place > 0 ? await told(ranking.slice(place - 1, 1)) : [];
  return { total, place, found: await told(ranking.slice(place + 1, 1)), before, isThere: true };
}

/** What an index holds of a design, in the order of its colorways' ids; `withVectors`: not only their palettes. */
export function heldOf({ memory, palettes }: Pick<Held, 'memory' | 'palettes'>, ordinal: number, withVectors = true) {
  const held = new Map(
    palettes.palettesOf(ordinal).map((one): [string, IndexedColorway] => [one.id, { ...one, windows: [] }]),
  );
  for (const { id, windows } of withVectors ? memory.colorwaysOf(ordinal) : [])
    held.set(id, { id, palette: [], ...held.get(id), windows });
  return [...held.values()];
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
  readonly #compare: (ordinals: number[]) => Compared[];
  readonly #wide: number[];
  readonly #size: number;
  /** of the first block: nothing that is the same print lies beyond it */
  readonly #first: number;
  readonly #blocks = new Map<number, Compared[]>();

  constructor(compare: (ordinals: number[]) => Compared[], color: number, { ordinals, same }: Wide) {
    this.#compare = compare;
    this.#wide = ordinals;
    this.#size = color === 1 ? colorBlock : block;
    this.#first = Math.max(same, this.#size);
  }

  slice(skip: number, count: number): Compared[] {
    const found: Compared[] = [];
    const end = Math.min(skip + count, this.#wide.length);
    for (let at = skip; at < end;) {
      const [from, to] = this.#blockAt(at);
      found.push(...this.#block(from, to).slice(at - from, end - from));
      at = to;
    }
    return found;
  }

  /** Null where it isn't among them. */
  placeOf(ordinal: number): number | null {
    const at = this.#wide.indexOf(ordinal);
    if (at < 0) return null;
    const [from, to] = this.#blockAt(at);
    const within = this.#block(from, to).findIndex((one) => one.ordinal === ordinal);
    return within < 0 ? null : from + within;
  }

  /** Where the block that holds a place begins and ends. */
  #blockAt(place: number): [from: number, to: number] {
    if (place < this.#first) return [0, this.#first];
    const from = this.#first + Math.floor((place - this.#first) / this.#size) * this.#size;
    return [from, from + this.#size];
  }

  #block(from: number, to: number): Compared[] {
    const known = this.#blocks.get(from) ?? this.#compare(this.#wide.slice(from, to));
    this.#blocks.set(from, known);
    return known;
  }
}

interface Compared {
  ordinal: number;
  score: Score;
}

/** Best first. */
function compare(scoreOf: (ordinal: number) => Score | null, ordinals: number[]): Compared[] {
  const compared = ordinals.flatMap((ordinal) => {
    const score = scoreOf(ordinal);
    return score ? [{ ordinal, score }] : [];
  });
  return compared.sort((a, b) => compareScores(a.score, b.score) || a.ordinal - b.ordinal);
}
