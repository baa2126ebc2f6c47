/** The visible thing as a set: the designs that an asker may know of. None is made but here, and what ranks designs takes no other. */
import type { Actor } from '#app/domain/base/actor.ts';
import { requirePermission } from '#app/domain/base/permissions.ts';
import { allOfBits, setBit, type Bits } from '../index/bits.ts';
import { withConditions, type Asking, type Condition, type Scores } from '../index/conditions.server.ts';
import { conditionOf } from '../index/criteria-sql.server.ts';
import type { DesignIndex } from '../index/design-index.server.ts';
import type { Visibility } from './visibility.server.ts';

declare const found: unique symbol;

interface Found {
  readonly [found]: true;
}

/** by ordinal */
export type VisibleSet = Bits & Found;

/** All designs there are. */
export interface EveryDesign extends Found {
  isEvery: true;
}

export type AllowedDesigns = VisibleSet | EveryDesign;

/**
 * Calls `use` with what may be seen and the sets of the conditions, in the moment that all of them stand for; scores: of hidden designs too.
 */
export function withVisible<T>(
  visible: Visibility,
  conditions: Condition[],
  use: (index: DesignIndex, seen: VisibleSet, sets: Bits[], scores: Scores[]) => T,
  asking?: Asking,
): Promise<T> {
  const useSets = (index: DesignIndex, [seen, ...sets]: Bits[], [, ...scores]: Scores[]) =>
    use(index, seen as VisibleSet, sets, scores);
  return withConditions([conditionOf(visible), ...conditions], useSets, asking);
}

/** Of a visible set what lies in all the others too. */
export function narrow(seen: VisibleSet, others: Bits[]): VisibleSet {
  return others.length === 0 ? seen : (allOfBits([seen, ...others]) as VisibleSet);
}

/** A copy without the design that is asked with. */
export function leaveOut(seen: VisibleSet, ordinal: number | null): VisibleSet {
  const others = seen.slice() as VisibleSet;
  if (ordinal !== null) setBit(others, ordinal, false);
  return others;
}

/** The one grant without the rule: an import looks for duplicates among all there are. */
export function grantEveryDesign(actor: Actor): EveryDesign {
  requirePermission(actor, 'admin');
  return { isEvery: true } as EveryDesign;
}
