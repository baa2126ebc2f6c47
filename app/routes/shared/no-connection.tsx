/** What stands where a page didn't come. It is there before the line is cut: the error that Remix shows brings it along. */
import { useLocation } from '@remix-run/react';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { arrive } from '#app/forms/toasts.ts';
import { listenForCuts } from '#app/forms/unsent.ts';
import { ErrorPage } from '#app/ui/error-page.tsx';
import { keepFocus } from '#app/ui/keep-focus.ts';
import { keepTyped } from '#app/ui/keep-typed.ts';
import { watchPictures } from '#app/ui/late-pictures.ts';
import { useRereadEvery } from '#app/ui/reread.ts';
import { watchRestored } from './watch-restored.ts';

/** From now on a cut line is told of as one, a page that is over isn't shown again, pictures that fail come later, and what is typed and the focus stay. */
export function watchLine({ t }: i18n): void {
  watchRestored();
  watchPictures();
  keepTyped();
  keepFocus();
  const sayAs = (lost: string, answer?: Response) => {
    if (answer?.status === 413) return t('errors.bodyTooLarge');
    const id = answer?.headers.get('x-remix-response') && answer.headers.get('x-request-id');
    if (!id) return lost;
    return `${t('shell.errorTitle')}. ${t('shell.errorText')} ${t('shell.errorReference')} ${id}`;
  };
  listenForCuts(window, {
    say: (answer) => sayAs(t('shell.unsent'), answer),
    tell: (answer) => arrive({ id: String(Date.now()), kind: 'danger', text: sayAs(t('shell.undone'), answer) }),
    page: NoConnection,
  });
}

/** Reads the page anew by itself once the server is there. */
function NoConnection() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  useRereadEvery(3_000);
  return (
    <ErrorPage
      title={t('shell.offlineTitle')}
      message={t('shell.offlineText')}
      action={{ href: pathname + search, label: t('shell.tryAgain') }}
    />
  );
}
