import { useTranslation } from 'react-i18next';
import type { Locale } from '#app/locales/languages.ts';
import { localeNames, locales } from '#app/locales/settings.ts';
import { SelectField, type SelectFieldProps } from '#app/ui/field.tsx';

const options = locales.map((value) => ({ value, label: localeNames[value] }));

/** What a language calls itself. */
export const languageOf = (locale: string) => localeNames[locale as Locale] ?? locale;

/** Of a person's pages and mails. */
export function LanguageField(field: Omit<SelectFieldProps, 'label' | 'options'>) {
  const { t } = useTranslation();
  return <SelectField label={t('users.language')} options={options} {...field} />;
}
