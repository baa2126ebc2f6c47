/** Thumbnail of a file that doesn't belong to a design yet. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { readImportThumbnail } from '#app/domain/imports/review/read-import.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { openBody } from '#app/routes/shared/stored-body.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('import', args, async ({ actor, request, params, url: { searchParams } }) => {
    const { body, type } = await readImportThumbnail(actor, { ...params, part: searchParams.get('part') });
    return new Response(await openBody(request, async () => body), {
      headers: {
        'Content-Type': type,
        'Cache-Control': searchParams.has('v') ? 'private, max-age=31536000, immutable' : 'private, no-cache',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  });
