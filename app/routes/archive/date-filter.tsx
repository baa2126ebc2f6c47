import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { datePresets } from '#app/domain/base/dates/date-presets.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { FilterGroup } from '#app/ui/filter-panel.tsx';
import type { ArchiveData } from './data.server.ts';

const presets = datePresets.filter((preset) => preset !== 'all');

/** Upload date: a preset or a custom range. */
export function DateFilter({ data: { criteria }, chosen }: { data: ArchiveData; chosen: string }) {
  const { t } = useTranslation();
  const [open] = useState(Boolean(criteria.dates));
  return (
    <FilterGroup title={t('archive.fields.dateRange')} chosen={chosen} open={open}>
      <SelectField
        name="dateRange"
        label={t('archive.fields.dateRange')}
        labelHidden
        defaultValue={criteria.dates?.preset ?? ''}
        options={[
          { value: '', label: t('archive.dates.all') },
          ...presets.map((value) => ({ value, label: t(`archive.dates.${value}`) })),
        ]}
      />
      <TextField name="from" type="date" label={t('archive.from')} defaultValue={criteria.dates?.from} />
      <TextField name="to" type="date" label={t('archive.to')} defaultValue={criteria.dates?.to} />
    </FilterGroup>
  );
}
