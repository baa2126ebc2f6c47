/** What the index's thread finds, best first. */
import { systemActor } from '#app/domain/base/actor.ts';
import { queryIndex } from '#app/domain/find/vector-index/index-client.server.ts';
import type { SimilarQuery } from '#app/domain/find/vector-index/score.ts';
import type { Bits } from '#app/domain/visible/index/bits.ts';
import { grantEveryDesign, type AllowedDesigns } from '#app/domain/visible/visibility/visible-sets.server.ts';

export const everyDesign = grantEveryDesign(systemActor('test'));

/** `allowed` null: among all designs there are. */
export const among = (allowed: Bits | null) => (allowed as AllowedDesigns | null) ?? everyDesign;

export async function findSimilar(query: SimilarQuery, { allowed, count }: { allowed: Bits | null; count: number }) {
  const part = { kind: 'page', skip: 0, count } as const;
  return (await queryIndex('rank', { query, allowed: among(allowed), part })).found;
}
