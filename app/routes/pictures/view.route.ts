import type { LoaderFunctionArgs } from '@remix-run/node';
import { getWearPicture } from '#app/domain/catalog/wear/visible.server.ts';
import { getColorwayPicture } from '#app/domain/visible/pictures/find-picture.server.ts';
import { withViewer } from '#app/routes/shared/page.server.ts';
import { answerStored, refuse } from '#app/routes/shared/picture-response.server.ts';

/** `?width=` px; wear `?wear=` the model, the first one where left out; fabric `?cm=75|150`; repeat `?across=&down=` and, for another layout, `&drop=` or `&shift=` in per cent and `&mirror=across|down|both`; part `?zoom=2|4|8|16|32&col=&row=`; all but wear `&proof=` a fabric's profile, `&gamut=1`. */
export const loader = (args: LoaderFunctionArgs) =>
  withViewer(args, async ({ actor, request, params: { view, designId, colorwayId }, url }) => {
    if (!['print', 'fabric', 'repeat', 'part', 'wear'].includes(view!)) throw refuse();
    const one = { designGuid: designId, colorwayGuid: colorwayId };
    const { wear, proof, gamut = '', ...asked } = Object.fromEntries(url.searchParams);
    const picture =
      view === 'wear'
        ? await getWearPicture(actor, { ...one, wearGuid: wear, width: asked.width })
        : await getColorwayPicture(actor, { ...one, asked: { ...asked, view }, proof, gamut });
    return answerStored(request, picture);
  });
