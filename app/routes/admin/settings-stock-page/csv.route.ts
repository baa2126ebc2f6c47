/** What lies ready on a stock page, as the table that can be taken over again. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { requirePage } from '#app/actor.server.ts';
import { attachment } from '#app/domain/base/text/file-names.ts';
import { exportStock } from '#app/domain/catalog/stock/entries.server.ts';
import { orExplain } from '#app/routes/shared/picture-response.server.ts';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  return orExplain(person, async () => {
    const { name, csv } = await exportStock(person, { pageGuid: params.pageId });
    return new Response(csv, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': attachment(`stock-${name}.csv`),
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  });
}
