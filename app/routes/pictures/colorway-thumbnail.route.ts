import type { LoaderFunctionArgs } from '@remix-run/node';
import { getColorwayPicture } from '#app/domain/visible/pictures/find-picture.server.ts';
import { withViewer } from '#app/routes/shared/page.server.ts';
import { answerStored } from '#app/routes/shared/picture-response.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withViewer(args, async ({ actor, request, params }) => {
    const one = { designGuid: params.designId, colorwayGuid: params.colorwayId };
    return answerStored(request, await getColorwayPicture(actor, { ...one, asked: { view: 'colorway' } }));
  });
