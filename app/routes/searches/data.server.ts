import type { Person } from '#app/domain/base/actor.ts';
import { listSearches } from '#app/domain/lists/searches/searches.server.ts';
import { readNames } from '#app/routes/shared/search-names.server.ts';
import { summarize } from '#app/routes/shared/searches/summary.server.ts';

/** `rename`: of which a new name is being given. */
export async function readSearches(person: Person, params: URLSearchParams) {
  const [{ own, shared }, names] = await Promise.all([listSearches(person, undefined), readNames(person)]);
  const said = <Search extends { query: string }>({ query, ...search }: Search) => ({
    ...search,
    summary: summarize(person, names, query),
  });
  return {
    own: own.map(said),
    shared: shared.map(said),
    renaming: own.find(({ searchid }) => searchid === params.get('rename'))?.searchid ?? null,
  };
}

export type SearchesData = Awaited<ReturnType<typeof readSearches>>;
