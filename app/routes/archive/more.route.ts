/** The next page of a search, for continuous scrolling. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { withPage } from '#app/routes/shared/page.server.ts';
import { readMore } from './data.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, url }) => Response.json(await readMore(actor, url.searchParams)));
