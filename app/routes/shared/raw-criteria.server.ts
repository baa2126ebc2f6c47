import type { SearchCriteria } from '#app/domain/visible/criteria/criteria.ts';

/** Read by the same schema as calls, so that address and call agree. */
export function toRaw({ dates, ...rest }: SearchCriteria): Record<string, unknown> {
  return { ...rest, dateRange: dates };
}
