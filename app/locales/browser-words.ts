/**
 * The texts in a browser: one language, which the server has chosen, so all that is left is to find a text, choose its plural and put
 * values in. i18next does more and weighs 15 kB (gzip), an eighth of what the archive's page may; a test holds both to the same sentences.
 */
import type { i18n } from 'i18next';
import type { Locale } from '#app/locales/languages.ts';
import { formatBytes } from './format.ts';

interface Room {
  readonly [key: string]: string | Room;
}
type Values = Record<string, unknown>;

const firstRooms: Record<Locale, () => Promise<Room>> = {
  en: async () => (await import('./en/first.ts')).first,
  tr: async () => (await import('./tr/first.ts')).first,
  ru: async () => (await import('./ru/first.ts')).first,
};
const allRooms: Record<Locale, () => Promise<Room>> = {
  en: async () => (await import('./en.ts')).en,
  tr: async () => (await import('./tr.ts')).tr,
  ru: async () => (await import('./ru.ts')).ru,
};

let language: Locale = 'en';
let rooms: Room = {};
let all: Promise<void> | undefined;

/** The rooms that the archive's page needs. */
export async function loadFirstWords(locale: Locale): Promise<void> {
  language = locale;
  const first = await firstRooms[locale]();
  rooms = { ...first, ...rooms };
}

/** All rooms: every other page waits for them. */
export function loadAllWords(): Promise<void> {
  all ??= allRooms[language]().then(
    (loaded) => {
      rooms = loaded;
    },
    (error: unknown) => {
      // The line was down: the next page asks again.
      all = undefined;
      throw error;
    },
  );
  return all;
}

/** A text as i18next gives it: `{{value}}`, `{{value, bytes}}`, and with a count the plural of it. */
export function makeSay(locale: Locale, find: () => Room): (key: string, values?: Values) => string {
  const plural = new Intl.PluralRules(locale);
  const look = (key: string) => {
    let found: string | Room | undefined = find();
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    return typeof found === 'string' ? found : undefined;
  };
  return (key, values) => {
    const count = values?.count;
    const text =
      (typeof count === 'number' ? (look(`${key}_${plural.select(count)}`) ?? look(`${key}_other`)) : undefined) ??
      look(key) ??
      key;
    // A value that nobody gave leaves its place to be seen, as i18next does.
    if (!values) return text;
    return text.replace(/\{\{(\w+)(, bytes)?\}\}/g, (place, name: string, isSize) => {
      const value = values[name] ?? place;
      return isSize && typeof value === 'number' ? formatBytes(value, locale) : String(value);
    });
  };
}

/** What of i18next react-i18next's hook asks for. */
export function makeBrowserI18n(): i18n {
  const t = makeSay(language, () => rooms);
  const nothing = () => undefined;
  return {
    language,
    languages: [language],
    isInitialized: true,
    options: { defaultNS: 'translation', react: { useSuspense: false, bindI18n: '', bindI18nStore: '' } },
    t,
    getFixedT: () => t,
    hasLoadedNamespace: () => true,
    on: nothing,
    off: nothing,
    store: { on: nothing, off: nothing },
  } as unknown as i18n;
}
