/** A list's own page; the pinned designs are one. */
export const pinPage = '/admin/pin';
export const listsPage = '/admin/pin/lists';

export type ListKey = number | 'pins';

export function listAddress(list: ListKey): string {
  return list === 'pins' ? pinPage : `${listsPage}/${list}`;
}

export interface ListPlace {
  /** of the list, from 0 */
  page?: number;
  /** searched for in the archive */
  q?: string;
  /** of the search's results, from 0 */
  found?: number;
}

export function placeAddress(list: ListKey, { page, q, found }: ListPlace): string {
  const params = new URLSearchParams();
  if (page) params.set('page', String(page));
  if (q) params.set('q', q);
  if (found) params.set('found', String(found));
  return params.size > 0 ? `${listAddress(list)}?${params.toString()}` : listAddress(list);
}

/** What can't be read is left out. */
export function readListPlace(params: URLSearchParams): ListPlace {
  const whole = (name: string) => {
    const value = Number(params.get(name));
    return Number.isInteger(value) && value > 0 && value <= 1_000_000 ? value : undefined;
  };
  return { page: whole('page'), q: params.get('q')?.trim().slice(0, 300) || undefined, found: whole('found') };
}
