import type { LoaderFunctionArgs } from '@remix-run/node';
import { getWearThumbnail } from '#app/domain/catalog/wear/visible.server.ts';
import { withViewer } from '#app/routes/shared/page.server.ts';
import { answerStored } from '#app/routes/shared/picture-response.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withViewer(args, async ({ actor, request, params }) =>
    answerStored(request, await getWearThumbnail(actor, { wearGuid: params.wearId })),
  );
