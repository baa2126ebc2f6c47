/** A finished download, for its owner only. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { attachment } from '#app/domain/base/text/file-names.ts';
import { openDownload } from '#app/domain/output/downloads/file.server.ts';
import { answerFile } from '#app/routes/shared/file-response.server.ts';
import { withViewer } from '#app/routes/shared/page.server.ts';
import { withErrorText } from '#app/routes/shared/picture-response.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withViewer(
    args,
    ({ actor, request, params }) =>
      // Errors are plain text, also for a deleted file: the owner follows a link here.
      withErrorText(actor, async () => {
        const file = await openDownload(actor, params);
        return answerFile(request, file, {
          'Content-Disposition': attachment(file.fileName),
          'Cache-Control': 'private, no-cache, no-transform',
        });
      }),
    { kind: 'files' },
  );
