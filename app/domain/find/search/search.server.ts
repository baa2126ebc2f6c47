/** Search: a page with its total, counts, the neighbours of a design within a search, and designs similar to one. */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { systemActor, type Actor } from '#app/domain/base/actor.ts';
import { followMerged } from '#app/domain/find/results/merged-labels.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { can } from '#app/domain/base/permissions.ts';
import { question } from '#app/domain/base/questions/question.server.ts';
import { blank, guid, wholeNumber } from '#app/domain/base/rules.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { OneDesign } from '#app/domain/find/similar/one-design.ts';
import { isSimilar } from '#app/domain/find/similar/query.server.ts';
import { countSimilar, findSimilarNeighbours, findSimilarPage } from '#app/domain/find/similar/similar-page.server.ts';
import { warmVectorIndex } from '#app/domain/find/vector-index/index-client.server.ts';
import { colorFamilyKeys, colorReaches } from '#app/domain/visible/colors/color-families.ts';
import { paletteVocabulary } from '#app/domain/visible/colors/palette-kinds.ts';
import { countBits } from '#app/domain/visible/index/bits.ts';
import { colorwayPart } from '#app/domain/visible/index/criteria-sql.server.ts';
import { currentIndex } from '#app/domain/visible/index/design-index.server.ts';
import { loadPalettes } from '#app/domain/visible/index/palettes.server.ts';
import { requireVisibleColorway, requireVisibleDesign } from '#app/domain/visible/visibility/find-visible.server.ts';
import {
  allArchives,
  everything,
  SearchCriteria,
  withoutInHouseFilters,
  type Order,
  type ResolvedCriteria,
} from '#app/domain/visible/criteria/criteria.ts';
import type { Understood } from '../words/understand.server.ts';
import { find, readPins, seenOrdinal, type Found, type Scope } from '../results/find.server.ts';
import { Sequence } from '../results/sequence.ts';
import { readResults, type DesignResult } from '../results/results.server.ts';
import { readFacets } from './facets.server.ts';
import { openArchive } from './open-archive.server.ts';

export interface SearchAnswer {
  totalPage: number;
  totalCount: number;
  currentPage: number;
  designs: DesignResult[];
  /** nothing is numbered as was typed: these numbers come near it */
  isAlike: boolean;
  /** some answer better than others, and come first unless an order is asked for */
  isRanked: boolean;
  /** what the words of `q` were taken as, in their order */
  understood: Understood[];
  /** of similar designs: some are missing, because they are yet to be prepared for it */
  isPartial?: boolean;
}

/** Completes criteria for this actor: drops filters they may not use, and takes their "combine label search" where no mode is given. */
async function criteriaFor(actor: Actor, criteria: SearchCriteria, scope?: Scope): Promise<ResolvedCriteria> {
  // What was put together of several archives is searched as a whole.
  const asked = scope ? { ...criteria, archive: criteria.archive ?? allArchives } : criteria;
  const own: ResolvedCriteria = { ...asked, ...(await readOpenCriteria(actor, asked)) };
  return can(actor, 'inHouse') ? own : withoutInHouseFilters(own);
}

/** What a search leaves open and is decided for this person: where it looks, its order, how many to a page. */
export const resolveCriteria = operation('archive', SearchCriteria, readOpenCriteria);

async function readOpenCriteria(actor: Actor, criteria: SearchCriteria) {
  const settings = await readSettings();
  const combine = actor.kind === 'person' && actor.settings.combineLabels;
  return {
    archive: criteria.archive ?? (await openArchive(actor)),
    order: criteria.order ?? (settings.defaultOrder as Order),
    isOrderAsked: criteria.order !== undefined,
    count: criteria.count ?? settings.pageSize,
    labelSearchMode: criteria.labelSearchMode ?? (combine ? ('all' as const) : ('any' as const)),
  };
}

/** The archive's search as a page shows it: a number, studio or original number that nothing has finds what comes near. */
export const searchDesigns = operation('archive', SearchCriteria, async (actor, input) => findPage(actor, input));

/** SPEC §7 /search/design/basic: a program gets what its filters say, or nothing. */
export const filterDesigns = operation('archive', SearchCriteria, async (actor, input) =>
  findPage(actor, input, undefined, true),
);

