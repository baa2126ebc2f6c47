/** The small picture of an earlier original. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { getVersionPicture } from '#app/domain/catalog/versions/picture.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { answerStored, withErrorText } from '#app/routes/shared/picture-response.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('designs', args, ({ actor, request, params }) =>
    withErrorText(actor, async () =>
      answerStored(request, await getVersionPicture(actor, { versionId: params.versionId })),
    ),
  );
