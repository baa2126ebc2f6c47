import type { LoaderFunctionArgs } from '@remix-run/node';
import { getInvitationTemplate } from '#app/domain/people/invitations/tables.server.ts';
import { tableFile } from '#app/routes/admin/shared/tables/table-file.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';

/** A table with headings alone. */
export const loader = (args: LoaderFunctionArgs) =>
  withPage('people', args, async ({ actor }) => tableFile(await getInvitationTemplate(actor, {})));
