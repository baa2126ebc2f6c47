import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numbersOf } from '#app/locales/format-number.ts';
import { FilterGroup, FilterOptions } from '#app/ui/filter-panel.tsx';
import type { ArchiveData } from './data.server.ts';

/** One group for each label group; labels without results are left out unless chosen. */
export function LabelFilters({ data }: { data: ArchiveData }) {
  const { t, i18n } = useTranslation();
  const { criteria, labels: groups, resolved } = data;
  const format = numbersOf(i18n.language);
  const chosen = new Set(criteria.labels);
  const [open] = useState(
    () =>
      new Set(
        groups.filter(({ labels }, index) => index === 0 || labels.some(([id]) => chosen.has(id))).map(({ id }) => id),
      ),
  );
  if (groups.length === 0) return null;
  return (
    <>
      {groups.map((group) => (
        <FilterGroup
          key={group.id}
          title={group.name}
          open={open.has(group.id)}
          chosen={group.labels
            .filter(([id]) => chosen.has(id))
            .map(([, name]) => name)
            .join(', ')}
        >
          <FilterOptions
            name="labels"
            legend={group.name}
            options={group.labels.map(([id, name, count]) => ({
              value: String(id),
              label: name,
              count: format.format(count),
              checked: chosen.has(id),
            }))}
          />
        </FilterGroup>
      ))}
      <FilterGroup title={t('archive.fields.labelSearchMode')} open={criteria.labels.length > 1}>
        <FilterOptions
          name="labelSearchMode"
          kind="radio"
          legend={t('archive.fields.labelSearchMode')}
          options={[
            { value: 'any', label: t('archive.anyLabel'), checked: resolved.labelSearchMode === 'any' },
            { value: 'all', label: t('archive.allLabels'), checked: resolved.labelSearchMode === 'all' },
          ]}
        />
      </FilterGroup>
    </>
  );
}
