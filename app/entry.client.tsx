import { RemixBrowser } from '@remix-run/react';
import i18next from 'i18next';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { fallbackLocale, i18nextOptions, isLocale } from './locales/settings.ts';

/** Only the page's own language travels to the browser. */
const words = {
  en: async () => (await import('./locales/en.ts')).en,
  tr: async () => (await import('./locales/tr.ts')).tr,
  ru: async () => (await import('./locales/ru.ts')).ru,
};

async function start(): Promise<void> {
  const said = document.documentElement.lang;
  const lng = isLocale(said) ? said : fallbackLocale;
  await i18next.use(initReactI18next).init({ ...i18nextOptions, lng, resources: { [lng]: { translation: await words[lng]() } } });
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18next}>
          <RemixBrowser />
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

void start();
