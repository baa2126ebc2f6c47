/**
 * Addresses of searches and designs: an address always contains the complete search. Without zod, so that no page loads the schema
 * for its links; a test checks that it agrees with `writeCriteria`.
 */
import type { SearchCriteria } from '#app/domain/visible/criteria/criteria.ts';

export type Changes = { [Name in keyof SearchCriteria]?: SearchCriteria[Name] | undefined };

/** The same search with a change; it starts at its first page unless the change says which. */
export function searchAddress(criteria: Partial<SearchCriteria>, changes: Changes = {}): string {
  return withQuery('/archive', searchParams({ ...criteria, page: 0, after: undefined, ...changes }));
}

/** Only what differs from "everything". */
export function searchParams(criteria: Changes): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...criteria, dates: undefined })) {
    if (value === undefined || value === false || (name === 'page' && value === 0)) continue;
    for (const one of Array.isArray(value) ? value : [value]) params.append(name, String(one));
  }
  const { preset, from, to } = criteria.dates ?? {};
  for (const [name, value] of Object.entries({ dateRange: preset, from, to })) if (value) params.set(name, value);
  return params;
}

/** The page of a search by its number; 0 needs no word. */
export function pageAddress(query: string, page: number): string {
  const params = new URLSearchParams(query);
  params.delete('page');
  if (page > 0) params.set('page', String(page));
  return withQuery('/archive', params);
}

/** The same search for paper. */
export function sheetAddress(query: string): string {
  const params = new URLSearchParams(query);
  params.delete('count');
  return withQuery('/archive/sheet', params);
}

export function withQuery(path: string, params: URLSearchParams): string {
  return params.size > 0 ? `${path}?${params.toString()}` : path;
}

/** The search for designs similar to a colorway, within a search's other filters. */
export function similarAddress(query: string, colorwayGuid: string): string {
  const params = new URLSearchParams(query);
  for (const name of ['similarId', 'similarImage', 'similarPalette', 'page', 'after']) params.delete(name);
  params.set('similarId', colorwayGuid);
  return withQuery('/archive', params);
}

/** The search that a design was found by, as kept in its address. */
export function searchOrigin(query: string, page: number): string {
  const params = new URLSearchParams(query);
  if (page > 0) params.set('page', String(page));
  return params.toString() || 'all';
}

/** Back to the search that `searchOrigin` has kept. */
export const resultsAddress = (origin: string | null | undefined): string =>
  origin && origin !== 'all' ? `/archive?${origin}` : '/archive';

export function designAddress(
  designGuid: string,
  colorwayGuid?: string | null,
  params: Record<string, string | undefined> = {},
): string {
  const query = new URLSearchParams(
    Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return withQuery(`/design/${designGuid}${colorwayGuid ? `/${colorwayGuid}` : ''}`, query);
}
