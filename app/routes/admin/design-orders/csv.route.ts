/** Orders as a table, as many as there are, without holding them. */
import { Readable } from 'node:stream';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { requirePage } from '#app/actor.server.ts';
import { exportOrders } from '#app/domain/catalog/orders/order-csv.server.ts';
import { withErrorResponse } from '#app/routes/shared/page.server.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const query = new URL(request.url).searchParams.get('query');
  const { rows } = await withErrorResponse(exportOrders(person, { query }), person.locale);
  const body = Readable.toWeb(Readable.from(bytesOf(rows), { objectMode: false })) as ReadableStream;
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="orders.csv"',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

async function* bytesOf(rows: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const letters = new TextEncoder();
  for await (const row of rows) yield letters.encode(row);
}
