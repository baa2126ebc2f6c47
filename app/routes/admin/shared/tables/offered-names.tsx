import { useTranslation } from 'react-i18next';
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
  const { t } = useTranslation();
  return (
    <ChoiceGroup
      kind="checkbox"
      inline
      name={name}
      label={label}
      defaultValue={approved}
      options={offered.map(({ name, rows }) => ({
        value: name,
        label: `${name} (${t('designTables.inRows', { count: rows })})`,
      }))}
    />
  );
}
