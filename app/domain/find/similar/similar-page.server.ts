/** A search's page and neighbours where similar designs are asked for: under the asker's visibility and all its other filters. */
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { question } from '#app/domain/base/questions/question.server.ts';
import type { ResolvedCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { colorQueryOf } from '#app/domain/visible/index/color-match.ts';
import { find, seenOrdinal, type Found, type Scope } from '#app/domain/find/results/find.server.ts';
import { readResults, type DesignResult } from '#app/domain/find/results/results.server.ts';
import { isAnyMissing } from '../embeddings/missing.server.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import { leaveOut, withVisible } from '#app/domain/visible/visibility/visible-sets.server.ts';
import { colorsOf, withColors } from '../words/meant-colors.server.ts';
import type { Understood } from '../words/understand.server.ts';
import { queryIndex } from '../vector-index/index-client.server.ts';
import type { Part, SimilarDesign } from '../vector-index/rank.ts';
import type { CoordinatesQuery } from '../vector-index/rank-coordinates.ts';
import { readQuery, type FoundQuery } from './query.server.ts';

export interface SimilarPage {
  totalCount: number;
  designs: DesignResult[];
  understood: Understood[];
  /** designs that may be found are missing, because they are yet to be prepared for it */
  isPartial: boolean;
}

/** `scope` narrows further; `isExact`, `isLiteral`: of the filters, as for any search. */
export async function findSimilarPage(actor: Actor, criteria: ResolvedCriteria, how: How = {}): Promise<SimilarPage> {
  const found = await readQuery(actor, criteria);
  const ranked = await askSimilarPage({ ...how, actor, criteria, found });
  const designs = await readLike(actor, ranked.found, withColors(criteria, colorsOf(ranked.understood)));
  const { total: totalCount, understood, isPartial } = ranked;
  return { totalCount, designs, understood, isPartial };
}

interface How {
  scope?: Scope;
  isExact?: boolean;
  isLiteral?: boolean;
}

interface SimilarSearch extends How {
  actor: Actor;
  criteria: ResolvedCriteria;
  found: FoundQuery;
}

const askSimilarPage = question(
  'similar page',
  async ({ actor, criteria, scope, isExact, isLiteral, found: { query, without } }: SimilarSearch) => {
    const use = (found: Found) => ({
      allowed: leaveOut(found.hits, without),
      understood: found.understood,
      after: seenOrdinal(found, criteria.after),
    });
    const { allowed, after, understood } = await find(actor, criteria, scope, use, { isExact, isLiteral });
    const { page, count } = criteria;
    const rank = (part: Part) => queryIndex('rank', { query, allowed, part });
    const ranked = after === null ? null : await rank({ kind: 'after', ordinal: after, count });
    // The design shown last is no longer among them: then by number.
    const shown = ranked?.isThere ? ranked : await rank({ kind: 'page', skip: page * count, count });
    return { ...shown, understood, isPartial: await isAnyMissing(shown.unseen) };
  },
);

/** How many a search for similar designs has, which needs no order. */
export async function countSimilar(actor: Actor, criteria: ResolvedCriteria): Promise<number> {
  return askSimilarCount({ actor, criteria, found: await readQuery(actor, criteria) });
}

const askSimilarCount = question(
  'similar count',
  async ({ actor, criteria, found: { query, without } }: SimilarSearch) => {
    const allowed = await find(actor, criteria, undefined, ({ hits }) => leaveOut(hits, without));
    const { total } = await queryIndex('rank', { query, allowed, part: { kind: 'count' } });
    return total;
  },
);

/** In the order given, each with why it was found; `criteria`: of the search that found them. */
export async function readLike(
  actor: Actor,
  found: SimilarDesign[],
  criteria?: ResolvedCriteria,
): Promise<DesignResult[]> {
  const likeness = new Map(found.map((like) => [like.designId, like.likeness]));
  return readResults(actor, [...likeness.keys()], { likeness, colors: criteria && colorQueryOf(criteria) });
}

/** ms that a design's page waits for them */
const neighboursPatience = 3000;

interface Neighbours {
  previous?: SimilarDesign;
  next?: SimilarDesign;
  understood: Understood[];
}

/** The designs before and after one, as a page shows them; none where the query can't run any more: a page of that design needn't fail for it. */
export async function findSimilarNeighbours(
  actor: Actor,
  criteria: ResolvedCriteria,
  designId: string,
): Promise<{ previous?: DesignResult; next?: DesignResult }> {
  try {
    const found = await readQuery(actor, criteria);
    const { previous, next, understood } = await askSimilarNeighbours({ actor, criteria, found, designId });
    const beside = [previous, next].flatMap((like) => like ?? []);
    const read = await readLike(actor, beside, withColors(criteria, colorsOf(understood)));
    const shown = (like?: SimilarDesign) => read.find(({ designGuid }) => designGuid === like?.designId);
    return { previous: shown(previous), next: shown(next) };
  } catch (error) {
    if (error instanceof DomainError) return {};
    throw error;
  }
}

const askSimilarNeighbours = question(
  'similar neighbours',
  async ({ actor, criteria, found, designId }: SimilarSearch & { designId: string }): Promise<Neighbours> => {
    const { query, without } = found;
    const { allowed, here, understood } = await find(actor, criteria, undefined, (found) => ({
      allowed: leaveOut(found.hits, without),
      understood: found.understood,
      here: seenOrdinal(found, designId),
    }));
    if (here === null) return { understood };
    // The query's own design comes before the results.
    const part =
      here === without ? ({ kind: 'page', skip: 0, count: 1 } as const) : ({ kind: 'beside', ordinal: here } as const);
    const ranked = await queryIndex('rank', { query, allowed, part }, neighboursPatience);
    return { previous: ranked.before, next: ranked.found[0], understood };
  },
);

/** Designs to go with one, of all that the asker may see but that one. */
export const askCoordinates = question(
  'coordinates',
  async ({ actor, query, without }: { actor: Actor; query: CoordinatesQuery; without: number }) => {
    const allowed = await withVisible(await visibleDesigns(actor), [], (_index, seen) => leaveOut(seen, without));
    return queryIndex('coordinates', { query, allowed });
  },
);
