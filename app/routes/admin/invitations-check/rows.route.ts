import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportInvitations } from '#app/domain/people/invitations/tables.server.ts';
import { tableFile } from '#app/routes/admin/shared/tables/table-file.server.ts';
import { withFile } from '#app/routes/shared/page.server.ts';

/** The rows as they came, with what becomes or became of each. */
export const loader = (args: LoaderFunctionArgs) =>
  withFile('people', args, async ({ actor, params: { tableId }, url: { searchParams } }) =>
    tableFile(
      await exportInvitations(actor, {
        tableId,
        format: searchParams.get('format'),
        show: searchParams.get('show'),
      }),
    ),
  );
