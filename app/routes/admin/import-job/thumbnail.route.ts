/** The small picture of a file that is in no design yet. */
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node';
import { requirePage } from '#app/actor.server.ts';
import { readImportThumbnail } from '#app/domain/imports/read-import.server.ts';
import { withErrorResponse } from '#app/routes/shared/page.server.ts';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const { searchParams } = new URL(request.url);
  const read = readImportThumbnail(person, params.jobId!, params.fileId!, searchParams.get('part'));
  const { body, type } = await withErrorResponse(read, person.locale);
  const versioned = searchParams.has('v');
  return new Response(createReadableStreamFromReadable(body), {
    headers: {
      'Content-Type': type,
      'Cache-Control': versioned ? 'private, max-age=31536000, immutable' : 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
