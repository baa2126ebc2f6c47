import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportOrders } from '#app/domain/catalog/orders/order-csv.server.ts';
import { csvFile } from '#app/routes/shared/csv-file.server.ts';
import { withFile } from '#app/routes/shared/page.server.ts';

/** All orders as CSV, streamed. */
export const loader = (args: LoaderFunctionArgs) =>
  withFile('designs', args, async ({ actor, url, t }) => {
    const { csv } = await exportOrders(actor, { query: url.searchParams.get('query') });
    return csvFile(`${t('designAdmin.ordersTitle')}.csv`, csv);
  });
