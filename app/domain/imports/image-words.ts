/** What the image core says of a file, as one sentence in a person's language. */
import type { Locale } from '#app/domain/languages.ts';
import { translate } from '#app/locales/translate.ts';

type Values = Record<string, string | number>;

/** `key`: an ImageErrorKey. */
export function imageErrorText(locale: Locale, key: string, values: Values = {}): string {
  const t = translate(locale);
  const text = key === 'notAnImage' && values.found ? 'notAnImageFound' : key;
  return t(`imageErrors.${text}` as never, values);
}

/** `key`: an ImageWarning's. */
export function imageWarningText(locale: Locale, key: string, values: Values = {}): string {
  return translate(locale)(`imageWarnings.${key}` as never, values);
}
