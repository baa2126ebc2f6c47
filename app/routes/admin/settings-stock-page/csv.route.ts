/** What lies ready on a stock page, as the table that can be taken over again. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { attachment } from '#app/domain/base/text/file-names.ts';
import { exportStock } from '#app/domain/catalog/stock/entries.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { orExplain } from '#app/routes/shared/picture-response.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('admin', args, ({ actor, params }) =>
    orExplain(actor, async () => {
      const { name, csv } = await exportStock(actor, { pageGuid: params.pageId });
      return new Response(csv, {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': attachment(`stock-${name}.csv`),
          'Cache-Control': 'private, no-store',
          'X-Content-Type-Options': 'nosniff',
        },
      });
    }),
  );
