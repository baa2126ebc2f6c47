/** A finished download, for its owner only. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { attachment } from '#app/domain/base/text/file-names.ts';
import { openDownload } from '#app/domain/output/downloads/file.server.ts';
import { answerFile } from '#app/routes/shared/file-response.server.ts';
import { withOwnFile } from '#app/routes/shared/page.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withOwnFile(args, async ({ actor, request, params }) => {
    const file = await openDownload(actor, params);
    return answerFile(request, file, {
      'Content-Disposition': attachment(file.fileName),
      'Cache-Control': 'private, no-cache, no-transform',
    });
  });
