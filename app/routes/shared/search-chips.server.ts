/** Texts of the chosen filters: chips, notices, and suggestions for a search without results. */
import type { Person } from '#app/domain/base/actor.ts';
import { toRaw } from '#app/routes/shared/raw-criteria.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { nameColor } from '#app/domain/visible/colors/color-names.ts';
import { nameFamily } from '#app/domain/visible/colors/color-words.ts';
import { colorFamilies } from '#app/domain/visible/colors/color-families.ts';
import {
  allArchives,
  dynamicFields,
  type ListCriterion,
  type SearchCriteria,
} from '#app/domain/visible/criteria/criteria.ts';
import { countDesigns } from '#app/domain/find/search/search.server.ts';
import type { Understood } from '#app/domain/find/words/understand.server.ts';
import { formatMoment } from '#app/locales/format.ts';
import { translate, type TextKey } from '#app/locales/translate.ts';
import type { Chip } from '#app/ui/chips.tsx';
import { searchAddress, type Changes } from './archive-addresses.ts';
import { listUnderstood } from './query-chips.server.ts';
import { noQuery, type AnsweredQuery } from './similar-query.server.ts';
import type { ArchiveNames } from './search-names.server.ts';
import { regionName } from './region-name.server.ts';
import { spanWords } from './span-words.ts';

export interface ChosenFilter extends Chip {
  change: Changes;
}

/** Each chosen filter with the address without it. */
export function listChosen(
  c: SearchCriteria,
  names: ArchiveNames,
  person: Person,
  asked: AnsweredQuery['chip'],
  understood: Understood[],
): ChosenFilter[] {
  const t = translate(person.locale);
  const chosen: ChosenFilter[] = [];
  const add = (key: string, name: string, value: string, change: Changes, swatch?: string) =>
    chosen.push({
      key: `${key} ${value}`,
      name,
      value,
      swatch,
      change,
      removeHref: searchAddress(c, change),
      removeLabel: t('archive.removeFilter', { name, value }),
    });
  const field = (name: string) => t(`archive.fields.${name}` as TextKey);
  const word = (name: 'number' | 'studio' | 'originalname' | 'note') => {
    if (c[name]) add(name, field(name), c[name], { [name]: undefined });
  };
  const each = <Name extends ListCriterion>(
    name: Name,
    say: (one: SearchCriteria[Name][number]) => string,
    swatch?: (one: SearchCriteria[Name][number]) => string,
  ) => {
    for (const one of c[name] as SearchCriteria[Name][number][]) {
      const rest = (c[name] as unknown[]).filter((other) => other !== one);
      add(`${name} ${one}`, field(name), say(one), { [name]: rest }, swatch?.(one));
    }
  };
  // Of a search that was kept, something may be deleted by now; its id says nothing to anybody.
  const nameOf = (rows: { id: number | string; name: string }[], id: number | string) =>
    rows.find((row) => row.id === id)?.name ?? t('searches.gone');

  chosen.push(...listUnderstood(c, understood, person.locale));
  if (asked) add('similar', asked.name, asked.value, noQuery, asked.swatch);
  word('number');
  if (c.archive !== undefined && c.archive !== allArchives)
    add('archive', field('archive'), nameOf(names.archives, c.archive), { archive: undefined });
  each('labels', (id) => nameOf(names.labels, id));
  each('type', (one) => t(`archive.types.${one}`));
  each('moldstate', (one) => t(`archive.mold.${one}`));
  each('channelcounts', String);
  each(
    'colorFamily',
    (one) => nameFamily(one, person.locale),
    (one) => colorFamilies[one].focus,
  );
  each(
    'color',
    (one) => `${nameColor(one, person.locale)} ${one}`,
    (one) => one,
  );
  if (c.dates) add('dates', t('archive.fields.dateRange'), spanWords(c.dates, t, person.locale), { dates: undefined });
  if (c.since) add('since', field('since'), formatMoment(c.since, person.locale), { since: undefined });
  if (c.confined) add('confined', field('confined'), t(`archive.confinement.${c.confined}`), { confined: undefined });
  if (c.closedcountry)
    add('closed', field('closedcountry'), regionName(c.closedcountry, person.locale), { closedcountry: undefined });
  if (c.specialListId)
    add('list', field('specialListId'), nameOf(names.lists, c.specialListId), { specialListId: undefined });
  if (c.owned) add('owned', field('owned'), t('archive.ownOnly'), { owned: false });
  word('studio');
  word('originalname');
  word('note');
  if (c.customer) add('customer', field('customer'), nameOf(names.customers, c.customer), { customer: undefined });
  for (const [index, name] of dynamicFields.entries())
    if (c[name]) add(name, names.dynamic[index] || name, c[name], { [name]: undefined });
  return chosen;
}

/** Names of invalid filters, in the user's language if they have one. */
export function sayIgnored(ignored: string[], names: ArchiveNames, person: Person): string {
  const t = translate(person.locale);
  return ignored
    .filter((name) => name !== 'after')
    .map((name) => {
      const index = (dynamicFields as readonly string[]).indexOf(name);
      if (index >= 0) return names.dynamic[index] || name;
      return t(`${name.startsWith('similar') ? 'similar' : 'archive'}.fields.${name}` as TextKey);
    })
    .join(', ');
}

/** Most searches to count for a search without results. */
const mostTried = 8;

/** A refused query counts as no results. */
async function countOrNone(person: Person, criteria: SearchCriteria): Promise<number> {
  try {
    return await countDesigns(person, toRaw(criteria));
  } catch (error) {
    if (error instanceof DomainError) return 0;
    throw error;
  }
}

/** Which filter to drop: the number of results without each, most first; filters without effect are left out. */
export async function findWaysOut(person: Person, criteria: SearchCriteria, chosen: ChosenFilter[]) {
  if (chosen.length < 2) return [];
  const tried = await Promise.all(
    chosen.slice(0, mostTried).map(async (filter) => ({
      filter,
      count: await countOrNone(person, { ...criteria, page: 0, ...filter.change } as SearchCriteria),
    })),
  );
  return tried
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ filter: { name, value, removeHref }, count }) => ({ name, value, href: removeHref, count }));
}
