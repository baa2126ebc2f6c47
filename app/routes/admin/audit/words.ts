/** Names of actions, object types and fields; one without a text is shown as stored. */
import type { TFunction } from 'i18next';
import type { Say } from '#app/locales/translate.ts';

export function nameOf(t: TFunction | Say, room: 'operations' | 'kinds' | 'fields' | 'programs', name: string): string {
  const key = `audit.${room}.${name}`;
  const text = /^\w+$/.test(name) ? (t as (key: string) => string)(key) : key;
  return text === key ? name : text;
}

/**
 * A dotted field, part by part. Parts between fields are names that people gave, of designs, groups or files: these stay
 * as they are, with their own dots.
 */
export function nameOfField(t: TFunction, field: string): string {
  const parts: { text: string; isField: boolean }[] = [];
  for (const part of field.split('.')) {
    const text = nameOf(t, 'fields', part);
    const [isField, last] = [text !== part, parts.at(-1)];
    if (last && !isField && !last.isField) last.text += `.${part}`;
    else parts.push({ text, isField });
  }
  return parts.map(({ text }) => text).join(' · ');
}

/** A recorded value: yes and no as people say it. */
export function textOfValue(t: TFunction, value: string): string {
  if (value === 'true') return t('audit.yes');
  return value === 'false' ? t('audit.no') : value || '“”';
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
