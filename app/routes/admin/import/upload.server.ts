/** The upload as both forms send it: by the browser itself, and by script with progress. */
import { receiveUpload, type UploadAnswer } from '#app/domain/imports/upload.server.ts';
import type { Person } from '#app/domain/actor.ts';

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
