import type { LoaderFunctionArgs } from '@remix-run/node';
import { getInvitationTemplate } from '#app/domain/people/invitations/tables.server.ts';
import { tableFile } from '#app/routes/admin/shared/tables/table-file.server.ts';
import { withFile } from '#app/routes/shared/page.server.ts';

/** A table with headings alone. */
export const loader = (args: LoaderFunctionArgs) =>
  withFile('people', args, async ({ actor }) => tableFile(await getInvitationTemplate(actor, {})));
