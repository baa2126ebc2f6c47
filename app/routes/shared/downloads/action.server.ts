/** Actions on downloads: request, retry, delete. */
import { data } from '@remix-run/node';
import type { Actor, Person } from '#app/domain/base/actor.ts';
import { downloadAllCad, downloadCad } from '#app/domain/output/downloads/cad.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { cancelDownload, removeDownload, repeatDownload } from '#app/domain/output/downloads/control.server.ts';
import { requestExport } from '#app/domain/output/downloads/exports.server.ts';
import type { Download } from '#app/domain/output/downloads/read.server.ts';
import { ownFields } from '#app/forms/declare.ts';
import { handleForm, intent, type Posted } from '#app/forms/handle.server.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { translate } from '#app/locales/translate.ts';
import type { Page } from '../page.server.ts';
import { downloadsForm } from './form.ts';

const page = '/downloads';

export function downloadsAction(asked: Page) {
  return handleForm(
    asked,
    downloadsForm,
    {
      cad: ask(downloadCad),
      cadAll: ask(downloadAllCad),
      export: ask(requestExport),
      again: intent(repeatDownload, { done: follow }),
      cancel: intent(cancelDownload, {
        done: ({ cancelled }, posted) => {
          if (isLive(posted)) return data({});
          // The list shows one that was finished before.
          return cancelled ? posted.done(posted.t('downloads.cancelled'), page) : posted.go(page);
        },
      }),
      remove: intent(removeDownload, { done: (_, { t, done }) => done(t('downloads.removed'), page) }),
    },
    page,
  );
}

/** Sent by script, which shows the answer in place. */
const isLive = ({ text }: Posted) => text(ownFields.drawn) !== '';

function ask(operation: (actor: Actor, fields: unknown) => Promise<Download>) {
  return intent(operation, {
    done: (download, posted) =>
      isLive(posted)
        ? data({ download: toShown(posted.actor, download) })
        : download.url
          ? posted.go(download.url)
          : follow(download, posted),
  });
}

/** To the list, where it can be watched. */
function follow({ state, errorKey, title }: Download, { t }: Posted) {
  if (state === 'failed' && errorKey) throw new DomainError(errorKey, { values: { reference: title } });
  return redirectWithToast(page, { kind: 'info', text: t('downloads.asked') }, { status: 303 });
}

/** A download as sent to the page; `message`: why there is no file, in the user's language. */
export function toShown(person: Person, { errorKey, failedReference, ...download }: Download) {
  const values = { reference: failedReference ?? download.title };
  return {
    ...download,
    isOver: errorKey === 'downloadExpired',
    isOutdated: errorKey === 'downloadOutdated',
    message: errorKey && translate(person.locale)(`errors.${errorKey}`, values),
  };
}

export type ShownDownload = ReturnType<typeof toShown>;
