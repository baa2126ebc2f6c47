/** Records the view of a prefetched page once it is opened. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { recordView } from '#app/domain/statistics/record-view.server.ts';
import { smallBody } from '#app/forms/declare.ts';
import { readFormBody } from '#app/forms/read-body.server.ts';
import { withVisitor } from '#app/routes/shared/page.server.ts';

export const action = (args: ActionFunctionArgs) =>
  withVisitor(args, async ({ actor, request }) => {
    await recordView(actor, Object.fromEntries(await readFormBody(request, smallBody)));
    return new Response(null, { status: 204 });
  });
