/** Everything the archive's page shows, for one person and one search. */
import type { Person } from '#app/domain/actor.ts';
import { getArchives } from '#app/domain/archives/archives.server.ts';
import { listCustomers } from '#app/domain/customers/customers.server.ts';
import { listLabels } from '#app/domain/labels/labels.server.ts';
import { can } from '#app/domain/permissions.ts';
import { everything, inHouseFilters, readCriteria, writeCriteria } from '#app/domain/search/criteria.ts';
import { countFacets } from '#app/domain/search/facets.server.ts';
import { criteriaFor, searchDesigns } from '#app/domain/search/search.server.ts';
import { getSpecialLists } from '#app/domain/search/special-lists.server.ts';
import { readSettings } from '#app/domain/settings/settings.server.ts';

const gridSizes = ['small', 'medium', 'large'] as const;
export type GridSize = (typeof gridSizes)[number];

export async function readArchive(person: Person, params: URLSearchParams) {
  const { criteria, ignored } = readCriteria(params);
  const inHouse = can(person, 'inHouse');
  if (!inHouse)
    ignored.push(...inHouseFilters.filter((name) => criteria[name] !== undefined && !ignored.includes(name)));
  const given = Object.fromEntries(
    Object.entries(criteria).filter(([name]) => inHouse || !inHouseFilters.includes(name as never)),
  ) as typeof criteria;
  // The schema reads what it wrote, so an address and a call mean the same.
  const raw = toRaw(given);
  const [answer, facets, resolved, defaults, archives, labels, lists, customers, settings] = await Promise.all([
    searchDesigns(person, raw),
    countFacets(person, raw),
    criteriaFor(person, given),
    criteriaFor(person, everything),
    getArchives(person, undefined),
    listLabels(person, undefined),
    getSpecialLists(person, undefined),
    inHouse ? listCustomers(person, undefined) : [],
    readSettings(),
  ]);
  const { locale } = person;
  const size = gridSizes.find((one) => one === params.get('size'));
  return {
    criteria: given,
    resolved,
    defaults,
    ignored,
    answer,
    facets,
    inHouse,
    size: size ?? person.settings.gridSize,
    /** only where the address says so: links keep it */
    givenSize: size,
    names: {
      archives: archives.map(({ archiveId, archiveName }) => ({ id: archiveId, name: archiveName[locale] })),
      labels: labels.map(({ id, labels: names, groupId, isGroupHeader }) => ({
        id,
        name: names[locale].label,
        groupId,
        isGroupHeader,
      })),
      lists: lists.map(({ id, name }) => ({ id, name: name[locale] })),
      customers: customers.map(({ customerGuid, customerName }) => ({ id: customerGuid, name: customerName })),
      dynamic: settings.dynamicNames,
    },
  };
}

export type ArchiveData = Awaited<ReturnType<typeof readArchive>>;

function toRaw({ dates, ...rest }: ReturnType<typeof readCriteria>['criteria']): Record<string, unknown> {
  return { ...rest, dateRange: dates };
}

/** The last page there is, for an address that points beyond it. */
export function lastPage({ answer, criteria }: ArchiveData): URLSearchParams | null {
  if (answer.currentPage === 0 || answer.currentPage < answer.totalPage) return null;
  return writeCriteria({ ...criteria, page: Math.max(0, answer.totalPage - 1) });
}
