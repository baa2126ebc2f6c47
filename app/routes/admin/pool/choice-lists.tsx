import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '#app/domain/base/text/fold.ts';
import { TextField } from '#app/ui/field.tsx';
import { FilterGroup, FilterOptions } from '#app/ui/filter-panel.tsx';
import type { Choice } from './choices.server.ts';
import styles from '#app/routes/admin/shared/pools/pools.module.css';

export interface ChoiceListsProps {
  name: string;
  title: string;
  groups: { id: number; name: string; labels: Choice[] }[];
  chosen: string[];
  open?: boolean;
}

/** Longer lists get a search field with script. */
const glance = 12;

/** Many choices under their groups' names, in a box that scrolls. */
export function ChoiceLists({ name, title, groups, chosen, open = false }: ChoiceListsProps) {
  const { t, i18n } = useTranslation();
  const [wanted, setWanted] = useState('');
  const format = new Intl.NumberFormat(i18n.language);
  const all = groups.flatMap(({ labels }) => labels);
  const known = new Set(all.map(({ value }) => value));
  const gone = chosen.filter((value) => !known.has(value));
  const shown = [
    ...(gone.length
      ? [{ id: -1, name: '', labels: gone.map((value): Choice => ({ value, label: t('pools.gone', { id: value }) })) }]
      : []),
    ...groups,
  ];
  const folded = foldText(wanted);
  const chosenNames = all.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  return (
    <FilterGroup title={title} open={open || chosen.length > 0} chosen={chosenNames.join(', ')}>
      {all.length > glance && (
        <TextField
          name=""
          type="search"
          label={t('pools.findChoice')}
          labelHidden
          placeholder={t('pools.findChoice')}
          className="needs-script"
          data-aside=""
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className={`stack gap-2 scroll-box ${styles.choices}`}>
        {shown.map((group) => {
          const options = group.labels.map(({ value, label, count }) => ({
            value,
            label,
            count: count === undefined ? undefined : format.format(count),
            checked: chosen.includes(value),
            hidden: folded !== '' && !foldText(label).includes(folded),
          }));
          const isHidden = options.every(({ hidden }) => hidden);
          return (
            <div key={group.id} hidden={isHidden || undefined}>
              {group.name && <p className="detail">{group.name}</p>}
              <FilterOptions name={name} legend={group.name || title} options={options} />
            </div>
          );
        })}
      </div>
    </FilterGroup>
  );
}
