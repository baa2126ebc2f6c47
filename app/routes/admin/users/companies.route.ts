/** What the company field offers while somebody types. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { requirePage } from '#app/actor.server.ts';
import { suggestCompanies } from '#app/domain/people/users/choices.server.ts';
import { withErrorResponse } from '#app/routes/shared/page.server.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const query = new URL(request.url).searchParams.get('query')?.slice(0, 200);
  const { customers } = await withErrorResponse(suggestCompanies(person, { query, count: 12 }), person.locale);
  return Response.json({ customers }, { headers: { 'Cache-Control': 'private, max-age=30' } });
}
