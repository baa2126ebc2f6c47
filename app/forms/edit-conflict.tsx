/** The notice of an edit conflict. Typed values stay in the fields. */
import { useTranslation } from 'react-i18next';
import { FormError } from '#app/ui/form-error.tsx';
import type { FormRefusal } from './answer.ts';
import { typedAt } from './typed.ts';

export interface KeptField {
  name: string;
  label: string;
  /** as shown to users */
  now: string;
  /** the typed value as shown to users: an option's label rather than its value */
  read?: (typed: string) => string;
}

/** A field's name, what is kept in it now, and what was typed here. */
export type FieldNow = [label: string, now: string, typed: string | undefined];

export function EditConflict({ fields, refusal }: { fields: KeptField[]; refusal: FormRefusal }) {
  const facts = fields.map(({ name, label, now, read = (text) => text }): FieldNow => {
    // A switch sends "no" before its box's "yes".
    const given = [typedAt(refusal, name)].flat().at(-1);
    return [label, now, typeof given === 'string' ? read(given) : undefined];
  });
  return <ConflictNotice fields={facts} />;
}

export function ConflictNotice({ fields }: { fields: FieldNow[] }) {
  const { t } = useTranslation();
  const errors = fields
    .filter(([, now, typed]) => typed !== undefined && typed.replaceAll('\r\n', '\n').trim() !== now.trim())
    .map(([field, now]) => ({
      message: now.trim() === '' ? t('forms.isNowEmpty', { field }) : t('forms.isNow', { field, value: now }),
    }));
  return <FormError title={t('forms.conflict')} errors={errors} />;
}
