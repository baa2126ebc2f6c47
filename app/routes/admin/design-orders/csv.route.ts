import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportOrders } from '#app/domain/catalog/orders/order-csv.server.ts';
import { csvFile } from '#app/routes/shared/csv-file.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';

/** All orders as CSV, streamed. */
export const loader = (args: LoaderFunctionArgs) =>
  withPage('designs', args, async ({ actor, url }) => {
    const { csv } = await exportOrders(actor, { query: url.searchParams.get('query') });
    return csvFile('orders.csv', csv);
  });
