/** Everything the archive's page shows to one user for one search; addresses and texts are ready, so that the browser needs no schema. */
import type { Person } from '#app/domain/base/actor.ts';
import { nameColor } from '#app/domain/visible/colors/color-names.ts';
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
import { offerFamilies, tellRegion } from './color-regions.server.ts';
import { defaultFamilyShare, defaultShare } from '#app/domain/visible/index/color-match.ts';
import { chooseAddress } from './choose-address.ts';
import { searchAddress, searchParams, sheetAddress } from '#app/routes/shared/archive-addresses.ts';
import { frameCm, readCard } from '#app/routes/shared/design-cards.server.ts';
import { nameRegions } from '#app/routes/shared/region-name.server.ts';
import { findWaysOut, listChosen, sayIgnored } from '#app/routes/shared/search-chips.server.ts';
import { readNames, type ArchiveNames } from '#app/routes/shared/search-names.server.ts';
import { readPlaces } from './places.server.ts';
import type { Locale } from '#app/locales/languages.ts';
import { translate } from '#app/locales/translate.ts';
import { toRaw } from '#app/routes/shared/raw-criteria.server.ts';
import { sayLeftOut } from '#app/routes/shared/query-chips.server.ts';
import { noQuery, searchWithQuery, type AnsweredQuery } from '#app/routes/shared/similar-query.server.ts';

/** A search without its page. */
const begun = { page: 0, after: undefined };

/** What else can be done with the designs found. As data, because the page's script has no room for it. */
function toolsOf(person: Person, query: string, { totalCount }: SearchAnswer): { href: string; label: string }[] {
  if (totalCount === 0) return [];
  const t = translate(person.locale);
  const sheet = { href: sheetAddress(query), label: t('contactSheet.title') };
  if (!can(person, 'designs')) return [sheet];
  // A search for everything is said too: without any, nothing is selected.
  const criteria = query || 'order=0';
  const edit = `/admin/design-edits/new?${new URLSearchParams({ criteria }).toString()}`;
  const choose = { href: chooseAddress(query), label: t('choosing.title') };
  return [sheet, choose, { href: edit, label: t('designEdits.editFound') }];
}

export async function readArchive(person: Person, params: URLSearchParams) {
  const { given: wanted, ignored } = readSearch(person, params);
  const [answered, facets, resolved, defaults, names, favorites, places] = await Promise.all([
    searchWithQuery(person, wanted),
    // Facets count what is left to compare, whatever similarity query runs on it.
    countFacets(person, toRaw({ ...wanted, ...noQuery })),
    resolveCriteria(person, toRaw(wanted)),
    resolveCriteria(person, toRaw(everything)),
    readNames(person),
    getFavorites(person, {}),
    readPlaces(person, wanted),
  ]);
  const { given, answer, similar } = answered;
  const query = searchParams({ ...given, ...begun }).toString();
  const chosen = listChosen(given, names, person, answered.chip, answer.understood);
  return {
    /** the search without its page; '' for everything */
    query,
    tools: toolsOf(person, query, answer),
    criteria: given,
    resolved,
    defaults,
    notices: toNotices(answered, sayIgnored(ignored, names, person), person),
    read: sayRead(person, answered),
    similar,
    places,
    chips: chosen.map(({ change: _, ...chip }) => chip),
    clearHref: searchAddress({}, { order: given.order, count: given.count }),
    waysOut: answer.totalCount === 0 ? await findWaysOut(person, given, chosen) : [],
    results: toResults(person, answer, resolved.count),
    facets: {
      ...facets,
      labels: undefined,
      closedCountries: nameRegions(facets.closedCountries, given.closedcountry, person.locale),
    },
    names: { ...names, labels: undefined, customers: offerCustomers(names, given.customer) },
    labels: groupLabels(names.labels, facets.labels, given.labels, person.locale),
    favorites,
    colors: given.color.map((value) => ({ value, name: nameColor(value, person.locale) })),
    families: offerFamilies(person.locale),
    leastShares: { family: defaultFamilyShare, exact: defaultShare },
    regions: given.colorFamily.map((family) => tellRegion(family, given.colorReach, person.locale)),
    isRanked: answer.isRanked,
    inHouse: can(person, 'inHouse'),
    settings: person.settings,
    frameCm,
  };
}

