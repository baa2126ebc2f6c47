/** Which language a request wants: the stored client locale, else the browser's, else English. */
import { createCookie } from '@remix-run/node';
import { RemixI18Next } from 'remix-i18next/server';
import { addBase } from '#app/base-path.ts';
import { resources } from './translate.ts';
import { fallbackLocale, i18nextOptions, isLocale, locales } from './settings.ts';
import type { Locale } from '#app/locales/languages.ts';

export const localeCookie = createCookie('locale', {
  path: addBase('/'),
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 60 * 60 * 24 * 365,
});

const i18next = new RemixI18Next({
  detection: {
    supportedLanguages: [...locales],
    fallbackLanguage: fallbackLocale,
    cookie: localeCookie,
    // Its own way by the header looks at the first language that Node knows, and not at those after it.
    order: ['cookie', 'custom'],
    findLocale: (request) => Promise.resolve(readBrowserLocale(request.headers.get('Accept-Language') ?? '')),
  },
  i18next: { ...i18nextOptions, resources },
});

/** The first of the browser's languages, in its order, that the product speaks: Kazakh before Russian reads Russian. */
function readBrowserLocale(header: string): Locale | null {
  const wanted = header.split(',').map((entry) => {
    const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
    return { language: tag.split('-', 1)[0]!, weight: weight ? Number(weight.replace(/^q\s*=/, '')) : 1 };
  });
  const byWeight = wanted.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight);
  return byWeight.map(({ language }) => language).find(isLocale) ?? null;
}

/** `isKeptMeant`: false where nobody may choose a language; what was kept before is passed over. */
export async function readLocale(request: Request, isKeptMeant = true): Promise<Locale> {
  const header = request.headers.get('Accept-Language') ?? '';
  const found = isKeptMeant ? await i18next.getLocale(request) : readBrowserLocale(header);
  return isLocale(found) ? found : fallbackLocale;
}

/** The language that this browser keeps; null where it keeps none. */
export async function readKeptLocale(request: Request): Promise<Locale | null> {
  const kept: unknown = await localeCookie.parse(request.headers.get('Cookie')).catch(() => null);
  return isLocale(kept) ? kept : null;
}
