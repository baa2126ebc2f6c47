/** The designs that are most like a query, in their order: a wide pass over the index, then blocks of its best compared finely, as the index holds them. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { BulkReader } from '#app/data/bulk-reads.server.ts';
import { allBut, countBits, ordinalsOf, type Bits } from '#app/domain/visible/index/bits.ts';
import { Turns } from '#app/domain/visible/index/turns.ts';
import { mostSimilar } from '#app/domain/visible/criteria/similar-criteria.ts';
import type { Likeness } from './likeness.ts';
import { TURNS } from '#app/image/similar/edge-turns.ts';
import type { EdgeSearch } from './crew-work.ts';
import { SharedWork } from './crew.ts';
import { EdgeQuery } from './edge-likeness.ts';
import { MOST_COST } from './palette-index.ts';
import {
  colorPart,
  compareScores,
  isFoundByEdges,
  LEAST_WITH_EDGES,
  SAME_EDGES,
  likenessOf,
  makeScorer,
  widely,
  withEdges,
  type IndexedColorway,
  type Score,
  type SimilarQuery,
} from './score.ts';
import type { VectorIndex } from './vector-index.ts';
import { LEVEL } from './scan-settings.ts';
import { readEdges, readFound, type FoundColorway } from './vector-rows.ts';

/** Designs by ordinal: who may be found; null: all. */
export type Allowed = Bits | null;

/** Which of the ranked designs are wanted. `after` and `beside`: a design's ordinal. */
export type Part =
  | { kind: 'count' }
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

export interface Ranked extends RankedPart {
  /** ordinals of some that may be found but have no vectors, where motifs are asked for: they are yet to be made, or can't be */
  unseen: number[];
}

/** So many tell well enough whether any of them are yet to be made: of the newest, and of the oldest, which a filling comes to last. */
const mostUnseen = 500;

const turns = new Turns();

/** Designs compared finely at once, more where more are the same print. Each block is ranked for itself, so that pages never overlap. */
const block = 50;
/** By colours alone, which are quickly compared. */
const colorBlock = 200;
/** Designs in which edges are looked for before others get their turn: a few ms each for a picture, whose size nobody knows. */
const atOnce = 8;
/** Of the designs of a block, so many by their motif have edges looked for in: where more are the same print, as stripes and plain grounds are, edges tell little. */
const mostLookedAt = 100;
/** Prints that a block may hold with the very same edges; fewer where the print lies on something, whose own edges are looked for as well. */
const mostAlike = 4;
const mostAlikeOnThings = 2;
/** Designs that tell how a question lies, and by how much more alike they are then. */
const mostTurned = 4;
const clearlyTurned = 0.08;
/** A question lies straight where something is so much more alike than the third: the same design may be there twice. */
const clearly = 0.15;

export async function rank(
  index: VectorIndex,
  reader: BulkReader,
  query: SimilarQuery,
  allowed: Allowed,
  part: Part,
): Promise<Ranked> {
  await index.follow();
  // What shows little is quickly compared: it doesn't wait behind those who see all.
  await turns.take(allowed ? countBits(allowed) : Infinity);
  const unseen = allowed && colorPart(query) < 1 ? someOf(allBut(allowed, index.embedded)) : [];
  const kept = { tell: (ids: string[]) => readFound(reader, ids), edges: (ids: string[]) => readEdges(reader, ids) };
  return { ...(await rankAmong(index, kept, query, allowed, part)), unseen };
}

/** Of very many, the first and the last. */
export function someOf(unseen: Bits): number[] {
  const ordinals = ordinalsOf(unseen);
  if (ordinals.length <= 2 * mostUnseen) return ordinals;
  return [...ordinals.slice(0, mostUnseen), ...ordinals.slice(-mostUnseen)];
}

/** What is kept of colorways beside the index, by their ids. */
interface Kept {
  /** as they are told of */
  tell: (colorwayIds: string[]) => Promise<Map<string, FoundColorway>>;
  edges: (colorwayIds: string[]) => Promise<Map<string, Uint8Array>>;
}

export type Held = Pick<VectorIndex, 'memory' | 'palettes' | 'whitening'>;

