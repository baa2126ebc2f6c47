import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useRootData } from './root-data.ts';
import { ErrorPage } from '#app/ui/error-page.tsx';
import { resultsAddress } from './archive-addresses.ts';
import type { ConnectionLost } from '#app/forms/unsent.ts';
import type { FailureData } from './page.server.ts';

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500);
const failureOf = (error: unknown) => ((isRouteErrorResponse(error) && error.data) || {}) as Partial<FailureData>;
const lostPageOf = (error: unknown) => (error as Partial<ConnectionLost> | null)?.page;

/** The page's heading, and its name in the browser's tab. */
export function failureTitle(error: unknown, t: TFunction): string {
  const { title } = failureOf(error);
  if (lostPageOf(error)) return t('shell.offlineTitle');
  switch (statusOf(error)) {
    case 404:
      return title ?? t('shell.notFoundTitle');
    case 403:
      return t('shell.forbiddenTitle');
    case 503:
      return t('shell.unavailableTitle');
    case 429:
      return t('shell.waitTitle');
    default:
      return title ?? t('shell.errorTitle');
  }
}

/** What an error boundary shows: a text by status, and for unexpected errors the id in the log. `bare`: without a shell around it. */
export function Failure({ bare = false }: { bare?: boolean }) {
  const { t } = useTranslation();
  const error = useRouteError();
  const root = useRootData();
  const { pathname, search } = useLocation();
  const status = statusOf(error);
  const { message: said } = failureOf(error);
  // A design that is seen no more leads back to the results that it was opened from.
  const from = pathname.startsWith('/design/') ? new URLSearchParams(search).get('from') : null;
  // An expired file is made again where it was asked for.
  const action = pathname.startsWith('/downloads/')
    ? { href: '/downloads', label: t('shell.downloads') }
    : { href: resultsAddress(from), label: t('shell.toArchive') };
  const again = { href: pathname + search, label: t('shell.tryAgain'), reloads: true };
  const Cut = lostPageOf(error);
  const page = Cut ? (
    <Cut />
  ) : status === 404 ? (
    <ErrorPage status={404} title={failureTitle(error, t)} message={said ?? t('shell.notFoundText')} action={action} />
  ) : status === 403 ? (
    <ErrorPage status={403} title={failureTitle(error, t)} message={said ?? t('shell.forbiddenText')} action={action} />
  ) : status === 503 || status === 429 ? (
    <ErrorPage status={status} title={failureTitle(error, t)} message={said ?? t('shell.errorText')} action={again} />
  ) : (
    <ErrorPage
      status={status}
      title={failureTitle(error, t)}
      message={said ?? t('shell.errorText')}
      reference={status >= 500 && root ? { label: t('shell.errorReference'), id: root.requestId } : undefined}
      action={action}
    />
  );
  return bare ? (
    <main id="main" className="failure">
      {page}
    </main>
  ) : (
    page
  );
}
