/** Search: a page with its total, counts, the neighbours of a design within a search, and designs similar to one. */
import { z } from 'zod';
import type { Actor } from '#app/domain/base/actor.ts';
import { followMerged } from '#app/domain/find/search/merged-labels.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { can } from '#app/domain/base/permissions.ts';
import { guid, wholeNumber } from '#app/domain/base/rules.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { OneDesign } from '#app/domain/find/similar/one-design.ts';
import { isSimilar } from '#app/domain/find/similar/query.server.ts';
import { findSimilarNeighbours, findSimilarPage } from '#app/domain/find/similar/similar-page.server.ts';
import { warmVectorIndex } from '#app/domain/find/vector-index/index-client.server.ts';
import { countBits, hasBit } from '#app/domain/visible/index/bits.ts';
import { currentIndex } from '#app/domain/visible/index/design-index.server.ts';
import { loadPalettes } from '#app/domain/visible/index/palettes.server.ts';
import { requireVisibleColorway, requireVisibleDesign } from '#app/domain/visible/visibility/find-visible.server.ts';
import {
  everything,
  SearchCriteria,
  withoutInHouseFilters,
  type Order,
  type ResolvedCriteria,
} from '#app/domain/visible/criteria/criteria.ts';
import { find, readPins, Sequence, type Found, type Scope } from '../results/find.server.ts';
import { readNames, readResults, type DesignResult } from '../results/results.server.ts';
import { readFacets } from './facets.server.ts';

export interface SearchAnswer {
  totalPage: number;
  totalCount: number;
  currentPage: number;
  designs: DesignResult[];
  /** nothing is numbered as was typed: these numbers come near it */
  isAlike: boolean;
}

/** Completes criteria for this actor: drops filters they may not use, and takes their "combine label search" where no mode is given. */
async function criteriaFor(actor: Actor, criteria: SearchCriteria): Promise<ResolvedCriteria> {
  const settings = await readSettings();
  const combine = actor.kind === 'person' && actor.settings.combineLabels;
  const own: ResolvedCriteria = {
    ...criteria,
    labels: await followMerged(criteria.labels),
    archive: criteria.archive ?? settings.defaultArchive,
    order: criteria.order ?? (settings.defaultOrder as Order),
    count: criteria.count ?? settings.pageSize,
    labelSearchMode: criteria.labelSearchMode ?? (combine ? 'all' : 'any'),
  };
  return can(actor, 'inHouse') ? own : withoutInHouseFilters(own);
}

/** What a search leaves open and is decided for this person: where it looks, its order, how many to a page. */
export const resolveCriteria = operation('archive', SearchCriteria, async (actor, input) => {
  const { archive, order, count, labelSearchMode } = await criteriaFor(actor, input);
  return { archive, order, count, labelSearchMode };
});

/** SPEC §7 /search/design/basic. */
export const searchDesigns = operation('archive', SearchCriteria, async (actor, input) => findPage(actor, input));

/** `scope` narrows further, for a collection's search or a pool's. */
export async function findPage(actor: Actor, input: SearchCriteria, scope?: Scope): Promise<SearchAnswer> {
  const criteria = await criteriaFor(actor, input);
  const { page, count } = criteria;
  if (isSimilar(criteria)) {
    const similar = await findSimilarPage(actor, criteria, scope);
    return { ...similar, totalPage: Math.ceil(similar.totalCount / count), currentPage: page, isAlike: false };
  }
  const pins = await readPins(criteria, scope);
  const { totalCount, ids, isAlike } = await find(actor, criteria, scope, (found) => {
    const sequence = new Sequence(found, criteria, pins);
    const after = seenOrdinal(found, criteria.after);
    const ids = after === null ? sequence.page(page * count, count) : sequence.beside(after, 1, count);
    return { totalCount: countBits(found.hits), ids, isAlike: found.alike !== null };
  });
  return {
    totalPage: Math.ceil(totalCount / count),
    totalCount,
    currentPage: page,
    designs: await readResults(actor, ids),
    isAlike,
  };
}

/** How many designs the search has, for links that only count. */
export const countDesigns = operation('archive', SearchCriteria, async (actor, input) => {
  const criteria = await criteriaFor(actor, input);
  if (isSimilar(criteria)) return (await findSimilarPage(actor, { ...criteria, page: 0, count: 1 })).totalCount;
  return find(actor, criteria, undefined, ({ hits }) => countBits(hits));
});

/** How many designs each choice of a filter would give. */
export const countFacets = operation('archive', SearchCriteria, async (actor, input) =>
  readFacets(actor, await criteriaFor(actor, input)),
);

const Neighbours = z.object({ designGuid: guid, criteria: SearchCriteria });

/** The designs before and after one within a search; null at its ends. The design itself need not be in it. */
export const findNeighbours = operation('archive', Neighbours, async (actor, { designGuid, criteria: input }) => {
  const criteria = await criteriaFor(actor, input);
  const { previous, next } = isSimilar(criteria)
    ? await findSimilarNeighbours(actor, criteria, designGuid)
    : await findOrderedNeighbours(actor, criteria, designGuid);
  const names = await readNames(
    actor,
    [previous, next].flatMap((id) => id ?? []),
  );
  const named = (id: string | undefined) => {
    const designName = id && names.get(id);
    return id && designName ? { designGuid: id, designName } : null;
  };
  return { previous: named(previous), next: named(next) };
});

async function findOrderedNeighbours(
  actor: Actor,
  criteria: ResolvedCriteria,
  designId: string,
): Promise<{ previous?: string; next?: string }> {
  const pins = await readPins(criteria, undefined);
  return find(actor, criteria, undefined, (found) => {
    const here = seenOrdinal(found, designId);
    if (here === null) return {};
    const sequence = new Sequence(found, criteria, pins);
    return { previous: sequence.beside(here, -1, 1)[0], next: sequence.beside(here, 1, 1)[0] };
  });
}

/** Null for a design that the asker can't see, as for one that isn't there. */
function seenOrdinal({ index, visible }: Found, id: string | undefined): number | null {
  const ordinal = id === undefined ? undefined : index.ordinalOf(id);
  return ordinal !== undefined && hasBit(visible, ordinal) ? ordinal : null;
}

const blank = (value: unknown) => (value === '' || value === null ? undefined : value);
const missing = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((given) => blank(given) ?? value, schema);

const SimilarDesigns = OneDesign.extend({
  page: missing(wholeNumber.min(0, 'tooSmall').max(1_000_000, 'tooBig'), 0),
  count: missing(wholeNumber.min(1, 'tooSmall').max(100, 'tooBig'), 25),
});

/** SPEC §7 /search/similar: similar to a design, or to one of its colorways. Throws `designNotFound`, `colorwayNotFound`, `lookNotReady`, `lookMissing` or `similarNotReady`. */
export const findSimilarDesigns = operation('archive', SimilarDesigns, async (actor, input) => {
  const { designGuid, colorwayGuid, page, count } = input;
  const design = await requireVisibleDesign(actor, designGuid);
  if (colorwayGuid) await requireVisibleColorway(actor, colorwayGuid, design.id);
  return findPage(actor, { ...everything, archive: -1, similarId: colorwayGuid ?? designGuid, page, count });
});

/** Labels of an address that was kept: those that each merged one is part of now. */
export const findMergedLabels = operation('archive', z.object({ labelIds: z.array(z.int()) }), (_actor, { labelIds }) =>
  followMerged(labelIds),
);

/** For the start of a web process: what its first searches would wait for. */
export async function warmSearch(): Promise<void> {
  await loadPalettes(await currentIndex());
  await warmVectorIndex();
}
