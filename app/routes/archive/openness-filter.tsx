import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numbersOf } from '#app/locales/format-number.ts';
import { CheckboxField, SelectField } from '#app/ui/field.tsx';
import { FilterGroup, FilterOptions } from '#app/ui/filter-panel.tsx';
import type { ArchiveData } from './data.server.ts';

/** Open or confined, closed countries, own designs: shown only where the choices differ. */
export function OpennessFilter({ data, chosen }: { data: ArchiveData; chosen: string }) {
  const { t, i18n } = useTranslation();
  const { criteria, facets, inHouse } = data;
  const format = numbersOf(i18n.language);
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
      {facets.closedCountries.length > 0 && (
        <SelectField
          name="closedcountry"
          label={t('archive.fields.closedcountry')}
          defaultValue={criteria.closedcountry ?? ''}
          placeholder={t('archive.any')}
          options={facets.closedCountries.map(({ country, name, count }) => ({
            value: country,
            label: `${name} (${format.format(count)})`,
          }))}
        />
      )}
      {!inHouse && (
        <CheckboxField name="owned" value="true" label={t('archive.ownOnly')} defaultChecked={criteria.owned} />
      )}
    </FilterGroup>
  );
}
