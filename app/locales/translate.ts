/** Texts outside React: service answers, mails, the CLI. */
import { createInstance, type ParseKeys } from 'i18next';
import type { Locale } from '#app/locales/languages.ts';
import { en } from './en.ts';
import { ru } from './ru.ts';
import { i18nextOptions } from './settings.ts';
import { tr } from './tr.ts';

export const resources = { en: { translation: en }, tr: { translation: tr }, ru: { translation: ru } };

export type TextKey = ParseKeys;
export type Say = (key: TextKey, values?: Record<string, string | number>) => string;

const i18n = createInstance();
void i18n.init({ ...i18nextOptions, resources, initImmediate: false });

export function translate(locale: Locale): Say {
  return i18n.getFixedT(locale) as Say;
}
