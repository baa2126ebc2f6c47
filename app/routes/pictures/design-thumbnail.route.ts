import type { LoaderFunctionArgs } from '@remix-run/node';
import { getColorwayPicture } from '#app/domain/visible/pictures/find-picture.server.ts';
import { withViewer } from '#app/routes/shared/page.server.ts';
import { answerStored, refuse } from '#app/routes/shared/picture-response.server.ts';

/** `?c=` a colorway other than the one that stands for the design; `?side=` px of the longer side, 640 by itself; `?cm=75` cloth at that scale. */
export const loader = (args: LoaderFunctionArgs) =>
  withViewer(args, async ({ actor, request, params: { shape, designId: designGuid }, url: { searchParams } }) => {
    if (shape !== 'h' && shape !== 'v') throw refuse();
    const one = { designGuid, colorwayGuid: searchParams.get('c') || undefined };
    const asked = { view: 'thumbnail', shape, side: searchParams.get('side'), cm: searchParams.get('cm') };
    return answerStored(request, await getColorwayPicture(actor, { ...one, asked }));
  });
