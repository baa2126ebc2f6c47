/** The next page of a search, for the archive's page that reads on by itself. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { requirePage } from '#app/actor.server.ts';
import { withErrorResponse } from '../shared/page.server.ts';
import { readMore } from './data.server.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'archive');
  return Response.json(await withErrorResponse(readMore(person, new URL(request.url).searchParams), person.locale));
}
