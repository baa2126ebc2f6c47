import { withQuery } from '#app/routes/shared/archive-addresses.ts';

/** The same search, to choose designs from. */
export function chooseAddress(query: string, page = 0): string {
  const params = new URLSearchParams(query);
  params.delete('page');
  if (page > 0) params.set('page', String(page));
  return withQuery('/archive/choose', params);
}
