import type { LoaderFunctionArgs } from '@remix-run/node';
import { getColorwayPicture } from '#app/domain/visible/pictures/find-picture.server.ts';
import { withViewer } from '#app/routes/shared/page.server.ts';
import { answerStored } from '#app/routes/shared/picture-response.server.ts';

/** `?width=` px, `&inks=` one entry for each ink (hex, `-` off, empty its own colour) or `&screen=` the number (from 0) of one ink alone, as gray film. */
export const loader = (args: LoaderFunctionArgs) =>
  withViewer(args, async ({ actor, request, params, url }) => {
    const asked = { ...Object.fromEntries(url.searchParams), view: 'inks' };
    const one = { designGuid: params.designId, colorwayGuid: params.colorwayId };
    return answerStored(request, await getColorwayPicture(actor, { ...one, asked }));
  });
