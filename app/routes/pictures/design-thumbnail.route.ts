import type { LoaderFunctionArgs } from '@remix-run/node';
import { getColorwayPicture } from '#app/domain/visible/pictures/find-picture.server.ts';
import { withViewer } from '#app/routes/shared/page.server.ts';
import { answerStored, refuse } from '#app/routes/shared/picture-response.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withViewer(args, async ({ actor, request, params: { shape, designId: designGuid }, url: { searchParams } }) => {
    if (shape !== 'h' && shape !== 'v') throw refuse();
    const one = { designGuid, colorwayGuid: searchParams.get('c') || undefined };
    return answerStored(request, await getColorwayPicture(actor, { ...one, asked: { view: 'thumbnail', shape } }));
  });
