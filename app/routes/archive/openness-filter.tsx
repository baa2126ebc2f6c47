import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numbersOf } from '#app/locales/format-number.ts';
import { CheckboxField, SelectField } from '#app/ui/field.tsx';
import { FilterGroup, FilterOptions } from '#app/ui/filter-panel.tsx';
import type { ArchiveData } from './data.server.ts';
import { regionName } from '#app/routes/shared/region-name.ts';

/** Open or confined, closed countries, own designs: shown only where the choices differ. */
export function OpennessFilter({ data, chosen }: { data: ArchiveData; chosen: string }) {
  const { t, i18n } = useTranslation();
  const { criteria, facets, inHouse } = data;
  const format = numbersOf(i18n.language);
  const countries = new Map(facets.closedCountries.map(({ country, count }) => [country, count]));
  if (criteria.closedcountry && !countries.has(criteria.closedcountry)) countries.set(criteria.closedcountry, 0);
  const [open] = useState(Boolean(criteria.confined || criteria.closedcountry || criteria.owned));
  const total = facets.confined.open + facets.confined.closed;
  return (
    <FilterGroup title={t('archive.fields.confined')} chosen={chosen} open={open}>
      <FilterOptions
        name="confined"
        kind="radio"
        legend={t('archive.fields.confined')}
        options={[
          { value: '', label: t('archive.any'), count: format.format(total), checked: !criteria.confined },
          ...(['open', 'closed'] as const).map((value) => ({
            value,
            label: t(`archive.confinement.${value}`),
            count: format.format(facets.confined[value]),
            checked: criteria.confined === value,
          })),
        ]}
      />
      {countries.size > 0 && (
        <SelectField
          name="closedcountry"
          label={t('archive.fields.closedcountry')}
          defaultValue={criteria.closedcountry ?? ''}
          placeholder={t('archive.any')}
          options={[...countries]
            .map(([value, count]) => ({ value, name: regionName(value, i18n.language), count }))
            .sort((a, b) => a.name.localeCompare(b.name, i18n.language))
            .map(({ value, name, count }) => ({ value, label: `${name} (${format.format(count)})` }))}
        />
      )}
      {!inHouse && (
        <CheckboxField name="owned" value="true" label={t('archive.ownOnly')} defaultChecked={criteria.owned} />
      )}
    </FilterGroup>
  );
}
