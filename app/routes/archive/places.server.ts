/** Places to come back to, as the archive offers them: what is new since the last visit, and this search to save. */
import type { Person } from '#app/domain/base/actor.ts';
import { findKept } from '#app/domain/lists/searches/searches.server.ts';
import { countDesigns } from '#app/domain/find/search/search.server.ts';
import { findLastVisit } from '#app/domain/people/accounts/visits.server.ts';
import { allArchives, type SearchCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { searchAddress, searchParams } from '#app/routes/shared/archive-addresses.ts';

/** Longer addresses are no searches that anybody put together. */
const longest = 8000;

export async function readPlaces(person: Person, given: SearchCriteria) {
  const since = await findLastVisit(person, undefined);
  if (!isFiltered(given)) return { news: since && given.page === 0 ? await countNews(person, since) : null };
  const query = searchParams({ ...given, page: 0, after: undefined }).toString();
  if (query.length > longest || given.similarImage !== undefined) return { news: null };
  return { news: null, save: { kept: (await findKept(person, { query })) !== null } };
}

/** Order, page and the like don't make a search. */
function isFiltered(given: SearchCriteria): boolean {
  const archive = given.archive === allArchives ? undefined : given.archive;
  const view = { page: 0, after: undefined, order: undefined, count: undefined, labelSearchMode: undefined };
  return searchParams({ ...given, ...view, archive }).size > 0;
}

/** Null where there are none. */
async function countNews(person: Person, since: Date) {
  const wanted = { since: since.toISOString(), archive: allArchives };
  const count = await countDesigns(person, wanted);
  return count > 0 ? { count, href: searchAddress(wanted) } : null;
}
