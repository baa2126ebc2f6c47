/** Everything the archive's page shows to one user for one search; addresses and texts are ready, so that the browser needs no schema. */
import type { Person } from '#app/domain/base/actor.ts';
import { colorNames, nameColor } from '#app/domain/catalog/designs/color-names.ts';
import { getFavorites } from '#app/domain/lists/favorites/favorites.server.ts';
import { can } from '#app/domain/base/permissions.ts';
import {
  everything,
  inHouseFilters,
  readCriteria,
  type SearchCriteria,
} from '#app/domain/visible/criteria/criteria.ts';
import {
  countFacets,
  resolveCriteria,
  searchDesigns,
  type SearchAnswer,
} from '#app/domain/find/search/search.server.ts';
import { searchAddress, searchParams } from '#app/routes/shared/archive-addresses.ts';
import { frameCm, toCards } from '#app/routes/shared/design-cards.server.ts';
import { findWaysOut, listChosen, sayIgnored } from '#app/routes/shared/search-chips.server.ts';
import { readNames } from '#app/routes/shared/search-names.server.ts';
import { toRaw } from '#app/routes/shared/raw-criteria.server.ts';
import { noQuery, searchWithQuery } from '#app/routes/shared/similar-query.server.ts';

/** A search without its page. */
const begun = { page: 0, after: undefined };

/** The first colours offered, from paper to ink, by their value in the trade's list. */
const offered =
  'ffffff f3ead3 c8b59a 8b5a2b 000000 808080 ffe600 e1ad01 ff8c00 ff7f50 d2001a 800020 ff69b4 ff00a0 c8a2c8 6a0dad 87ceeb 0047ab 1b2a49 1fb5ad 009b77 a8e6cf 9caf88 808000'.split(
    ' ',
  );

export async function readArchive(person: Person, params: URLSearchParams) {
  const { given: wanted, ignored } = readSearch(person, params);
  const [answered, facets, resolved, defaults, names, favorites] = await Promise.all([
    searchWithQuery(person, wanted),
    // Facets count what is left to compare, whatever similarity query runs on it.
    countFacets(person, toRaw({ ...wanted, ...noQuery })),
    resolveCriteria(person, toRaw(wanted)),
    resolveCriteria(person, toRaw(everything)),
    readNames(person),
    getFavorites(person, {}),
  ]);
  const { given, answer, similar } = answered;
  const chosen = listChosen(given, names, person, answered.chip);
  return {
    /** the search without its page; '' for everything */
    query: searchParams({ ...given, ...begun }).toString(),
    criteria: given,
    resolved,
    defaults,
    ignored: sayIgnored(ignored, names, person),
    similar,
    refused: answered.refused,
    chips: chosen.map(({ change: _, ...chip }) => chip),
    clearHref: searchAddress({}, { order: given.order, count: given.count }),
    waysOut: answer.totalCount === 0 ? await findWaysOut(person, given, chosen) : [],
    results: toResults(person, answer, given, resolved.count),
    facets,
    names,
    favorites,
    colors: given.color.map((value) => ({ value, name: nameColor(value, person.locale) })),
    swatches: offerSwatches(person),
    /** no design has the typed number: similar numbers */
    isAlike: answer.isAlike,
    inHouse: can(person, 'inHouse'),
    /** parts of the search without a field in the filter form */
    kept: keptByFilters(given),
    settings: person.settings,
    frameCm,
  };
}

export type ArchiveData = Awaited<ReturnType<typeof readArchive>>;

/** One more page of the same search, for reading on. */
export async function readMore(person: Person, params: URLSearchParams): Promise<ArchiveResultsPage> {
  const { given } = readSearch(person, params);
  const raw = toRaw(given);
  const [answer, resolved] = await Promise.all([searchDesigns(person, raw), resolveCriteria(person, raw)]);
  return toResults(person, answer, given, resolved.count);
}

function toResults(person: Person, answer: SearchAnswer, given: SearchCriteria, count: number) {
  const { currentPage, totalPage, totalCount, designs } = answer;
  const first = currentPage * count + 1;
  return {
    page: currentPage,
    pageCount: totalPage,
    totalCount,
    first,
    last: first + designs.length - 1,
    cards: toCards(person, answer, searchParams({ ...given, ...begun }).toString()),
  };
}

export type ArchiveResultsPage = ReturnType<typeof toResults>;

/** The part of an address that applies to this user; filters on in-house fields are reported as ignored. */
export function readSearch(person: Person, params: URLSearchParams) {
  const { criteria, ignored } = readCriteria(params);
  const hidden = can(person, 'inHouse') ? [] : inHouseFilters.filter((name) => criteria[name] !== undefined);
  const given: SearchCriteria = { ...criteria };
  for (const name of hidden) given[name] = undefined;
  return { given, ignored: [...new Set([...ignored, ...hidden])] };
}

function keptByFilters(given: SearchCriteria): Record<string, string[]> {
  const { order, count } = given;
  const kept: Record<string, string[]> = {};
  const params = searchParams({ order, count, ...pickQuery(given) });
  for (const name of params.keys()) kept[name] = params.getAll(name);
  return kept;
}

function pickQuery({
  similarId,
  similarImage,
  similarPalette,
  similarMotif,
  similarColor,
  similarScale,
}: SearchCriteria) {
  return { similarId, similarImage, similarPalette, similarMotif, similarColor, similarScale };
}

function offerSwatches(person: Person) {
  const known = new Map(colorNames(person.locale).map(({ srgb, name }) => [srgb.toLowerCase(), name]));
  return offered.map((hex) => ({ hex: `#${hex}`, name: known.get(`#${hex}`) ?? `#${hex}` }));
}

/** The last page, for an address beyond it. */
export function lastPage({ results: { page, pageCount }, criteria }: ArchiveData): string | null {
  // A search without results isn't redirected.
  if (page === 0 || pageCount === 0 || page < pageCount) return null;
  return searchAddress(criteria, { page: Math.max(0, pageCount - 1) });
}