/** `scope` narrows further, for a collection's search or a pool's. `isLiteral`: filters as they stand, no number that only comes near. */
export async function findPage(
  actor: Actor,
  input: SearchCriteria,
  scope?: Scope,
  isLiteral = false,
): Promise<SearchAnswer> {
  const criteria = await criteriaFor(actor, input, scope);
  const { page, count } = criteria;
  if (isSimilar(criteria)) {
    const similar = await findSimilarPage(actor, criteria, { scope, isLiteral });
    return {
      ...similar,
      totalPage: Math.ceil(similar.totalCount / count),
      currentPage: page,
      isAlike: false,
      isRanked: false,
    };
  }
  const { totalCount, ids, isAlike, isRanked, understood, colors, number } = await askPage({
    actor,
    criteria,
    scope,
    isLiteral,
  });
  return {
    totalPage: Math.ceil(totalCount / count),
    totalCount,
    currentPage: page,
    designs: await readResults(actor, ids, { colors, colorway: colorwayPart(number) }),
    isAlike,
    isRanked,
    understood,
  };
}

interface Search {
  actor: Actor;
  criteria: ResolvedCriteria;
  scope?: Scope;
}

const askPage = question('page', async ({ actor, criteria, scope, isLiteral }: Search & { isLiteral: boolean }) => {
  const { page, count } = criteria;
  const pins = await readPins(criteria, scope);
  const show = (found: Found) => {
    const sequence = new Sequence(found, criteria, pins);
    const after = seenOrdinal(found, criteria.after);
    const ids = after === null ? sequence.page(page * count, count) : sequence.continue(after, page * count, count);
    return {
      totalCount: countBits(found.hits),
      ids,
      isAlike: found.alike !== null,
      isRanked: found.score !== null,
      understood: found.understood,
      colors: found.colors,
      number: found.number,
    };
  };
  return find(actor, criteria, scope, show, { isLiteral });
});

/** How many designs the search has, for links that only count. */
export const countDesigns = operation('archive', SearchCriteria, async (actor, input) => {
  const criteria = await criteriaFor(actor, input);
  if (isSimilar(criteria)) return countSimilar(actor, criteria);
  return askCount({ actor, criteria });
});

const askCount = question('count', ({ actor, criteria }: Search) =>
  find(actor, criteria, undefined, ({ hits }) => countBits(hits)),
);

/** Every design of a search, in its order; none where there are more than `most`. `isExact`: without what a number or name only comes near. */
export async function findAllDesigns(
  actor: Actor,
  input: SearchCriteria,
  { most, isExact }: { most: number; isExact: boolean },
): Promise<AllFound> {
  const criteria = await criteriaFor(actor, input);
  if (!isSimilar(criteria)) return askAll({ actor, criteria, most, isExact });
  const { designs } = await findSimilarPage(actor, { ...criteria, page: 0, count: mostSimilar }, { isExact });
  return { totalCount: designs.length, ids: designs.map(({ designGuid }) => designGuid) };
}

interface AllFound {
  totalCount: number;
  ids: string[];
}

/** Of a search by likeness, the designs that somebody may mean by all: further on there is no likeness. */
const mostSimilar = 1000;

const askAll = question(
  'all',
  async ({ actor, criteria, most, isExact }: Search & { most: number; isExact: boolean }) => {
    const pins = await readPins(criteria, undefined);
    const use = (found: Found) => {
      const totalCount = countBits(found.hits);
      const ids = totalCount > most ? [] : new Sequence(found, criteria, pins).page(0, totalCount);
      return { totalCount, ids };
    };
    return find(actor, criteria, undefined, use, { isExact });
  },
);

/** How many designs each choice of a filter would give. */
export const countFacets = operation('archive', SearchCriteria, async (actor, input) =>
  readFacets({ actor, criteria: await criteriaFor(actor, input) }),
);

const Neighbours = z.object({ designGuid: guid, criteria: SearchCriteria });

/** The designs before and after one within a search, each with the colorway that its card shows; null at its ends. The design itself need not be in it. */
export const findNeighbours = operation('archive', Neighbours, async (actor, { designGuid, criteria: input }) => {
  const criteria = await criteriaFor(actor, input);
  const { previous, next } = isSimilar(criteria)
    ? await findSimilarNeighbours(actor, criteria, designGuid)
    : await findOrderedNeighbours({ actor, criteria, designId: designGuid });
  return { previous: asNeighbour(previous), next: asNeighbour(next) };
});

function asNeighbour(design: DesignResult | undefined) {
  if (!design) return null;
  const { designGuid, designName, thumbnail } = design;
  return { designGuid, designName, colorwayGuid: thumbnail?.colorwayGuid ?? null };
}

