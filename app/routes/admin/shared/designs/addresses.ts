/** Addresses of the design edit's pages. */

export function designListAddress(
  { query, archive, sort, direction }: { query: string; archive: string; sort: string; direction: string },
  change: { page?: string; sort?: string; direction?: string; all?: string } = {},
): string {
  const asked = { query, archive, sort: sort === 'number' ? '' : sort, direction, ...change };
  return withParams('/admin/designs', asked);
}

export const editParts = ['fields', 'colorways', 'orders'] as const;
export type EditPart = (typeof editParts)[number];

export function editAddress(designGuid: string, part: EditPart = 'fields', more: Record<string, string> = {}): string {
  return withParams(`/admin/designs/${designGuid}`, { part: part === 'fields' ? '' : part, ...more });
}

export function versionsAddress(designGuid: string, colorwayGuid: string): string {
  return `/admin/designs/${designGuid}/versions/${colorwayGuid}`;
}

/** Who looked at it, where it stands, who may see it. */
export const insightAddress = (designGuid: string) => `/admin/designs/${designGuid}/who`;

export function ordersAddress(query: string, page = ''): string {
  return withParams('/admin/designs/orders', { query, page });
}

function withParams(path: string, params: Record<string, string | undefined>): string {
  const given = Object.entries(params).filter((one): one is [string, string] => Boolean(one[1]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
