/** A search as words, one chip a filter. */
import type { PoolCriteria, SearchCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { dynamicFields } from '#app/domain/visible/criteria/criteria.ts';
import type { Locale } from '#app/locales/languages.ts';
import { isBlank } from '#app/domain/people/pools/rules.ts';
import { translate, type TextKey } from '#app/locales/translate.ts';
import { spanWords } from '#app/routes/shared/span-words.ts';
import type { Choice, PoolChoices } from './choices.server.ts';
import type { DraftChip } from './draft.ts';

export function searchChips(criteria: Partial<PoolCriteria>, choices: PoolChoices, locale: Locale): DraftChip[] {
  const t = translate(locale);
  const chips: DraftChip[] = [];
  const add = (name: string, value: string) => chips.push({ name, value });
  const labels = choices.labelGroups.flatMap((group) => group.labels);
  const named = (rows: Choice[], values: (string | number)[] = []) =>
    values
      .map((value) => rows.find((row) => row.value === String(value))?.label ?? t('pools.gone', { id: String(value) }))
      .join(', ');
  const field = (name: string) => t(`archive.fields.${name}` as TextKey);
  const c = criteria;
  if (c.designNumber) add(field('number'), c.designNumber);
  if (c.allowedArchive?.length) add(field('archive'), named(choices.archives, c.allowedArchive));
  if (c.allowedScreenStatus?.length)
    add(field('moldstate'), c.allowedScreenStatus.map((one) => t(`archive.mold.${one}`)).join(', '));
  if (c.allowedScreenCounts?.length) add(field('channelcounts'), c.allowedScreenCounts.join(', '));
  if (c.allowedLabels?.length) add(t('pools.withLabels'), named(labels, c.allowedLabels));
  if (c.forbiddenLabels?.length) add(t('pools.withoutLabels'), named(labels, c.forbiddenLabels));
  if (c.allowedCustomers?.length) add(t('pools.withCustomers'), named(choices.customers, c.allowedCustomers));
  if (c.forbiddenCustomers?.length) add(t('pools.withoutCustomers'), named(choices.customers, c.forbiddenCustomers));
  if (c.allowedYears) {
    const words = spanWords(c.allowedYears as NonNullable<SearchCriteria['dates']>, t, locale);
    add(t('pools.uploaded'), words);
  }
  if (isBlank(c)) add('', t('pools.allDesigns'));
  else if (chips.length === 0 && c.allowUnlabeledDesigns) add('', t('pools.allOfThem'));
  else if (chips.length === 0) add('', t('pools.allDesigns'));
  if (c.allowUnlabeledDesigns) add('', t('pools.allowUnlabeledDesigns'));
  if (c.allowConfinedDesigns) add('', t('pools.allowConfinedDesigns'));
  if (c.allowOwnDesigns) add('', t('pools.allowOwnDesigns'));
  for (const [index, name] of dynamicFields.entries())
    if (c[name]) add(choices.dynamic[index] || name, `${c[name]} (${t('pools.kept')})`);
  return chips;
}
