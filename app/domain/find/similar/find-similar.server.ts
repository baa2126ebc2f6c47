/** The designs most like something, compared exactly. No actor: whoever asks says which designs may be found. */
import { hasBit, setBit, type Bits } from '#app/domain/visible/index/bits.ts';
import { queryIndex } from '../vector-index/index-client.server.ts';
import type { SimilarDesign, Part, RankedPart } from '../vector-index/rank.ts';
import type { SimilarQuery } from '../vector-index/score.ts';

export interface SimilarOptions {
  /** by ordinal; null: all designs there are */
  allowed: Bits | null;
  count: number;
}

/** Best first. */
export async function findSimilar(query: SimilarQuery, { allowed, count }: SimilarOptions): Promise<SimilarDesign[]> {
  return (await rankSimilar(query, allowed, { kind: 'page', skip: 0, count })).found;
}

/** `patience`: ms to wait for it at most */
export function rankSimilar(
  query: SimilarQuery,
  allowed: Bits | null,
  part: Part,
  patience?: number,
): Promise<RankedPart> {
  return queryIndex('rank', { query, allowed, part }, patience);
}

/** The set without the query's own design. */
export function leaveOut(bits: Bits, ordinal: number | null): Bits {
  if (ordinal === null || !hasBit(bits, ordinal)) return bits;
  const others = bits.slice();
  setBit(others, ordinal, false);
  return others;
}
