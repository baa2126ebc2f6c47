// First: it sets the base path, which the others' cookies are made with.
import './config.server.ts';
import type { EntryContext } from '@remix-run/node';
import type { i18n as I18n } from 'i18next';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { asI18n } from './locales/browser-words.ts';
import { readLocale } from './locales/i18next.server.ts';
import { languages, type Locale } from './locales/languages.ts';
import { translate } from './locales/translate.ts';
import { collectPage } from './collect-page.server.ts';
import { NonceContext } from './nonce.ts';
import { moveStyles } from './style-attributes.server.ts';
import { unavailableSeconds } from './admission.server.ts';
import { isErrorKey } from './domain/base/errors.ts';
import { recordFailure } from './failures.server.ts';
import { handToast } from './forms/toast.server.ts';
import type { RootData } from './routes/shared/root-data.ts';
import type { ServerContext } from './server-context.ts';

/** What the web process (server.ts) needs of the product: taken from here, the product is loaded once. */
export { endSilentConnections } from './data/database.server.ts';
export { warmSearch } from './domain/find/search/search.server.ts';
export { sweepScratch } from './data/storage/scratch.server.ts';
export { startPulse } from './domain/base/activity/pulse.server.ts';
export { watchRequests } from './watch-requests.server.ts';
export { withNotes } from './domain/base/activity/request-notes.ts';
export { beginMetrics, measureRequests, openMetrics } from './metrics.server.ts';
export { traceRequests } from './trace-requests.server.ts';
export { carryToast } from './forms/toast.server.ts';
export { refuseCrossSite } from './same-origin.server.ts';
export { admit } from './admission.server.ts';
export { beginStopping } from './health.server.ts';

const words = Object.fromEntries(languages.map((locale) => [locale, asI18n(locale, translate(locale))])) as Record<
  Locale,
  I18n
>;

/** A page that takes longer than this to render is given up, ms. */
const patience = 15_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: ServerContext,
): Promise<Response> {
  const lng =
    (remixContext.staticHandlerContext.loaderData.root as RootData | undefined)?.locale ?? (await readLocale(request));
  const nonce = loadContext.cspNonce;

  return new Promise((resolve, reject) => {
    let hasShell = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <I18nextProvider i18n={words[lng]}>
          <RemixServer context={remixContext} url={request.url} nonce={nonce} />
        </I18nextProvider>
      </NonceContext.Provider>,
      {
        nonce,
        onShellReady: () => {
          hasShell = true;
        },
        // Nothing in a page is waited for, so it goes out whole: sent in the blocks that React makes, it took two and a half times as many bytes.
        onAllReady() {
          headers.set('Content-Type', 'text/html; charset=utf-8');
          headers.set('Content-Language', lng);
          if (status === 429 || status === 503)
            headers.set('Retry-After', retryAfterOf(remixContext.staticHandlerContext));
          headers.append('Vary', 'Accept-Language, Cookie');
          if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
          clearTimeout(late);
          collectPage(pipe).then((html) => resolve(new Response(moveStyles(html, nonce), { headers, status })), reject);
        },
        onShellError: reject,
        onError(error: unknown) {
          status = 500;
          if (hasShell) recordFailure(error, { request, requestId: loadContext.requestId });
        },
      },
    );
    const late = setTimeout(abort, patience).unref();
  });
}

/** Every answer to a page's script. */
export const handleDataRequest = (response: Response): Promise<Response> => handToast(response);

/** As the loader or action that was refused says it; the document's own headers don't take it over. */
export function retryAfterOf({
  loaderHeaders,
  actionHeaders,
}: Pick<EntryContext['staticHandlerContext'], 'loaderHeaders' | 'actionHeaders'>): string {
  const said = [...Object.values(loaderHeaders), ...Object.values(actionHeaders)].map((one) => one.get('Retry-After'));
  return said.find((one) => one !== null) ?? String(unavailableSeconds);
}

export function handleError(error: unknown, { request, context }: { request: Request; context: ServerContext }): void {
  if (request.signal.aborted) return;
  // An address without a page, or a method that a page doesn't take: the request's own line tells.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (isRouteErrorResponse(error) && isErrorKey((error.data as { key?: string } | null)?.key ?? '')) return;
  recordFailure(error, { request, requestId: context?.requestId ?? 'none' });
}
