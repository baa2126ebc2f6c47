/** What the image core says of a file, as one sentence in a person's language. */
import type { Locale } from '#app/locales/languages.ts';
import { imageParts } from '#app/locales/en/image.ts';
import { translate } from '#app/locales/translate.ts';

type Values = Record<string, string | number>;

/** What a person should know about a file: an ImageWarning, or what a stage found. `key` is a text below `imageWarnings`. */
export interface Remark {
  key: string;
  values?: Values;
}

/** `key`: an ImageErrorKey. */
export function imageErrorText(locale: Locale, key: string, values: Values = {}): string {
  const t = translate(locale);
  if (key === 'notAnImage' && values.found) return t('imageErrors.notAnImageFound', values);
  if ((key === 'damaged' || key === 'truncated') && isPart(values.part)) {
    return t(`imageErrors.${key}In`, { part: t(`imageParts.${values.part}`) });
  }
  return t(`imageErrors.${key}` as never, values);
}

/** `key`: an ImageWarning's. */
export function imageWarningText(locale: Locale, key: string, values: Values = {}): string {
  return translate(locale)(`imageWarnings.${nameText(key, values)}` as never, inFigures(locale, values));
}

function nameText(key: string, values: Values): string {
  // Imports of earlier days know no place of a seam.
  if (key.startsWith('seam') && values.from !== undefined) return `${key}At`;
  return key === 'unknownProfile' && !values.name ? 'unnamedProfile' : key;
}

function inFigures(locale: Locale, values: Values): Values {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? format.format(value) : value]),
  );
}

function isPart(part: unknown): part is keyof typeof imageParts {
  return typeof part === 'string' && part in imageParts;
}
