import { useNavigation } from '@remix-run/react';
import { dropBase } from '#app/base-path.ts';

/** The archive's search that is on its way, else the one that is shown: what is chosen meanwhile adds to it. */
export function useAskedSearch(shown: string): string {
  const { location } = useNavigation();
  return location && dropBase(location.pathname) === '/archive' ? location.search : shown;
}

/** Parts of a search without a field in the archive's filters. */
export const keptByFilters = (query: string) =>
  [...new URLSearchParams(query)].filter(([name]) => /^(q|order|count|since|similar.+)$/.test(name));
