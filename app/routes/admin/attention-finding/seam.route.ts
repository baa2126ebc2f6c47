/** The cloth around a seam that doesn't close. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { getSeamPicture } from '#app/domain/oversight/attention/seam-picture.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { answerStored, withErrorText } from '#app/routes/shared/picture-response.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('designs', args, ({ actor, request, params }) =>
    withErrorText(actor, async () =>
      answerStored(request, await getSeamPicture(actor, { colorwayGuid: params.colorwayId, edge: params.edge })),
    ),
  );
