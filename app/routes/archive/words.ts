/** What the chosen filters are called: chips over the grid, notices, badges. */
import type { TFunction } from 'i18next';
import { allArchives, dynamicFields } from '#app/domain/search/criteria.ts';
import type { Chip } from '#app/ui/chips.tsx';
import { searchAddress, type Changes } from './addresses.ts';
import type { ArchiveData } from './data.server.ts';

export function regionName(code: string, language: string): string {
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code;
}

/** Each chosen filter with the address that takes it away. */
export function makeChips(data: ArchiveData, t: TFunction, language: string): Chip[] {
  const { criteria: c, names, givenSize } = data;
  const chips: Chip[] = [];
  const add = (key: string, name: string, value: string, change: Changes, swatch?: string) =>
    chips.push({
      key: `${key} ${value}`,
      name,
      value,
      swatch,
      removeHref: searchAddress(c, change, givenSize),
      removeLabel: t('archive.removeFilter', { name, value }),
    });
  const word = (name: 'number' | 'studio' | 'originalname' | 'note') =>
    c[name] && add(name, t(`archive.fields.${name}`), c[name], { [name]: undefined });
  const nameOf = (rows: { id: number | string; name: string }[], id: number | string) =>
    rows.find((row) => row.id === id)?.name ?? String(id);
  word('number');
  if (c.archive !== undefined && c.archive !== allArchives)
    add('archive', t('archive.fields.archive'), nameOf(names.archives, c.archive), { archive: undefined });
  for (const id of c.labels)
    add('labels', t('archive.fields.labels'), nameOf(names.labels, id), {
      labels: c.labels.filter((one) => one !== id),
    });
  for (const one of c.type)
    add('type', t('archive.fields.type'), t(`archive.types.${one}`), { type: c.type.filter((other) => other !== one) });
  for (const one of c.moldstate)
    add('moldstate', t('archive.fields.moldstate'), t(`archive.mold.${one}`), {
      moldstate: c.moldstate.filter((other) => other !== one),
    });
  for (const one of c.channelcounts)
    add('screens', t('archive.fields.channelcounts'), String(one), {
      channelcounts: c.channelcounts.filter((other) => other !== one),
    });
  for (const one of c.color)
    add('color', t('archive.fields.color'), one, { color: c.color.filter((other) => other !== one) }, one);
  if (c.dates) add('dates', t('archive.fields.dateRange'), spanWords(c.dates, t, language), { dates: undefined });
  if (c.confined)
    add('confined', t('archive.fields.confined'), t(`archive.confinement.${c.confined}`), { confined: undefined });
  if (c.closedcountry)
    add('closed', t('archive.fields.closedcountry'), regionName(c.closedcountry, language), {
      closedcountry: undefined,
    });
  if (c.specialListId)
    add('list', t('archive.fields.specialListId'), nameOf(names.lists, c.specialListId), { specialListId: undefined });
  if (c.owned) add('owned', t('archive.fields.owned'), t('archive.ownOnly'), { owned: false });
  word('studio');
  word('originalname');
  word('note');
  if (c.customer)
    add('customer', t('archive.fields.customer'), nameOf(names.customers, c.customer), { customer: undefined });
  for (const [index, field] of dynamicFields.entries())
    if (c[field]) add(field, names.dynamic[index] || field, c[field], { [field]: undefined });
  return chips;
}

function spanWords(
  { preset, from, to }: NonNullable<ArchiveData['criteria']['dates']>,
  t: TFunction,
  language: string,
): string {
  if (preset) return t(`archive.dates.${preset}`);
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const day = (text: string) => format.format(new Date(`${text}T00:00:00Z`));
  return `${from ? day(from) : '…'} – ${to ? day(to) : '…'}`;
}

/** The names of filters that could not be read, in a person's language where they have one. */
export function ignoredNames(ignored: string[], t: TFunction, dynamic: string[]): string {
  return ignored
    .map((name) => {
      const index = (dynamicFields as readonly string[]).indexOf(name);
      return index >= 0 ? dynamic[index] || name : t(`archive.fields.${name as 'number'}`);
    })
    .join(', ');
}
