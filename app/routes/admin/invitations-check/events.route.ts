/** Changes of a table of invitations as server-sent events. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { watchInvitations } from '#app/domain/people/invitations/send.server.ts';
import { readProgress } from '#app/domain/people/invitations/tables.server.ts';
import { streamStatus } from '#app/routes/admin/shared/status-events.server.ts';

export const loader = (args: LoaderFunctionArgs) => {
  const { tableId } = args.params;
  return streamStatus(args, {
    watch: (actor) => watchInvitations(actor, { tableId }),
    status: (actor) => readProgress(actor, { tableId }),
  });
};
