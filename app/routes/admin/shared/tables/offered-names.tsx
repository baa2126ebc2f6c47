import { useTranslation } from 'react-i18next';
import { numbersOf } from '#app/locales/format-number.ts';
import { ChoiceGroup } from '#app/ui/field.tsx';

interface Props {
  name: string;
  label: string;
  /** names that aren't there yet, and in how many rows each stands */
  offered: { name: string; rows: number }[];
  approved: string[];
}

/** Names in a table that may be made, each one ticked by a person. */
export function OfferedNames({ name, label, offered, approved }: Props) {
  const { t, i18n } = useTranslation();
  const number = numbersOf(i18n.language);
  return (
    <ChoiceGroup
      kind="checkbox"
      inline
      name={name}
      label={label}
      defaultValue={approved}
      options={offered.map(({ name, rows }) => ({
        value: name,
        label: `${name} (${t('designTables.inRows', { count: rows, formatted: number.format(rows) })})`,
      }))}
    />
  );
}
