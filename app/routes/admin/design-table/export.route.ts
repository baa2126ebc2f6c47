import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportDesignTable } from '#app/domain/catalog/design-tables/export.server.ts';
import { withFile } from '#app/routes/shared/page.server.ts';
import { selectionOf } from '#app/routes/admin/shared/design-edits/selection.server.ts';
import { tableFile } from '#app/routes/admin/shared/tables/table-file.server.ts';

/** Chosen designs as a table, streamed. */
export const loader = (args: LoaderFunctionArgs) =>
  withFile('designs', args, async ({ actor, url: { searchParams } }) => {
    const selection = selectionOf(searchParams);
    return tableFile(await exportDesignTable(actor, { ...selection, format: searchParams.get('format') }));
  });
