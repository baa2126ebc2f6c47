/** Links of a list: the address holds search, order and page. */
import { rangeOf, type ListPages } from './list-pager.tsx';

/** The same list with changes; an empty value removes a parameter. A new order or search starts at the first page. */
export function listAddress(
  path: string,
  query: string,
  changes: Record<string, string | number | null | undefined>,
): string {
  const params = new URLSearchParams(query);
  params.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === '') params.delete(name);
    else params.set(name, String(value));
  }
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

/** The list as it stands, its page too, without the dialogs of those names. */
export function listPlace(path: string, params: URLSearchParams, dialogs: string[]): string {
  const kept = new URLSearchParams(params);
  for (const name of dialogs) kept.delete(name);
  return kept.size > 0 ? `${path}?${kept}` : path;
}

/** A dialog over the page at `here`. */
export function dialogAddress(here: string, dialog: Record<string, string>): string {
  const [path = '', query] = here.split('?');
  return `${path}?${new URLSearchParams([...new URLSearchParams(query), ...Object.entries(dialog)])}`;
}

export interface Sorting {
  order: string;
  direction: 'up' | 'down';
}

/** The order in the address; by name by default. */
export const keptOrder = ({ order, direction }: Sorting): Record<string, string> => ({
  ...(order !== 'name' && { order }),
  ...(direction !== 'up' && { direction }),
});

/** For a column's head; figures and dates come largest first. */
export function sortLink(path: string, query: string, now: Sorting, order: string, first: 'up' | 'down' = 'up') {
  const current = now.order === order;
  const next = current ? (now.direction === 'up' ? 'down' : 'up') : first;
  return {
    href: listAddress(path, query, { order, direction: next }),
    direction: current ? (now.direction === 'up' ? ('ascending' as const) : ('descending' as const)) : undefined,
  };
}

/** `count`: rows per page. No range on a single page, where the header shows the number. */
export function pagesOf(
  path: string,
  query: string,
  { currentPage, totalPage, totalCount }: { currentPage: number; totalPage: number; totalCount: number },
  count: number,
): ListPages {
  return {
    currentPage,
    totalPage,
    hrefFor: (page) => listAddress(path, query, { page: page || null }),
    range: totalPage > 1 ? rangeOf(currentPage, count, totalCount) : undefined,
  };
}
