/** The upload as both forms send it: by the browser itself, and by script with progress. */
import type { DomainError } from '#app/domain/base/errors.ts';
import { receiveUpload, type UploadAnswer } from '#app/domain/imports/upload.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import type { Locale } from '#app/locales/languages.ts';
import { translate } from '#app/locales/translate.ts';
import type { UploadReply } from './use-upload.ts';

export async function receive(request: Request, actor: Person): Promise<UploadAnswer> {
  const length = Number(request.headers.get('content-length'));
  return receiveUpload(actor, {
    body: request.body ?? empty(),
    contentType: request.headers.get('content-type') ?? '',
    contentLength: length > 0 ? length : undefined,
    runsToReview: true,
  });
}

// eslint-disable-next-line require-yield -- a body without bytes
async function* empty(): AsyncGenerator<Uint8Array> {}

/** Sentences at their fields; what concerns no field stands over the form. */
export function describeRefusal(error: DomainError, locale: Locale): UploadReply {
  const t = translate(locale);
  const fields = Object.entries(error.fields).map(([field, keys]) => [
    field,
    [...new Set(keys)].map((key) => t(`errors.${key}`, error.values)),
  ]);
  return { message: t(`errors.${error.key}`, error.values), fields: Object.fromEntries(fields) };
}
