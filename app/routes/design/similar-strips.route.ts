/** What a design's page fetches once somebody comes near it: similar prints, and what goes with this one. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { withPage } from '#app/routes/shared/page.server.ts';
import { readSimilarStrips } from './similar-strips.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, params }) =>
    Response.json(await readSimilarStrips(actor, params.designId!, params.colorwayId!), {
      headers: { 'Cache-Control': 'private, no-store' },
    }),
  );
