/** A test print on a model's new files, or on those that it has. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { findWearPreview } from '#app/domain/catalog/wear/manage.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { answerStored, withErrorText } from '#app/routes/shared/picture-response.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('wearModels', args, ({ actor, request, params }) =>
    withErrorText(actor, async () => answerStored(request, await findWearPreview(actor, { wearGuid: params.wearId }))),
  );