/** Of what the index holds at this moment. */
export async function rankAmong(
  index: Held,
  kept: Kept,
  query: SimilarQuery,
  allowed: Allowed,
  part: Part,
): Promise<RankedPart> {
  const wide = goWide(index, query, allowed);
  const scorer = makeScorer(query, index.whitening);
  const byMotif = (ordinals: number[]) =>
    compare((ordinal) => scorer(heldOf(index, ordinal, colorPart(query))), ordinals);
  const edges = openEdges(query, kept);
  if (edges && wide.ordinals.length < block) {
    const found = new Set(wide.ordinals);
    const others = goWide(index, { ...query, least: LEAST_WITH_EDGES }, allowed, block);
    // The block holds whatever is picked of them.
    await edges.expect(others.nearest);
    wide.ordinals.push(...(await edges.pick(byMotif(others.ordinals.filter((ordinal) => !found.has(ordinal))))));
  } else if (part.kind === 'page' && part.skip < block) await edges?.expect(wide.nearest.slice(0, block));
  const total = wide.ordinals.length;
  if (part.kind === 'count') return { total, place: 0, found: [], isThere: true };
  const ranking = new Ranking(
    async (ordinals) => (edges ? edges.order(byMotif(ordinals)) : byMotif(ordinals)),
    colorPart(query),
    wide,
  );
  const told = async (some: Compared[]) => {
    const found = await kept.tell(some.map(({ score }) => score.colorwayId));
    // What has gone since the index looked is left out.
    return some.flatMap(({ ordinal, score }): SimilarDesign[] => {
      const own = found.get(score.colorwayId);
      if (own?.ordinal !== ordinal) return [];
      return [{ ordinal, designId: own.designId, likeness: likenessOf(query, score, own) }];
    });
  };
  if (part.kind === 'page') {
    return { total, place: part.skip, found: await told(await ranking.slice(part.skip, part.count)), isThere: true };
  }
  const place = await ranking.placeOf(part.ordinal);
  if (place === null) return { total, place: 0, found: [], isThere: false };
  if (part.kind === 'after') {
    return { total, place: place + 1, found: await told(await ranking.slice(place + 1, part.count)), isThere: true };
  }
  const [before] = place > 0 ? await told(await ranking.slice(place - 1, 1)) : [];
  return { total, place, found: await told(await ranking.slice(place + 1, 1)), before, isThere: true };
}

/** What an index holds of a design that the question asks for, in the order of its colorways' ids; it holds until the next design's is asked for. */
function heldOf({ memory, palettes }: Held, ordinal: number, color: number): IndexedColorway[] {
  if (color === 1) return palettes.palettesOf(ordinal).map((one) => ({ ...one, windows: [] }));
  return memory.colorwaysOf(ordinal, true).map((one) => ({ ...one, palette: [] }));
}

interface Wide {
  /** of the best by an estimate, best first */
  ordinals: number[];
  /** of each, the colorway that is nearest by the estimate */
  nearest: string[];
  /** how many of them are the same print, or nearly */
  same: number;
}

function goWide(index: Held, query: SimilarQuery, allowed: Allowed, count = mostSimilar): Wide {
  if (colorPart(query) === 1)
    return { ordinals: index.palettes.search(query.palette, allowed, count, MOST_COST), nearest: [], same: 0 };
  const found = index.memory.search({ ...widely(query), allowed, count });
  const same = found.findIndex(({ score }) => score < 2 * LEVEL - 1);
  return {
    ordinals: found.map(({ ordinal }) => ordinal),
    nearest: found.map(({ colorwayId }) => colorwayId),
    same: same < 0 ? found.length : same,
  };
}

class Ranking {
  readonly #compare: (ordinals: number[]) => Promise<Compared[]>;
  readonly #wide: number[];
  readonly #size: number;
  /** of the first block: nothing that is the same print lies beyond it */
  readonly #first: number;
  readonly #blocks = new Map<number, Compared[]>();

  constructor(compare: (ordinals: number[]) => Promise<Compared[]>, color: number, { ordinals, same }: Wide) {
    this.#compare = compare;
    this.#wide = ordinals;
    this.#size = color === 1 ? colorBlock : block;
    this.#first = Math.max(same, this.#size);
  }

