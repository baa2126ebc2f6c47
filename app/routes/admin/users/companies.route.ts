/** What the company field offers while somebody types. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { requirePage } from '#app/actor.server.ts';
import { suggestCompanies } from '#app/domain/accounts/choices.server.ts';
import type { ServerContext } from '#app/server-context.ts';
import { orResponse } from '#app/routes/shared/error-response.server.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context as ServerContext, 'admin');
  const query = new URL(request.url).searchParams.get('query')?.slice(0, 200);
  const { customers } = await orResponse(suggestCompanies(person, { query, count: 12 }), person.locale);
  return Response.json({ customers }, { headers: { 'Cache-Control': 'private, max-age=30' } });
}