async function findOrderedNeighbours(search: Search & { designId: string }) {
  const { previous, next, colors, number } = await askNeighbours(search);
  const ids = [previous, next].flatMap((id) => id ?? []);
  const found = await readResults(search.actor, ids, { colors, colorway: colorwayPart(number) });
  const shown = (id?: string) => found.find(({ designGuid }) => designGuid === id);
  return { previous: shown(previous), next: shown(next) };
}

interface Neighbouring extends Partial<Pick<Found, 'colors' | 'number'>> {
  previous?: string;
  next?: string;
}

const askNeighbours = question(
  'neighbours',
  async ({ actor, criteria, designId }: Search & { designId: string }): Promise<Neighbouring> => {
    const pins = await readPins(criteria, undefined);
    return find(actor, criteria, undefined, (found) => {
      const here = seenOrdinal(found, designId);
      if (here === null) return {};
      const sequence = new Sequence(found, criteria, pins);
      const { colors, number } = found;
      return { previous: sequence.beside(here, -1, 1)[0], next: sequence.beside(here, 1, 1)[0], colors, number };
    });
  },
);

const missing = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((given) => blank(given) ?? value, schema);

const SimilarDesigns = OneDesign.extend({
  /** A colorway says its design by itself. */
  designGuid: z.preprocess(blank, OneDesign.shape.designGuid.optional()),
  page: missing(wholeNumber.min(0, 'tooSmall').max(1_000_000, 'tooBig'), 0),
  count: missing(wholeNumber.min(1, 'tooSmall').max(100, 'tooBig'), 25),
}).refine(({ designGuid, colorwayGuid }) => designGuid ?? colorwayGuid, { error: 'invalidGuid', path: ['designGuid'] });

/** SPEC §7 /search/similar: similar to a design, or to one of its colorways. Throws `designNotFound`, `colorwayNotFound`, `lookNotReady`, `lookMissing` or `similarNotReady`. */
export const findSimilarDesigns = operation('archive', SimilarDesigns, async (actor, input) => {
  const { designGuid, colorwayGuid, page, count } = input;
  if (designGuid) await requireVisibleDesign(actor, designGuid);
  if (colorwayGuid) await requireVisibleColorway(actor, colorwayGuid, designGuid);
  return findPage(actor, { ...everything, archive: -1, similarId: colorwayGuid ?? designGuid, page, count });
});

/** Labels of an address that was kept: those that each merged one is part of now. */
export const findMergedLabels = operation('archive', z.object({ labelIds: z.array(z.int()) }), (_actor, { labelIds }) =>
  followMerged(labelIds),
);

/** For the start of a process that answers searches: what the first ones would wait for. */
export async function warmSearch(): Promise<void> {
  await followChanges();
  isWarm = true;
  following ??= setInterval(() => void followChanges().catch(() => undefined), followEvery).unref();
}

/** ms: what is edited while nobody searches is taken in so often, so that no search after a day without any has a day's edits to read */
const followEvery = 15_000;
let following: NodeJS.Timeout | undefined;

/** Brings every index up to date as a search would. */
export async function followChanges(): Promise<void> {
  await Promise.all([warmVectorIndex(), currentIndex().then(loadPalettes)]);
}

/** ms between two colours, so that searches that come meanwhile hardly notice: those that many ask for, and those that few do */
const pauses = { usual: 60, unusual: 250 };

/**
 * The named colours and palettes over the whole archive, one after the other: from then on only what changes is looked at. First as they are drawn
 * usually, then narrow and wide. Ends early where a question is refused.
 */
export async function warmColors(): Promise<void> {
  const archive = { archive: -1, order: 0, isOrderAsked: false, count: 1, labelSearchMode: 'any' } as const;
  const make = async (pause: number, colors: Pick<ResolvedCriteria, 'colorFamily' | 'colorReach' | 'eitherColors'>) => {
    await find(systemActor('search'), { ...everything, ...archive, ...colors }, undefined, () => undefined);
    await wait(pause, undefined, { ref: false });
  };
  for (const family of colorFamilyKeys) await make(pauses.usual, { colorFamily: [family] });
  for (const { kind } of paletteVocabulary) await make(pauses.usual, { colorFamily: [], eitherColors: [[kind]] });
  for (const colorReach of colorReaches)
    for (const family of colorFamilyKeys) await make(pauses.unusual, { colorFamily: [family], colorReach });
}

let isWarm = false;

const askReady = question('ready', async () => isWarm);
/** ms; a search process that works answers in one */
const readyPatience = 2_000;

/** Throws while what answers searches is still reading what they need. */
export async function checkSearch(): Promise<void> {
  if (!(await askReady(undefined, readyPatience))) throw new Error('the search is being made ready');
}
