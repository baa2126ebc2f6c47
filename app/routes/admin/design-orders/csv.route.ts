/** Orders as a table, as many as there are, without holding them. */
import { Readable } from 'node:stream';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportOrders } from '#app/domain/catalog/orders/order-csv.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('admin', args, async ({ actor, url }) => {
    const { rows } = await exportOrders(actor, { query: url.searchParams.get('query') });
    const body = Readable.toWeb(Readable.from(bytesOf(rows), { objectMode: false })) as ReadableStream;
    return new Response(body, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="orders.csv"',
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  });

async function* bytesOf(rows: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const letters = new TextEncoder();
  for await (const row of rows) yield letters.encode(row);
}
