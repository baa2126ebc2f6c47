/** What an act changes in a design, in words. */
import { fieldsOf, memberOf, type Field, type Fields, type Value } from '#app/domain/catalog/design-edits/fields.ts';
import type { ValueNames } from '#app/domain/catalog/design-edits/names.server.ts';
import type { Locale } from '#app/locales/languages.ts';
import type { Say } from '#app/locales/translate.ts';

export interface Words {
  t: Say;
  locale: Locale;
  names: ValueNames;
  /** of dp0 … dp9 */
  dynamicNames: readonly string[];
}

interface Entry {
  before: Fields;
  after: Fields;
  now: Fields;
}

/** Only what differs, or what somebody else has changed. */
export function changeLines(entry: Entry, words: Words) {
  return fieldsOf(entry.after).flatMap(([field, after]) => {
    const [before, now] = [entry.before[field] ?? null, entry.now[field]];
    if (before === after && now === undefined) return [];
    return [
      {
        field,
        name: nameOf(field, words),
        before: textOf(field, before, words),
        after: textOf(field, after, words),
        now: now === undefined ? null : textOf(field, now, words),
      },
    ];
  });
}

export function nameOf(field: Field, words: Words): string {
  const { t, locale, names } = words;
  const member = memberOf(field);
  if (!member) return plainNameOf(field, words);
  const name = (member.kind === 'label' ? names.labels : names.lists)[member.id]?.[locale] ?? t('designEdits.gone');
  return t(`designEdits.${member.kind}`, { name });
}

/** What was filled in for many designs, by its own name. */
const namesInForm = {
  addLabels: 'labelsAdd',
  removeLabels: 'labelsRemove',
  addToLists: 'listsAdd',
  removeFromLists: 'listsRemove',
  appendNotes: 'appendNotes',
  notes: 'setNotes',
  delete: 'deleteTitle',
} as const;

/** The fields that an edit of many designs changes, without their values; none of a table's, whose rows differ. */
export function namesOfChanges(changes: Record<string, unknown>, words: Pick<Words, 't' | 'dynamicNames'>): string[] {
  const isSaid = ([name, value]: [string, unknown]) =>
    value !== undefined && !(Array.isArray(value) && value.length === 0) && !(name === 'delete' && value === false);
  return Object.entries(changes)
    .filter(isSaid)
    .map(([name]) => {
      const inForm = namesInForm[name as keyof typeof namesInForm];
      if (inForm) return words.t(`designEdits.${inForm}`);
      return plainNameOf((name === 'designType' ? 'type' : name) as Field, words);
    });
}

function plainNameOf(field: Field, { t, dynamicNames }: Pick<Words, 't' | 'dynamicNames'>): string {
  const dynamic = /^dp(\d)$/.exec(field);
  if (dynamic) return dynamicNames[Number(dynamic[1])] || field;
  const texts: Partial<Record<Field, string>> = {
    deleted: t('designEdits.deleted'),
    studio: t('imports.studio'),
    customerId: t('imports.customer'),
    archiveId: t('design.archive'),
    type: t('imports.type'),
    moldState: t('designAdmin.screenStatus'),
    screenCount: t('designAdmin.screenCount'),
    isConfined: t('designEdits.isConfined'),
    notes: t('imports.notes'),
    originalName: t('imports.originalName'),
    repeatOffset: t('imports.repeatOffset'),
    repeatDirection: t('imports.repeatDirection'),
    repeatCustomValue: t('imports.repeatValue'),
    closedCountries: t('designAdmin.closedCountries'),
  };
  return texts[field] ?? field;
}

function textOf(field: Field, value: Value, { t, locale, names }: Words): string {
  if (memberOf(field)) return t(value ? 'designEdits.member' : 'designEdits.noMember');
  if (value === null || value === '') return t('designEdits.empty');
  if (typeof value === 'boolean') return t(value ? 'designEdits.yes' : 'designEdits.no');
  if (field === 'customerId') return names.customers[value]?.[locale] ?? t('designEdits.gone');
  if (field === 'archiveId') return names.archives[Number(value)]?.[locale] ?? t('designEdits.gone');
  if (field === 'type') return t(`imports.${value as 'rotary'}`);
  if (field === 'repeatOffset') return t(`imports.offset.${value as 'straight'}`);
  if (field === 'repeatDirection') return t(`imports.direction.${value as 'vertical'}`);
  if (field === 'closedCountries') return String(value).replaceAll(',', ', ');
  if (field === 'moldState') return t(`archive.mold.${value as 'none'}`);
  return String(value);
}
