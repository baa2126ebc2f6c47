/**
 * The texts in a browser: one language, which the server has chosen, so all that is left is to find a text, choose its plural and put
 * values in. i18next does more and weighs 15 kB (gzip), an eighth of what the archive's page may; a test holds both to the same sentences.
 */
import type { i18n } from 'i18next';
import type { Locale } from '#app/locales/languages.ts';
import { formatValue } from './format-value.ts';

interface Room {
  readonly [key: string]: string | Room;
}
type Values = Record<string, unknown>;

/** What is loaded at once: the archive's page comes alive with the first, other pages of a customer need the second, the administration all. */
const parts = {
  first: {
    en: async () => (await import('./en/first.ts')).first,
    tr: async () => (await import('./tr/first.ts')).first,
    ru: async () => (await import('./ru/first.ts')).first,
  },
  pages: {
    en: async () => (await import('./en/pages.ts')).pages,
    tr: async () => (await import('./tr/pages.ts')).pages,
    ru: async () => (await import('./ru/pages.ts')).pages,
  },
  office: {
    en: async () => (await import('./en/office.ts')).office,
    tr: async () => (await import('./tr/office.ts')).office,
    ru: async () => (await import('./ru/office.ts')).office,
  },
} satisfies Record<string, Record<Locale, () => Promise<Room>>>;
type Part = keyof typeof parts;

let language: Locale = 'en';
let rooms: Room = {};
const loading = new Map<Part, Promise<void>>();

/** The language of the page, before anything is loaded. */
export function setLanguage(locale: Locale): void {
  language = locale;
}

export async function loadWords(...wanted: Part[]): Promise<void> {
  await Promise.all(wanted.map(load));
}

function load(part: Part): Promise<void> {
  const known = loading.get(part);
  if (known) return known;
  const loaded = parts[part][language]().then(
    (words: Room) => {
      rooms = { ...rooms, ...words };
    },
    (error: unknown) => {
      // The line was down: the next page asks again.
      loading.delete(part);
      throw error;
    },
  );
  loading.set(part, loaded);
  return loaded;
}

/** A text as i18next gives it: `{{value}}`, `{{value, bytes}}`, `{{value, number}}`, and with a count the plural of it, which is written as a number. */
export function makeSay(locale: Locale, find: () => Room): (key: string, values?: Values) => string {
  let plural: Intl.PluralRules | undefined;
  const look = (key: string) => {
    let found: string | Room | undefined = find();
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    return typeof found === 'string' ? found : undefined;
  };
  return (key, values) => {
    const count = values?.count;
    const text =
      (typeof count === 'number'
        ? (look(`${key}_${(plural ??= new Intl.PluralRules(locale)).select(count)}`) ?? look(`${key}_other`))
        : undefined) ??
      look(key) ??
      key;
    // A value that nobody gave leaves its place to be seen, as i18next does.
    if (!values) return text;
    return text.replace(/\{\{(\w+)(?:, (\w+))?\}\}/g, (place, name: string, format?: string) =>
      String(formatValue(name, values[name] ?? place, format, locale)),
    );
  };
}

/** The texts that are loaded, for a page in the browser. */
export const makeBrowserI18n = () =>
  asI18n(
    language,
    makeSay(language, () => rooms),
  );

/** What of i18next a page asks for (page-i18n.ts). */
export const asI18n = (locale: Locale, t: (key: never, values?: never) => string) =>
  ({ language: locale, t }) as unknown as i18n;
