import type { LoaderFunctionArgs } from '@remix-run/node';
import { getBoardPicture } from '#app/domain/lists/collections/show/pictures.server.ts';
import { withViewer } from '#app/routes/shared/page.server.ts';
import { answerStored } from '#app/routes/shared/picture-response.server.ts';

/** A board's picture, or a film's still; `?width=` px. */
export const loader = (args: LoaderFunctionArgs) =>
  withViewer(args, async ({ actor, request, params, url }) =>
    answerStored(request, await getBoardPicture(actor, { ...params, width: url.searchParams.get('width') })),
  );
