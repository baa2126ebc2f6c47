/** What the archive's page for choosing single designs shows of a search. */
import type { Person } from '#app/domain/base/actor.ts';
import { searchParams } from '#app/routes/shared/archive-addresses.ts';
import { listChosen } from '#app/routes/shared/search-chips.server.ts';
import { readNames } from '#app/routes/shared/search-names.server.ts';
import { searchWithQuery } from '#app/routes/shared/similar-query.server.ts';
import { readMore, readSearch } from './data.server.ts';

export async function readChoosing(person: Person, params: URLSearchParams) {
  const { given: asked } = readSearch(person, params);
  const [{ given, answer, chip }, names] = await Promise.all([searchWithQuery(person, asked), readNames(person)]);
  const query = searchParams({ ...given, page: 0, after: undefined }).toString();
  const { gridSize, infiniteScroll } = person.settings;
  return {
    query,
    /** the search in words */
    search: listChosen(given, names, person, chip, answer.understood).map(({ name, value }) => `${name} ${value}`),
    results: await readMore(person, searchParams({ ...given, after: undefined })),
    gridSize,
    infiniteScroll,
  };
}
