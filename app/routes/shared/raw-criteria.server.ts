import type { SearchCriteria } from '#app/domain/visible/criteria/criteria.ts';

/** The schema reads what it wrote, so an address and a call mean the same. */
export function toRaw({ dates, ...rest }: SearchCriteria): Record<string, unknown> {
  return { ...rest, dateRange: dates };
}
