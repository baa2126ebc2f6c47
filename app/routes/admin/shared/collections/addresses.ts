/** Addresses of collections in the back office. */
export const adminCollections = '/admin/collections';
export const adminCollection = (id: string) => `${adminCollections}/${id}`;
export const adminGroups = (id: string) => `${adminCollection(id)}/groups`;
export const adminKind = (id: string) => `${adminCollection(id)}/kind`;
export const adminBoard = (id: string, imageId: string) => `${adminCollection(id)}/boards/${imageId}`;
export const adminUpload = (id: string) => `${adminCollection(id)}/upload`;

const dialogs = ['new', 'edit', 'delete', 'deleteBoard', 'upload'];

/** The page behind a dialog: the address without it. */
export function pageBehind(url: string): string {
  const { pathname, searchParams } = new URL(url);
  for (const name of dialogs) searchParams.delete(name);
  return pathname.replace(/\.data$/, '') + (searchParams.size > 0 ? `?${searchParams.toString()}` : '');
}

/** A page with a dialog over it. */
export function withDialog(here: string, name: string, value = ''): string {
  return `${here}${here.includes('?') ? '&' : '?'}${name}${value && `=${value}`}`;
}
