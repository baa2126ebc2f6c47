import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportWrongRows } from '#app/domain/catalog/design-tables/tables.server.ts';
import { withFile } from '#app/routes/shared/page.server.ts';
import { tableFile } from '#app/routes/admin/shared/tables/table-file.server.ts';

/** The rows with errors as they came, and why. */
export const loader = (args: LoaderFunctionArgs) =>
  withFile('designs', args, async ({ actor, params: { tableId }, url: { searchParams } }) =>
    tableFile(await exportWrongRows(actor, { tableId, format: searchParams.get('format') })),
  );
