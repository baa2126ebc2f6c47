/** Addresses of the users' pages. */
import type { BulkAct } from '#app/domain/people/users/rules.ts';

export const usersPage = '/admin';
/** Many people invited at once. */
export const invitePage = '/admin/users/invite';

export const userPage = (userGuid: string, tab?: UserTab) =>
  `/admin/users/${userGuid}${tab && tab !== 'account' ? `/${tab}` : ''}`;

export const userTabs = ['account', 'access', 'signin', 'activity', 'sees'] as const;
export type UserTab = (typeof userTabs)[number];

/** Where an act on one or more users is confirmed. */
export function askPage(ask: BulkAct, userGuids: string[], back: string): string {
  const search = new URLSearchParams({ ask, back });
  for (const guid of userGuids) search.append('userGuids', guid);
  return `/admin/users/act?${search}`;
}

/** The list with some of its parameters changed; a change of anything but the page leads to the first one. */
export function listPage(params: URLSearchParams, change: Record<string, string | undefined> = {}): string {
  const next = new URLSearchParams(params);
  next.delete('index');
  next.delete('select');
  if (!('page' in change)) next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  const text = new URLSearchParams([...next].filter(([, value]) => value !== '')).toString();
  return text ? `${usersPage}?${text}` : usersPage;
}
