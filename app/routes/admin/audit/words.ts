/** Names of acts and kinds; one that has no word yet is shown as it was written. */
import type { TFunction } from 'i18next';
import type { Say } from '#app/locales/translate.ts';

export function nameOf(t: TFunction | Say, room: 'operations' | 'kinds', name: string): string {
  const key = `audit.${room}.${name}`;
  const text = /^\w+$/.test(name) ? (t as (key: string) => string)(key) : key;
  return text === key ? name : text;
}

/** Where a thing lives, as far as it has a page. */
export function subjectHref(kind: string, id: string): string | undefined {
  switch (kind) {
    case 'user':
      return `/admin/users/${id}`;
    case 'customer':
      return `/admin/customers/${id}`;
    case 'design':
      return `/design/${id}`;
    case 'collection':
      return `/admin/collections/${id}`;
    case 'wear':
      return `/admin/wear-models#wear-${id}`;
    default:
      return undefined;
  }
}
