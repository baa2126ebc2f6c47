/** The designs most like something, compared exactly. No actor: whoever asks says which designs may be found. */
import { hasBit, setBit, type Bits } from '#app/domain/visible/index/bits.ts';
import { askIndex } from '../vector-index/index-client.server.ts';
import type { Like, Part, RankedPart } from '../vector-index/rank.ts';
import type { LikeQuestion } from '../vector-index/score.ts';

export interface LikeOptions {
  /** by ordinal; null: all designs there are */
  allowed: Bits | null;
  count: number;
}

/** Best first. */
export async function findLike(question: LikeQuestion, { allowed, count }: LikeOptions): Promise<Like[]> {
  return (await rankLike(question, allowed, { kind: 'page', skip: 0, count })).found;
}

/** `patience`: ms to wait for it at most */
export function rankLike(
  question: LikeQuestion,
  allowed: Bits | null,
  part: Part,
  patience?: number,
): Promise<RankedPart> {
  return askIndex('rank', { question, allowed, part }, patience);
}

/** The set without the design that is asked with. */
export function leaveOut(bits: Bits, ordinal: number | null): Bits {
  if (ordinal === null || !hasBit(bits, ordinal)) return bits;
  const others = bits.slice();
  setBit(others, ordinal, false);
  return others;
}
