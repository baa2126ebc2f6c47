/** Suggestions for the search box while one types. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { suggest } from '#app/domain/find/search/suggest.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { toSuggestions } from '#app/routes/shared/suggestions.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, url, t }) =>
    Response.json(toSuggestions(actor, await suggest(actor, { q: url.searchParams.get('q') ?? '' }), t)),
  );
