import { forwardRef } from 'react';
import { useTranslation } from 'react-i18next';
import { datePresets } from '#app/domain/base/dates/date-presets.ts';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { CheckboxField, FieldError, SelectField, TextField } from '#app/ui/field.tsx';
import { FilterColumn, FilterGroup, FilterOptions } from '#app/ui/filter-panel.tsx';
import type { PoolChoices } from './choices.server.ts';
import { ChoiceLists } from './choice-lists.tsx';
import { handFlags, type Draft } from './draft.ts';

export interface SearchFiltersProps {
  choices: PoolChoices;
  draft: Draft;
  /** by the criteria's fields */
  errors: Record<string, string[]>;
  /** the search being edited was refused */
  refused?: string[];
}

/** The archive's filters for one search of a pool, counted over the whole archive. */
export const SearchFilters = forwardRef<HTMLElement, SearchFiltersProps>(function SearchFilters(
  { choices, draft, errors, refused },
  ref,
) {
  const { t, i18n } = useTranslation();
  const { hand, at, searches } = draft;
  const isNew = at === searches.length;
  const format = new Intl.NumberFormat(i18n.language);
  const count = (value: number | undefined) => (value === undefined ? undefined : format.format(value));
  const title = isNew ? t('pools.filtersNew') : t('pools.filters', { number: at + 1 });
  const gone = (value: string) => t('pools.gone', { id: value });
  const years = (part: string) => errors[`allowedYears.${part}`] ?? (part === 'to' ? errors.allowedYears : undefined);
  const dynamic = hand.dynamic.flatMap((value, index) => {
    const label = choices.dynamic[index];
    return label || value ? [{ name: `dp${index}`, label: label || `dp${index}`, value }] : [];
  });
  return (
    <FilterColumn
      title={title}
      foot={
        <SubmitButton intent="add" icon={isNew ? 'plus' : 'check'}>
          {isNew ? t('pools.addSearch') : t('pools.updateSearch')}
        </SubmitButton>
      }
    >
      <section ref={ref} tabIndex={-1} aria-label={title}>
        <FieldError errors={refused} />
        <TextField
          name="designNumber"
          type="search"
          label={t('archive.fields.number')}
          hint={t('archive.numberHint')}
          defaultValue={hand.designNumber}
          maxLength={120}
          errors={errors.designNumber}
          className="archive-number"
        />
        <FilterGroup title={t('archive.fields.archive')} open>
          <FilterOptions
            name="allowedArchive"
            legend={t('archive.fields.archive')}
            options={withGone(choices.archives, hand.allowedArchive, gone).map((one) => ({
              ...one,
              count: count(one.count),
              checked: hand.allowedArchive.includes(one.value),
            }))}
          />
        </FilterGroup>
        <ChoiceLists
          name="allowedLabels"
          title={t('pools.withLabels')}
          groups={choices.labelGroups}
          chosen={hand.allowedLabels}
          open
        />
        <ChoiceLists
          name="forbiddenLabels"
          title={t('pools.withoutLabels')}
          groups={choices.labelGroups}
          chosen={hand.forbiddenLabels}
        />
        <FilterGroup title={t('archive.fields.moldstate')} open={hand.allowedScreenStatus.length > 0}>
          <FilterOptions
            name="allowedScreenStatus"
            legend={t('archive.fields.moldstate')}
            options={(['engraved', 'faded', 'none'] as const).map((value) => ({
              value,
              label: t(`archive.mold.${value}`),
              count: format.format(choices.molds[value] ?? 0),
              checked: hand.allowedScreenStatus.includes(value),
            }))}
          />
        </FilterGroup>
        <FilterGroup title={t('archive.fields.channelcounts')} open={hand.allowedScreenCounts.length > 0}>
          <FilterOptions
            name="allowedScreenCounts"
            layout="tiles"
            legend={t('archive.fields.channelcounts')}
            options={withGone(choices.screens, hand.allowedScreenCounts, (value) => value).map((one) => ({
              ...one,
              label: format.format(Number(one.value)),
              count: count(one.count ?? 0),
              checked: hand.allowedScreenCounts.includes(one.value),
            }))}
          />
        </FilterGroup>
        <FilterGroup title={t('pools.uploaded')} open={Boolean(hand.yearsPreset || hand.yearsFrom || hand.yearsTo)}>
          <SelectField
            name="yearsPreset"
            label={t('pools.uploaded')}
            labelHidden
            defaultValue={hand.yearsPreset}
            errors={years('preset')}
            options={datePresets.map((value) => ({
              value: value === 'all' ? '' : value,
              label: t(`archive.dates.${value}`),
            }))}
          />
          <TextField
            name="yearsFrom"
            type="date"
            label={t('archive.from')}
            defaultValue={hand.yearsFrom}
            errors={years('from')}
          />
          <TextField
            name="yearsTo"
            type="date"
            label={t('archive.to')}
            defaultValue={hand.yearsTo}
            errors={years('to')}
          />
        </FilterGroup>
        {(choices.customers.length > 0 || hand.allowedCustomers.length + hand.forbiddenCustomers.length > 0) && (
          <>
            <ChoiceLists
              name="allowedCustomers"
              title={t('pools.withCustomers')}
              groups={[{ id: 0, name: '', labels: choices.customers.filter(offered(hand.allowedCustomers)) }]}
              chosen={hand.allowedCustomers}
            />
            <ChoiceLists
              name="forbiddenCustomers"
              title={t('pools.withoutCustomers')}
              groups={[{ id: 0, name: '', labels: choices.customers.filter(offered(hand.forbiddenCustomers)) }]}
              chosen={hand.forbiddenCustomers}
            />
          </>
        )}
        <FilterGroup title={t('pools.options')} open>
          {handFlags.map((name) => (
            <CheckboxField
              key={name}
              name={name}
              value="true"
              label={t(`pools.${name}`)}
              hint={t(`pools.${name}Hint`)}
              defaultChecked={hand[name]}
            />
          ))}
        </FilterGroup>
        {dynamic.length > 0 && (
          <FilterGroup title={t('pools.dynamic')} open={dynamic.some(({ value }) => value)}>
            <p className="field-hint">{t('pools.dynamicHint')}</p>
            {dynamic.map(({ name, label, value }) => (
              <TextField
                key={name}
                name={name}
                label={label}
                defaultValue={value}
                maxLength={200}
                errors={errors[name]}
              />
            ))}
          </FilterGroup>
        )}
      </section>
    </FilterColumn>
  );
});

/** Hidden customers are offered only if already chosen. */
const offered = (chosen: string[]) => (one: { value: string; visible: boolean }) =>
  one.visible || chosen.includes(one.value);

/** A deleted choice stays until it is removed: without it the search could mean everything. */
function withGone<T extends { value: string; label: string; count?: number }>(
  choices: T[],
  chosen: string[],
  say: (value: string) => string,
): { value: string; label: string; count?: number }[] {
  const known = new Set(choices.map(({ value }) => value));
  return [...choices, ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: say(value) }))];
}
