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

export const i18next = new RemixI18Next({
  detection: {
    supportedLanguages: [...locales],
    fallbackLanguage: fallbackLocale,
    cookie: localeCookie,
    order: ['cookie', 'header'],
  },
  i18next: { ...i18nextOptions, resources },
});

export async function readLocale(request: Request): Promise<Locale> {
  const found = await i18next.getLocale(request);
  return isLocale(found) ? found : fallbackLocale;
}

/** The language that this browser keeps; null where it keeps none. */
export async function readKeptLocale(request: Request): Promise<Locale | null> {
  const kept: unknown = await localeCookie.parse(request.headers.get('Cookie')).catch(() => null);
  return isLocale(kept) ? kept : null;
}