/** Without those that would find nothing, but the one that was asked for. */
function offerCustomers({ customers }: ArchiveNames, asked: string | undefined) {
  return customers.flatMap(({ id, name, hasDesigns }) => (hasDesigns || id === asked ? [{ id, name }] : []));
}

export type ArchiveData = Awaited<ReturnType<typeof readArchive>>;

interface ArchiveNotice {
  kind: 'info' | 'warning';
  title?: string;
  text: string;
  act?: { href: string; label: string } | null;
}

/** What of the search couldn't be asked for. */
function toNotices({ refused }: AnsweredQuery, ignored: string, { locale }: Person): ArchiveNotice[] {
  const notices: ArchiveNotice[] = [];
  if (ignored) notices.push({ kind: 'warning', text: translate(locale)('archive.ignored', { names: ignored }) });
  if (refused) notices.push({ kind: 'warning', ...refused });
  return notices;
}

/** How the search box's words were read, where that is more than their chips say. */
function sayRead(person: Person, { given, answer }: AnsweredQuery): ArchiveNotice[] {
  const t = translate(person.locale);
  const notices: ArchiveNotice[] = [];
  if (answer.totalCount === 0) return notices;
  const leftOut = sayLeftOut(given, answer.understood, person.locale);
  if (leftOut) notices.push({ kind: 'info', ...leftOut });
  const typed = answer.understood.find(
    ({ field, isExcluded, isLeftOut }) => !isExcluded && !isLeftOut && (field === 'number' || field === 'text'),
  );
  const number = given.number ?? typed?.text;
  if (answer.isAlike && number) notices.push({ kind: 'info', text: t('searches.meant.alike', { number }) });
  return notices;
}

/** One more page of the same search, for reading on. */
export async function readMore(person: Person, params: URLSearchParams): Promise<ArchiveResultsPage> {
  const { given } = readSearch(person, params);
  const raw = toRaw(given);
  const [answer, resolved] = await Promise.all([searchDesigns(person, raw), resolveCriteria(person, raw)]);
  return toResults(person, answer, resolved.count);
}

function toResults(person: Person, answer: SearchAnswer, count: number) {
  const { currentPage, totalPage, totalCount, designs } = answer;
  const first = currentPage * count + 1;
  return {
    page: currentPage,
    pageCount: totalPage,
    totalCount,
    first,
    last: first + designs.length - 1,
    cards: designs.map((design) => readCard(person, design)),
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

/** By group, and within it by name; labels without results are left out unless chosen. */
function groupLabels(
  names: ArchiveNames['labels'],
  facets: { labelId: number; count: number }[],
  chosen: number[],
  locale: Locale,
) {
  const t = translate(locale);
  const collator = new Intl.Collator(locale);
  const counts = new Map(facets.map(({ labelId, count }) => [labelId, count]));
  const shown = names.filter(({ id, isGroupHeader }) => !isGroupHeader && (counts.has(id) || chosen.includes(id)));
  const heads: { id: number | null; name: string }[] = names.filter(({ isGroupHeader }) => isGroupHeader);
  const others = { id: null, name: heads.length > 0 ? t('archive.otherLabels') : t('archive.fields.labels') };
  return [...heads, others]
    .map(({ id, name }) => ({
      id: id ?? 0,
      name,
      /** number, name and results of each */
      labels: shown
        .filter(({ groupId }) => groupId === id)
        .sort((a, b) => collator.compare(a.name, b.name))
        .map((label): [number, string, number] => [label.id, label.name, counts.get(label.id) ?? 0]),
    }))
    .filter(({ labels }) => labels.length > 0);
}

/** The last page, for an address beyond it. */
export function lastPage({ results: { page, pageCount }, criteria }: ArchiveData): string | null {
  // A search without results isn't redirected.
  if (page === 0 || pageCount === 0 || page < pageCount) return null;
  return searchAddress(criteria, { page: Math.max(0, pageCount - 1) });
}
