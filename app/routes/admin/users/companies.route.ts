/** Suggestions for the company field. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { suggestCompanies } from '#app/domain/people/users/choices.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('people', args, async ({ actor, url }) => {
    const query = url.searchParams.get('query')?.slice(0, 200);
    const { customers } = await suggestCompanies(actor, { query, count: 12 });
    return Response.json({ customers }, { headers: { 'Cache-Control': 'private, max-age=30' } });
  });
