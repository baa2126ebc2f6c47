import type { LoaderFunctionArgs } from '@remix-run/node';
import { getCover } from '#app/domain/lists/collections/show/pictures.server.ts';
import { withViewer } from '#app/routes/shared/page.server.ts';
import { answerStored } from '#app/routes/shared/picture-response.server.ts';

/** The collection's own picture; `?width=` px. */
export const loader = (args: LoaderFunctionArgs) =>
  withViewer(args, async ({ actor, request, params, url }) => {
    const asked = { collectionId: params.id, width: url.searchParams.get('width') };
    return answerStored(request, await getCover(actor, asked));
  });
