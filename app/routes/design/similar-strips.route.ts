/** What a design's page fetches once somebody comes near it: similar prints, and what goes with this one. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { requirePage } from '#app/actor.server.ts';
import { withErrorResponse } from '../shared/page.server.ts';
import { readSimilarStrips } from './similar-strips.server.ts';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'archive');
  return Response.json(
    await withErrorResponse(readSimilarStrips(person, params.designId!, params.colorwayId!), person.locale),
    {
      headers: { 'Cache-Control': 'private, no-store' },
    },
  );
}
