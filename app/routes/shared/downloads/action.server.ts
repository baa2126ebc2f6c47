/** The forms of downloads: asking for files, and what is done with those that were asked for. */
import { data, redirect } from '@remix-run/node';
import type { Person } from '#app/domain/base/actor.ts';
import { downloadAllCad, downloadCad } from '#app/domain/output/downloads/cad.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { cancelDownload, removeDownload, repeatDownload } from '#app/domain/output/downloads/control.server.ts';
import { requestExport } from '#app/domain/output/downloads/exports.server.ts';
import type { Download } from '#app/domain/output/downloads/read.server.ts';
import { translate } from '#app/locales/translate.ts';
import { ownPath } from '#app/own-path.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';

const asking = { cad: downloadCad, cadAll: downloadAllCad, export: requestExport, again: repeatDownload } as const;

/** `live`: script asks, and shows the answer where it stands; else a redirect, to the file where it is ready. */
export async function actOnDownloads(person: Person, form: FormData) {
  const t = translate(person.locale);
  const intent = String(form.get('intent') ?? '');
  const isLive = form.get('live') === '1';
  const fields = { ...Object.fromEntries(form), colorwayGuids: form.getAll('colorwayGuids') };
  try {
    if (intent === 'cancel' || intent === 'remove') {
      const act = intent === 'cancel' ? cancelDownload : removeDownload;
      await act(person, fields);
      if (isLive) return data({ download: null, message: null });
      const word = intent === 'cancel' ? t('downloads.cancelled') : t('downloads.removed');
      return await redirectWithToast('/downloads', { kind: 'success', text: word });
    }
    if (!Object.hasOwn(asking, intent)) throw new DomainError('invalidInput');
    const download: Download = await asking[intent as keyof typeof asking](person, fields);
    if (isLive) return data({ download: toShown(person, download), message: null });
    if (download.url && intent !== 'again') return redirect(download.url, { status: 303 });
    const key = download.state === 'failed' ? download.errorKey : null;
    if (key) throw new DomainError(key, { values: { reference: download.title } });
    return await redirectWithToast('/downloads', { kind: 'info', text: t('downloads.asked') });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const message = t(`errors.${error.key}`, error.values);
    if (isLive) return data({ download: null, message }, { status: error.status });
    return redirectWithToast(ownPath(form.get('returnTo')) ?? '/downloads', { kind: 'error', text: message });
  }
}

/** What of a download travels to the page; `message`: why there is no file, in the person's language. */
export function toShown(
  person: Person,
  { errorKey, failedReference, createdAt, finishedAt, expiresAt, ...download }: Download,
) {
  const values = { reference: failedReference ?? download.title };
  return {
    ...download,
    isOver: errorKey === 'downloadExpired',
    message: errorKey && translate(person.locale)(`errors.${errorKey}`, values),
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

export type ShownDownload = ReturnType<typeof toShown>;
