/** Thumbnail of a file that doesn't belong to a design yet. */
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node';
import { readImportThumbnail } from '#app/domain/imports/review/read-import.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('import', args, async ({ actor, params, url: { searchParams } }) => {
    const { body, type } = await readImportThumbnail(actor, { ...params, part: searchParams.get('part') });
    return new Response(createReadableStreamFromReadable(body), {
      headers: {
        'Content-Type': type,
        'Cache-Control': searchParams.has('v') ? 'private, max-age=31536000, immutable' : 'private, no-cache',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  });