  async slice(skip: number, count: number): Promise<Compared[]> {
    const found: Compared[] = [];
    const end = Math.min(skip + count, this.#wide.length);
    for (let at = skip; at < end;) {
      const [from, to] = this.#blockAt(at);
      found.push(...(await this.#block(from, to)).slice(at - from, end - from));
      at = to;
    }
    return found;
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

  async #block(from: number, to: number): Promise<Compared[]> {
    const known = this.#blocks.get(from) ?? (await this.#compare(this.#wide.slice(from, to)));
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
  return compared.sort(bestFirst);
}

const bestFirst = (a: Compared, b: Compared) => compareScores(a.score, b.score) || a.ordinal - b.ordinal;

function isClear(likeness: (number | null)[]): boolean {
  const [most = 0, , third = 0] = likeness.map((each) => each ?? 0).toSorted((a, b) => b - a);
  return most >= SAME_EDGES && most >= third + clearly;
}

const greatest = (likeness: (number | null)[]) => Math.max(0, ...likeness.map((each) => each ?? 0));

/** Looks for the question's edges in designs that were found; null where it has none, or asks for colours alone. */
function openEdges(query: SimilarQuery, kept: Kept) {
  const asked = query.edges && colorPart(query) < 1 ? EdgeQuery.of(query.edges) : null;
  if (!asked || asked.isEmpty) return null;
  const known = new Map<string, Uint8Array | null>();
  let coming = Promise.resolve();
  const read = async (colorwayIds: string[]) => {
    const missing = colorwayIds.filter((id) => !known.has(id));
    const edges = missing.length > 0 ? await kept.edges(missing) : known;
    for (const id of missing) known.set(id, edges.get(id) ?? null);
  };
  const look = async (compared: Compared[]) => {
    await coming;
    await read(compared.map(({ score }) => score.colorwayId));
    const theirs = compared.map(({ score }) => known.get(score.colorwayId)!);
    const straight = await compareAll(theirs.map((print) => ({ print, turn: 0 })));
    if (isClear(straight)) return straight;
    const turn = await findTurn(theirs.slice(0, mostTurned), greatest(straight.slice(0, mostTurned)));
    return turn === 0 ? straight : compareAll(theirs.map((print) => ({ print, turn })));
  };
  const compareAll = async (among: EdgeSearch['among']): Promise<(number | null)[]> => {
    const work = new SharedWork({ kind: 'edges', asked: query.edges!, among });
    for (let at = 0; ; at++) {
      // Others may be served meanwhile whose search is shorter still.
      if (at % atOnce === 0) await turns.take(among.length - at);
      if (!work.doOne()) break;
    }
    return Array.from(work.finish(), (likeness) => (likeness < 0 ? null : likeness));
  };
  /** How the question lies, by the likeliest: any of them may be the same print. `straight`: how alike one of them is as it lies. */
  const findTurn = async (likeliest: (Uint8Array | null)[], straight: number) => {
    const ways = Array.from({ length: TURNS - 1 }, (_, before) => before + 1);
    const likeness = await compareAll(ways.flatMap((turn) => likeliest.map((print) => ({ print, turn }))));
    const best = ways.map((_, at) => greatest(likeness.slice(at * likeliest.length, (at + 1) * likeliest.length)));
    const most = greatest([straight, ...best]);
    return most > straight + clearlyTurned ? ways[best.indexOf(most)]! : 0;
  };
  return {
    /** Has them read, so that they come while this thread compares motifs: most likely these will be asked for. */
    async expect(colorwayIds: string[]): Promise<void> {
      coming = read(colorwayIds);
      coming.catch(() => undefined);
      // Until then nothing has left for the database.
      await breathe();
    },
    /** The same designs in the order that they have by them. */
    async order(compared: Compared[]): Promise<Compared[]> {
      const likeness = await look(compared.slice(0, mostLookedAt));
      // What several prints have says nothing of one: a picture shows more repeats than it was looked at for, or only stripes.
      const rest = asked.isAllPrint ? mostAlike : mostAlikeOnThings;
      const floor = likeness.map((each) => each ?? 0).toSorted((a, b) => b - a)[rest];
      return compared
        .map((one, at) => ({ ...one, score: withEdges(query, one.score, likeness[at] ?? null, floor) }))
        .sort(bestFirst);
    },
    /** Those that are the same print for all that their motif says. */
    async pick(compared: Compared[]): Promise<number[]> {
      const likeness = await look(compared);
      return compared
        .filter(({ score }, at) => isFoundByEdges(query, score, likeness[at]!))
        .map(({ ordinal }) => ordinal);
    },
  };
}
