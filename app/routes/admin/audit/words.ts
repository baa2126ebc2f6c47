/** Names of actions and object types; one without a text is shown as stored. */
import type { TFunction } from 'i18next';
import type { Say } from '#app/locales/translate.ts';

export function nameOf(t: TFunction | Say, room: 'operations' | 'kinds', name: string): string {
  const key = `audit.${room}.${name}`;
  const text = /^\w+$/.test(name) ? (t as (key: string) => string)(key) : key;
  return text === key ? name : text;
}

/** The page of an object, if it has one. */
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
