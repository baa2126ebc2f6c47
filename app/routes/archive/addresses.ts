/** Addresses of searches: the address bar always holds the whole of one. */
import { writeCriteria, type ResolvedCriteria, type SearchCriteria } from '#app/domain/search/criteria.ts';

export type Changes = { [Name in keyof SearchCriteria]?: SearchCriteria[Name] | undefined };

/** The same search with a change; it starts at its first page unless the change says which. */
export function searchAddress(criteria: Partial<SearchCriteria>, changes: Changes = {}, size?: string): string {
  const params = writeCriteria({ ...criteria, page: 0, ...changes } as Partial<SearchCriteria>);
  if (size) params.set('size', size);
  return params.size > 0 ? `/archive?${params.toString()}` : '/archive';
}

const defaulted = ['archive', 'order', 'count', 'labelSearchMode'] as const;

/** A form sends every choice; those that hold anyway need no place in the address. */
export function withoutDefaults(criteria: SearchCriteria, defaults: ResolvedCriteria): SearchCriteria {
  const rest = { ...criteria };
  for (const name of defaulted) if (rest[name] === defaults[name]) rest[name] = undefined;
  return rest;
}

/** What a design's address keeps of the search that it was found by. */
export function searchOrigin(criteria: Partial<SearchCriteria>, size?: string): string {
  const [, query = ''] = searchAddress(criteria, { page: criteria.page ?? 0 }, size).split('?');
  return query || 'all';
}

export function designAddress(
  designGuid: string,
  colorwayGuid?: string | null,
  params: Record<string, string | undefined> = {},
): string {
  const query = new URLSearchParams(
    Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return `/design/${designGuid}${colorwayGuid ? `/${colorwayGuid}` : ''}${query.size > 0 ? `?${query.toString()}` : ''}`;
}
