import type { LoaderFunctionArgs } from '@remix-run/node';
import { requirePage } from '#app/actor.server.ts';
import { readInkList } from '#app/domain/catalog/proposals/decide.server.ts';
import { withErrorResponse } from '#app/routes/shared/page.server.ts';

/** A proposal's inks as a spreadsheet for the studio. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const { reference, csv } = await withErrorResponse(
    readInkList(person, { proposalGuid: params.proposalId }),
    person.locale,
  );
  const name = `${reference.replaceAll(/[^\p{L}\p{N}.-]+/gu, '_')}.csv`;
  return new Response(csv, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="inks.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'Cache-Control': 'private, no-store',
    },
  });
}
