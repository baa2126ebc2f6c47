/** Suggestions for the search box while one types. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { readCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { suggest } from '#app/domain/find/search/suggest.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { toSuggestions } from '#app/routes/shared/suggestions.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, url, t }) => {
    const { archive } = readCriteria(url.searchParams).criteria;
    const found = await suggest(actor, { q: url.searchParams.get('q') ?? '', archive });
    return Response.json(toSuggestions(actor, found, t));
  });
