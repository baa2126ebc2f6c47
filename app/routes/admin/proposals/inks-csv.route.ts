import type { LoaderFunctionArgs } from '@remix-run/node';
import { readInkList } from '#app/domain/catalog/proposals/decide.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';

/** A proposal's inks as a spreadsheet for the studio. */
export const loader = (args: LoaderFunctionArgs) =>
  withPage('admin', args, async ({ actor, params }) => {
    const { reference, csv } = await readInkList(actor, { proposalGuid: params.proposalId });
    const name = `${reference.replaceAll(/[^\p{L}\p{N}.-]+/gu, '_')}.csv`;
    return new Response(csv, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="inks.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
        'Cache-Control': 'private, no-store',
      },
    });
  });
