/** Similar designs and coordinates, fetched when their section nears the window. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { withPage } from '#app/routes/shared/page.server.ts';
import { readSimilarStrips } from './similar-strips.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, params }) =>
    Response.json(await readSimilarStrips(actor, params.designId!, params.colorwayId!), {
      headers: { 'Cache-Control': 'private, no-store' },
    }),
  );
