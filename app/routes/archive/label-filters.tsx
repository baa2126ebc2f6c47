import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterGroup, FilterOptions } from '#app/ui/filter-panel.tsx';
import type { ArchiveData } from './data.server.ts';

/** One group for each label group; labels without results are left out unless chosen. */
export function LabelFilters({ data }: { data: ArchiveData }) {
  const { t, i18n } = useTranslation();
  const { criteria, facets, names, resolved } = data;
  const format = new Intl.NumberFormat(i18n.language);
  const chosen = new Set(criteria.labels);
  const counts = new Map(facets.labels.map(({ labelId, count }) => [labelId, count]));
  const shown = names.labels.filter(({ id, isGroupHeader }) => !isGroupHeader && (counts.has(id) || chosen.has(id)));
  const groups = names.labels
    .filter(({ isGroupHeader }) => isGroupHeader)
    .map((head) => ({ id: head.id, name: head.name, labels: shown.filter(({ groupId }) => groupId === head.id) }));
  groups.push({
    id: 0,
    name: groups.length ? t('archive.otherLabels') : t('archive.fields.labels'),
    labels: shown.filter(({ groupId }) => groupId === null),
  });
  const [open] = useState(
    () =>
      new Set(
        groups
          .filter(({ labels }, index) => index === 0 || labels.some(({ id }) => chosen.has(id)))
          .map(({ id }) => id),
      ),
  );
  const full = groups.filter(({ labels }) => labels.length > 0);
  if (full.length === 0) return null;
  const collator = new Intl.Collator(i18n.language);
  return (
    <>
      {full.map((group) => (
        <FilterGroup
          key={group.id}
          title={group.name}
          open={open.has(group.id)}
          chosen={group.labels
            .filter(({ id }) => chosen.has(id))
            .map(({ name }) => name)
            .join(', ')}
        >
          <FilterOptions
            name="labels"
            legend={group.name}
            options={group.labels
              .toSorted((a, b) => collator.compare(a.name, b.name))
              .map(({ id, name }) => ({
                value: String(id),
                label: name,
                count: format.format(counts.get(id) ?? 0),
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
