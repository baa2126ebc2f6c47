import { useTranslation } from 'react-i18next';
import type { FieldProps } from '#app/forms/action-form.tsx';
import { SelectField } from '#app/ui/field.tsx';

const encodings = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1254', label: 'Windows-1254 (Türkçe)' },
  { value: 'windows-1251', label: 'Windows-1251 (Русский)' },
  { value: 'windows-1252', label: 'Windows-1252' },
];

/** For a text file whose letters nobody is sure of. */
export function EncodingField(field: FieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('designTables.encoding')}
      placeholder={t('designTables.encodingAuto')}
      options={encodings}
      {...field}
    />
  );
}
