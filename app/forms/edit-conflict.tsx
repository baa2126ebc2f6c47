/** Two people with one thing open at once: what the second of them is told. What was typed still stands in the fields. */
import { useTranslation } from 'react-i18next';
import { FormError } from '#app/ui/form-error.tsx';

export interface KeptField {
  name: string;
  label: string;
  /** as a person reads it */
  now: string;
  /** what was typed, as a person reads it: an option's label rather than its value */
  read?: (typed: string) => string;
}

export function EditConflict({ fields, typed }: { fields: KeptField[]; typed: Record<string, unknown> }) {
  const { t } = useTranslation();
  const errors = fields.flatMap(({ name, label, now, read = (text) => text }) => {
    // A switch says no before its box says yes.
    const given = [typed[name]].flat().at(-1);
    if (typeof given !== 'string' || read(given).replaceAll('\r\n', '\n').trim() === now.trim()) return [];
    return [
      {
        message:
          now.trim() === '' ? t('forms.isNowEmpty', { field: label }) : t('forms.isNow', { field: label, value: now }),
      },
    ];
  });
  return <FormError title={t('forms.conflict')} errors={errors} />;
}
