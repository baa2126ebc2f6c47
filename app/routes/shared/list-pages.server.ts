/** Which page of a list an address asks for. */

/** what the lists' rules allow: of none are there as many */
const mostPage = 1_000_000;

/** From 0; the first where the address says none. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page >= 0 ? Math.min(page, mostPage) : 0;
}

/** The last page, for an address beyond it. */
export function beyondLast(request: Request, page: number, totalPage: number): string | null {
  if (page === 0 || page < totalPage) return null;
  const url = new URL(request.url);
  url.searchParams.set('page', String(Math.max(0, totalPage - 1)));
  return url.pathname.replace(/\.data$/, '') + url.search;
}
