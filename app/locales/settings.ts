/** The languages of the interface and how i18next reads our texts. */
import type { InitOptions } from 'i18next';
import { languages, type Locale } from '#app/locales/languages.ts';
import { formatValue } from './format-value.ts';

export const fallbackLocale: Locale = 'en';
export const locales = languages;

/** Each language by its own name. */
export const localeNames: Record<Locale, string> = { tr: 'Türkçe', en: 'English', ru: 'Русский' };

export const i18nextOptions = {
  supportedLngs: [...languages],
  fallbackLng: fallbackLocale,
  defaultNS: 'translation',
  interpolation: {
    escapeValue: false,
    alwaysFormat: true,
    format: (value: unknown, format, language, options) =>
      formatValue(String(options?.interpolationkey), value, format, language!) as string,
  },
  returnNull: false,
  react: { useSuspense: false },
} satisfies InitOptions;

export function isLocale(text: unknown): text is Locale {
  return languages.includes(text as Locale);
}
