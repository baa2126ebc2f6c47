/** What an evaluation counts by. */
import type { SimilarDesign } from '#app/domain/find/vector-index/rank.ts';

/** Where the print with the ordinal `at + 1` came; Infinity: not among the results. 0 is first; those after it that score alike count as before it, and a score that is no number is no result. */
export function placeAmong(found: Pick<SimilarDesign, 'ordinal' | 'likeness'>[], at: number): number {
  const place = found.findIndex(({ ordinal }) => ordinal === at + 1);
  const own = found[place]?.likeness.score;
  if (own === undefined || !Number.isFinite(own)) return Infinity;
  return place + found.slice(place + 1).filter(({ likeness }) => likeness.score >= own).length;
}

/** Per cent between which a share lies that was seen so many times (Wilson, Probable Inference, 1927; 95 %). */
export function betweenOf(seen: number, of: number): string {
  const z = 1.96;
  const middle = (seen + (z * z) / 2) / (of + z * z);
  const reach = (z / (of + z * z)) * Math.sqrt((seen * (of - seen)) / of + (z * z) / 4);
  return `[${[middle - reach, middle + reach].map((share) => (100 * share).toFixed(0).padStart(3)).join(' …')}]`.padEnd(
    11,
  );
}
