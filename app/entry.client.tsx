import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { dropBase, isBelow } from './base-path.ts';
import { listenForToasts } from './forms/toasts.ts';
import { loadWords, makeBrowserI18n, setLanguage } from './locales/browser-words.ts';
import { fallbackLocale, isLocale } from './locales/settings.ts';
import { fetchSimilarPanel } from './routes/archive/similar-lazy.tsx';
import { watchLine } from './routes/shared/watch-line.ts';

/** Only the page's own language travels to the browser; the archive's page comes alive with its own words, the others follow. */
async function start(): Promise<void> {
  const said = document.documentElement.lang;
  setLanguage(isLocale(said) ? said : fallbackLocale);
  const path = dropBase(window.location.pathname);
  const isArchive = path === '/archive';
  await loadWords('first');
  const rest = loadWords('pages', ...(isBelow(path, '/admin') ? (['office'] as const) : []));
  if (isArchive) rest.catch(() => undefined);
  else await rest;
  if (isArchive && window.location.search.includes('similar')) await fetchSimilarPanel();
  await decodePageData();
  const i18n = makeBrowserI18n();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <Page />
        </I18nextProvider>
      </StrictMode>,
    );
  });
  window.earlyPress?.click();
  void watchLine(i18n);
}

let isAlive = false;

/**
 * Somebody may step back before the page is alive, as far as the browser kept the same document for it: the address is then another page's than what
 * stands here, which Remix would draw with this page's data. What belongs to the address is read instead.
 */
function Page() {
  if (!isAlive && isElsewhere()) {
    window.location.reload();
    // Until then all stays as it is.
    throw new Promise(() => undefined);
  }
  isAlive = true;
  return <RemixBrowser />;
}

function isElsewhere(): boolean {
  const [served] = performance.getEntriesByType('navigation');
  // Old browsers call it "document".
  if (!served?.name.startsWith('http')) return false;
  const { pathname, search } = new URL(served.name);
  return pathname + search !== window.location.pathname + window.location.search;
}

/**
 * Remix's first render stops until the page's data are decoded. Somebody who presses something in that moment would have React render at
 * once, which then ends in its error 345: so they are decoded before.
 */
async function decodePageData(): Promise<void> {
  try {
    (RemixBrowser as () => unknown)();
  } catch (decoding) {
    await decoding;
  }
}

listenForToasts(window);
void start();
