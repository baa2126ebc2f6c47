/** A search's page and neighbours where similar designs are asked for: under the asker's visibility and all its other filters. */
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { hasBit } from '#app/domain/visible/index/bits.ts';
import type { ResolvedCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { find, type Found, type Scope } from '#app/domain/find/results/find.server.ts';
import { readResults, type DesignResult } from '#app/domain/find/results/results.server.ts';
import { leaveOut } from '#app/domain/visible/visibility/visible-sets.server.ts';
import { queryIndex } from '../vector-index/index-client.server.ts';
import { readQuery } from './query.server.ts';
import type { Part, SimilarDesign } from '../vector-index/rank.ts';

export interface SimilarPage {
  totalCount: number;
  designs: DesignResult[];
}

export async function findSimilarPage(actor: Actor, criteria: ResolvedCriteria, scope?: Scope): Promise<SimilarPage> {
  const { query, without } = await readQuery(actor, criteria);
  const { hits, after } = await find(actor, criteria, scope, (found) => ({
    hits: found.hits,
    after: seenOrdinal(found, criteria.after),
  }));
  const allowed = leaveOut(hits, without);
  const { page, count } = criteria;
  const rank = (part: Part) => queryIndex('rank', { query, allowed, part });
  let ranked = after === null ? null : await rank({ kind: 'after', ordinal: after, count });
  // The design shown last is no longer among them: then by number.
  if (!ranked?.isThere) ranked = await rank({ kind: 'page', skip: page * count, count });
  return { totalCount: ranked.total, designs: await readLike(actor, ranked.found) };
}

/** In the order given, each with why it was found. */
export async function readLike(actor: Actor, found: SimilarDesign[]): Promise<DesignResult[]> {
  const likeness = new Map(found.map((like) => [like.designId, like.likeness]));
  return readResults(actor, [...likeness.keys()], likeness);
}

/** ms that a design's page waits for them */
const neighboursPatience = 3000;

/** Ids of the designs before and after one; none where the query can't run any more: a page of that design needn't fail for it. */
export async function findSimilarNeighbours(
  actor: Actor,
  criteria: ResolvedCriteria,
  designId: string,
): Promise<{ previous?: string; next?: string }> {
  try {
    const { query, without } = await readQuery(actor, criteria);
    const { hits, here } = await find(actor, criteria, undefined, (found) => ({
      hits: found.hits,
      here: seenOrdinal(found, designId),
    }));
    if (here === null) return {};
    const allowed = leaveOut(hits, without);
    // The query's own design comes before the results.
    const part =
      here === without ? ({ kind: 'page', skip: 0, count: 1 } as const) : ({ kind: 'beside', ordinal: here } as const);
    const { found, before } = await queryIndex('rank', { query, allowed, part }, neighboursPatience);
    return { previous: before?.designId, next: found[0]?.designId };
  } catch (error) {
    if (error instanceof DomainError) return {};
    throw error;
  }
}

/** Null for a design that the asker can't see, as for one that isn't there. */
function seenOrdinal({ index, visible }: Found, id: string | undefined): number | null {
  const ordinal = id === undefined ? undefined : index.ordinalOf(id);
  return ordinal !== undefined && hasBit(visible, ordinal) ? ordinal : null;
}
