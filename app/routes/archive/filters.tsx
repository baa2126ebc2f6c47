import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { datePresets } from '#app/domain/search/date-span.ts';
import { designTypes, dynamicFields, moldStates } from '#app/domain/search/criteria.ts';
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx';
import { FilterGroup, FilterOptions, FilterPanel, type FilterOption } from '#app/ui/filter-panel.tsx';
import type { Chip } from '#app/ui/chips.tsx';
import { searchAddress } from './addresses.ts';
import type { ArchiveData } from './data.server.ts';
import { useLiveSearch } from './live-search.ts';
import { LabelFilters } from './label-filters.tsx';
import { regionName } from './words.ts';

const formId = 'archive-filters';

/** Every filter with what it would give; a GET form, so it works as it stands. */
export function ArchiveFilters({ data, chips }: { data: ArchiveData; chips: Chip[] }) {
  const { t, i18n } = useTranslation();
  const { criteria, facets, names, inHouse, resolved, givenSize } = data;
  const onChange = useLiveSearch(formId, criteria, data.defaults, givenSize);
  const format = new Intl.NumberFormat(i18n.language);
  // What was open when the page came stays so: nothing folds away under the pointer.
  const [open] = useState(() => ({
    screens: criteria.channelcounts.length > 0,
    date: Boolean(criteria.dates),
    color: criteria.color.length > 0,
    more: Boolean(
      criteria.confined ||
      criteria.closedcountry ||
      criteria.specialListId ||
      criteria.owned ||
      dynamicFields.some((field) => criteria[field]),
    ),
    house: Boolean(criteria.studio || criteria.originalname || criteria.note || criteria.customer),
  }));
  const options = <V extends string>(
    values: readonly V[],
    label: (value: V) => string,
    counts: Record<V, number>,
    chosen: readonly V[],
  ): FilterOption[] =>
    values.map((value) => ({
      value,
      label: label(value),
      count: format.format(counts[value]),
      checked: chosen.includes(value),
    }));
  const countOf = new Map(facets.archives.map(({ archiveId, count }) => [archiveId, count]));
  const archiveOptions: FilterOption[] = [
    { value: '-1', label: t('archive.any'), checked: resolved.archive === -1 },
    ...names.archives.map(({ id, name }) => ({
      value: String(id),
      label: name,
      count: format.format(countOf.get(id) ?? 0),
      checked: resolved.archive === id,
    })),
  ];
  const screens = [
    ...new Set([...facets.channelcounts.map(({ screenCount }) => screenCount), ...criteria.channelcounts]),
  ].sort((a, b) => a - b);
  const hidden: Record<string, string> = {};
  if (criteria.order !== undefined) hidden.order = String(criteria.order);
  if (criteria.count !== undefined) hidden.count = String(criteria.count);
  if (givenSize) hidden.size = givenSize;
  const dynamic = dynamicFields.flatMap((field, index) =>
    names.dynamic[index] ? [{ field, label: names.dynamic[index] }] : [],
  );
  return (
    <FilterPanel
      id={formId}
      action="/archive"
      title={t('archive.filters')}
      activeCount={chips.length}
      reset={{
        href: searchAddress({}, { order: criteria.order, count: criteria.count }, givenSize),
        label: t('archive.clearAll'),
      }}
      applyLabel={t('archive.search')}
      hidden={hidden}
      onChange={onChange}
    >
      <TextField
        name="number"
        type="search"
        label={t('archive.fields.number')}
        hint={t('archive.numberHint')}
        defaultValue={criteria.number}
        maxLength={120}
        autoComplete="off"
      />
      <FilterGroup title={t('archive.fields.archive')} open>
        <FilterOptions name="archive" kind="radio" legend={t('archive.fields.archive')} options={archiveOptions} />
      </FilterGroup>
      <LabelFilters data={data} />
      <FilterGroup title={t('archive.fields.type')} open>
        <FilterOptions
          name="type"
          legend={t('archive.fields.type')}
          options={options(designTypes, (one) => t(`archive.types.${one}`), facets.type, criteria.type)}
        />
      </FilterGroup>
      <FilterGroup title={t('archive.fields.moldstate')} open>
        <FilterOptions
          name="moldstate"
          legend={t('archive.fields.moldstate')}
          options={options(moldStates, (one) => t(`archive.mold.${one}`), facets.moldstate, criteria.moldstate)}
        />
      </FilterGroup>
      {screens.length > 0 && (
        <FilterGroup title={t('archive.fields.channelcounts')} open={open.screens}>
          <FilterOptions
            name="channelcounts"
            layout="tiles"
            legend={t('archive.fields.channelcounts')}
            options={screens.map((count) => ({
              value: String(count),
              label: String(count),
              checked: criteria.channelcounts.includes(count),
            }))}
          />
        </FilterGroup>
      )}
      <FilterGroup title={t('archive.fields.color')} open={open.color}>
        <TextField
          name="color"
          label={t('archive.fields.color')}
          labelHidden
          hint={t('archive.colorHint')}
          defaultValue={criteria.color.join(', ')}
          autoComplete="off"
          spellCheck={false}
        />
        <SelectField
          name="colorTolerance"
          label={t('archive.tolerance')}
          defaultValue={String(criteria.colorTolerance ?? '')}
          options={toleranceOptions(criteria.colorTolerance, {
            5: t('archive.toleranceNear'),
            '': t('archive.toleranceUsual'),
            20: t('archive.toleranceWide'),
          })}
        />
      </FilterGroup>
      <FilterGroup title={t('archive.fields.dateRange')} open={open.date}>
        <SelectField
          name="dateRange"
          label={t('archive.fields.dateRange')}
          labelHidden
          defaultValue={criteria.dates?.preset ?? ''}
          options={datePresets.map((value) => ({
            value: value === 'all' ? '' : value,
            label: t(`archive.dates.${value}`),
          }))}
        />
        <TextField name="from" type="date" label={t('archive.from')} defaultValue={criteria.dates?.from} />
        <TextField name="to" type="date" label={t('archive.to')} defaultValue={criteria.dates?.to} />
      </FilterGroup>
      <FilterGroup title={t('archive.fields.confined')} open={open.more}>
        <SelectField
          name="confined"
          label={t('archive.fields.confined')}
          defaultValue={criteria.confined ?? ''}
          options={[
            { value: '', label: t('archive.any') },
            ...(['open', 'closed'] as const).map((value) => ({
              value,
              label: `${t(`archive.confinement.${value}`)} (${format.format(facets.confined[value])})`,
            })),
          ]}
        />
        {(facets.closedCountries.length > 0 || criteria.closedcountry) && (
          <SelectField
            name="closedcountry"
            label={t('archive.fields.closedcountry')}
            defaultValue={criteria.closedcountry ?? ''}
            placeholder={t('archive.any')}
            options={[
              ...new Set([
                ...facets.closedCountries.map(({ country }) => country),
                ...(criteria.closedcountry ? [criteria.closedcountry] : []),
              ]),
            ].map((value) => ({
              value,
              label: regionName(value, i18n.language),
            }))}
          />
        )}
        {names.lists.length > 0 && (
          <SelectField
            name="specialListId"
            label={t('archive.fields.specialListId')}
            defaultValue={String(criteria.specialListId ?? '')}
            placeholder={t('archive.any')}
            options={names.lists.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        {dynamic.map(({ field, label }) => (
          <TextField key={field} name={field} label={label} defaultValue={criteria[field]} maxLength={200} />
        ))}
        {!inHouse && (
          <CheckboxField name="owned" value="true" label={t('archive.ownOnly')} defaultChecked={criteria.owned} />
        )}
      </FilterGroup>
      {inHouse && (
        <FilterGroup title={t('design.inHouse')} open={open.house}>
          <TextField name="studio" label={t('archive.fields.studio')} defaultValue={criteria.studio} maxLength={200} />
          <TextField
            name="originalname"
            label={t('archive.fields.originalname')}
            defaultValue={criteria.originalname}
            maxLength={300}
          />
          <TextField name="note" label={t('archive.fields.note')} defaultValue={criteria.note} maxLength={300} />
          <SelectField
            name="customer"
            label={t('archive.fields.customer')}
            defaultValue={criteria.customer ?? ''}
            placeholder={t('archive.any')}
            options={names.customers.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FilterGroup>
      )}
    </FilterPanel>
  );
}

/** The three steps, and the number of an address that has another. */
function toleranceOptions(chosen: number | undefined, words: Record<string, string>) {
  const options = [
    { value: '5', label: words[5]! },
    { value: '', label: words['']! },
    { value: '20', label: words[20]! },
  ];
  if (chosen !== undefined && !options.some(({ value }) => value === String(chosen)))
    options.push({ value: String(chosen), label: `ΔE ${chosen}` });
  return options;
}
