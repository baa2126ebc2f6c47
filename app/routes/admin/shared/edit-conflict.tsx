/** Two admins with one thing open at once: what a form carries along, and what the second of them is told. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '#app/ui/form-error.tsx';

export interface FormVersionProps {
  /** of what the page shows now */
  now: string;
  /** of what a refusal has told: who saves again has been told of it */
  told?: string;
  /** where a page has several in one form */
  name?: string;
}

/** Of what the fields were drawn with, or last told of: the page may be read again while somebody is filling them in. */
export function FormVersion({ now, told, name = 'version' }: FormVersionProps) {
  const [drawn, setDrawn] = useState(told ?? now);
  if (told !== undefined && told !== drawn) setDrawn(told);
  return <input type="hidden" name={name} value={told ?? drawn} />;
}

/**
 * `shouldRevalidate` of a page with such forms: a refused one says what is kept now. By itself a page with script is not read again after a
 * refusal, and would call what it was loaded with the present.
 */
export const readAgain = () => true;

/** A field's name, what is kept in it now, and what was typed here. */
export type FieldNow = [label: string, now: string, typed: string | undefined];

/** Says what the other one has made of the fields. What was typed still stands in them. */
export function ChangedMeanwhile({ fields }: { fields: FieldNow[] }) {
  const { t } = useTranslation();
  const errors = fields
    .filter(([, now, typed]) => typed !== undefined && now.trim() !== typed.replaceAll('\r\n', '\n').trim())
    .map(([field, now]) => ({
      message: now.trim() === '' ? t('admin.isNowEmpty', { field }) : t('admin.isNow', { field, value: now }),
    }));
  return <FormError title={t('admin.changedMeanwhile')} errors={errors} />;
}
