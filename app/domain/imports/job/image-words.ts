/** What the image core says of a file, as one sentence in a person's language. */
import type { Locale } from '#app/locales/languages.ts';
import { translate } from '#app/locales/translate.ts';
import { sayImageError, sayImageWarning, type Values } from './image-sentences.ts';

/** What a person should know about a file: an ImageWarning, or what a stage found. `key` is a text below `imageWarnings`. */
export interface Remark {
  key: string;
  values?: Values;
}

/** `key`: an ImageErrorKey. */
export function imageErrorText(locale: Locale, key: string, values?: Values): string {
  return sayImageError(translate(locale), key, values);
}

/** `key`: an ImageWarning's. */
export function imageWarningText(locale: Locale, key: string, values?: Values): string {
  return sayImageWarning(translate(locale), locale, key, values);
}
