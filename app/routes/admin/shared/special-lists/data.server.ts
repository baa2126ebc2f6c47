/** A list with its designs, and search results to add. */
import { redirect } from '@remix-run/node';
import type { Person } from '#app/domain/base/actor.ts';
import { searchAdminDesigns } from '#app/domain/catalog/designs/admin-search.server.ts';
import { thumbnailAddress, thumbnailBoxOf } from '#app/domain/visible/pictures/addresses.ts';
import type { DesignResult } from '#app/domain/find/results/results.server.ts';
import { getListDesigns, whichAreInList } from '#app/domain/catalog/special-lists/designs.server.ts';
import { mostDesigns } from '#app/domain/catalog/special-lists/rules.ts';
import { regionName } from '#app/routes/shared/region-name.server.ts';
import { placeAddress, readListPlace, type ListKey } from './addresses.ts';

export async function readListPage(person: Person, list: ListKey, params: URLSearchParams) {
  const place = readListPlace(params);
  const listed = await getListDesigns(person, { listId: list, page: place.page ?? 0 });
  if (listed.currentPage > 0 && listed.currentPage >= listed.totalPage)
    throw redirect(placeAddress(list, { ...place, page: Math.max(0, listed.totalPage - 1) }));
  const { designs, ...rest } = listed;
  return {
    ...rest,
    key: list,
    place,
    room: mostDesigns[rest.isPin ? 'pins' : 'list'] - rest.totalCount,
    rows: designs.map((design) => ({ ...toRow(design, person), place: design.place })),
    search: place.q ? await readSearch(person, list, place.q, place.found ?? 0) : null,
  };
}
export type ListPageData = Awaited<ReturnType<typeof readListPage>>;
export type ListRow = ListPageData['rows'][number];

function toRow(design: DesignResult, { locale }: Person) {
  const shape = design.thumbnail?.shape ?? 'h';
  return {
    guid: design.designGuid,
    name: design.designName,
    archiveName: design.archiveName,
    isConfined: design.isConfined,
    closedIn: design.closedCountries.map((country) => regionName(country.trim(), locale)).join(', '),
    thumbnail: design.thumbnail && {
      src: thumbnailAddress(design.designGuid, shape, design.thumbnail.version),
      ...thumbnailBoxOf(shape),
    },
  };
}

async function readSearch(person: Person, list: ListKey, query: string, page: number) {
  const answer = await searchAdminDesigns(person, { query, page });
  const designGuids = answer.designs.map(({ designGuid }) => designGuid);
  const there = new Set(await whichAreInList(person, { listId: list, designGuids }));
  return {
    query,
    page,
    totalPage: answer.totalPage,
    totalCount: answer.totalCount,
    rows: answer.designs.map((design) => ({ ...toRow(design, person), isThere: there.has(design.designGuid) })),
  };
}
