/** A colorway's original. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { openOriginal } from '#app/domain/catalog/designs/original.server.ts';
import { attachment } from '#app/domain/base/text/file-names.ts';
import { answerFile } from '#app/routes/shared/file-response.server.ts';
import { withFile } from '#app/routes/shared/page.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withFile('designs', args, async ({ actor, request, params, url: { searchParams } }) => {
    const file = await openOriginal(actor, {
      designGuid: params.designId,
      colorwayGuid: params.colorwayId,
      versionId: searchParams.get('version'),
    });
    return answerFile(request, file, {
      'Content-Disposition': attachment(file.fileName),
      'Cache-Control': 'private, no-cache, no-transform',
    });
  });
