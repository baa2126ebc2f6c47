import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numbersOf } from '#app/locales/format-number.ts';
import type { archive } from '#app/locales/en/archive.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { FilterGroup, FilterOptions, FilterPanel } from '#app/ui/filter-panel.tsx';
import { keptByFilters, useAskedSearch } from '#app/routes/shared/asked-search.ts';
import { ColorFilter } from './color-filter.tsx';
import type { ArchiveData } from './data.server.ts';
import { DateFilter } from './date-filter.tsx';
import { LabelFilters } from './label-filters.tsx';
import { useLiveSearch } from './live-search.ts';
import { OpennessFilter } from './openness-filter.tsx';

const formId = 'archive-filters';

/** Every filter with its result counts; a GET form, so it works without script. */
export function ArchiveFilters({ data }: { data: ArchiveData }) {
  const { t, i18n } = useTranslation();
  const { criteria, facets, names, inHouse, resolved, chips } = data;
  const asked = useAskedSearch(data.query);
  const search = useLiveSearch(formId, data.query, asked, {
    archive: String(data.defaults.archive),
    labelSearchMode: data.defaults.labelSearchMode,
  });
  const format = numbersOf(i18n.language);
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const total = data.results.totalCount;
  // Groups that were open at load stay open, so that nothing folds under the pointer.
  const [open] = useState(() => ({
    screens: criteria.channelcounts.length > 0,
    dynamic: names.dynamic.some((_, index) => criteria[`dp${index}` as 'dp0']),
    list: criteria.specialListId !== undefined,
    house: Boolean(criteria.studio || criteria.originalname || criteria.note || criteria.customer),
  }));
  const chosen = (...keys: string[]) =>
    chips
      .filter(({ key }) => keys.some((one) => key.startsWith(one)))
      .map(({ value }) => value)
      .join(', ');
  const countOf = new Map(facets.archives.map(({ archiveId, count }) => [archiveId, count]));
  const listCount = new Map(facets.specialLists.map(({ specialListId, count }) => [specialListId, count]));
  const screenCount = new Map(facets.channelcounts.map((one) => [one.screenCount, one.count]));
  const screens = [...new Set([...screenCount.keys(), ...criteria.channelcounts])].sort((a, b) => a - b);
  const dynamic = names.dynamic.flatMap((label, index) => (label ? [{ field: `dp${index}` as 'dp0', label }] : []));
  const field = (name: keyof typeof archive.fields) => t(`archive.fields.${name}`);
  return (
    <FilterPanel
      id={formId}
      action="/archive"
      title={t('archive.filters')}
      activeCount={chips.length}
      reset={{ href: data.clearHref, label: t('archive.clearAll') }}
      applyLabel={
        // Without script nothing is counted before it is asked for.
        isAlive ? t('archive.showDesigns', { count: total }) : t('archive.showDesigns')
      }
      hidden={keptByFilters(asked)}
      onChange={search.onChange}
      onSubmit={search.onSubmit}
    >
      <TextField
        name="number"
        type="search"
        label={t('archive.fields.number')}
        hint={t('archive.numberHint')}
        defaultValue={criteria.number}
        maxLength={120}
        autoComplete="off"
        enterKeyHint="search"
        className="archive-number"
      />
      <FilterGroup title={field('archive')} chosen={chosen('archive ')} open>
        <FilterOptions
          name="archive"
          kind="radio"
          legend={field('archive')}
          options={[
            { value: '-1', label: t('archive.any'), checked: resolved.archive === -1 },
            ...names.archives.map(({ id, name }) => ({
              value: String(id),
              label: name,
              count: format.format(countOf.get(id) ?? 0),
              checked: resolved.archive === id,
            })),
          ]}
        />
      </FilterGroup>
      <LabelFilters data={data} />
      <FilterGroup title={field('type')} chosen={chosen('type ')} open>
        <FilterOptions
          name="type"
          legend={field('type')}
          options={(['rotary', 'digital'] as const).map((value) => ({
            value,
            label: t(`archive.types.${value}`),
            count: format.format(facets.type[value]),
            checked: criteria.type.includes(value),
          }))}
        />
      </FilterGroup>
      <FilterGroup title={field('moldstate')} chosen={chosen('moldstate ')} open>
        <FilterOptions
          name="moldstate"
          legend={field('moldstate')}
          options={(['engraved', 'faded', 'none'] as const).map((value) => ({
            value,
            label: t(`archive.mold.${value}`),
            count: format.format(facets.moldstate[value]),
            checked: criteria.moldstate.includes(value),
          }))}
        />
      </FilterGroup>
      {screens.length > 0 && (
        <FilterGroup title={field('channelcounts')} chosen={chosen('channelcounts ')} open={open.screens}>
          <FilterOptions
            name="channelcounts"
            layout="tiles"
            legend={field('channelcounts')}
            options={screens.map((count) => ({
              value: String(count),
              label: format.format(count),
              count: format.format(screenCount.get(count) ?? 0),
              checked: criteria.channelcounts.includes(count),
            }))}
          />
        </FilterGroup>
      )}
      <FilterGroup
        title={field('color')}
        chosen={chosen('color ', 'colorFamily ')}
        open={criteria.color.length + criteria.colorFamily.length > 0}
      >
        <ColorFilter data={data} onAdd={search.addColor} />
      </FilterGroup>
      <DateFilter data={data} chosen={chosen('dates ')} />
      <OpennessFilter data={data} chosen={chosen('confined ', 'closed ', 'owned ')} />
      {names.lists.length > 0 && (
        <FilterGroup title={field('specialListId')} chosen={chosen('list ')} open={open.list}>
          <SelectField
            name="specialListId"
            label={field('specialListId')}
            labelHidden
            defaultValue={String(criteria.specialListId ?? '')}
            placeholder={t('archive.any')}
            options={names.lists.map(({ id, name }) => ({
              value: String(id),
              label: `${name} (${format.format(listCount.get(id) ?? 0)})`,
            }))}
          />
        </FilterGroup>
      )}
      {dynamic.length > 0 && (
        <FilterGroup title={t('archive.moreFields')} chosen={chosen('dp')} open={open.dynamic}>
          {dynamic.map(({ field: name, label }) => (
            <TextField key={name} name={name} label={label} defaultValue={criteria[name]} maxLength={200} />
          ))}
        </FilterGroup>
      )}
      {inHouse && (
        <FilterGroup
          title={t('archive.inHouse')}
          chosen={chosen('studio', 'originalname', 'note', 'customer')}
          open={open.house}
        >
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
