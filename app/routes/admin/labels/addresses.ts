export const labelListPage = '/admin/labels/all';

/** The page with what was searched for in it, and with a dialog. */
export function labelsAt(query: string, dialog: Record<string, string | number> = {}): string {
  const params = new URLSearchParams({
    ...(query && { query }),
    ...Object.fromEntries(Object.entries(dialog).map(([name, value]) => [name, String(value)])),
  });
  return params.size > 0 ? `${labelListPage}?${params.toString()}` : labelListPage;
}

/** Scrolls back to the label on a long page. */
export function labelAddress(id: number, query = ''): string {
  return `${labelsAt(query)}#label-${id}`;
}
