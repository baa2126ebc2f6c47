/** What the image core says of a file, as one sentence, by whatever texts are at hand. */
import type { Locale } from '#app/locales/languages.ts';
import { imageParts, imageVarieties } from '#app/locales/en/image.ts';
import type { Say } from '#app/locales/translate.ts';

export type Values = Record<string, string | number>;

/** `key`: an ImageErrorKey. */
export function sayImageError(t: Say, key: string, values: Values = {}): string {
  if (key === 'notAnImage' && values.found) return t('imageErrors.notAnImageFound', values);
  if ((key === 'damaged' || key === 'truncated') && isPart(values.part)) {
    return t(`imageErrors.${key}In`, { part: t(`imageParts.${values.part}`) });
  }
  if (key === 'unsupported') return t('imageErrors.unsupported', { part: nameVariety(t, values.part) });
  return t(`imageErrors.${key}` as never, values);
}

const varieties = Object.keys(imageVarieties) as (keyof typeof imageVarieties)[];
const varietyWords = new RegExp(`\\b(${varieties.join('|')})\\b`, 'g');

/** Names of formats are the same in all languages; what is said beside them isn't. */
function nameVariety(t: Say, part: string | number = ''): string {
  if (isPart(part)) return t(`imageParts.${part}`);
  return String(part).replace(varietyWords, (word) => t(`imageVarieties.${word as keyof typeof imageVarieties}`));
}

/** `key`: an ImageWarning's. */
export function sayImageWarning(t: Say, locale: Locale, key: string, values: Values = {}): string {
  return t(`imageWarnings.${nameText(key, values)}` as never, inFigures(locale, values));
}

function nameText(key: string, values: Values): string {
  // Imports of earlier days know no place of a seam.
  if (key.startsWith('seam') && values.from !== undefined) return `${key}At`;
  if (key === 'spotColorUnknown' && values.names !== undefined) return 'spotColorsUnknown';
  return key === 'unknownProfile' && !values.name ? 'unnamedProfile' : key;
}

function inFigures(locale: Locale, values: Values): Values {
  if (Object.values(values).every((value) => typeof value === 'string')) return values;
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? format.format(value) : value]),
  );
}

function isPart(part: unknown): part is keyof typeof imageParts {
  return typeof part === 'string' && part in imageParts;
}
