/** Names of actions, object types and fields; one without a text is shown as stored. */
import type { TFunction } from 'i18next';
import { formatMoment } from '#app/locales/format.ts';
import type { Say } from '#app/locales/translate.ts';
import { localeNames } from '#app/locales/settings.ts';

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

/** What an act on imports is called by how many they were, where its own name speaks of another number. */
export function countedOperation(operation: string, after: unknown): string {
  const { jobs } = (after ?? {}) as { jobs?: unknown };
  if (!Array.isArray(jobs)) return operation;
  if (operation === 'disposeImports' && jobs.length === 1) return 'disposeImport';
  return operation === 'undoDispose' && jobs.length > 1 ? 'undoDisposes' : operation;
}

/** Where the words of a field's values stand, by its last part. */
const valueWords: Record<string, string[]> = {
  moldState: ['archive.mold'],
  allowedScreenStatus: ['archive.mold'],
  designType: ['archive.types'],
  type: ['archive.types', 'design.orderTypes'],
  orderType: ['design.orderTypes'],
  repeatOffset: ['imports.offset'],
  repeatDirection: ['imports.direction'],
  thumbnailMode: ['settings.thumbnail'],
  scopes: ['apiTokens.scope'],
  outcome: ['errors'],
  reason: ['provider.refusals', 'provider.problems', 'errors'],
  pausedWhy: ['webhooks.pausedWhy'],
  status: ['users.state'],
  state: ['users.state', 'separations.states'],
  finding: ['attention.findings'],
  parts: ['users.part'],
  kind: ['designEdits.kind', 'collections.kindLabels'],
};

const conditions = { unlimited: 'users.unlimited', days: 'users.days' };

/** Texts of single values that stand among others. */
const ownWords: Record<string, Record<string, string>> = {
  type: conditions,
  conditionType: conditions,
  outcome: { done: 'users.outcomeDone', already: 'users.outcomeAlready' },
  language: localeNames,
};

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A recorded value as people say it: yes and no, statuses, times. */
export function textOfValue(t: TFunction, value: string, field = '', language = 'en'): string {
  if (value === 'true') return t('audit.yes');
  if (value === 'false') return t('audit.no');
  if (moment.test(value)) return formatMoment(value, language);
  const name = field.split('.').at(-1)!;
  const own = ownWords[name] ?? {};
  // A language's name is no key and comes back as it is.
  if (Object.hasOwn(own, value)) return (t as (key: string) => string)(own[value]!);
  const rooms = valueWords[name] ?? [];
  return (
    value
      .split(', ')
      .map((one) => wordOf(t, rooms, one))
      .join(', ') || '“”'
  );
}

function wordOf(t: TFunction, rooms: string[], value: string): string {
  if (!/^\w+$/.test(value)) return value;
  for (const room of rooms) {
    const key = `${room}.${value}`;
    const text = (t as (key: string) => string)(key);
    // One that tells more than the value says nothing without the rest.
    if (text !== key && !text.includes('{{')) return text;
  }
  return value;
}

/** What an object without a row of its own is called. */
export function nameOfSubject(t: TFunction, kind: string, id: string): string {
  if (kind === 'setting') return nameOf(t, 'fields', id);
  if (kind !== 'mailText') return id;
  const [mail = '', language = ''] = id.split(' ');
  return `${wordOf(t, ['settings.mailKinds'], mail)}, ${language}`;
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
    case 'designEdit':
      return `/admin/design-edits/${id}`;
    case 'invitations':
      return `/admin/users/invite/${id}`;
    case 'collection':
      return `/admin/collections/${id}`;
    case 'pool':
      return `/admin/pools/${id}`;
    case 'import':
      return `/admin/design/${id}`;
    case 'specialList':
      return `/admin/pin/lists/${id}`;
    case 'stockPage':
      return `/admin/settings/stock/${id}`;
    case 'wear':
      return `/admin/wear-models#wear-${id}`;
    default:
      return undefined;
  }
}
