/** Addresses of edits of many designs. */
export const editsPage = '/admin/design-edits';

export function jobAddress(editId: string, more: Record<string, string> = {}): string {
  const given = new URLSearchParams(Object.entries(more).filter(([, value]) => value !== ''));
  return `${editsPage}/${editId}${given.size > 0 ? `?${given.toString()}` : ''}`;
}

/** The form for all designs of a list of the back office, or another page about them. */
export function newAddress(search: string, path = `${editsPage}/new`): string {
  // A search for everything is said too: without any, nothing is selected.
  return `${path}?${new URLSearchParams({ list: search || 'sort=number' }).toString()}`;
}

export interface Chosen {
  designGuids: string[];
  list: string | null;
  criteria: string | null;
}

/** The same designs as a table; `path`: its page, or the file. */
export function tableAddress(
  { designGuids, list, criteria }: Chosen,
  path = '/admin/designs/table',
  more = {},
): string {
  const params = new URLSearchParams(more);
  for (const id of designGuids) params.append('designGuids', id);
  if (list) params.set('list', list);
  if (criteria) params.set('criteria', criteria);
  return params.size > 0 ? `${path}?${params.toString()}` : path;
}
