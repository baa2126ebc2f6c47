import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportStock } from '#app/domain/catalog/stock/entries.server.ts';
import { csvFile } from '#app/routes/shared/csv-file.server.ts';
import { withFile } from '#app/routes/shared/page.server.ts';

/** A stock page's entries as CSV that can be imported again. */
export const loader = (args: LoaderFunctionArgs) =>
  withFile('settings', args, async ({ actor, params }) => {
    const { name, csv } = await exportStock(actor, { pageGuid: params.pageId });
    return csvFile(`stock-${name}.csv`, csv);
  });
