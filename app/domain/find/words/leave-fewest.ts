/** Where words find designs one by one and none together: which of them to leave out. Pure. */
import { allOfBits, countBits, type Bits } from '#app/domain/visible/index/bits.ts';

/** A name; a colour: of a print in another colour more is left than of its colour without the print; what only comes near to what was typed. */
export type Worth = 'name' | 'color' | 'near';
const worths: Worth[] = ['name', 'color', 'near'];

/** What may be left out. */
export interface Spare {
  set: Bits;
  worth: Worth;
}

/** so many are tried in every way, which is two thousand sets met at most; of more, the rarest are kept as long as something is left */
const mostTried = 8;

/**
 * The places of the fewest without which something of `among` lies in all the others, never all of them unless `mayBeAll`; null where there are none such. Of equally many,
 * those that are worth least, and say least: the most designs are called so.
 */
export function leaveFewest(among: Bits, spares: Spare[], mayBeAll = false): Set<number> | null {
  const counted = spares.map((spare, at) => ({ ...spare, at, met: allOfBits([among, spare.set]) }));
  const weighed = counted.map((one) => ({ ...one, count: countBits(one.met) }));
  // What is kept before others first; of what is rare the rest has soon nothing in common.
  const sorted = weighed.toSorted(
    (one, other) =>
      worths.indexOf(one.worth) - worths.indexOf(other.worth) || one.count - other.count || one.at - other.at,
  );
  if (mayBeAll && countBits(among) === 0) return null;
  const left = sorted.length > mostTried ? keepRarest(sorted) : leaveInTurn(sorted, mayBeAll);
  return left && new Set(left.map(({ at }) => at));
}

interface Weighed {
  at: number;
  met: Bits;
  count: number;
}

/** Each is kept before those after it, so that the first that is found is the best. */
function leaveInTurn(sorted: Weighed[], mayBeAll: boolean): Weighed[] | null {
  for (let most = 1; most < sorted.length + Number(mayBeAll); most++) {
    const left = without(sorted, null, most);
    if (left) return left;
  }
  return null;
}

/** With no more than `most` of them left out. */
function without([first, ...rest]: Weighed[], kept: Bits | null, most: number): Weighed[] | null {
  if (!first) return [];
  const met = kept ? allOfBits([kept, first.met]) : first.met;
  const isThere = met.some((word) => word !== 0);
  const after = isThere ? without(rest, met, most) : null;
  if (after) return after;
  const others = most > 0 ? without(rest, kept, most - 1) : null;
  return others && [first, ...others];
}

function keepRarest(sorted: Weighed[]): Weighed[] | null {
  let kept: Bits | null = null;
  const left: Weighed[] = [];
  for (const one of sorted) {
    const met: Bits = kept ? allOfBits([kept, one.met]) : one.met;
    if (met.some((word) => word !== 0)) kept = met;
    else left.push(one);
  }
  return kept ? left : null;
}
