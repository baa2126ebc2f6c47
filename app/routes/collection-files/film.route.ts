import type { LoaderFunctionArgs } from '@remix-run/node';
import { openFilm } from '#app/domain/lists/collections/show/pictures.server.ts';
import { answerFile } from '#app/routes/shared/file-response.server.ts';
import { withViewer } from '#app/routes/shared/page.server.ts';
import { cacheFor } from '#app/routes/shared/picture-response.server.ts';

/** Serves byte ranges, which players need for seeking. */
export const loader = (args: LoaderFunctionArgs) =>
  withViewer(args, async ({ actor, request, params }) => {
    const film = await openFilm(actor, params);
    return answerFile(request, film, { 'Cache-Control': cacheFor(request, film.version) });
  });
