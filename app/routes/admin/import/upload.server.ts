/** The upload, posted by the browser or by script with progress. */
import { receiveUpload, type UploadAnswer } from '#app/domain/imports/upload/upload.server.ts';
import type { Answer } from '#app/forms/handle.server.ts';
import { handleStream } from '#app/forms/stream.server.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
import { importForm } from './form.ts';

export function receiveForm(page: Page, done: (upload: UploadAnswer) => Answer): Promise<Answer> {
  return handleStream(
    page,
    importForm,
    { intent: 'upload', drawn: 'upload' },
    async (source, { actor }) => done(await receiveUpload(actor, { ...source, runsToReview: true })),
    '/admin/design',
  );
}
