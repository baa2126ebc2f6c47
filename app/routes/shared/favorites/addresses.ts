/** Addresses of the favourites' pages. */
const listDialogs = ['rename', 'share', 'copy', 'empty', 'delete', 'leave'] as const;
export type ListDialog = (typeof listDialogs)[number];

export interface ListView {
  dialog?: ListDialog | undefined;
  page?: number | undefined;
  /** all of it, for paper */
  sheet?: boolean | undefined;
}

export function listAddress(listId: string, view: ListView = {}): string {
  return withView(`/favorites/${encodeURIComponent(listId)}`, view);
}

export function sharedAddress(token: string, view: ListView = {}): string {
  return withView(`/favorites/shared/${encodeURIComponent(token)}`, view);
}

function withView(path: string, { dialog, page, sheet }: ListView): string {
  const query = new URLSearchParams();
  if (page) query.set('page', String(page));
  if (sheet) query.set('sheet', '1');
  if (dialog) query.set('dialog', dialog);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

export function readView(params: URLSearchParams): ListView {
  const page = Number(params.get('page'));
  return {
    dialog: listDialogs.find((one) => one === params.get('dialog')),
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 0,
    sheet: params.has('sheet'),
  };
}
