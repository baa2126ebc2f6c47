import type { Person } from '#app/domain/base/actor.ts';
import { findMergedLabels } from '#app/domain/find/search/search.server.ts';
import { listSearches } from '#app/domain/lists/searches/searches.server.ts';
import { readCriteria, writeCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { readNames, type ArchiveNames } from '#app/routes/shared/search-names.server.ts';
import { summarize } from '#app/routes/shared/searches/summary.server.ts';

/** `rename`: of which a new name is being given. */
export async function readSearches(person: Person, params: URLSearchParams) {
  const [{ own, shared }, names] = await Promise.all([listSearches(person, undefined), readNames(person)]);
  const said = async <Search extends { query: string }>({ query, ...search }: Search) => ({
    ...search,
    summary: summarize(person, names, await followLabels(person, names, query)),
  });
  return {
    own: await Promise.all(own.map(said)),
    shared: await Promise.all(shared.map(said)),
    renaming: own.find(({ searchid }) => searchid === params.get('rename'))?.searchid ?? null,
  };
}

/** With the label that each merged one is part of now, as the search is answered. */
async function followLabels(person: Person, names: ArchiveNames, query: string): Promise<string> {
  const { criteria } = readCriteria(new URLSearchParams(query));
  const known = new Set(names.labels.map(({ id }) => id));
  if (criteria.labels.every((id) => known.has(id))) return query;
  const labels = await findMergedLabels(person, { labelIds: criteria.labels });
  return writeCriteria({ ...criteria, labels }).toString();
}

export type SearchesData = Awaited<ReturnType<typeof readSearches>>;
