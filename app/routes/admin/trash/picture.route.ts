/** A picture of something in the trash, for admins. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { findTrashPicture } from '#app/domain/upkeep/trash/list.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { answerStored, withErrorText } from '#app/routes/shared/picture-response.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('trash', args, ({ actor, request, params }) =>
    withErrorText(actor, async () =>
      answerStored(request, await findTrashPicture(actor, { kind: params.kind, id: params.thingId })),
    ),
  );
